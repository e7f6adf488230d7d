//! The learned evaluation of Hex-It, and the features that it sees.

use super::Position;
use super::sites::{NO_SITE, SiteSet};
use crate::search::learned::network;
use crate::search::{Accumulator, Learned, Model};

/// The stacks: whose it is, its height, whose tile it stands on, the virtual cells around it, each up to a largest number.
const HEIGHTS: usize = 4;
const GAPS: usize = 4;
/// The cells with prisoners: the tiles of each player around, and whether they can be released.
const PRISONERS: usize = 2 * HEIGHTS * 2 * GAPS;
const AROUND: usize = 4;
/// The lead in half points.
const LEAD: usize = PRISONERS + 2 * AROUND * AROUND;
const MOST_LEAD: i32 = 20;
/// The tiles that are left, in fours.
const LEFT: usize = LEAD + 2 * MOST_LEAD as usize + 1;
const MOST_LEFT: usize = 9;
/// The pieces that each player has in hand.
const HANDS: usize = LEFT + MOST_LEFT;
const MOST_HAND: usize = 9;
/// The tiles of each player without pieces.
const EMPTY: usize = HANDS + 2 * MOST_HAND;
const MOST_EMPTY: usize = 10;
/// The player to move must distribute; it goes on releasing; the other has passed.
const MUST: usize = EMPTY + 2 * MOST_EMPTY;
const FEATURES: usize = MUST + 3;

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", FEATURES, 1);

impl Learned for Position {
    const MODELS: &'static [Model] = &[Model {
        name: "weights",
        features: FEATURES,
        players: 2,
        policy_features: 0,
        playouts: 0.0,
        weights: WEIGHTS,
    }];

    fn model(&self) -> Option<usize> {
        Some(0)
    }

    /// Stacks and prisoners of a kind come as often as there are: their weights add up.
    fn features(&self, mut feature: impl FnMut(usize)) {
        let mover = self.to_move;
        let sides = [mover, mover.other()];
        let tiles = self.tiles();
        for (side, colour) in sides.into_iter().enumerate() {
            for site in self.held[colour.index()].iter() {
                let height = usize::from(self.pieces.height(site)).min(HEIGHTS) - 1;
                let other = usize::from(!self.owned[mover.index()].contains(site));
                let around = self.sites.around(site);
                let gaps =
                    around.into_iter().filter(|&s| s == NO_SITE || !tiles.contains(s)).count().min(GAPS - 1);
                feature(((side * HEIGHTS + height) * 2 + other) * GAPS + gaps);
            }
            feature(HANDS + side * MOST_HAND + usize::from(self.pieces.reserve(colour)).min(MOST_HAND - 1));
            let empty = self.empty() & self.owned[colour.index()];
            feature(EMPTY + side * MOST_EMPTY + usize::from(empty.len()).min(MOST_EMPTY - 1));
        }
        let released = |site| usize::from(self.sites.count_touching(site, tiles) >= 2);
        for site in self.prisoner_sites().iter() {
            let [own, other] = sides
                .map(|colour| self.sites.count_touching(site, self.owned[colour.index()]).min(AROUND - 1));
            feature(PRISONERS + (released(site) * AROUND + own) * AROUND + other);
        }
        let points = self.half_points();
        let points = sides.map(|colour| i32::from(points[colour.index()]));
        feature(LEAD + (points[0] - points[1] + MOST_LEAD).clamp(0, 2 * MOST_LEAD) as usize);
        let left = usize::from(self.options.tiles - tiles.len());
        feature(LEFT + (left / 4).min(MOST_LEFT - 1));
        if self.can_distribute(tiles) {
            feature(MUST);
        }
        if self.released != SiteSet::EMPTY {
            feature(MUST + 1);
        }
        if self.passes > 0 {
            feature(MUST + 2);
        }
    }

    fn learned_eval(&self, _: &mut Accumulator) -> Option<i32> {
        Some(NETWORK.eval(self))
    }
}
