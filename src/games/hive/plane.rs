//! The hive: pieces on the unbounded plane, in stacks.
//!
//! Cells are kept modulo 32 rows of 32. A hive has at most 28 pieces and hangs together, so that it, the cells around
//! it and those around these never meet themselves across the seam.

use super::piece::{PIECES, Piece};
use crate::board::{Direction, Hex};

/// A cell of the plane, modulo the lattice of (32, −1) and (0, 32): `32 r + q`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(pub u16);

/// How many cells there are.
const CELLS: usize = 1024;
const STEPS: [u16; 6] = {
    let mut steps = [0; 6];
    let mut d = 0;
    while d < 6 {
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
    pub fn touches(self, other: Self) -> bool {
        (0..6).any(|d| self.step(d) == other)
    }
}

/// The directions of a set of six bits.
pub(super) fn directions(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let d = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(d)
    })
}

/// The direction numbered one more, anticlockwise.
pub(super) const fn left(d: usize) -> usize {
    [1, 2, 3, 4, 5, 0][d]
}

/// The direction numbered one less, clockwise.
pub(super) const fn right(d: usize) -> usize {
    [5, 0, 1, 2, 3, 4][d]
}

/// A set of cells.
#[derive(Clone, Copy)]
pub(super) struct CellSet([u64; CELLS / 64]);

impl CellSet {
    pub const EMPTY: Self = Self([0; CELLS / 64]);

    /// Adds the six neighbours of `cell`.
    pub fn insert_around(&mut self, cell: Cell) {
        /// The neighbours by number, from that of NW on, without SE, which is 64 further.
        const FIRST: u64 = 1 | 1 << 1 | 1 << 31 | 1 << 33 | 1 << 63;
        let start = cell.step(Direction::NW as usize).index();
        let (word, bit) = (start / 64, start % 64);
        self.0[word] |= FIRST << bit;
        self.0[(word + 1) % self.0.len()] |= FIRST >> 1 >> (63 - bit) | 1 << bit;
    }

    /// The cells of this set that are in none of the `others`, by number.
    pub fn without<'a>(&'a self, others: [&'a Self; 2]) -> impl Iterator<Item = Cell> + 'a {
        (0..self.0.len()).flat_map(move |i| {
            let mut word = self.0[i] & !others[0].0[i] & !others[1].0[i];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(Cell((i * 64 + bit) as u16))
            })
        })
    }

    /// Adds `cell`; whether it was not in the set.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let bit = 1 << (cell.0 % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// A set of cells that is quickly emptied, up to 255 times.
pub(super) struct Trail {
    /// The number of the set in which each cell was last.
    sets: [u8; CELLS],
    now: u8,
}

impl Trail {
    pub const NEW: Self = Self { sets: [0; CELLS], now: 1 };

    /// Takes all cells out.
    pub const fn clear(&mut self) {
        self.now += 1;
    }

    /// Adds `cell`; whether it was not in the set.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let last = std::mem::replace(&mut self.sets[cell.index()], self.now);
        last != self.now
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

    /// Takes in that `cell` is now occupied, if it was empty, or empty, if it was occupied.
    pub fn toggle(&mut self, cell: Cell) {
        for d in 0..6 {
            self.0[cell.step(d).index()] ^= 1 << ((d + 3) % 6);
        }
    }
}

/// What is on a cell: the top piece and the height, in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stack(u8);

impl Stack {
    pub const EMPTY: Self = Self(0);

    pub const fn height(self) -> u8 {
        self.0 >> 5
    }

    /// The top piece, of a stack that is not empty.
    pub const fn top(self) -> Piece {
        Piece(self.0 % PIECES as u8)
    }

    const fn under(self, piece: Piece) -> Self {
        Self((self.height() + 1) << 5 | piece.0)
    }
}

/// Where the pieces are.
#[derive(Clone)]
pub(super) struct Hive {
    stacks: [Stack; CELLS],
    around: Around,
    /// Where each piece on the board is.
    hexes: [Hex; PIECES],
    /// What lies under each piece on the board.
    under: [Stack; PIECES],
}

impl Hive {
    pub const EMPTY: Self = Self {
        stacks: [Stack::EMPTY; CELLS],
        around: Around([0; CELLS]),
        hexes: [Hex::new(0, 0); PIECES],
        under: [Stack::EMPTY; PIECES],
    };

    pub fn stack(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    pub fn height(&self, cell: Cell) -> u8 {
        self.stack(cell).height()
    }

    pub const fn around(&self) -> &Around {
        &self.around
    }

    /// Where `piece` is, if it is on the board.
    pub const fn hex(&self, piece: Piece) -> Hex {
        self.hexes[piece.index()]
    }

    pub const fn cell(&self, piece: Piece) -> Cell {
        Cell::of(self.hex(piece))
    }

    /// How many pieces lie under `piece`.
    pub const fn level(&self, piece: Piece) -> u8 {
        self.under[piece.index()].height()
    }

    /// What lies under `piece`.
    pub const fn beneath(&self, piece: Piece) -> Stack {
        self.under[piece.index()]
    }

    /// Whether no piece lies on `piece`.
    pub fn is_top(&self, piece: Piece) -> bool {
        self.stack(self.cell(piece)).top() == piece
    }

    /// The cell `cell` on the plane: it is occupied, or touches the hive, or there is no hive yet.
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

    /// Puts a piece that is not on the board on top of what is at `hex`.
    pub fn put(&mut self, piece: Piece, hex: Hex) {
        let cell = Cell::of(hex);
        let below = self.stack(cell);
        self.hexes[piece.index()] = hex;
        self.under[piece.index()] = below;
        self.stacks[cell.index()] = below.under(piece);
        if below == Stack::EMPTY {
            self.around.toggle(cell);
        }
    }

    /// Takes a piece, on which no other lies, off the board.
    pub fn lift(&mut self, piece: Piece) {
        let cell = self.cell(piece);
        let below = self.under[piece.index()];
        self.stacks[cell.index()] = below;
        if below == Stack::EMPTY {
            self.around.toggle(cell);
        }
    }

    /// The pieces that alone hold the hive together: those on the ground without whose cell it would fall apart.
    ///
    /// The cut vertices of the graph of occupied cells, found by one depth-first walk from `start`
    /// (J. Hopcroft, R. Tarjan, "Algorithm 447", 1973).
    pub fn pinned(&self, start: Piece) -> u32 {
        let mut walk = Walk { hive: self, met: [0; PIECES], clock: 1, cut: 0 };
        walk.met[start.index()] = 1;
        let mut branches = 0;
        for next in self.neighbours(start) {
            if walk.met[next.index()] == 0 {
                walk.visit(next);
                branches += 1;
            }
        }
        if branches > 1 {
            walk.cut |= start.bit();
        }
        walk.cut
    }

    /// The top pieces of the stacks that touch that of `piece`.
    pub fn neighbours(&self, piece: Piece) -> impl Iterator<Item = Piece> {
        let cell = self.cell(piece);
        directions(self.around.at(cell)).map(move |d| self.stack(cell.step(d)).top())
    }
}

struct Walk<'a> {
    hive: &'a Hive,
    /// When each piece was met, from 1; 0: not yet.
    met: [u8; PIECES],
    clock: u8,
    cut: u32,
}

impl Walk<'_> {
    /// Walks on from `piece`; the earliest met of those that touch what was walked.
    fn visit(&mut self, piece: Piece) -> u8 {
        self.clock += 1;
        let now = self.clock;
        self.met[piece.index()] = now;
        let mut earliest = now;
        for next in self.hive.neighbours(piece) {
            let met = self.met[next.index()];
            if met > 0 {
                earliest = earliest.min(met);
                continue;
            }
            let beyond = self.visit(next);
            earliest = earliest.min(beyond);
            if beyond >= now {
                self.cut |= piece.bit();
            }
        }
        earliest
    }
}
