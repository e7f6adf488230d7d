//! The learned evaluation of Hextris for two players, and the features that it sees.

use super::Position;
use super::rules::{FIVE, GROUPS};
use crate::board::side3::{self, CELLS};
use crate::search::learned::network;
use crate::search::{Accumulator, Learned, Model};

/// The kinds of piece that a point can have: three sizes of the player to move, then of the other.
const KINDS: usize = 6;
/// The number of pieces of each kind in hand, from 1.
const HANDS: usize = KINDS * CELLS;
/// The number of groups that each player has formed, from 1.
const FORMED: usize = HANDS + KINDS * FIVE as usize;
/// The size of each player's largest group on the board, from 2.
const LARGEST: usize = FORMED + 2 * GROUPS as usize;
const FEATURES: usize = LARGEST + 2 * FIVE as usize;

impl Learned for Position {
    const MODELS: &'static [Model] = &[Model {
        name: "weights",
        features: FEATURES,
        players: 2,
        policy_features: 0,
        playouts: 0.0,
        weights: WEIGHTS,
    }];

    /// Two players are what was played to learn from.
    fn model(&self) -> Option<usize> {
        (self.players == 2).then_some(0)
    }

    fn features(&self, mut feature: impl FnMut(usize)) {
        let mover = self.to_move.index();
        for (side, colour) in [mover, 1 - mover].into_iter().enumerate() {
            let held = self.held[colour];
            let mut rest = held;
            let mut largest = 0;
            for cell in held.iter() {
                if let Some(piece) = self.at(cell) {
                    feature(KINDS * cell.index() + 3 * side + piece.size() as usize);
                }
                if rest.contains(cell) {
                    let group = held.group(cell);
                    largest = largest.max(group.len());
                    rest = rest - group;
                }
            }
            for (size, &count) in self.hands[colour].iter().enumerate() {
                if count > 0 {
                    feature(HANDS + (3 * side + size) * usize::from(FIVE) + usize::from(count.min(FIVE)) - 1);
                }
            }
            let formed = usize::from(self.groups[colour].min(GROUPS));
            if formed > 0 {
                feature(FORMED + side * usize::from(GROUPS) + formed - 1);
            }
            if largest > 1 {
                feature(LARGEST + side * usize::from(FIVE) + largest.min(usize::from(FIVE) + 1) - 2);
            }
        }
    }

    fn symmetric_feature(_model: usize, feature: usize, symmetry: usize) -> usize {
        if feature < HANDS {
            KINDS * side3::image(feature / KINDS, symmetry) + feature % KINDS
        } else {
            feature
        }
    }

    fn learned_eval(&self, _: &mut Accumulator) -> Option<i32> {
        self.model().map(|_| NETWORK.eval(self))
    }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", FEATURES, 1);
