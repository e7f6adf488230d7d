//! Arithmetic and chance that are the same on every machine, so that native code and WebAssembly search alike.
//!
//! The exponential functions of the standard library are those of the platform, which differ in the last bit, and
//! `fastrand` draws a `usize` from as many random bits as the machine's word has.

use fastrand::Rng;

/// Returns e to the power of `x`.
pub(crate) fn exp(x: f32) -> f32 {
    libm::expf(x)
}

/// Returns the natural logarithm of `x`.
pub(crate) fn ln(x: f32) -> f32 {
    libm::logf(x)
}

/// Returns a random number below `n`.
///
/// # Panics
/// If `n` is 0.
pub(crate) fn below(rng: &mut Rng, n: usize) -> usize {
    if cfg!(target_arch = "wasm32") {
        below_in_words(rng, n as u32) as usize
    } else {
        rng.u32(..n as u32) as usize
    }
}

/// The same number as `rng.u32(..n)`, without a multiplication to 128 bits: in WebAssembly that is a call.
fn below_in_words(rng: &mut Rng, n: u32) -> u32 {
    assert!(n > 0, "there is no number below 0");
    loop {
        let product = u64::from(draw(rng)) * u64::from(n);
        // As in `fastrand`: of 2³² numbers, the first few are refused, so that each result is as likely.
        if product as u32 >= n || product as u32 >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// The same number as `rng.u32(..)`: the lower half of Wyrand, from products of halves of words.
fn draw(rng: &mut Rng) -> u32 {
    let a = rng.get_seed().wrapping_add(0x2d35_8dcc_aa6c_78a5);
    rng.seed(a);
    let b = a ^ 0x8bb8_4b93_962e_acc9;
    let low = |word: u64| word & u64::from(u32::MAX);
    let ([a0, a1], [b0, b1]) = ([low(a), a >> 32], [low(b), b >> 32]);
    let [across, along] = [a0 * b1, a1 * b0];
    let middle = ((a0 * b0) >> 32) + low(across) + low(along);
    let high = (a1 * b1).wrapping_add(across >> 32).wrapping_add(along >> 32).wrapping_add(middle >> 32);
    (a.wrapping_mul(b) ^ high) as u32
}

/// Shuffles `items`; every order is as likely.
pub(crate) fn shuffle<T>(rng: &mut Rng, items: &mut [T]) {
    for i in 1..items.len() {
        items.swap(i, below(rng, i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values: the same generator in Python, and the nearest numbers to the exact results.
    #[test]
    fn the_results_are_these_on_every_machine() {
        let mut rng = Rng::with_seed(7);
        assert_eq!([(); 8].map(|()| below(&mut rng, 1_000)), EXPECTED_DRAWS);
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        shuffle(&mut rng, &mut items);
        assert_eq!(items, EXPECTED_ORDER);
        assert_eq!(exp(1.0).to_bits(), std::f32::consts::E.to_bits());
        assert_eq!(ln(10.0).to_bits(), std::f32::consts::LN_10.to_bits());
    }

    #[test]
    fn numbers_drawn_in_words_are_those_of_the_generator() {
        let (mut one, mut other) = (Rng::with_seed(11), Rng::with_seed(11));
        for n in (1..300_u32).chain([u32::MAX, u32::MAX - 1, 1 << 31, (1 << 31) + 1, 3 << 30]) {
            for _ in 0..50 {
                assert_eq!(below_in_words(&mut one, n), other.u32(..n));
            }
        }
    }

    const EXPECTED_DRAWS: [usize; 8] = [439, 269, 402, 658, 975, 222, 12, 550];
    const EXPECTED_ORDER: [usize; 8] = [6, 2, 0, 3, 7, 1, 4, 5];
}
