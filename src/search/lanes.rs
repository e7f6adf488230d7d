//! Four numbers of sixteen bits in one word, for the sums of learned evaluations.

/// Whether weights are packed: four numbers of sixteen bits are then added as one of sixty-four, as WebAssembly without SIMD
/// can't add several at once. Other machines can, and do better.
pub(super) const PACKED: bool = cfg!(target_arch = "wasm32");
/// The numbers that a word packs, and the most words of a row.
pub(super) const LANES: usize = 4;
pub(super) const MOST_WORDS: usize = 24;

/// Packs a row: the four numbers a, b, c, d become the number a + 2¹⁶ b + 2³² c + 2⁴⁸ d, here in its four sixteen-bit parts.
/// Sums of such numbers pack the sums, whatever their signs.
pub(super) const fn packed<const N: usize>(mut row: [i16; N]) -> [i16; N] {
    let mut borrow = 0;
    let mut i = 0;
    while i < N {
        if i.is_multiple_of(LANES) {
            borrow = 0;
        }
        let part = row[i] as i32 - borrow;
        row[i] = part as i16;
        borrow = (part < 0) as i32;
        i += 1;
    }
    row
}

/// The word of four parts.
pub(super) const fn word(parts: [i16; LANES]) -> u64 {
    let [a, b, c, d] = parts;
    a as u16 as u64 | (b as u16 as u64) << 16 | (c as u16 as u64) << 32 | (d as u16 as u64) << 48
}

/// The number at a place of a word that packs four: 2¹⁵ more at each place, none is negative, so that none has borrowed.
pub(super) const fn lane(word: u64, at: usize) -> i16 {
    const HALVES: u64 = 0x8000_8000_8000_8000;
    ((word.wrapping_add(HALVES) ^ HALVES) >> (16 * at)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_packed_numbers_are_packed_sums() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..1_000 {
            let mut plain = [0_i16; LANES];
            let mut sum = 0_u64;
            for _ in 0..rng.u8(1..30) {
                let row: [i16; LANES] = std::array::from_fn(|_| rng.i16(-1_000..1_000));
                (0..LANES).for_each(|i| plain[i] += row[i]);
                sum = sum.wrapping_add(word(packed(row)));
            }
            assert_eq!(std::array::from_fn(|i| lane(sum, i)), plain);
        }
        let ends = [i16::MIN, i16::MAX, -1, 0];
        assert_eq!(std::array::from_fn(|i| lane(word(packed(ends)), i)), ends);
    }
}
