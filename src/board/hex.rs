//! Axial coordinates and the six directions.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// A hexagonal cell of the plane, in axial coordinates.
///
/// ```
/// use alveole::board::{Direction, Hex};
/// let centre = Hex::new(0, 0);
/// assert_eq!(centre.step(Direction::NE), Hex::new(1, -1));
/// assert_eq!(centre.distance(Hex::new(2, -1)), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Column: grows to the right.
    pub q: i16,
    /// Row: grows downward.
    pub r: i16,
}

impl Hex {
    /// The cell at column `q` and row `r`.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// let cell = Hex::new(2, -1);
    /// assert_eq!((cell.q, cell.r), (2, -1));
    /// ```
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The neighbour in `direction`.
    ///
    /// ```
    /// use alveole::board::{Direction, Hex};
    /// assert_eq!(Hex::new(2, -1).step(Direction::E), Hex::new(3, -1));
    /// ```
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let Self { q, r } = direction.vector();
        Self::new(self.q + q, self.r + r)
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    ///
    /// ```
    /// use alveole::board::{Direction, Hex};
    /// let centre = Hex::new(0, 0);
    /// assert!(centre.neighbours().all(|cell| centre.distance(cell) == 1));
    /// assert_eq!(centre.neighbours().next(), Some(centre.step(Direction::ALL[0])));
    /// ```
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |d| self.step(d))
    }

    /// The number of steps from here to `other` on an empty plane.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// assert_eq!(Hex::new(-1, 3).distance(Hex::new(1, 0)), 3);
    /// ```
    #[must_use]
    pub fn distance(self, other: Self) -> u16 {
        let Self { q, r } = other - self;
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// Where one of the twelve symmetries of the plane that keep the origin takes this cell: turns, then mirrored turns.
    pub(crate) const fn image(self, symmetry: usize) -> Self {
        let Self { q, r } = if symmetry < 6 { self } else { Self::new(self.r, self.q) };
        match symmetry % 6 {
            0 => Self::new(q, r),
            1 => Self::new(-r, q + r),
            2 => Self::new(-q - r, q),
            3 => Self::new(-q, -r),
            4 => Self::new(r, -q - r),
            _ => Self::new(q + r, -q),
        }
    }

    /// The direction in which `other` lies on a straight line from here, and how many steps away;
    /// `None` if it is this cell or on no line.
    ///
    /// ```
    /// use alveole::board::{Direction, Hex};
    /// assert_eq!(Hex::new(0, 0).line_to(Hex::new(-3, 3)), Some((Direction::SW, 3)));
    /// assert_eq!(Hex::new(0, 0).line_to(Hex::new(1, 1)), None);
    /// ```
    #[must_use]
    pub fn line_to(self, other: Self) -> Option<(Direction, u16)> {
        let steps = self.distance(other);
        let signed = i16::try_from(steps).ok().filter(|&s| s > 0)?;
        Direction::ALL.into_iter().find(|d| self + d.vector() * signed == other).map(|d| (d, steps))
    }
}

impl Add for Hex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

impl Mul<i16> for Hex {
    type Output = Self;
    fn mul(self, factor: i16) -> Self {
        Self::new(self.q * factor, self.r * factor)
    }
}

impl Neg for Hex {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1
    }
}

/// `q,r`, as `-2,1`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// `q,r` in plain decimal, each written in the one way that [`Display`](fmt::Display) writes it.
impl std::str::FromStr for Hex {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (q, r) = text.split_once(',').ok_or(())?;
        let hex = Self::new(q.parse().map_err(|_| ())?, r.parse().map_err(|_| ())?);
        if hex.to_string() == text { Ok(hex) } else { Err(()) }
    }
}

/// One of the six directions, anticlockwise from east.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Direction {
    /// (+1, 0)
    E,
    /// (+1, −1)
    NE,
    /// (0, −1)
    NW,
    /// (−1, 0)
    W,
    /// (−1, +1)
    SW,
    /// (0, +1)
    SE,
}

impl Direction {
    /// All six, anticlockwise from east.
    pub const ALL: [Self; 6] = [Self::E, Self::NE, Self::NW, Self::W, Self::SW, Self::SE];

    /// One step in this direction.
    ///
    /// ```
    /// use alveole::board::{Direction, Hex};
    /// assert_eq!(Direction::E.vector(), Hex::new(1, 0));
    /// ```
    #[must_use]
    pub const fn vector(self) -> Hex {
        match self {
            Self::E => Hex::new(1, 0),
            Self::NE => Hex::new(1, -1),
            Self::NW => Hex::new(0, -1),
            Self::W => Hex::new(-1, 0),
            Self::SW => Hex::new(-1, 1),
            Self::SE => Hex::new(0, 1),
        }
    }

    /// This direction turned anticlockwise by `sixths` of a full turn.
    ///
    /// ```
    /// use alveole::board::Direction;
    /// assert_eq!(Direction::E.turned(1), Direction::NE);
    /// assert_eq!(Direction::E.turned(5), Direction::SE);
    /// ```
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Self {
        Self::ALL[(self as usize + sixths) % 6]
    }

    /// The direction that leads back.
    ///
    /// ```
    /// use alveole::board::Direction;
    /// assert_eq!(Direction::NE.opposite(), Direction::SW);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// `E`, `NE`, `NW`, `W`, `SW` or `SE`.
    ///
    /// ```
    /// use alveole::board::Direction;
    /// assert_eq!(Direction::NE.name(), "NE");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::E => "E",
            Self::NE => "NE",
            Self::NW => "NW",
            Self::W => "W",
            Self::SW => "SW",
            Self::SE => "SE",
        }
    }

    /// The direction of that [`name`](Self::name).
    ///
    /// ```
    /// use alveole::board::Direction;
    /// assert_eq!(Direction::from_name("SW"), Some(Direction::SW));
    /// assert_eq!(Direction::from_name("N"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.name() == name)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn twelve_symmetries_keep_neighbours() {
        let cell = Hex::new(1, 2);
        let images: BTreeSet<Hex> = (0..12).map(|symmetry| cell.image(symmetry)).collect();
        assert_eq!(images.len(), 12);
        for symmetry in 0..12 {
            for neighbour in cell.neighbours() {
                assert_eq!(cell.image(symmetry).distance(neighbour.image(symmetry)), 1);
            }
        }
    }

    #[test]
    fn directions_turn_anticlockwise_and_back() {
        for d in Direction::ALL {
            assert_eq!(d.vector() + d.opposite().vector(), Hex::default());
            assert_eq!(d.vector() + d.turned(2).vector(), d.turned(1).vector());
            assert_eq!(Direction::from_name(d.name()), Some(d));
        }
    }

    #[test]
    fn a_cell_reads_back_only_as_it_is_written() {
        assert_eq!("-2,1".parse(), Ok(Hex::new(-2, 1)));
        for bad in ["", "1", "1,", "+1,0", "01,0", "1, 0", "1,0,0", "99999,0", "-0,0"] {
            assert_eq!(bad.parse::<Hex>(), Err(()), "{bad}");
        }
    }
}
