//! Evaluation and search settings for Hive: how close each queen is to being surrounded, and which pieces can move.

use super::Position;
use super::movement::can_step;
use super::piece::{Kind, Piece, of_colour, pieces};
use super::plane::{ALL_DIRECTIONS, Cell, directions};
use super::position::Move;
use crate::game::{Colour, Rules};
use crate::search::learned::shares_of_two;
use crate::search::{AlphaBeta, Evaluate, Shares, Tuning, Undo};

/// The terms of the evaluation, as indices into a list of weights. The terms of pieces have one index for each kind.
pub(super) mod term {
    /// A piece that can move.
    pub const FREE: usize = 0;
    /// A piece on top of its stack that can't move.
    pub const HELD: usize = 8;
    /// A piece on top of others.
    pub const HIGH: usize = 16;
    /// A piece on top of the enemy queen.
    pub const CROWN: usize = 17;
    /// The number of occupied neighbours of the own queen, one to five, added to this index.
    pub const BLOCKED: usize = 17;
    /// The number of enemy pieces among these neighbours.
    pub const SIEGE: usize = 23;
    /// The free pieces that are not next to the enemy queen, times the number of her occupied neighbours beyond two.
    pub const PRESS: usize = 24;
    /// A beetle that can move and is at most two steps from the enemy queen.
    pub const CLOSE: usize = 25;
    /// The right to move.
    pub const TEMPO: usize = 26;
    /// The number of terms.
    pub const COUNT: usize = 27;

    /// The names of the terms and their indices.
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

/// The weight of each term, in the unit of [`Evaluate::eval`].
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
        levels: [3, 40, 500, 3_000, 13_000, 40_000, 200_000, 1_200_000],
        ..Tuning::PLAIN
    };

    fn evaluate(&self) -> Shares {
        shares_of_two(self.eval(), self.to_move)
    }

    fn eval(&self) -> i32 {
        self.evaluate_with(&WEIGHTS)
    }

    fn is_quiet(&self) -> bool {
        !self.can_finish()
    }

    fn null_move(&self) -> Option<Move> {
        let ready = [Colour(0), Colour(1)].into_iter().all(|colour| self.queen_is_down(colour));
        ready.then_some(Move::PASS)
    }

    fn play_in_place(&mut self, mv: Move) -> Option<Undo> {
        Some(self.make(mv))
    }

    fn take_back(&mut self, undo: Undo) {
        self.unmake(undo);
    }

    fn prior(&self, mv: Move) -> f32 {
        let Some((piece, to)) = mv.parts() else { return 0.5 };
        let down = self.is_down(piece);
        let beside_queen =
            |colour: Colour, cell: Cell| self.queen(colour).is_some_and(|queen| queen.touches(cell));
        let from = down.then(|| self.hive.cell(piece));
        let (own, other) = (self.to_move, self.to_move.other());
        let leaves =
            |colour| from.is_some_and(|from| beside_queen(colour, from)) && self.hive.level(piece) == 0;
        let is_queen = piece.kind() == Kind::Queen;
        let mut prior = 0.5;
        if self.queen(other) == Some(to) {
            prior += 0.4;
        } else if beside_queen(other, to) && !is_queen {
            prior += if self.hive.height(to) == 0 { 0.35 } else { 0.2 };
        }
        if leaves(other) {
            prior -= 0.35;
        }
        if beside_queen(own, to) && !is_queen {
            prior -= 0.1;
        }
        if leaves(own) && !is_queen {
            prior += 0.2;
        }
        prior
    }

    fn move_class(&self, mv: Move) -> usize {
        mv.number()
    }
}

impl Position {
    /// The cell of the queen of `colour`, if she is on the board.
    fn queen(&self, colour: Colour) -> Option<Cell> {
        let queen = Piece::new(colour, Kind::Queen, 0);
        self.is_down(queen).then(|| self.hive.cell(queen))
    }

    /// Whether the colour to move can surround the other queen in one move.
    fn can_finish(&self) -> bool {
        let Some(queen) = self.queen(self.to_move.other()) else { return false };
        let empty = !self.hive.around().at(queen) & ALL_DIRECTIONS;
        let Some(last) = directions(empty).next().filter(|_| empty.is_power_of_two()) else { return false };
        let last = queen.step(last);
        self.legal().into_iter().filter_map(Move::parts).any(|(piece, to)| {
            // A piece that is next to the queen already would leave a gap.
            let gap =
                self.is_down(piece) && self.hive.level(piece) == 0 && queen.touches(self.hive.cell(piece));
            to == last && !gap
        })
    }

    /// The evaluation for the colour to move, with these `weights`.
    pub(super) fn evaluate_with(&self, weights: &Weights) -> i32 {
        let mut sum = 0;
        self.count(|term, n| sum += weights[term] * n);
        sum
    }

    /// Counts each term: the number for the colour to move less that for the other.
    pub(super) fn count(&self, mut add: impl FnMut(usize, i32)) {
        add(term::TEMPO, 1);
        let pinned = pieces(self.down).next().map_or(0, |first| self.hive.pinned(first));
        self.count_side(self.to_move, pinned, &mut add);
        self.count_side(self.to_move.other(), pinned, |term, n| add(term, -n));
    }

    /// Counts the terms of `colour`; the `pinned` pieces on the ground can't move (R4.3).
    fn count_side(&self, colour: Colour, pinned: u32, mut add: impl FnMut(usize, i32)) {
        let own = of_colour(colour);
        let around = self.hive.around();
        let enemy_queen = self.queen(colour.other());
        let own_queen = self.queen(colour);
        let mut free_far = 0;
        for piece in pieces(self.down & own) {
            if !self.hive.is_top(piece) {
                continue;
            }
            let kind = piece.kind();
            let cell = self.hive.cell(piece);
            let on_top = self.hive.level(piece) > 0;
            let slides = matches!(kind, Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug);
            let free = on_top || pinned & piece.bit() == 0 && (!slides || can_step(around.at(cell)));
            add(if free { term::FREE } else { term::HELD } + kind as usize, 1);
            if on_top {
                add(term::HIGH, 1);
                if enemy_queen == Some(cell) {
                    add(term::CROWN, 1);
                }
            }
            if free
                && kind != Kind::Queen
                && let Some(queen) = enemy_queen
            {
                free_far += i32::from(!queen.touches(cell));
                let close = || self.hive.hex(piece).distance(self.hive.hex_of(queen)) <= 2;
                add(term::CLOSE, i32::from(kind == Kind::Beetle && close()));
            }
        }
        if let Some(queen) = own_queen {
            let occupied = around.at(queen);
            if let n @ 1..=5 = occupied.count_ones() as usize {
                add(term::BLOCKED + n, 1);
            }
            let neighbours = self.hive.neighbours(Piece::new(colour, Kind::Queen, 0));
            add(term::SIEGE, neighbours.filter(|p| p.colour() != colour).count() as i32);
        }
        if let Some(queen) = enemy_queen {
            let occupied = around.at(queen).count_ones() as i32;
            add(term::PRESS, free_far * (occupied - 2).max(0));
        }
    }
}
