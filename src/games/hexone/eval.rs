//! Evaluation and search settings for Hexone.

use super::{Move, Position};
use crate::board::side3::CELLS;
use crate::game::Colour;
use crate::search::{AlphaBeta, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    /// Playouts are short: a chain can capture most of the board, so long random play says little.
    const TUNING: Tuning =
        Tuning { playout: 12, levels: [12, 50, 300, 600, 1_800, 7_000, 40_000, 2_000_000], ..Tuning::PLAIN };

    /// The difference in discs: more discs, more explosions.
    fn evaluate(&self) -> Shares {
        let discs = Colour::all(2).map(|colour| f32::from(self.discs_of(colour)));
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
