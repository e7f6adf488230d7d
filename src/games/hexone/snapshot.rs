//! Hexone positions as JSON.

use serde::{Deserialize, Serialize};

use super::discs::COUNT;
use super::rules::CRITICAL;
use super::{HexoneOptions, Position, Variant};
use crate::board::side3::{CENTRE, Cells};
use crate::board::{Cell, Hexagon};
use crate::game::{Checks, Colour, Faults, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// The largest number of discs on the board: two on each cell and the one just placed (R2).
const MOST: usize = 39;

/// A position of Hexone as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cells that hold discs.
    pub stacks: Vec<Stack>,
    /// The colour to move; in a finished game the winner.
    pub to_move: u8,
}

/// A cell that holds discs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The name of the cell.
    pub cell: String,
    /// The colour of its discs.
    pub player: u8,
    /// The number of discs on it.
    pub count: u8,
    /// The identity of each disc, a number from 1 to 50, from the bottom up; only for the display.
    #[serde(default)]
    pub discs: Vec<u8>,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let stack = |colour: Colour, cell: Cell| Stack {
            cell: Hexagon::of(3).name(cell).to_owned(),
            player: colour.0,
            count: self.height(cell),
            discs: self.discs.on(cell).into_iter().map(|disc| disc + 1).collect(),
        };
        let stacks = |colour: Colour| self.held[colour.index()].iter().map(move |cell| stack(colour, cell));
        Data { stacks: Colour::all(2).flat_map(stacks).collect(), to_move: self.to_move.0 }
    }

    fn load(options: &HexoneOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        if data.to_move > 1 {
            return Err(say!("“to_move” is {}, but the players are 0 and 1", data.to_move).into());
        }
        position.to_move = Colour(data.to_move);
        let total: usize = data.stacks.iter().map(|s| usize::from(s.count)).sum();
        if total > MOST {
            return Err(
                say!("there are {} discs, but the board never holds more than {}", total, MOST).into()
            );
        }
        let discs = position.choose_discs(&data.stacks)?;
        for (stack, discs) in data.stacks.iter().zip(discs) {
            let cell = cell_named(Hexagon::of(3), &stack.cell)?;
            if stack.player > 1 {
                return Err(
                    say!("{} is player {}'s, but the players are 0 and 1", stack.cell, stack.player).into()
                );
            }
            if stack.count == 0 {
                return Err(say!("the stack on {} has no disc", stack.cell).into());
            }
            if position.height(cell) > 0 {
                return Err(say!("{} is given twice", stack.cell).into());
            }
            discs.into_iter().for_each(|disc| position.land(cell, Colour(stack.player), disc));
        }
        let mut checks = Checks::default();
        checks.add(position.check_opening());
        checks.add(position.check_turn());
        checks.add(position.check_express());
        checks.done()?;
        Ok(position)
    }
}

impl Position {
    /// Takes the discs of each stack from the supply: those that the stack names, otherwise discs that no stack names.
    fn choose_discs(&mut self, stacks: &[Stack]) -> Result<Vec<Vec<u8>>, Message> {
        for Stack { cell, count, discs, .. } in stacks {
            if !discs.is_empty() && discs.len() != usize::from(*count) {
                return Err(say!("{} has {} discs, but names {}", cell, count, discs.len()));
            }
            for &disc in discs {
                if !(1..=COUNT).contains(&disc) {
                    return Err(say!("{} has disc {}; the discs are 1 to {}", cell, disc, COUNT));
                }
                if !self.discs.take(disc - 1) {
                    return Err(say!("disc {} is in two places, one of them {}", disc, cell));
                }
            }
        }
        let mut chosen = |stack: &Stack| match stack.discs.as_slice() {
            [] => (0..stack.count).map(|_| self.discs.draw()).collect(),
            named => named.iter().map(|disc| disc - 1).collect(),
        };
        Ok(stacks.iter().map(&mut chosen).collect())
    }

    /// R3: the positions with at most one disc.
    fn check_opening(&self) -> Result<(), Message> {
        match (self.total(), self.to_move) {
            (0, Colour(1)) => Err(say!("the board is empty, but player 1 is to move: player 0 begins")),
            (1, Colour(0)) => Err(say!("one disc is on the board, but player 0 is to move")),
            (1, _) if (self.held[0] & Cells::RING).is_empty() => {
                Err(say!("the first disc must be player 0's, on one of the six cells around the centre"))
            }
            _ => Ok(()),
        }
    }

    /// R5 and R7.1: which colour can be to move.
    fn check_turn(&self) -> Result<(), Message> {
        let mover = self.to_move;
        if let Some(outcome) = self.outcome() {
            if !outcome.winners.contains(mover) {
                return Err(say!("player {} has won, but is not to move", mover.other().0));
            }
            if !self.held[mover.index()].iter().any(|c| self.height(c) >= 2) {
                let Colour(loser) = mover.other();
                return Err(say!("player {} has lost, but no stack covers one of its discs", loser));
            }
        }
        let waiting = self.held[mover.other().index()];
        match waiting.iter().find(|&c| self.height(c) >= CRITICAL) {
            Some(cell) => Err(say!(
                "{} has {} discs of player {}, whose turn is over: they should have exploded",
                Hexagon::of(3).name(cell),
                self.height(cell),
                mover.other().0
            )),
            None => Ok(()),
        }
    }

    /// Checks the first turns in `express`, where no disc is ever lost and the number of discs is that of the turns.
    ///
    /// The first explosion needs five discs, the first pass seven (one on the centre, one on each cell around it).
    fn check_express(&self) -> Result<(), Message> {
        if self.variant != Variant::Express {
            return Ok(());
        }
        let total = self.total();
        // Within a chain, the mover has placed its disc already.
        let placed = total - u8::from(!self.charged().is_empty() || self.outcome().is_some());
        if total <= 6 && self.to_move != Colour(placed % 2) {
            let Colour(mover) = self.to_move;
            return Err(say!("after {} turns player {} cannot be to move", placed, mover));
        }
        if total > 4 {
            return Ok(());
        }
        for colour in Colour::all(2) {
            let (discs, turns) = (self.discs_of(colour), (total + 1 - colour.0) / 2);
            if discs != turns {
                return Err(say!("player {} has {} discs after {} turns", colour.0, discs, turns));
            }
            let held = self.held[colour.index()];
            if discs > 0 && (held & Cells::RING).is_empty() {
                return Err(say!("player {} must begin on the six cells around the centre", colour.0));
            }
        }
        if self.height(CENTRE) > 0 {
            return Err(say!("there is a disc on the centre before the first explosion"));
        }
        Ok(())
    }
}
