//! Static evaluation, search settings and playouts for Go-n.

use fastrand::Rng;

use super::playout::Playout;
use super::{Move, Position};
use crate::board::Hexagon;
use crate::game::Colour;
use crate::search::{Evaluate, Mcts, Shares, Tuning, outcome_shares, shares_of};

/// One move class for each cell, and one for the pass.
const MOVE_CLASSES: usize = Hexagon::MAX_CELLS + 1;

/// A lead of this many stones makes a win e times as likely, in the static evaluation.
const MARGIN: f32 = 6.0;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// A stone that helps late in a playout mostly helps now, so move statistics are shared by cell (all moves as first).
    const TUNING: Tuning = Tuning {
        exploration: 0.2,
        move_classes: MOVE_CLASSES,
        move_class_visits: 2000.0,
        levels: [2, 9, 30, 65, 150, 400, 1_200, 30_000],
        ..Tuning::PLAIN
    };

    /// Counts the stones that a cleaning now would leave on the board.
    fn evaluate(&self) -> Shares {
        let safe = |colour: Colour| (self.stones[colour.index()] - self.isolated(colour)).len() as f32;
        let safe: Vec<f32> = Colour::all(self.players).map(safe).collect();
        shares_of(&safe, MARGIN)
    }

    fn playout(&self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Option<Shares> {
        Some(outcome_shares(Playout::of(self).run(rng, played)))
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Pass => MOVE_CLASSES - 1,
        }
    }
}
