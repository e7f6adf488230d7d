//! What a computer player knows of Hex-It.

use super::{Move, Position};
use crate::board::Hex;
use crate::search::{AlphaBeta, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    /// A game of the whole length takes hundreds of moves: playouts are cut short, and judged as they stand.
    const TUNING: Tuning =
        Tuning { playout: 60, levels: [8, 60, 150, 400, 1_200, 4_000, 18_000, 1_500_000], ..Tuning::PLAIN };

    /// Whoever has more points.
    fn evaluate(&self) -> Shares {
        shares_of(&self.half_points().map(f32::from), 6.0)
    }

    /// Cells 32 columns or rows apart count as one: hardly ever do both lie on the board.
    fn move_class(&self, mv: Move) -> usize {
        let at = |hex: Hex, what: usize| {
            let [q, r] = [hex.q, hex.r].map(|n| n.rem_euclid(32) as usize);
            (32 * r + q) * 8 + what
        };
        match mv {
            Move::Distribute(hex, direction) => at(hex, direction as usize),
            Move::Pose(hex) => at(hex, 6),
            Move::Release(hex) => at(hex, 7),
            Move::Done => 32 * 32 * 8,
            Move::Pass => 32 * 32 * 8 + 1,
        }
    }
}
