//! Hex-It, by Vincent Everaert; published later as Exxit.
//!
//! Stacks are distributed along lines and make prisoners beyond the edge of the board. Releasing prisoners lays tiles.
//! The player with more territory when the tiles run out wins.
//!
//! - Rules: `docs/rules/hexit.md`, R1–R7.
//! - Option `tiles`: the number of tiles of the game, including the four at the start.
//! - Option `release`: whether a player may stop (`free`) or must continue (`full`) while more prisoners can be released.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `tiles` | two lists of cells, written `-2,1` | the tiles of White and of Black |
//! | `stacks` | a list of stacks | the cells with pieces: stacks on tiles, prisoners on other cells |
//! | `stacks[].cell` | cell | the cell |
//! | `stacks[].pieces` | a list of pieces | its pieces from the bottom up: `w` or `b`, or with a number, only for the display, `w1` to `w8` and `b1` to `b8` |
//! | `to_move` | 0 or 1 | the colour to move: 0 is White, 1 Black |
//! | `passes` | 0 to 2, optional | the number of passes in a row just made; after 2 the game is over |
//! | `released` | a list of cells, optional | the tiles laid so far in an unfinished turn |
//!
//! All other pieces are in reserve.
//!
//! `load` refuses:
//!
//! - unknown players, other numbers of passes, texts that are no cells, cells farther than 100 from 0,0;
//! - a tile given twice; more tiles than the game has; a board without one of the four tiles of the start in its colour;
//!   a tile that can't have been laid, because it never had two neighbours before it;
//! - unknown pieces; a stack given twice or without pieces; a piece in two places; more than eight pieces of a colour;
//!   prisoners without a tile beside them;
//! - with only the four tiles of the start, where no piece can have returned to a reserve: positions that the first turns
//!   can't give;
//! - a last mover that has neither a piece on the board nor laid a tile;
//! - a pass of a player who had another move, or after the last tile;
//! - an unfinished turn with tiles that the mover can't have laid one after the other, with fewer pieces in reserve than
//!   tiles released, without a further release, or in place of a compulsory distribution;
//! - a full board whose last tile the last mover can't have laid.

mod abstractplay;
mod boardspace;
mod encoding;
mod eval;
mod explain;
mod learned;
mod notation;
mod pieces;
mod queries;
mod reasons;
mod rules;
mod setup;
mod sites;
mod snapshot;
#[cfg(test)]
mod tests;
mod view;

use serde_json::Value;

use crate::game::{
    Art, BadOption, Body, Card, Difficulty, Game, Kind, Minutes, Options, ParsedOptions, Spec,
};
use crate::game::{Composer, Foreign};
use crate::message::Message;

pub use rules::{Move, Position};
pub use snapshot::{Data, Stack};

/// Whether a player may stop releasing (R5.4).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Release {
    /// The player may stop after any release.
    #[default]
    Free,
    /// The player must continue while more can be released.
    Full,
}

/// The options of Hex-It.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexitOptions {
    /// The number of tiles of the game, including the four at the start: 39, 29 or 19.
    pub tiles: u8,
    /// Whether a player may stop releasing.
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

/// The art of a handle in a direction: the display draws the arrow itself.
const fn arrow(kind: &'static str) -> Art {
    Art { kind, body: Body::None, size: 34, path: "", tint: None }
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
            Art { kind: "piece", body: Body::Disc, size: 56, path: "", tint: None },
            arrow("move_e"),
            arrow("move_ne"),
            arrow("move_nw"),
            arrow("move_w"),
            arrow("move_sw"),
            arrow("move_se"),
        ],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);

    fn foreign(text: &str) -> Vec<Result<Foreign, Message>> {
        let forms = [abstractplay::read, boardspace::read];
        forms.into_iter().map(|read| read(text)).find(|found| !found.is_empty()).unwrap_or_default()
    }
}
