//! A board whose cell sets are single words: at most 61 cells for the players, 91 for the programs in `lab`.

use std::fmt::{Debug, LowerHex};
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::board::{CellSet, Hex, Hexagon};
use crate::game::Colour;
use crate::games::hex::Position;
use crate::games::hex::field::Field;

/// The largest number of cells of a board: side 6.
pub const MAX_CELLS: usize = 91;

/// A set of cells of one board as a single word: bit `i` is cell `i`.
///
/// The players use 64 bits: with 128 a search on side 5 takes a quarter longer.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + LowerHex
    + Into<u128>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// The longest side of a board whose cells and two ports fit the word.
    const MAX_SIDE: u8;
    /// The set without cells.
    const EMPTY: Self;

    /// The set of one cell.
    #[must_use]
    fn cell(index: usize) -> Self;

    /// The first cell of a set that has one.
    #[must_use]
    fn first(self) -> usize;

    /// The set without its first cell, if it has one.
    #[must_use]
    fn without_first(self) -> Self;

    /// The number of cells.
    #[must_use]
    fn count(self) -> u32;

    /// The set whose bits are the lowest ones of `bits`.
    #[must_use]
    fn truncated(bits: u128) -> Self;

    /// Returns whether the set is empty.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether `cell` is in the set.
    #[must_use]
    fn has(self, cell: usize) -> bool {
        !(self & Self::cell(cell)).is_empty()
    }

    /// Returns whether all cells of the set are in `other`.
    #[must_use]
    fn is_within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Returns whether the set has a cell of `other`.
    #[must_use]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

macro_rules! word {
    ($type:ty, side $side:literal) => {
        impl Word for $type {
            const MAX_SIDE: u8 = $side;
            const EMPTY: Self = 0;

            fn cell(index: usize) -> Self {
                1 << index
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn truncated(bits: u128) -> Self {
                bits as Self
            }
        }
    };
}

word!(u64, side 5);
word!(u128, side 6);

/// The board and the ports of two colours.
#[derive(Debug)]
pub struct BitBoard<W = u64> {
    /// All cells of the board.
    pub all: W,
    /// The neighbours of each cell.
    pub neighbours: [W; MAX_CELLS],
    /// The two ports of each colour.
    pub ports: [[W; 2]; 2],
    /// Where the mirror on the W–E axis, which exchanges the colours' ports, takes each cell (R1.1).
    mirror: [u8; MAX_CELLS],
}

/// Returns the set as one word.
pub(super) fn word<W: Word>(set: CellSet) -> W {
    set.iter().fold(W::EMPTY, |word, cell| word | W::cell(cell.index()))
}

/// Lists the cells of a set in ascending order.
pub fn cells<W: Word>(mut set: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (!set.is_empty()).then(|| set.first())?;
        set = set.without_first();
        Some(cell)
    })
}

impl<W: Word> BitBoard<W> {
    /// The board of a position for two players with fixed ports, of side [`MAX_SIDE`](Word::MAX_SIDE) at most; `None` for
    /// any other.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let small = position.field.board.side_length() <= W::MAX_SIDE;
        if position.players == 2 && small { Self::new(position.field) } else { None }
    }

    /// Converts a field whose cells fit the word; `None` if its ports are free.
    pub(super) fn new(field: &Field) -> Option<Self> {
        let board: &Hexagon = field.board;
        let (mut neighbours, mut mirror) = ([W::EMPTY; MAX_CELLS], [0; MAX_CELLS]);
        for cell in board.cells() {
            neighbours[cell.index()] = word(board.around(cell));
            let hex = board.hex(cell);
            let image = board.cell(Hex::new(hex.q + hex.r, -hex.r));
            let mirrored = image.expect("the board is its own mirror image");
            mirror[cell.index()] = mirrored.index() as u8;
        }
        let ports = [field.ports(Colour(0))?.map(word), field.ports(Colour(1))?.map(word)];
        Some(Self { all: word(board.all()), neighbours, ports, mirror })
    }

    /// Returns the mirror image of the set.
    #[must_use]
    pub fn mirrored(&self, set: W) -> W {
        cells(set).fold(W::EMPTY, |image, cell| image | W::cell(self.mirror[cell].into()))
    }

    /// Returns the cells of `through` that a path within `through` connects to `from`, a subset of it.
    #[must_use]
    pub fn flood(&self, from: W, through: W) -> W {
        let (mut reached, mut fresh) = (from, from);
        while !fresh.is_empty() {
            fresh =
                cells(fresh).fold(W::EMPTY, |next, cell| next | self.neighbours[cell]) & through & !reached;
            reached |= fresh;
        }
        reached
    }
}
