//! The moves at the root.

use fastrand::Rng;

use crate::search::{Key, exact};

/// The highest bonus of a move at the root where openings differ: six per cent of the win between equals.
pub(super) const VARIETY: i32 = 24;
/// A move at the root with its results.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub index: u16,
    pub score: i32,
    /// The iteration in which it was last searched; 0 if not yet.
    pub depth: i32,
    pub nodes: u64,
}

/// Returns the bonus of the move `index` at the root with this key, by which `seed` decides among moves that are nearly as good as
/// the best.
pub(super) fn bonus(key: Key, seed: u64, index: u16) -> i32 {
    let chance = (key.0 ^ seed).wrapping_add(u64::from(index)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    exact::below(&mut Rng::with_seed(chance), VARIETY as usize + 1) as i32
}

/// Updates the result of a root move; one that is better than all before moves to the front.
pub(super) fn update_root_move(
    root_moves: &mut [RootMove],
    index: u16,
    score: i32,
    better: bool,
    depth: i32,
    nodes: u64,
) {
    let Some(at) = root_moves.iter().position(|root| root.index == index) else { return };
    let root = &mut root_moves[at];
    (root.score, root.depth) = (score, depth);
    root.nodes += nodes;
    if better {
        root_moves[..=at].rotate_right(1);
    }
}
