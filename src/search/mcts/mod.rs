//! Monte-Carlo tree search with knowledge of the game: priors, short playouts with a static evaluation, statistics by
//! move class (all moves as first), and proofs, also those of an [oracle](Oracle).
//!
//! It is for any number of players and for turns of several moves: every seat has its own reward, and no sign is
//! flipped. The players in the tree are seats, because colours may be exchanged.

mod oracle;
mod tree;

pub use oracle::{Oracle, Proof};

use fastrand::Rng;

use super::tree::{KeyPath, by_colour, by_seat, winning_seats};
use super::{Evaluate, Key, Line, Search, Shares, Tuning, even_among, exact, outcome_shares};
use crate::game::{Colour, Seat, Seats};
use tree::Tree;

/// The factor by which the visits are higher before the oracle is asked about the root. Its answer there decides nearly
/// everything: if it were asked at once, the step between two levels would be too large.
const ROOT_FACTOR: u32 = 10;

/// A move is nearly as good as the best if its value differs by this at most, and it has at least the best one's visits divided
/// by this.
const NEAR_VALUE: f32 = 0.04;
const NEAR_VISITS: u64 = 3;

/// The edge from a node to its child.
#[derive(Clone, Copy, Debug)]
struct Edge<M> {
    mv: M,
    /// The key of the position at the child, or [`UNKNOWN`].
    key: Key,
}

/// The key of a position that no simulation has reached yet, or that occurs there for the third time.
const UNKNOWN: Key = Key(0);

/// Monte-Carlo tree search with knowledge of the game.
#[derive(Debug)]
pub struct Mcts<G: Evaluate, O: Oracle<G> = ()> {
    root: G,
    keys: KeyPath,
    tree: Tree,
    oracle: Option<O>,
    /// Whether it looks for traps in a lost position.
    swindles: bool,
    /// The winners, if they are proven and the player to move is not one of them: then the tree has been restarted without
    /// proofs.
    lost: Option<Seats>,
    /// Whether it uses the priors of the game.
    priors: bool,
    /// Whether it uses the learned model for positions and moves, if the game has one for them.
    learned: bool,
    /// Whether the model evaluates a leaf after the forced moves.
    forced: bool,
    /// A buffer for the priors of moves.
    priors_of_moves: Vec<f32>,
    /// The edges that lead to the nodes after the root, in the order of the nodes.
    edges: Vec<Edge<G::Move>>,
    rng: Rng,
    /// The seed that chooses among the moves at the root that are nearly as good as the best, if openings differ.
    varied: Option<u64>,
    moves: Vec<G::Move>,
    /// The moves of a playout made by the game.
    played: Vec<(Colour, G::Move)>,
    /// The sum of the shares of each seat in the simulations from this root, and their number.
    totals: (Shares, u64),
}

impl<G: Evaluate, O: Oracle<G>> Mcts<G, O> {
    const TUNING: Tuning = G::TUNING;

    /// Limits the tree to `max_nodes` nodes.
    #[cfg(test)]
    pub(in crate::search) fn with_max_nodes(mut self, max_nodes: usize) -> Self {
        self.tree.max_nodes = max_nodes;
        self
    }

    /// Returns the number of nodes of the tree.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hextris;
    /// use alveole::search::{Mcts, Search};
    /// let position = hextris::Position::new(&hextris::HextrisOptions::default());
    /// let mut search: Mcts<hextris::Position> = Mcts::new(position, Vec::new(), 1);
    /// search.run(50);
    /// assert!(search.size() > 1);
    /// ```
    #[must_use]
    pub fn size(&self) -> usize {
        self.tree.size()
    }

    /// Runs one simulation: selection, expansion, playout and backpropagation.
    fn simulate(&mut self) {
        let mut position = self.root.clone();
        self.keys.rewind();
        self.tree.begin_simulation();
        let mut at = 0;
        // The winners, or `None` if a playout must decide.
        let winners = loop {
            let over = || position.outcome().map(|outcome| winning_seats(&position, outcome.winners));
            let known = self.tree.proven(at).or_else(over).or_else(|| self.ask_oracle(at, &position));
            if let Some(winners) = known {
                self.tree.prove(winners);
                break Some(winners);
            }
            if !self.tree.is_expandable(at) || (self.tree.is_leaf(at) && !self.expand(at, &position)) {
                break None;
            }
            at = self.tree.select_child(at, &mut self.rng);
            position.play(self.edges[at - 1].mv);
            if self.reaches_third(at, &position) && position.outcome().is_none() {
                let winners = position.repeated().winners;
                break Some(winning_seats(&position, winners));
            }
        };
        let shares = match winners {
            Some(winners) => even_among(winners.iter().map(Seat::index)),
            None => self.playout(position),
        };
        self.tree.backpropagate(&shares);
        self.totals.0.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        self.totals.1 += 1;
    }

    /// Adds the position of node `at` to the path, and returns whether that is its third occurrence. The same line leads to the node
    /// in each simulation, so that only the first has to compute the key and to look for the position among those before.
    fn reaches_third(&mut self, at: usize, position: &G) -> bool {
        if !G::REPEATS {
            return false;
        }
        let known = self.edges[at - 1].key;
        if known != UNKNOWN {
            self.keys.push(known);
            return false;
        }
        let key = Key::of(position);
        self.keys.push(key);
        let third = self.keys.occurrences(key) >= 3;
        if !third {
            self.edges[at - 1].key = key;
        }
        third
    }

    /// Asks the oracle about the node once it is due, and returns the winners if they are proven.
    fn ask_oracle(&mut self, at: usize, position: &G) -> Option<Seats> {
        let oracle = self.oracle.as_mut().filter(|_| self.tree.proofs)?;
        let visits = if at == 0 { ROOT_FACTOR * O::VISITS } else { O::VISITS };
        if !self.tree.is_due(at, visits) {
            return None;
        }
        let mover = position.seat_to_move();
        let others = Seats::of(mover.other());
        match oracle.prove(position)? {
            Proof::Wins(best) => {
                let winning = self.tree.children(at).find(|&i| self.edges[i - 1].mv == best);
                winning.into_iter().for_each(|i| self.tree.set_proven(i, Seats::of(mover)));
                Some(Seats::of(mover))
            }
            Proof::Loses => Some(others),
            Proof::Only(moves) => {
                let losing = self.tree.children(at).filter(|&i| !moves.contains(&self.edges[i - 1].mv));
                losing.for_each(|i| self.tree.set_proven(i, others));
                None
            }
        }
    }

    /// Returns whether it uses the model of the game, if there is one. Where all is lost, a model knows that no move helps, and
    /// random playouts find where the opponent can go wrong.
    const fn uses_model(&self) -> bool {
        self.learned && self.lost.is_none()
    }

    /// Returns whether more search is useful. If the player to move has a proven loss against one opponent, the search
    /// restarts without proofs, which would value all moves alike, to find the move that is hardest to answer.
    fn can_continue(&mut self) -> bool {
        let Some(winners) = self.tree.proven(0) else { return true };
        let mover = self.root.seat_to_move();
        if winners.contains(mover) || self.root.players() > 2 || !self.swindles {
            return false;
        }
        self.lost = Some(winners);
        self.tree.advance(None, mover);
        (self.tree.proofs, self.tree.has_policy) = (false, false);
        self.edges.clear();
        true
    }

    /// Adds the children of a node, and returns whether there was space for them.
    fn expand(&mut self, at: usize, position: &G) -> bool {
        self.moves.clear();
        position.moves(&mut self.moves);
        if !self.tree.has_space(self.moves.len()) {
            return false;
        }
        self.priors_of_moves.clear();
        if self.uses_model() && position.policy_and_values(&self.moves, &mut self.priors_of_moves).is_some() {
            softmax(&mut self.priors_of_moves);
            self.tree.has_policy = true;
        } else {
            let prior = |&mv| if self.priors { position.prior(mv) } else { 0.5 };
            self.priors_of_moves.extend(self.moves.iter().map(prior));
        }
        let classes = self.moves.iter().map(|&mv| self.root.move_class(mv) as u32);
        self.tree.add_children(
            at,
            position.seat_to_move(),
            self.priors_of_moves.iter().copied().zip(classes),
        );
        self.edges.extend(self.moves.iter().map(|&mv| Edge { mv, key: UNKNOWN }));
        true
    }

    /// Evaluates a position by the model, by a playout to the end or as far as the tuning of the game says, or by both, and returns
    /// the shares of the seats.
    fn playout(&mut self, position: G) -> Shares {
        self.played.clear();
        self.priors_of_moves.clear();
        let played = self.tree.playouts;
        let learned = if self.uses_model() && played < 1.0 { self.learned_shares(&position) } else { None };
        let Some(learned) = learned else {
            return self.random_playout(position);
        };
        if played == 0.0 {
            return learned;
        }
        let random = self.random_playout(position);
        std::array::from_fn(|i| played * random[i] + (1.0 - played) * learned[i])
    }

    /// Evaluates a position by the model, if there is one for it, after the forced moves; returns the shares of the seats.
    fn learned_shares(&mut self, position: &G) -> Option<Shares> {
        let settled = if self.forced { position.settled() } else { None };
        let outcome = settled.as_ref().and_then(G::outcome);
        let position = settled.as_ref().unwrap_or(position);
        let shares = match outcome {
            Some(outcome) => outcome_shares(outcome),
            None => position.policy_and_values(&[], &mut self.priors_of_moves)?,
        };
        Some(by_seat(position, shares))
    }

    fn random_playout(&mut self, mut position: G) -> Shares {
        if let Some(shares) = position.playout(&mut self.rng, &mut self.played) {
            for &(mover, mv) in &self.played {
                self.tree.record_move(position.seat(mover), self.root.move_class(mv) as u32);
            }
            return by_seat(&position, shares);
        }
        for _ in 0..Self::TUNING.playout {
            if position.outcome().is_some() {
                break;
            }
            let mover = position.seat_to_move();
            let Some(mv) = position.playout_move(&mut self.rng, &mut self.moves) else { break };
            if Self::TUNING.move_classes > 0 {
                self.tree.record_move(mover, self.root.move_class(mv) as u32);
            }
            position.play(mv);
        }
        let shares = position.outcome().map_or_else(|| position.evaluate(), outcome_shares);
        by_seat(&position, shares)
    }

    /// Lists the children of the root, best first. Where openings differ, chance chooses the first among those that are nearly
    /// as good.
    fn ranked(&self) -> Vec<usize> {
        let mut ranked = self.tree.ranked();
        let (Some(seed), Some(&first)) = (self.varied, ranked.first()) else { return ranked };
        let (value, visits) = self.tree.value_and_visits(first);
        let is_near = |&i: &usize| {
            let (v, n) = self.tree.value_and_visits(i);
            self.tree.proven(i).is_none() && n * NEAR_VISITS >= visits && (v - value).abs() <= NEAR_VALUE
        };
        if self.tree.proven(first).is_none() && visits > 0 {
            let near: Vec<usize> = (0..ranked.len()).filter(|&at| is_near(&ranked[at])).collect();
            let mut rng = Rng::with_seed(seed ^ Key::of(&self.root).0);
            ranked[..=near[exact::below(&mut rng, near.len())]].rotate_right(1);
        }
        ranked
    }

    fn line(&self, first: usize) -> Line<G::Move> {
        let moves = self.tree.line(first).into_iter().map(|i| self.edges[i - 1].mv).collect();
        let (value, nodes) = self.tree.value_and_visits(first);
        match self.lost {
            Some(_) => Line { moves, value: 0.0, proven: true, nodes },
            None => Line { moves, value, proven: self.tree.proven(first).is_some(), nodes },
        }
    }
}

/// Converts logits to probabilities.
fn softmax(logits: &mut [f32]) {
    let best = logits.iter().copied().fold(f32::MIN, f32::max);
    logits.iter_mut().for_each(|logit| *logit = exact::exp(*logit - best));
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|logit| *logit /= sum);
}

impl<G: Evaluate, O: Oracle<G>> Search<G> for Mcts<G, O> {
    const FEATURES: &'static [&'static str] =
        &["move-classes", "priors", "proofs", "oracle", "swindles", "learned", "forced"];

    fn without(&mut self, feature: &str) -> bool {
        match feature {
            "move-classes" => self.tree.tuning.move_classes = 0,
            "priors" => self.priors = false,
            "proofs" => self.tree.proofs = false,
            "oracle" => self.oracle = None,
            "swindles" => self.swindles = false,
            "learned" => self.learned = false,
            "forced" => self.forced = false,
            _ => return false,
        }
        true
    }

    const PARAMETERS: &'static [&'static str] =
        &["exploration", "puct-exploration", "playouts", "class-visits", "paranoid", "opponent-exploration"];

    fn set(&mut self, parameter: &str, value: f32) -> bool {
        match parameter {
            "exploration" => self.tree.tuning.exploration = value,
            "puct-exploration" => self.tree.tuning.puct_exploration = value,
            "playouts" => self.tree.playouts = value,
            "class-visits" => self.tree.tuning.move_class_visits = value,
            "paranoid" => self.tree.paranoid = value,
            "opponent-exploration" => self.tree.opponent_exploration = value,
            _ => return false,
        }
        true
    }

    fn new(root: G, history: Vec<Key>, seed: u64) -> Self {
        let mut tree = Tree::new(root.seat_to_move(), Self::TUNING);
        tree.playouts = root.model().map_or(0.0, |model| G::MODELS[model].playouts);
        Self {
            keys: KeyPath::new(history, Key::of(&root)),
            tree,
            oracle: O::new(&root),
            swindles: true,
            lost: None,
            priors: true,
            learned: true,
            forced: true,
            priors_of_moves: Vec::new(),
            root,
            edges: Vec::new(),
            rng: Rng::with_seed(seed),
            varied: None,
            moves: Vec::new(),
            played: Vec::new(),
            totals: Default::default(),
        }
    }

    fn vary(&mut self, seed: Option<u64>) {
        self.varied = seed;
    }

    fn run(&mut self, nodes: u64) -> bool {
        for _ in 0..nodes {
            if !self.can_continue() {
                return false;
            }
            self.simulate();
        }
        true
    }

    fn nodes(&self) -> u64 {
        self.tree.simulations()
    }

    fn kept(&self) -> u64 {
        self.tree.value_and_visits(0).1
    }

    fn shares(&self) -> Option<Shares> {
        if let Some(winners) = self.lost {
            return Some(by_colour(&self.root, even_among(winners.iter().map(Seat::index))));
        }
        let (sums, count) = self.totals;
        (count > 0).then(|| by_colour(&self.root, sums.map(|sum| sum / count as f32)))
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        self.ranked().into_iter().map(|i| self.line(i)).collect()
    }

    fn best(&self, avoid: &[G::Move]) -> Option<Line<G::Move>> {
        let ranked = self.ranked();
        let first = ranked.iter().find(|&&i| !avoid.contains(&self.edges[i - 1].mv)).or(ranked.first());
        first.map(|&i| self.line(i))
    }

    fn advance(&mut self, mv: G::Move) {
        // The tree of a lost position has no policy, which the model gives from now on.
        let stays = self.lost.is_none() || !self.learned || self.root.model().is_none();
        let next = self.tree.children(0).find(|&i| stays && self.edges[i - 1].mv == mv);
        self.root.play(mv);
        self.keys.advance(Key::of(&self.root));
        let kept = self.tree.advance(next, self.root.seat_to_move());
        self.edges = kept.into_iter().map(|i| self.edges[i - 1]).collect();
        self.totals = Default::default();
        if self.lost.take().is_some() {
            self.tree.proofs = true;
        }
    }
}
