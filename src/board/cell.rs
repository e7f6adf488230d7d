//! Cells of a board, by number.

/// A cell of a [`Hexagon`](super::Hexagon): its number in the order of names (`a1`, `a2`, …, the bottom row first).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u16);

impl Cell {
    pub(super) const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The number of the cell, from 0.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let board = Hexagon::of(3);
    /// assert_eq!(board.numbered(4).unwrap().index(), 4);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
