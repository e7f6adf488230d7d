//! Hex-n positions as JSON data.

use serde::{Deserialize, Serialize};

use super::{HexOptions, Position};
use crate::board::CellSet;
use crate::game::{Checks, Colour, Faults, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// A position of Hex-n as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cells of each colour's stones.
    pub stones: Vec<Vec<String>>,
    /// The colour to move.
    pub to_move: u8,
    /// Whether seats 0 and 1 have exchanged their colours.
    #[serde(default)]
    pub swapped: bool,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let names = |set: &CellSet| set.iter().map(|c| self.field.board.name(c).to_owned()).collect();
        Data {
            stones: self.stones[..usize::from(self.players)].iter().map(names).collect(),
            to_move: self.to_move.0,
            swapped: self.swapped,
        }
    }

    fn load(options: &HexOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        let board = position.field.board;
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
        for (stones, names) in position.stones.iter_mut().zip(&data.stones) {
            for name in names {
                stones.insert(cell_named(board, name)?);
            }
        }
        let given: usize = data.stones.iter().map(Vec::len).sum();
        if position.occupied().len() != given {
            return Err(say!("there are two stones on one cell").into());
        }
        position.swapped = data.swapped;
        let mut checks = Checks::default();
        checks.add(position.check_turns());
        if data.swapped && (!options.swap || given == 0) {
            checks.add(Err(say!("“swapped” is true, but no swap was possible")));
        }
        checks.add(position.check_centre());
        checks.add(position.check_joined());
        checks.done()?;
        // Which colour placed the last stone does not matter: a stone never cuts off its own colour.
        position.update_outcome(position.to_move);
        if position.outcome.is_none() && !position.field.joined(position.to_move, position.open_to_mover()) {
            return Err(say!("player {} is to move, but is out of the game", data.to_move).into());
        }
        Ok(position)
    }
}

impl Position {
    /// Checks the numbers of stones: each colour has placed one in each of its turns, or fewer if it is out.
    fn check_turns(&self) -> Result<(), Message> {
        let mover = self.to_move;
        let rounds = self.stones[mover.index()].len();
        let empty = self.empty();
        for colour in Colour::all(self.players) {
            let stones = self.stones[colour.index()];
            let turns = rounds + usize::from(colour < mover);
            let placed = stones.len();
            let out = !self.field.joined(colour, stones | empty);
            if placed > turns || (placed < turns && !out) {
                return Err(say!("player {} has {} stones after {} turns", colour.0, placed, turns));
            }
        }
        Ok(())
    }

    /// R3: checks that no colour's only stone is on a banned centre.
    fn check_centre(&self) -> Result<(), Message> {
        let centre = self.field.board.centre();
        let only_centre = |stones: &CellSet| stones.len() == 1 && stones.contains(centre);
        if self.center_ban && self.stones.iter().any(only_centre) {
            return Err(say!("a colour's first stone is in the centre, where the options forbid it"));
        }
        Ok(())
    }

    /// R5: checks that at most one player has connected its edges.
    fn check_joined(&self) -> Result<(), Message> {
        let joined = |colour: &Colour| self.field.joined(*colour, self.stones[colour.index()]);
        if Colour::all(self.players).filter(joined).count() > 1 {
            return Err(say!("two players have connected their edges"));
        }
        Ok(())
    }

    /// Returns the cells through which the player to move can still connect its ports.
    fn open_to_mover(&self) -> CellSet {
        self.stones[self.to_move.index()] | self.empty()
    }
}
