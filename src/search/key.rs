//! Fast position keys for search.

use std::hash::{Hash, Hasher};

/// The key of a position: equal positions have the same key, different ones almost never.
///
/// Unlike [`stable_hash`](crate::game::stable_hash), it may change from release to release and is much faster to compute:
/// a search needs one at every node.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub(super) u64);

impl Key {
    /// Computes the key of `position`.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// use alveole::search::Key;
    /// let position = hex::Position::new(&hex::HexOptions::default());
    /// assert_eq!(Key::of(&position), Key::of(&position.clone()));
    /// ```
    #[must_use]
    pub fn of(position: &impl Hash) -> Self {
        let mut hasher = KeyHasher(0);
        position.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// A hasher that takes eight bytes at a time.
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|&word| self.write_u64(u64::from_le_bytes(word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(last));
        }
    }

    /// Multiplies twice. A multiplication carries upwards only, so the upper half is folded down and multiplied again;
    /// otherwise cell sets that differ in few cells would often have the same key.
    fn write_u64(&mut self, n: u64) {
        let product = (self.0 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (product ^ (product >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    }

    /// Takes eight bytes on every machine, so that keys do not depend on the word length.
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

    /// Expected values: the same arithmetic in Python.
    #[test]
    fn keys_do_not_depend_on_the_word_length() {
        assert_eq!(Key::of(&7_u64), Key::of(&7_usize));
        assert_eq!(Key::of(&(1_u8, -2_i64, [3_u64; 2])), Key(0x62fe_1ab1_e60f_c552));
        assert_eq!(Key::of(&[1_u8, 2, 3, 4, 5, 6, 7, 8, 9]), Key(0x84f9_f1c9_4dc6_0822));
    }

    /// Compares all positions of two stones, since positions in a search differ in few cells.
    #[test]
    fn all_positions_of_two_stones_have_different_keys() {
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
