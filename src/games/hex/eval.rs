//! Search settings, playouts and proofs for Hex-n.

use fastrand::Rng;

use super::playout::Playout;
use super::{Move, Position, Solver, learned, reasons};
use crate::board::Hexagon;
use crate::game::{Colour, Outcome, Reason};
use crate::search::{Evaluate, Mcts, Model, Shares, Tuning, outcome_shares};

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

    const MODELS: &'static [Model] = learned::MODELS;

    fn model(&self) -> Option<usize> {
        learned::model(self)
    }

    fn inputs(&self, have: impl FnMut(usize)) {
        learned::inputs(self, have);
    }

    fn move_terms(&self, moves: &[Move], have: impl FnMut(usize, usize)) {
        learned::move_terms(self, moves, have);
    }

    fn view_of(&self, colour: Colour) -> usize {
        learned::view_of(self, colour)
    }

    fn turned(model: usize, input: usize, symmetry: usize) -> usize {
        learned::turned(model, input, symmetry)
    }

    fn turned_term(_model: usize, term: usize, symmetry: usize) -> usize {
        learned::turned_term(term, symmetry)
    }

    fn judged(&self, moves: &[Move], logits: &mut Vec<f32>) -> Option<Shares> {
        learned::judged(self, moves, logits)
    }

    fn reason(&self, mv: Move, _line: &[Move]) -> Option<Reason> {
        reasons::reason(self, mv)
    }
}
