//! What a computer player knows of Hextris.

use super::{Move, Position};
use crate::board::side3::CELLS;
use crate::game::Colour;
use crate::search::{ByPlayers, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = ByPlayers<Self>;

    /// Random play to the end is long and says little: a few plies tell more.
    const TUNING: Tuning =
        Tuning { playout: 16, levels: [12, 60, 160, 600, 3_000, 10_000, 40_000, 1_600_000], ..Tuning::PLAIN };

    /// Groups formed count most, then the largest group that stands.
    fn evaluate(&self) -> Shares {
        let largest = |p: Colour| {
            let own = self.held[p.index()];
            own.iter().map(|c| own.group(c).len()).max().unwrap_or(0)
        };
        let advantage = |p: Colour| f32::from(self.groups[p.index()]) + 0.15 * largest(p) as f32;
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
