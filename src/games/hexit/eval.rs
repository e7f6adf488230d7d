//! Evaluation and search settings for Hex-It.

use super::{Move, Position};
use crate::board::Hex;
use crate::search::{AlphaBeta, Evaluate, Shares, Tuning, shares_of};

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    /// Playouts are short: a whole game takes hundreds of moves.
    const TUNING: Tuning =
        Tuning { playout: 60, levels: [6, 30, 150, 400, 1_200, 4_000, 18_000, 1_500_000], ..Tuning::PLAIN };

    /// The difference in points.
    fn evaluate(&self) -> Shares {
        shares_of(&self.half_points().map(f32::from), 6.0)
    }

    /// Cells 32 columns or rows apart share a class: they are hardly ever both on the board.
    fn move_class(&self, mv: Move) -> usize {
        let class = |hex: Hex, kind: usize| {
            let [q, r] = [hex.q, hex.r].map(|n| n.rem_euclid(32) as usize);
            (32 * r + q) * 8 + kind
        };
        match mv {
            Move::Distribute(hex, direction) => class(hex, direction as usize),
            Move::Place(hex) => class(hex, 6),
            Move::Release(hex) => class(hex, 7),
            Move::Done => 32 * 32 * 8,
            Move::Pass => 32 * 32 * 8 + 1,
        }
    }
}
