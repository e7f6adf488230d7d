//! A board of at most 61 cells, its sets as single words.

use crate::board::{CellSet, Hex, Hexagon};
use crate::game::Colour;
use crate::games::hex::field::Field;

/// The board and the ports of two players.
#[derive(Debug)]
pub(super) struct Ground {
    pub all: u64,
    pub around: [u64; 64],
    /// By player.
    pub ports: [[u64; 2]; 2],
    /// Where the mirror on the W–E axis, which exchanges the players' ports, takes each cell (R1.1).
    mirror: [u8; 64],
}

/// The set as one word.
pub(super) fn word(set: CellSet) -> u64 {
    set.iter().fold(0, |word, cell| word | 1 << cell.index())
}

/// The cells of a set.
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(cell as usize)
    })
}

impl Ground {
    /// `None` with free ports.
    pub fn new(field: &Field) -> Option<Self> {
        let board: &Hexagon = field.board;
        let (mut around, mut mirror) = ([0; 64], [0; 64]);
        for cell in board.cells() {
            around[cell.index()] = word(board.around(cell));
            let hex = board.hex(cell);
            let image = board.cell(Hex::new(hex.q + hex.r, -hex.r));
            let mirrored = image.expect("the board is its own mirror image");
            mirror[cell.index()] = mirrored.index() as u8;
        }
        let ports = [field.ports(Colour(0))?.map(word), field.ports(Colour(1))?.map(word)];
        Some(Self { all: word(board.all()), around, ports, mirror })
    }

    /// The set's mirror image.
    pub fn mirrored(&self, set: u64) -> u64 {
        cells(set).fold(0, |image, cell| image | 1 << self.mirror[cell])
    }

    /// The cells of `through` that are joined to `from`, a part of it.
    pub fn flood(&self, from: u64, through: u64) -> u64 {
        let (mut reached, mut fresh) = (from, from);
        while fresh != 0 {
            fresh = cells(fresh).fold(0, |next, cell| next | self.around[cell]) & through & !reached;
            reached |= fresh;
        }
        reached
    }
}
