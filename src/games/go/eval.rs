//! What a computer player knows of Go-n.

use fastrand::Rng;

use super::playout::Playout;
use super::{Move, Position};
use crate::board::Hexagon;
use crate::game::Colour;
use crate::search::{Evaluate, Mcts, Shares, Tuning, outcome_shares, shares_of};

/// One move_class a cell, and one for a pass.
const SLOTS: usize = Hexagon::MAX_CELLS + 1;

/// How many stones more make one e times as likely to win, before a playout has told.
const MARGIN: f32 = 6.0;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// Where a stone is worth having late, it mostly is worth having now.
    const TUNING: Tuning = Tuning {
        exploration: 0.2,
        move_classes: SLOTS,
        move_class_visits: 2000.0,
        levels: [4, 8, 18, 38, 80, 220, 800, 30_000],
        ..Tuning::PLAIN
    };

    /// Stones that the next cleaning would leave on the board.
    fn evaluate(&self) -> Shares {
        let safe = |p: Colour| (self.stones[p.index()] - self.isolated(p)).len() as f32;
        let safe: Vec<f32> = Colour::all(self.players).map(safe).collect();
        shares_of(&safe, MARGIN)
    }

    fn playout(&self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Option<Shares> {
        Some(outcome_shares(Playout::of(self).run(rng, played)))
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Pass => SLOTS - 1,
        }
    }
}
