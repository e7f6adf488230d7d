//! What a computer player knows of Hexone.

use super::{Move, Position};
use crate::board::side3::CELLS;
use crate::game::Colour;
use crate::search::{AlphaBeta, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    /// A chain turns everything over: playouts stop before chance has the last word.
    const TUNING: Tuning =
        Tuning { playout: 12, levels: [12, 70, 250, 500, 1_800, 7_000, 40_000, 2_000_000], ..Tuning::PLAIN };

    /// Whoever has more discs has more to explode.
    fn evaluate(&self) -> Shares {
        let discs = Colour::all(2).map(|p| f32::from(self.discs_of(p)));
        shares_of(&discs.collect::<Vec<_>>(), 4.0)
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Explode(cell, y) => CELLS * (1 + y as usize) + cell.index(),
            Move::Pass => CELLS * 3,
        }
    }
}
