//! The identity of each disc on the board.

use crate::board::{Cell, side3};

/// The number of discs in the game (R2).
pub(super) const COUNT: u8 = 50;

const NONE: u8 = u8::MAX;

/// Where each disc lies, so that the display can animate a move. No rule depends on it.
///
/// Stacks are linked lists: each cell stores its top disc, each disc the one below it. An explosion therefore updates only
/// the discs that fly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discs {
    top: [u8; side3::CELLS],
    below: [u8; COUNT as usize],
    /// The discs that lie on no cell, as bits.
    supply: u64,
}

impl Discs {
    /// All discs in the supply.
    pub const fn new() -> Self {
        Self { top: [NONE; side3::CELLS], below: [NONE; COUNT as usize], supply: (1 << COUNT) - 1 }
    }

    /// Takes the disc with the lowest number from the supply, which is not empty.
    pub const fn draw(&mut self) -> u8 {
        let disc = self.supply.trailing_zeros() as u8;
        self.supply &= self.supply - 1;
        disc
    }

    /// Takes `disc` from the supply and returns whether it was there.
    pub const fn take(&mut self, disc: u8) -> bool {
        let there = disc < COUNT && self.supply & (1 << disc) != 0;
        if there {
            self.supply &= !(1 << disc);
        }
        there
    }

    /// Returns `disc`, which is on no cell, to the supply (R2).
    pub const fn give_back(&mut self, disc: u8) {
        self.supply |= 1 << disc;
    }

    /// Puts `disc`, which is on no cell, on top of `cell`.
    pub const fn push(&mut self, cell: Cell, disc: u8) {
        self.below[disc as usize] = self.top[cell.index()];
        self.top[cell.index()] = disc;
    }

    /// Removes and returns the top disc of `cell`, which is not empty.
    pub const fn pop(&mut self, cell: Cell) -> u8 {
        let disc = self.top[cell.index()];
        self.top[cell.index()] = self.below[disc as usize];
        disc
    }

    /// The discs on `cell`, from the bottom up.
    pub fn on(&self, cell: Cell) -> Vec<u8> {
        let known = |disc: u8| (disc != NONE).then_some(disc);
        let below = |disc: &u8| known(self.below[usize::from(*disc)]);
        let mut discs: Vec<u8> = std::iter::successors(known(self.top[cell.index()]), below).collect();
        discs.reverse();
        discs
    }
}
