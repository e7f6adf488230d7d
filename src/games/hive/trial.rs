//! Hive positions evaluated with other weights than the default, to measure and to tune the weights.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use super::eval::{WEIGHTS, term};
use super::{HiveOptions, Move, Position};
use crate::game::{Colour, Outcome, Rules};
use crate::search::{AlphaBeta, Evaluate, Learned, Tuning, Undo};

/// The weights of the evaluation: 100 more makes a win e times as likely.
#[doc(hidden)] // for the programs in `lab`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(Arc<[i32; term::COUNT]>);

impl Weights {
    /// The number of weights.
    pub const COUNT: usize = term::COUNT;

    /// The names of the terms, each with the indices of its weights.
    pub const TERMS: [(&str, Range<usize>); term::NAMES.len()] = term::NAMES;

    /// The default weights, with which the computer players play.
    #[must_use]
    pub fn ours() -> Self {
        Self(Arc::new(WEIGHTS))
    }

    /// The given weights, by index.
    #[must_use]
    pub fn new(weights: [i32; Self::COUNT]) -> Self {
        Self(Arc::new(weights))
    }

    /// The weights by index.
    #[must_use]
    pub fn list(&self) -> &[i32; Self::COUNT] {
        &self.0
    }
}

/// A position of Hive with the weights that evaluate it.
#[doc(hidden)] // for the programs in `lab`
#[derive(Clone, Debug)]
pub struct Trial {
    position: Position,
    weights: Weights,
}

impl Trial {
    /// A `position` that is evaluated with `weights`.
    #[must_use]
    pub const fn new(position: Position, weights: Weights) -> Self {
        Self { position, weights }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The count of each term: the number for the colour to move less that for the other.
    #[must_use]
    pub fn terms(&self) -> [i32; Weights::COUNT] {
        let mut terms = [0; Weights::COUNT];
        self.position.count(|term, n| terms[term] += n);
        terms
    }
}

/// The weights are ignored: the future of a position does not depend on its evaluation.
impl PartialEq for Trial {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl Eq for Trial {}

impl Hash for Trial {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl Rules for Trial {
    type Options = HiveOptions;
    type Move = Move;

    fn new(options: &HiveOptions) -> Self {
        Self::new(Position::new(options), Weights::ours())
    }

    fn to_move(&self) -> Colour {
        self.position.to_move()
    }

    fn moves(&self, out: &mut Vec<Move>) {
        self.position.moves(out);
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }
}

impl Learned for Trial {}

impl Evaluate for Trial {
    type Search = AlphaBeta<Self>;

    const TUNING: Tuning = Position::TUNING;

    fn eval(&self) -> i32 {
        self.position.evaluate_with(&self.weights.0)
    }

    fn is_quiet(&self) -> bool {
        self.position.is_quiet()
    }

    fn null_move(&self) -> Option<Move> {
        self.position.null_move()
    }

    fn play_in_place(&mut self, mv: Move) -> Option<Undo> {
        self.position.play_in_place(mv)
    }

    fn take_back(&mut self, undo: Undo) {
        self.position.take_back(undo);
    }

    fn prior(&self, mv: Move) -> f32 {
        self.position.prior(mv)
    }

    fn move_class(&self, mv: Move) -> usize {
        self.position.move_class(mv)
    }
}
