//! The transposition table: results of positions searched before, in a list of bounded size. Newer and deeper entries
//! stay.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::Key;

/// The number of entries of a new table: half a megabyte.
const FIRST_SIZE: usize = 1 << 15;
/// The number of entries of the largest table: 16 MB.
const MAX_SIZE: usize = 1 << 20;

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
///
/// It grows with the number of entries, and so alike on every machine: short searches touch little memory, which a browser has
/// to clear first, and long ones find their entries again.
///
/// Threads [share](Self::share) a table of the largest size, without locks: the first word of a shared entry is the key XOR the
/// second, so that an entry of which two threads wrote one word each belongs to no position (Hyatt and Mann 2002).
#[derive(Debug, Default)]
pub(super) struct TranspositionTable {
    entries: Vec<[u64; 2]>,
    /// The entries in place of `entries`, if several threads have them.
    shared: Option<Arc<[[AtomicU64; 2]]>>,
    /// The number of slots that are in use.
    used: usize,
    /// The number of the search, so that entries of older searches are replaced first.
    age: u8,
}

impl TranspositionTable {
    /// Returns the entry of the position with this key.
    pub fn find(&self, Key(key): Key) -> Option<Entry> {
        let [found, rest] = match &self.shared {
            None => *self.entries.get(slot(key, self.entries.len()))?,
            Some(shared) => load(&shared[slot(key, shared.len())]),
        };
        (found == key && rest != 0).then(|| unpack(rest))
    }

    /// Stores `entry`, unless its slot has a deeper one of this search.
    pub fn store(&mut self, Key(key): Key, entry: Entry) {
        if let Some(shared) = &self.shared {
            let slot = &shared[slot(key, shared.len())];
            if let Some(rest) = self.replaces(load(slot), key, entry) {
                slot[0].store(key ^ rest, Ordering::Relaxed);
                slot[1].store(rest, Ordering::Relaxed);
            }
            return;
        }
        if self.used >= self.entries.len() / 4 && self.entries.len() < MAX_SIZE {
            self.grow();
        }
        let index = slot(key, self.entries.len());
        let old = self.entries[index];
        if let Some(rest) = self.replaces(old, key, entry) {
            self.used += usize::from(old[1] == 0);
            self.entries[index] = [key, rest];
        }
    }

    /// Returns the second word of `entry`, unless the entry `old` in its slot stays.
    fn replaces(&self, old: [u64; 2], key: u64, mut entry: Entry) -> Option<u64> {
        if old[1] != 0 {
            let (same, before) = (old[0] == key, unpack(old[1]));
            let recent = (old[1] >> 58) as u8 == self.age % 64;
            let deeper = i32::from(before.depth) > i32::from(entry.depth) + if same { 1 } else { 3 };
            if recent && deeper && entry.bound != Bound::Exact {
                return None;
            }
            if same && entry.best.is_none() {
                entry.best = before.best;
            }
        }
        Some(pack(entry) | u64::from(self.age % 64) << 58)
    }

    /// Returns a table with the same entries, for another thread: what one stores, the other finds.
    pub fn share(&mut self) -> Self {
        let own = std::mem::take(&mut self.entries);
        let shared = self.shared.get_or_insert_with(|| {
            let shared: Arc<[[AtomicU64; 2]]> = (0..MAX_SIZE).map(|_| Default::default()).collect();
            for [key, rest] in own.into_iter().filter(|entry| entry[1] != 0) {
                let slot = &shared[slot(key, MAX_SIZE)];
                slot[0].store(key ^ rest, Ordering::Relaxed);
                slot[1].store(rest, Ordering::Relaxed);
            }
            shared
        });
        Self { entries: Vec::new(), shared: Some(Arc::clone(shared)), used: 0, age: self.age }
    }

    /// Doubles the table, or makes the first one.
    fn grow(&mut self) {
        let size = (self.entries.len() * 2).max(FIRST_SIZE);
        let old = std::mem::replace(&mut self.entries, vec![[0; 2]; size]);
        for entry in old.into_iter().filter(|entry| entry[1] != 0) {
            let index = slot(entry[0], size);
            self.entries[index] = entry;
        }
    }

    /// Marks the entries so far as those of an older search.
    pub const fn advance_age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }
}

/// Returns the slot of a key in a table of `size` slots, a power of two.
const fn slot(key: u64, size: usize) -> usize {
    key as usize & size.wrapping_sub(1)
}

/// Reads a shared entry: its key, if one thread wrote both words, and the packed rest.
fn load(entry: &[AtomicU64; 2]) -> [u64; 2] {
    let rest = entry[1].load(Ordering::Relaxed);
    [entry[0].load(Ordering::Relaxed) ^ rest, rest]
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
    use super::{Bound, Entry, FIRST_SIZE, Key, Ordering, TranspositionTable, pack, unpack};

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

    #[test]
    fn what_one_thread_stores_the_others_find() {
        let entry = |depth, best| Entry { score: -5, best, depth, bound: Bound::Lower };
        let mut table = TranspositionTable::default();
        table.store(Key(7), entry(6, Some(3)));
        let mut other = table.share();
        assert_eq!(other.find(Key(7)), Some(entry(6, Some(3))));
        std::thread::scope(|scope| {
            scope.spawn(|| other.store(Key(8), entry(4, Some(2))));
        });
        assert_eq!(table.find(Key(8)), Some(entry(4, Some(2))));
        // A deeper entry stays, also that of another thread.
        table.store(Key(8), entry(2, Some(1)));
        assert_eq!(other.find(Key(8)), Some(entry(4, Some(2))));
        // The entry is in the slot of another position, too, which does not take it for its own.
        let shared = table.shared.as_ref().unwrap();
        assert_eq!(table.find(Key(8 + shared.len() as u64)), None);
    }

    #[test]
    fn an_entry_that_two_threads_wrote_belongs_to_no_position() {
        let entry = |score| Entry { score, best: Some(1), depth: 3, bound: Bound::Exact };
        let mut table = TranspositionTable::default();
        let mut other = table.share();
        table.store(Key(9), entry(1));
        let shared = table.shared.clone().unwrap();
        let first = shared[9][0].load(Ordering::Relaxed);
        other.store(Key(9 + shared.len() as u64), entry(2));
        shared[9][0].store(first, Ordering::Relaxed);
        assert_eq!(table.find(Key(9)), None);
        assert_eq!(table.find(Key(9 + shared.len() as u64)), None);
    }

    #[test]
    fn a_table_that_grows_keeps_its_entries() {
        let mut table = TranspositionTable::default();
        let count = FIRST_SIZE as u64 * 2;
        let entry = |score| Entry { score, best: None, depth: 1, bound: Bound::Exact };
        (0..count).for_each(|key| table.store(Key(key), entry(key as i32)));
        assert_eq!((table.used, table.entries.len()), (count as usize, FIRST_SIZE * 8));
        assert!((0..count).all(|key| table.find(Key(key)) == Some(entry(key as i32))));
    }
}
