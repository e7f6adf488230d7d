//! Who plays when nobody does.
//!
//! Search is generic over [`Rules`], has no clock and no dice of its own, and runs in slices, so
//! that the caller can stop it between two.

mod budget;
mod uct;

pub use budget::Budget;
pub use uct::{Line, Uct};

use fastrand::Rng;

use crate::game::Rules;

/// A uniformly random legal move; `None` if the game is over.
pub fn random_move<G: Rules>(position: &G, rng: &mut Rng) -> Option<G::Move> {
    let moves = position.legal();
    (!moves.is_empty()).then(|| moves[rng.usize(..moves.len())])
}
