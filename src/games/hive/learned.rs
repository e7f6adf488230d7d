//! The learned evaluation of Hive, and the features that it sees.

use super::Position;
use super::movement::can_step;
use super::piece::{Kind, PIECES, Piece, of_colour, pieces};
use crate::board::Hex;
use crate::game::Colour;
use crate::search::accumulator::Placed;
use crate::search::learned::network;
use crate::search::{Accumulator, Learned, Model};

/// Whether a piece can move, can't move, is covered, or stands on top of others.
const STATES: usize = 4;
/// How far a piece is from its own queen: beside her, two steps, further; or she is not on the board.
const OWN: usize = 4;
/// How far it is from the enemy queen: on top of her, beside her, two steps, further; or she is not on the board.
const ENEMY: usize = 5;
/// The numbers of pieces of each kind in hand, from 1, after the pieces on the board of both colours.
const HANDS: usize = 2 * KINDS * STATES * OWN * ENEMY;
const KINDS: usize = Kind::ALL.len();
const MOST: usize = 3;
/// The number of occupied neighbours of each queen; the last for one that is not on the board.
const AROUND: usize = HANDS + 2 * KINDS * MOST;
const NEIGHBOURS: usize = 8;
/// How many of these neighbours are enemies of the queen.
const ENEMIES: usize = AROUND + 2 * NEIGHBOURS;
/// The number of pieces on the board, in threes.
const DOWN: usize = ENEMIES + 2 * NEIGHBOURS;
const FEATURES: usize = DOWN + 10;

/// The places of features: the pieces by number, the kinds in hand, the neighbours of both queens, the number of pieces.
const IN_HAND: usize = PIECES;
const SURROUNDED: usize = IN_HAND + 2 * KINDS;

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

    fn features(&self, mut feature: impl FnMut(usize)) {
        self.placed_features(|_, number| feature(number));
    }

    fn learned_eval(&self, accumulator: &mut Accumulator) -> Option<i32> {
        Some(NETWORK.eval_on(self, accumulator))
    }
}

impl Placed for Position {
    fn placed_features(&self, mut feature: impl FnMut(usize, usize)) {
        let hive = &self.hive;
        let around = hive.around();
        let pinned = pieces(self.down).next().map_or(0, |first| hive.pinned(first));
        let queens = [Colour(0), Colour(1)].map(|colour| {
            let queen = Piece::new(colour, Kind::Queen, 0);
            self.is_down(queen).then(|| hive.hex(queen))
        });
        let distance = |queen: Option<Hex>, from: Hex| queen.map(|queen| usize::from(queen.distance(from)));
        for (side, colour) in [self.to_move, self.to_move.other()].into_iter().enumerate() {
            let (own, enemy) = (queens[colour.index()], queens[colour.other().index()]);
            for piece in pieces(self.down & of_colour(colour)) {
                let kind = piece.kind();
                let slides = matches!(kind, Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug);
                let state = if !hive.is_top(piece) {
                    2
                } else if hive.level(piece) > 0 {
                    3
                } else {
                    let free =
                        pinned & piece.bit() == 0 && (!slides || can_step(around.at(hive.cell(piece))));
                    usize::from(!free)
                };
                let hex = hive.hex(piece);
                let own = distance(own, hex).map_or(OWN - 1, |steps| steps.clamp(1, OWN - 1) - 1);
                let enemy = distance(enemy, hex).map_or(ENEMY - 1, |steps| steps.min(ENEMY - 2));
                feature(
                    piece.index(),
                    (((side * KINDS + kind as usize) * STATES + state) * OWN + own) * ENEMY + enemy,
                );
            }
            let hand = self.hand(colour);
            for kind in Kind::ALL {
                let all = Piece::new(colour, kind, 0).bit() * ((1 << kind.count()) - 1);
                let count = (hand & all).count_ones() as usize;
                if count > 0 {
                    let place = IN_HAND + side * KINDS + kind as usize;
                    feature(place, HANDS + (side * KINDS + kind as usize) * MOST + count.min(MOST) - 1);
                }
            }
            let queen = Piece::new(colour, Kind::Queen, 0);
            let (occupied, enemies) = if own.is_some() {
                let enemies = hive.neighbours(queen).filter(|piece| piece.colour() != colour).count();
                (around.at(hive.cell(queen)).count_ones() as usize, enemies)
            } else {
                (NEIGHBOURS - 1, NEIGHBOURS - 1)
            };
            feature(SURROUNDED + 2 * side, AROUND + side * NEIGHBOURS + occupied);
            feature(SURROUNDED + 2 * side + 1, ENEMIES + side * NEIGHBOURS + enemies);
        }
        feature(SURROUNDED + 4, DOWN + (self.down.count_ones() as usize / 3).min(9));
    }
}
