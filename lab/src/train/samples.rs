//! Positions with what became of them.

use alveole::game::{Colour, Game};
use alveole::search::{Evaluate, Model};

use crate::games::options_of;
use crate::selfplay::SelfplayFile;
use crate::{Failure, progress};

/// One of how many games is held back, to test what was learned.
const HELD_BACK: u64 = 16;
/// Ends the terms of a move.
const END: u16 = u16::MAX;

/// Many positions, with the values and the move to learn for each.
#[derive(Default, Debug)]
pub(super) struct Samples {
    /// The number of values of a position: one for two players, that of the player to move; else one for each colour, as the
    /// player to move sees them.
    values: usize,
    inputs: Vec<u16>,
    /// The end of each position's inputs.
    ends: Vec<usize>,
    targets: Vec<f32>,
    /// What the evaluation by hand expects.
    by_hand: Vec<f32>,
    /// The terms of each position's legal moves, the one that was played first, each move ended by `END`.
    moves: Vec<u16>,
    /// The end of each position's moves.
    move_ends: Vec<usize>,
}

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub inputs: &'a [u16],
    /// The expected shares: one value, or one for each colour.
    pub target: &'a [f32],
    by_hand: &'a [f32],
    moves: &'a [u16],
}

impl<'a> Sample<'a> {
    /// The terms of each legal move, the one that was played first.
    pub(super) fn moves(&self) -> impl Iterator<Item = &'a [u16]> + use<'a> {
        self.moves.split_inclusive(|&term| term == END).map(|terms| &terms[..terms.len() - 1])
    }
}

impl Samples {
    /// No positions.
    pub(super) fn new(model: &Model) -> Self {
        Self { values: model.values(), ..Self::default() }
    }

    /// Adds the searched positions of the games to `samples`, those that are held back to `test`, and returns the number of
    /// games. `result` is how much the result counts.
    pub(super) fn read<G: Game + Evaluate>(
        [samples, test]: [&mut Self; 2],
        file: SelfplayFile,
        model: &Model,
        result: f32,
    ) -> Result<u64, Failure> {
        let (options, _) = options_of::<G>(&file.options())?;
        let mut games = 0;
        for line in file {
            let list = if games % HELD_BACK == 0 { &mut *test } else { &mut *samples };
            let mut position = G::new(&options);
            let players = position.players();
            for (text, value) in &line.moves {
                let mv = position.read(text).map_err(|e| format!("game {}: {text}: {e}", games + 1))?;
                if let Some(value) = value {
                    let of = |colour| share_of(&line.winners, players, colour);
                    let shares: Vec<f32> = Colour::all(players).map(of).collect();
                    let target = mixed(&shares, position.to_move(), *value, result);
                    list.push(&position, &target, mv, model.terms > 0);
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

    /// Adds a position; `target` has the expected share of each colour.
    fn push<G: Evaluate>(&mut self, position: &G, target: &[f32], played: G::Move, moves: bool) {
        position.inputs(|input| self.inputs.push(input as u16));
        self.ends.push(self.inputs.len());
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
                let at = start + position.view_of(colour);
                self.targets[at] = target[colour.index()];
                self.by_hand[at] = by_hand[colour.index()];
            }
        }
        if moves {
            let rest = position.legal().into_iter().filter(|&mv| mv != played);
            let moves: Vec<_> = [played].into_iter().chain(rest).collect();
            let mut terms = vec![Vec::new(); moves.len()];
            position.move_terms(&moves, |place, term| terms[place].push(term as u16));
            for terms in terms {
                self.moves.extend(terms);
                self.moves.push(END);
            }
        }
        self.move_ends.push(self.moves.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The largest number of inputs of a position.
    pub(super) fn together(&self) -> usize {
        (0..self.len()).map(|index| self.get(index).inputs.len()).max().unwrap_or(0)
    }

    /// The position with this number.
    pub(super) fn get(&self, index: usize) -> Sample<'_> {
        let start = |ends: &[usize]| if index == 0 { 0 } else { ends[index - 1] };
        let values = index * self.values..(index + 1) * self.values;
        Sample {
            inputs: &self.inputs[start(&self.ends)..self.ends[index]],
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

/// For each symmetry, what each input and each term of moves becomes.
pub(super) struct Turn {
    pub inputs: Vec<u16>,
    pub terms: Vec<u16>,
}

/// The symmetries of a model.
pub(super) fn turns<G: Evaluate>(number: usize) -> Vec<Turn> {
    let model = &G::MODELS[number];
    let turn = |symmetry| Turn {
        inputs: (0..model.inputs).map(|input| G::turned(number, input, symmetry) as u16).collect(),
        terms: (0..model.terms).map(|term| G::turned_term(number, term, symmetry) as u16).collect(),
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
}
