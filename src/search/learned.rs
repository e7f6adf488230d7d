//! The network of a learned evaluation, trained on games of a computer player against itself (docs/learned.md).
//!
//! A game lists the features of a position, which are the inputs of a small network. Its outputs are the values, how likely a
//! win is, and in games of tree search the policy: a number for each feature of moves. All arithmetic up to the outputs is in
//! integers, so native code and WebAssembly evaluate alike.

use super::accumulator::{Accumulator, Placed};
use super::lanes::{LANES, Lanes};
use super::{Learned, Shares, UNIT, exact, shares_of};
use crate::game::Colour;

/// The magic number at the beginning of a file of weights.
const MAGIC: [u8; 4] = *b"ALW1";
/// The bytes before the weights: the magic number, the numbers of inputs and of hidden units.
const HEAD: usize = 8;
/// The activation of a hidden unit that stands for 1; it has no larger one.
const ONE: i16 = 256;
/// The factor of the weights of the second layer, beside the unit of the evaluation.
const SECOND: i32 = 32;

/// A network with one hidden layer of `ROWS` times eight units, each with a value from 0 to 1, over `INPUTS` inputs: how often
/// the position has each feature.
///
/// Its outputs have the unit of [`Evaluate::eval`](super::Evaluate::eval): for two players [`UNIT`] more makes a win e times as likely.
#[derive(Debug)]
pub(crate) struct Network<const INPUTS: usize, const ROWS: usize, const OUTPUTS: usize> {
    first: [[Lanes; ROWS]; INPUTS],
    bias: [Lanes; ROWS],
    second: [[Lanes; ROWS]; OUTPUTS],
    last: [i32; OUTPUTS],
}

/// `network!(WEIGHTS, NETWORK, "weights.bin", INPUTS, OUTPUTS)` reads a file of weights beside the module when it is compiled.
macro_rules! network {
    ($weights:ident, $network:ident, $file:literal, $inputs:expr, $outputs:expr) => {
        const $weights: &[u8] = $crate::search::learned::for_training(include_bytes!($file));
        static $network: $crate::search::learned::Network<
            { $inputs },
            { $crate::search::learned::rows(include_bytes!($file)) },
            { $outputs },
        > = $crate::search::learned::Network::read(include_bytes!($file));
    };
}
pub(crate) use network;

/// Returns the file of weights where programs that train can ask for it; nothing in WebAssembly, whose module would have all weights
/// twice.
pub(crate) const fn for_training(file: &'static [u8]) -> &'static [u8] {
    if cfg!(target_arch = "wasm32") { &[] } else { file }
}

/// Returns the number of hidden units that a file of weights has, in eights.
pub(crate) const fn rows(weights: &[u8]) -> usize {
    number(weights, 6) as u16 as usize / LANES
}

const fn number(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}

impl<const INPUTS: usize, const ROWS: usize, const OUTPUTS: usize> Network<INPUTS, ROWS, OUTPUTS> {
    /// The hidden units.
    const HIDDEN: usize = ROWS * LANES;

    /// Reads a file of weights, as `alveole-lab train` writes it. The compiler calls this.
    ///
    /// # Panics
    /// If it has another size.
    pub(crate) const fn read(weights: &[u8]) -> Self {
        assert!(weights[0] == MAGIC[0] && weights[1] == MAGIC[1], "these are no weights");
        assert!(weights[2] == MAGIC[2] && weights[3] == MAGIC[3], "these are no weights of this version");
        assert!(
            number(weights, 4) as u16 as usize == INPUTS,
            "the weights are for other inputs: train them again"
        );
        assert!(
            number(weights, 6) as u16 as usize == Self::HIDDEN,
            "the weights are for another network, or their units do not come in eights"
        );
        let size = HEAD + 2 * Self::HIDDEN * (INPUTS + 1 + OUTPUTS) + 4 * OUTPUTS;
        assert!(weights.len() == size, "the weights are cut off, or for other outputs");
        let mut network = Self {
            first: [[Lanes::ZERO; ROWS]; INPUTS],
            bias: [Lanes::ZERO; ROWS],
            second: [[Lanes::ZERO; ROWS]; OUTPUTS],
            last: [0; OUTPUTS],
        };
        // The lines of the file: one for each input, the bias, one for each output.
        let mut line = 0;
        while line < INPUTS + 1 + OUTPUTS {
            let mut unit = 0;
            while unit < Self::HIDDEN {
                let weight = number(weights, HEAD + 2 * (line * Self::HIDDEN + unit));
                let row = if line < INPUTS {
                    &mut network.first[line]
                } else if line == INPUTS {
                    &mut network.bias
                } else {
                    &mut network.second[line - INPUTS - 1]
                };
                row[unit / LANES].set(unit % LANES, weight);
                unit += 1;
            }
            line += 1;
        }
        let mut output = 0;
        while output < OUTPUTS {
            let at = size - 4 * (OUTPUTS - output);
            network.last[output] =
                i32::from_le_bytes([weights[at], weights[at + 1], weights[at + 2], weights[at + 3]]);
            output += 1;
        }
        network
    }

    /// Returns the activations of the hidden units for a position, whose features are added up.
    fn units(&self, position: &impl Learned) -> [Lanes; ROWS] {
        let mut sums = self.bias;
        position.features(|feature| {
            for (sum, weights) in sums.iter_mut().zip(&self.first[feature]) {
                // The trainer keeps the sums of all inputs that can come together within sixteen bits.
                *sum = sum.plus(*weights);
            }
        });
        activations(sums)
    }

    fn output(&self, units: &[Lanes; ROWS], output: usize) -> i32 {
        let products = units.iter().zip(&self.second[output]).map(|(units, weights)| units.dot(*weights));
        (products.sum::<i32>() + self.last[output]) / (i32::from(ONE) * SECOND)
    }

    /// Evaluates a position of two players for the one to move.
    pub(crate) fn eval(&self, position: &impl Learned) -> i32 {
        self.output(&self.units(position), 0)
    }

    /// Evaluates as [`eval`](Self::eval) does, from the sums that `accumulator` has of earlier positions.
    pub(crate) fn eval_on(&self, position: &impl Placed, accumulator: &mut Accumulator) -> i32 {
        let sums = accumulator.sums(&self.bias, &self.first, position);
        self.output(&activations(sums), 0)
    }

    /// Returns the expected share of each colour, and adds to `logits` one number for each of `moves`: one more makes the
    /// move e times as likely.
    pub(crate) fn policy_and_values<G: Learned>(
        &self,
        position: &G,
        moves: &[G::Move],
        logits: &mut Vec<f32>,
    ) -> Shares {
        let units = self.units(position);
        let (players, mover) = (position.players(), position.to_move());
        let values = if players == 2 { 1 } else { usize::from(players) };
        if !moves.is_empty() {
            let first = logits.len();
            logits.resize(first + moves.len(), 0.0);
            // Many moves have the same features. Sums of whole numbers are exact in any order.
            let mut known = [None; OUTPUTS];
            position.policy_features(moves, |place, feature| {
                let output =
                    *known[values + feature].get_or_insert_with(|| self.output(&units, values + feature));
                logits[first + place] += output as f32;
            });
            logits[first..].iter_mut().for_each(|logit| *logit /= UNIT);
        }
        if players == 2 {
            return shares_of_two(self.output(&units, 0), mover);
        }
        let advantages: [f32; Colour::MAX] =
            std::array::from_fn(
                |view| {
                    if view < values { self.output(&units, view) as f32 / UNIT } else { 0.0 }
                },
            );
        let seen = shares_of(&advantages[..values], 1.0);
        let mut shares = Shares::default();
        for colour in Colour::all(players) {
            shares[colour.index()] = seen[position.value_index(colour)];
        }
        shares
    }
}

/// Returns the activations of the hidden units with these sums.
fn activations<const ROWS: usize>(sums: [Lanes; ROWS]) -> [Lanes; ROWS] {
    sums.map(|sum| sum.clamp(0, ONE))
}

/// Converts an evaluation for `mover`, one of two players, to shares.
pub(crate) fn shares_of_two(eval: i32, mover: Colour) -> Shares {
    let share = 1.0 / (1.0 + exact::exp(-eval as f32 / UNIT));
    let mut shares = Shares::default();
    shares[mover.index()] = share;
    shares[mover.other().index()] = 1.0 - share;
    shares
}
