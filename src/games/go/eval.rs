//! What a computer player knows of Go-n.

use fastrand::Rng;

use super::rules::Field;
use super::{Move, Position};
use crate::board::{CellSet, Hexagon};
use crate::game::{Evaluate, Player, Shares, Tuning, outcome_shares, shares_of};
use crate::search::Mcts;

/// One slot a cell, and one for a pass.
const SLOTS: usize = Hexagon::MAX_CELLS + 1;

/// How many stones more make one e times as likely to win, before a playout has told.
const MARGIN: f32 = 6.0;

/// So many times as many plies as there are cells a playout lasts at the most: where one colour alone has stones left, it
/// can fill a hole that is not its own for ever.
const PATIENCE: usize = 4;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// Where a stone is worth having late, it mostly is worth having now.
    const TUNING: Tuning = Tuning {
        exploration: 0.2,
        slots: SLOTS,
        slot_visits: 2000.0,
        levels: [4, 8, 18, 38, 80, 220, 1_600, 30_000],
        ..Tuning::PLAIN
    };

    /// Stones that the next cleaning would leave on the board.
    fn evaluate(&self) -> Shares {
        let safe = |p: Player| (self.stones[p.index()] - self.isolated(p)).len() as f32;
        let safe: Vec<f32> = Player::all(self.players).map(safe).collect();
        shares_of(&safe, MARGIN)
    }

    /// Random stones by the rules, cleanings and all, until each empty cell can be held by one colour only. Who puts a
    /// stone where it is lost has lost a turn, and on a board of one cell more than all can share evenly one turn decides:
    /// that is why filling the board at once and cleaning it afterwards is quicker, but judges badly.
    fn playout(&self, rng: &mut Rng, played: &mut Vec<(Player, Move)>) -> Option<Shares> {
        let mut position = self.clone();
        let mut empty = position.empty();
        let mut cells: Vec<_> = empty.iter().collect();
        let mut open = self.field.border;
        let mut passes = 0;
        for _ in 0..PATIENCE * self.field.board.len() {
            if cells.is_empty() || passes == self.players {
                break;
            }
            let mover = position.to_move;
            position.to_move = mover.next(self.players);
            if position.urn(mover) == 0 {
                passes += 1;
                continue;
            }
            passes = 0;
            let cell = cells.swap_remove(rng.usize(..cells.len()));
            position.stones[mover.index()].insert(cell);
            played.push((mover, Move::Place(cell)));
            empty.remove(cell);
            // What is held stays held, and so do the cells beside it: they are looked for anew only when all are taken.
            if open.meets(&empty) {
                continue;
            }
            open = position.footholds();
            if !open.meets(&empty) {
                position.clean();
                if position.settle() {
                    break;
                }
                empty = position.empty();
                cells.clear();
                cells.extend(empty.iter());
            }
        }
        Some(outcome_shares(position.most_stones("full")))
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Pass => SLOTS - 1,
        }
    }
}

impl Position {
    /// The cells of the border and those beside a stone that its own colour links to it. While one of them is empty there
    /// is a free cell, and only then: the first empty cell of a path that makes a cell free is one of them.
    fn footholds(&self) -> CellSet {
        let Field { board, border } = *self.field;
        let held = self.stones.iter().map(|&stones| board.reach(border, stones));
        held.flat_map(|held| held.iter()).fold(border, |all, cell| all | board.around(cell))
    }

    /// If no empty cell can be held by two colours any more, gives each colour those that are its own, as far as its urn
    /// reaches; whether it is so.
    fn settle(&mut self) -> bool {
        let empty = self.empty();
        let mut taken = CellSet::EMPTY;
        let mut own = [CellSet::EMPTY; Player::MAX];
        for player in Player::all(self.players) {
            let cells = self.linked(player, empty) & empty;
            if cells.meets(&taken) {
                return false;
            }
            taken |= cells;
            own[player.index()] = cells;
        }
        for player in Player::all(self.players) {
            let urn = self.urn(player);
            self.stones[player.index()].extend(own[player.index()].iter().take(urn));
        }
        true
    }
}
