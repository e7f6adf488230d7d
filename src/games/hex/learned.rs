//! What the learned models of Hex-n on the usual board with fixed ports see: one for two, three and six players each.

use std::sync::OnceLock;

use super::field::Field;
use super::move_features::{self, MoveFeatures, Ports};
use super::{Move, Position};
use crate::board::side5::{CELLS, SIDE, View, around, cells, flood, images, views_of_movers, word};
use crate::game::Colour;
use crate::search::learned::network;
use crate::search::{Model, Shares};

/// The numbers of stones that a colour needs to connect its ports: from 0, the last for more and for a colour that is out.
const NEEDS: usize = 10;
/// The terms of a move: its cell or the swap, and the features of the cell.
const SWAP: usize = CELLS;
const FEATURES: usize = SWAP + 1;
const TERMS: usize = FEATURES + move_features::COUNT;
/// The symmetry that keeps the ports of every colour.
const HALF_TURN: usize = 3;

/// The stones of each colour in play, then those of colours that are out; what each colour needs; whether the mover may swap; and
/// whether the turns go round the other way, as the mover sees it.
const fn inputs_for(players: u8) -> usize {
    let players = players as usize;
    (players + 1) * CELLS + players * NEEDS + 2
}

/// The networks say more of a position than a playout does.
const fn of(name: &'static str, players: u8, weights: &'static [u8]) -> Model {
    Model { name, inputs: inputs_for(players), players, terms: TERMS, playouts: 0.0, weights }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", inputs_for(2), 1 + TERMS);
network!(WEIGHTS_3, NETWORK_3, "weights-3.bin", inputs_for(3), 3 + TERMS);
network!(WEIGHTS_6, NETWORK_6, "weights-6.bin", inputs_for(6), 6 + TERMS);

pub(super) const MODELS: &[Model] =
    &[of("weights", 2, WEIGHTS), of("weights-3", 3, WEIGHTS_3), of("weights-6", 6, WEIGHTS_6)];

pub(super) fn judged(position: &Position, moves: &[Move], logits: &mut Vec<f32>) -> Option<Shares> {
    match model(position)? {
        0 => Some(NETWORK.judge(position, moves, logits)),
        1 => Some(NETWORK_3.judge(position, moves, logits)),
        _ => Some(NETWORK_6.judge(position, moves, logits)),
    }
}

pub(super) fn model(position: &Position) -> Option<usize> {
    let usual = position.field.board.side_length() == SIDE && position.field.ports(Colour(0)).is_some();
    let number = MODELS.iter().position(|model| model.players == position.players)?;
    (usual && !position.center_ban).then_some(number)
}

/// What the colours of one number of players see.
struct Seen {
    ports: Vec<Ports>,
    views: Vec<View>,
}

fn seen(model: usize) -> &'static Seen {
    static SEEN: [OnceLock<Seen>; 3] = [const { OnceLock::new() }; 3];
    SEEN[model].get_or_init(|| {
        let players = MODELS[model].players;
        let field = Field::of(SIDE, players, false);
        let ports = Colour::all(players).filter_map(|colour| field.ports(colour));
        let ports: Vec<_> = ports.map(|pair| pair.map(word)).collect();
        Seen { views: views_of_movers(&ports, false), ports }
    })
}

/// Returns which of the values is that of `colour`.
pub(super) fn view_of(position: &Position, colour: Colour) -> usize {
    let views = model(position).map(|model| &seen(model).views[position.to_move.index()]);
    views.map_or(0, |view| usize::from(view.seen[colour.index()]))
}

pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    let Some(model) = model(position) else { return };
    let (players, seen) = (usize::from(position.players), seen(model));
    let mover = position.to_move.index();
    let view = &seen.views[mover];
    let images = images(view.symmetry);
    let empty = word(position.empty());
    for colour in 0..players {
        let place = usize::from(view.seen[colour]);
        let stones = word(position.stones[colour]);
        let out = position.out.contains(Colour(colour as u8));
        let plane = if out { players } else { place } * CELLS;
        cells(stones).for_each(|cell| have(plane + usize::from(images[cell])));
        let needs = if out { None } else { needed(seen.ports[colour], stones, empty) };
        have((players + 1) * CELLS + place * NEEDS + needs.map_or(NEEDS - 1, |n| n.min(NEEDS - 1)));
    }
    let flags = inputs_for(position.players) - 2;
    if position.may_swap() {
        have(flags);
    }
    if usize::from(view.seen[(mover + 1) % players]) != 1 {
        have(flags + 1);
    }
}

/// Returns the least number of empty cells that connect the ports together with the stones `own`, as `Field::needed` does.
fn needed([from, to]: [u64; 2], own: u64, empty: u64) -> Option<usize> {
    let mut reached = flood(from & own, own);
    let mut fresh = reached;
    let mut steps = 0;
    loop {
        if reached & to != 0 {
            return Some(steps);
        }
        let next = (around(fresh) | if steps == 0 { from } else { 0 }) & empty & !reached;
        if next == 0 {
            return None;
        }
        let grown = flood(next, own | next) & !reached;
        fresh = grown;
        reached |= grown;
        steps += 1;
    }
}

pub(super) fn move_terms(position: &Position, moves: &[Move], mut have: impl FnMut(usize, usize)) {
    let Some(model) = model(position).filter(|_| !moves.is_empty()) else { return };
    let seen = seen(model);
    let images = images(seen.views[position.to_move.index()].symmetry);
    let features = MoveFeatures::of(position, &seen.ports);
    for (place, mv) in moves.iter().enumerate() {
        match mv {
            Move::Place(cell) => {
                have(place, usize::from(images[cell.index()]));
                features.list(cell.index(), |feature| have(place, FEATURES + feature));
            }
            Move::Swap => have(place, SWAP),
        }
    }
}

pub(super) fn turned(model: usize, input: usize, symmetry: usize) -> usize {
    let stones = (usize::from(MODELS[model].players) + 1) * CELLS;
    if input < stones { input / CELLS * CELLS + turned_term(input % CELLS, symmetry) } else { input }
}

/// A half turn or nothing.
pub(super) fn turned_term(term: usize, symmetry: usize) -> usize {
    let images = images(if symmetry.is_multiple_of(2) { 0 } else { HALF_TURN });
    images.get(term).map_or(term, |&cell| usize::from(cell))
}
