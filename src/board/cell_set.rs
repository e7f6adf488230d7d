//! Sets of cells of a [`Hexagon`](super::Hexagon), as bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::Cell;

const WORDS: usize = 6;

/// A set of cells of one board: up to 384, enough for the 331 of the largest hexagon.
///
/// Plain words rather than `u128`: in WebAssembly they flood-fill 1.5 times faster.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(pub(super) [u64; WORDS]);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set of `cell` alone.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let cell = Hexagon::of(3).centre();
    /// assert_eq!(CellSet::of(cell).iter().collect::<Vec<_>>(), [cell]);
    /// ```
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.0[cell.index() / 64] = 1 << (cell.index() % 64);
        set
    }

    /// Whether `cell` is in the set.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let board = Hexagon::of(3);
    /// let set = CellSet::of(board.centre());
    /// assert!(set.contains(board.centre()));
    /// assert!(!set.contains(board.border()[0]));
    /// ```
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] & (1 << (cell.index() % 64)) != 0
    }

    /// Adds `cell`.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let mut set = CellSet::EMPTY;
    /// set.insert(Hexagon::of(3).centre());
    /// assert_eq!(set.len(), 1);
    /// ```
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// The `count` cells from the number `first` on, at most 24, as bits: the first in the lowest.
    pub(crate) const fn run(&self, first: usize, count: usize) -> u32 {
        let (word, shift) = (first / 64, first % 64);
        let high = if shift == 0 || word + 1 == WORDS { 0 } else { self.0[word + 1] << (64 - shift) };
        (self.0[word] >> shift | high) as u32 & ((1 << count) - 1)
    }

    /// Takes `cell` away.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let centre = Hexagon::of(3).centre();
    /// let mut set = CellSet::of(centre);
    /// set.remove(centre);
    /// assert!(set.is_empty());
    /// ```
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// The number of cells.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(3).all().len(), 19);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no cell in it.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// assert!(CellSet::EMPTY.is_empty());
    /// assert!(!Hexagon::of(3).all().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a cell.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let board = Hexagon::of(3);
    /// let centre = CellSet::of(board.centre());
    /// assert!(centre.meets(&board.all()));
    /// assert!(!centre.meets(&board.around(board.centre())));
    /// ```
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The first cell in the order of cells.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// assert_eq!(Hexagon::of(3).all().first(), Hexagon::of(3).numbered(0));
    /// assert_eq!(CellSet::EMPTY.first(), None);
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells, in their order.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let cells: Vec<usize> = Hexagon::of(2).all().iter().map(|cell| cell.index()).collect();
    /// assert_eq!(cells, [0, 1, 2, 3, 4, 5, 6]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        Iter { words: self.0, at: 0 }
    }
}

/// The cells of a set that are left.
struct Iter {
    words: [u64; WORDS],
    /// The first word that may have any.
    at: usize,
}

impl Iterator for Iter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell::new(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }

    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for i in self.at..WORDS {
            let mut word = self.words[i];
            while word != 0 {
                all = f(all, Cell::new(i * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        all
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|c| self.insert(c));
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $doc:literal, $op:expr) => {
        impl $assign for CellSet {
            fn $assign_method(&mut self, other: Self) {
                let op: fn(u64, u64) -> u64 = $op;
                self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = op(*a, b));
            }
        }
        #[doc = $doc]
        impl $trait for CellSet {
            type Output = Self;
            fn $method(mut self, other: Self) -> Self {
                $assign::$assign_method(&mut self, other);
                self
            }
        }
    };
}
set_operator!(BitOr bitor, BitOrAssign bitor_assign, "Union.", |a, b| a | b);
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, "Intersection.", |a, b| a & b);
set_operator!(Sub sub, SubAssign sub_assign, "Difference.", |a, b| a & !b);

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}
