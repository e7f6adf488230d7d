//! What the tree searches share: nodes in one growing list, the children of a node side by side.

use crate::game::{Player, Rules, stable_hash};

/// The most nodes of a tree, so that memory is bounded: about 100 MB at the worst.
pub(super) const MAX_NODES: usize = 2_000_000;

/// One move in the tree, seen from its mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move; the root has none.
    pub mv: Option<M>,
    /// Who made it.
    pub mover: Player,
    pub visits: u32,
    /// The sum of the mover's rewards.
    pub reward: f32,
    first: u32,
    count: u32,
}

impl<M> Node<M> {
    pub const fn new(mv: Option<M>, mover: Player) -> Self {
        Self { mv, mover, visits: 0, reward: 0.0, first: 0, count: 0 }
    }

    /// The mean reward; 0 before the first visit.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.reward / self.visits as f32 }
    }

    pub const fn is_leaf(&self) -> bool {
        self.count == 0
    }

    pub const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    pub const fn adopt(&mut self, first: usize, count: usize) {
        (self.first, self.count) = (first as u32, count as u32);
    }
}

/// The positions on the way from the start of the game, by hash, for the third occurrence.
#[derive(Clone, Debug)]
pub(super) struct Path {
    hashes: Vec<u64>,
    root: usize,
}

impl Path {
    /// The way to `root`, which is added to `history`.
    pub fn new<G: Rules>(mut history: Vec<u64>, root: &G) -> Self {
        history.push(stable_hash(root));
        Self { root: history.len(), hashes: history }
    }

    /// Forgets what came after the root.
    pub fn rewind(&mut self) {
        self.hashes.truncate(self.root);
    }

    /// Adds `position`; whether this is its third occurrence.
    pub fn enter<G: Rules>(&mut self, position: &G) -> bool {
        let hash = stable_hash(position);
        self.hashes.push(hash);
        self.hashes.iter().filter(|&&h| h == hash).count() >= 3
    }

    /// Makes `position` the root.
    pub fn advance<G: Rules>(&mut self, position: &G) {
        self.rewind();
        self.hashes.push(stable_hash(position));
        self.root += 1;
    }
}
