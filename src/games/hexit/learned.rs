//! What the learned evaluation of Hex-It sees.

use super::Position;
use super::sites::{NO_SITE, SiteSet};
use crate::search::Model;
use crate::search::learned::network;

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
const INPUTS: usize = MUST + 3;

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", INPUTS, 1);

pub(super) const MODELS: &[Model] =
    &[Model { name: "weights", inputs: INPUTS, players: 2, terms: 0, playouts: 0.0, weights: WEIGHTS }];

pub(super) fn learned(position: &Position) -> i32 {
    NETWORK.eval(position)
}

/// Stacks and prisoners of a kind come as often as there are: their weights add up.
pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    let mover = position.to_move;
    let sides = [mover, mover.other()];
    let tiles = position.tiles();
    for (side, colour) in sides.into_iter().enumerate() {
        for site in position.held[colour.index()].iter() {
            let height = usize::from(position.pieces.height(site)).min(HEIGHTS) - 1;
            let other = usize::from(!position.owned[mover.index()].contains(site));
            let around = position.sites.around(site);
            let gaps =
                around.into_iter().filter(|&s| s == NO_SITE || !tiles.contains(s)).count().min(GAPS - 1);
            have(((side * HEIGHTS + height) * 2 + other) * GAPS + gaps);
        }
        have(HANDS + side * MOST_HAND + usize::from(position.pieces.reserve(colour)).min(MOST_HAND - 1));
        let empty = position.empty() & position.owned[colour.index()];
        have(EMPTY + side * MOST_EMPTY + usize::from(empty.len()).min(MOST_EMPTY - 1));
    }
    let released = |site| usize::from(position.sites.count_touching(site, tiles) >= 2);
    for site in position.prisoner_sites().iter() {
        let [own, other] = sides.map(|colour| {
            position.sites.count_touching(site, position.owned[colour.index()]).min(AROUND - 1)
        });
        have(PRISONERS + (released(site) * AROUND + own) * AROUND + other);
    }
    let points = position.half_points();
    let points = sides.map(|colour| i32::from(points[colour.index()]));
    have(LEAD + (points[0] - points[1] + MOST_LEAD).clamp(0, 2 * MOST_LEAD) as usize);
    let left = usize::from(position.options.tiles - tiles.len());
    have(LEFT + (left / 4).min(MOST_LEFT - 1));
    if position.can_distribute(tiles) {
        have(MUST);
    }
    if position.released != SiteSet::EMPTY {
        have(MUST + 1);
    }
    if position.passes > 0 {
        have(MUST + 2);
    }
}
