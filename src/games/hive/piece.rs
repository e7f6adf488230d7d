//! The pieces of Hive and their kinds.

use std::fmt;

use crate::game::Colour;
use crate::message::ToArg;

/// The kind of a piece, which decides how it moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum Kind {
    /// Q: one step (R5.1).
    Queen,
    /// S: exactly three steps (R5.2).
    Spider,
    /// B: one step, also onto other pieces (R5.5).
    Beetle,
    /// G: a jump over pieces in a straight line (R5.4).
    Grasshopper,
    /// A: any number of steps (R5.3).
    Ant,
    /// M: like a piece that it touches (R5.6).
    Mosquito,
    /// L: two steps on top of other pieces, then one down (R5.6).
    Ladybug,
    /// P: one step, or a throw of a neighbour over itself (R5.6).
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

    /// The letter of the kind in notation, as in `wA1`.
    ///
    /// ```
    /// use alveole::games::hive;
    /// assert_eq!(hive::Kind::Spider.letter(), "S");
    /// ```
    #[must_use]
    pub const fn letter(self) -> &'static str {
        ["Q", "S", "B", "G", "A", "M", "L", "P"][self as usize]
    }

    /// The number of pieces of the kind in each colour (R1).
    ///
    /// ```
    /// use alveole::games::hive;
    /// assert_eq!((hive::Kind::Queen.count(), hive::Kind::Spider.count()), (1, 2));
    /// ```
    #[must_use]
    pub const fn count(self) -> u8 {
        [1, 2, 2, 3, 3, 1, 1, 1][self as usize]
    }

    /// The number of the first piece of the kind within its colour.
    const fn first(self) -> u8 {
        [0, 1, 3, 5, 8, 11, 12, 13][self as usize]
    }

    /// Whether a piece of the kind can be on top of others.
    pub(super) const fn climbs(self) -> bool {
        matches!(self, Self::Beetle | Self::Mosquito)
    }
}

/// A piece, as a number in the order of the notation: White's are 0 to 13, Black's 16 to 29.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece(pub(super) u8);

/// The difference between the numbers of equal pieces of Black and of White: one bit.
pub(super) const BLACK: u8 = 16;
/// An upper bound for the numbers of pieces.
pub(super) const PIECES: usize = 32;

const KINDS: [Kind; 16] = {
    use Kind::{Ant, Beetle, Grasshopper, Ladybug, Mosquito, Pillbug, Queen, Spider};
    let (a, g) = (Ant, Grasshopper);
    // The last two are no pieces.
    [Queen, Spider, Spider, Beetle, Beetle, g, g, g, a, a, a, Mosquito, Ladybug, Pillbug, Pillbug, Pillbug]
};

impl Piece {
    /// The piece of `colour` and `kind` with number `nth`, from 0.
    pub(super) const fn new(colour: Colour, kind: Kind, nth: u8) -> Self {
        Self(colour.0 * BLACK + kind.first() + nth)
    }

    /// The equal piece of the other colour.
    pub(super) const fn twin(self) -> Self {
        Self(self.0 ^ BLACK)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize % PIECES
    }

    /// The set of this piece alone.
    pub(super) const fn bit(self) -> u32 {
        1 << (self.0 % 32)
    }

    /// The colour.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// position.play(position.read("wS1").unwrap());
    /// assert_eq!(position.top_at(Hex::new(0, 0)).unwrap().colour(), Colour(0));
    /// ```
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour(self.0 / BLACK)
    }

    /// The kind.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// position.play(position.read("wS1").unwrap());
    /// assert_eq!(position.top_at(Hex::new(0, 0)).unwrap().kind(), hive::Kind::Spider);
    /// ```
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 % BLACK) as usize]
    }

    /// The number among the pieces of its colour and kind, from 0.
    pub(super) const fn nth(self) -> u8 {
        self.0 % BLACK - self.kind().first()
    }
}

/// The name in the Universal Hive Protocol: `wQ`, `bA1`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.colour() == Colour(0) { "w" } else { "b" })?;
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

/// Reads exactly the names that [`Display`](fmt::Display) writes.
impl std::str::FromStr for Piece {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        all().find(|p| p.to_string() == text).ok_or(())
    }
}

/// All pieces of all expansions.
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

/// The set of all pieces of `colour`.
pub(super) const fn of_colour(colour: Colour) -> u32 {
    0xffff << (colour.0 * BLACK)
}

/// The pieces of `hand` that are placed next: those without an equal piece of lower number in the hand.
pub(super) const fn lowest(hand: u32) -> u32 {
    /// The pieces that are equal to the one numbered one lower.
    const FOLLOWERS: u32 = 0b00_0110_1101_0100 * 0x1_0001;
    hand & !(hand << 1 & FOLLOWERS)
}
