//! Computer players.
//!
//! Search is generic over [`Rules`]. It has neither a clock nor a source of randomness of its own, and runs in slices, so
//! that the caller can stop it between two of them. Knowledge of a game beyond its rules comes through [`Evaluate`] and
//! [`Learned`].

pub(crate) mod accumulator;
mod alphabeta;
mod budget;
mod by_players;
mod evaluate;
pub(crate) mod exact;
mod hints;
mod key;
mod lanes;
pub(crate) mod learned;
mod level;
mod mcts;
mod model;
mod prove;
mod shallow;
mod shares;
#[cfg(test)]
mod tests;
mod thinker;
mod threads;
mod tree;
mod uct;

pub use accumulator::Accumulator;
pub use alphabeta::AlphaBeta;
pub use budget::Budget;
pub use by_players::ByPlayers;
pub use evaluate::{Evaluate, Tuning, UNIT, Undo};
pub use hints::Hints;
pub use key::Key;
pub use level::Level;
pub use mcts::{Mcts, Oracle, Proof};
pub use model::{Learned, Model};
pub use prove::{Branch, Branches, Prover};
use shallow::{Verdict, shallow};
pub use shares::{Shares, even_among, even_shares, outcome_shares, shares_of};
pub use thinker::Thinker;
pub use uct::Uct;

use fastrand::Rng;

use crate::game::Rules;

/// A search for the best move of one position.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hexone;
/// use alveole::search::{AlphaBeta, Search};
/// let position = hexone::Position::new(&hexone::HexoneOptions::default());
/// let mut search = AlphaBeta::new(position.clone(), Vec::new(), 1);
/// search.run(100);
/// assert!(search.nodes() > 0);
/// assert!(position.legal().contains(&search.best(&[]).unwrap().moves[0]));
/// ```
pub trait Search<G: Rules> {
    /// The number of its nodes that take about as long as one simulation of [`Mcts`].
    const GRAIN: u64 = 1;
    /// The names of its optional techniques, for ablation.
    const FEATURES: &'static [&'static str] = &[];
    /// The names of its parameters that are numbers, for tuning.
    const PARAMETERS: &'static [&'static str] = &[];

    /// Creates a search from `root`, a position that is not over; `history` has the keys of the positions before it, for
    /// repetition.
    fn new(root: G, history: Vec<Key>, seed: u64) -> Self
    where
        Self: Sized;

    /// Switches off the feature with this name, and returns whether there is one.
    fn without(&mut self, _feature: &str) -> bool {
        false
    }

    /// Sets the parameter with this name, and returns whether there is one.
    fn set(&mut self, _parameter: &str, _value: f32) -> bool {
        false
    }

    /// Lets `seed` choose among moves at the root that are nearly as good as the best: for openings that differ.
    /// `None`: it prefers the best.
    fn vary(&mut self, _seed: Option<u64>) {}

    /// Searches about `nodes` more nodes; returns `false` once the search is complete.
    fn run(&mut self, nodes: u64) -> bool;

    /// Returns the number of nodes searched so far.
    fn nodes(&self) -> u64;

    /// Returns the number of nodes from the search of earlier positions that still count, if that is known.
    fn kept(&self) -> u64 {
        0
    }

    /// Returns each player's average share of the win in the search, if that is counted.
    fn shares(&self) -> Option<Shares> {
        None
    }

    /// Lists the moves searched, best first.
    fn lines(&self) -> Vec<Line<G::Move>>;

    /// Returns the first of [`lines`](Self::lines) whose move is not in `avoid`, or else the first of all.
    fn best(&self, avoid: &[G::Move]) -> Option<Line<G::Move>> {
        let mut lines = self.lines();
        let first = lines.iter().position(|line| !avoid.contains(&line.moves[0])).unwrap_or(0);
        (!lines.is_empty()).then(|| lines.swap_remove(first))
    }

    /// Continues from the position after the legal move `mv`, and keeps the results for it.
    fn advance(&mut self, mv: G::Move);

    /// Prepares this search, which is new and has the root of `main`, to run beside it in another thread as helper
    /// `number`, from 1.
    fn assist(&mut self, _main: &mut Self, _number: usize)
    where
        Self: Sized,
    {
    }

    /// Returns the depth to which the best move is searched; `None` for a search whose visits count.
    fn reach(&self) -> Option<u64> {
        None
    }
}

/// A move with its evaluation by a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The move, and the play expected after it.
    pub moves: Vec<M>,
    /// The mover's expected share of the win, from 0 to 1.
    pub value: f32,
    /// Whether the value is proven.
    pub proven: bool,
    /// The number of nodes searched below it.
    pub nodes: u64,
}

/// The findings of a search in a position, to be merged with those of other searches of the position.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// The depth to which its best move is searched; `None` for a search whose visits count.
    pub depth: Option<u64>,
    /// The moves searched, best first.
    pub lines: Vec<Line<M>>,
}

/// Returns a uniformly random legal move as a line; `None` if the game is over.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hex;
/// use alveole::search::random_line;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let line = random_line(&position, &mut fastrand::Rng::with_seed(1)).unwrap();
/// assert!(position.legal().contains(&line.moves[0]));
/// ```
pub fn random_line<G: Rules>(position: &G, rng: &mut Rng) -> Option<Line<G::Move>> {
    let value = 1.0 / f32::from(position.players());
    random_move(position, rng).map(|mv| Line { moves: vec![mv], value, proven: false, nodes: 1 })
}

/// Returns a uniformly random legal move; `None` if the game is over.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hex;
/// use alveole::search::random_move;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let mv = random_move(&position, &mut fastrand::Rng::with_seed(1)).unwrap();
/// assert!(position.legal().contains(&mv));
/// ```
pub fn random_move<G: Rules>(position: &G, rng: &mut Rng) -> Option<G::Move> {
    let moves = position.legal();
    (!moves.is_empty()).then(|| moves[exact::below(rng, moves.len())])
}
