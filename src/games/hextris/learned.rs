//! What the learned evaluation of Hextris for two players sees.

use super::Position;
use super::rules::{FIVE, GROUPS};
use crate::board::side3::{self, CELLS};
use crate::search::Model;
use crate::search::learned::network;

/// The kinds of piece that a point can have: three sizes of the player to move, then of the other.
const KINDS: usize = 6;
/// The number of pieces of each kind in hand, from 1.
const HANDS: usize = KINDS * CELLS;
/// The number of groups that each player has formed, from 1.
const FORMED: usize = HANDS + KINDS * FIVE as usize;
/// The size of each player's largest group on the board, from 2.
const LARGEST: usize = FORMED + 2 * GROUPS as usize;
const INPUTS: usize = LARGEST + 2 * FIVE as usize;

pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    let mover = position.to_move.index();
    for (side, colour) in [mover, 1 - mover].into_iter().enumerate() {
        let held = position.held[colour];
        let mut rest = held;
        let mut largest = 0;
        for cell in held.iter() {
            if let Some(piece) = position.at(cell) {
                have(KINDS * cell.index() + 3 * side + piece.size() as usize);
            }
            if rest.contains(cell) {
                let group = held.group(cell);
                largest = largest.max(group.len());
                rest = rest - group;
            }
        }
        for (size, &count) in position.hands[colour].iter().enumerate() {
            if count > 0 {
                have(HANDS + (3 * side + size) * usize::from(FIVE) + usize::from(count.min(FIVE)) - 1);
            }
        }
        let formed = usize::from(position.groups[colour].min(GROUPS));
        if formed > 0 {
            have(FORMED + side * usize::from(GROUPS) + formed - 1);
        }
        if largest > 1 {
            have(LARGEST + side * usize::from(FIVE) + largest.min(usize::from(FIVE) + 1) - 2);
        }
    }
}

pub(super) fn turned(input: usize, symmetry: usize) -> usize {
    if input < HANDS { KINDS * side3::image(input / KINDS, symmetry) + input % KINDS } else { input }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", INPUTS, 1);

pub(super) const MODELS: &[Model] =
    &[Model { name: "weights", inputs: INPUTS, players: 2, terms: 0, playouts: 0.0, weights: WEIGHTS }];

/// Two players are what was played to learn from.
pub(super) fn model(position: &Position) -> Option<usize> {
    (position.players == 2).then_some(0)
}

pub(super) fn learned(position: &Position) -> Option<i32> {
    model(position).map(|_| NETWORK.eval(position))
}
