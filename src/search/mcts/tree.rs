//! The tree of [`Mcts`](super::Mcts): selection, backpropagation and the ranking of moves. It is independent of the game,
//! so that all games share its code.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::hint::select_unpredictable;

use fastrand::Rng;

use crate::game::{Colour, Seat, Seats};
use crate::search::tree::{MAX_NODES, Node};
use crate::search::{Shares, Tuning, exact};

/// First-play urgency reduction.
const FPU_REDUCTION: f32 = 0.2;

/// A node with its prior, the statistics of its move class, and its proof.
#[derive(Clone, Copy, Debug)]
struct Branch {
    node: Node,
    /// The prior value of its move, from 0 to 1.
    prior: f32,
    /// The class of its move.
    move_class: u32,
    /// The number of simulations in which the mover made a move of this class later on.
    move_class_visits: u32,
    /// The sum of the mover's rewards in those simulations.
    move_class_reward: f32,
    /// The seats that win from here with best play, once that is proven without regard to repetition.
    proven: Option<Seats>,
    /// Whether the oracle has been asked.
    asked: bool,
}

impl Branch {
    const fn new(mover: Seat, prior: f32, move_class: u32) -> Self {
        Self {
            node: Node::new(mover),
            prior,
            move_class,
            move_class_visits: 0,
            move_class_reward: 0.0,
            proven: None,
            asked: false,
        }
    }

    /// Returns the proven share of its mover.
    fn proven_share(&self) -> Option<f32> {
        self.proven.map(|winners| share(winners, self.node.mover))
    }
}

/// Returns the share of `seat` if `winners` win.
fn share(winners: Seats, seat: Seat) -> f32 {
    if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 }
}

/// Returns 1 if a condition holds, else 0.
fn one_if(condition: bool) -> f32 {
    u8::from(condition).into()
}

/// Returns an integer that orders numbers as [`f32::total_cmp`] does.
const fn rank(value: f32) -> i32 {
    let bits = value.to_bits().cast_signed();
    bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed()
}

/// A tree whose root is node 0, and its current simulation.
#[derive(Debug)]
pub(super) struct Tree {
    pub tuning: Tuning,
    /// Whether proven results are propagated towards the root.
    pub proofs: bool,
    /// Whether the priors are the policy of a model, probabilities, and not values.
    pub has_policy: bool,
    /// How much of the value of a position is that of a playout where a model evaluates positions.
    pub playouts: f32,
    /// How much a seat that is not to move at the root wants its loss rather than its own win, from 0 to 1: paranoid search
    /// (N. Sturtevant and R. Korf, *On pruning techniques for multi-player games*, 2000).
    pub paranoid: f32,
    /// The factor of exploration at the moves of such a seat: higher expects more mistakes.
    pub opponent_exploration: f32,
    /// The maximum number of nodes.
    pub max_nodes: usize,
    branches: Vec<Branch>,
    /// The nodes of the current simulation, from the root down.
    path: Vec<usize>,
    /// The mover and the class of each move played after the path.
    played: Vec<(Seat, u32)>,
    simulations: u64,
    /// For each seat and move class, the number of the last simulation in which the seat made such a move.
    seen: Vec<u64>,
}

impl Tree {
    /// Creates a tree that is only a root with `mover` to move.
    pub fn new(mover: Seat, tuning: Tuning) -> Self {
        Self {
            tuning,
            proofs: true,
            has_policy: false,
            playouts: 0.0,
            paranoid: 0.0,
            opponent_exploration: 1.0,
            max_nodes: MAX_NODES,
            branches: vec![Branch::new(mover, 0.5, 0)],
            path: Vec::new(),
            played: Vec::new(),
            simulations: 0,
            seen: Vec::new(),
        }
    }

    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    pub fn children(&self, at: usize) -> std::ops::Range<usize> {
        self.branches[at].node.children()
    }

    /// Returns the seats that are proven to win from node `at`.
    pub fn proven(&self, at: usize) -> Option<Seats> {
        self.branches[at].proven
    }

    /// Stores the proof that `winners` win from node `at`; its parent uses it at the next visit.
    pub fn set_proven(&mut self, at: usize, winners: Seats) {
        self.branches[at].proven = Some(winners);
    }

    /// Returns whether to ask the oracle about node `at`: once, when it has had `visits` visits.
    pub fn is_due(&mut self, at: usize, visits: u32) -> bool {
        let branch = &mut self.branches[at];
        branch.node.visits >= visits && !std::mem::replace(&mut branch.asked, true)
    }

    /// Begins a simulation at the root.
    pub fn begin_simulation(&mut self) {
        self.simulations += 1;
        self.played.clear();
        self.path.clear();
        self.path.push(0);
    }

    /// Returns whether node `at` has children or should get them: a node gets none at its first visit.
    pub fn is_expandable(&self, at: usize) -> bool {
        let node = &self.branches[at].node;
        !node.is_leaf() || node.visits > 0 || at == 0
    }

    pub fn is_leaf(&self, at: usize) -> bool {
        self.branches[at].node.is_leaf()
    }

    /// Returns the number of nodes.
    pub fn size(&self) -> usize {
        self.branches.len()
    }

    /// Returns whether there is space for `count` more nodes.
    pub fn has_space(&self, count: usize) -> bool {
        self.branches.len() + count <= self.max_nodes
    }

    /// Adds children to node `at`, each with a prior and a move class.
    pub fn add_children(&mut self, at: usize, mover: Seat, moves: impl ExactSizeIterator<Item = (f32, u32)>) {
        let first = self.branches.len();
        self.branches[at].node.set_children(first, moves.len());
        self.branches.extend(moves.map(|(prior, move_class)| Branch::new(mover, prior, move_class)));
    }

    /// Selects a child of node `at`: the one with the best upper confidence bound, proven losses last.
    pub fn select_child(&mut self, at: usize, rng: &mut Rng) -> usize {
        if self.has_policy {
            return self.select_by_puct(at);
        }
        let node = &self.branches[at].node;
        let first = node.children().start;
        let children = &self.branches[node.children()];
        let log = exact::ln(node.visits.max(2) as f32);
        let explore = self.tuning.exploration * self.exploration_factor(at) * log.sqrt();
        let offset = exact::below(rng, children.len());
        let mut best = (f32::NEG_INFINITY, 0);
        for i in (offset..children.len()).chain(0..offset) {
            let child = &children[i];
            let value = match child.proven_share() {
                Some(share) => share * 4.0 - 2.0,
                None => {
                    let weight = child.node.visits as f32 + self.tuning.prior_weight;
                    self.value(child) + explore / weight.sqrt()
                }
            };
            if value > best.0 {
                best = (value, i);
            }
        }
        self.path.push(first + best.1);
        first + best.1
    }

    /// Selects a child of node `at` by PUCT: the more likely a move is in the policy, the sooner it is explored. A move without
    /// visits has the mean of those with visits, less a reduction that grows with the probability of the moves visited.
    fn select_by_puct(&mut self, at: usize) -> usize {
        let node = &self.branches[at].node;
        let first = node.children().start;
        let children = &self.branches[node.children()];
        // Without branches, which would often be foreseen wrongly; engines of WebAssembly make branches of a choice of two floats, too.
        let (mut visits, mut reward, mut spent) = (0, 0.0, 0.0);
        for child in children {
            visits += child.node.visits;
            reward += child.node.reward;
            spent += child.prior * one_if(child.node.visits > 0);
        }
        let unvisited = if visits == 0 { 0.0 } else { reward / visits as f32 - FPU_REDUCTION * spent.sqrt() };
        let explore =
            self.tuning.puct_exploration * self.exploration_factor(at) * ((visits + 1) as f32).sqrt();
        let mut best = (i32::MIN, 0);
        for (i, child) in children.iter().enumerate() {
            let value = match child.proven_share() {
                Some(share) => share * 40.0 - 20.0,
                None => {
                    let visits = child.node.visits;
                    let own = child.node.mean() + unvisited * one_if(visits == 0);
                    self.with_move_class(child, own, unvisited) + explore * child.prior / (1 + visits) as f32
                }
            };
            let rank = rank(value);
            best = select_unpredictable(rank > best.0, (rank, i), best);
        }
        let best = best.1;
        self.path.push(first + best);
        first + best
    }

    /// Returns the factor of exploration at node `at`, which has children.
    fn exploration_factor(&self, at: usize) -> f32 {
        let first = self.branches[at].node.children().start;
        if self.branches[first].node.mover == self.branches[0].node.mover {
            1.0
        } else {
            self.opponent_exploration
        }
    }

    /// Estimates the value of a move for its mover from its visits, its prior and its move class.
    fn value(&self, branch: &Branch) -> f32 {
        if self.has_policy {
            return branch.node.mean();
        }
        let weight = self.tuning.prior_weight;
        let visits = branch.node.visits as f32;
        let own = (branch.node.reward + weight * branch.prior) / (visits + weight);
        self.with_move_class(branch, own, branch.prior)
    }

    /// Mixes the value `own` of a move with that of its move class, the more the fewer visits it has; `prior` is the value of a
    /// move before any search.
    fn with_move_class(&self, branch: &Branch, own: f32, prior: f32) -> f32 {
        if branch.move_class_visits == 0 {
            return own;
        }
        let weight = self.tuning.prior_weight;
        let class_value =
            (branch.move_class_reward + weight * prior) / (branch.move_class_visits as f32 + weight);
        let k = self.tuning.move_class_visits;
        let trust = (k / (3.0 * branch.node.visits as f32 + k)).sqrt();
        own * (1.0 - trust) + trust * class_value
    }

    /// Records a move played after the path.
    pub fn record_move(&mut self, mover: Seat, move_class: u32) {
        self.played.push((mover, move_class));
    }

    /// Stores the proof that `winners` win at the end of the path, and propagates it towards the root as far as possible.
    pub fn prove(&mut self, winners: Seats) {
        if !self.proofs {
            return;
        }
        let end = self.path[self.path.len() - 1];
        self.branches[end].proven = Some(winners);
        for i in (0..self.path.len() - 1).rev() {
            let parent = self.path[i];
            let Some(winners) = self.proven_by_children(parent) else { return };
            self.branches[parent].proven = Some(winners);
        }
    }

    /// Returns who wins from node `at`, if the proofs of its children decide that.
    fn proven_by_children(&self, at: usize) -> Option<Seats> {
        let children = &self.branches[self.children(at)];
        let mover = children.first()?.node.mover;
        let best = children
            .iter()
            .filter_map(|child| child.proven)
            .max_by(|a, b| share(*a, mover).total_cmp(&share(*b, mover)))?;
        let certain = best == Seats::of(mover) || children.iter().all(|child| child.proven.is_some());
        certain.then_some(best)
    }

    /// Ends the simulation: adds its result to every node of the path.
    pub fn backpropagate(&mut self, shares: &Shares) {
        let shares = &self.rewards(shares);
        for &i in &self.path {
            let node = &mut self.branches[i].node;
            node.visits += 1;
            node.reward += shares[node.mover.index()];
        }
        // Without playouts there are only the moves of the tree, which say nothing of others.
        if self.tuning.move_classes > 0 && !(self.has_policy && self.playouts == 0.0) {
            self.backpropagate_move_classes(shares);
        }
    }

    /// Returns the rewards that the seats play for if the win is shared like this.
    fn rewards(&self, shares: &Shares) -> Shares {
        let own = self.branches[0].node.mover.index();
        let lost = self.paranoid * (1.0 - shares[own]);
        let mut rewards = shares.map(|share| (1.0 - self.paranoid) * share + lost);
        rewards[own] = shares[own];
        rewards
    }

    /// All moves as first: adds the result also to the children of each node of the path whose mover made a move of the
    /// same class later.
    fn backpropagate_move_classes(&mut self, shares: &Shares) {
        let move_classes = self.tuning.move_classes;
        self.seen.resize(move_classes * Colour::MAX, 0);
        let place = |seat: Seat, move_class: u32| seat.index() * move_classes + move_class as usize;
        // Backwards from the end of the game, so that each node only counts the moves after it.
        for &(seat, move_class) in &self.played {
            self.seen[place(seat, move_class)] = self.simulations;
        }
        for (depth, &at) in self.path.iter().enumerate().rev() {
            if let Some(&next) = self.path.get(depth + 1) {
                let next = &self.branches[next];
                self.seen[place(next.node.mover, next.move_class)] = self.simulations;
            }
            let children = self.branches[at].node.children();
            for child in &mut self.branches[children] {
                if self.seen[place(child.node.mover, child.move_class)] == self.simulations {
                    child.move_class_visits += 1;
                    child.move_class_reward += shares[child.node.mover.index()];
                }
            }
        }
    }

    /// Returns the rank of a child: by proof or number of visits first, then by estimated value.
    fn rank(&self, branch: &Branch) -> (f32, f32) {
        let visits = branch.node.visits as f32;
        let rank = match branch.proven_share() {
            Some(s) if s >= 1.0 => f32::INFINITY,
            Some(s) if s <= 0.0 => -1.0,
            Some(s) if s <= branch.node.mean() => visits * s,
            _ => visits,
        };
        (rank, self.value(branch))
    }

    /// Lists the children of the root, best first.
    pub fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        for i in self.children(0) {
            let rank = self.rank(&self.branches[i]);
            let before = |other: &usize| compare(self.rank(&self.branches[*other]), rank).is_ge();
            order.insert(order.partition_point(before), i);
        }
        order
    }

    /// Lists the nodes of the principal variation from node `first` on.
    pub fn line(&self, first: usize) -> Vec<usize> {
        let mut line = vec![first];
        let mut at = first;
        while let Some(best) = self.best_child(at).filter(|&i| self.branches[i].node.visits > 0) {
            line.push(best);
            at = best;
        }
        line
    }

    fn best_child(&self, at: usize) -> Option<usize> {
        let rank = |i: usize| self.rank(&self.branches[i]);
        // Reversed, because `max_by` returns the last of equals.
        self.children(at).rev().max_by(|&a, &b| compare(rank(a), rank(b)))
    }

    /// Returns the value of node `at` for its mover, and its number of visits.
    pub fn value_and_visits(&self, at: usize) -> (f32, u64) {
        let branch = &self.branches[at];
        (branch.proven_share().unwrap_or_else(|| branch.node.mean()), branch.node.visits.into())
    }

    /// Replaces the root by one with `mover` to move. If that is node `next`, its subtree is kept.
    ///
    /// Returns the old numbers of the nodes kept after the root, in their new order.
    pub fn advance(&mut self, next: Option<usize>, mover: Seat) -> Vec<usize> {
        let mut root = Branch::new(mover, 0.5, 0);
        let mut kept = Vec::new();
        let old = std::mem::take(&mut self.branches);
        let Some(next) = next else {
            self.branches.push(root);
            return kept;
        };
        (root.node.visits, root.node.reward) = (old[next].node.visits, old[next].node.reward);
        self.branches.push(root);
        // Copies level by level, so that siblings stay side by side.
        let mut queue = VecDeque::from([(0, next)]);
        while let Some((to, from)) = queue.pop_front() {
            let children = old[from].node.children();
            let first = self.branches.len();
            self.branches[to].node.set_children(first, children.len());
            for i in children {
                queue.push_back((self.branches.len(), i));
                kept.push(i);
                self.branches.push(old[i]);
            }
        }
        // An oracle may have proven who wins from here, but not by which move.
        self.branches[0].proven = self.proven_by_children(0);
        kept
    }
}

/// Compares two ranks by their first number, then by their second.
fn compare(a: (f32, f32), b: (f32, f32)) -> Ordering {
    a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
}
