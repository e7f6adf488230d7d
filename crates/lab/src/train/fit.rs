//! The network in numbers of any size, its training, and what is left of it in integers.
//!
//! The arithmetic is that of one thread in a fixed order, with exponential functions that are the same everywhere: the
//! same games and seed give the same weights.

use alveole::search::{Model, UNIT};
use fastrand::Rng;

use super::samples::{Sample, Samples, Turn, loss, sigmoid};

/// The number of positions after which the weights are moved.
const BATCH: usize = 256;
/// The largest step of a weight.
const STEP: f32 = 0.003;
/// The largest weight of the first layer.
const LARGEST: f32 = 3.0;
/// What the weights of all inputs of a position are together at most: they stay within sixteen bits.
const TOGETHER: f32 = 120.0;
/// More inputs than the games have may come together in others.
const SPARE: usize = 8;
/// What the first layer's weights are multiplied by: 1 of `search::learned`.
const ONE: f32 = 256.0;
/// What the second layer's are, beside the unit of the evaluation.
const SECOND: f32 = 32.0;
/// How much coarser the grain of the second layer is than that of the first.
const GRAIN_OF_SECOND: f32 = 16.0;

/// A network with one hidden layer, and what its training needs.
#[derive(Debug)]
pub(super) struct Network {
    inputs: usize,
    hidden: usize,
    /// The number of values of a position, and of all outputs: the features of moves follow.
    values: usize,
    outputs: usize,
    /// How much the loss of the move counts beside that of the values.
    policy: f32,
    /// How fast the weights of the first layer shrink, in steps (I. Loshchilov, F. Hutter 2019).
    decay: f32,
    /// The first layer by inputs, its bias, the second layer by outputs, the last biases.
    weights: Vec<f32>,
    /// Means of the slopes and of their squares, for the steps (Adam; D. Kingma, J. Ba 2015).
    mean: Vec<f32>,
    square: Vec<f32>,
    batches: i32,
    /// The largest weight of the first layer.
    largest: f32,
    /// The inputs that some position has: what others weigh is chance, and counts as nothing.
    seen: Vec<bool>,
    rng: Rng,
}

/// What a network makes of a position.
#[derive(Debug)]
struct Forward {
    /// The hidden units before their limits.
    units: Vec<f32>,
    /// The units within their limits.
    clamped: Vec<f32>,
    /// The expected share of the player to move, or of each colour.
    shares: Vec<f32>,
    /// The value of each feature of moves that the position has, and the number of the position that it is of.
    policy_features: Vec<f32>,
    stamps: Vec<u64>,
    stamp: u64,
    /// The features that the position has.
    used: Vec<usize>,
    /// The probability of each legal move.
    moves: Vec<f32>,
}

impl Forward {
    fn new(hidden: usize, values: usize, policy_features: usize) -> Self {
        let (policy_features, stamps) = (vec![0.0; policy_features], vec![0; policy_features]);
        Self {
            units: vec![0.0; hidden],
            clamped: vec![0.0; hidden],
            shares: vec![0.0; values],
            policy_features,
            stamps,
            stamp: 0,
            used: Vec::new(),
            moves: Vec::new(),
        }
    }
}

impl Network {
    /// A network for positions with up to `together` inputs.
    pub(super) fn new(
        model: &Model,
        hidden: usize,
        together: usize,
        [policy, decay]: [f32; 2],
        seed: u64,
    ) -> Self {
        let mut rng = Rng::with_seed(seed);
        let (inputs, outputs) = (model.features, model.outputs());
        let count = inputs * hidden + hidden + outputs * (hidden + 1);
        let mut weights: Vec<f32> = (0..count).map(|_| 0.4 * (rng.f32() - 0.5)).collect();
        // Units begin in the middle of their range.
        weights[inputs * hidden..][..hidden].fill(0.3);
        weights[count - outputs..].fill(0.0);
        let largest = LARGEST.min(TOGETHER / (together + SPARE) as f32);
        Self {
            inputs,
            hidden,
            values: model.values(),
            outputs,
            policy,
            decay,
            weights,
            largest,
            seen: vec![false; inputs],
            mean: vec![0.0; count],
            square: vec![0.0; count],
            batches: 0,
            rng,
        }
    }

    /// Where the bias of the first layer, the second layer and the last biases are.
    fn places(&self) -> [usize; 3] {
        let bias = self.inputs * self.hidden;
        [bias, bias + self.hidden, bias + self.hidden * (1 + self.outputs)]
    }

    fn blank(&self) -> Forward {
        Forward::new(self.hidden, self.values, self.outputs - self.values)
    }

    /// Computes all that the sample asks for, turned by `turn`.
    fn forward(&self, sample: Sample, turn: &Turn, into: &mut Forward) {
        let [bias, second, last] = self.places();
        into.units.copy_from_slice(&self.weights[bias..second]);
        for &input in sample.features {
            let input = usize::from(turn.features[usize::from(input)]);
            let row = &self.weights[input * self.hidden..][..self.hidden];
            into.units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        into.clamped.iter_mut().zip(&into.units).for_each(|(clamped, unit)| *clamped = unit.clamp(0.0, 1.0));
        let output = |units: &[f32], number: usize| {
            let row = &self.weights[second + number * self.hidden..][..self.hidden];
            let sum: f32 = units.iter().zip(row).map(|(u, w)| u * w).sum();
            sum + self.weights[last + number]
        };
        for value in 0..self.values {
            into.shares[value] = output(&into.clamped, value);
        }
        if let [share] = &mut into.shares[..] {
            *share = sigmoid(*share);
        } else {
            softmax(&mut into.shares);
        }
        into.stamp += 1;
        into.used.clear();
        into.moves.clear();
        for (_, policy_features) in sample.moves() {
            let mut sum = 0.0;
            for &feature in policy_features {
                let feature = usize::from(turn.policy_features[usize::from(feature)]);
                if into.stamps[feature] != into.stamp {
                    into.stamps[feature] = into.stamp;
                    into.policy_features[feature] = output(&into.clamped, self.values + feature);
                    into.used.push(feature);
                }
                sum += into.policy_features[feature];
            }
            into.moves.push(sum);
        }
        softmax(&mut into.moves);
    }

    /// Sees each sample once, turned at random, and returns the mean loss; `left` is the share of the training that is left.
    pub(super) fn round(&mut self, samples: &Samples, turns: &[Turn], left: f32) -> f32 {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        self.rng.shuffle(&mut order);
        let [bias, second, last] = self.places();
        let mut slope = vec![0.0_f32; self.weights.len()];
        let mut found = self.blank();
        let mut back = vec![0.0_f32; self.hidden];
        let mut errors = vec![0.0_f32; self.outputs];
        let mut sum = 0.0_f64;
        for batch in order.chunks(BATCH) {
            slope.fill(0.0);
            for &index in batch {
                let sample = samples.get(index as usize);
                let turn = &turns[self.rng.usize(..turns.len())];
                self.forward(sample, turn, &mut found);
                sum += f64::from(loss(&found.shares, sample.target));
                let count = batch.len() as f32;
                let differences =
                    found.shares.iter().zip(sample.target).map(|(share, target)| share - target);
                errors
                    .iter_mut()
                    .zip(differences)
                    .for_each(|(error, difference)| *error = difference / count);
                for &feature in &found.used {
                    errors[self.values + feature] = 0.0;
                }
                for ((wanted, policy_features), &share) in sample.moves().zip(&found.moves) {
                    for &feature in policy_features {
                        let feature = usize::from(turn.policy_features[usize::from(feature)]);
                        errors[self.values + feature] += self.policy * (share - wanted) / count;
                    }
                }
                back.fill(0.0);
                for output in (0..self.values).chain(found.used.iter().map(|feature| self.values + feature)) {
                    let error = errors[output];
                    slope[last + output] += error;
                    let at = second + output * self.hidden;
                    let row = &self.weights[at..][..self.hidden];
                    let slopes = &mut slope[at..][..self.hidden];
                    for unit in 0..self.hidden {
                        slopes[unit] += error * found.clamped[unit];
                        back[unit] += error * row[unit];
                    }
                }
                for unit in 0..self.hidden {
                    if !(0.0..=1.0).contains(&found.units[unit]) {
                        back[unit] = 0.0;
                    }
                    slope[bias + unit] += back[unit];
                }
                for &input in sample.features {
                    let input = usize::from(turn.features[usize::from(input)]);
                    self.seen[input] = true;
                    let row = &mut slope[input * self.hidden..][..self.hidden];
                    row.iter_mut().zip(&back).for_each(|(slope, back)| *slope += back);
                }
            }
            self.step(&slope, STEP * left);
        }
        (sum / samples.len() as f64) as f32
    }

    fn step(&mut self, slope: &[f32], step: f32) {
        self.batches += 1;
        let first = self.inputs * self.hidden;
        let grown = |share: f32, n: i32| 1.0 - if n > 10_000 { 0.0 } else { share.powi(n) };
        let (m, s) = (grown(0.9, self.batches), grown(0.999, self.batches));
        for (i, &slope) in slope.iter().enumerate() {
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope;
            self.square[i] = 0.999 * self.square[i] + 0.001 * slope * slope;
            let weight = &mut self.weights[i];
            *weight -= step * (self.mean[i] / m) / ((self.square[i] / s).sqrt() + 1e-8);
            if i < first {
                *weight = (*weight * (1.0 - step * self.decay)).clamp(-self.largest, self.largest);
            }
        }
    }

    /// The mean loss, and the share of positions in which the move that was played seems the best.
    pub(super) fn loss(&self, samples: &Samples, turn: &Turn) -> (f32, f32) {
        let (mut found, mut sum, mut hits) = (self.blank(), 0.0_f64, 0);
        for sample in (0..samples.len()).map(|index| samples.get(index)) {
            self.forward(sample, turn, &mut found);
            sum += f64::from(loss(&found.shares, sample.target));
            let best = found.moves.iter().copied().fold(0.0, f32::max);
            hits += u32::from(found.moves.first().is_some_and(|&share| share >= best));
        }
        ((sum / samples.len() as f64) as f32, hits as f32 / samples.len() as f32)
    }

    /// The network in integers: multiples of `grain` in the first layer, and of [`GRAIN_OF_SECOND`] times as much in the second,
    /// if it is more than 1.
    pub(super) fn quantised(&self, grain: u8) -> Quantised {
        let [bias, second, last] = self.places();
        let integer = |weight: f32, scale: f32, grain: f32| {
            ((weight * scale / grain).round() * grain).clamp(-32767.0, 32767.0) as i16
        };
        let grains = if grain > 1 { [1.0, GRAIN_OF_SECOND].map(|n| n * f32::from(grain)) } else { [1.0; 2] };
        let first = |weight: &f32| integer(*weight, ONE, grains[0]);
        let rows = self.weights[..bias].chunks(self.hidden).zip(&self.seen);
        let rows = rows.flat_map(|(row, &seen)| row.iter().map(move |w| if seen { first(w) } else { 0 }));
        Quantised {
            inputs: self.inputs,
            hidden: self.hidden,
            values: self.values,
            first: rows.collect(),
            bias: self.weights[bias..second].iter().map(first).collect(),
            second: self.weights[second..last]
                .iter()
                .map(|w| integer(*w, SECOND * UNIT, grains[1]))
                .collect(),
            last: self.weights[last..].iter().map(|w| (w * SECOND * UNIT * ONE).round() as i32).collect(),
        }
    }
}

/// Converts logarithms of odds to shares.
fn softmax(values: &mut [f32]) {
    let best = values.iter().copied().fold(f32::MIN, f32::max);
    values.iter_mut().for_each(|value| *value = libm::expf(*value - best));
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
}

/// The network in integers: what `search::learned` reads, in straightforward code.
#[derive(Debug)]
pub(super) struct Quantised {
    inputs: usize,
    hidden: usize,
    values: usize,
    first: Vec<i16>,
    bias: Vec<i16>,
    second: Vec<i16>,
    last: Vec<i32>,
}

impl Quantised {
    /// Reads a file of weights.
    #[cfg(test)]
    pub(super) fn read(bytes: &[u8], model: &Model) -> Self {
        let number = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let (inputs, hidden) = (number(4) as usize, number(6) as usize);
        let list = |start: usize, count: usize| (start..start + count).map(|i| number(8 + 2 * i)).collect();
        let second = (inputs + 1) * hidden;
        let last = 8 + 2 * (second + model.outputs() * hidden);
        Self {
            inputs,
            hidden,
            values: model.values(),
            first: list(0, inputs * hidden),
            bias: list(inputs * hidden, hidden),
            second: list(second, model.outputs() * hidden),
            last: bytes[last..].chunks(4).map(|four| i32::from_le_bytes(four.try_into().unwrap())).collect(),
        }
    }

    /// Whether all weights but the limits are multiples of this grain.
    #[cfg(test)]
    pub(super) fn is_of_grain(&self, grain: i16) -> bool {
        let second = grain * GRAIN_OF_SECOND as i16;
        let is_of = |weights: &[i16], grain: i16| weights.iter().all(|w| w % grain == 0 || w.abs() == 32767);
        is_of(&self.first, grain) && is_of(&self.bias, grain) && is_of(&self.second, second)
    }

    /// The file of the weights.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"ALW1".to_vec();
        bytes.extend([self.inputs, self.hidden].iter().flat_map(|n| (*n as u16).to_le_bytes()));
        let weights = self.first.iter().chain(&self.bias).chain(&self.second);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.last.iter().flat_map(|last| last.to_le_bytes()));
        bytes
    }

    /// The outputs for the position with these inputs.
    pub(super) fn outputs(&self, inputs: &[u16]) -> Vec<i32> {
        let mut units: Vec<i32> = self.bias.iter().map(|&bias| i32::from(bias)).collect();
        for &input in inputs {
            let row = &self.first[usize::from(input) * self.hidden..][..self.hidden];
            units.iter_mut().zip(row).for_each(|(unit, &weight)| *unit += i32::from(weight));
        }
        let output = |(row, &last): (&[i16], &i32)| {
            let products = units.iter().zip(row).map(|(&u, &w)| u.clamp(0, ONE as i32) * i32::from(w));
            (products.sum::<i32>() + last) / (ONE * SECOND) as i32
        };
        self.second.chunks(self.hidden).zip(&self.last).map(output).collect()
    }

    /// The mean loss.
    pub(super) fn loss(&self, samples: &Samples) -> f32 {
        let of = |sample: Sample| {
            let outputs = self.outputs(sample.features);
            let mut shares: Vec<f32> = outputs[..self.values].iter().map(|&o| o as f32 / UNIT).collect();
            if let [share] = &mut shares[..] {
                *share = sigmoid(*share);
            } else {
                softmax(&mut shares);
            }
            f64::from(loss(&shares, sample.target))
        };
        ((0..samples.len()).map(|index| of(samples.get(index))).sum::<f64>() / samples.len() as f64) as f32
    }
}

#[cfg(test)]
mod tests {
    use alveole::game::{Notation, Rules};
    use alveole::games::go;
    use alveole::search::Learned;

    use super::super::samples::turns;
    use super::*;

    #[test]
    fn moves_get_the_shares_of_the_visits_that_were_seen() {
        let position = go::Position::new(&go::GoOptions::usual(5, 3));
        let model = &go::Position::MODELS[0];
        let mut samples = Samples::new(model);
        let wanted: Vec<_> =
            ["e5", "a1"].map(|text| position.read(text).unwrap()).into_iter().zip([0.7, 0.3]).collect();
        for _ in 0..BATCH {
            samples.push(&position, &[0.5, 0.3, 0.2], &wanted);
        }
        let turn = &turns::<go::Position>(0)[..1];
        let mut network = Network::new(model, 8, samples.together(), [1.0, 0.0], 1);
        for _ in 0..1000 {
            network.round(&samples, turn, 1.0);
        }
        let mut found = network.blank();
        network.forward(samples.get(0), &turn[0], &mut found);
        let [first, second] = [found.moves[0], found.moves[1]];
        assert!((first - 0.7).abs() < 0.03 && (second - 0.3).abs() < 0.03, "{first} {second}");
    }
}
