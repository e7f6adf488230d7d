//! The network in numbers of any size, its training, and what is left of it in integers.
//!
//! The arithmetic is that of one thread in a fixed order, with exponential functions that are the same everywhere: the
//! same games and seed give the same weights.

use alveole::search::UNIT;
use fastrand::Rng;

use super::samples::{Samples, logistic_loss, sigmoid};

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

/// A network with one hidden layer, and what its training needs.
#[derive(Debug)]
pub(super) struct Network {
    inputs: usize,
    hidden: usize,
    /// The first layer by inputs, its bias, the second layer, the last bias.
    weights: Vec<f32>,
    /// Means of the slopes and of their squares, for the steps (Adam; D. Kingma, J. Ba 2015).
    mean: Vec<f32>,
    square: Vec<f32>,
    batches: i32,
    /// The largest weight of the first layer.
    largest: f32,
    rng: Rng,
}

impl Network {
    /// A network for positions with up to `together` inputs.
    pub(super) fn new(inputs: usize, hidden: usize, together: usize, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let count = inputs * hidden + 2 * hidden + 1;
        let mut weights: Vec<f32> = (0..count).map(|_| 0.4 * (rng.f32() - 0.5)).collect();
        // Units begin in the middle of their range.
        weights[inputs * hidden..][..hidden].fill(0.3);
        weights[count - 1] = 0.0;
        let largest = LARGEST.min(TOGETHER / (together + SPARE) as f32);
        Self {
            inputs,
            hidden,
            weights,
            largest,
            mean: vec![0.0; count],
            square: vec![0.0; count],
            batches: 0,
            rng,
        }
    }

    /// Where the bias of the first layer, the second layer and the last bias are.
    fn places(&self) -> [usize; 3] {
        let bias = self.inputs * self.hidden;
        [bias, bias + self.hidden, bias + 2 * self.hidden]
    }

    /// The hidden units before their limits, and the value of the position as a logarithm of odds.
    fn forward(&self, inputs: impl Iterator<Item = usize>, units: &mut [f32]) -> f32 {
        let [bias, second, last] = self.places();
        units.copy_from_slice(&self.weights[bias..second]);
        for input in inputs {
            let row = &self.weights[input * self.hidden..][..self.hidden];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        let value: f32 =
            units.iter().zip(&self.weights[second..last]).map(|(u, w)| u.clamp(0.0, 1.0) * w).sum();
        value + self.weights[last]
    }

    /// Sees each sample once, turned at random, and returns the mean loss; `left` is the share of the training that is left.
    pub(super) fn round(&mut self, samples: &Samples, turned: &[Vec<u16>], left: f32) -> f32 {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        self.rng.shuffle(&mut order);
        let [bias, second, last] = self.places();
        let mut slope = vec![0.0_f32; self.weights.len()];
        let mut units = vec![0.0_f32; self.hidden];
        let mut back = vec![0.0_f32; self.hidden];
        let mut sum = 0.0_f64;
        for batch in order.chunks(BATCH) {
            slope.fill(0.0);
            for &index in batch {
                let (inputs, target) = samples.get(index as usize);
                let turn = &turned[self.rng.usize(..turned.len())];
                let inputs = || inputs.iter().map(|&input| usize::from(turn[usize::from(input)]));
                let share = sigmoid(self.forward(inputs(), &mut units));
                sum += f64::from(logistic_loss(share, target));
                let error = (share - target) / batch.len() as f32;
                for unit in 0..self.hidden {
                    let value = units[unit];
                    slope[second + unit] += error * value.clamp(0.0, 1.0);
                    let open = if (0.0..=1.0).contains(&value) { 1.0 } else { 0.0 };
                    back[unit] = open * error * self.weights[second + unit];
                    slope[bias + unit] += back[unit];
                }
                slope[last] += error;
                for input in inputs() {
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
                *weight = weight.clamp(-self.largest, self.largest);
            }
        }
    }

    /// The mean loss.
    pub(super) fn loss(&self, samples: &Samples) -> f32 {
        let mut units = vec![0.0; self.hidden];
        mean_loss(samples, |inputs| self.forward(inputs.iter().map(|&i| usize::from(i)), &mut units))
    }

    /// The network in integers.
    pub(super) fn quantised(&self) -> Quantised {
        let [bias, second, last] = self.places();
        let integer = |weight: f32, scale: f32| (weight * scale).round().clamp(-32767.0, 32767.0) as i16;
        let first = |weight: &f32| integer(*weight, ONE);
        Quantised {
            inputs: self.inputs,
            hidden: self.hidden,
            first: self.weights[..bias].iter().map(first).collect(),
            bias: self.weights[bias..second].iter().map(first).collect(),
            second: self.weights[second..last].iter().map(|w| integer(*w, SECOND * UNIT)).collect(),
            last: (self.weights[last] * SECOND * UNIT * ONE).round() as i32,
        }
    }
}

/// The network in integers: what `search::learned` reads, in straightforward code.
#[derive(Debug)]
pub(super) struct Quantised {
    inputs: usize,
    hidden: usize,
    first: Vec<i16>,
    bias: Vec<i16>,
    second: Vec<i16>,
    last: i32,
}

impl Quantised {
    /// Reads a file of weights.
    #[cfg(test)]
    pub(super) fn read(bytes: &[u8]) -> Self {
        let number = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let (inputs, hidden) = (number(4) as usize, number(6) as usize);
        let list = |start: usize, count: usize| (start..start + count).map(|i| number(8 + 2 * i)).collect();
        let end = bytes.len() - 4;
        Self {
            inputs,
            hidden,
            first: list(0, inputs * hidden),
            bias: list(inputs * hidden, hidden),
            second: list((inputs + 1) * hidden, hidden),
            last: i32::from_le_bytes(bytes[end..].try_into().unwrap()),
        }
    }

    /// The file of the weights.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"ALW1".to_vec();
        bytes.extend([self.inputs, self.hidden].iter().flat_map(|n| (*n as u16).to_le_bytes()));
        let weights = self.first.iter().chain(&self.bias).chain(&self.second);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.last.to_le_bytes());
        bytes
    }

    /// The evaluation of the position with these inputs.
    pub(super) fn eval(&self, inputs: &[u16]) -> i32 {
        let mut sum = self.last;
        for unit in 0..self.hidden {
            let mut value = i32::from(self.bias[unit]);
            for &input in inputs {
                value += i32::from(self.first[usize::from(input) * self.hidden + unit]);
            }
            sum += value.clamp(0, ONE as i32) * i32::from(self.second[unit]);
        }
        sum / (ONE * SECOND) as i32
    }

    /// The mean loss.
    pub(super) fn loss(&self, samples: &Samples) -> f32 {
        mean_loss(samples, |inputs| self.eval(inputs) as f32 / UNIT)
    }
}

fn mean_loss(samples: &Samples, mut value: impl FnMut(&[u16]) -> f32) -> f32 {
    let of = |index| {
        let (inputs, target) = samples.get(index);
        f64::from(logistic_loss(sigmoid(value(inputs)), target))
    };
    ((0..samples.len()).map(of).sum::<f64>() / samples.len() as f64) as f32
}
