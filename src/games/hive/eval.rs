//! What a computer player knows of Hive: whose queen is closer to being surrounded, and which pieces can still move.

use super::Position;
use super::movement::can_step;
use super::piece::{Kind, Piece, of_player, pieces};
use super::plane::{Cell, directions};
use super::rules::Move;
use crate::game::{Evaluate, Player, Rules, Shares, Tuning, UNIT};
use crate::search::AlphaBeta;

/// What things are worth, in [`UNIT`]s of the score; pieces by kind.
struct Weights {
    hand: [i32; 8],
    /// On the board, and able to move.
    free: [i32; 8],
    /// On top of others.
    high: i32,
    /// On the enemy queen.
    crown: i32,
    /// The neighbours of a queen that are occupied, by number; against its owner.
    blocked: [i32; 7],
    /// The queen can't move.
    stuck: i32,
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    hand: [0, 8, 16, 8, 24, 20, 16, 12],
    free: [0, 10, 24, 10, 36, 32, 24, 20],
    high: 16,
    crown: 40,
    blocked: [0, 20, 45, 75, 115, 170, 0],
    stuck: 10,
    tempo: 12,
};

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    const TUNING: Tuning = Tuning { slots: 1 << 15, slot_visits: 0.0, playout: 24, ..Tuning::PLAIN };

    fn evaluate(&self) -> Shares {
        let share = 1.0 / (1.0 + (-self.score() as f32 / UNIT).exp());
        let mut shares = [0.0; Player::MAX];
        shares[self.to_move.index()] = share;
        shares[self.to_move.other().index()] = 1.0 - share;
        shares
    }

    fn score(&self) -> i32 {
        self.judge(&WEIGHTS)
    }

    fn is_quiet(&self) -> bool {
        !self.can_finish()
    }

    fn passed(&self) -> Option<Self> {
        let ready = [Player(0), Player(1)].into_iter().all(|p| self.queen_is_down(p));
        ready.then(|| Self { to_move: self.to_move.other(), last: None, ..self.clone() })
    }

    fn prior(&self, mv: Move) -> f32 {
        let Some((piece, to)) = mv.parts() else { return 0.5 };
        let down = self.is_down(piece);
        let beside = |player: Player, cell: Cell| {
            self.queen(player).is_some_and(|queen| (0..6).any(|d| queen.step(d) == cell))
        };
        let from = down.then(|| self.hive.cell(piece));
        let (me, other) = (self.to_move, self.to_move.other());
        let leaves = |player| from.is_some_and(|from| beside(player, from)) && self.hive.level(piece) == 0;
        let is_queen = piece.kind() == Kind::Queen;
        let mut prior = 0.5;
        if self.queen(other) == Some(to) {
            prior += 0.4;
        } else if beside(other, to) && !is_queen {
            prior += if self.hive.height(to) == 0 { 0.35 } else { 0.2 };
        }
        if leaves(other) {
            prior -= 0.35;
        }
        if beside(me, to) && !is_queen {
            prior -= 0.1;
        }
        if leaves(me) && !is_queen {
            prior += 0.2;
        }
        prior
    }

    fn slot(&self, mv: Move) -> usize {
        mv.number()
    }
}

impl Position {
    /// Where the queen of `player` is.
    fn queen(&self, player: Player) -> Option<Cell> {
        let queen = Piece::new(player, Kind::Queen, 0);
        self.is_down(queen).then(|| self.hive.cell(queen))
    }

    /// Whether the player to move can surround the other's queen at once.
    fn can_finish(&self) -> bool {
        let Some(queen) = self.queen(self.to_move.other()) else { return false };
        let empty = !self.hive.around().at(queen) & 0b11_1111;
        let Some(last) = directions(empty).next().filter(|_| empty.is_power_of_two()) else { return false };
        let last = queen.step(last);
        self.legal().into_iter().filter_map(Move::parts).any(|(piece, to)| {
            // One that stands beside the queen already would leave a gap.
            let gap = self.is_down(piece)
                && self.hive.level(piece) == 0
                && (0..6).any(|d| queen.step(d) == self.hive.cell(piece));
            to == last && !gap
        })
    }

    /// How much better the player to move stands.
    fn judge(&self, w: &Weights) -> i32 {
        let pinned = pieces(self.down).next().map_or(0, |first| self.hive.pinned(first));
        let me = self.to_move;
        w.tempo + self.side(me, pinned, w) - self.side(me.other(), pinned, w)
    }

    /// What `player` has.
    fn side(&self, player: Player, pinned: u32, w: &Weights) -> i32 {
        let mine = of_player(player);
        let mut sum: i32 = pieces(self.set & mine & !self.down).map(|p| w.hand[p.kind() as usize]).sum();
        let enemy = self.queen(player.other());
        for piece in pieces(self.down & mine) {
            if !self.hive.is_top(piece) {
                continue;
            }
            let kind = piece.kind();
            let cell = self.hive.cell(piece);
            if self.hive.level(piece) > 0 {
                sum += w.free[kind as usize] + w.high;
                if enemy == Some(cell) {
                    sum += w.crown;
                }
                continue;
            }
            let slides = matches!(kind, Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug);
            let free = pinned & piece.bit() == 0 && (!slides || can_step(self.hive.around().at(cell)));
            if free {
                sum += w.free[kind as usize];
            } else if kind == Kind::Queen {
                sum -= w.stuck;
            }
        }
        if let Some(queen) = self.queen(player) {
            sum -= w.blocked[self.hive.around().at(queen).count_ones() as usize];
        }
        sum
    }
}
