//! Sentences for a player, in English, that a page can say in another language.

use std::fmt::{Display, Formatter};

use serde::Serialize;

use crate::board::{Direction, Hex};

/// A sentence, or a part of one, as translators need it: the English text with a `{}` for each argument, which is the
/// key to its translation, and the arguments apart. [`Display`] gives the English sentence. [`say!`](crate::say) makes
/// one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Message {
    text: &'static str,
    args: Vec<Arg>,
}

/// A value that fills a `{}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// A text that is the same in every language: a name, a number, somebody's own text.
    Text(String),
    /// A part that has a translation of its own.
    Message(Message),
}

impl Message {
    /// The `text`, whose `{}` stand for `args`: for [`say!`](crate::say), which counts them.
    ///
    /// ```
    /// use alveole::message::Message;
    /// let message = Message::new("there is no game called “{}”", &[&"chess"]);
    /// assert_eq!(message.to_string(), "there is no game called “chess”");
    /// ```
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn new(text: &'static str, args: &[&dyn ToArg]) -> Self {
        Self { text, args: args.iter().copied().map(ToArg::to_arg).collect() }
    }

    /// The English text, with a `{}` for each argument.
    pub(crate) fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the values that fill the `{}`.
    pub(crate) fn args(&self) -> &[Arg] {
        &self.args
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let mut parts = self.text.split("{}");
        f.write_str(parts.next().unwrap_or_default())?;
        for (part, arg) in parts.zip(&self.args) {
            match arg {
                Arg::Text(text) => f.write_str(text)?,
                Arg::Message(message) => message.fmt(f)?,
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

impl std::error::Error for Message {}

/// A value that can stand in a [`Message`].
///
/// ```
/// use alveole::message::{Arg, ToArg};
/// assert!(matches!(7_u8.to_arg(), Arg::Text(text) if text == "7"));
/// ```
pub trait ToArg: Display {
    /// As an argument.
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

impl ToArg for Message {
    fn to_arg(&self) -> Arg {
        Arg::Message(self.clone())
    }
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

impl ToArg for str {}
impl ToArg for String {}
impl ToArg for u8 {}
impl ToArg for u16 {}
impl ToArg for i16 {}
impl ToArg for u32 {}
impl ToArg for u64 {}
impl ToArg for i64 {}
impl ToArg for usize {}
impl ToArg for Hex {}
impl ToArg for Direction {}

/// How many `{}` there are in `text`.
///
/// ```
/// assert_eq!(alveole::message::holes("from {} to {}"), 2);
/// ```
#[must_use]
pub const fn holes(text: &str) -> usize {
    let (text, mut at, mut count) = (text.as_bytes(), 0, 0);
    while at + 1 < text.len() {
        if text[at] == b'{' && text[at + 1] == b'}' {
            count += 1;
        }
        at += 1;
    }
    count
}

/// A [`Message`](crate::message::Message): an English text and, in their order, what fills its `{}`.
///
/// ```
/// use alveole::say;
/// let height = say!("{} discs", 3_u32);
/// let message = say!("the stack on {} has {}", "b2", height);
/// assert_eq!(message.to_string(), "the stack on b2 has 3 discs");
/// ```
///
/// An argument too many or too few does not compile:
///
/// ```compile_fail
/// let message = alveole::say!("the stack on {} has {} discs", "b2");
/// ```
#[macro_export]
macro_rules! say {
    ($text:literal $(, $arg:expr)* $(,)?) => {{
        const {
            let given: &[&str] = &[$(stringify!($arg)),*];
            assert!($crate::message::holes($text) == given.len(), "one argument for each hole");
        }
        $crate::message::Message::new($text, &[$(&$arg),*])
    }};
}
