//! What the learned evaluation of Hive sees.

use super::Position;
use super::movement::can_step;
use super::piece::{Kind, Piece, of_colour, pieces};
use crate::board::Hex;
use crate::game::Colour;
use crate::search::Model;
use crate::search::learned::network;

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
const INPUTS: usize = DOWN + 10;

// weights.card.json says where the weights come from.
network!(WEIGHTS, NETWORK, "weights.bin", INPUTS, 1);

pub(super) const MODELS: &[Model] =
    &[Model { name: "weights", inputs: INPUTS, players: 2, terms: 0, playouts: 0.0, weights: WEIGHTS }];

pub(super) fn learned(position: &Position) -> i32 {
    NETWORK.eval(position)
}

pub(super) fn inputs(position: &Position, mut have: impl FnMut(usize)) {
    let hive = &position.hive;
    let around = hive.around();
    let pinned = pieces(position.down).next().map_or(0, |first| hive.pinned(first));
    let queens = [Colour(0), Colour(1)].map(|colour| {
        let queen = Piece::new(colour, Kind::Queen, 0);
        position.is_down(queen).then(|| hive.hex(queen))
    });
    let distance = |queen: Option<Hex>, from: Hex| queen.map(|queen| usize::from(queen.distance(from)));
    for (side, colour) in [position.to_move, position.to_move.other()].into_iter().enumerate() {
        let (own, enemy) = (queens[colour.index()], queens[colour.other().index()]);
        for piece in pieces(position.down & of_colour(colour)) {
            let kind = piece.kind();
            let slides = matches!(kind, Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug);
            let state = if !hive.is_top(piece) {
                2
            } else if hive.level(piece) > 0 {
                3
            } else {
                let free = pinned & piece.bit() == 0 && (!slides || can_step(around.at(hive.cell(piece))));
                usize::from(!free)
            };
            let hex = hive.hex(piece);
            let own = distance(own, hex).map_or(OWN - 1, |steps| steps.clamp(1, OWN - 1) - 1);
            let enemy = distance(enemy, hex).map_or(ENEMY - 1, |steps| steps.min(ENEMY - 2));
            have((((side * KINDS + kind as usize) * STATES + state) * OWN + own) * ENEMY + enemy);
        }
        let hand = position.hand(colour);
        for kind in Kind::ALL {
            let all = Piece::new(colour, kind, 0).bit() * ((1 << kind.count()) - 1);
            let count = (hand & all).count_ones() as usize;
            if count > 0 {
                have(HANDS + (side * KINDS + kind as usize) * MOST + count.min(MOST) - 1);
            }
        }
        let queen = Piece::new(colour, Kind::Queen, 0);
        let (occupied, enemies) = if own.is_some() {
            let enemies = hive.neighbours(queen).filter(|piece| piece.colour() != colour).count();
            (around.at(hive.cell(queen)).count_ones() as usize, enemies)
        } else {
            (NEIGHBOURS - 1, NEIGHBOURS - 1)
        };
        have(AROUND + side * NEIGHBOURS + occupied);
        have(ENEMIES + side * NEIGHBOURS + enemies);
    }
    have(DOWN + (position.down.count_ones() as usize / 3).min(9));
}
