//! A board of at most 61 cells whose cell sets are single words.

use crate::board::{CellSet, Hex, Hexagon, side5};
use crate::game::Colour;
use crate::games::hex::Position;
use crate::games::hex::field::Field;

/// The longest side of a board whose cells fit a word.
pub(super) const MAX_SIDE: u8 = 5;

/// The board and the ports of two colours.
#[derive(Debug)]
pub struct BitBoard {
    /// All cells of the board.
    pub all: u64,
    /// The neighbours of each cell.
    pub neighbours: [u64; 64],
    /// The two ports of each colour.
    pub ports: [[u64; 2]; 2],
    /// Where the mirror on the W–E axis, which exchanges the colours' ports, takes each cell (R1.1).
    mirror: [u8; 64],
}

/// Returns the set as one word: bit `i` is cell `i`.
pub(super) fn word(set: CellSet) -> u64 {
    side5::word(set)
}

/// Lists the cells of a set in ascending order.
pub fn cells(set: u64) -> impl Iterator<Item = usize> {
    side5::cells(set)
}

impl BitBoard {
    /// The board of a position for two players with fixed ports, of side 5 at most; `None` for any other.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let small = position.field.board.side_length() <= MAX_SIDE;
        if position.players == 2 && small { Self::new(position.field) } else { None }
    }

    /// Converts a field of at most 61 cells; `None` if its ports are free.
    pub(super) fn new(field: &Field) -> Option<Self> {
        let board: &Hexagon = field.board;
        let (mut neighbours, mut mirror) = ([0; 64], [0; 64]);
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
    pub fn mirrored(&self, set: u64) -> u64 {
        cells(set).fold(0, |image, cell| image | 1 << self.mirror[cell])
    }

    /// Returns the cells of `through` that a path within `through` connects to `from`, a subset of it.
    #[must_use]
    pub fn flood(&self, from: u64, through: u64) -> u64 {
        let (mut reached, mut fresh) = (from, from);
        while fresh != 0 {
            fresh = cells(fresh).fold(0, |next, cell| next | self.neighbours[cell]) & through & !reached;
            reached |= fresh;
        }
        reached
    }
}
