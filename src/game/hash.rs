//! A hash that is the same on every machine and in every release.

use std::hash::{Hash, Hasher};

/// FNV-1a over bytes, with every integer widened to 64 bits, so that 32-bit WebAssembly and 64-bit native code agree,
/// and a last mix, so that all bits count. (The standard library promises no stable algorithm.)
struct Stable(u64);

impl Stable {
    fn word(&mut self, word: u64) {
        self.write(&word.to_le_bytes());
    }
}

impl Hasher for Stable {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write(&[n]);
    }
    fn write_u16(&mut self, n: u16) {
        self.word(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.word(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }
    fn write_i16(&mut self, n: i16) {
        self.word(n as u64);
    }
    fn write_i32(&mut self, n: i32) {
        self.word(n as u64);
    }
    fn write_i64(&mut self, n: i64) {
        self.word(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.word(n as u64);
    }
    fn finish(&self) -> u64 {
        // The finaliser of MurmurHash3 (Austin Appleby, public domain).
        let mut h = self.0;
        h = (h ^ (h >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        h = (h ^ (h >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        h ^ (h >> 33)
    }
}

/// Spreads the bits of `key`, so that a sum of several results tells them apart.
///
/// The step of SplitMix64 (G. Steele, D. Lea, C. Flood 2014; code by Sebastiano Vigna, public domain).
pub(crate) const fn mix(key: u64) -> u64 {
    let mut z = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The hash of `value`, the same on every machine: equal values have equal hashes.
///
/// ```
/// use alveole::game::stable_hash;
/// assert_eq!(stable_hash(&(1, 2)), stable_hash(&(1, 2)));
/// assert_ne!(stable_hash(&(1, 2)), stable_hash(&(2, 1)));
/// ```
#[must_use]
pub fn stable_hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = Stable(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish()
}
