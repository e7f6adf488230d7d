//! The pieces of Hive: their kinds, and one number for each.

use std::fmt;

use crate::game::Colour;
use crate::message::ToArg;

/// What a piece is, and so how it moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Q: one step (R5.1).
    Queen,
    /// S: exactly three steps (R5.2).
    Spider,
    /// B: one step, also on top of others (R5.5).
    Beetle,
    /// G: over others in a straight line (R5.4).
    Grasshopper,
    /// A: any number of steps (R5.3).
    Ant,
    /// M: as those that it touches (R5.6).
    Mosquito,
    /// L: two steps on top of others, one down (R5.6).
    Ladybug,
    /// P: one step, or it throws a neighbour over itself (R5.6).
    Pillbug,
}

impl Kind {
    /// All kinds, in the order of the notation.
    pub const ALL: [Self; 8] = [
        Self::Queen,
        Self::Spider,
        Self::Beetle,
        Self::Grasshopper,
        Self::Ant,
        Self::Mosquito,
        Self::Ladybug,
        Self::Pillbug,
    ];

    /// Its letter, as in `wA1`.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        ["Q", "S", "B", "G", "A", "M", "L", "P"][self as usize]
    }

    /// How many of the kind a player has (R1).
    #[must_use]
    pub const fn count(self) -> u8 {
        [1, 2, 2, 3, 3, 1, 1, 1][self as usize]
    }

    /// The number, within its colour, of the first piece of the kind.
    const fn first(self) -> u8 {
        [0, 1, 3, 5, 8, 11, 12, 13][self as usize]
    }

    /// Whether pieces of the kind may lie on others.
    pub(super) const fn climbs(self) -> bool {
        matches!(self, Self::Beetle | Self::Mosquito)
    }
}

/// A piece: its number is in the order of the notation, white (0–13) before black (16–29).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece(pub(super) u8);

/// The bit by which the numbers of black pieces differ from those of white ones.
pub(super) const BLACK: u8 = 16;
/// More than the highest number of a piece.
pub(super) const PIECES: usize = 32;

const KINDS: [Kind; 16] = {
    use Kind::{Ant, Beetle, Grasshopper, Ladybug, Mosquito, Pillbug, Queen, Spider};
    let (a, g) = (Ant, Grasshopper);
    // The last two number no piece.
    [Queen, Spider, Spider, Beetle, Beetle, g, g, g, a, a, a, Mosquito, Ladybug, Pillbug, Pillbug, Pillbug]
};

impl Piece {
    /// The piece of `player` of that kind, the `nth` of them from 0.
    pub(super) const fn new(player: Colour, kind: Kind, nth: u8) -> Self {
        Self(player.0 * BLACK + kind.first() + nth)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize % PIECES
    }

    /// The set of this piece alone.
    pub(super) const fn bit(self) -> u32 {
        1 << (self.0 % 32)
    }

    /// Whose it is.
    #[must_use]
    pub const fn player(self) -> Colour {
        Colour(self.0 / BLACK)
    }

    /// What it is.
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 % BLACK) as usize]
    }

    /// Which of its kind it is, from 0.
    pub(super) const fn nth(self) -> u8 {
        self.0 % BLACK - self.kind().first()
    }
}

/// As the protocol names it: `wQ`, `bA1`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.player() == Colour(0) { "w" } else { "b" })?;
        f.write_str(self.kind().letter())?;
        if self.kind().count() > 1 { write!(f, "{}", self.nth() + 1) } else { Ok(()) }
    }
}

impl ToArg for Piece {}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Exactly what [`Display`](fmt::Display) writes.
impl std::str::FromStr for Piece {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        all().find(|p| p.to_string() == text).ok_or(())
    }
}

/// Every piece that there can be.
pub(super) fn all() -> impl Iterator<Item = Piece> {
    pieces(0x3fff_3fff)
}

/// The pieces of a set, in the order of the notation.
pub(super) fn pieces(mut set: u32) -> impl Iterator<Item = Piece> {
    std::iter::from_fn(move || {
        let piece = Piece((set != 0).then(|| set.trailing_zeros() as u8)?);
        set &= set - 1;
        Some(piece)
    })
}

/// The pieces of `player`.
pub(super) const fn of_player(player: Colour) -> u32 {
    0xffff << (player.0 * BLACK)
}

/// Of `hand`, the pieces that have no equal of lower number in it: those that are placed next.
pub(super) const fn lowest(hand: u32) -> u32 {
    /// The pieces that have an equal of lower number.
    const FOLLOWERS: u32 = 0b00_0110_1101_0100 * 0x1_0001;
    hand & !(hand << 1 & FOLLOWERS)
}
