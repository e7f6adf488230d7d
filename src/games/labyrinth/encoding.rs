//! Moves as integers and positions as planes.

use super::{Move, Position};
use crate::board::Direction;
use crate::game::{Colour, Encode, Layout, Planes};

/// The number of actions that move the king.
const STEPS: usize = Direction::ALL.len();

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::on(self.field.board, self.players)
            .range(STEPS, "move the king E, NE, NW, W, SW or SE")
            .range(self.field.board.len(), "place a stone on the cell")
            .each("1 where the colour's king is")
            .each("1 on the cells of the colour's goal")
            .shared("1 where a stone is")
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            Move::King(to) => {
                let king = self.king(self.to_move);
                let leads = |&d: &Direction| self.field.board.step(king, d) == Some(to);
                Direction::ALL.iter().position(leads).expect("a king moves one step")
            }
            Move::Stone(cell) => STEPS + cell.index(),
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        let board = self.field.board;
        match Direction::ALL.get(action) {
            Some(&direction) => board.step(self.king(self.to_move), direction).map(Move::King),
            None => board.numbered(action - STEPS).map(Move::Stone),
        }
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        for (colour, king) in self.all_kings() {
            planes.set_of(colour, 0, planes.at(king), 1);
        }
        for colour in Colour::all(self.players) {
            planes.mark_of(colour, 1, &self.field.goal(colour));
        }
        planes.mark(1, &self.stones);
    }
}
