//! Why a move is good in Hive, for hints.

use super::piece::{Kind, Piece, of_colour, pieces};
use super::plane::{ALL_DIRECTIONS, Cell};
use super::{Move, Position};
use crate::board::Hex;
use crate::game::{Colour, Reason, Rules};
use crate::say;
use crate::search::Hints;

impl Hints for Position {
    fn reason(&self, mv: Move, _line: &[Move]) -> Option<Reason> {
        reason(self, mv)
    }
}

/// Returns why the legal move `mv` is good, if it does one of the things that players look for.
fn reason(before: &Position, mv: Move) -> Option<Reason> {
    let (piece, to) = mv.parts()?;
    let mut after = before.clone();
    after.play(mv);
    let (own, other) = (before.to_move, before.to_move.other());
    let hex = after.hive.hex_of(to);
    let rise = |colour| {
        let (then, now) = (before.sides_taken(colour)?, after.sides_taken(colour)?);
        Some((then, now))
    };
    if let Some((then, now)) = rise(other)
        && now > then
    {
        let say = say!("Blocks another side of the enemy queen: {} of 6 are taken.", now);
        return Some(Reason::new(
            say,
            std::iter::once(hex).chain(after.queen_hex(other).filter(|&queen| queen != hex)),
        ));
    }
    if before.queen_hex(other) == Some(hex) {
        return Some(Reason::new(say!("Climbs onto the enemy queen."), [hex]));
    }
    if let Some((then, now)) = rise(own)
        && now < then
    {
        let say = say!("Gives your queen more room: {} of her 6 sides are free.", 6 - now);
        return Some(Reason::new(say, after.queen_hex(own)));
    }
    let covered = after.hive.beneath(piece);
    if covered.height() > 0 && covered.top().colour() == other {
        return Some(Reason::new(say!("Covers an enemy piece, which can't move now."), [hex]));
    }
    let stayed = before.down & !piece.bit();
    let pinned = [before, &after].map(Position::pinned_pieces);
    let caught = pinned[1] & !pinned[0] & stayed & of_colour(other);
    if caught != 0 && after.queen_is_down(other) {
        let say = match caught.count_ones() {
            1 => say!("Pins an enemy piece: without it, the hive would break apart."),
            n => say!("Pins {} enemy pieces: without them, the hive would break apart.", n),
        };
        return Some(Reason::new(say, pieces(caught).map(|p| after.hive.hex(p))));
    }
    let freed = pinned[0] & !pinned[1] & stayed & of_colour(own);
    if freed != 0 {
        let say = match freed.count_ones() {
            1 => say!("Unpins one of your pieces: the hive now holds without it."),
            n => say!("Unpins {} of your pieces: the hive now holds without any one of them.", n),
        };
        return Some(Reason::new(say, pieces(freed).map(|p| after.hive.hex(p))));
    }
    if piece.kind() == Kind::Queen && !before.is_down(piece) {
        let say = say!("Places your queen: from your next turn on, your pieces can move.");
        return Some(Reason::new(say, [hex]));
    }
    if piece.colour() != own {
        return None;
    }
    let near = |from: Hex| before.queen_hex(other).map(|queen| from.distance(queen));
    let from = before.is_down(piece).then(|| before.hive.hex(piece));
    match from {
        Some(from) if near(hex) < near(from) => {
            let cells = [Some(hex), before.queen_hex(other)].into_iter().flatten();
            Some(Reason::new(say!("Moves closer to the enemy queen."), cells))
        }
        None => Some(Reason::new(say!("Brings another piece into play."), [hex])),
        Some(_) => None,
    }
}

impl Position {
    fn queen_hex(&self, colour: Colour) -> Option<Hex> {
        let queen = Piece::new(colour, Kind::Queen, 0);
        self.is_down(queen).then(|| self.hive.hex(queen))
    }

    /// The number of occupied cells around the queen of `colour`.
    fn sides_taken(&self, colour: Colour) -> Option<u32> {
        let queen = self.queen_hex(colour)?;
        Some((self.hive.around().at(Cell::of(queen)) & ALL_DIRECTIONS).count_ones())
    }

    /// The pieces that stand alone on their cells and hold the hive together (R4.3).
    fn pinned_pieces(&self) -> u32 {
        let top = pieces(self.down).find(|&piece| self.hive.is_top(piece));
        let cut = top.map_or(0, |first| self.hive.pinned(first));
        let alone = |&piece: &Piece| self.hive.is_top(piece) && self.hive.level(piece) == 0;
        pieces(cut).filter(alone).fold(0, |set, piece| set | piece.bit())
    }
}
