//! Which disc lies where.

use crate::board::{Cell, side3};

/// How many discs there are (R2).
pub(super) const COUNT: u8 = 50;

const NONE: u8 = u8::MAX;

/// Which disc lies where: what a screen needs to move a disc rather than draw another. No rule depends on it.
///
/// Every disc knows what it lies on, and every cell its top disc, so that an explosion touches but the discs that fly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discs {
    top: [u8; side3::CELLS],
    below: [u8; COUNT as usize],
    /// Those that lie on no cell, as bits.
    supply: u64,
}

impl Discs {
    /// All in the supply.
    pub const fn new() -> Self {
        Self { top: [NONE; side3::CELLS], below: [NONE; COUNT as usize], supply: (1 << COUNT) - 1 }
    }

    /// Takes the first disc of the supply.
    pub const fn draw(&mut self) -> u8 {
        let disc = self.supply.trailing_zeros() as u8;
        self.supply &= self.supply - 1;
        disc
    }

    /// Takes `disc` from the supply; whether it was there.
    pub const fn take(&mut self, disc: u8) -> bool {
        let there = disc < COUNT && self.supply & (1 << disc) != 0;
        if there {
            self.supply &= !(1 << disc);
        }
        there
    }

    /// Gives `disc`, which lies nowhere, back to the supply (R2).
    pub const fn give_back(&mut self, disc: u8) {
        self.supply |= 1 << disc;
    }

    /// Puts `disc`, which lies nowhere, on top of `cell`.
    pub const fn push(&mut self, cell: Cell, disc: u8) {
        self.below[disc as usize] = self.top[cell.index()];
        self.top[cell.index()] = disc;
    }

    /// Lifts the top disc of `cell`, which has one.
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
