//! Search settings, playouts and proofs for Hex-n.

use fastrand::Rng;

use super::playout::Playout;
use super::{Move, Position, Solver};
use crate::board::Hexagon;
use crate::game::{Colour, Outcome};
use crate::search::{Evaluate, Mcts, Shares, Tuning, outcome_shares};

/// One move class for each cell, and one for the swap.
const MOVE_CLASSES: usize = Hexagon::MAX_CELLS + 1;

/// The number of positions that the solver may search for a proof: several times what any position of side 4 with two
/// stones needs.
const SOLVER_LIMIT: u64 = 20_000;

impl Evaluate for Position {
    type Search = Mcts<Self, Solver>;

    /// A stone that helps late in a playout mostly helps now, so move statistics are shared by cell (all moves as first).
    const TUNING: Tuning = Tuning {
        exploration: 0.3,
        move_classes: MOVE_CLASSES,
        move_class_visits: 500.0,
        puct_exploration: 2.0,
        levels: [9, 22, 50, 100, 230, 500, 1_400, 40_000],
        ..Tuning::PLAIN
    };

    /// No stone leaves the board.
    const REPEATS: bool = false;

    /// Finds a win in the opening books, and on boards of side 3 and 4 by the solver.
    fn winning_move(&self) -> Option<Move> {
        let mut solver = Solver::new(self)?;
        if let Some(reply) = self.book() {
            return reply;
        }
        if self.field.board.side_length() > 4 {
            return None;
        }
        solver.limit(SOLVER_LIMIT);
        solver.winning_move(self).flatten()
    }

    /// Whether to swap, where the openings are solved: the first stone wins or loses.
    fn book_move(&self) -> Option<(Move, bool)> {
        Solver::new(self).filter(|_| self.may_swap())?;
        let reply = self.book()??;
        Some((Move::Swap, reply == Move::Swap))
    }

    fn playout(&self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Option<Shares> {
        let mut playout = Playout::of(self);
        let winners =
            if self.players == 2 { playout.fill(rng, played) } else { playout.survive(rng, played) };
        Some(outcome_shares(Outcome { winners, reason: "" }))
    }

    fn move_class(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Swap => MOVE_CLASSES - 1,
        }
    }
}
