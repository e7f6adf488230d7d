//! Moves as integers and positions as planes.

use super::discs::COUNT;
use super::{Move, Position, Y};
use crate::board::{Cell, Hexagon, side3};
use crate::game::{Colour, Encode, Layout, Planes};

/// The first action that explodes a cell, and the pass.
const EXPLODE: usize = side3::CELLS;
const PASS: usize = EXPLODE + 2 * side3::CELLS;

fn cell(index: usize) -> Option<Cell> {
    Hexagon::of(3).numbered(index)
}

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::on(Hexagon::of(3), 2)
            .range(side3::CELLS, "place a disc on the cell")
            .range(2 * side3::CELLS, "explode the cell: for each cell first E, then W")
            .range(1, "pass")
            .each("1 where the colour has a disc or more")
            .each("1 where the colour has two discs or more")
            .each("1 where the colour has three discs or more")
            .each_in(COUNT.into(), "the number of the colour's discs, divided by 50")
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Explode(cell, y) => EXPLODE + 2 * cell.index() + y as usize,
            Move::Pass => PASS,
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        match action {
            0..EXPLODE => cell(action).map(Move::Place),
            EXPLODE..PASS => {
                cell((action - EXPLODE) / 2).map(|cell| Move::Explode(cell, Y::ALL[(action - EXPLODE) % 2]))
            }
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        for colour in Colour::all(2) {
            for cell in self.held[colour.index()].iter() {
                let (at, height) = (planes.at(cell), self.height(cell));
                for plane in 0..height.min(3) {
                    planes.set_of(colour, plane.into(), at, 1);
                }
                planes.set_of(colour, 3, at, height.into());
            }
        }
    }
}
