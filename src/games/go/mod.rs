//! Go-n, of HEXAGO (Lucas Vienne): hold the most cells. Two to six colours fill a hexagon; whenever no empty cell can
//! be linked to the border any more, the stones that are cut off from it go back to their urns, and play goes on until
//! every cell is held from the border.
//!
//! Specification: `docs/rules/go.md`, R1–R7. Options: `size`, `players`, `stones`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `stones` | a list of cell names a colour | the stones on the board; the others are in the urns |
//! | `to_move` | number | the colour to move |
//!
//! Refused: unknown or doubly occupied cells; as many lists as there are not colours; a colour to move that there is
//! not; more stones of a colour than it has; numbers of stones that turns cannot give, as long as the border is not
//! full (a cleaning needs a full border, and until the first one every stone stays); a board that a cleaning should
//! have changed: one without a free cell, or full, with isolated stones on it.

mod eval;
mod explain;
mod notation;
mod playout;
mod rules;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::board::Hexagon;
use crate::game::{Art, BadOption, Body, Card, Difficulty, Game, Kind, Options, ParsedOptions, Spec};
use crate::say;

pub use rules::{Move, Position};
pub use snapshot::Data;

/// The options of Go-n.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoOptions {
    /// Cells a side: 3–11.
    pub size: u8,
    /// Number of players: 2–6.
    pub players: u8,
    /// Stones of each colour.
    pub stones: u16,
}

impl GoOptions {
    /// A game on a board of side `size` with the usual number of stones: ⌈1.2 · cells / players⌉ of each colour.
    #[must_use]
    pub fn usual(size: u8, players: u8) -> Self {
        let cells = Hexagon::of(size).len();
        Self { size, players, stones: (6 * cells).div_ceil(5 * usize::from(players)) as u16 }
    }
}

impl Default for GoOptions {
    fn default() -> Self {
        Self::usual(5, 3)
    }
}

impl Options for GoOptions {
    const SPECS: &'static [Spec] = &[
        Spec { name: "size", kind: Kind::Integer { min: 3, max: 11, default: Some(5) } },
        Spec { name: "players", kind: Kind::Integer { min: 2, max: 6, default: Some(3) } },
        Spec { name: "stones", kind: Kind::Integer { min: 4, max: 331, default: None } },
    ];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        let usual = Self::usual(given.byte("size"), given.byte("players"));
        let Some(value) = given.value("stones") else { return Ok(usual) };
        let stones = given.number("stones") as usize;
        let most = Hexagon::of(usual.size).len();
        let least = most.div_ceil(usize::from(usual.players));
        if !(least..=most).contains(&stones) {
            let range = say!(
                "a whole number from {} to {} with {} players on a board of side {}",
                least,
                most,
                usual.players,
                usual.size
            );
            return Err(BadOption::new("stones", value, &range));
        }
        Ok(Self { stones: stones as u16, ..usual })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        vec![("size", self.size.into()), ("players", self.players.into()), ("stones", self.stones.into())]
    }
}

impl Game for Position {
    const ID: &'static str = "go";
    const CARD: Card = Card {
        author: "Lucas Vienne (HEXAGO)",
        players: &[2, 3, 4, 5, 6],
        minutes: [20, 30],
        difficulty: Difficulty::Medium,
        colours: &["black", "red", "yellow", "blue", "green", "violet"],
        texts: crate::games::texts(Self::ID),
        art: &[Art { kind: "stone", body: Body::Stone, size: 62, path: "" }],
    };
}
