//! What a computer player knows of Go-n.

use fastrand::Rng;

use super::{Move, Position};
use crate::board::{CellSet, Hexagon};
use crate::game::{Evaluate, Player, Shares, Tuning, shares_of};
use crate::search::Mcts;

/// One slot a cell, and one for a pass.
const SLOTS: usize = 1 + 3 * Hexagon::MAX_SIDE as usize * (Hexagon::MAX_SIDE as usize - 1) + 1;

/// How many stones more make one e times as likely to win. A playout by luck says more by how much it was won than by who
/// won it.
const MARGIN: f32 = 6.0;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// Where a stone is worth having late, it mostly is worth having now.
    const TUNING: Tuning = Tuning {
        exploration: 0.2,
        slots: SLOTS,
        slot_visits: 2000.0,
        levels: [2, 7, 24, 80, 300, 1_200, 5_000, 30_000],
        ..Tuning::PLAIN
    };

    /// Stones that the next cleaning would leave on the board.
    fn evaluate(&self) -> Shares {
        let safe = |p: Player| (self.stones[p.index()] - self.isolated(p)).len() as f32;
        let safe: Vec<f32> = Player::all(self.players).map(safe).collect();
        shares_of(&safe, MARGIN)
    }

    /// Fills the board at random and cleans it (R4); then the stones that are left, all linked to the border, grow into
    /// the cells between them, a cell a turn. Nearly the game to its end: hardly any cell stays isolated before the board
    /// is full, and a look at it after each stone would take most of the time.
    fn playout(&self, rng: &mut Rng, played: &mut Vec<(Player, Move)>) -> Option<Shares> {
        let mut position = self.clone();
        let mut cells: Vec<_> = position.empty().iter().collect();
        rng.shuffle(&mut cells);
        let mut urns: [usize; Player::MAX] = std::array::from_fn(|p| position.urn(Player(p as u8)));
        for cell in cells {
            // All urns together hold a stone for every cell.
            while urns[position.to_move.index()] == 0 {
                position.to_move = position.to_move.next(self.players);
            }
            let mover = position.to_move;
            urns[mover.index()] -= 1;
            position.stones[mover.index()].insert(cell);
            played.push((mover, Move::Place(cell)));
            position.to_move = mover.next(self.players);
        }
        position.clean();
        position.grow(rng);
        let stones = |p: Player| position.stones[p.index()].len() as f32;
        let stones: Vec<f32> = Player::all(self.players).map(stones).collect();
        Some(shares_of(&stones, MARGIN))
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Pass => SLOTS - 1,
        }
    }
}

impl Position {
    /// Lets each colour in turn put a stone beside its own, until no cell is left that a stone is beside.
    fn grow(&mut self, rng: &mut Rng) {
        let board = self.field.board;
        let mut empty = self.empty();
        let mut near: [CellSet; Player::MAX] = std::array::from_fn(|p| {
            self.stones[p].iter().fold(CellSet::EMPTY, |all, cell| all | board.around(cell))
        });
        let mut stuck = 0;
        while stuck < self.players {
            let mover = self.to_move.index();
            let open = near[mover] & empty;
            if open.is_empty() {
                stuck += 1;
            } else {
                stuck = 0;
                let cell = open.iter().nth(rng.usize(..open.len())).expect("within its length");
                self.stones[mover].insert(cell);
                empty.remove(cell);
                near[mover] |= board.around(cell);
            }
            self.to_move = self.to_move.next(self.players);
        }
    }
}
