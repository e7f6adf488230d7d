//! `HexaDames`, one of the HEXAGO games by Lucas Vienne: draughts for three. Men step towards the opposite side, where
//! they become *dames* (kings, in the English texts for players), and capture by jumping. The player that brings the
//! most men across wins.
//!
//! Specification: `docs/rules/hexadames.md`, R1–R11. Options: `size`, `rows`, `capture`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `men`, `dames` | for each player a list of cell names | the pieces on the board |
//! | `transferred` | for each player a number | how many men have reached the goal side, captured since or not |
//! | `to_move` | number | the player to move |
//! | `chain` | cell name or null | the piece that has just jumped and can jump again |
//! | `passes` | number | the number of consecutive turns up to now that were passes |
//! | `quiet` | number | the number of consecutive turns up to now without a man's move or a capture |
//! | `pieces` | list of cell names and nulls, or left out | where each piece of the start position is now, player 0's first; null if captured. Only for display; if left out, the pieces are numbered again |
//!
//! Refused:
//!
//! - unknown cells, and cells with two pieces;
//! - a number of lists or numbers other than the number of players, and a player to move that is not in the game;
//! - more men and transferred men than a player began with, and more dames than men transferred;
//! - a man on its goal side whose turn is over;
//! - a chain whose piece is not the mover's, cannot jump or has captured nothing;
//! - counts of turns beyond the limits of the rules, or that contradict the pieces;
//! - `pieces` that are not the pieces on the board.

mod encoding;
mod eval;
mod explain;
mod field;
mod learned;
mod notation;
mod queries;
mod reasons;
mod rules;
mod setup;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::game::Composer;
use crate::game::{
    Art, BadOption, Body, Card, Difficulty, Game, Kind, Minutes, Options, ParsedOptions, Spec,
};

pub use queries::PieceKind;
pub use rules::{Move, Position};
pub use snapshot::Data;

/// The options of `HexaDames`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexaDamesOptions {
    /// The side of the board in cells: 4–11.
    pub size: u8,
    /// The rows of men at the start: 1 or 2.
    pub rows: u8,
    /// Whether a player that can capture must (R7).
    pub mandatory: bool,
}

impl Default for HexaDamesOptions {
    fn default() -> Self {
        Self { size: 5, rows: 1, mandatory: false }
    }
}

impl Options for HexaDamesOptions {
    const SPECS: &'static [Spec] = &[
        Spec { name: "size", kind: Kind::Integer { min: 4, max: 11, default: Some(5) } },
        Spec { name: "rows", kind: Kind::Number(&[1, 2]) },
        Spec { name: "capture", kind: Kind::Choice(&["free", "mandatory"]) },
    ];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        Ok(Self {
            size: given.byte("size"),
            rows: given.byte("rows"),
            mandatory: given.choice("capture") == 1,
        })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("size", self.size.into()),
            ("rows", self.rows.into()),
            ("capture", if self.mandatory { "mandatory" } else { "free" }.into()),
        ]
    }
}

impl Game for Position {
    const ID: &'static str = "hexadames";
    const CARD: Card = Card {
        author: "Lucas Vienne (HEXAGO)",
        players: &[3],
        minutes: Minutes::Measured([20, 30]),
        difficulty: Difficulty::Medium,
        colours: &["red", "black", "yellow"],
        texts: crate::games::texts(Self::ID),
        art: &[
            Art { kind: "man", body: Body::Disc, size: 56, path: "", tint: None },
            // A star with six rays, for the six directions of a dame.
            Art {
                kind: "dame",
                body: Body::Stone,
                size: 68,
                path: "M0-50 9-24 34-33 18-12 34 9 9 0 0 26-9 0-34 9-18-12-34-33-9-24Z",
                tint: None,
            },
        ],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);
}
