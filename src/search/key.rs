//! By what searches tell positions apart.

use std::hash::{Hash, Hasher};

/// What a search tells a position by: equal ones have the same key, others almost never. Unlike
/// [`stable_hash`](crate::game::stable_hash) it may change from release to release, and takes a fraction of the time: a search
/// asks for one at every node.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub(super) u64);

impl Key {
    /// The key of `position`.
    #[must_use]
    pub fn of(position: &impl Hash) -> Self {
        let mut hasher = Quick(0);
        position.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// Takes in eight bytes at a time.
struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|&word| self.write_u64(u64::from_le_bytes(word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(last));
        }
    }

    /// A multiplication carries upwards only: what it made of the upper half is folded down and carried up once more, or
    /// sets of cells that differ in few would undo each other.
    fn write_u64(&mut self, n: u64) {
        let product = (self.0 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (product ^ (product >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    }

    /// As long on 32-bit machines as on others.
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::board::{Cell, CellSet, Hexagon};

    /// By the same arithmetic in Python.
    #[test]
    fn keys_are_the_same_on_machines_of_any_word_length() {
        assert_eq!(Key::of(&7_u64), Key::of(&7_usize));
        assert_eq!(Key::of(&(1_u8, -2_i64, [3_u64; 2])), Key(0x62fe_1ab1_e60f_c552));
        assert_eq!(Key::of(&[1_u8, 2, 3, 4, 5, 6, 7, 8, 9]), Key(0x84f9_f1c9_4dc6_0822));
    }

    /// Positions differ in few cells: these are all that differ from one another by where two stones lie.
    #[test]
    fn two_stones_anywhere_have_a_key_of_their_own() {
        for side in [2, 5, Hexagon::MAX_SIDE] {
            let board = Hexagon::of(side);
            let mut keys = HashSet::new();
            let mut count = 0;
            let mut insert = |cells: [&[Cell]; 2]| {
                count += 1;
                keys.insert(Key::of(&cells.map(|cells| cells.iter().copied().collect::<CellSet>())));
            };
            for a in board.cells() {
                for b in board.cells() {
                    insert([&[a], &[b]]);
                    if a < b {
                        insert([&[a, b], &[]]);
                        insert([&[], &[a, b]]);
                    }
                }
            }
            assert_eq!(keys.len(), count, "side {side}");
        }
    }
}
