//! The errors of the API.

use serde::Serialize;

use crate::game::BadOption;
use crate::message::Message;
use crate::say;

/// Why a request was refused: a message for a person, and a stable code for a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The input is not JSON, or not of the shape that the request asks for.
    BadJson(Message),
    /// There is no operation of this name.
    UnknownOp(String),
    /// There is no game of this id.
    UnknownGame(String),
    /// The game of this id has no composer, so nobody can set up its positions.
    NoComposer(String),
    /// An option is unknown, or its value is out of range.
    BadOption(BadOption),
    /// A position that the rules cannot have.
    BadPosition(Message),
    /// A text that is no move of the game.
    BadNotation {
        /// Which move of the game, from 0.
        ply: usize,
        /// The text.
        text: String,
        /// The reason why it is wrong.
        message: Message,
    },
    /// A move that the rules don't allow here.
    IllegalMove {
        /// Which move of the game, from 0.
        ply: usize,
        /// The move.
        text: String,
    },
    /// A move after the end of the game.
    GameOver {
        /// Which move of the game, from 0.
        ply: usize,
        /// The move.
        text: String,
    },
    /// A move is asked for, after the end of the game.
    NobodyToMove,
    /// More than the engine takes on.
    TooLarge(Message),
    /// A study that can't be read or played.
    BadStudy {
        /// The reason, with the place.
        message: Message,
        /// The place.
        place: Box<Place>,
    },
}

/// The place of a fault, as far as there is one: what an error in JSON has beside its code and its message.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// Which chapter of a study, from 0.
    pub chapter: Option<usize>,
    /// Which move of the game, from 0; in a study also one of a variation.
    pub ply: Option<usize>,
    /// The move as it was written.
    pub r#move: Option<String>,
    /// The name of an option.
    pub option: Option<String>,
}

impl Error {
    /// The stable code.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let refused = Match::<hex::Position>::new(Default::default()).play_text("z99").unwrap_err();
    /// assert_eq!(refused.code(), "bad_notation");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadJson(_) | Self::BadStudy { .. } => "bad_json",
            Self::UnknownOp(_) => "unknown_op",
            Self::UnknownGame(_) => "unknown_game",
            Self::NoComposer(_) => "no_composer",
            Self::BadOption(_) => "bad_option",
            Self::BadPosition(_) => "bad_position",
            Self::BadNotation { .. } => "bad_notation",
            Self::IllegalMove { .. } => "illegal_move",
            Self::GameOver { .. } | Self::NobodyToMove => "game_over",
            Self::TooLarge(_) => "too_large",
        }
    }

    /// The sentence for a player.
    ///
    /// ```
    /// use alveole::play::Error;
    /// let refused = Error::unknown_game("chess");
    /// assert_eq!(refused.message().to_string(), refused.to_string());
    /// ```
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::BadJson(message)
            | Self::BadPosition(message)
            | Self::TooLarge(message)
            | Self::BadStudy { message, .. } => message.clone(),
            Self::UnknownOp(op) => say!("there is no operation “{}”", op),
            Self::UnknownGame(game) => say!("there is no game “{}”", game),
            Self::NoComposer(game) => {
                say!("positions of the game “{}” can't be set up: it has no composer", game)
            }
            Self::BadOption(bad) => bad.message.clone(),
            Self::BadNotation { ply, message, .. } => say!("move {}: {}", ply + 1, message),
            Self::IllegalMove { ply, text } => say!("move {}: “{}” is not legal here", ply + 1, text),
            Self::GameOver { ply, text } => {
                say!("move {}: “{}” comes after the end of the game", ply + 1, text)
            }
            Self::NobodyToMove => say!("the game is over: there is no player to move"),
        }
    }

    /// The place of the fault.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let refused = Match::<hex::Position>::new(Default::default()).play_text("z99").unwrap_err();
    /// assert_eq!((refused.place().ply, refused.place().r#move.as_deref()), (Some(0), Some("z99")));
    /// ```
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::BadNotation { ply, text, .. }
            | Self::IllegalMove { ply, text }
            | Self::GameOver { ply, text } => {
                Place { ply: Some(*ply), r#move: Some(text.clone()), ..Place::default() }
            }
            Self::BadOption(bad) => Place { option: Some(bad.name.clone()), ..Place::default() },
            Self::BadStudy { place, .. } => (**place).clone(),
            _ => Place::default(),
        }
    }

    /// The error for the name of an unknown game.
    ///
    /// ```
    /// use alveole::play::Error;
    /// assert_eq!(Error::unknown_game("chess").code(), "unknown_game");
    /// ```
    #[must_use]
    pub fn unknown_game(name: &str) -> Self {
        Self::UnknownGame(name.chars().take(40).collect())
    }
}

/// A sentence for a player.
impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Error {}

/// `{"code", "message", "say"}`: `say` is the message for translators, as [`Message`] is; with the fields of the [`Place`] of the fault.
impl Serialize for Error {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Not flattened: that would cost the module that a page loads first some kilobytes.
        #[derive(Serialize)]
        struct Shape<'a> {
            code: &'a str,
            message: String,
            say: Message,
            #[serde(skip_serializing_if = "Option::is_none")]
            chapter: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            ply: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            r#move: Option<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            option: Option<String>,
        }
        let (code, say) = (self.code(), self.message());
        let Place { chapter, ply, r#move, option } = self.place();
        Shape { code, message: say.to_string(), say, chapter, ply, r#move, option }.serialize(serializer)
    }
}
