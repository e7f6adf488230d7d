//! The learned models of Hex-n on the usual board with fixed ports, one for two, three and six players each, and the features
//! that they see.

use std::sync::OnceLock;

use super::field::Field;
use super::move_features::{self, MoveFeatures, Ports};
use super::{Move, Position};
use crate::board::side5::{CELLS, SIDE, View, around, cells, flood, images, views_of_movers, word};
use crate::game::Colour;
use crate::search::learned::network;
use crate::search::{Learned, Model, Shares};

/// The numbers of stones that a colour needs to connect its ports: from 0, the last for more and for a colour that is out.
const NEEDS: usize = 10;
/// The features of a move: its cell or the swap, and those of the cell.
const SWAP: usize = CELLS;
const CELL_FEATURES: usize = SWAP + 1;
const POLICY_FEATURES: usize = CELL_FEATURES + move_features::COUNT;
/// The symmetry that keeps the ports of every colour.
const HALF_TURN: usize = 3;

/// The stones of each colour in play, then those of colours that are out; what each colour needs; whether the mover may swap; and
/// whether the turns go round the other way, as the mover sees it.
const fn features_for(players: u8) -> usize {
    let players = players as usize;
    (players + 1) * CELLS + players * NEEDS + 2
}

/// The networks say more of a position than a playout does.
const fn of(name: &'static str, players: u8, weights: &'static [u8]) -> Model {
    Model {
        name,
        features: features_for(players),
        players,
        policy_features: POLICY_FEATURES,
        playouts: 0.0,
        weights,
    }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", features_for(2), 1 + POLICY_FEATURES);
network!(WEIGHTS_3, NETWORK_3, "weights-3.bin", features_for(3), 3 + POLICY_FEATURES);
network!(WEIGHTS_6, NETWORK_6, "weights-6.bin", features_for(6), 6 + POLICY_FEATURES);

impl Learned for Position {
    const MODELS: &'static [Model] =
        &[of("weights", 2, WEIGHTS), of("weights-3", 3, WEIGHTS_3), of("weights-6", 6, WEIGHTS_6)];

    fn model(&self) -> Option<usize> {
        let usual = self.field.board.side_length() == SIDE && self.field.ports(Colour(0)).is_some();
        let number = Self::MODELS.iter().position(|model| model.players == self.players)?;
        (usual && !self.center_ban).then_some(number)
    }

    fn features(&self, mut feature: impl FnMut(usize)) {
        let Some(model) = self.model() else { return };
        let (players, seen) = (usize::from(self.players), seen(model));
        let mover = self.to_move.index();
        let view = &seen.views[mover];
        let images = images(view.symmetry);
        let empty = word(self.empty());
        for colour in 0..players {
            let place = usize::from(view.seen[colour]);
            let stones = word(self.stones[colour]);
            let out = self.out.contains(Colour(colour as u8));
            let plane = if out { players } else { place } * CELLS;
            cells(stones).for_each(|cell| feature(plane + usize::from(images[cell])));
            let needs = if out { None } else { needed(seen.ports[colour], stones, empty) };
            feature((players + 1) * CELLS + place * NEEDS + needs.map_or(NEEDS - 1, |n| n.min(NEEDS - 1)));
        }
        let flags = features_for(self.players) - 2;
        if self.may_swap() {
            feature(flags);
        }
        if usize::from(view.seen[(mover + 1) % players]) != 1 {
            feature(flags + 1);
        }
    }

    fn policy_features(&self, moves: &[Move], mut feature: impl FnMut(usize, usize)) {
        let Some(model) = self.model().filter(|_| !moves.is_empty()) else { return };
        let seen = seen(model);
        let images = images(seen.views[self.to_move.index()].symmetry);
        let features = MoveFeatures::of(self, &seen.ports);
        for (place, mv) in moves.iter().enumerate() {
            match mv {
                Move::Place(cell) => {
                    feature(place, usize::from(images[cell.index()]));
                    features.list(cell.index(), |number| feature(place, CELL_FEATURES + number));
                }
                Move::Swap => feature(place, SWAP),
            }
        }
    }

    /// Returns which of the values is that of `colour`.
    fn value_index(&self, colour: Colour) -> usize {
        let views = self.model().map(|model| &seen(model).views[self.to_move.index()]);
        views.map_or(0, |view| usize::from(view.seen[colour.index()]))
    }

    fn symmetric_feature(model: usize, feature: usize, symmetry: usize) -> usize {
        let stones = (usize::from(Self::MODELS[model].players) + 1) * CELLS;
        if feature < stones {
            feature / CELLS * CELLS + Self::symmetric_policy_feature(model, feature % CELLS, symmetry)
        } else {
            feature
        }
    }

    /// A half turn or nothing.
    fn symmetric_policy_feature(_model: usize, feature: usize, symmetry: usize) -> usize {
        let images = images(if symmetry.is_multiple_of(2) { 0 } else { HALF_TURN });
        images.get(feature).map_or(feature, |&cell| usize::from(cell))
    }

    fn policy_and_values(&self, moves: &[Move], logits: &mut Vec<f32>) -> Option<Shares> {
        match self.model()? {
            0 => Some(NETWORK.policy_and_values(self, moves, logits)),
            1 => Some(NETWORK_3.policy_and_values(self, moves, logits)),
            _ => Some(NETWORK_6.policy_and_values(self, moves, logits)),
        }
    }
}

/// The ports and views of the colours for one number of players.
struct Seen {
    ports: Vec<Ports>,
    views: Vec<View>,
}

fn seen(model: usize) -> &'static Seen {
    static SEEN: [OnceLock<Seen>; 3] = [const { OnceLock::new() }; 3];
    SEEN[model].get_or_init(|| {
        let players = Position::MODELS[model].players;
        let field = Field::of(SIDE, players, false);
        let ports = Colour::all(players).filter_map(|colour| field.ports(colour));
        let ports: Vec<_> = ports.map(|pair| pair.map(word)).collect();
        Seen { views: views_of_movers(&ports, false), ports }
    })
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
