//! Rows of numbers of sixteen bits, eight at a time: machines add and multiply as many at once.

/// The numbers that [`Lanes`] has.
pub(super) const LANES: usize = 8;

/// Eight numbers of sixteen bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Lanes([i16; LANES]);

impl Lanes {
    pub(super) const ZERO: Self = Self([0; LANES]);

    /// Sets the number at a place, when weights are read.
    pub(super) const fn set(&mut self, at: usize, number: i16) {
        self.0[at] = number;
    }

    #[inline]
    pub(super) fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline]
    pub(super) fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// Each number, or the bound that it is beyond.
    #[inline]
    pub(super) fn clamp(self, least: i16, most: i16) -> Self {
        Self(self.0.map(|number| number.clamp(least, most)))
    }

    /// The sum of the products of the numbers at each place.
    #[inline]
    pub(super) fn dot(self, other: Self) -> i32 {
        let products = self.0.iter().zip(&other.0).map(|(&a, &b)| i32::from(a) * i32::from(b));
        products.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_numbers_at_once_are_eight_numbers() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..1_000 {
            let [a, b] = [(); 2].map(|()| [(); LANES].map(|()| rng.i16(-1_000..1_000)));
            let [one, other] = [a, b].map(|numbers| {
                let mut lanes = Lanes::ZERO;
                numbers.iter().enumerate().for_each(|(at, &number)| lanes.set(at, number));
                lanes
            });
            let products = a.iter().zip(&b).map(|(&a, &b)| i32::from(a) * i32::from(b));
            assert_eq!(one.dot(other), products.sum::<i32>());
            let sums: [i16; LANES] = std::array::from_fn(|i| a[i] + b[i]);
            assert_eq!(one.plus(other).0, sums);
            assert_eq!(one.plus(other).minus(other).0, a);
            assert_eq!(one.clamp(-7, 500).0, a.map(|number| number.clamp(-7, 500)));
        }
    }
}
