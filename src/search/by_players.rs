//! Alpha-beta for two players, Monte-Carlo tree search for more.

use super::{AlphaBeta, Evaluate, Key, Line, Mcts, Search, Shares};

/// The search for a game whose evaluation is good enough for alpha-beta, but which more than two players can play.
#[derive(Debug)]
pub enum ByPlayers<G: Evaluate> {
    /// For two players.
    Two(AlphaBeta<G>),
    /// For more than two players. A simulation counts as several nodes; the number is the nodes that are due so far.
    More(Mcts<G>, u64),
}

impl<G: Evaluate> ByPlayers<G> {
    /// The number of nodes that a simulation counts as, so that a budget takes about as long for two players as for more.
    const SIMULATION: u64 = 8;
}

impl<G: Evaluate> Search<G> for ByPlayers<G> {
    const GRAIN: u64 = <AlphaBeta<G> as Search<G>>::GRAIN;
    const FEATURES: &'static [&'static str] = <AlphaBeta<G> as Search<G>>::FEATURES;

    fn without(&mut self, feature: &str) -> bool {
        match self {
            Self::Two(search) => search.without(feature),
            Self::More(search, _) => search.without(feature),
        }
    }

    const PARAMETERS: &'static [&'static str] = <Mcts<G> as Search<G>>::PARAMETERS;

    fn set(&mut self, parameter: &str, value: f32) -> bool {
        match self {
            Self::Two(search) => search.set(parameter, value),
            Self::More(search, _) => search.set(parameter, value),
        }
    }

    fn new(root: G, history: Vec<Key>, seed: u64) -> Self {
        if root.players() == 2 {
            Self::Two(AlphaBeta::new(root, history, seed))
        } else {
            Self::More(<Mcts<_>>::new(root, history, seed), 0)
        }
    }

    fn vary(&mut self, seed: Option<u64>) {
        match self {
            Self::Two(search) => search.vary(seed),
            Self::More(search, _) => search.vary(seed),
        }
    }

    fn run(&mut self, nodes: u64) -> bool {
        match self {
            Self::Two(search) => search.run(nodes),
            Self::More(search, due) => {
                *due += nodes;
                let simulations = *due / Self::SIMULATION;
                *due %= Self::SIMULATION;
                // Without a simulation the search has no move.
                search.run(simulations.max(u64::from(search.size() == 1)))
            }
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Two(search) => search.nodes(),
            Self::More(search, _) => search.nodes() * Self::SIMULATION,
        }
    }

    fn kept(&self) -> u64 {
        match self {
            Self::Two(search) => search.kept(),
            Self::More(search, _) => search.kept() * Self::SIMULATION,
        }
    }

    fn shares(&self) -> Option<Shares> {
        match self {
            Self::Two(search) => search.shares(),
            Self::More(search, _) => search.shares(),
        }
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        match self {
            Self::Two(search) => search.lines(),
            Self::More(search, _) => search.lines(),
        }
    }

    fn best(&self, avoid: &[G::Move]) -> Option<Line<G::Move>> {
        match self {
            Self::Two(search) => search.best(avoid),
            Self::More(search, _) => search.best(avoid),
        }
    }

    fn advance(&mut self, mv: G::Move) {
        match self {
            Self::Two(search) => search.advance(mv),
            Self::More(search, _) => search.advance(mv),
        }
    }

    fn assist(&mut self, main: &mut Self, number: usize) {
        match (self, main) {
            (Self::Two(search), Self::Two(main)) => search.assist(main, number),
            (Self::More(search, _), Self::More(main, _)) => search.assist(main, number),
            _ => {}
        }
    }

    fn reach(&self) -> Option<u64> {
        match self {
            Self::Two(search) => search.reach(),
            Self::More(search, _) => search.reach(),
        }
    }
}
