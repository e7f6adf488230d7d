//! Go-n, one of the HEXAGO games by Lucas Vienne: have the most stones on the full board. Two to six colours fill a
//! hexagon. When no empty cell has a path to the border any more, all stones that are cut off from the border go back
//! to their supplies (*cleaning*). Play goes on until the board is full and every stone is connected to the border.
//!
//! Specification: `docs/rules/go.md`, R1–R7. Options: `size`, `players`, `stones`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `stones` | for each colour a list of cell names | the stones on the board; the others are in the supplies |
//! | `to_move` | number | the colour to move |
//!
//! Refused:
//!
//! - unknown cells, and cells with two stones;
//! - a number of lists other than the number of colours, and a colour to move that is not in the game;
//! - more stones of a colour than it has;
//! - numbers of stones that taking turns cannot produce, as long as the border is not full (a cleaning needs a full
//!   border, and before the first one no stone leaves the board);
//! - a board that should have been cleaned: empty cells of which none is free, or a full board with isolated stones.

mod encoding;
mod eval;
mod explain;
mod learned;
mod notation;
mod playout;
mod queries;
mod reasons;
mod rules;
mod setup;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::board::Hexagon;
use crate::game::Composer;
use crate::game::{
    Art, BadOption, Body, Card, Counting, Difficulty, Game, Kind, Minutes, Options, ParsedOptions, Spec,
};
use crate::say;

pub use rules::{Move, Position};
pub use snapshot::Data;

/// The options of Go-n.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoOptions {
    /// The side of the board in cells: 3–11.
    pub size: u8,
    /// The number of players: 2–6.
    pub players: u8,
    /// The number of stones of each colour.
    pub stones: u16,
}

impl GoOptions {
    /// Returns options with the usual number of stones: ⌈1.2 · cells / players⌉ of each colour.
    ///
    /// ```
    /// use alveole::games::go;
    /// // 19 cells for 2 players: ⌈1.2 · 19 / 2⌉ stones each.
    /// assert_eq!(go::GoOptions::usual(3, 2).stones, 12);
    /// ```
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
    const COUNTING: Counting = Counting::Moves;
    const CARD: Card = Card {
        author: "Lucas Vienne (HEXAGO)",
        players: &[2, 3, 4, 5, 6],
        minutes: Minutes::Measured([20, 30]),
        difficulty: Difficulty::Medium,
        colours: &["black", "red", "yellow", "blue", "green", "violet"],
        texts: crate::games::texts(Self::ID),
        art: &[Art { kind: "stone", body: Body::Stone, size: 62, path: "", tint: None }],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);
}
