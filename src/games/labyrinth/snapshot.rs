//! Labyrinth positions as JSON data.

use serde::{Deserialize, Serialize};

use super::{LabyrinthOptions, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Checks, Colour, Faults, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// A position of Labyrinth as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cell of each player's king.
    pub kings: Vec<String>,
    /// The cells with stones.
    pub stones: Vec<String>,
    /// The player to move.
    pub to_move: u8,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let name = |cell: Cell| self.field.board.name(cell).to_owned();
        Data {
            kings: self.all_kings().map(|(_, king)| name(king)).collect(),
            stones: self.stones.iter().map(name).collect(),
            to_move: self.to_move.0,
        }
    }

    fn load(options: &LabyrinthOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        let board = position.field.board;
        let players = position.players;
        if data.kings.len() != usize::from(players) {
            return Err(say!("“kings” needs one cell for each of the {} players", players).into());
        }
        if data.to_move >= players {
            return Err(
                say!("“to_move” is {}, but the players are 0 to {}", data.to_move, players - 1).into()
            );
        }
        position.to_move = Colour(data.to_move);
        let mut taken = CellSet::EMPTY;
        let mut take = |name: &str| {
            let cell = cell_named(board, name)?;
            if taken.contains(cell) {
                return Err(say!("the cell {} appears twice", name));
            }
            taken.insert(cell);
            Ok(cell)
        };
        for (king, name) in position.kings.iter_mut().zip(&data.kings) {
            *king = take(name)?;
        }
        for name in &data.stones {
            position.stones.insert(take(name)?);
        }
        let mover = Colour((data.to_move + players - 1) % players);
        let mut checks = Checks::default();
        for colour in Colour::all(players) {
            checks.add(position.check_path(colour));
        }
        checks.add(position.check_goals(mover));
        checks.done()?;
        position.update_outcome(mover);
        Ok(position)
    }
}

impl Position {
    /// R5: checks that the king of `colour` has a path to its goal.
    fn check_path(&self, colour: Colour) -> Result<(), Message> {
        if self.distance(colour).is_some() {
            return Ok(());
        }
        let king = self.field.board.name(self.king(colour));
        Err(say!("player {}'s king on {} has no path to its goal", colour.0, king))
    }

    /// R6: checks that the last turn, by `mover`, can have brought every king that is at its goal there: the mover's by a
    /// step or an exchange, another one by an exchange.
    fn check_goals(&self, mover: Colour) -> Result<(), Message> {
        let at_goal: Vec<Colour> = self.at_goal().iter().collect();
        let possible = match at_goal[..] {
            [] => true,
            [one] if one == mover => self.may_have_arrived(mover),
            [one] => self.may_have_exchanged(mover, one),
            [a, b] if a == mover || b == mover => self.may_have_exchanged(a, b),
            _ => {
                return Err(say!(
                    "{} kings are at their goals: one turn can't have brought all of them there",
                    at_goal.len()
                ));
            }
        };
        possible.then_some(()).ok_or_else(|| {
            let name = self.field.board.name(self.king(at_goal[0]));
            say!(
                "the king on {} is at its goal, but the last turn, by player {}, can't have brought it there",
                name,
                mover.0
            )
        })
    }

    /// Returns whether the kings of `a` and `b` can have been exchanged, neither of them at its goal before.
    fn may_have_exchanged(&self, a: Colour, b: Colour) -> bool {
        let (at_a, at_b) = (self.king(a), self.king(b));
        self.field.board.around(at_a).contains(at_b)
            && !self.field.goal(a).contains(at_b)
            && !self.field.goal(b).contains(at_a)
    }

    /// Returns whether the king of `mover` can have reached its goal by its own move.
    fn may_have_arrived(&self, mover: Colour) -> bool {
        let origins = self.field.board.around(self.king(mover)) - self.stones - self.field.goal(mover);
        let king_on = |cell| self.all_kings().find(|&(_, king)| king == cell).map(|(colour, _)| colour);
        origins.iter().any(|cell| king_on(cell).is_none_or(|other| self.may_have_exchanged(mover, other)))
    }
}
