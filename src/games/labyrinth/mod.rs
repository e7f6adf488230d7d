//! Labyrinthe, of HEXAGO (Lucas Vienne): bring your king to the port across the board. Each turn a king takes one step
//! (or changes places with a neighbouring king), or a stone comes to bar a cell for good; but no stone may cut a king
//! off from its goal.
//!
//! Specification: `docs/rules/labyrinth.md`, R1–R7. Options: `size`, `players`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `kings` | a cell name a player | where each king stands |
//! | `stones` | list of cell names | the barred cells |
//! | `to_move` | number | the player to move |
//!
//! Refused: unknown cells, or two things on one; as many kings as there are not players; a player to move that there is
//! not; a king without a path to its goal; a king at home that the last turn, by the player before the one to move,
//! cannot have brought there; two kings at home otherwise than by one exchange.

mod eval;
mod explain;
mod field;
mod notation;
mod rules;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::game::{Art, BadOption, Body, Card, Difficulty, Game, Kind, Options, ParsedOptions, Spec};

pub use rules::{Move, Position};
pub use snapshot::Data;

/// The options of Labyrinthe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabyrinthOptions {
    /// Cells a side: 4–11.
    pub size: u8,
    /// Players: 2, 3 or 6.
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
        minutes: [20, 25],
        difficulty: Difficulty::Easy,
        colours: &["red", "black", "yellow", "blue", "green", "violet"],
        texts: crate::games::texts(Self::ID),
        art: &[
            // A crown: three points over a band.
            Art {
                kind: "king",
                body: Body::Stone,
                size: 66,
                path: "M-34 18-40-24-18-6 0-38 18-6 40-24 34 18Z",
            },
            // The notation's X, cut into a block that fills its cell.
            Art {
                kind: "wall",
                body: Body::Tile,
                size: 82,
                path: "M-36-24-24-36 0-12 24-36 36-24 12 0 36 24 24 36 0 12-24 36-36 24-12 0Z",
            },
        ],
    };
}
