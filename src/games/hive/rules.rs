//! The rules of Hive: positions, placing, the end. How the pieces move is in [`movement`](super::movement).

use std::fmt;
use std::hash::{Hash, Hasher};

use super::movement::Movement;
use super::piece::{BLACK, Kind, PIECES, Piece, lowest, of_player, pieces};
use super::plane::{Cell, CellSet, Hive};
use super::{HiveOptions, RuleSet};
use crate::board::Hex;
use crate::game::{Colour, Outcome, Rules};

/// A position of Hive.
#[derive(Clone)]
pub struct Position {
    pub(super) leaflet: bool,
    /// The pieces of the game, in both colours.
    pub(super) set: u32,
    /// Those on the board.
    pub(super) down: u32,
    pub(super) hive: Hive,
    pub(super) to_move: Colour,
    /// The piece that was placed, moved or thrown by the last move.
    pub(super) last: Option<Piece>,
}

/// A move of Hive: a piece and the cell where it goes, or a pass.
///
/// A piece that comes from the hand and one that moves, by itself or thrown by a pillbug, are written alike: the
/// position tells which it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u16);

impl Move {
    /// Nothing else is legal (R2).
    pub const PASS: Self = Self(u16::MAX);

    pub(super) const fn new(piece: Piece, to: Cell) -> Self {
        Self((piece.0 as u16) << 10 | to.0)
    }

    /// The same piece to another cell.
    const fn to(self, cell: Cell) -> Self {
        Self(self.0 & !1023 | cell.0)
    }

    /// The piece and where it goes; `None` for a pass.
    pub(super) fn parts(self) -> Option<(Piece, Cell)> {
        (self != Self::PASS).then_some((Piece((self.0 >> 10) as u8), Cell(self.0 % 1024)))
    }

    /// The piece that moves; `None` for a pass.
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        self.parts().map(|(piece, _)| piece)
    }
}

impl Move {
    /// A number below 2¹⁵ for the piece and the cell; a pass has one of its own.
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

    /// The pieces on the board, those that lie on the ground first. (Four beetles and two mosquitoes climb.)
    pub(super) fn bottom_up(&self) -> impl Iterator<Item = Piece> {
        (0..=6).flat_map(move |level| pieces(self.down).filter(move |&p| self.hive.level(p) == level))
    }

    /// The pieces of `player` that are not on the board.
    pub(super) const fn hand(&self, player: Colour) -> u32 {
        self.set & !self.down & of_player(player)
    }

    pub(super) const fn queen_is_down(&self, player: Colour) -> bool {
        self.is_down(Piece::new(player, Kind::Queen, 0))
    }

    /// The piece that decides what a pillbug may do (R5.6): the one that moved last, in a game with a pillbug.
    pub(super) fn rested(&self) -> Option<Piece> {
        self.last.filter(|_| self.has_pillbug())
    }

    /// Whether there is a pillbug in the game.
    pub(super) const fn has_pillbug(&self) -> bool {
        self.set & Piece::new(Colour(0), Kind::Pillbug, 0).bit() != 0
    }

    /// Whether the queen of `player` has all six neighbours occupied (R6.1).
    pub(super) fn is_surrounded(&self, player: Colour) -> bool {
        let queen = Piece::new(player, Kind::Queen, 0);
        self.is_down(queen) && self.hive.around().at(self.hive.cell(queen)) == 0b11_1111
    }

    /// The pieces that the player to move may place (R3.2–R3.4).
    pub(super) fn placeable(&self) -> u32 {
        let me = self.to_move;
        let queen = Piece::new(me, Kind::Queen, 0).bit();
        let next = lowest(self.hand(me));
        if self.queen_is_down(me) {
            return next;
        }
        match (self.down & of_player(me)).count_ones() {
            0 if !self.leaflet => next & !queen,
            // Without its queen a player can only have placed or passed: three pieces are three turns.
            3 => queen,
            _ => next,
        }
    }

    /// Appends the placements.
    fn placements(&self, out: &mut Vec<Move>) {
        let next = self.placeable();
        if next == 0 {
            return;
        }
        let mut list = [Move::PASS; Kind::ALL.len()];
        let count =
            pieces(next).zip(&mut list).map(|(piece, place)| *place = Move::new(piece, Cell(0))).count();
        let mut place = |cell| out.extend(list[..count].iter().map(|mv| mv.to(cell)));
        let me = of_player(self.to_move);
        if self.down & me == 0 {
            match pieces(self.down).next() {
                None => place(Cell::of(Hex::default())),
                Some(first) => (0..6).for_each(|d| place(self.hive.cell(first).step(d))),
            }
            return;
        }
        let [mut occupied, mut mine, mut theirs] = [CellSet::EMPTY; 3];
        for piece in pieces(self.down) {
            let cell = self.hive.cell(piece);
            occupied.insert(cell);
            if self.hive.is_top(piece) {
                let colour = if piece.bit() & me == 0 { &mut theirs } else { &mut mine };
                colour.insert_around(cell);
            }
        }
        mine.without([&theirs, &occupied]).for_each(place);
    }

    /// Whether the player to move can place a piece.
    pub(super) fn has_placement(&self) -> bool {
        let mut out = Vec::new();
        self.placements(&mut out);
        !out.is_empty()
    }

    /// What equality is of: pieces by kind and colour, translated so that the least column and row are 0; and the same
    /// of the piece that rests.
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
        (pieces(self.down).map(key), self.rested().map_or(u32::MAX, key))
    }

    /// The keys in order.
    fn canonical(&self) -> ([u32; PIECES], u32) {
        let (keys, rested) = self.keys();
        let mut sorted = [u32::MAX; PIECES];
        sorted.iter_mut().zip(keys).for_each(|(place, key)| *place = key);
        sorted[..self.down.count_ones() as usize].sort_unstable();
        (sorted, rested)
    }
}

/// Spreads the bits of `key`, so that sums of several tell them apart (the finaliser of SplitMix64; G. Steele, D. Lea,
/// C. Flood 2014).
const fn spread(key: u64) -> u64 {
    let mut z = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Equal up to translation, equal pieces of a colour being interchangeable (R6.3).
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.leaflet, self.set, self.to_move) == (other.leaflet, other.set, other.to_move)
            && self.canonical() == other.canonical()
    }
}

impl Eq for Position {}

/// A sum needs no order: computer players ask for this at every position.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (keys, rested) = self.keys();
        let sum = keys.fold(0_u64, |sum, key| sum.wrapping_add(spread(u64::from(key) + 1)));
        let rest = u64::from(rested) << 1 | u64::from(self.to_move.0);
        state.write_u64(sum ^ spread(rest.wrapping_neg()));
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

impl Rules for Position {
    type Options = HiveOptions;
    type Move = Move;

    fn new(options: &HiveOptions) -> Self {
        Self {
            leaflet: options.rules == RuleSet::Leaflet,
            set: options.pieces(),
            down: 0,
            hive: Hive::EMPTY,
            to_move: Colour(0),
            last: None,
        }
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let before = out.len();
        self.placements(out);
        if self.queen_is_down(self.to_move) {
            Movement::append(self, out);
        }
        if out.len() == before {
            out.push(Move::PASS);
        }
    }

    fn play(&mut self, mv: Move) {
        self.to_move = self.to_move.other();
        self.last = mv.piece();
        let Some((piece, to)) = mv.parts() else { return };
        if self.is_down(piece) {
            self.hive.lift(piece);
        }
        self.hive.put(piece, self.hive.hex_of(to));
        self.down |= piece.bit();
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.is_surrounded(Colour(0)), self.is_surrounded(Colour(1))) {
            (false, false) => None,
            (true, true) => Some(Outcome::draw(2, "queens_surrounded")),
            (white, _) => Some(Outcome::win(Colour(u8::from(white)), "queen_surrounded")),
        }
    }
}
