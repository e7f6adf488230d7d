//! What was found of positions met before: one list of bounded size, the newer or deeper entry stays.

use crate::search::Key;

/// How many positions are remembered: 16 MB, and 2 MB in a browser.
const SIZE: usize = if cfg!(target_family = "wasm") { 1 << 17 } else { 1 << 20 };

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is no higher.
    Upper,
    /// It is no lower.
    Lower,
    /// It is the same.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub score: i32,
    /// The number of the best move in the list of all, if one is known.
    pub best: Option<u16>,
    pub depth: i8,
    pub bound: Bound,
}

/// Entries by key. An entry is two words, the key and the rest, and both are 0 where there is none: such a list costs
/// nothing before it is used.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: Vec<[u64; 2]>,
    /// Changes with every search, so that what older ones left goes first.
    age: u8,
}

impl Table {
    /// What is known of the position with this key.
    pub fn find(&self, Key(key): Key) -> Option<Entry> {
        let [found, rest] = *self.entries.get(key as usize % SIZE)?;
        (found == key && rest != 0).then(|| unpack(rest))
    }

    /// Remembers `entry`, unless there is a deeper one of this search in its place.
    pub fn keep(&mut self, Key(key): Key, mut entry: Entry) {
        if self.entries.is_empty() {
            self.entries = vec![[0; 2]; SIZE];
        }
        let move_class = &mut self.entries[key as usize % SIZE];
        let old = (move_class[1] != 0).then(|| unpack(move_class[1]));
        if let Some(old) = old {
            let same = move_class[0] == key;
            let recent = (move_class[1] >> 58) as u8 == self.age % 64;
            let deeper = i32::from(old.depth) > i32::from(entry.depth) + if same { 1 } else { 3 };
            if recent && deeper && entry.bound != Bound::Exact {
                return;
            }
            if same && entry.best.is_none() {
                entry.best = old.best;
            }
        }
        *move_class = [key, pack(entry) | u64::from(self.age % 64) << 58];
    }

    /// Begins a new search.
    pub const fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }
}

/// From the lowest bit: 32 of the score, 16 of the move, 8 of the depth, 2 of the bound (never 0), 6 of the age.
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
    use super::{Bound, Entry, Key, Table, pack, unpack};

    #[test]
    fn an_entry_comes_back_as_it_was() {
        for (score, best, depth) in [(-999_999, None, -1), (31, Some(0), 0), (1_000_000, Some(700), 63)] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let entry = Entry { score, best, depth, bound };
                assert_eq!(unpack(pack(entry)), entry);
            }
        }
    }

    #[test]
    fn a_deeper_entry_stays_and_a_best_move_is_kept() {
        let mut table = Table::default();
        assert_eq!(table.find(Key(0)), None);
        let entry = |depth, best| Entry { score: 5, best, depth, bound: Bound::Lower };
        table.keep(Key(7), entry(6, Some(3)));
        table.keep(Key(7), entry(2, None));
        assert_eq!(table.find(Key(7)), Some(entry(6, Some(3))));
        table.keep(Key(7), entry(9, None));
        assert_eq!(table.find(Key(7)), Some(entry(9, Some(3))));
        table.grow_old();
        table.keep(Key(7), entry(1, Some(2)));
        assert_eq!(table.find(Key(7)), Some(entry(1, Some(2))));
    }
}
