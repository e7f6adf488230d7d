//! The learned model of HexaDames on the usual board, and the features that it sees.

use std::sync::OnceLock;

use super::field::{Field, PLAYERS};
use super::rules::MAX_QUIET;
use super::{Move, Position};
use crate::board::Cell;
use crate::board::side5::{CELLS, SIDE, View, images, views_of_movers, word};
use crate::game::Colour;
use crate::search::learned::network;
use crate::search::{Learned, Model, Shares};

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
const FEATURES: usize = PASSES + 2;

/// The features of a move: where a man or a dame leaves, where a man or a dame steps to, where a jump lands, whose man or dame it captures.
const TO: usize = 2 * CELLS;
const LANDING: usize = 2 * TO;
const VICTIM: usize = LANDING + CELLS;
const DONE: usize = VICTIM + 2 * (PLAYERS as usize - 1);
const PASS: usize = DONE + 1;
const POLICY_FEATURES: usize = PASS + 1;

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", FEATURES, PLAYERS as usize + POLICY_FEATURES);

impl Learned for Position {
    const MODELS: &'static [Model] = &[Model {
        name: "weights",
        features: FEATURES,
        players: PLAYERS,
        policy_features: POLICY_FEATURES,
        playouts: 0.0,
        weights: WEIGHTS,
    }];

    /// The game that was played to learn from: one row of men, and a choice to capture.
    fn model(&self) -> Option<usize> {
        let usual = self.field.board.side_length() == SIDE && self.field.men() == usize::from(SIDE);
        (usual && !self.mandatory).then_some(0)
    }

    fn features(&self, mut feature: impl FnMut(usize)) {
        let seen = images(view(self.to_move).symmetry);
        for place in 0..usize::from(PLAYERS) {
            let colour = (self.to_move.index() + place) % usize::from(PLAYERS);
            for (kind, set) in [self.men[colour], self.dames[colour]].into_iter().enumerate() {
                set.iter().for_each(|c| feature((2 * place + kind) * CELLS + usize::from(seen[c.index()])));
            }
            let most = COUNTS - 1;
            feature(TRANSFERRED + place * COUNTS + usize::from(self.transferred[colour]).min(most));
            feature(MEN + place * COUNTS + self.men[colour].len().min(most));
        }
        feature(QUIET + usize::from(self.quiet.min(MAX_QUIET - 1)) / 10);
        if self.chain.is_some() {
            feature(CHAIN);
        }
        if self.passes > 0 {
            feature(PASSES + usize::from(self.passes.min(2)) - 1);
        }
    }

    fn policy_features(&self, moves: &[Move], mut feature: impl FnMut(usize, usize)) {
        for (place, &mv) in moves.iter().enumerate() {
            features_of_move(self, mv, |number| feature(place, number));
        }
    }

    fn policy_and_values(&self, moves: &[Move], logits: &mut Vec<f32>) -> Option<Shares> {
        self.model().map(|_| NETWORK.policy_and_values(self, moves, logits))
    }
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

/// Lists the features of one legal move.
fn features_of_move(position: &Position, mv: Move, mut feature: impl FnMut(usize)) {
    let mover = position.to_move;
    let seen = images(view(mover).symmetry);
    let at = |cell: Cell| usize::from(seen[cell.index()]);
    let dame = |cell: Cell| usize::from(position.dames[mover.index()].contains(cell));
    match mv {
        Move::Step(from, to) => {
            feature(dame(from) * CELLS + at(from));
            feature(TO + dame(from) * CELLS + at(to));
        }
        Move::Jump(from, to) => {
            feature(dame(from) * CELLS + at(from));
            feature(LANDING + at(to));
            if let Some(victim) = position.victim(from, to) {
                let next = mover.next(PLAYERS);
                let place = usize::from(!position.own(next).contains(victim));
                let kind = usize::from(position.dames.iter().any(|dames| dames.contains(victim)));
                feature(VICTIM + 2 * place + kind);
            }
        }
        Move::Done => feature(DONE),
        Move::Pass => feature(PASS),
    }
}
