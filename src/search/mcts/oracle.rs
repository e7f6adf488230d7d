//! Proofs about single positions that come from the game itself.

use std::fmt::Debug;

use crate::game::Rules;

/// A proven statement about a position of a two-player game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof<M> {
    /// The player to move wins with this move.
    Wins(M),
    /// The player to move loses.
    Loses,
    /// Only these moves can win; there is at least one.
    Only(Vec<M>),
}

/// Proves results of single positions: too slow for every node of a tree, but worth its time at nodes that are visited
/// often.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hex;
/// use alveole::search::Oracle;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// // The oracle that knows nothing.
/// assert!(<() as Oracle<hex::Position>>::new(&position).is_none());
/// ```
pub trait Oracle<G: Rules>: Sized + Debug {
    /// The number of visits after which the search asks the oracle about a node other than the root.
    const VISITS: u32;

    /// Creates an oracle for the game that `root` belongs to; `None` if it can prove nothing there.
    fn new(root: &G) -> Option<Self>;

    /// Returns a proof about `position`, a later position of the same game that is not over; `None` if it finds none.
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
