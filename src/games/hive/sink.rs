//! Where the rules put the moves that they find: into a list, or only into their number.

use super::Move;

/// A receiver of moves, so that the same rules list them and count them.
pub(super) trait Sink {
    /// Takes a move.
    fn push(&mut self, mv: Move);

    /// Takes `count` moves.
    fn extend(&mut self, count: usize, moves: impl Iterator<Item = Move>);
}

impl Sink for Vec<Move> {
    fn push(&mut self, mv: Move) {
        self.push(mv);
    }

    fn extend(&mut self, count: usize, moves: impl Iterator<Item = Move>) {
        self.reserve(count);
        moves.for_each(|mv| self.push(mv));
    }
}

/// The number of moves taken.
pub(super) struct Count(pub usize);

impl Sink for Count {
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    fn extend(&mut self, count: usize, _: impl Iterator<Item = Move>) {
        self.0 += count;
    }
}
