//! Hex-n, one of the HEXAGO games by Lucas Vienne: connect your two opposite ports. Two to six colours on a hexagon; a
//! colour that can no longer connect its ports is out, and the last one in play wins too.
//!
//! Specification: `docs/rules/hex.md`, R1–R7. Options: `size`, `players`, `ports`, `swap`, `center_ban`.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `stones` | for each colour a list of cell names | the stones on the board |
//! | `to_move` | number | the colour to move |
//! | `swapped` | true or false | whether seats 0 and 1 have exchanged their colours |
//!
//! Refused:
//!
//! - unknown cells, and cells with two stones;
//! - a number of lists other than the number of colours;
//! - numbers of stones that taking turns cannot produce;
//! - a colour to move that is out;
//! - a swap that the options or the stones rule out;
//! - a first stone on a banned centre;
//! - two colours that have both connected their ports.

mod encoding;
mod eval;
mod explain;
mod field;
mod learned;
mod move_features;
mod notation;
mod playout;
mod queries;
mod reasons;
mod rules;
mod setup;
mod snapshot;
mod solver;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::game::Composer;
use crate::game::{
    Art, BadOption, Body, Card, Counting, Difficulty, Game, Kind, Minutes, Options, ParsedOptions, Spec,
};
use crate::say;

pub use rules::{Move, Position};
pub use snapshot::Data;
#[doc(hidden)] // for the programs in `lab`
pub use solver::{
    BitBoard, ConnectionSearch, Connections, End, Entry, Found, Geometry, Inferior, Link, MAX_CELLS, ORDERED,
    Progress, Solution, Solver, Table, View, Word, cells, stones,
};

/// The options of Hex-n.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexOptions {
    /// The side of the board in cells: 3–11.
    pub size: u8,
    /// The number of players: 2–6.
    pub players: u8,
    /// Whether a player may connect any two opposite sides instead of its own ports (R1.4).
    pub free_ports: bool,
    /// Whether the second player may take over the first stone (R4).
    pub swap: bool,
    /// Whether a colour's first stone is banned from the centre (R3).
    pub center_ban: bool,
}

impl Default for HexOptions {
    fn default() -> Self {
        Self { size: 5, players: 2, free_ports: false, swap: true, center_ban: false }
    }
}

impl Options for HexOptions {
    const SPECS: &'static [Spec] = &[
        Spec { name: "size", kind: Kind::Integer { min: 3, max: 11, default: Some(5) } },
        Spec { name: "players", kind: Kind::Integer { min: 2, max: 6, default: Some(2) } },
        Spec { name: "ports", kind: Kind::Choice(&["fixed", "free"]) },
        Spec { name: "swap", kind: Kind::Flag(None) },
        Spec { name: "center_ban", kind: Kind::Flag(Some(false)) },
    ];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        let players = given.byte("players");
        let free_ports = given.choice("ports") == 1;
        if !free_ports && !matches!(players, 2 | 3 | 6) {
            let value = Value::from(players);
            return Err(BadOption::new(
                "players",
                &value,
                &say!("2, 3 or 6 with fixed edges, 2 to 6 with free edges"),
            ));
        }
        Ok(Self {
            size: given.byte("size"),
            players,
            free_ports,
            swap: given.flag("swap").unwrap_or(players == 2),
            center_ban: given.flag("center_ban").unwrap_or(false),
        })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("size", self.size.into()),
            ("players", self.players.into()),
            ("ports", if self.free_ports { "free" } else { "fixed" }.into()),
            ("swap", self.swap.into()),
            ("center_ban", self.center_ban.into()),
        ]
    }
}

impl Game for Position {
    const ID: &'static str = "hex";
    const COUNTING: Counting = Counting::Moves;
    const CARD: Card = Card {
        author: "Lucas Vienne (HEXAGO)",
        players: &[2, 3, 4, 5, 6],
        minutes: Minutes::Published([5, 10]), // for side 5
        difficulty: Difficulty::Easy,
        colours: &["red", "black", "yellow", "blue", "green", "violet"],
        texts: crate::games::texts(Self::ID),
        art: &[Art { kind: "stone", body: Body::Stone, size: 62, path: "", tint: None }],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);
}
