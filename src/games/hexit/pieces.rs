//! The pieces on each site and in reserve.

use super::sites::{PIECES, SITES, Site};
use crate::game::Colour;

/// The number of a piece: 0 to 7 are White's, 8 to 15 Black's. Only the display distinguishes pieces of one colour.
pub(super) type Piece = u8;

/// Stands for “no piece”.
const NONE: Piece = u8::MAX;

/// The colour of a piece.
pub(super) const fn colour(piece: Piece) -> Colour {
    Colour(piece / 8)
}

/// The name of a piece, such as `w1`.
pub(super) fn name(piece: Piece) -> String {
    format!("{}{}", ["w", "b"][colour(piece).index()], piece % 8 + 1)
}

/// The pieces of one site, from the bottom up.
#[derive(Clone, Copy)]
pub(super) struct PieceList {
    count: u8,
    pieces: [Piece; PIECES],
}

impl PieceList {
    pub fn as_slice(&self) -> &[Piece] {
        &self.pieces[..usize::from(self.count)]
    }
}

/// The pieces on each site, as linked lists: each site stores its top piece and height, each piece the one below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    top: [Piece; SITES],
    heights: [u8; SITES],
    below: [Piece; PIECES],
    /// The pieces in reserve, as bits.
    reserve: u16,
}

impl Pieces {
    /// All pieces in reserve (R1.2).
    pub const START: Self =
        Self { top: [NONE; SITES], heights: [0; SITES], below: [NONE; PIECES], reserve: u16::MAX };

    /// The pieces of `colour`, as bits.
    const fn of(colour: Colour) -> u16 {
        0xff << (8 * colour.0)
    }

    /// The number of pieces of `colour` in reserve.
    pub const fn reserve(&self, colour: Colour) -> u8 {
        (self.reserve & Self::of(colour)).count_ones() as u8
    }

    /// Takes the first piece of `colour` from the reserve, which has one.
    pub const fn draw(&mut self, colour: Colour) -> Piece {
        let piece = (self.reserve & Self::of(colour)).trailing_zeros() as Piece;
        self.reserve &= !(1 << piece);
        piece
    }

    /// Takes `piece` from the reserve and returns whether it was there.
    pub const fn take(&mut self, piece: Piece) -> bool {
        let there = self.reserve & (1 << piece) != 0;
        self.reserve &= !(1 << piece);
        there
    }

    /// Puts `piece`, which is on no site, into the reserve.
    pub const fn give_back(&mut self, piece: Piece) {
        self.reserve |= 1 << piece;
    }

    /// The number of pieces on `site`.
    pub fn height(&self, site: Site) -> u8 {
        self.heights[usize::from(site)]
    }

    /// The pieces on `site`, from the bottom up.
    pub fn on(&self, site: Site) -> PieceList {
        let count = self.height(site);
        let mut list = PieceList { count, pieces: [NONE; PIECES] };
        let mut piece = self.top[usize::from(site)];
        for i in (0..usize::from(count)).rev() {
            list.pieces[i] = piece;
            piece = self.below[usize::from(piece)];
        }
        list
    }

    /// Removes the pieces from `site` and returns them from the bottom up.
    pub fn lift(&mut self, site: Site) -> PieceList {
        let list = self.on(site);
        self.top[usize::from(site)] = NONE;
        self.heights[usize::from(site)] = 0;
        list
    }

    /// Puts `piece`, which is on no site, on top of `site`.
    pub fn push(&mut self, site: Site, piece: Piece) {
        let site = usize::from(site);
        self.below[usize::from(piece)] = self.top[site];
        self.top[site] = piece;
        self.heights[site] += 1;
    }

    /// Inserts an empty site: the numbers of the sites from `site` on increase by one.
    pub fn insert_site(&mut self, site: Site) {
        let site = usize::from(site);
        self.top.copy_within(site..SITES - 1, site + 1);
        self.heights.copy_within(site..SITES - 1, site + 1);
        self.top[site] = NONE;
        self.heights[site] = 0;
    }
}
