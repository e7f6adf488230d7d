//! The learned evaluation of Hexone, and the features that it sees.

use super::rules::CRITICAL;
use super::{Position, Variant};
use crate::board::side3::{self, CELLS};
use crate::search::learned::network;
use crate::search::{Accumulator, Learned, Model};

/// The kinds of stack that a cell can have: of the player to move with one, two, three or more discs, of the other with
/// one or with two or more.
const KINDS: usize = 6;
/// A kind of stack on each cell.
const FEATURES: usize = KINDS * CELLS;

impl Learned for Position {
    const MODELS: &'static [Model] = &[Model {
        name: "weights",
        features: FEATURES,
        players: 2,
        policy_features: 0,
        playouts: 0.0,
        weights: WEIGHTS,
    }];

    /// The standard game is what was played to learn from.
    fn model(&self) -> Option<usize> {
        (self.variant == Variant::Standard).then_some(0)
    }

    /// The stack on each cell that has one.
    fn features(&self, mut feature: impl FnMut(usize)) {
        let mover = self.to_move.index();
        for cell in self.held[mover].iter() {
            feature(KINDS * cell.index() + usize::from(self.height(cell).min(CRITICAL + 1)) - 1);
        }
        for cell in self.held[1 - mover].iter() {
            feature(KINDS * cell.index() + 3 + usize::from(self.height(cell).min(2)));
        }
    }

    fn symmetric_feature(_model: usize, feature: usize, symmetry: usize) -> usize {
        KINDS * side3::image(feature / KINDS, symmetry) + feature % KINDS
    }

    fn learned_eval(&self, _: &mut Accumulator) -> Option<i32> {
        self.model().map(|_| NETWORK.eval(self))
    }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", FEATURES, 1);
