//! The learned models of Go-n on the usual board, one for three players and one for six, and the features that they see.

use super::{GoOptions, Move, Position};
use crate::board::side5::{CELLS, SIDE, cells, groups_around, images, word};
use crate::game::Colour;
use crate::search::learned::network;
use crate::search::{Learned, Model, Shares};

/// The planes of each player: stones that a path links to the border, stones without such a path, and empty cells that no
/// other player can hold.
const PLANES: usize = 3 * CELLS;
/// The stones that a player has left, from 0; the last for more.
const SUPPLIES: usize = 8;
/// The empty cells that several players can hold, in fours.
const CONTESTED: usize = CELLS.div_ceil(4) + 1;

// The features of a move: its cell or the pass, and those of the cell.
const PASS: usize = CELLS;
/// Whether the mover can hold it, and how many others can.
const HOLDERS: usize = PASS + 1;
/// The number of groups of the mover's stones around it, and of others'.
const OWN_GROUPS: usize = HOLDERS + 2 * Colour::MAX;
const OTHER_GROUPS: usize = OWN_GROUPS + 4;
/// How many cells of others, and of the next player, the stone takes from the border.
const CUTS: usize = OTHER_GROUPS + 4;
const NEXT_CUTS: usize = CUTS + SIZES;
/// How many cells of the mover a stone of another player would take.
const KEEPS: usize = NEXT_CUTS + SIZES;
/// The sizes of such cuts: 0, 1, 2, 3, up to 5, up to 9, more.
const SIZES: usize = 7;
const POLICY_FEATURES: usize = KEEPS + SIZES;

const fn features_for(players: u8) -> usize {
    let players = players as usize;
    players * (PLANES + SUPPLIES) + CONTESTED + players
}

/// The networks say which moves are promising. Playouts say more of a position than they do.
const fn of(name: &'static str, players: u8, weights: &'static [u8]) -> Model {
    Model {
        name,
        features: features_for(players),
        players,
        policy_features: POLICY_FEATURES,
        playouts: 1.0,
        weights,
    }
}

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", features_for(3), 3 + POLICY_FEATURES);
network!(WEIGHTS_6, NETWORK_6, "weights-6.bin", features_for(6), 6 + POLICY_FEATURES);

impl Learned for Position {
    const MODELS: &'static [Model] = &[of("weights", 3, WEIGHTS), of("weights-6", 6, WEIGHTS_6)];

    fn model(&self) -> Option<usize> {
        let usual = GoOptions::usual(SIDE, self.players).stones;
        if self.field.board.side_length() != SIDE || self.stones_each != usual {
            return None;
        }
        Self::MODELS.iter().position(|model| model.players == self.players)
    }

    fn features(&self, mut feature: impl FnMut(usize)) {
        let players = usize::from(self.players);
        let (empty, linked) = (word(self.empty()), self.linked_of_all().map(word));
        // The cells that one can hold, and those that two or more can.
        let (_, several) =
            linked.iter().fold((0, 0), |(any, several), &set| (any | set, several | (any & set)));
        for (place, colour) in in_turn(self).enumerate() {
            let stones = word(self.stones[colour]);
            let held = linked[colour] & empty & !several;
            for (plane, set) in
                [stones & linked[colour], stones & !linked[colour], held].into_iter().enumerate()
            {
                cells(set).for_each(|cell| feature(place * PLANES + plane * CELLS + cell));
            }
            let left = self.supply(Colour(colour as u8)).min(SUPPLIES - 1);
            feature(players * PLANES + place * SUPPLIES + left);
        }
        let contested = (several & empty).count_ones() as usize;
        feature(players * (PLANES + SUPPLIES) + contested.div_ceil(4));
        feature(players * (PLANES + SUPPLIES) + CONTESTED + contested % players);
    }

    fn policy_features(&self, moves: &[Move], mut feature: impl FnMut(usize, usize)) {
        if moves.is_empty() {
            return;
        }
        let linked = self.linked_of_all();
        let [own, others] = {
            let own = word(self.stones[self.to_move.index()]);
            [own, word(self.occupied()) & !own]
        };
        let board = self.field.board;
        for (place, &mv) in moves.iter().enumerate() {
            let Move::Place(cell) = mv else {
                feature(place, PASS);
                continue;
            };
            // How many cells a colour keeps no longer if another has this one.
            let cut = |colour: usize| {
                let mut rest = linked[colour];
                if !rest.contains(cell) {
                    return 0;
                }
                rest.remove(cell);
                if !board.may_part(cell, &rest) {
                    return 0;
                }
                rest.len() - board.reach(self.field.border, rest).len()
            };
            let (mut holders, mut cuts, mut next_cuts) = (0, 0, 0);
            for (turn, colour) in in_turn(self).enumerate().skip(1) {
                holders += usize::from(linked[colour].contains(cell));
                let cells = cut(colour);
                cuts += cells;
                if turn == 1 {
                    next_cuts = cells;
                }
            }
            let mover = self.to_move.index();
            feature(place, cell.index());
            feature(place, HOLDERS + holders * 2 + usize::from(linked[mover].contains(cell)));
            feature(place, OWN_GROUPS + groups_around(cell.index(), own));
            feature(place, OTHER_GROUPS + groups_around(cell.index(), others));
            feature(place, CUTS + size(cuts));
            feature(place, NEXT_CUTS + size(next_cuts));
            feature(place, KEEPS + size(cut(mover)));
        }
    }

    /// Every symmetry of the board keeps the game.
    fn symmetric_feature(model: usize, feature: usize, symmetry: usize) -> usize {
        let planes = usize::from(Self::MODELS[model].players) * PLANES;
        if feature < planes {
            feature / CELLS * CELLS + Self::symmetric_policy_feature(model, feature % CELLS, symmetry)
        } else {
            feature
        }
    }

    fn symmetric_policy_feature(_model: usize, feature: usize, symmetry: usize) -> usize {
        images(symmetry).get(feature).map_or(feature, |&cell| usize::from(cell))
    }

    fn policy_and_values(&self, moves: &[Move], logits: &mut Vec<f32>) -> Option<Shares> {
        match self.model()? {
            0 => Some(NETWORK.policy_and_values(self, moves, logits)),
            _ => Some(NETWORK_6.policy_and_values(self, moves, logits)),
        }
    }
}

/// The colours in the order of turns, the mover first.
fn in_turn(position: &Position) -> impl Iterator<Item = usize> + use<> {
    let (mover, players) = (position.to_move.index(), usize::from(position.players));
    (0..players).map(move |place| (mover + place) % players)
}

const fn size(cells: usize) -> usize {
    match cells {
        0..=3 => cells,
        4..=5 => 4,
        6..=9 => 5,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;
    use crate::game::{Notation, Rules};

    fn position_after(players: u8, moves: &str) -> Position {
        let mut position = Position::new(&GoOptions::usual(SIDE, players));
        for text in moves.split_whitespace() {
            position.play(position.read(text).unwrap());
        }
        position
    }

    /// Returns which of the `count` features from `first` on the move has: it has one.
    fn feature_of(position: &Position, text: &str, first: usize, count: usize) -> usize {
        let mut found = Vec::new();
        position.policy_features(&[position.read(text).unwrap()], |_, feature| found.push(feature));
        found.retain(|feature| (first..first + count).contains(feature));
        assert_eq!(found.len(), 1, "{text}");
        found[0] - first
    }

    #[test]
    fn models_are_for_the_usual_board_and_stones_alone() {
        let options = |size, players| GoOptions::usual(size, players);
        let models = |options: &GoOptions| Position::new(options).model();
        assert_eq!(
            [3, 6, 2, 4].map(|players| models(&options(SIDE, players))),
            [Some(0), Some(1), None, None]
        );
        assert_eq!(models(&options(4, 3)), None);
        assert_eq!(models(&GoOptions { stones: 30, ..options(SIDE, 3) }), None);
    }

    #[test]
    fn a_stone_that_cuts_others_off_is_seen() {
        // Black e5 lies within a ring of red and yellow stones that is open at f6 alone.
        let ring = position_after(3, "e5 e6 f5 a1 d5 d4 a3 e4 i9 a5");
        assert_eq!(ring.to_move, Colour(1));
        // A red stone there takes e5 from black, which is next but one: yellow, which is next, loses nothing.
        assert_eq!(feature_of(&ring, "f6", CUTS, SIZES), 1);
        assert_eq!(feature_of(&ring, "f6", NEXT_CUTS, SIZES), 0);
        assert_eq!(feature_of(&ring, "f6", KEEPS, SIZES), 0);
        assert_eq!(feature_of(&ring, "i5", CUTS, SIZES), 0);
    }

    #[test]
    fn cuts_are_what_the_rules_say_is_no_longer_linked() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut seen = 0;
        for _ in 0..40 {
            let mut position = position_after(3, "");
            while position.outcome().is_none() {
                let before = position.linked_of_all();
                for mv in position.legal() {
                    let Move::Place(cell) = mv else { continue };
                    let mover = position.to_move;
                    let mut next = position.clone();
                    next.stones[mover.index()].insert(cell);
                    let after = next.linked_of_all();
                    let lost = Colour::all(3).filter(|&c| c != mover).map(|c| {
                        let had = before[c.index()];
                        had.len() - usize::from(had.contains(cell)) - after[c.index()].len()
                    });
                    let lost: usize = lost.sum();
                    assert_eq!(
                        feature_of(&position, &position.write(mv), CUTS, SIZES),
                        size(lost),
                        "{position:?}"
                    );
                    seen += usize::from(lost > 0);
                }
                let moves = position.legal();
                position.play(moves[rng.usize(..moves.len())]);
                if position.stones.iter().map(CellSet::len).sum::<usize>() > 55 {
                    break;
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }
}
