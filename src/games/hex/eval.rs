//! What a computer player knows of Hex-n.

use fastrand::Rng;

use super::playout::Playout;
use super::{Move, Position, Solver};
use crate::board::Hexagon;
use crate::game::{Colour, Outcome};
use crate::search::{Evaluate, Mcts, Shares, Tuning, outcome_shares};

/// One move_class a cell, and one for the swap.
const SLOTS: usize = Hexagon::MAX_CELLS + 1;

/// How many positions may be looked at to prove a win: several times what any of a board of side 4 takes once two
/// stones lie.
const LOOKS: u64 = 20_000;

impl Evaluate for Position {
    type Search = Mcts<Self, Solver>;

    /// A stone that helps late in a playout mostly helps now: all moves as first, by cell.
    const TUNING: Tuning = Tuning {
        exploration: 0.3,
        move_classes: SLOTS,
        move_class_visits: 500.0,
        levels: [4, 7, 14, 26, 45, 90, 600, 40_000],
        ..Tuning::PLAIN
    };

    /// Boards of side 3 and 4 are solved: what is looked up at first is searched for later.
    fn winning_move(&self) -> Option<Move> {
        if self.field.board.side_length() > 4 {
            return None;
        }
        let mut solver = Solver::new(self)?;
        if let Some(known) = self.book() {
            return known;
        }
        solver.limit(LOOKS);
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
            Move::Swap => SLOTS - 1,
        }
    }
}
