//! The hexagonal board of side n, its names, sides and neighbour tables.

mod connection;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::shifts::Shifts;
use super::{Cell, CellSet, Direction, Hex};

/// One of the six sides of a hexagon, clockwise from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Side {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

impl Side {
    /// All six, clockwise from the top.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The side across the board.
    ///
    /// ```
    /// use alveole::board::Side;
    /// assert_eq!(Side::N.opposite(), Side::S);
    /// assert_eq!(Side::NE.opposite(), Side::SW);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The direction in which one walks along this side when going round clockwise.
    const fn along(self) -> Direction {
        Direction::E.turned(6 - self as usize)
    }

    /// The corner at which this side begins, for a walk clockwise.
    const fn corner(self) -> Direction {
        Direction::NW.turned(6 - self as usize)
    }
}

/// The hexagonal board of one side length: geometry only, shared by all games and positions.
///
/// ```
/// use alveole::board::{Hex, Hexagon};
/// let board = Hexagon::of(5);
/// assert_eq!(board.len(), 61);
/// assert_eq!(board.name(board.centre()), "e5");
/// assert_eq!(board.hex(board.find("i5").unwrap()), Hex::new(0, -4));
/// ```
pub struct Hexagon {
    side: u8,
    hexes: Vec<Hex>,
    names: Vec<String>,
    neighbours: Vec<[Option<Cell>; 6]>,
    around: Vec<CellSet>,
    all: CellSet,
    border: Vec<Cell>,
    shifts: Shifts,
}

impl Hexagon {
    /// The longest side there is a board for.
    pub const MAX_SIDE: u8 = 11;

    /// How many cells the largest board has.
    pub const MAX_CELLS: usize = 1 + 3 * Self::MAX_SIDE as usize * (Self::MAX_SIDE as usize - 1);

    /// The board whose sides are `side` cells long.
    ///
    /// # Panics
    /// Unless `side` is from 1 to [`MAX_SIDE`](Self::MAX_SIDE).
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(5).len(), 61);
    /// ```
    #[must_use]
    pub fn of(side: u8) -> &'static Self {
        static BOARDS: [OnceLock<Hexagon>; Hexagon::MAX_SIDE as usize] =
            [const { OnceLock::new() }; Hexagon::MAX_SIDE as usize];
        BOARDS[usize::from(side) - 1].get_or_init(|| Self::build(side))
    }

    fn build(side: u8) -> Self {
        let n = i16::from(side);
        let m = n - 1;
        let mut hexes = Vec::new();
        let mut names = Vec::new();
        for r in (-m..=m).rev() {
            for q in (-m).max(-m - r)..=m.min(m - r) {
                hexes.push(Hex::new(q, r));
                let letter = char::from(b'a' + u8::try_from(m - r).expect("a row of the board"));
                names.push(format!("{letter}{}", q + n));
            }
        }
        let find = |hex| hexes.iter().position(|&h| h == hex).map(Cell::new);
        let neighbours: Vec<[Option<Cell>; 6]> =
            hexes.iter().map(|h| Direction::ALL.map(|d| find(h.step(d)))).collect();
        let around = neighbours.iter().map(|row| row.iter().flatten().copied().collect()).collect();
        let border = if m == 0 {
            vec![Cell::new(0)]
        } else {
            let walk = |side: Side| {
                let corner = side.corner().vector() * m;
                (0..m).filter_map(move |i| find(corner + side.along().vector() * i))
            };
            Side::ALL.into_iter().flat_map(walk).collect()
        };
        let all = (0..hexes.len()).map(Cell::new).collect();
        Self { side, hexes, names, neighbours, around, all, border, shifts: Shifts::of(side) }
    }

    /// The length of its sides, in cells.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(5).side_length(), 5);
    /// ```
    #[must_use]
    pub const fn side_length(&self) -> u8 {
        self.side
    }

    /// The number of cells: 3n(n − 1) + 1.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(3).len(), 19);
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Every cell, as a set.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let board = Hexagon::of(3);
    /// assert!(board.cells().all(|cell| board.all().contains(cell)));
    /// ```
    #[must_use]
    pub const fn all(&self) -> CellSet {
        self.all
    }

    /// The cell with the number `index` in their order, if there is one.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(3).numbered(18).map(|cell| cell.index()), Some(18));
    /// assert_eq!(Hexagon::of(3).numbered(19), None);
    /// ```
    #[must_use]
    pub fn numbered(&self, index: usize) -> Option<Cell> {
        (index < self.len()).then(|| Cell::new(index))
    }

    /// Every cell, in order.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(3).cells().count(), 19);
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.hexes.len()).map(Cell::new)
    }

    /// The cell in the middle.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let board = Hexagon::of(3);
    /// assert_eq!(board.name(board.centre()), "c3");
    /// ```
    #[must_use]
    pub const fn centre(&self) -> Cell {
        Cell::new(self.hexes.len() / 2)
    }

    /// Where `cell` lies; the centre is (0, 0).
    ///
    /// ```
    /// use alveole::board::{Hex, Hexagon};
    /// let board = Hexagon::of(3);
    /// assert_eq!(board.hex(board.centre()), Hex::new(0, 0));
    /// ```
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell.index()]
    }

    /// The cell at `hex`, if that is on the board.
    ///
    /// ```
    /// use alveole::board::{Hex, Hexagon};
    /// let board = Hexagon::of(3);
    /// assert_eq!(board.cell(Hex::new(0, 0)), Some(board.centre()));
    /// assert_eq!(board.cell(Hex::new(3, 0)), None);
    /// ```
    #[must_use]
    pub fn cell(&self, hex: Hex) -> Option<Cell> {
        self.hexes.binary_search_by_key(&(-hex.r, hex.q), |h| (-h.r, h.q)).ok().map(Cell::new)
    }

    /// The name of `cell`: a letter for its row from the bottom, a number for its diagonal from the left.
    ///
    /// ```
    /// use alveole::board::{Direction, Hexagon};
    /// let board = Hexagon::of(3);
    /// let east = board.step(board.centre(), Direction::E).unwrap();
    /// assert_eq!(board.name(east), "c4");
    /// ```
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// The cell of that name.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let board = Hexagon::of(3);
    /// assert_eq!(board.find("c3"), Some(board.centre()));
    /// assert_eq!(board.find("a9"), None);
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Cell> {
        self.names.iter().position(|n| n == name).map(Cell::new)
    }

    /// The neighbour of `cell` in `direction`, if that is on the board.
    ///
    /// ```
    /// use alveole::board::{Direction, Hexagon};
    /// let board = Hexagon::of(3);
    /// let rim = board.find("c5").unwrap();
    /// assert_eq!(board.step(rim, Direction::W), board.find("c4"));
    /// assert_eq!(board.step(rim, Direction::E), None);
    /// ```
    #[must_use]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.neighbours[cell.index()][direction as usize]
    }

    /// The cells from `cell` (left out) in `direction` to the border.
    ///
    /// ```
    /// use alveole::board::{Direction, Hexagon};
    /// let board = Hexagon::of(3);
    /// let names: Vec<&str> = board.ray(board.centre(), Direction::E).map(|cell| board.name(cell)).collect();
    /// assert_eq!(names, ["c4", "c5"]);
    /// ```
    pub fn ray(&self, cell: Cell, direction: Direction) -> impl Iterator<Item = Cell> + use<'_> {
        std::iter::successors(self.step(cell, direction), move |&c| self.step(c, direction))
    }

    /// The neighbours of `cell`.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let board = Hexagon::of(3);
    /// assert_eq!(board.around(board.centre()).len(), 6);
    /// assert_eq!(board.around(board.border()[0]).len(), 3);
    /// ```
    #[must_use]
    pub fn around(&self, cell: Cell) -> CellSet {
        self.around[cell.index()]
    }

    /// The cells of the border, clockwise from the north-west corner.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// assert_eq!(Hexagon::of(3).border().len(), 12);
    /// ```
    #[must_use]
    pub fn border(&self) -> &[Cell] {
        &self.border
    }

    /// The cells of one side, clockwise, with both its corners.
    ///
    /// ```
    /// use alveole::board::{Hexagon, Side};
    /// let board = Hexagon::of(3);
    /// let north = board.side(Side::N);
    /// assert_eq!(north.len(), 3);
    /// assert_eq!(north[0], board.border()[0]);
    /// ```
    #[must_use]
    pub fn side(&self, side: Side) -> Vec<Cell> {
        let n = usize::from(self.side);
        self.along_border(side as usize * (n - 1), n)
    }

    /// Half a side, clockwise: 0 is the western half of the north side, 1 its eastern half, and so on round to
    /// 11; `i + 6` lies opposite to `i`. On an odd side the two halves share the middle cell (`hex` R1).
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// let board = Hexagon::of(3);
    /// let (west, east) = (board.half_side(0), board.half_side(1));
    /// assert_eq!((west.len(), east.len()), (2, 2));
    /// assert_eq!(west[1], east[0]);
    /// ```
    #[must_use]
    pub fn half_side(&self, half: usize) -> Vec<Cell> {
        let n = usize::from(self.side);
        let start = half / 2 * (n - 1) + if half % 2 == 1 { n / 2 } else { 0 };
        self.along_border(start, n.div_ceil(2))
    }

    fn along_border(&self, start: usize, count: usize) -> Vec<Cell> {
        self.border.iter().copied().cycle().skip(start % self.border.len()).take(count).collect()
    }
}

/// Two boards are equal if their sides are: there is one board of each size.
impl PartialEq for Hexagon {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side
    }
}

impl Eq for Hexagon {}

impl Hash for Hexagon {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.side.hash(state);
    }
}

impl fmt::Debug for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "H{}", self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(board: &Hexagon, cells: &[Cell]) -> String {
        cells.iter().map(|&c| board.name(c)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cells_are_named_as_in_abalone() {
        let board = Hexagon::of(3);
        assert_eq!(board.len(), 19);
        let all: Vec<Cell> = board.cells().collect();
        assert_eq!(names(board, &all), "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d2 d3 d4 d5 e3 e4 e5");
        assert_eq!(board.name(board.centre()), "c3");
        let h5 = Hexagon::of(5);
        assert_eq!(h5.find("i9").map(|c| h5.hex(c)), Some(Hex::new(4, -4)));
        for cell in h5.cells() {
            assert_eq!(h5.cell(h5.hex(cell)), Some(cell));
            assert_eq!(h5.find(h5.name(cell)), Some(cell));
        }
    }

    #[test]
    fn sides_and_halves_go_clockwise_and_share_their_ends() {
        let board = Hexagon::of(3);
        assert_eq!(names(board, &board.side(Side::N)), "e3 e4 e5");
        assert_eq!(names(board, &board.side(Side::NE)), "e5 d5 c5");
        assert_eq!(names(board, &board.side(Side::NW)), "c1 d2 e3");
        assert_eq!(names(board, &board.half_side(0)), "e3 e4");
        assert_eq!(names(board, &board.half_side(1)), "e4 e5");
        assert_eq!(names(board, &board.half_side(11)), "d2 e3");
        let even = Hexagon::of(4);
        assert_eq!(names(even, &even.half_side(0)), "g4 g5");
        assert_eq!(names(even, &even.half_side(1)), "g6 g7");
    }
}
