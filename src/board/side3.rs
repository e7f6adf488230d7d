//! The hexagon of side 3 in one machine word, for the games that are played on it: every table is made by the
//! compiler, and a set of cells costs four bytes.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::{Cell, Direction};

/// How many cells there are.
pub const CELLS: usize = 19;

/// The cell in the middle.
pub const CENTRE: Cell = Cell::new(CELLS / 2);

/// A set of cells of the hexagon of side 3.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Cells(u32);

/// No cell: a step off the board.
const OFF: u8 = u8::MAX;

const STEPS: [[u8; 6]; CELLS] = steps();
const AROUND: [u32; CELLS] = around();

/// The place of (`q`, `r`) in the order of names, or [`OFF`].
const fn place(q: i16, r: i16) -> u8 {
    if q.abs() > 2 || r.abs() > 2 || (q + r).abs() > 2 {
        return OFF;
    }
    let first = [16, 12, 7, 3, 0][(r + 2) as usize];
    let start = if r > 0 { -2 } else { -2 - r };
    first + (q - start) as u8
}

const fn steps() -> [[u8; 6]; CELLS] {
    let mut table = [[OFF; 6]; CELLS];
    let mut i = 0;
    while i < 25 {
        let (q, r) = (i % 5 - 2, i / 5 - 2);
        let from = place(q, r);
        let mut d = 0;
        while d < 6 && from != OFF {
            let vector = Direction::ALL[d].vector();
            table[from as usize][d] = place(q + vector.q, r + vector.r);
            d += 1;
        }
        i += 1;
    }
    table
}

const fn around() -> [u32; CELLS] {
    let mut table = [0; CELLS];
    let mut i = 0;
    while i < CELLS * 6 {
        let to = STEPS[i / 6][i % 6];
        if to != OFF {
            table[i / 6] |= 1 << to;
        }
        i += 1;
    }
    table
}

/// The neighbour of `cell` in `direction`, if that is on the board.
#[must_use]
pub const fn step(cell: Cell, direction: Direction) -> Option<Cell> {
    match STEPS[cell.index()][direction as usize] {
        OFF => None,
        to => Some(Cell::new(to as usize)),
    }
}

/// Where one of the twelve symmetries of the board takes the cell with this number: turns, then mirrored turns.
pub(crate) fn image(cell: usize, symmetry: usize) -> usize {
    let board = super::Hexagon::of(3);
    let image = board.numbered(cell).and_then(|cell| board.cell(board.hex(cell).image(symmetry)));
    image.map_or(cell, Cell::index)
}

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// Every cell.
    pub const ALL: Self = Self((1 << CELLS) - 1);
    /// The six cells around the centre.
    pub const RING: Self = Self(AROUND[CENTRE.index()]);
    /// The twelve cells of the border.
    pub const BORDER: Self = Self(Self::ALL.0 & !Self::RING.0 & !(1 << CENTRE.index()));
    /// The six corners.
    pub const TIPS: Self = Self(1 | 1 << 2 | 1 << 7 | 1 << 11 | 1 << 16 | 1 << 18);

    /// `cell` alone.
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// Whether `cell` is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & Self::of(cell).0 != 0
    }

    /// Adds `cell`.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= Self::of(cell).0;
    }

    /// Takes `cell` away.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !Self::of(cell).0;
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no cell in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells, in their order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(Cell::new(next as usize))
        })
    }

    /// The neighbours of the cells of the set; cells of the set itself are among them if they are neighbours.
    #[must_use]
    pub fn around(self) -> Self {
        self.iter().fold(Self::EMPTY, |all, c| all | Self(AROUND[c.index()]))
    }

    /// The part of the set that is connected with `cell`, a cell of it.
    #[must_use]
    pub fn group(self, cell: Cell) -> Self {
        let mut group = Self::of(cell);
        let mut rim = group;
        while !rim.is_empty() {
            rim = (rim.around() & self) - group;
            group |= rim;
        }
        group
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, c| set | Self::of(c))
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Cells {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Hexagon;

    #[test]
    fn the_tables_are_those_of_the_hexagon_of_side_3() {
        let board = Hexagon::of(3);
        assert_eq!(CENTRE, board.centre());
        assert!(Cells::ALL.iter().eq(board.cells()));
        for cell in board.cells() {
            for d in Direction::ALL {
                assert_eq!(step(cell, d), board.step(cell, d), "{} {d}", board.name(cell));
            }
            assert!(Cells::of(cell).around().iter().eq(board.around(cell).iter()));
        }
        let border: Cells = board.border().iter().copied().collect();
        assert_eq!(Cells::BORDER, border);
        let tips: Vec<_> = Cells::TIPS.iter().map(|c| board.name(c)).collect();
        assert_eq!(tips, ["a1", "a3", "c1", "c5", "e3", "e5"]);
    }

    #[test]
    fn groups_are_the_components_of_the_board() {
        let board = Hexagon::of(3);
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..200 {
            let set: Cells = board.cells().filter(|_| rng.bool()).collect();
            for cell in set.iter() {
                let part = board.reach(crate::board::CellSet::of(cell), set.iter().collect());
                assert!(set.group(cell).iter().eq(part.iter()));
            }
        }
    }
}
