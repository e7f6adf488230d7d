//! The transposition table: results of positions searched before, in a list of bounded size. Newer and deeper entries
//! stay.

use crate::search::Key;

/// The number of entries: 16 MB, and 2 MB in a browser.
const SIZE: usize = if cfg!(target_family = "wasm") { 1 << 17 } else { 1 << 20 };

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is not higher.
    Upper,
    /// The true score is not lower.
    Lower,
    /// The score is exact.
    Exact,
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub score: i32,
    /// The index of the best move in the list of all moves, if one is known.
    pub best: Option<u16>,
    pub depth: i8,
    pub bound: Bound,
}

/// A table of entries by key. An entry is two words, the key and the packed rest; both are 0 in an empty slot, so that
/// a new table costs no memory before it is used.
#[derive(Debug, Default)]
pub(super) struct TranspositionTable {
    entries: Vec<[u64; 2]>,
    /// The number of the search, so that entries of older searches are replaced first.
    age: u8,
}

impl TranspositionTable {
    /// Returns the entry of the position with this key.
    pub fn find(&self, Key(key): Key) -> Option<Entry> {
        let [found, rest] = *self.entries.get(key as usize % SIZE)?;
        (found == key && rest != 0).then(|| unpack(rest))
    }

    /// Stores `entry`, unless its slot has a deeper one of this search.
    pub fn store(&mut self, Key(key): Key, mut entry: Entry) {
        if self.entries.is_empty() {
            self.entries = vec![[0; 2]; SIZE];
        }
        let slot = &mut self.entries[key as usize % SIZE];
        let old = (slot[1] != 0).then(|| unpack(slot[1]));
        if let Some(old) = old {
            let same = slot[0] == key;
            let recent = (slot[1] >> 58) as u8 == self.age % 64;
            let deeper = i32::from(old.depth) > i32::from(entry.depth) + if same { 1 } else { 3 };
            if recent && deeper && entry.bound != Bound::Exact {
                return;
            }
            if same && entry.best.is_none() {
                entry.best = old.best;
            }
        }
        *slot = [key, pack(entry) | u64::from(self.age % 64) << 58];
    }

    /// Marks the entries so far as those of an older search.
    pub const fn advance_age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }
}

/// Packs an entry without its age. From the lowest bit: 32 bits score, 16 move, 8 depth, 2 bound (never 0), 6 age.
fn pack(entry: Entry) -> u64 {
    let best = u64::from(entry.best.unwrap_or(u16::MAX));
    u64::from(entry.score as u32)
        | best << 32
        | u64::from(entry.depth as u8) << 48
        | (entry.bound as u64 + 1) << 56
}

fn unpack(rest: u64) -> Entry {
    Entry {
        score: rest as u32 as i32,
        best: Some((rest >> 32) as u16).filter(|&best| best != u16::MAX),
        depth: (rest >> 48) as u8 as i8,
        bound: [Bound::Upper, Bound::Upper, Bound::Lower, Bound::Exact][(rest >> 56) as usize % 4],
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Key, TranspositionTable, pack, unpack};

    #[test]
    fn packing_an_entry_loses_nothing() {
        for (score, best, depth) in [(-999_999, None, -1), (31, Some(0), 0), (1_000_000, Some(700), 63)] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let entry = Entry { score, best, depth, bound };
                assert_eq!(unpack(pack(entry)), entry);
            }
        }
    }

    #[test]
    fn a_deeper_entry_stays_and_the_best_move_is_kept() {
        let mut table = TranspositionTable::default();
        assert_eq!(table.find(Key(0)), None);
        let entry = |depth, best| Entry { score: 5, best, depth, bound: Bound::Lower };
        table.store(Key(7), entry(6, Some(3)));
        table.store(Key(7), entry(2, None));
        assert_eq!(table.find(Key(7)), Some(entry(6, Some(3))));
        table.store(Key(7), entry(9, None));
        assert_eq!(table.find(Key(7)), Some(entry(9, Some(3))));
        table.advance_age();
        table.store(Key(7), entry(1, Some(2)));
        assert_eq!(table.find(Key(7)), Some(entry(1, Some(2))));
    }
}
