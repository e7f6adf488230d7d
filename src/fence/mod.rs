//! Fences: games as code blocks of Markdown, with the language `alveole`, as static HTML.
//!
//! The text of a fence is a game in any form that the page's element takes, or its first line names one. That line has
//! attributes of the element ([`NAMES`]):
//!
//! ```text
//! board=slate controls=viewer
//! Game: hex
//!
//! 1. e5 {In the middle.} 2. swap
//! ```
//!
//! [`html`] draws the last position of each chapter, and writes its moves and comments as text. The script `www/fences.js` puts
//! the element there instead, and reads the text in the same way: `tests/vectors/fence.json` holds both to it.

mod game;
mod page;
mod prose;

use std::collections::BTreeMap;

pub use page::{Html, html};

use crate::message::Message;
use crate::play::{Error, GameList, Session};
use crate::say;
use crate::study::Study;

/// The attributes that say which match begins; a game as text says it itself.
const BEGINNING: [&str; 3] = ["game", "options", "position"];

/// The attributes of the first line, which mean what they mean on the page's element.
pub const NAMES: [&str; 12] = [
    BEGINNING[0],
    BEGINNING[1],
    BEGINNING[2],
    "players",
    "board",
    "pieces",
    "orientation",
    "controls",
    "theme",
    "lang",
    "readonly",
    "autopass",
];

/// What stands between words.
const BLANK: [char; 3] = [' ', '\t', '\r'];

/// The text of a fence, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The attributes of the first line; empty where they have no value.
    pub attributes: BTreeMap<String, String>,
    /// The game as text, whose lines have the numbers that they have in the fence; blank where the attributes name the game.
    pub game: String,
}

impl Fence {
    /// Reads the text of a fence.
    ///
    /// # Errors
    /// If the first line has a fault, or there is no game, or one in both places.
    ///
    /// ```
    /// use alveole::fence::Fence;
    /// let fence = Fence::read("board=slate controls='status moves'\nGame: hex\n")?;
    /// assert_eq!((fence.get("board"), fence.get("controls")), (Some("slate"), Some("status moves")));
    /// assert_eq!(fence.game, "\nGame: hex\n");
    /// assert_eq!(Fence::read("bord=slate\nGame: hex").unwrap_err().to_string(), "a fence has no attribute “bord”");
    /// # Ok::<(), alveole::message::Message>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Message> {
        let start = text.len() - text.trim_start_matches(|c| c == '\n' || BLANK.contains(&c)).len();
        let line = text[start..].split('\n').next().unwrap_or_default();
        let behind = line.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let is_word = behind.len() < line.len();
        let (attributes, game) =
            if is_word && (behind.is_empty() || behind.starts_with(|c| c == '=' || BLANK.contains(&c))) {
                let game = format!("{}{}", &text[..start], &text[start + line.len()..]);
                (attributes(line)?, game)
            } else {
                (BTreeMap::new(), text.to_owned())
            };
        let named = BEGINNING.into_iter().find(|&name| attributes.contains_key(name));
        match named {
            Some(named) if !game.trim().is_empty() => {
                Err(say!("the game is below the first line: leave out “{}”", named))
            }
            _ if game.trim().is_empty() && !attributes.contains_key("game") => {
                Err(say!("a fence has a game: as text, or in its first line as “game=hive”"))
            }
            _ => Ok(Self { attributes, game }),
        }
    }

    /// The value of an attribute; empty if it has none.
    ///
    /// ```
    /// use alveole::fence::Fence;
    /// let fence = Fence::read("game=hive readonly")?;
    /// assert_eq!((fence.get("readonly"), fence.get("board")), (Some(""), None));
    /// # Ok::<(), alveole::message::Message>(())
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

/// Reads the text of a fence, and its game as a study, all of which is played.
///
/// # Errors
/// If the first line or the game has a fault.
///
/// ```
/// use alveole::fence::read;
/// use alveole::play::RulesRegistry;
/// let (fence, study) = read("readonly\nGame: hex\n\n1. e5 2. swap", &RulesRegistry::standard())?;
/// assert_eq!((fence.get("readonly"), study.game.as_str()), (Some(""), "hex"));
/// # Ok::<(), alveole::play::Error>(())
/// ```
pub fn read<S: Session + ?Sized>(text: &str, games: &GameList<S>) -> Result<(Fence, Study), Error> {
    let fence = Fence::read(text).map_err(Error::BadJson)?;
    let study = game::study(&fence, games)?;
    Ok((fence, study))
}

/// Reads the attributes in a line.
fn attributes(line: &str) -> Result<BTreeMap<String, String>, Message> {
    let mut attributes = BTreeMap::new();
    let mut rest = line.trim_matches(BLANK);
    while !rest.is_empty() {
        let end = rest.find(|c| c == '=' || BLANK.contains(&c)).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        if !NAMES.contains(&name) {
            return Err(say!("a fence has no attribute “{}”", shortened(name)));
        }
        let (value, behind) = match behind.strip_prefix('=') {
            None => ("", behind),
            Some(text) => {
                value(text).ok_or_else(|| say!("a quotation mark is missing at the end of “{}”", name))?
            }
        };
        if attributes.insert(name.to_owned(), value.to_owned()).is_some() {
            return Err(say!("“{}” is there twice", name));
        }
        rest = behind.trim_start_matches(BLANK);
    }
    Ok(attributes)
}

/// A value, and what is behind it: between quotation marks, or up to a blank.
fn value(text: &str) -> Option<(&str, &str)> {
    match text.chars().next() {
        Some(mark @ ('"' | '\'')) => text[1..].split_once(mark),
        _ => Some(text.split_at(text.find(BLANK).unwrap_or(text.len()))),
    }
}

/// The beginning of a text, for messages.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
