//! What the learned evaluation of Hexone sees.

use super::rules::CRITICAL;
use super::{Position, Variant};
use crate::board::side3::{self, CELLS};
use crate::search::Model;
use crate::search::learned::network;

/// The kinds of stack that a cell can have: of the player to move with one, two, three or more discs, of the other with
/// one or with two or more.
const KINDS: usize = 6;
/// A kind of stack on each cell.
const INPUTS: usize = KINDS * CELLS;

/// The stack on each cell that has one.
pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    let mover = position.to_move.index();
    for cell in position.held[mover].iter() {
        have(KINDS * cell.index() + usize::from(position.height(cell).min(CRITICAL + 1)) - 1);
    }
    for cell in position.held[1 - mover].iter() {
        have(KINDS * cell.index() + 3 + usize::from(position.height(cell).min(2)));
    }
}

pub(super) fn turned(input: usize, symmetry: usize) -> usize {
    KINDS * side3::image(input / KINDS, symmetry) + input % KINDS
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", INPUTS, 1);

pub(super) const MODELS: &[Model] =
    &[Model { name: "weights", inputs: INPUTS, players: 2, terms: 0, playouts: 0.0, weights: WEIGHTS }];

/// The standard game is what was played to learn from.
pub(super) fn model(position: &Position) -> Option<usize> {
    (position.variant == Variant::Standard).then_some(0)
}

pub(super) fn learned(position: &Position) -> Option<i32> {
    model(position).map(|_| NETWORK.eval(position))
}
