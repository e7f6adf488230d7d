//! Who plays when nobody does.
//!
//! Search is generic over [`Rules`], has no clock and no dice of its own, and runs in slices, so that the caller can
//! stop it between two. What it knows of a game beyond its rules comes through [`Evaluate`](crate::search::Evaluate).

mod alphabeta;
mod budget;
mod by_players;
mod evaluate;
mod key;
mod level;
mod mcts;
mod prove;
mod shallow;
#[cfg(test)]
mod tests;
mod thinker;
mod tree;
mod uct;

pub use alphabeta::AlphaBeta;
pub use budget::Budget;
pub use by_players::ByPlayers;
pub use evaluate::{Evaluate, Shares, Tuning, UNIT, even_among, even_shares, outcome_shares, shares_of};
pub use key::Key;
pub use level::Level;
pub use mcts::{Mcts, Oracle, Proof};
pub use prove::{Branch, Branches, Prover};
pub use shallow::{Verdict, shallow};
pub use thinker::Thinker;
pub use uct::Uct;

use fastrand::Rng;

use crate::game::Rules;

/// A search for the best move of one position.
pub trait Search<G: Rules> {
    /// How many of its nodes take about as long as one simulation of [`Mcts`].
    const GRAIN: u64 = 1;
    /// What it does to be strong that can be switched off, to measure what it is good for.
    const FEATURES: &'static [&'static str] = &[];

    /// A search from `root`, a position in which somebody is to move; `history` has the keys
    /// of the positions before it, for repetition.
    fn new(root: G, history: Vec<Key>, seed: u64) -> Self
    where
        Self: Sized;

    /// Does without the feature of that name from now on; whether there is one.
    fn without(&mut self, _feature: &str) -> bool {
        false
    }

    /// Goes on for about `nodes` more; `false` once more would teach nothing.
    fn run(&mut self, nodes: u64) -> bool;

    /// How many nodes were searched so far.
    fn nodes(&self) -> u64;

    /// How many nodes searched for earlier positions still tell of this one, where that is known.
    fn kept(&self) -> u64 {
        0
    }

    /// What was searched gave each player this share of the win on average, where that is counted.
    fn shares(&self) -> Option<Shares> {
        None
    }

    /// The moves looked at, best first.
    fn lines(&self) -> Vec<Line<G::Move>>;

    /// The first of [`lines`](Self::lines) whose move is not one to `avoid`, or else the first of all.
    fn best(&self, avoid: &[G::Move]) -> Option<Line<G::Move>> {
        let mut lines = self.lines();
        let first = lines.iter().position(|line| !avoid.contains(&line.moves[0])).unwrap_or(0);
        (!lines.is_empty()).then(|| lines.swap_remove(first))
    }

    /// Goes on from the position after the legal move `mv`, keeping what was learned of it.
    fn advance(&mut self, mv: G::Move);
}

/// A move with what a search thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The move, and the play expected after it.
    pub moves: Vec<M>,
    /// The mover's expected share of the win, from 0 to 1.
    pub score: f32,
    /// Whether the score is certain.
    pub proven: bool,
    /// How much was searched below it.
    pub nodes: u64,
}

/// A uniformly random legal move as a line; `None` if the game is over.
pub fn random_line<G: Rules>(position: &G, rng: &mut Rng) -> Option<Line<G::Move>> {
    let score = 1.0 / f32::from(position.players());
    random_move(position, rng).map(|mv| Line { moves: vec![mv], score, proven: false, nodes: 1 })
}

/// A uniformly random legal move; `None` if the game is over.
pub fn random_move<G: Rules>(position: &G, rng: &mut Rng) -> Option<G::Move> {
    let moves = position.legal();
    (!moves.is_empty()).then(|| moves[rng.usize(..moves.len())])
}
