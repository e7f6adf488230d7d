//! What a computer player knows of Go-n.

use super::{Move, Position};
use crate::board::Hexagon;
use crate::game::{Evaluate, Player, Shares, Tuning, shares_of};
use crate::search::Mcts;

/// One slot a cell, and one for a pass.
const SLOTS: usize = 1 + 3 * Hexagon::MAX_SIDE as usize * (Hexagon::MAX_SIDE as usize - 1) + 1;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// Where a stone is worth having late, it mostly is worth having now.
    const TUNING: Tuning = Tuning {
        exploration: 0.4,
        slots: SLOTS,
        slot_visits: 300.0,
        levels: [2, 7, 24, 80, 300, 1_200, 5_000, 30_000],
        ..Tuning::PLAIN
    };

    /// Stones that the next cleaning would leave on the board.
    fn evaluate(&self) -> Shares {
        let safe = |p: Player| (self.stones[p.index()] - self.isolated(p)).len() as f32;
        let safe: Vec<f32> = Player::all(self.players).map(safe).collect();
        shares_of(&safe, self.field.board.len() as f32 / 12.0)
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Pass => SLOTS - 1,
        }
    }
}
