//! Evaluation and search settings for Hextris.

use super::{Move, Position, learned, reasons};
use crate::board::side3::CELLS;
use crate::game::{Colour, Reason};
use crate::search::{ByPlayers, Evaluate, Model, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = ByPlayers<Self>;

    /// Playouts are short: random play to the end is long and says little.
    const TUNING: Tuning = Tuning {
        playout: 16,
        levels: [30, 200, 1_600, 4_000, 10_000, 30_000, 120_000, 1_600_000],
        ..Tuning::PLAIN
    };

    /// Counts the groups formed, then the largest group on the board.
    fn evaluate(&self) -> Shares {
        let largest = |colour: Colour| {
            let own = self.held[colour.index()];
            own.iter().map(|c| own.group(c).len()).max().unwrap_or(0)
        };
        let advantage =
            |colour: Colour| f32::from(self.groups[colour.index()]) + 0.15 * largest(colour) as f32;
        shares_of(&Colour::all(self.players).map(advantage).collect::<Vec<_>>(), 0.8)
    }

    const MODELS: &'static [Model] = learned::MODELS;

    fn model(&self) -> Option<usize> {
        learned::model(self)
    }

    fn inputs(&self, have: impl FnMut(usize)) {
        learned::inputs(self, have);
    }

    fn turned(_model: usize, input: usize, symmetry: usize) -> usize {
        learned::turned(input, symmetry)
    }

    fn learned(&self) -> Option<i32> {
        learned::learned(self)
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::Place(size, cell) => CELLS * size as usize + cell.index(),
            Move::Slide(from, to) => CELLS * (3 + from.index()) + to.index(),
            Move::Swap(from, to) => CELLS * (3 + CELLS + from.index()) + to.index(),
            Move::Pass => CELLS * (3 + 2 * CELLS),
        }
    }

    fn reason(&self, mv: Move, _line: &[Move]) -> Option<Reason> {
        reasons::reason(self, mv)
    }
}
