//! Labyrinth, one of the HEXAGO games by Lucas Vienne: bring your king to the port on the opposite side. In a turn the
//! player moves its king one step, exchanges it with a neighbouring king, or places a stone, which blocks a cell for
//! good. No stone may cut off a king from its goal.
//!
//! Specification: `docs/rules/labyrinth.md`, R1–R7. Options: `size`, `players`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `kings` | for each player a cell name | where the kings are |
//! | `stones` | list of cell names | the blocked cells |
//! | `to_move` | number | the player to move |
//!
//! Refused:
//!
//! - unknown cells, and cells with two pieces;
//! - a number of kings other than the number of players, and a player to move that is not in the game;
//! - a king without a path to its goal;
//! - a king at its goal that the last turn, by the player before the one to move, cannot have brought there;
//! - two kings at their goals that one exchange cannot have brought there.

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

pub use rules::{Move, Position};
pub use snapshot::Data;

/// The options of Labyrinth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabyrinthOptions {
    /// The side of the board in cells: 4–11.
    pub size: u8,
    /// The number of players: 2, 3 or 6.
    pub players: u8,
}

impl Default for LabyrinthOptions {
    fn default() -> Self {
        Self { size: 5, players: 2 }
    }
}

impl Options for LabyrinthOptions {
    const SPECS: &'static [Spec] = &[
        Spec { name: "size", kind: Kind::Integer { min: 4, max: 11, default: Some(5) } },
        Spec { name: "players", kind: Kind::Number(&[2, 3, 6]) },
    ];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        Ok(Self { size: given.byte("size"), players: given.byte("players") })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        vec![("size", self.size.into()), ("players", self.players.into())]
    }
}

impl Game for Position {
    const ID: &'static str = "labyrinth";
    const CARD: Card = Card {
        author: "Lucas Vienne (HEXAGO)",
        players: &[2, 3, 6],
        minutes: Minutes::Measured([5, 5]),
        difficulty: Difficulty::Easy,
        colours: &["red", "black", "yellow", "blue", "green", "violet"],
        texts: crate::games::texts(Self::ID),
        art: &[
            // A crown with three points.
            Art {
                kind: "king",
                body: Body::Stone,
                size: 66,
                path: "M-34 18-40-24-18-6 0-38 18-6 40-24 34 18Z",
                tint: None,
            },
            // The X of the notation, cut into a block that fills the cell.
            Art {
                kind: "wall",
                body: Body::Tile,
                size: 82,
                path: "M-36-24-24-36 0-12 24-36 36-24 12 0 36 24 24 36 0 12-24 36-36 24-12 0Z",
                tint: None,
            },
        ],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);
}
