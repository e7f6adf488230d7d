//! Moves as integers and positions as planes.

use super::{Move, Position};
use crate::game::{Colour, Encode, Layout, Planes};

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::on(self.field.board, self.players)
            .range(self.field.board.len(), "place a stone on the cell")
            .range(1, "swap: take over the first stone")
            .each("1 where the colour has a stone")
            .each("1 on the cells of the colour's two ports; with free ports 0")
            .each("1 everywhere if the colour can no longer connect its ports")
            .shared("1 everywhere if the first two players have swapped their colours")
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Swap => self.field.board.len(),
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        let swap = (action == self.field.board.len()).then_some(Move::Swap);
        swap.or_else(|| self.field.board.numbered(action).map(Move::Place))
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        for colour in Colour::all(self.players) {
            planes.mark_of(colour, 0, &self.stones[colour.index()]);
            if let Some([one, other]) = self.field.ports(colour) {
                planes.mark_of(colour, 1, &(one | other));
            }
            planes.fill_of(colour, 2, self.out.contains(colour).into());
        }
        planes.fill(1, self.swapped.into());
    }
}
