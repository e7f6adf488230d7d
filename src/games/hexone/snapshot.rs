//! Positions of Hexone as JSON.

use serde::{Deserialize, Serialize};

use super::discs::COUNT;
use super::rules::CRITICAL;
use super::{HexoneOptions, Position, Variant};
use crate::board::side3::{CENTRE, Cells};
use crate::board::{Cell, Hexagon};
use crate::game::{Player, Rules, Snapshot};

/// The most discs that can be on the board: two on each cell, and the one just placed (R2).
const MOST: usize = 39;

/// A position of Hexone as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cells that hold discs.
    pub stacks: Vec<Stack>,
    /// The player to move; in a finished game the winner.
    pub to_move: u8,
}

/// A cell that holds discs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Which cell.
    pub cell: String,
    /// Whose it is.
    pub player: u8,
    /// How many discs lie on it.
    pub count: u8,
    /// Which discs, numbered from 1 to 50, from the bottom up: only a screen needs to know, to move the right ones.
    #[serde(default)]
    pub discs: Vec<u8>,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let stack = |player: Player, cell: Cell| Stack {
            cell: Hexagon::of(3).name(cell).to_owned(),
            player: player.0,
            count: self.height(cell),
            discs: self.discs.on(cell).into_iter().map(|disc| disc + 1).collect(),
        };
        let stacks = |p: Player| self.held[p.index()].iter().map(move |cell| stack(p, cell));
        Data { stacks: Player::all(2).flat_map(stacks).collect(), to_move: self.to_move.0 }
    }

    fn load(options: &HexoneOptions, data: Data) -> Result<Self, String> {
        let mut position = Self::new(options);
        if data.to_move > 1 {
            return Err(format!("“to_move” is {}, but the players are 0 and 1", data.to_move));
        }
        position.to_move = Player(data.to_move);
        let total: usize = data.stacks.iter().map(|s| usize::from(s.count)).sum();
        if total > MOST {
            return Err(format!("there are {total} discs; never are there more than {MOST} on the board"));
        }
        let discs = position.choose_discs(&data.stacks)?;
        for (stack, discs) in data.stacks.iter().zip(discs) {
            let cell = Hexagon::of(3).cell_named(&stack.cell)?;
            if stack.player > 1 {
                return Err(format!(
                    "{} is player {}'s, but the players are 0 and 1",
                    stack.cell, stack.player
                ));
            }
            if stack.count == 0 {
                return Err(format!("the stack on {} has no disc", stack.cell));
            }
            if position.height(cell) > 0 {
                return Err(format!("{} is given twice", stack.cell));
            }
            discs.into_iter().for_each(|disc| position.land(cell, Player(stack.player), disc));
        }
        position.check_opening()?;
        position.check_turn()?;
        if position.variant == Variant::Express {
            position.check_express()?;
        }
        Ok(position)
    }
}

impl Position {
    /// The discs of each stack, taken from the supply: those it names, or such as nobody names.
    fn choose_discs(&mut self, stacks: &[Stack]) -> Result<Vec<Vec<u8>>, String> {
        for Stack { cell, count, discs, .. } in stacks {
            if !discs.is_empty() && discs.len() != usize::from(*count) {
                return Err(format!("{cell} has {count} discs, but names {}", discs.len()));
            }
            for &disc in discs {
                if !(1..=COUNT).contains(&disc) {
                    return Err(format!("{cell} has disc {disc}; the discs are 1 to {COUNT}"));
                }
                if !self.discs.take(disc - 1) {
                    return Err(format!("disc {disc} lies in two places, one of them {cell}"));
                }
            }
        }
        let mut chosen = |stack: &Stack| match stack.discs.as_slice() {
            [] => (0..stack.count).map(|_| self.discs.draw()).collect(),
            named => named.iter().map(|disc| disc - 1).collect(),
        };
        Ok(stacks.iter().map(&mut chosen).collect())
    }

    /// R3: the first two discs.
    fn check_opening(&self) -> Result<(), String> {
        match (self.total(), self.to_move) {
            (0, Player(1)) => Err("the board is empty, but player 1 is to move: player 0 begins".to_owned()),
            (1, Player(0)) => Err("one disc is on the board, but player 0 is to move".to_owned()),
            (1, _) if (self.held[0] & Cells::RING).is_empty() => {
                Err("the first disc is player 0's, on one of the six cells around the centre".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// R5 and R7.1: who can be to move.
    fn check_turn(&self) -> Result<(), String> {
        let mover = self.to_move;
        if let Some(outcome) = self.outcome() {
            if !outcome.winners.contains(mover) {
                return Err(format!("player {} has won, but is not the one to move", mover.other().0));
            }
            if !self.held[mover.index()].iter().any(|c| self.height(c) >= 2) {
                let Player(loser) = mover.other();
                return Err(format!("player {loser} has lost, but no stack covers a disc that was its own"));
            }
        }
        let waiting = self.held[mover.other().index()];
        match waiting.iter().find(|&c| self.height(c) >= CRITICAL) {
            Some(cell) => Err(format!(
                "{} has {} discs of player {}, whose turn is over: they must have exploded",
                Hexagon::of(3).name(cell),
                self.height(cell),
                mover.other().0
            )),
            None => Ok(()),
        }
    }

    /// In `express` no disc is ever lost: there are as many as were placed. Five must lie there before the first
    /// explosion, and seven before the first pass (one on the centre, one on each cell around it).
    fn check_express(&self) -> Result<(), String> {
        let total = self.total();
        // A chain goes on after its disc was placed.
        let placed = total - u8::from(!self.charged().is_empty() || self.outcome().is_some());
        if total <= 6 && self.to_move != Player(placed % 2) {
            let Player(mover) = self.to_move;
            return Err(format!("after {placed} turns player {mover} cannot be to move"));
        }
        if total > 4 {
            return Ok(());
        }
        for player in Player::all(2) {
            let (discs, turns) = (self.discs_of(player), (total + 1 - player.0) / 2);
            if discs != turns {
                return Err(format!("player {} has {discs} discs after {turns} turns", player.0));
            }
            let held = self.held[player.index()];
            if discs > 0 && (held & Cells::RING).is_empty() {
                return Err(format!("player {} has not begun around the centre", player.0));
            }
        }
        if self.height(CENTRE) > 0 {
            return Err("a disc lies on the centre before anything can have exploded".to_owned());
        }
        Ok(())
    }
}
