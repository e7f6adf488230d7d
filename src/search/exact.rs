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
    rng.u32(..n as u32) as usize
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

    const EXPECTED_DRAWS: [usize; 8] = [439, 269, 402, 658, 975, 222, 12, 550];
    const EXPECTED_ORDER: [usize; 8] = [6, 2, 0, 3, 7, 1, 4, 5];
}
