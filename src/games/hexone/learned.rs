//! What the learned evaluation of Hexone sees.

use super::rules::CRITICAL;
use super::{Position, Variant};
use crate::board::side3::{self, CELLS};
use crate::search::learned::{Network, hidden_units};

/// The kinds of stack that a cell can have: of the player to move with one, two, three or more discs, of the other with
/// one or with two or more.
const KINDS: usize = 6;
/// A kind of stack on each cell.
pub(super) const INPUTS: usize = KINDS * CELLS;

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

/// The weights; weights.card.json says where they come from.
pub(super) const WEIGHTS: &[u8] = include_bytes!("weights.bin");
static NETWORK: Network<INPUTS, { hidden_units(WEIGHTS) }> = Network::read(WEIGHTS);

/// Evaluates a position of the standard game, which is what was played to learn from.
pub(super) fn learned(position: &Position) -> Option<i32> {
    (position.variant == Variant::Standard).then(|| NETWORK.eval(position))
}
