//! What a computer player knows of Hex-n.

use fastrand::Rng;

use super::{Move, Position, Solver};
use crate::board::Hexagon;
use crate::game::{Evaluate, Outcome, Player, Players, Shares, Tuning, outcome_shares};
use crate::search::Mcts;

/// One slot a cell, and one for the swap.
const SLOTS: usize = Hexagon::MAX_CELLS + 1;

/// How many positions may be looked at to prove a win: several times what any of a board of side 4 takes once two
/// stones lie.
const LOOKS: u64 = 20_000;

impl Evaluate for Position {
    type Search = Mcts<Self, Solver>;

    /// A stone that helps late in a playout mostly helps now: all moves as first, by cell.
    const TUNING: Tuning = Tuning {
        exploration: 0.3,
        slots: SLOTS,
        slot_visits: 500.0,
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

    /// Fills the board at random. Two players need one look at the full board, since then exactly one of them is
    /// joined (R1.1); with more, whoever is out stops placing stones (R6), looked for once a round.
    fn playout(&self, rng: &mut Rng, played: &mut Vec<(Player, Move)>) -> Option<Shares> {
        let (board, players) = (self.field.board, usize::from(self.players));
        let mut cells: Vec<_> = self.empty().iter().collect();
        rng.shuffle(&mut cells);
        let (mut stones, mut empty) = (self.stones, self.empty());
        let (mut left, mut mover) = (self.in_play().collect::<Players>(), self.to_move);
        // While half the board is empty hardly anybody is out.
        let round = if players == 2 { cells.len() } else { players };
        let open = if players == 2 { 0 } else { board.len() / 2 };
        for (i, &cell) in cells.iter().enumerate() {
            while !left.contains(mover) {
                mover = mover.next(self.players);
            }
            stones[mover.index()].insert(cell);
            empty.remove(cell);
            played.push((mover, Move::Place(cell)));
            mover = mover.next(self.players);
            let rest = cells.len() - i - 1;
            if rest == 0 || rest <= open && rest % round == 0 {
                let alive = |p: &Player| self.field.joined(*p, stones[p.index()] | empty);
                let still: Players = left.iter().filter(alive).collect();
                if still.len() <= 1 {
                    // Several that fall in one round share what none of them has won.
                    let winners = if still.is_empty() { left } else { still };
                    return Some(outcome_shares(Outcome { winners, reason: "last_left" }));
                }
                left = still;
            }
        }
        Some(outcome_shares(Outcome { winners: left, reason: "last_left" }))
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Swap => SLOTS - 1,
        }
    }
}
