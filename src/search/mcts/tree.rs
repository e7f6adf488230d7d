//! The tree of [`Mcts`](super::Mcts): which way to go down, what comes back up, and who is best. It knows nothing of
//! the game, so that this is one code for all games.

use std::cmp::Ordering;
use std::collections::VecDeque;

use fastrand::Rng;

use crate::game::{Colour, Seat, Seats};
use crate::search::tree::{MAX_NODES, Node};
use crate::search::{Shares, Tuning};

/// A node, and what is known of it beside its visits.
#[derive(Clone, Copy, Debug)]
struct Branch {
    node: Node,
    /// How promising its move looked at first, from 0 to 1.
    prior: f32,
    /// Which of the mover's moves are like its move.
    move_class: u32,
    /// Visits and rewards of playouts in which the mover made an alike move later on.
    move_class_visits: u32,
    slot_reward: f32,
    /// Who wins from here with best play, once that is proven; repetition is not looked at.
    proven: Option<Seats>,
    /// Whether the oracle was asked.
    asked: bool,
}

impl Branch {
    const fn new(mover: Seat, prior: f32, move_class: u32) -> Self {
        Self {
            node: Node::new(mover),
            prior,
            move_class,
            move_class_visits: 0,
            slot_reward: 0.0,
            proven: None,
            asked: false,
        }
    }

    /// What it is proven to give its mover.
    fn certain(&self) -> Option<f32> {
        self.proven.map(|winners| share(winners, self.node.mover))
    }
}

/// What a win of `winners` gives `player`.
fn share(winners: Seats, player: Seat) -> f32 {
    if winners.contains(player) { 1.0 / winners.len() as f32 } else { 0.0 }
}

/// A tree whose root is node 0, and the simulation under way in it.
#[derive(Debug)]
pub(super) struct Tree {
    pub tuning: Tuning,
    /// Whether proven wins and losses are carried towards the root.
    pub proofs: bool,
    /// The most branches it may have.
    pub room: usize,
    branches: Vec<Branch>,
    /// From the root down.
    path: Vec<usize>,
    /// The mover and the move_class of each move played after the path.
    played: Vec<(Seat, u32)>,
    simulations: u64,
    /// For each player and move_class, the number of the last simulation in which the player's move fell into it.
    seen: Vec<u64>,
}

impl Tree {
    /// A tree that is a root with `mover` to move.
    pub fn new(mover: Seat, tuning: Tuning) -> Self {
        Self {
            tuning,
            proofs: true,
            room: MAX_NODES,
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

    /// Who is proven to win from node `at`.
    pub fn proven(&self, at: usize) -> Option<Seats> {
        self.branches[at].proven
    }

    /// It is proven that `winners` win from node `at`: for its parent that decides when it is next visited.
    pub fn settle(&mut self, at: usize, winners: Seats) {
        self.branches[at].proven = Some(winners);
    }

    /// Whether an oracle is to be asked about node `at`: once, when it has had so many `visits`.
    pub fn is_due(&mut self, at: usize, visits: u32) -> bool {
        let branch = &mut self.branches[at];
        branch.node.visits >= visits && !std::mem::replace(&mut branch.asked, true)
    }

    /// Begins a simulation, at the root.
    pub fn begin(&mut self) {
        self.simulations += 1;
        self.played.clear();
        self.path.clear();
        self.path.push(0);
    }

    /// Whether node `at` has children, or is to get them: a node is first visited without.
    pub fn goes_on(&self, at: usize) -> bool {
        let node = &self.branches[at].node;
        !node.is_leaf() || node.visits > 0 || at == 0
    }

    pub fn is_leaf(&self, at: usize) -> bool {
        self.branches[at].node.is_leaf()
    }

    /// How many nodes there are.
    pub fn size(&self) -> usize {
        self.branches.len()
    }

    /// Whether there is room for `count` nodes more.
    pub fn has_room(&self, count: usize) -> bool {
        self.branches.len() + count <= self.room
    }

    /// Gives node `at` children, a prior and a move_class each.
    pub fn grow(&mut self, at: usize, mover: Seat, moves: impl ExactSizeIterator<Item = (f32, u32)>) {
        let first = self.branches.len();
        self.branches[at].node.adopt(first, moves.len());
        self.branches.extend(moves.map(|(prior, move_class)| Branch::new(mover, prior, move_class)));
    }

    /// Goes to a child of node `at`: that with the best upper confidence bound, proven losses last.
    pub fn descend(&mut self, at: usize, rng: &mut Rng) -> usize {
        let node = &self.branches[at].node;
        let first = node.children().start;
        let children = &self.branches[node.children()];
        let explore = self.tuning.exploration * (node.visits.max(2) as f32).ln().sqrt();
        let offset = rng.usize(..children.len());
        let mut best = (f32::NEG_INFINITY, 0);
        for i in (offset..children.len()).chain(0..offset) {
            let child = &children[i];
            let value = match child.certain() {
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

    /// What a move promises its mover: visits, prior and move_classes together.
    fn value(&self, branch: &Branch) -> f32 {
        let weight = self.tuning.prior_weight;
        let visits = branch.node.visits as f32;
        let own = (branch.node.reward + weight * branch.prior) / (visits + weight);
        if branch.move_class_visits == 0 {
            return own;
        }
        let alike = (branch.slot_reward + weight * branch.prior) / (branch.move_class_visits as f32 + weight);
        let k = self.tuning.move_class_visits;
        let trust = (k / (3.0 * visits + k)).sqrt();
        own * (1.0 - trust) + trust * alike
    }

    /// Notes a move played after the path.
    pub fn note(&mut self, mover: Seat, move_class: u32) {
        self.played.push((mover, move_class));
    }

    /// The path ends where `winners` win for certain: a proof, carried towards the root as far as it decides.
    pub fn prove(&mut self, winners: Seats) {
        if !self.proofs {
            return;
        }
        let end = self.path[self.path.len() - 1];
        self.branches[end].proven = Some(winners);
        for i in (0..self.path.len() - 1).rev() {
            let parent = self.path[i];
            let Some(winners) = self.decided(parent) else { return };
            self.branches[parent].proven = Some(winners);
        }
    }

    /// Who wins from node `at`, if what is proven of its children decides that.
    fn decided(&self, at: usize) -> Option<Seats> {
        let children = &self.branches[self.children(at)];
        let mover = children.first()?.node.mover;
        let best = children
            .iter()
            .filter_map(|child| child.proven)
            .max_by(|a, b| share(*a, mover).total_cmp(&share(*b, mover)))?;
        let certain = best == Seats::of(mover) || children.iter().all(|child| child.proven.is_some());
        certain.then_some(best)
    }

    /// Ends the simulation: each node of the path learns what it gave.
    pub fn reward(&mut self, shares: &Shares) {
        for &i in &self.path {
            let node = &mut self.branches[i].node;
            node.visits += 1;
            node.reward += shares[node.mover.index()];
        }
        if self.tuning.move_classes > 0 {
            self.reward_move_classes(shares);
        }
    }

    /// All moves as first: the children of each node on the path learn of the moves that their mover made later.
    fn reward_move_classes(&mut self, shares: &Shares) {
        let move_classes = self.tuning.move_classes;
        self.seen.resize(move_classes * Colour::MAX, 0);
        let place = |player: Seat, move_class: u32| player.index() * move_classes + move_class as usize;
        // From the end of the game backwards, so that each node hears of what comes after it only.
        for &(player, move_class) in &self.played {
            self.seen[place(player, move_class)] = self.simulations;
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
                    child.slot_reward += shares[child.node.mover.index()];
                }
            }
        }
    }

    /// By what children are ranked: what is certain or visited most, then what promises most.
    fn rank(&self, branch: &Branch) -> (f32, f32) {
        let visits = branch.node.visits as f32;
        let rank = match branch.certain() {
            Some(s) if s >= 1.0 => f32::INFINITY,
            Some(s) if s <= 0.0 => -1.0,
            Some(s) if s <= branch.node.mean() => visits * s,
            _ => visits,
        };
        (rank, self.value(branch))
    }

    /// The children of the root, best first.
    pub fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        for i in self.children(0) {
            let rank = self.rank(&self.branches[i]);
            let before = |other: &usize| compare(self.rank(&self.branches[*other]), rank).is_ge();
            order.insert(order.partition_point(before), i);
        }
        order
    }

    /// The nodes of the play expected from node `first` on.
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
        // Of equals the first: `max_by` takes the last.
        self.children(at).rev().max_by(|&a, &b| compare(rank(a), rank(b)))
    }

    /// What node `at` promises its mover, and how often it was visited.
    pub fn judge(&self, at: usize) -> (f32, u64) {
        let branch = &self.branches[at];
        (branch.certain().unwrap_or_else(|| branch.node.mean()), branch.node.visits.into())
    }

    /// Begins again with a root that has `mover` to move; if that was node `next`, with what is known below it. The
    /// nodes kept after the root, by their old numbers in their new order.
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
        // Copied level by level, so that siblings stay side by side.
        let mut queue = VecDeque::from([(0, next)]);
        while let Some((to, from)) = queue.pop_front() {
            let children = old[from].node.children();
            let first = self.branches.len();
            self.branches[to].node.adopt(first, children.len());
            for i in children {
                queue.push_back((self.branches.len(), i));
                kept.push(i);
                self.branches.push(old[i]);
            }
        }
        // An oracle may have told who wins from here, but not how.
        self.branches[0].proven = self.decided(0);
        kept
    }
}

/// The order of two ranks: by their first number, then by their second.
fn compare(a: (f32, f32), b: (f32, f32)) -> Ordering {
    a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
}
