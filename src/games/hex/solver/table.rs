//! The positions that the proof search has examined.

use super::bitboard::Word;
use super::geometry::View;

/// The most moves of a position whose order is kept; further ones follow in the order of their cells.
pub const ORDERED: usize = 19;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<W> {
    /// The position.
    pub view: View<W>,
    /// If it is solved, the empty cells on which the result depends; else the moves that can win.
    pub cells: W,
    /// The cells on which it depends that the other moves lose.
    pub lost: W,
    /// The least number of open positions that must be won to prove a win of the player to move; 0: it wins.
    pub proof: u32,
    /// The same for a loss; 0: it loses.
    pub disproof: u32,
    /// The positions that were examined for this; 0: nothing is known.
    pub work: u32,
    /// A winning move, if it is won.
    pub best: u8,
    /// The moves, the most promising first; `NO_MOVE` after the last.
    pub order: [u8; ORDERED],
}

/// Stands for no move in an entry.
pub(super) const NO_MOVE: u8 = u8::MAX;

impl<W: Word> Entry<W> {
    /// An entry for nothing, of which nothing is known.
    pub(super) fn nothing() -> Self {
        Self {
            view: View { own: W::EMPTY, other: W::EMPTY },
            cells: W::EMPTY,
            lost: W::EMPTY,
            proof: 1,
            disproof: 1,
            work: 0,
            best: NO_MOVE,
            order: [NO_MOVE; ORDERED],
        }
    }

    /// Whether the player to move wins; `None` if that is not known.
    #[must_use]
    pub fn wins(&self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A table of a fixed size. Where it is full, a new entry takes the place of the one with the least work among four.
#[derive(Debug)]
pub struct Table<W> {
    entries: Vec<Entry<W>>,
    bits: u32,
}

impl<W: Word> Table<W> {
    /// The memory of an entry.
    pub const ENTRY_BYTES: usize = size_of::<Entry<W>>();

    /// A table of `2^bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::nothing(); 1 << bits], bits }
    }

    fn places(&self, View { own, other }: View<W>) -> usize {
        let [own, other] = [own, other].map(|set| {
            let set: u128 = set.into();
            set as u64 ^ ((set >> 64) as u64).rotate_left(37)
        });
        let mixed = own.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(31);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> (64 - self.bits)) as usize & !3
    }

    pub(super) fn get(&self, view: View<W>) -> Option<&Entry<W>> {
        let at = self.places(view);
        self.entries[at..at + 4].iter().find(|entry| entry.work > 0 && entry.view == view)
    }

    /// Adds what is known about a position, in place of what was known before.
    pub fn put(&mut self, entry: Entry<W>) {
        let at = self.places(entry.view);
        let places = &mut self.entries[at..at + 4];
        let same = |old: &Entry<W>| old.work > 0 && old.view == entry.view;
        // The place of the same position, or else the one with the least work.
        if let Some(place) = places.iter_mut().min_by_key(|old| (!same(old), old.work)) {
            *place = entry;
        }
    }

    /// The share of its places that are taken, from 0 to 1.
    #[must_use]
    pub fn filled(&self) -> f64 {
        let sample = self.entries.iter().step_by(61);
        let (all, taken) =
            sample.fold((0, 0), |(all, taken), entry| (all + 1, taken + u32::from(entry.work > 0)));
        f64::from(taken) / f64::from(all)
    }

    /// The positions that are in it.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<W>> {
        self.entries.iter().filter(|entry| entry.work > 0)
    }
}
