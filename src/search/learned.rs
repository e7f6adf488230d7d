//! Evaluations that were learned from games of a computer player against itself (docs/learned.md).
//!
//! A game lists what a position has as numbers, its inputs; a small network makes one value of them. All arithmetic is
//! in integers, so native code and WebAssembly evaluate alike.

use super::Evaluate;

/// What a file of weights begins with.
const MAGIC: [u8; 4] = *b"ALW1";
/// The bytes before the weights: the magic number, the numbers of inputs and of hidden units.
const HEAD: usize = 8;
/// The activation of a hidden unit that stands for 1; it has no larger one.
const ONE: i16 = 256;
/// What a weight of the second layer is multiplied by, beside the unit of the evaluation.
const SECOND: i32 = 32;

/// A network with one hidden layer of `HIDDEN` units, each with a value from 0 to 1, over `INPUTS` inputs that are counts.
///
/// Its value is that of [`Evaluate::eval`]: [`UNIT`](super::UNIT) more makes a win e times as likely.
#[derive(Debug)]
pub(crate) struct Network<const INPUTS: usize, const HIDDEN: usize> {
    first: [[i16; HIDDEN]; INPUTS],
    bias: [i16; HIDDEN],
    second: [i16; HIDDEN],
    last: i32,
}

/// Returns the number of hidden units that a file of weights has.
pub(crate) const fn hidden_units(weights: &[u8]) -> usize {
    number(weights, 6) as u16 as usize
}

const fn number(bytes: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([bytes[at], bytes[at + 1]])
}

impl<const INPUTS: usize, const HIDDEN: usize> Network<INPUTS, HIDDEN> {
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
        assert!(hidden_units(weights) == HIDDEN, "the weights are for another network");
        assert!(weights.len() == HEAD + 2 * HIDDEN * (INPUTS + 2) + 4, "the weights are cut off");
        let mut network =
            Self { first: [[0; HIDDEN]; INPUTS], bias: [0; HIDDEN], second: [0; HIDDEN], last: 0 };
        let mut unit = 0;
        while unit < HIDDEN {
            let mut input = 0;
            while input < INPUTS {
                network.first[input][unit] = number(weights, HEAD + 2 * (input * HIDDEN + unit));
                input += 1;
            }
            network.bias[unit] = number(weights, HEAD + 2 * (INPUTS * HIDDEN + unit));
            network.second[unit] = number(weights, HEAD + 2 * ((INPUTS + 1) * HIDDEN + unit));
            unit += 1;
        }
        let at = weights.len() - 4;
        network.last = i32::from_le_bytes([weights[at], weights[at + 1], weights[at + 2], weights[at + 3]]);
        network
    }

    /// Evaluates a position for the player to move.
    pub(crate) fn eval(&self, position: &impl Evaluate) -> i32 {
        let mut units = self.bias;
        position.inputs(|input| {
            for (unit, weight) in units.iter_mut().zip(&self.first[input]) {
                // The trainer keeps the sums of all inputs that can come together within sixteen bits.
                *unit = unit.wrapping_add(*weight);
            }
        });
        let sum: i32 =
            units.iter().zip(&self.second).map(|(&u, &w)| i32::from(u.clamp(0, ONE)) * i32::from(w)).sum();
        (sum + self.last) / (i32::from(ONE) * SECOND)
    }
}
