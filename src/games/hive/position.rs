//! Positions and moves of Hive as data. The rules are in [`rules`](super::rules) and [`movement`](super::movement).

use std::fmt;
use std::hash::{Hash, Hasher};

use super::piece::{BLACK, Kind, PIECES, Piece, of_colour, pieces};
use super::plane::{Cell, Hive};
use crate::board::Hex;
use crate::game::{Colour, mix};

/// A position of Hive.
#[derive(Clone)]
pub struct Position {
    /// Whether the rules are those of the leaflet, not of tournaments.
    pub(super) leaflet: bool,
    /// The pieces of the game, in both colours.
    pub(super) set: u32,
    /// The pieces on the board.
    pub(super) down: u32,
    pub(super) hive: Hive,
    pub(super) to_move: Colour,
    /// The piece that was placed, moved or thrown by the last move.
    pub(super) last: Option<Piece>,
}

/// A move of Hive: a piece and its target cell, or a pass.
///
/// A placement, a movement and a throw by a pillbug have the same form; the position distinguishes them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u16);

impl Move {
    /// Does nothing: legal only if there is no other move (R2).
    pub const PASS: Self = Self(u16::MAX);

    pub(super) const fn new(piece: Piece, to: Cell) -> Self {
        Self((piece.0 as u16) << 10 | to.0)
    }

    /// The move of the same piece to another cell.
    pub(super) const fn to(self, cell: Cell) -> Self {
        Self(self.0 & !1023 | cell.0)
    }

    /// The piece and its target cell; `None` for a pass.
    pub(super) fn parts(self) -> Option<(Piece, Cell)> {
        (self != Self::PASS).then_some((Piece((self.0 >> 10) as u8), Cell(self.0 % 1024)))
    }

    /// The piece that moves; `None` for a pass.
    ///
    /// ```
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hive;
    /// let position = hive::Position::new(&hive::HiveOptions::default());
    /// let mv = position.read("wS1").unwrap();
    /// assert_eq!(mv.piece().map(|piece| piece.kind()), Some(hive::Kind::Spider));
    /// ```
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        self.parts().map(|(piece, _)| piece)
    }

    /// A number below 2¹⁵ that identifies the piece and the cell, or the pass.
    pub(super) const fn number(self) -> usize {
        self.0 as usize % (1 << 15)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            Some((piece, to)) => write!(f, "{piece}>{}", to.0),
            None => f.write_str("pass"),
        }
    }
}

impl Position {
    /// Whether `piece` is on the board.
    pub(super) const fn is_down(&self, piece: Piece) -> bool {
        self.down & piece.bit() != 0
    }

    /// The pieces on the board, those of a lower level first. Six pieces climb: four beetles and two mosquitoes.
    pub(super) fn bottom_up(&self) -> impl Iterator<Item = Piece> {
        (0..=6).flat_map(move |level| pieces(self.down).filter(move |&p| self.hive.level(p) == level))
    }

    /// The pieces of `colour` that are not on the board.
    pub(super) const fn hand(&self, colour: Colour) -> u32 {
        self.set & !self.down & of_colour(colour)
    }

    /// Whether the queen of `colour` is on the board.
    pub(super) const fn queen_is_down(&self, colour: Colour) -> bool {
        self.is_down(Piece::new(colour, Kind::Queen, 0))
    }

    /// The piece of the last move in a game with a pillbug: it can't be thrown, nor move or throw if it was thrown (R5.6).
    pub(super) fn resting(&self) -> Option<Piece> {
        self.last.filter(|_| self.has_pillbug())
    }

    /// Whether the game has pillbugs.
    pub(super) const fn has_pillbug(&self) -> bool {
        self.set & Piece::new(Colour(0), Kind::Pillbug, 0).bit() != 0
    }

    /// A number for each piece on the board and for the resting piece: kind, colour and place, translated so that the
    /// least column and row are 0. Positions with the same numbers are equal.
    fn keys(&self) -> (impl Iterator<Item = u32>, u32) {
        let (mut q, mut r) = (i16::MAX, i16::MAX);
        for hex in pieces(self.down).map(|p| self.hive.hex(p)) {
            (q, r) = (q.min(hex.q), r.min(hex.r));
        }
        let key = move |p: Piece| {
            let Hex { q: column, r: row } = self.hive.hex(p);
            let cell = (column - q) as u32 * 32 + (row - r) as u32;
            cell << 8 | u32::from(self.hive.level(p)) << 4 | u32::from(p.0 / BLACK) << 3 | p.kind() as u32
        };
        (pieces(self.down).map(key), self.resting().map_or(u32::MAX, key))
    }

    /// The keys in ascending order.
    fn canonical(&self) -> ([u32; PIECES], u32) {
        let (keys, resting) = self.keys();
        let mut sorted = [u32::MAX; PIECES];
        sorted.iter_mut().zip(keys).for_each(|(entry, key)| *entry = key);
        sorted[..self.down.count_ones() as usize].sort_unstable();
        (sorted, resting)
    }
}

/// Positions are equal up to translation; equal pieces of a colour are interchangeable (R6.3).
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.leaflet, self.set, self.to_move) == (other.leaflet, other.set, other.to_move)
            && self.canonical() == other.canonical()
    }
}

impl Eq for Position {}

/// The hash is a sum, which needs no sorting: search computes it at every node.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (keys, resting) = self.keys();
        let sum = keys.fold(0_u64, |sum, key| sum.wrapping_add(mix(u64::from(key) + 1)));
        let rest = u64::from(resting) << 1 | u64::from(self.to_move.0);
        state.write_u64(sum ^ mix(rest.wrapping_neg()));
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |p: Piece| format!("{p}@{}+{}", self.hive.hex(p), self.hive.level(p));
        f.debug_struct("Position")
            .field("pieces", &pieces(self.down).map(place).collect::<Vec<_>>())
            .field("to_move", &self.to_move.0)
            .field("last", &self.last)
            .finish_non_exhaustive()
    }
}
