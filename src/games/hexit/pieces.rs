//! Which piece lies where.

use super::sites::{PIECES, SITES, Site};
use crate::game::Colour;

/// The number of a piece: 0 to 7 are white, 8 to 15 black. Which of a colour it is matters to the screen only.
pub(super) type Piece = u8;

const NONE: Piece = u8::MAX;

/// Whose a piece is.
pub(super) const fn owner(piece: Piece) -> Colour {
    Colour(piece / 8)
}

/// A piece's name, as `w1`.
pub(super) fn name(piece: Piece) -> String {
    format!("{}{}", ["w", "b"][owner(piece).index()], piece % 8 + 1)
}

/// Some pieces in a row, from the bottom up.
#[derive(Clone, Copy)]
pub(super) struct Row {
    count: u8,
    pieces: [Piece; PIECES],
}

impl Row {
    pub fn as_slice(&self) -> &[Piece] {
        &self.pieces[..usize::from(self.count)]
    }
}

/// Which piece lies where: every piece knows what it lies on, and every site its top piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    top: [Piece; SITES],
    heights: [u8; SITES],
    below: [Piece; PIECES],
    /// Those in reserve, as bits.
    reserve: u16,
}

impl Pieces {
    /// All in reserve (R1.2).
    pub const START: Self =
        Self { top: [NONE; SITES], heights: [0; SITES], below: [NONE; PIECES], reserve: u16::MAX };

    const fn of(player: Colour) -> u16 {
        0xff << (8 * player.0)
    }

    /// How many pieces `player` has in reserve.
    pub const fn reserve(&self, player: Colour) -> u8 {
        (self.reserve & Self::of(player)).count_ones() as u8
    }

    /// Takes a piece of `player` from the reserve, where there is one.
    pub const fn draw(&mut self, player: Colour) -> Piece {
        let piece = (self.reserve & Self::of(player)).trailing_zeros() as Piece;
        self.reserve &= !(1 << piece);
        piece
    }

    /// Takes `piece` from the reserve; whether it was there.
    pub const fn take(&mut self, piece: Piece) -> bool {
        let there = self.reserve & (1 << piece) != 0;
        self.reserve &= !(1 << piece);
        there
    }

    /// Puts `piece`, which lies nowhere, into the reserve.
    pub const fn give_back(&mut self, piece: Piece) {
        self.reserve |= 1 << piece;
    }

    pub fn height(&self, site: Site) -> u8 {
        self.heights[usize::from(site)]
    }

    /// The pieces on `site`, from the bottom up.
    pub fn on(&self, site: Site) -> Row {
        let count = self.height(site);
        let mut row = Row { count, pieces: [NONE; PIECES] };
        let mut piece = self.top[usize::from(site)];
        for i in (0..usize::from(count)).rev() {
            row.pieces[i] = piece;
            piece = self.below[usize::from(piece)];
        }
        row
    }

    /// Takes up what lies on `site`, from the bottom up.
    pub fn lift(&mut self, site: Site) -> Row {
        let row = self.on(site);
        self.top[usize::from(site)] = NONE;
        self.heights[usize::from(site)] = 0;
        row
    }

    /// Puts `piece`, which lies nowhere, on top of `site`.
    pub fn push(&mut self, site: Site, piece: Piece) {
        let site = usize::from(site);
        self.below[usize::from(piece)] = self.top[site];
        self.top[site] = piece;
        self.heights[site] += 1;
    }

    /// Makes room for a new site: those from `site` on have a number one higher.
    pub fn make_room(&mut self, site: Site) {
        let place = usize::from(site);
        self.top.copy_within(place..SITES - 1, place + 1);
        self.heights.copy_within(place..SITES - 1, place + 1);
        self.top[place] = NONE;
        self.heights[place] = 0;
    }
}
