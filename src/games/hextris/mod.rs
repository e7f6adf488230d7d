//! Hextris, by David J. Bush: pyramids of three sizes enter at the border of nineteen points, slide and change places.
//! Five connected ones of a colour are a group and leave; whose third group is formed first has won.
//!
//! Specification: `docs/rules/hextris.md`, R1–R8. Option: `players`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `pieces` | a list of pieces | the pieces on the board |
//! | `pieces[].cell` | cell name | on which point it stands |
//! | `pieces[].player` | number | whose it is |
//! | `pieces[].size` | `L`, `M` or `S` | how large it is |
//! | `pieces[].number` | 1 to 5, may be left out | which of the five alike: for the screen only |
//! | `hands` | a hand a player | how many pieces of each size, `L`, `M` and `S`, are still in hand |
//! | `to_move` | number | the player to move; in a finished game the one that moved last |
//!
//! What is neither on the board nor in hand has left the board in groups of five.
//!
//! Refused:
//!
//! - unknown points, players, sizes, numbers and fields; a point or a piece given twice;
//! - as many hands as there are not players; more than five pieces of a size and colour;
//! - pieces gone that make no whole groups, or three groups gone: the third one stays to be seen;
//! - a group of more than five pieces;
//! - a group of five, unless it is a third one that has ended the game, or was formed by the same move;
//! - more groups of five than one move forms: two of one colour, two that are both not the mover's, or three;
//! - a first round in which a player whose turn has been has not placed one piece on the border, and nothing else.

mod eval;
mod explain;
mod notation;
mod rules;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::game::{
    Art, BadOption, Body, Card, Difficulty, Game, Kind, Minutes, Options, ParsedOptions, Spec,
};

pub use rules::{Move, Position, Size};
pub use snapshot::{Data, Hand, Piece};

/// The options of Hextris.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HextrisOptions {
    /// Number of players: 2 or 3.
    pub players: u8,
}

impl Default for HextrisOptions {
    fn default() -> Self {
        Self { players: 2 }
    }
}

impl Options for HextrisOptions {
    const SPECS: &'static [Spec] =
        &[Spec { name: "players", kind: Kind::Integer { min: 2, max: 3, default: Some(2) } }];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        Ok(Self { players: given.byte("players") })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        vec![("players", self.players.into())]
    }
}

impl Game for Position {
    const ID: &'static str = "hextris";
    const CARD: Card = Card {
        author: "David J. Bush",
        players: &[2, 3],
        minutes: Minutes::Measured([10, 15]),
        difficulty: Difficulty::Medium,
        colours: &["red", "blue", "yellow"],
        texts: crate::games::texts(Self::ID),
        art: &[
            Art { kind: "L", body: Body::Pyramid, size: 80, path: "" },
            Art { kind: "M", body: Body::Pyramid, size: 60, path: "" },
            Art { kind: "S", body: Body::Pyramid, size: 42, path: "" },
        ],
    };
}
