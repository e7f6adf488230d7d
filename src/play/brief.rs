//! States without pictures.

use serde::Serialize;
use serde_json::{Map, Value};

use super::values::{hash_text, options_map};
use super::{Match, Status, ToMove};
use crate::game::{Game, Options};

/// A state without the picture and the taps, for a program that draws nothing.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BriefState {
    /// The game's id.
    pub game: &'static str,
    /// All its options.
    pub options: Map<String, Value>,
    /// The number of moves played.
    pub ply: usize,
    /// The number of rounds completed.
    pub turn: u32,
    /// Whether and how it is over.
    pub status: Status,
    /// Who is to move, unless it is over.
    pub to_move: Option<ToMove>,
    /// The game's own position data, enough to go on from.
    pub position: Value,
    /// The legal moves.
    pub legal: Vec<BriefMove>,
    /// The last move, if there was one.
    pub last: Option<BriefMove>,
    /// 16 hex digits, equal for equal positions.
    pub hash: String,
    /// How many times the position has occurred in the match, this time included; the third time ends most games.
    pub occurrences: usize,
}

/// A move without its taps and cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BriefMove {
    /// The canonical notation.
    pub text: String,
}

impl<G: Game> Match<G> {
    /// The whole state of the match, without the picture and the taps.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(hex::HexOptions::default());
    /// assert_eq!(game.brief().hash, game.state().hash);
    /// ```
    pub fn brief(&self) -> BriefState {
        BriefState {
            game: G::ID,
            options: options_map(self.options().write()),
            ply: self.plies(),
            turn: self.turn(),
            status: self.status(),
            to_move: self.to_move(),
            position: self.save(),
            legal: self.brief_legal(),
            last: self.last().map(|(before, mv)| BriefMove { text: before.write(mv) }),
            hash: hash_text(self.hash()),
            occurrences: self.occurrences(),
        }
    }

    /// The legal moves without their taps.
    pub(super) fn brief_legal(&self) -> Vec<BriefMove> {
        self.legal().into_iter().map(|mv| BriefMove { text: self.position().write(mv) }).collect()
    }
}
