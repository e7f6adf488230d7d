//! Search settings, playouts and proofs for Hex-n.

use fastrand::Rng;

use super::playout::Playout;
use super::{Connections, Move, Position, Solver};
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::{Colour, Outcome, Rules};
use crate::search::{Evaluate, Learned, Mcts, Shares, Tuning, outcome_shares};

/// One move class for each cell, and one for the swap.
const MOVE_CLASSES: usize = Hexagon::MAX_CELLS + 1;

/// The number of positions that the solver may examine on boards of side 3 and 4: several times what any position with two
/// stones needs.
const SOLVER_LIMIT: u64 = 20_000;

/// On side 5, how much of the budget for proofs a position of the solver takes: a move of four seconds has a hundred positions,
/// with which the level lets few won positions slip (docs/hex-solved.md).
const COST: u64 = 160;

/// The solver's table has two to this power entries, 1 MiB.
const TABLE_BITS: u32 = 14;

/// The most forced moves before a network evaluates a leaf.
const FORCED_MOVES: usize = 4;

impl Evaluate for Position {
    type Search = Mcts<Self, Connections>;

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

    /// Finds a win in the opening books or by the solver: on boards of side 3 and 4 each, on side 5 what the budget allows.
    fn winning_move(&self, budget: u64) -> Option<Move> {
        if let Some(reply) = self.book() {
            return reply;
        }
        let mut solver = Solver::<u64>::new(self, TABLE_BITS)?;
        let small = self.field.board.side_length() <= 4;
        solver.limit(Some(if small { SOLVER_LIMIT } else { budget / COST }));
        solver.winning_move(self).flatten()
    }

    /// Whether to swap, where the openings are solved: the first stone wins or loses.
    fn book_move(&self) -> Option<(Move, bool)> {
        let reply = self.book().filter(|_| self.may_swap())??;
        Some((Move::Swap, reply == Move::Swap))
    }

    /// For three players, whom a single stone can put out. For six, what it gains is no more than the time that it takes.
    fn settled(&self) -> Option<Self> {
        if self.players != 3 || self.model().is_none() {
            return None;
        }
        let mut settled: Option<Self> = None;
        for _ in 0..FORCED_MOVES {
            let position = settled.as_ref().unwrap_or(self);
            let Some(cell) = position.forced() else { break };
            settled.get_or_insert_with(|| self.clone()).play(Move::Place(cell));
        }
        settled
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

impl Position {
    /// Returns a cell on which the player to move wins at once, because all others are out then; otherwise one on which a stone
    /// of another player would put it out; `None` if there is neither or the game is over.
    pub(super) fn forced(&self) -> Option<Cell> {
        if self.outcome.is_some() {
            return None;
        }
        let empty = self.empty();
        let bottlenecks = |colour: Colour| {
            let through = self.stones[colour.index()] | empty;
            self.field.bottlenecks(colour, through).map_or(CellSet::EMPTY, |cells| cells & empty)
        };
        let mut wins = empty;
        for colour in self.in_play().filter(|&colour| colour != self.to_move) {
            wins &= bottlenecks(colour);
            if wins.is_empty() {
                break;
            }
        }
        wins.iter().next().or_else(|| bottlenecks(self.to_move).iter().next())
    }
}
