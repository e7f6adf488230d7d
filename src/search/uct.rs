//! Plain UCT: Monte-Carlo tree search with random playouts and nothing else, as a baseline for the other searches.

use fastrand::Rng;

use super::tree::{KeyPath, MAX_NODES, Node, by_seat};
use super::{Key, Line, Search, exact, outcome_shares};
use crate::game::{Outcome, Rules};

/// The exploration constant: higher searches wider.
const EXPLORATION: f32 = 0.8;
/// The maximum length of a playout; a longer one counts as a draw between all players.
const MAX_PLAYOUT: usize = 600;

/// Plain UCT with random playouts, for any number of players.
#[derive(Debug)]
pub struct Uct<G: Rules> {
    root: G,
    keys: KeyPath,
    nodes: Vec<Node>,
    /// The maximum number of nodes.
    max_nodes: usize,
    /// The moves that lead to the nodes after the root, in the order of the nodes.
    edges: Vec<G::Move>,
    rng: Rng,
    simulations: u64,
    path: Vec<usize>,
    moves: Vec<G::Move>,
}

impl<G: Rules> Uct<G> {
    /// Limits the tree to `max_nodes` nodes.
    #[cfg(test)]
    pub(super) fn with_max_nodes(mut self, max_nodes: usize) -> Self {
        self.max_nodes = max_nodes;
        self
    }

    /// Returns the number of nodes of the tree.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hextris;
    /// use alveole::search::{Search, Uct};
    /// let position = hextris::Position::new(&hextris::HextrisOptions::default());
    /// let mut search = Uct::new(position, Vec::new(), 1);
    /// search.run(50);
    /// assert!(search.size() > 1);
    /// ```
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    fn simulate(&mut self) {
        self.simulations += 1;
        let mut position = self.root.clone();
        self.keys.rewind();
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        let ended = loop {
            if let Some(outcome) = position.outcome() {
                break Some(outcome);
            }
            let fresh = self.nodes[at].visits == 0 && at != 0;
            if self.nodes[at].is_leaf() && (fresh || !self.expand(at, &position)) {
                break None;
            }
            at = self.select(at);
            self.path.push(at);
            position.play(self.edges[at - 1]);
            let key = Key::of(&position);
            self.keys.push(key);
            if self.keys.occurrences(key) >= 3 {
                break Some(position.outcome().unwrap_or_else(|| position.repeated()));
            }
        };
        let outcome = ended.unwrap_or_else(|| playout(&mut position, &mut self.moves, &mut self.rng));
        let shares = by_seat(&position, outcome_shares(outcome));
        for &i in &self.path {
            let node = &mut self.nodes[i];
            node.visits += 1;
            node.reward += shares[node.mover.index()];
        }
    }

    /// Adds the children of a node, and returns whether there was space for them.
    fn expand(&mut self, at: usize, position: &G) -> bool {
        self.moves.clear();
        position.moves(&mut self.moves);
        if self.nodes.len() + self.moves.len() > self.max_nodes {
            return false;
        }
        let first = self.nodes.len();
        self.nodes[at].set_children(first, self.moves.len());
        let mover = position.seat_to_move();
        self.nodes.extend(self.moves.iter().map(|_| Node::new(mover)));
        self.edges.extend_from_slice(&self.moves);
        true
    }

    /// Selects the next child to try: an untried one, or the one with the best upper confidence bound.
    fn select(&mut self, at: usize) -> usize {
        let children = self.nodes[at].children();
        let log = exact::ln(self.nodes[at].visits.max(1) as f32);
        let offset = exact::below(&mut self.rng, children.len());
        let bound = |node: &Node| match node.visits {
            0 => f32::INFINITY,
            n => node.mean() + EXPLORATION * (log / n as f32).sqrt(),
        };
        let mut best = (f32::NEG_INFINITY, children.start);
        for i in 0..children.len() {
            let i = children.start + (i + offset) % children.len();
            let value = bound(&self.nodes[i]);
            if value > best.0 {
                best = (value, i);
            }
        }
        best.1
    }
}

/// Plays random moves to the end; `moves` is a buffer.
fn playout<G: Rules>(position: &mut G, moves: &mut Vec<G::Move>, rng: &mut Rng) -> Outcome {
    for _ in 0..MAX_PLAYOUT {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        moves.clear();
        position.moves(moves);
        position.play(moves[exact::below(rng, moves.len())]);
    }
    Outcome::draw(position.players(), "unfinished")
}

impl<G: Rules> Search<G> for Uct<G> {
    fn new(root: G, history: Vec<Key>, seed: u64) -> Self {
        Self {
            keys: KeyPath::new(history, Key::of(&root)),
            nodes: vec![Node::new(root.seat_to_move())],
            max_nodes: MAX_NODES,
            edges: Vec::new(),
            root,
            rng: Rng::with_seed(seed),
            simulations: 0,
            path: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn run(&mut self, nodes: u64) -> bool {
        (0..nodes).for_each(|_| self.simulate());
        true
    }

    fn nodes(&self) -> u64 {
        self.simulations
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        let mut order: Vec<usize> = self.nodes[0].children().collect();
        order.sort_by_key(|&i| std::cmp::Reverse(self.nodes[i].visits));
        let line = |i: usize| {
            let node = &self.nodes[i];
            Line {
                moves: vec![self.edges[i - 1]],
                value: node.mean(),
                proven: false,
                nodes: node.visits.into(),
            }
        };
        order.into_iter().map(line).collect()
    }

    fn advance(&mut self, mv: G::Move) {
        self.root.play(mv);
        self.keys.advance(Key::of(&self.root));
        self.nodes.truncate(1);
        self.nodes[0] = Node::new(self.root.seat_to_move());
        self.edges.clear();
        self.simulations = 0;
    }
}
