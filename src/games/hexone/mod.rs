//! Hexone; the published rules name no author.
//!
//! Three discs of one colour on a cell explode: one disc flies along each arm of a Y and captures the cell where it
//! lands. The player who has no disc left on the nineteen cells loses.
//!
//! - Rules: `docs/rules/hexone.md`, R1–R7.
//! - Option `variant`: what happens to a disc that an explosion sends off the board.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `stacks` | a list of stacks | the cells that hold discs |
//! | `stacks[].cell` | cell name | which cell |
//! | `stacks[].player` | 0 or 1 | the colour of its discs: 0 is Black, 1 White |
//! | `stacks[].count` | number | the number of discs on it |
//! | `stacks[].discs` | a list of numbers from 1 to 50, optional | the identity of each disc, from the bottom up; only for the display |
//! | `to_move` | 0 or 1 | the colour to move; in a finished game the winner |
//!
//! `load` refuses:
//!
//! - unknown cells, players and fields; a cell given twice; a stack without discs;
//! - more than 39 discs: 38 at rest and the one just placed;
//! - an empty board with White to move; a single disc, unless it is Black's, on the first ring, with White to move;
//! - three discs on a cell of the colour that is not to move;
//! - a finished game in which the winner is not to move, or has no stack of two: the last explosion covered a disc;
//! - in `express`, where no disc is ever lost: up to four discs in numbers that alternate turns do not give, with no disc
//!   of a colour on the first ring, or with a disc on the centre; up to six discs with the wrong colour to move;
//! - disc numbers that don't match the stack's count; a disc number out of range or given twice.

mod discs;
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

pub use rules::{Move, Position, Y};
pub use snapshot::{Data, Stack};

/// The fate of a disc that an explosion sends off the board (R6.4).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Variant {
    /// The disc is lost, except from a tip straight outward: then it lands on the centre.
    #[default]
    Standard,
    /// The disc lands on the centre.
    Express,
    /// The disc is lost.
    Long,
}

const VARIANTS: [(&str, Variant); 3] =
    [("standard", Variant::Standard), ("express", Variant::Express), ("long", Variant::Long)];

/// The options of Hexone.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct HexoneOptions {
    /// The fate of discs that leave the board.
    pub variant: Variant,
}

impl Options for HexoneOptions {
    const SPECS: &'static [Spec] =
        &[Spec { name: "variant", kind: Kind::Choice(&[VARIANTS[0].0, VARIANTS[1].0, VARIANTS[2].0]) }];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        Ok(Self { variant: VARIANTS[given.choice("variant")].1 })
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        vec![("variant", VARIANTS[self.variant as usize].0.into())]
    }
}

impl Game for Position {
    const ID: &'static str = "hexone";
    const CARD: Card = Card {
        author: "",
        players: &[2],
        minutes: Minutes::Measured([5, 10]),
        difficulty: Difficulty::Medium,
        colours: &["black", "white"],
        texts: crate::games::texts(Self::ID),
        art: &[
            Art { kind: "disc", body: Body::Disc, size: 56, path: "", tint: None },
            // Three arrows that start from one point, along the arms of the Y.
            Art {
                kind: "explode_e",
                body: Body::None,
                size: 34,
                path: "M-12.4-12.5-18-9.2-17-29.4 1-20.2-4.6-17 2.6-4.5H17V-11L34 0 17 11V4.5H2.6L-4.6 17 1 20.2-17 29.4 \
                       -18 9.2-12.4 12.5-5.2 0Z",
                tint: None,
            },
            Art {
                kind: "explode_w",
                body: Body::None,
                size: 34,
                path: "M12.4-12.5 18-9.2 17-29.4-1-20.2 4.6-17-2.6-4.5H-17V-11L-34 0-17 11V4.5H-2.6L4.6 17-1 20.2 17 29.4 \
                       18 9.2 12.4 12.5 5.2 0Z",
                tint: None,
            },
        ],
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);
}
