//! The sums of the first layer of a network, kept from one position that a search evaluates to the next.
//!
//! Two positions that a search evaluates one after the other are a few moves apart, and most of their features are the same: the
//! weights of the others alone are taken off the sums and added. Sums of integers are the same in whatever order they are made.

use super::lanes::Lanes;
use crate::game::Rules;

/// The number of places of features: a bit of a word for each.
const PLACES: usize = u64::BITS as usize;
/// The entry of a place without a feature.
const NONE: u16 = u16::MAX;

/// The sums of the first layer of a game's network, for [`learned_eval`](crate::search::Learned::learned_eval): a search of two
/// players keeps them along its stack. They serve the positions of games with the same options, in any order.
///
/// ```
/// use alveole::game::Rules;
/// use alveole::games::hive;
/// use alveole::search::{Accumulator, Learned};
/// let mut position = hive::Position::new(&hive::HiveOptions::default());
/// let mut kept = Accumulator::default();
/// for _ in 0..4 {
///     position.play(position.legal()[0]);
///     let fresh = position.learned_eval(&mut Accumulator::default());
///     assert_eq!(position.learned_eval(&mut kept), fresh);
/// }
/// ```
#[derive(Clone, Default, Debug)]
pub struct Accumulator {
    /// For each colour the sums of the last position with it to move, for features are those that the player to move sees.
    sides: Box<[Side; 2]>,
}

#[derive(Clone, Debug)]
struct Side {
    /// Empty before the first position.
    sums: Vec<Lanes>,
    /// The features that they are made of, by place.
    features: [u16; PLACES],
    /// The places that have one.
    filled: u64,
}

impl Default for Side {
    fn default() -> Self {
        Self { sums: Vec::new(), features: [NONE; PLACES], filled: 0 }
    }
}

impl Accumulator {
    /// Returns the `bias` and the rows of `weights` of all features of `position`, added up.
    #[inline]
    pub(super) fn sums<const ROWS: usize>(
        &mut self,
        bias: &[Lanes; ROWS],
        weights: &[[Lanes; ROWS]],
        position: &impl Placed,
    ) -> [Lanes; ROWS] {
        let Side { sums, features, filled } = &mut self.sides[position.to_move().index()];
        let mut changes = [(NONE, NONE); PLACES];
        let (mut count, mut now) = (0, 0_u64);
        position.placed_features(|place, feature| {
            debug_assert!(place < PLACES, "places are the bits of a word");
            let feature = feature as u16;
            let before = std::mem::replace(&mut features[place % PLACES], feature);
            // A branch at each comparison would often be foreseen wrongly.
            changes[count % PLACES] = (before, feature);
            count += usize::from(before != feature);
            now |= 1 << (place % PLACES);
        });
        let mut left = *filled & !now;
        *filled = now;
        while left != 0 {
            let before = std::mem::replace(&mut features[left.trailing_zeros() as usize % PLACES], NONE);
            changes[count % PLACES] = (before, NONE);
            count += 1;
            left &= left - 1;
        }
        let mut total = sums.first_chunk().copied().unwrap_or(*bias);
        for &(before, feature) in changes.iter().take(count) {
            if let Some(row) = weights.get(usize::from(before)) {
                total.iter_mut().zip(row).for_each(|(sum, row)| *sum = sum.minus(*row));
            }
            if let Some(row) = weights.get(usize::from(feature)) {
                total.iter_mut().zip(row).for_each(|(sum, row)| *sum = sum.plus(*row));
            }
        }
        sums.clear();
        sums.extend_from_slice(&total);
        total
    }
}

/// A position whose features have places.
pub(crate) trait Placed: Rules {
    /// Calls `feature` with each feature, as [`features`](crate::search::Learned::features) does, after its place: a number below
    /// 64 that no other has. What is the same in two positions, such as a piece that did not move, has the same feature at the same
    /// place.
    fn placed_features(&self, feature: impl FnMut(usize, usize));
}
