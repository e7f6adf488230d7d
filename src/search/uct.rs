//! Monte-Carlo tree search with the UCT rule and random playouts, for any number of players.

use fastrand::Rng;

use crate::game::{Outcome, Player, Rules, stable_hash};

/// Exploration: higher looks wider.
const EXPLORATION: f32 = 0.8;
/// The most nodes of a tree, so that memory is bounded (24 bytes each).
const MAX_NODES: usize = 2_000_000;
/// A playout that is longer counts as a draw between all.
const MAX_PLAYOUT: usize = 600;

/// One move in the tree, seen from its mover.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    mv: Option<M>,
    mover: Player,
    visits: u32,
    /// The sum of the mover's rewards.
    reward: f32,
    children: (u32, u32),
}

/// A move with what the search thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The move and the play expected after it.
    pub moves: Vec<M>,
    /// The mover's expected share of the win, from 0 to 1.
    pub score: f32,
    /// How often it was tried.
    pub visits: u32,
}

/// A tree that grows from one position.
#[derive(Debug)]
pub struct Uct<G: Rules> {
    root: G,
    /// The hashes of the positions before, for repetition.
    history: Vec<u64>,
    nodes: Vec<Node<G::Move>>,
    rng: Rng,
    simulations: u64,
    path: Vec<usize>,
    moves: Vec<G::Move>,
}

/// What each player gets: shares of one win.
type Rewards = [f32; Player::MAX];

fn rewards(outcome: Outcome) -> Rewards {
    let mut rewards = [0.0; Player::MAX];
    for player in outcome.winners.iter() {
        rewards[player.index()] = 1.0 / outcome.winners.len() as f32;
    }
    rewards
}

impl<G: Rules> Uct<G> {
    /// A search from `root`, a position in which somebody is to move; `history` are the positions before it.
    pub fn new<'a>(root: G, history: impl Iterator<Item = &'a G>, seed: u64) -> Self
    where
        G: 'a,
    {
        let history = history.map(stable_hash).chain([stable_hash(&root)]).collect();
        let top = Node { mv: None, mover: root.to_move(), visits: 0, reward: 0.0, children: (0, 0) };
        let rng = Rng::with_seed(seed);
        Self { root, history, nodes: vec![top], rng, simulations: 0, path: Vec::new(), moves: Vec::new() }
    }

    /// The number of simulations so far.
    pub const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Runs `simulations` more.
    pub fn run(&mut self, simulations: u64) {
        for _ in 0..simulations {
            self.simulate();
        }
    }

    fn simulate(&mut self) {
        self.simulations += 1;
        let mut position = self.root.clone();
        let past = self.history.len();
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        let ended = loop {
            if let Some(outcome) = position.outcome() {
                break Some(outcome);
            }
            let leaf = self.nodes[at].children.1 == 0;
            let fresh = self.nodes[at].visits == 0 && at != 0;
            if leaf && (fresh || !self.expand(at, &position)) {
                break None;
            }
            at = self.select(at);
            self.path.push(at);
            position.play(self.nodes[at].mv.expect("only the root has no move"));
            let hash = stable_hash(&position);
            self.history.push(hash);
            if self.history.iter().filter(|&&h| h == hash).count() >= 3 {
                break Some(position.outcome().unwrap_or_else(|| position.repeated()));
            }
        };
        self.history.truncate(past);
        let rewards = ended.map_or_else(|| self.playout(position), rewards);
        for &i in &self.path {
            let node = &mut self.nodes[i];
            node.visits += 1;
            node.reward += rewards[node.mover.index()];
        }
    }

    /// Gives the node its children; whether there was room.
    fn expand(&mut self, at: usize, position: &G) -> bool {
        self.moves.clear();
        position.moves(&mut self.moves);
        if self.nodes.len() + self.moves.len() > MAX_NODES {
            return false;
        }
        self.nodes[at].children = (self.nodes.len() as u32, self.moves.len() as u32);
        let mover = position.to_move();
        let child = |mv| Node { mv: Some(mv), mover, visits: 0, reward: 0.0, children: (0, 0) };
        self.nodes.extend(self.moves.iter().copied().map(child));
        true
    }

    /// The child to try next: an untried one, or the best upper confidence bound.
    fn select(&mut self, at: usize) -> usize {
        let (first, count) = self.nodes[at].children;
        let (first, count) = (first as usize, count as usize);
        let log = (self.nodes[at].visits.max(1) as f32).ln();
        let offset = self.rng.usize(..count);
        let bound = |node: &Node<G::Move>| {
            if node.visits == 0 {
                return f32::INFINITY;
            }
            let visits = node.visits as f32;
            node.reward / visits + EXPLORATION * (log / visits).sqrt()
        };
        let mut best = (f32::NEG_INFINITY, first);
        for i in (0..count).map(|i| first + (i + offset) % count) {
            let value = bound(&self.nodes[i]);
            if value > best.0 {
                best = (value, i);
            }
        }
        best.1
    }

    /// Random moves to the end.
    fn playout(&mut self, mut position: G) -> Rewards {
        for _ in 0..MAX_PLAYOUT {
            if let Some(outcome) = position.outcome() {
                return rewards(outcome);
            }
            self.moves.clear();
            position.moves(&mut self.moves);
            position.play(self.moves[self.rng.usize(..self.moves.len())]);
        }
        rewards(Outcome::draw(position.players(), "unfinished"))
    }

    /// The moves tried, best first, each with the line expected after it.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let mut order: Vec<usize> = self.children(0).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(self.nodes[i].visits));
        order.into_iter().map(|i| self.line(i)).collect()
    }

    fn children(&self, at: usize) -> impl Iterator<Item = usize> + use<G> {
        let (first, count) = self.nodes[at].children;
        (first..first + count).map(|i| i as usize)
    }

    fn line(&self, first: usize) -> Line<G::Move> {
        let most_visited = |&at: &usize| {
            self.children(at).filter(|&i| self.nodes[i].visits > 0).max_by_key(|&i| self.nodes[i].visits)
        };
        let node = &self.nodes[first];
        Line {
            moves: std::iter::successors(Some(first), most_visited)
                .filter_map(|i| self.nodes[i].mv)
                .collect(),
            score: if node.visits == 0 { 0.0 } else { node.reward / node.visits as f32 },
            visits: node.visits,
        }
    }
}
