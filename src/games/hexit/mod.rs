//! Hex-It (Vincent Everaert; later published as Exxit): stacks walk off the edge of the board, and where they end up
//! tiles are laid. Whoever owns the larger territories, when the tiles run out, has won.
//!
//! Specification: `docs/rules/hexit.md`, R1–R7. Options: `tiles`, how many the game has, the four at the start included; `release`,
//! whether one may stop while more prisoners can be released (`free`) or not (`full`).
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `tiles` | two lists of cells, as `-2,1` | the tiles of White and of Black |
//! | `stacks` | a list of stacks | the cells that hold pieces: stacks on tiles, prisoners elsewhere |
//! | `stacks[].cell` | cell | which cell |
//! | `stacks[].pieces` | a list of pieces | from the bottom up: `w` or `b`, with or without its number, `w1` to `w8`, `b1` to `b8`, which is for the screen only |
//! | `to_move` | 0 or 1 | the player to move: 0 is White, 1 Black |
//! | `passes` | 0 to 2, may be left out | how many of the last moves were passes; after 2 the game is over |
//! | `released` | a list of cells, may be left out | the tiles laid so far in a turn that goes on |
//!
//! What is on no cell is in reserve.
//!
//! Refused:
//!
//! - other players, numbers of passes, texts that are no cells, and cells farther than 100 from 0,0; a tile given twice;
//! - more tiles than the game has, or without one of the four that lie there at the start, in its colour; a tile that
//!   can't have been laid, because it never had two neighbours before it;
//! - what is no piece; a cell with pieces that is given twice, or has none; a piece in two places, and more than eight of
//!   a colour; prisoners without a tile beside them;
//! - on the four tiles of the start, from which no piece has come back yet: what the first turns can't give;
//! - a player who has moved last, but has neither a piece on the board nor a tile of its own making;
//! - passes of a player who has another move, and passes after the last tile;
//! - a turn that goes on: tiles that the player to move can't have laid in it, one after the other; more than the
//!   pieces in reserve can have come from; where nothing more can be released; where the turn should have been a
//!   distribution;
//! - a full board whose last tile nobody can have laid.

mod eval;
mod explain;
mod notation;
mod pieces;
mod rules;
mod sites;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::game::{
    Art, BadOption, Body, Card, Difficulty, Game, Kind, Minutes, Options, ParsedOptions, Spec,
};

pub use rules::{Move, Position};
pub use snapshot::{Data, Stack};

/// Whether one may stop releasing (R5.4).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Release {
    /// Whenever one likes.
    #[default]
    Free,
    /// Not while more can be released.
    Full,
}

/// The options of Hex-It.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexitOptions {
    /// All the tiles of the game, the four at the start included: 39, 29 or 19.
    pub tiles: u8,
    /// Whether one may stop releasing.
    pub release: Release,
}

impl Default for HexitOptions {
    fn default() -> Self {
        Self { tiles: 39, release: Release::Free }
    }
}

impl Options for HexitOptions {
    const SPECS: &'static [Spec] = &[
        Spec { name: "tiles", kind: Kind::Number(&[39, 29, 19]) },
        Spec { name: "release", kind: Kind::Choice(&["free", "full"]) },
    ];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        Ok(Self {
            tiles: given.byte("tiles"),
            release: [Release::Free, Release::Full][given.choice("release")],
        })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        let release = ["free", "full"][self.release as usize];
        vec![("tiles", self.tiles.into()), ("release", release.into())]
    }
}

/// A handle with the arrow that a screen has for directions.
const fn arrow(kind: &'static str) -> Art {
    Art { kind, body: Body::None, size: 34, path: "" }
}

impl Game for Position {
    const ID: &'static str = "hexit";
    const CARD: Card = Card {
        author: "Vincent Everaert",
        players: &[2],
        minutes: Minutes::Published([30, 40]), // a little more than half an hour
        difficulty: Difficulty::Hard,
        colours: &["white", "black"],
        texts: crate::games::texts(Self::ID),
        art: &[
            Art { kind: "piece", body: Body::Disc, size: 56, path: "" },
            arrow("move_e"),
            arrow("move_ne"),
            arrow("move_nw"),
            arrow("move_w"),
            arrow("move_sw"),
            arrow("move_se"),
        ],
    };
}
