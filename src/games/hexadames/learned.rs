//! What the learned model of HexaDames on the usual board sees.

use std::sync::OnceLock;

use super::field::{Field, PLAYERS};
use super::rules::MAX_QUIET;
use super::{Move, Position};
use crate::board::Cell;
use crate::board::side5::{CELLS, SIDE, View, images, views_of_movers, word};
use crate::game::Colour;
use crate::search::learned::network;
use crate::search::{Model, Shares};

/// A man and a dame of each player, the mover first, on each cell.
const PIECES: usize = 2 * PLAYERS as usize * CELLS;
/// The numbers from 0 to that of the men at the start.
const COUNTS: usize = SIDE as usize + 1;
/// The men that each player has transferred.
const TRANSFERRED: usize = PIECES;
/// The men that each player has left.
const MEN: usize = TRANSFERRED + PLAYERS as usize * COUNTS;
/// The number of quiet turns, in tens.
const QUIET: usize = MEN + PLAYERS as usize * COUNTS;
/// A piece goes on jumping.
const CHAIN: usize = QUIET + (MAX_QUIET as usize).div_ceil(10);
/// The number of passes, from 1.
const PASSES: usize = CHAIN + 1;
const INPUTS: usize = PASSES + 2;

/// Terms: where a man or a dame leaves, where a man or a dame steps to, where a jump lands, whose man or dame it captures.
const TO: usize = 2 * CELLS;
const LANDING: usize = 2 * TO;
const VICTIM: usize = LANDING + CELLS;
const DONE: usize = VICTIM + 2 * (PLAYERS as usize - 1);
const PASS: usize = DONE + 1;
const TERMS: usize = PASS + 1;

pub(super) const MODELS: &[Model] = &[Model {
    name: "weights",
    inputs: INPUTS,
    players: PLAYERS,
    terms: TERMS,
    playouts: 0.0,
    weights: WEIGHTS,
}];

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", INPUTS, PLAYERS as usize + TERMS);

/// The game that was played to learn from: one row of men, and a choice to capture.
pub(super) fn model(position: &Position) -> Option<usize> {
    let usual = position.field.board.side_length() == SIDE && position.field.men() == usize::from(SIDE);
    (usual && !position.mandatory).then_some(0)
}

pub(super) fn judged(position: &Position, moves: &[Move], logits: &mut Vec<f32>) -> Option<Shares> {
    model(position).map(|_| NETWORK.judge(position, moves, logits))
}

/// The view of each colour, which sees itself go from the top to the bottom.
fn view(mover: Colour) -> &'static View {
    static VIEWS: OnceLock<Vec<View>> = OnceLock::new();
    let views = VIEWS.get_or_init(|| {
        let field = Field::of(SIDE, 1);
        let marks: Vec<_> = Colour::all(PLAYERS)
            .map(|c| [word(field.homes[c.index()]), word(field.goals[c.index()])])
            .collect();
        views_of_movers(&marks, true)
    });
    &views[mover.index()]
}

pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    let seen = images(view(position.to_move).symmetry);
    for place in 0..usize::from(PLAYERS) {
        let colour = (position.to_move.index() + place) % usize::from(PLAYERS);
        for (kind, set) in [position.men[colour], position.dames[colour]].into_iter().enumerate() {
            set.iter().for_each(|c| have((2 * place + kind) * CELLS + usize::from(seen[c.index()])));
        }
        let most = COUNTS - 1;
        have(TRANSFERRED + place * COUNTS + usize::from(position.transferred[colour]).min(most));
        have(MEN + place * COUNTS + position.men[colour].len().min(most));
    }
    have(QUIET + usize::from(position.quiet.min(MAX_QUIET - 1)) / 10);
    if position.chain.is_some() {
        have(CHAIN);
    }
    if position.passes > 0 {
        have(PASSES + usize::from(position.passes.min(2)) - 1);
    }
}

pub(super) fn move_terms(position: &Position, mv: Move, mut have: impl FnMut(usize)) {
    let mover = position.to_move;
    let seen = images(view(mover).symmetry);
    let at = |cell: Cell| usize::from(seen[cell.index()]);
    let dame = |cell: Cell| usize::from(position.dames[mover.index()].contains(cell));
    match mv {
        Move::Step(from, to) => {
            have(dame(from) * CELLS + at(from));
            have(TO + dame(from) * CELLS + at(to));
        }
        Move::Jump(from, to) => {
            have(dame(from) * CELLS + at(from));
            have(LANDING + at(to));
            if let Some(victim) = position.victim(from, to) {
                let next = mover.next(PLAYERS);
                let place = usize::from(!position.own(next).contains(victim));
                let kind = usize::from(position.dames.iter().any(|dames| dames.contains(victim)));
                have(VICTIM + 2 * place + kind);
            }
        }
        Move::Done => have(DONE),
        Move::Pass => have(PASS),
    }
}
