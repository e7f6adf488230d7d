//! Positions with what became of them.

use std::iter;

use alveole::game::{Colour, Game};
use alveole::search::{Evaluate, Model};

use crate::games::options_of;
use crate::selfplay::{Made, SelfplayFile};
use crate::{Failure, progress};

/// One of how many games is held back, to test what was learned.
const HELD_BACK: u64 = 16;
/// Ends the features of a move.
const END: u16 = u16::MAX;
/// What a share of visits is multiplied by.
const WHOLE: f32 = 1000.0;

/// Many positions, with the values and the move to learn for each.
#[derive(Default, Debug)]
pub(super) struct Samples {
    /// The number of values of a position: one for two players, that of the player to move; else one for each colour, as the
    /// player to move sees them.
    values: usize,
    features: Vec<u16>,
    /// The end of each position's features.
    ends: Vec<usize>,
    targets: Vec<f32>,
    /// What the evaluation by hand expects.
    by_hand: Vec<f32>,
    /// Each position's legal moves, the one that was played first: the share of the visits to learn in thousandths, the features, `END`.
    moves: Vec<u16>,
    /// The end of each position's moves.
    move_ends: Vec<usize>,
}

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub features: &'a [u16],
    /// The expected shares: one value, or one for each colour.
    pub target: &'a [f32],
    by_hand: &'a [f32],
    moves: &'a [u16],
}

impl<'a> Sample<'a> {
    /// The share of the visits of each legal move, and its features; the one that was played comes first.
    pub(super) fn moves(&self) -> impl Iterator<Item = (f32, &'a [u16])> + use<'a> {
        let numbers = self.moves.split_inclusive(|&number| number == END);
        numbers.map(|numbers| (f32::from(numbers[0]) / WHOLE, &numbers[1..numbers.len() - 1]))
    }
}

impl Samples {
    /// No positions.
    pub(super) fn new(model: &Model) -> Self {
        Self { values: model.values(), ..Self::default() }
    }

    /// Adds the searched positions of the games to `samples`, those that are held back to `test`, and returns the number of
    /// games. `result` is how much the result counts, `sharpness` the power that shares of visits are raised to.
    pub(super) fn read<G: Game + Evaluate>(
        [samples, test]: [&mut Self; 2],
        file: SelfplayFile,
        model: &Model,
        [result, sharpness]: [f32; 2],
    ) -> Result<u64, Failure> {
        let (options, _) = options_of::<G>(&file.options())?;
        let mut games = 0;
        for line in file {
            let list = if games % HELD_BACK == 0 { &mut *test } else { &mut *samples };
            let mut position = G::new(&options);
            let players = position.players();
            for Made { text, value, others } in &line.moves {
                let read = |text| position.read(text).map_err(|e| format!("game {}: {text}: {e}", games + 1));
                let mv = read(text)?;
                if let Some(value) = value {
                    let of = |colour| share_of(&line.winners, players, colour);
                    let shares: Vec<f32> = Colour::all(players).map(of).collect();
                    let target = mixed(&shares, position.to_move(), *value, result);
                    // The played move has the visits of those that are not written, too.
                    let rest = others.iter().map(|(_, share)| share).sum::<f32>();
                    let mut wanted = vec![(mv, (1.0 - rest).max(0.0))];
                    for (other, share) in others {
                        wanted.push((read(other)?, *share));
                    }
                    sharpen(&mut wanted, sharpness);
                    list.push(&position, &target, if model.policy_features > 0 { &wanted } else { &[] });
                }
                position.play(mv);
            }
            games += 1;
            if games % 256 == 0 {
                progress::show(&format!("{}: {games} games read ", G::ID));
            }
        }
        progress::show("");
        Ok(games)
    }

    /// Adds a position; `target` has the expected share of each colour, `wanted` the move that was played and others with visits, each
    /// with its share of them, or nothing if there is nothing to learn of moves.
    pub(super) fn push<G: Evaluate>(&mut self, position: &G, target: &[f32], wanted: &[(G::Move, f32)]) {
        position.features(|feature| self.features.push(feature as u16));
        self.ends.push(self.features.len());
        let by_hand = position.evaluate();
        if self.values == 1 {
            let mover = position.to_move().index();
            self.targets.push(target[mover]);
            self.by_hand.push(by_hand[mover]);
        } else {
            let start = self.targets.len();
            self.targets.resize(start + self.values, 0.0);
            self.by_hand.resize(start + self.values, 0.0);
            for colour in Colour::all(position.players()) {
                let at = start + position.value_index(colour);
                self.targets[at] = target[colour.index()];
                self.by_hand[at] = by_hand[colour.index()];
            }
        }
        if !wanted.is_empty() {
            let mut moves: Vec<_> = wanted.iter().map(|&(mv, _)| mv).collect();
            moves.extend(
                position.legal().into_iter().filter(|mv| wanted.iter().all(|(other, _)| other != mv)),
            );
            let mut policy_features = vec![Vec::new(); moves.len()];
            position.policy_features(&moves, |place, feature| policy_features[place].push(feature as u16));
            let shares =
                wanted.iter().map(|&(_, share)| (share * WHOLE).round() as u16).chain(iter::repeat(0));
            for (policy_features, share) in policy_features.into_iter().zip(shares) {
                self.moves.push(share);
                self.moves.extend(policy_features);
                self.moves.push(END);
            }
        }
        self.move_ends.push(self.moves.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The largest number of features of a position.
    pub(super) fn together(&self) -> usize {
        (0..self.len()).map(|index| self.get(index).features.len()).max().unwrap_or(0)
    }

    /// The position with this number.
    pub(super) fn get(&self, index: usize) -> Sample<'_> {
        let start = |ends: &[usize]| if index == 0 { 0 } else { ends[index - 1] };
        let values = index * self.values..(index + 1) * self.values;
        Sample {
            features: &self.features[start(&self.ends)..self.ends[index]],
            target: &self.targets[values.clone()],
            by_hand: &self.by_hand[values],
            moves: &self.moves[start(&self.move_ends)..self.move_ends[index]],
        }
    }

    /// The mean loss of the evaluation by hand.
    pub(super) fn loss_by_hand(&self) -> f32 {
        let samples = (0..self.len()).map(|index| self.get(index));
        let sum: f64 = samples.map(|sample| f64::from(loss(sample.by_hand, sample.target))).sum();
        (sum / self.len() as f64) as f32
    }
}

/// The share of the win that `colour` got; an undecided game is shared by all.
fn share_of(winners: &[u8], players: u8, colour: Colour) -> f32 {
    match winners.len() {
        0 => 1.0 / f32::from(players),
        count if winners.contains(&colour.0) => 1.0 / count as f32,
        _ => 0.0,
    }
}

/// The shares to learn: those of the `result`, as far as it counts, and the `value` that the search gave `mover`. The others have
/// the rest as in the result, or evenly where they got nothing.
fn mixed(shares: &[f32], mover: Colour, value: f32, result: f32) -> Vec<f32> {
    let others = 1.0 - shares[mover.index()];
    let even = 1.0 / (shares.len() - 1) as f32;
    let searched = |colour: usize| match colour {
        colour if colour == mover.index() => value,
        colour if others > 0.0 => (1.0 - value) * shares[colour] / others,
        _ => (1.0 - value) * even,
    };
    (0..shares.len()).map(|colour| result * shares[colour] + (1.0 - result) * searched(colour)).collect()
}

/// Raises the shares of visits to this power; together they are 1 again.
fn sharpen<M>(wanted: &mut [(M, f32)], sharpness: f32) {
    wanted.iter_mut().for_each(|(_, share)| *share = libm::powf(*share, sharpness));
    let sum: f32 = wanted.iter().map(|(_, share)| share).sum();
    wanted.iter_mut().for_each(|(_, share)| *share /= sum);
}

/// For each symmetry, what each feature of positions and of moves becomes.
pub(super) struct Turn {
    pub features: Vec<u16>,
    pub policy_features: Vec<u16>,
}

/// The symmetries of a model.
pub(super) fn turns<G: Evaluate>(number: usize) -> Vec<Turn> {
    let model = &G::MODELS[number];
    let turn = |symmetry| Turn {
        features: (0..model.features)
            .map(|feature| G::symmetric_feature(number, feature, symmetry) as u16)
            .collect(),
        policy_features: (0..model.policy_features)
            .map(|feature| G::symmetric_policy_feature(number, feature, symmetry) as u16)
            .collect(),
    };
    (0..12).map(turn).collect()
}

pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// The logistic loss of an expected share of one player, or the cross-entropy of the shares of all.
pub(super) fn loss(expected: &[f32], target: &[f32]) -> f32 {
    let ln = |p: f32| libm::logf(p.clamp(1e-6, 1.0 - 1e-6));
    match (expected, target) {
        (&[p], &[t]) => -t * ln(p) - (1.0 - t) * ln(1.0 - p),
        _ => expected.iter().zip(target).map(|(&p, &t)| -t * ln(p)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use alveole::game::{Notation, Rules};
    use alveole::games::go;
    use alveole::search::Learned;

    use super::*;

    #[test]
    fn the_value_of_the_search_counts_for_its_mover_and_the_result_for_all() {
        let rounded = |shares: &[f32], mover, value| {
            mixed(shares, Colour(mover), value, 0.5)
                .iter()
                .map(|s| (s * 100.0).round() as i32)
                .collect::<Vec<_>>()
        };
        assert_eq!(rounded(&[1.0, 0.0, 0.0], 0, 0.5), [75, 13, 13]);
        assert_eq!(rounded(&[1.0, 0.0, 0.0], 1, 0.5), [75, 25, 0]);
        assert_eq!(rounded(&[0.5, 0.5, 0.0], 2, 0.2), [45, 45, 10]);
        assert_eq!(rounded(&[0.0, 1.0], 0, 0.4), [20, 80]);
    }

    #[test]
    fn each_legal_move_has_its_share_of_the_visits_to_learn() {
        let position = go::Position::new(&go::GoOptions::usual(5, 3));
        let mut samples = Samples::new(&go::Position::MODELS[0]);
        let moves = ["e5", "a1", "b2"].map(|text| position.read(text).unwrap());
        let mut wanted: Vec<_> = moves.into_iter().zip([0.4, 0.4, 0.2]).collect();
        sharpen(&mut wanted, 2.0);
        samples.push(&position, &[0.5, 0.3, 0.2], &wanted);
        samples.push(&position, &[0.5, 0.3, 0.2], &[]);
        let shares: Vec<_> = samples.get(0).moves().map(|(share, _)| share).collect();
        assert_eq!(shares[..3], [0.444, 0.444, 0.111]);
        assert_eq!((shares.len(), &shares[3..]), (61, &[0.0; 58][..]));
        let cells: Vec<_> = samples.get(0).moves().map(|(_, policy_features)| policy_features[0]).collect();
        let cell = |mv| policy_features_of(&position, mv)[0];
        assert_eq!(cells[..3], moves.map(cell));
        assert_eq!(samples.get(1).moves().count(), 0);
    }

    fn policy_features_of(position: &go::Position, mv: go::Move) -> Vec<u16> {
        let mut policy_features = Vec::new();
        position.policy_features(&[mv], |_, feature| policy_features.push(feature as u16));
        policy_features
    }
}
