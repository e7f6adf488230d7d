//! What a computer player knows of Hex-It.

use super::Position;
use crate::game::{Evaluate, Shares, Tuning, shares_of};
use crate::search::AlphaBeta;

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    /// A game of the whole length takes hundreds of moves: playouts are cut short, and judged as they stand.
    const TUNING: Tuning =
        Tuning { playout: 60, levels: [8, 60, 150, 400, 1_200, 4_000, 18_000, 1_500_000], ..Tuning::PLAIN };

    /// Whoever has more points.
    fn evaluate(&self) -> Shares {
        shares_of(&self.half_points().map(f32::from), 6.0)
    }
}
