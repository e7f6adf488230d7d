//! What the tree searches share: nodes in one growing list, the children of a node side by side. A node knows nothing
//! of the game, so that the arithmetic of a tree is one code for all games; the move that leads to node `i` is the
//! `i - 1`th of a list that the search keeps beside the tree: the root has none.

use super::{Key, Shares};
use crate::game::{Colour, Colours, Rules, Seat, Seats};

/// The most nodes of a tree, so that memory is bounded: about 100 MB at the worst.
pub(super) const MAX_NODES: usize = 2_000_000;

/// A node, seen from the seat whose move led to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Who made the move.
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

/// What each colour gets in `position`, as what each seat gets: colours can change hands (in Hex-n), and who chooses a
/// move cares for the seat's.
pub(super) fn by_seat<G: Rules>(position: &G, shares: Shares) -> Shares {
    let mut seats = Shares::default();
    for colour in Colour::all(position.players()) {
        seats[position.seat(colour).index()] = shares[colour.index()];
    }
    seats
}

/// The reverse of [`by_seat`].
pub(super) fn by_colour<G: Rules>(position: &G, shares: Shares) -> Shares {
    let mut colours = Shares::default();
    for colour in Colour::all(position.players()) {
        colours[colour.index()] = shares[position.seat(colour).index()];
    }
    colours
}

/// The seats that hold the colours `winners`.
pub(super) fn seated<G: Rules>(position: &G, winners: Colours) -> Seats {
    winners.iter().map(|colour| position.seat(colour)).collect()
}

/// The positions on the way from the start of the game, by their keys, for the third occurrence.
#[derive(Clone, Debug)]
pub(super) struct Path {
    keys: Vec<Key>,
    root: usize,
}

impl Path {
    /// The way to `root`, which is added to `history`.
    pub fn new(mut history: Vec<Key>, root: Key) -> Self {
        history.push(root);
        Self { root: history.len(), keys: history }
    }

    /// Forgets what came after the root.
    pub fn rewind(&mut self) {
        self.keys.truncate(self.root);
    }

    /// Adds a position; whether this is its third occurrence.
    pub fn enter(&mut self, position: Key) -> bool {
        self.keys.push(position);
        self.keys.iter().filter(|&&key| key == position).count() >= 3
    }

    /// Makes `position` the root.
    pub fn advance(&mut self, position: Key) {
        self.rewind();
        self.keys.push(position);
        self.root += 1;
    }
}
