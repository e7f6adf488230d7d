//! Evaluation and search settings for Hextris.

use super::{Move, Position};
use crate::board::side3::CELLS;
use crate::game::Colour;
use crate::search::{ByPlayers, Evaluate, Shares, Tuning, shares_of};

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

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::Place(size, cell) => CELLS * size as usize + cell.index(),
            Move::Slide(from, to) => CELLS * (3 + from.index()) + to.index(),
            Move::Swap(from, to) => CELLS * (3 + CELLS + from.index()) + to.index(),
            Move::Pass => CELLS * (3 + 2 * CELLS),
        }
    }
}
