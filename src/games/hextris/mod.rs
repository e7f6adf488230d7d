//! Hextris, by David J. Bush.
//!
//! Pyramids of three sizes enter on the border of a board of nineteen points, slide and swap places. Five connected
//! pyramids of one colour form a group and leave the board. The first player whose third group is formed wins.
//!
//! - Rules: `docs/rules/hextris.md`, R1–R8.
//! - Option `players`: 2 or 3.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `pieces` | a list of pieces | the pieces on the board |
//! | `pieces[].cell` | cell name | the point where it stands |
//! | `pieces[].player` | number | its colour: 0 is Red, 1 Blue, 2 Yellow |
//! | `pieces[].size` | `L`, `M` or `S` | its size: large, medium or small |
//! | `pieces[].number` | 1 to 5, optional | which of the five equal pieces it is; only for the display |
//! | `hands` | a list, one hand per player | the number of pieces of each size, `L`, `M` and `S`, in hand |
//! | `to_move` | number | the colour to move; in a finished game the colour that moved last |
//!
//! The other pieces have left the board in groups of five.
//!
//! `load` refuses:
//!
//! - unknown points, players, sizes, numbers and fields; a point or a piece given twice;
//! - a number of hands other than that of players; more than five pieces of one size and colour;
//! - missing pieces that are no whole groups, or three missing groups: the third stays on the board;
//! - a group of more than five pieces;
//! - a group of five, unless it is a third group that ended the game, or was formed by the same move;
//! - more groups of five than one move can form: two of one colour, two that are both not the mover's, or three;
//! - a first round in which a player who has had a turn has not placed exactly one piece, on the border.

mod encoding;
mod eval;
mod explain;
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

pub use rules::{Move, Position, Size};
pub use snapshot::{Data, Hand, Piece};

/// The options of Hextris.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HextrisOptions {
    /// The number of players: 2 or 3.
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
            Art { kind: "L", body: Body::Pyramid, size: 80, path: "", tint: None },
            Art { kind: "M", body: Body::Pyramid, size: 60, path: "", tint: None },
            Art { kind: "S", body: Body::Pyramid, size: 42, path: "", tint: None },
        ],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);
}
