//! The hive: stacks of pieces on the unbounded plane.
//!
//! Cells are stored modulo a lattice of 32 rows of 32. A hive is connected and has at most 28 pieces, so the hive and the
//! cells within two steps of it never overlap themselves across the boundary.

use super::piece::{PIECES, Piece};
use crate::board::{Direction, Hex};

/// A cell of the plane, modulo the lattice of (32, −1) and (0, 32): `32 r + q`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(pub u16);

/// The number of cells.
pub(super) const CELLS: usize = 1024;
/// The number of directions.
pub(super) const DIRECTIONS: usize = 6;
/// The set of all directions, a bit for each.
pub(super) const ALL_DIRECTIONS: u8 = 0b11_1111;
/// The number of sets of directions, such as those in which the neighbours of a cell are occupied.
pub(super) const DIRECTION_SETS: usize = 1 << DIRECTIONS;

/// The direction opposite to the one numbered `d`.
pub(super) const fn opposite(d: usize) -> usize {
    (d + DIRECTIONS / 2) % DIRECTIONS
}

/// The difference between the numbers of a cell and of its neighbour in each direction.
const STEPS: [u16; DIRECTIONS] = {
    let mut steps = [0; DIRECTIONS];
    let mut d = 0;
    while d < DIRECTIONS {
        steps[d] = Cell::of(Direction::ALL[d].vector()).0;
        d += 1;
    }
    steps
};

impl Cell {
    /// The cell of `hex`.
    pub const fn of(hex: Hex) -> Self {
        Self((hex.r.wrapping_mul(32).wrapping_add(hex.q)) as u16 % CELLS as u16)
    }

    /// The neighbour in the direction numbered `d`, as in [`Direction::ALL`].
    pub const fn step(self, d: usize) -> Self {
        Self((self.0 + STEPS[d]) % CELLS as u16)
    }

    const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// Whether `other` is a neighbour.
    pub const fn touches(self, other: Self) -> bool {
        /// The differences between the numbers of neighbours, of which the other three are the opposites, as bits.
        const NEAR: u64 = 1 << STEPS[Direction::E as usize]
            | 1 << STEPS[Direction::SE as usize]
            | 1 << STEPS[Direction::SW as usize];
        let ahead = (other.0.wrapping_sub(self.0)) % CELLS as u16;
        let apart = if ahead < CELLS as u16 / 2 { ahead } else { CELLS as u16 - ahead };
        apart < 64 && NEAR >> apart & 1 == 1
    }
}

/// The directions in a set of six bits, in ascending order.
pub(super) fn directions(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let d = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(d)
    })
}

/// The next direction anticlockwise, numbered one more.
pub(super) const fn left(d: usize) -> usize {
    [1, 2, 3, 4, 5, 0][d]
}

/// The next direction clockwise, numbered one less.
pub(super) const fn right(d: usize) -> usize {
    [5, 0, 1, 2, 3, 4][d]
}

/// The direction back from a step in direction `d`, as a set of six bits.
const fn back(d: usize) -> u8 {
    let turned = 8_u16 << d;
    ((turned | turned >> 6) & ALL_DIRECTIONS as u16) as u8
}

/// A set of cells.
#[derive(Clone, Copy)]
pub(super) struct CellSet([u64; CELLS / 64]);

impl CellSet {
    pub const EMPTY: Self = Self([0; CELLS / 64]);

    /// Adds the six neighbours of `cell`.
    pub fn insert_around(&mut self, cell: Cell) {
        /// The neighbours as bits relative to the one in the north-west, without the one in the south-east, which is bit 64.
        const FIRST: u64 = 1 | 1 << 1 | 1 << 31 | 1 << 33 | 1 << 63;
        let start = cell.step(Direction::NW as usize).index();
        let (word, bit) = (start / 64, start % 64);
        self.0[word] |= FIRST << bit;
        self.0[(word + 1) % self.0.len()] |= FIRST >> 1 >> (63 - bit) | 1 << bit;
    }

    /// The cells of this set that are not in the `other`, in ascending order.
    pub fn without<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Cell> + 'a {
        (0..self.0.len()).flat_map(move |i| {
            let mut word = self.0[i] & !other.0[i];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(Cell((i * 64 + bit) as u16))
            })
        })
    }

    /// The number of cells of this set that are not in the `other`.
    pub fn count_without(&self, other: &Self) -> usize {
        let words = (0..self.0.len()).map(|i| self.0[i] & !other.0[i]);
        words.filter(|&word| word != 0).map(|word| word.count_ones() as usize).sum()
    }

    /// Adds `cell` and returns whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let bit = 1 << (cell.0 % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// A set of visited cells that can be cleared in constant time, up to 254 times.
pub(super) struct Visited {
    /// For each cell, the generation in which it was last added.
    generations: [u8; CELLS],
    current: u8,
}

impl Visited {
    /// The empty set.
    pub const EMPTY: Self = Self { generations: [0; CELLS], current: 1 };

    /// Removes all cells.
    pub const fn clear(&mut self) {
        self.current += 1;
    }

    /// Whether `cell` is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.generations[cell.index()] == self.current
    }

    /// Adds `cell` and returns whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let last = std::mem::replace(&mut self.generations[cell.index()], self.current);
        last != self.current
    }
}

/// For each cell, which of its six neighbours are occupied.
#[derive(Clone)]
pub(super) struct Around([u8; CELLS]);

impl Around {
    /// The directions in which the neighbours of `cell` are occupied.
    pub fn at(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    /// Marks `cell` as occupied if it was empty, and as empty if it was occupied.
    pub fn toggle(&mut self, cell: Cell) {
        for d in 0..DIRECTIONS {
            self.0[cell.step(d).index()] ^= 1 << opposite(d);
        }
    }
}

/// A stack: its top piece and its height, in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stack(u8);

impl Stack {
    pub const EMPTY: Self = Self(0);

    /// The number of pieces.
    pub const fn height(self) -> u8 {
        self.0 >> 5
    }

    /// The top piece, of a stack that is not empty.
    pub const fn top(self) -> Piece {
        Piece(self.0 % PIECES as u8)
    }

    /// The stack with `piece` on top.
    const fn with(self, piece: Piece) -> Self {
        Self((self.height() + 1) << 5 | piece.0)
    }
}

/// The pieces on the board.
#[derive(Clone)]
pub(super) struct Hive {
    stacks: [Stack; CELLS],
    around: Around,
    /// The coordinates of each piece on the board.
    hexes: [Hex; PIECES],
    /// The stack below each piece on the board.
    below: [Stack; PIECES],
}

impl Hive {
    pub const EMPTY: Self = Self {
        stacks: [Stack::EMPTY; CELLS],
        around: Around([0; CELLS]),
        hexes: [Hex::new(0, 0); PIECES],
        below: [Stack::EMPTY; PIECES],
    };

    /// The stack on `cell`.
    pub fn stack(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    /// The height of the stack on `cell`.
    pub fn height(&self, cell: Cell) -> u8 {
        self.stack(cell).height()
    }

    pub const fn around(&self) -> &Around {
        &self.around
    }

    /// The coordinates of `piece`, which is on the board.
    pub const fn hex(&self, piece: Piece) -> Hex {
        self.hexes[piece.index()]
    }

    /// The cell of `piece`, which is on the board.
    pub const fn cell(&self, piece: Piece) -> Cell {
        Cell::of(self.hex(piece))
    }

    /// The number of pieces below `piece`.
    pub const fn level(&self, piece: Piece) -> u8 {
        self.below[piece.index()].height()
    }

    /// The stack below `piece`.
    pub const fn beneath(&self, piece: Piece) -> Stack {
        self.below[piece.index()]
    }

    /// Whether `piece` is the top of its stack.
    pub fn is_top(&self, piece: Piece) -> bool {
        self.stack(self.cell(piece)).top() == piece
    }

    /// The coordinates of `cell`, which is occupied or next to the hive; 0,0 while the board is empty.
    pub fn hex_of(&self, cell: Cell) -> Hex {
        let stack = self.stack(cell);
        if stack != Stack::EMPTY {
            return self.hex(stack.top());
        }
        let Some(d) = directions(self.around.at(cell)).next() else { return Hex::default() };
        let neighbour = self.hex(self.stack(cell.step(d)).top());
        let back = Direction::ALL[d].vector();
        Hex::new(neighbour.q.wrapping_sub(back.q), neighbour.r.wrapping_sub(back.r))
    }

    /// Puts `piece`, which is not on the board, on top of the stack at `hex`.
    pub fn put(&mut self, piece: Piece, hex: Hex) {
        let cell = Cell::of(hex);
        let below = self.stack(cell);
        self.hexes[piece.index()] = hex;
        self.below[piece.index()] = below;
        self.stacks[cell.index()] = below.with(piece);
        if below == Stack::EMPTY {
            self.around.toggle(cell);
        }
    }

    /// Removes `piece`, which is the top of its stack, from the board.
    pub fn lift(&mut self, piece: Piece) {
        let cell = self.cell(piece);
        let below = self.below[piece.index()];
        self.stacks[cell.index()] = below;
        if below == Stack::EMPTY {
            self.around.toggle(cell);
        }
    }

    /// The top pieces of the cut vertices of the graph of occupied cells: without such a cell the hive is split (R4.3).
    ///
    /// One depth-first search from the stack of `piece` (J. Hopcroft, R. Tarjan, "Algorithm 447", 1973).
    pub fn pinned(&self, piece: Piece) -> u32 {
        // The search knows a cell by its top piece: from a covered one it would visit the cell twice.
        let start = self.stack(self.cell(piece)).top();
        let cell = self.cell(start);
        let mut search = CutSearch { hive: self, order: [0; PIECES], visited: 1, cut: 0 };
        search.order[start.index()] = 1;
        let mut branches = 0;
        for d in directions(self.around.at(cell)) {
            let next = cell.step(d);
            let piece = self.stack(next).top();
            if search.order[piece.index()] == 0 {
                search.visit(piece, next, d);
                branches += 1;
            }
        }
        if branches > 1 {
            search.cut |= start.bit();
        }
        search.cut
    }

    /// The top pieces of the stacks next to that of `piece`.
    pub fn neighbours(&self, piece: Piece) -> impl Iterator<Item = Piece> {
        let cell = self.cell(piece);
        directions(self.around.at(cell)).map(move |d| self.stack(cell.step(d)).top())
    }
}

/// The state of the depth-first search for cut vertices.
struct CutSearch<'a> {
    hive: &'a Hive,
    /// The order in which the pieces are visited, from 1; 0 for pieces not visited yet.
    order: [u8; PIECES],
    /// The number of pieces visited.
    visited: u8,
    /// The cut vertices found.
    cut: u32,
}

impl CutSearch<'_> {
    /// Visits `piece` on `cell`, one step in direction `d` from the piece before it, and its descendants; returns the
    /// lowest order among them and their neighbours but the piece before (the low point).
    fn visit(&mut self, piece: Piece, cell: Cell, d: usize) -> u8 {
        self.visited += 1;
        let own_order = self.visited;
        self.order[piece.index()] = own_order;
        let mut lowest = own_order;
        for d in directions(self.hive.around.at(cell) & !back(d)) {
            let next = cell.step(d);
            let other = self.hive.stack(next).top();
            let order = self.order[other.index()];
            if order > 0 {
                lowest = lowest.min(order);
                continue;
            }
            let low_point = self.visit(other, next, d);
            lowest = lowest.min(low_point);
            if low_point >= own_order {
                self.cut |= piece.bit();
            }
        }
        lowest
    }
}

#[cfg(test)]
mod tests {
    use super::{CELLS, Cell, DIRECTIONS};

    #[test]
    fn a_cell_touches_the_six_cells_one_step_away() {
        let cells = || (0..CELLS as u16).map(Cell);
        for cell in cells() {
            for other in cells() {
                let step = (0..DIRECTIONS).any(|d| cell.step(d) == other);
                assert_eq!(cell.touches(other), step, "{} and {}", cell.0, other.0);
            }
        }
    }
}
