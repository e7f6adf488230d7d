//! Moves as integers and positions as planes.

use super::rules::{FIVE, GROUPS};
use super::{Move, Position, Size};
use crate::board::side3::CELLS;
use crate::board::{Cell, Hexagon};
use crate::game::{Colour, Encode, Layout, Planes};

/// The first action that moves a piece, and the pass.
const MOVE: usize = 3 * CELLS;
const PASS: usize = MOVE + CELLS * CELLS;

fn cell(index: usize) -> Option<Cell> {
    Hexagon::of(3).numbered(index)
}

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::on(Hexagon::of(3), self.players)
            .range(3 * CELLS, "place a piece on the cell: all cells with size L, then M, then S")
            .range(
                CELLS * CELLS,
                "move the piece on the first cell to the second, or swap both: 19 × first + second",
            )
            .range(1, "pass")
            .each("1 where the colour has a piece of size L")
            .each("1 where the colour has a piece of size M")
            .each("1 where the colour has a piece of size S")
            .each_in(
                FIVE.into(),
                "everywhere the number of the colour's pieces of size L in hand, divided by 5",
            )
            .each_in(
                FIVE.into(),
                "everywhere the number of the colour's pieces of size M in hand, divided by 5",
            )
            .each_in(
                FIVE.into(),
                "everywhere the number of the colour's pieces of size S in hand, divided by 5",
            )
            .each_in(
                GROUPS.into(),
                "everywhere the number of groups that the colour has formed, divided by 3",
            )
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            Move::Place(size, cell) => CELLS * size as usize + cell.index(),
            // The position distinguishes them: a slide ends on an empty cell.
            Move::Slide(from, to) | Move::Swap(from, to) => MOVE + CELLS * from.index() + to.index(),
            Move::Pass => PASS,
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        match action {
            0..MOVE => cell(action % CELLS).map(|cell| Move::Place(Size::ALL[action / CELLS], cell)),
            MOVE..PASS => {
                let (from, to) = (cell((action - MOVE) / CELLS)?, cell((action - MOVE) % CELLS)?);
                Some(if self.at(to).is_some() { Move::Swap(from, to) } else { Move::Slide(from, to) })
            }
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        for colour in Colour::all(self.players) {
            for cell in self.held[colour.index()].iter() {
                if let Some(piece) = self.at(cell) {
                    planes.set_of(colour, piece.size() as usize, planes.at(cell), 1);
                }
            }
            for (size, &count) in self.hands[colour.index()].iter().enumerate() {
                planes.fill_of(colour, 3 + size, count.into());
            }
            planes.fill_of(colour, 6, self.groups[colour.index()].into());
        }
    }
}
