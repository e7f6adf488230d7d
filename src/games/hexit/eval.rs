//! What a computer player knows of Hex-It.

use super::Position;
use crate::game::{Evaluate, Shares, Tuning, shares_of};
use crate::search::Mcts;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// A game of the whole length takes hundreds of moves: playouts are cut short, and judged as they stand.
    const TUNING: Tuning = Tuning { playout: 60, ..Tuning::PLAIN };

    /// Whoever has more points.
    fn evaluate(&self) -> Shares {
        shares_of(&self.half_points().map(f32::from), 6.0)
    }
}
