//! Moves as integers and positions as planes.

use super::{Move, Position};
use crate::game::{Colour, Encode, Layout, Planes};

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::on(self.field.board, self.players)
            .range(self.field.board.len(), "place a stone on the cell")
            .range(1, "pass")
            .each("1 where the colour has a stone")
            .each_in(
                self.stones_each.into(),
                "everywhere the part of the colour's stones that is in its supply",
            )
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Pass => self.field.board.len(),
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        let pass = (action == self.field.board.len()).then_some(Move::Pass);
        pass.or_else(|| self.field.board.numbered(action).map(Move::Place))
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        for colour in Colour::all(self.players) {
            planes.mark_of(colour, 0, &self.stones[colour.index()]);
            planes.fill_of(colour, 1, self.supply(colour) as u32);
        }
    }
}
