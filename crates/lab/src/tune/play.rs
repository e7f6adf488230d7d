//! Games of Hive between two versions of our computer player.

use alveole::game::Rules;
use alveole::games::hive::{HiveOptions, Position, RuleSet, Trial, Weights};
use alveole::search::{AlphaBeta, Evaluate, Key, Search, outcome_shares, random_move};
use fastrand::Rng;

use super::fit::Sample;

/// A game that is longer is a draw.
const LONGEST: usize = 200;

/// A player.
pub(super) struct Side {
    pub weights: Weights,
    /// The feature of the search that is switched off.
    pub without: Option<&'static str>,
}

impl Side {
    pub fn ours() -> Self {
        Self { weights: Weights::ours(), without: None }
    }
}

/// The `nth` opening: four to seven random plies, by the rules of the leaflet, of tournaments, and with all expansions
/// in turn.
pub(super) fn opening(nth: usize, rng: &mut Rng) -> Position {
    let rules = if nth.is_multiple_of(3) { RuleSet::Leaflet } else { RuleSet::Tournament };
    let more = nth % 3 == 2;
    let options = HiveOptions { rules, mosquito: more, ladybug: more, pillbug: more };
    let mut position = Position::new(&options);
    for _ in 0..rng.usize(4..8) {
        if let Some(mv) = random_move(&position, rng) {
            position.play(mv);
        }
    }
    position
}

/// Plays a game from `opening`, in which the first side has the colour `first`; returns its share of the win. The quiet
/// positions are added to `samples`.
pub(super) fn play(
    opening: &Position,
    sides: [&Side; 2],
    first: usize,
    nodes: u64,
    rng: &mut Rng,
    samples: &mut Vec<Sample>,
) -> f32 {
    let mut position = opening.clone();
    let (mut history, mut seen) = (Vec::new(), Vec::new());
    let shares = loop {
        if let Some(outcome) = position.outcome() {
            break outcome_shares(outcome);
        }
        let key = Key::of(&position);
        if history.iter().filter(|&&h| h == key).count() >= 2 || history.len() == LONGEST {
            break outcome_shares(position.repeated());
        }
        let mover = position.to_move();
        let side = sides[usize::from(mover.index() != first)];
        let trial = Trial::new(position.clone(), side.weights.clone());
        if trial.is_quiet() {
            seen.push((mover, super::terms(&trial)));
        }
        let mut search = AlphaBeta::new(trial, history.clone(), rng.u64(..));
        if let Some(feature) = side.without {
            search.without(feature);
        }
        search.run(nodes);
        history.push(key);
        position.play(search.lines()[0].moves[0]);
    };
    samples.extend(seen.into_iter().map(|(p, terms)| Sample { terms, share: shares[p.index()] }));
    shares[first]
}
