//! The parts that the tree searches share.
//!
//! Nodes are in one growing list, the children of a node side by side. A node is independent of the game, so that all
//! games share the code of the tree. The search has a separate list of moves: the move that leads to node `i` is number
//! `i - 1`, because the root has none.

use super::{Key, Shares};
use crate::game::{Colour, Colours, Rules, Seat, Seats};

/// The maximum number of nodes of a tree, which bounds its memory to about 100 MB.
pub(super) const MAX_NODES: usize = 2_000_000;

/// A node, from the point of view of the seat whose move led to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The seat that made the move.
    pub mover: Seat,
    pub visits: u32,
    /// The sum of the mover's rewards.
    pub reward: f32,
    first: u32,
    count: u32,
}

impl Node {
    pub const fn new(mover: Seat) -> Self {
        Self { mover, visits: 0, reward: 0.0, first: 0, count: 0 }
    }

    /// Returns the mean reward; 0 before the first visit.
    pub fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }

    pub const fn is_leaf(&self) -> bool {
        self.count == 0
    }

    pub const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// Sets the range of its children.
    pub const fn set_children(&mut self, first: usize, count: usize) {
        (self.first, self.count) = (first as u32, count as u32);
    }
}

/// Converts shares by colour to shares by seat.
///
/// Seats can exchange colours (in Hex-n), and a player chooses moves for its seat.
pub(super) fn by_seat<G: Rules>(position: &G, shares: Shares) -> Shares {
    let mut seats = Shares::default();
    for colour in Colour::all(position.players()) {
        seats[position.seat(colour).index()] = shares[colour.index()];
    }
    seats
}

/// Converts shares by seat to shares by colour: the inverse of [`by_seat`].
pub(super) fn by_colour<G: Rules>(position: &G, shares: Shares) -> Shares {
    let mut colours = Shares::default();
    for colour in Colour::all(position.players()) {
        colours[colour.index()] = shares[position.seat(colour).index()];
    }
    colours
}

/// Returns the seats that hold the colours `winners`.
pub(super) fn winning_seats<G: Rules>(position: &G, winners: Colours) -> Seats {
    winners.iter().map(|colour| position.seat(colour)).collect()
}

/// The keys of the positions from the start of the game to the current node, to detect third occurrences.
#[derive(Clone, Debug)]
pub(super) struct KeyPath {
    keys: Vec<Key>,
    root: usize,
}

impl KeyPath {
    /// Creates the path to `root`, whose key is added to those of `history`.
    pub fn new(mut history: Vec<Key>, root: Key) -> Self {
        history.push(root);
        Self { root: history.len(), keys: history }
    }

    /// Removes the positions after the root.
    pub fn rewind(&mut self) {
        self.keys.truncate(self.root);
    }

    /// Returns how often a position occurs.
    pub fn occurrences(&self, position: Key) -> usize {
        self.keys.iter().filter(|&&key| key == position).count()
    }

    /// Adds a position.
    pub fn push(&mut self, position: Key) {
        self.keys.push(position);
    }

    /// Makes `position` the root.
    pub fn advance(&mut self, position: Key) {
        self.rewind();
        self.keys.push(position);
        self.root += 1;
    }
}
