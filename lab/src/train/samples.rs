//! Positions with what became of them.

use alveole::game::{Colour, Game};
use alveole::search::{Evaluate, UNIT};

use crate::games::options_of;
use crate::selfplay::SelfplayFile;
use crate::{Failure, progress};

/// One of how many games is held back, to test what was learned.
const HELD_BACK: u64 = 16;

/// The inputs of many positions in one list, with the value to learn for the player to move.
#[derive(Default, Debug)]
pub(super) struct Samples {
    inputs: Vec<u16>,
    /// The end of each position's inputs.
    ends: Vec<usize>,
    targets: Vec<f32>,
    /// What the evaluation by hand expects.
    by_hand: Vec<f32>,
}

impl Samples {
    /// Reads the searched positions of the games: those to learn from, those held back, and the number of games. `result` is how
    /// much the result counts.
    pub(super) fn read<G: Game + Evaluate>(
        file: SelfplayFile,
        result: f32,
    ) -> Result<(Self, Self, u64), Failure> {
        let (options, _) = options_of::<G>(&file.options())?;
        let (mut samples, mut test) = (Self::default(), Self::default());
        let mut games = 0;
        for line in file {
            let list = if games % HELD_BACK == 0 { &mut test } else { &mut samples };
            let mut position = G::new(&options);
            let players = position.players();
            for (text, value) in &line.moves {
                if let Some(value) = value {
                    let mover = position.to_move();
                    let target = result * share_of(&line.winners, players, mover) + (1.0 - result) * value;
                    list.push(&position, target);
                }
                let mv = position.read(text).map_err(|e| format!("game {}: {text}: {e}", games + 1))?;
                position.play(mv);
            }
            games += 1;
            if games % 256 == 0 {
                progress::show(&format!("{}: {games} games read ", G::ID));
            }
        }
        progress::show("");
        Ok((samples, test, games))
    }

    fn push<G: Evaluate>(&mut self, position: &G, target: f32) {
        position.inputs(|input| self.inputs.push(input as u16));
        self.ends.push(self.inputs.len());
        self.targets.push(target);
        self.by_hand.push(sigmoid(position.eval() as f32 / UNIT));
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The largest number of inputs of a position.
    pub(super) fn together(&self) -> usize {
        (0..self.len()).map(|index| self.get(index).0.len()).max().unwrap_or(0)
    }

    /// The inputs of a position, and its value.
    pub(super) fn get(&self, index: usize) -> (&[u16], f32) {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        (&self.inputs[start..self.ends[index]], self.targets[index])
    }

    /// The mean logistic loss of the evaluation by hand.
    pub(super) fn loss_by_hand(&self) -> f32 {
        let sum: f64 =
            self.by_hand.iter().zip(&self.targets).map(|(p, t)| f64::from(logistic_loss(*p, *t))).sum();
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

/// For each symmetry, what each input becomes.
pub(super) fn turned_inputs<G: Evaluate>() -> Vec<Vec<u16>> {
    (0..12).map(|symmetry| (0..G::INPUTS).map(|input| G::turned(input, symmetry) as u16).collect()).collect()
}

pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// The logistic loss of the expectation `p` of a share of the win.
pub(super) fn logistic_loss(p: f32, target: f32) -> f32 {
    let p = p.clamp(1e-6, 1.0 - 1e-6);
    -target * libm::logf(p) - (1.0 - target) * libm::logf(1.0 - p)
}
