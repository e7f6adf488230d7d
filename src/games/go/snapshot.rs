//! Go-n positions as JSON data.

use serde::{Deserialize, Serialize};

use super::{GoOptions, Position};
use crate::board::CellSet;
use crate::game::{Checks, Colour, Faults, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// A position of Go-n as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cells of each colour's stones.
    pub stones: Vec<Vec<String>>,
    /// The colour to move.
    pub to_move: u8,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let names = |set: &CellSet| set.iter().map(|c| self.field.board.name(c).to_owned()).collect();
        Data {
            stones: self.stones[..usize::from(self.players)].iter().map(names).collect(),
            to_move: self.to_move.0,
        }
    }

    fn load(options: &GoOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        let players = position.players;
        if data.stones.len() != usize::from(players) {
            return Err(say!("“stones” needs one list for each of the {} players", players).into());
        }
        if data.to_move >= players {
            return Err(
                say!("“to_move” is {}, but the players are 0 to {}", data.to_move, players - 1).into()
            );
        }
        position.to_move = Colour(data.to_move);
        let mut seen = CellSet::EMPTY;
        for (colour, names) in data.stones.iter().enumerate() {
            for name in names {
                let cell = cell_named(position.field.board, name)?;
                if seen.contains(cell) {
                    return Err(say!("there are two stones on {}", name).into());
                }
                seen.insert(cell);
                position.stones[colour].insert(cell);
            }
        }
        let mut checks = Checks::default();
        for colour in Colour::all(players) {
            checks.add(position.check_supply(colour));
        }
        checks.add(position.check_turns());
        checks.add(position.check_cleaning());
        checks.done()?;
        Ok(position)
    }
}

impl Position {
    /// R2: checks that `colour` has no more stones than it began with.
    fn check_supply(&self, colour: Colour) -> Result<(), Message> {
        let (placed, most) = (self.stones[colour.index()].len(), usize::from(self.stones_each));
        if placed > most {
            return Err(say!(
                "player {} has {} stones on the board, but only {} in all",
                colour.0,
                placed,
                most
            ));
        }
        Ok(())
    }

    /// Checks the numbers of stones before the first cleaning, which needs a full border (R1.2): each colour has placed
    /// one in each of its turns, as long as it had any.
    fn check_turns(&self) -> Result<(), Message> {
        if !self.empty().meets(&self.field.border) {
            return Ok(());
        }
        let rounds = self.stones[self.to_move.index()].len();
        for colour in Colour::all(self.players) {
            let turns = rounds + usize::from(colour < self.to_move);
            let placed = self.stones[colour.index()].len();
            if placed != turns.min(usize::from(self.stones_each)) {
                return Err(say!("player {} has {} stones after {} turns", colour.0, placed, turns));
            }
        }
        Ok(())
    }

    /// R4: checks that no cleaning is due.
    fn check_cleaning(&self) -> Result<(), Message> {
        let board = self.field.board;
        if self.has_free() {
            return Ok(());
        }
        if let Some(cell) = self.empty().first() {
            return Err(say!(
                "no empty cell is free, not even {}: the board should have been cleaned",
                board.name(cell)
            ));
        }
        match Colour::all(self.players).find_map(|colour| self.isolated(colour).first()) {
            Some(cell) => Err(say!(
                "the board is full and the stone on {} is cut off: the board should have been cleaned",
                board.name(cell)
            )),
            None => Ok(()),
        }
    }
}
