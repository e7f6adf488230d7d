//! What a computer player knows of Hive: whose queen is closer to being surrounded, and which pieces can still move.

use super::Position;
use super::movement::can_step;
use super::piece::{Kind, Piece, of_player, pieces};
use super::plane::{Cell, directions};
use super::position::Move;
use crate::game::{Colour, Rules};
use crate::search::{AlphaBeta, Evaluate, Shares, Tuning, UNIT};

/// What the evaluation counts, as places in a list of weights; those of pieces come by kind.
pub(super) mod term {

    /// On the board, and able to move.
    pub const FREE: usize = 0;
    /// On the board, on top, and not able to move.
    pub const HELD: usize = 8;
    /// On top of others.
    pub const HIGH: usize = 16;
    /// On the enemy queen.
    pub const CROWN: usize = 17;
    /// The neighbours of the own queen that are occupied, one to five.
    pub const BLOCKED: usize = 17;
    /// Of these, pieces of the other player.
    pub const SIEGE: usize = 23;
    /// The free pieces that are not beside the enemy queen, for each of its neighbours that is occupied beyond two.
    pub const PRESS: usize = 24;
    /// A beetle that can move and is two steps or less from the enemy queen.
    pub const CLOSE: usize = 25;
    pub const TEMPO: usize = 26;
    pub const COUNT: usize = 27;

    /// The terms by name.
    #[cfg(feature = "cli")]
    pub const NAMES: [(&str, std::ops::Range<usize>); 9] = [
        ("free", FREE..HELD),
        ("held", HELD..HIGH),
        ("high", HIGH..CROWN),
        ("crown", CROWN..BLOCKED + 1),
        ("blocked", BLOCKED + 1..SIEGE),
        ("siege", SIEGE..PRESS),
        ("press", PRESS..CLOSE),
        ("close", CLOSE..TEMPO),
        ("tempo", TEMPO..COUNT),
    ];
}

/// What each term is worth, in the unit of the score.
pub(super) type Weights = [i32; term::COUNT];

#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = [
    // Queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug: free, held.
    37, 1, 0, 18, 21, 5, 42, 12,
    13, 0, 2, 7, 3, 18, 3, 28,
    32, 57,
    -22, -38, -55, -103, -180,
    -25, 1, 32, 15,
];

impl Evaluate for Position {
    type Search = AlphaBeta<Self>;

    const TUNING: Tuning = Tuning {
        move_classes: 1 << 15,
        move_class_visits: 0.0,
        playout: 24,
        levels: [50, 250, 900, 3_600, 13_000, 40_000, 200_000, 1_200_000],
        ..Tuning::PLAIN
    };

    fn evaluate(&self) -> Shares {
        let share = 1.0 / (1.0 + (-self.eval() as f32 / UNIT).exp());
        let mut shares = [0.0; Colour::MAX];
        shares[self.to_move.index()] = share;
        shares[self.to_move.other().index()] = 1.0 - share;
        shares
    }

    fn eval(&self) -> i32 {
        self.judge(&WEIGHTS)
    }

    fn is_quiet(&self) -> bool {
        !self.can_finish()
    }

    fn passed(&self) -> Option<Self> {
        let ready = [Colour(0), Colour(1)].into_iter().all(|p| self.queen_is_down(p));
        ready.then(|| Self { to_move: self.to_move.other(), last: None, ..self.clone() })
    }

    fn prior(&self, mv: Move) -> f32 {
        let Some((piece, to)) = mv.parts() else { return 0.5 };
        let down = self.is_down(piece);
        let beside = |player: Colour, cell: Cell| {
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

    fn move_class(&self, mv: Move) -> usize {
        mv.number()
    }
}

impl Position {
    /// Where the queen of `player` is.
    fn queen(&self, player: Colour) -> Option<Cell> {
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
    pub(super) fn judge(&self, weights: &Weights) -> i32 {
        let mut sum = 0;
        self.count(|term, n| sum += weights[term] * n);
        sum
    }

    /// Counts the terms: what the player to move has, less what the other has.
    pub(super) fn count(&self, mut add: impl FnMut(usize, i32)) {
        add(term::TEMPO, 1);
        let pinned = pieces(self.down).next().map_or(0, |first| self.hive.pinned(first));
        self.count_side(self.to_move, pinned, &mut add);
        self.count_side(self.to_move.other(), pinned, |term, n| add(term, -n));
    }

    /// Counts what `player` has, some of the `pinned` pieces holding the hive together.
    fn count_side(&self, player: Colour, pinned: u32, mut add: impl FnMut(usize, i32)) {
        let mine = of_player(player);
        let around = self.hive.around();
        let enemy = self.queen(player.other());
        let own = self.queen(player);
        let mut free_far = 0;
        for piece in pieces(self.down & mine) {
            if !self.hive.is_top(piece) {
                continue;
            }
            let kind = piece.kind();
            let cell = self.hive.cell(piece);
            let high = self.hive.level(piece) > 0;
            let slides = matches!(kind, Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug);
            let free = high || pinned & piece.bit() == 0 && (!slides || can_step(around.at(cell)));
            add(if free { term::FREE } else { term::HELD } + kind as usize, 1);
            if high {
                add(term::HIGH, 1);
                if enemy == Some(cell) {
                    add(term::CROWN, 1);
                }
            }
            if free
                && kind != Kind::Queen
                && let Some(queen) = enemy
            {
                free_far += i32::from(!queen.touches(cell));
                let near = || self.hive.hex(piece).distance(self.hive.hex_of(queen)) <= 2;
                add(term::CLOSE, i32::from(kind == Kind::Beetle && near()));
            }
        }
        if let Some(queen) = own {
            let filled = around.at(queen);
            if let n @ 1..=5 = filled.count_ones() as usize {
                add(term::BLOCKED + n, 1);
            }
            let theirs = self.hive.neighbours(Piece::new(player, Kind::Queen, 0));
            add(term::SIEGE, theirs.filter(|p| p.player() != player).count() as i32);
        }
        if let Some(queen) = enemy {
            let filled = around.at(queen).count_ones() as i32;
            add(term::PRESS, free_far * (filled - 2).max(0));
        }
    }
}
