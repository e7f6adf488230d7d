//! An exact solver for Hex-n: who wins a game of two players with fixed ports. Sides 3 and 4 are solved in the time of a
//! move, side 5 in hours (`docs/hex-solved.md`); the programs in `lab` search on side 6, too.

mod bitboard;
mod connections;
mod geometry;
mod inferior;
mod openings;
mod oracle;
mod search;
mod table;
#[cfg(test)]
mod tests;

use bitboard::word;
pub use bitboard::{BitBoard, MAX_CELLS, Word, cells};
pub use connections::{ConnectionSearch, End, Found, Link};
pub use geometry::{Geometry, View};
pub use inferior::Inferior;
pub use oracle::Connections;
pub use search::{Progress, Solution, Solver};
pub use table::{Entry, ORDERED, Table};

use super::Position;
use crate::board::Cell;

/// Returns the stones of the two colours as words.
#[doc(hidden)] // for the programs in `lab`
#[must_use]
pub fn stones<W: Word>(position: &Position) -> [W; 2] {
    [0, 1].map(|colour| word(position.stones[colour]))
}

fn cell(position: &Position, index: usize) -> Cell {
    position.field.board.cells().nth(index).expect("a cell of the board")
}
