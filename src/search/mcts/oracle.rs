//! What a game can prove of a position by more than a playout.

use std::fmt::Debug;

use crate::game::Rules;

/// What is certain of a position of a two-player game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof<M> {
    /// The player to move wins with this move.
    Wins(M),
    /// The player to move loses.
    Loses,
    /// All other moves lose; there is at least one of these.
    Only(Vec<M>),
}

/// Proves what it can of single positions: too slow for every node of a tree, but worth it where the search goes again
/// and again.
pub trait Oracle<G: Rules>: Sized + Debug {
    /// A node other than the root is looked at when it has been visited so often.
    const VISITS: u32;

    /// An oracle for the game that `root` belongs to; `None` where nothing can be proven that way.
    fn new(root: &G) -> Option<Self>;

    /// What it proves of `position`, a later one of the same game, in which somebody is to move; `None` if nothing.
    fn prove(&mut self, position: &G) -> Option<Proof<G::Move>>;
}

/// No oracle.
impl<G: Rules> Oracle<G> for () {
    const VISITS: u32 = u32::MAX;

    fn new(_root: &G) -> Option<Self> {
        None
    }

    fn prove(&mut self, _position: &G) -> Option<Proof<G::Move>> {
        None
    }
}
