//! Positions of Labyrinthe as JSON.

use serde::{Deserialize, Serialize};

use super::{LabyrinthOptions, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// A position of Labyrinthe as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
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

    fn load(options: &LabyrinthOptions, data: Data) -> Result<Self, Message> {
        let mut position = Self::new(options);
        let board = position.field.board;
        let players = position.players;
        if data.kings.len() != usize::from(players) {
            return Err(say!("“kings” needs one cell for each of the {} players", players));
        }
        if data.to_move >= players {
            return Err(say!("“to_move” is {}, but the players are 0 to {}", data.to_move, players - 1));
        }
        position.to_move = Colour(data.to_move);
        let mut taken = CellSet::EMPTY;
        let mut take = |name: &str| {
            let cell = cell_named(board, name)?;
            if taken.contains(cell) {
                return Err(say!("the cell {} is named twice", name));
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
        for (player, king) in position.all_kings() {
            if position.distance(player).is_none() {
                return Err(say!("no path is left from player {}'s king on {}", player.0, board.name(king)));
            }
        }
        let mover = Colour((data.to_move + players - 1) % players);
        position.check_home(mover)?;
        position.settle(mover);
        Ok(position)
    }
}

impl Position {
    /// R6: kings come home in the last turn, the mover's by a step or an exchange, another's by an exchange.
    fn check_home(&self, mover: Colour) -> Result<(), Message> {
        let home: Vec<Colour> = self.home().iter().collect();
        let possible = match home[..] {
            [] => true,
            [one] if one == mover => self.may_have_stepped_home(mover),
            [one] => self.may_have_exchanged(mover, one),
            [a, b] if a == mover || b == mover => self.may_have_exchanged(a, b),
            _ => return Err(say!("{} kings are home, more than one turn can bring there", home.len())),
        };
        possible.then_some(()).ok_or_else(|| {
            let name = self.field.board.name(self.king(home[0]));
            say!(
                "the king on {} is home, but the turn of player {} can't have brought it there",
                name,
                mover.0
            )
        })
    }

    /// Whether before an exchange of these two neither was at home.
    fn may_have_exchanged(&self, a: Colour, b: Colour) -> bool {
        let (at_a, at_b) = (self.king(a), self.king(b));
        self.field.board.around(at_a).contains(at_b)
            && !self.field.goal(a).contains(at_b)
            && !self.field.goal(b).contains(at_a)
    }

    fn may_have_stepped_home(&self, mover: Colour) -> bool {
        let behind = self.field.board.around(self.king(mover)) - self.stones - self.field.goal(mover);
        let other = |cell| self.all_kings().find(|&(_, king)| king == cell).map(|(player, _)| player);
        behind.iter().any(|cell| other(cell).is_none_or(|p| self.may_have_exchanged(mover, p)))
    }
}
