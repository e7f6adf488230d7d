//! The faults of a position.

use std::fmt::{self, Display, Formatter};

use crate::message::Message;

/// Why a position is refused: a sentence for each rule that it breaks, at least one. [`Display`] gives the first.
///
/// ```
/// use alveole::game::{Rules, Snapshot};
/// use alveole::games::hex::{HexOptions, Position};
/// let options = HexOptions::default();
/// let mut data = Position::new(&options).save();
/// data.swapped = true;
/// data.stones[0].push("a1".to_owned());
/// data.to_move = 0;
/// let faults = Position::load(&options, data).unwrap_err();
/// assert_eq!(faults.to_string(), "player 1 has 0 stones after 1 turns");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    first: Message,
    more: Vec<Message>,
}

impl Faults {
    /// The first fault.
    ///
    /// ```
    /// use alveole::game::Faults;
    /// use alveole::say;
    /// let faults = Faults::from(say!("the hive is split"));
    /// assert_eq!(faults.first().to_string(), "the hive is split");
    /// ```
    #[must_use]
    pub fn first(self) -> Message {
        self.first
    }

    /// All of them, in the order of the checks.
    ///
    /// ```
    /// use alveole::game::Faults;
    /// use alveole::say;
    /// let faults = Faults::from(say!("the hive is split"));
    /// assert_eq!(faults.iter().count(), 1);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &Message> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

impl From<Message> for Faults {
    fn from(first: Message) -> Self {
        Self { first, more: Vec::new() }
    }
}

impl Display for Faults {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)
    }
}

impl std::error::Error for Faults {}

/// The outcome of checks of a position that do not need each other.
///
/// ```
/// use alveole::game::Checks;
/// use alveole::say;
/// let mut checks = Checks::default();
/// checks.add(Err(say!("the hive is split")));
/// checks.add(Ok(()));
/// assert!(checks.done().unwrap_err().iter().eq([&say!("the hive is split")]));
/// ```
#[derive(Default, Debug)]
pub struct Checks(Option<Faults>);

impl Checks {
    /// Adds the result of one check.
    ///
    /// ```
    /// use alveole::game::Checks;
    /// let mut checks = Checks::default();
    /// checks.add(Ok(()));
    /// assert_eq!(checks.done(), Ok(()));
    /// ```
    pub fn add(&mut self, found: Result<(), Message>) {
        match (found, &mut self.0) {
            (Ok(()), _) => {}
            (Err(fault), Some(faults)) => faults.more.push(fault),
            (Err(fault), none) => *none = Some(fault.into()),
        }
    }

    /// Ends the checks, with the faults that all of them found.
    ///
    /// # Errors
    /// If a check failed.
    ///
    /// ```
    /// use alveole::game::Checks;
    /// use alveole::say;
    /// let mut checks = Checks::default();
    /// checks.add(Err(say!("the hive is split")));
    /// assert_eq!(checks.done().unwrap_err().to_string(), "the hive is split");
    /// ```
    pub fn done(self) -> Result<(), Faults> {
        self.0.map_or(Ok(()), Err)
    }
}
