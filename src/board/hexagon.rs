//! The hexagonal board of side n, its names, sides and neighbour tables.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

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
        Self { side, hexes, names, neighbours, around, all, border }
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

    /// The cells of `through` that a path within `through` joins to a cell of `from`.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let board = Hexagon::of(3);
    /// let row: CellSet = ["c1", "c2", "c4"].iter().filter_map(|name| board.find(name)).collect();
    /// let start = CellSet::of(board.find("c1").unwrap());
    /// assert_eq!(board.reach(start, row).len(), 2);
    /// ```
    #[must_use]
    pub fn reach(&self, from: CellSet, through: CellSet) -> CellSet {
        // Most games are played on sixty-one cells or fewer, which fit one word.
        match self.hexes.len().div_ceil(64) {
            1 => self.flood::<1>(from, through),
            2 => self.flood::<2>(from, through),
            _ => self.flood::<6>(from, through),
        }
    }

    /// A shortest path within `through` from a cell of `from` to one of `to`, in order; empty if there is none.
    pub(crate) fn path(&self, from: CellSet, to: CellSet, through: CellSet) -> Vec<Cell> {
        let mut unseen = through - from;
        let mut rings = vec![through & from];
        let mut last = rings[0];
        while !last.meets(&to) {
            last = last.iter().fold(CellSet::EMPTY, |all, c| all | self.around(c)) & unseen;
            if last.is_empty() {
                return Vec::new();
            }
            unseen -= last;
            rings.push(last);
        }
        let mut path: Vec<Cell> = Vec::new();
        for ring in rings.into_iter().rev() {
            let next = path.last().map_or(ring & to, |&cell| ring & self.around(cell));
            path.extend(next.first());
        }
        path.reverse();
        path
    }

    fn flood<const W: usize>(&self, from: CellSet, through: CellSet) -> CellSet {
        let mut unseen = through - from;
        let mut reached = through & from;
        let mut frontier = reached;
        loop {
            let mut next = [0; W];
            for i in 0..W {
                let mut word = frontier.0[i];
                while word != 0 {
                    let around = &self.around[i * 64 + word.trailing_zeros() as usize].0;
                    word &= word - 1;
                    (0..W).for_each(|j| next[j] |= around[j]);
                }
            }
            let mut any = 0;
            for (j, word) in next.into_iter().enumerate() {
                let fresh = word & unseen.0[j];
                unseen.0[j] &= !fresh;
                reached.0[j] |= fresh;
                frontier.0[j] = fresh;
                any |= fresh;
            }
            if any == 0 {
                return reached;
            }
        }
    }

    /// Whether a path within `through` joins a cell of `from` to a cell of `to`.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon, Side};
    /// let board = Hexagon::of(3);
    /// let cell = |name| CellSet::of(board.find(name).unwrap());
    /// assert!(board.joins(cell("c1"), cell("c5"), board.all()));
    /// assert!(!board.joins(cell("c1"), cell("c5"), board.side(Side::N).into_iter().collect()));
    /// ```
    #[must_use]
    pub fn joins(&self, from: CellSet, to: CellSet, through: CellSet) -> bool {
        self.reach(from, through).meets(&to)
    }

    /// Whether taking `cell` away can part others of `set` from the border: not if its neighbours in `set`, and what lies
    /// round the board as one more, are side by side.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let board = Hexagon::of(3);
    /// assert!(!board.may_part(board.centre(), &board.all()));
    /// let row: CellSet = ["c2", "c3", "c4"].iter().filter_map(|name| board.find(name)).collect();
    /// assert!(board.may_part(board.centre(), &row));
    /// ```
    #[must_use]
    pub fn may_part(&self, cell: Cell, set: &CellSet) -> bool {
        let ring = self.neighbours[cell.index()].map(|next| next.is_none_or(|next| set.contains(next)));
        (0..6).filter(|&i| ring[i] && !ring[(i + 1) % 6]).count() > 1
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

    #[test]
    fn only_where_neighbours_lie_apart_a_cell_parts_a_set_from_the_border() {
        let (mut parted, mut whole) = (0, 0);
        for side in 2..=6 {
            let board = Hexagon::of(side);
            let border: CellSet = board.border().iter().copied().collect();
            let mut rng = fastrand::Rng::with_seed(u64::from(side));
            for _ in 0..40 {
                let set: CellSet = board.cells().filter(|_| rng.u8(..10) < 5).collect();
                let linked = board.reach(border, set);
                for cell in linked.iter() {
                    let rest = linked - CellSet::of(cell);
                    let parts = board.reach(border, rest) != rest;
                    whole += usize::from(!board.may_part(cell, &linked));
                    parted += usize::from(parts);
                    assert!(board.may_part(cell, &linked) || !parts, "{} in {linked:?}", board.name(cell));
                }
            }
        }
        assert!(parted > 200 && whole > 2_000, "{parted} parted, {whole} known to be whole");
    }

    #[test]
    fn floods_agree_with_a_plain_search_on_every_size() {
        for side in 1..=Hexagon::MAX_SIDE {
            let board = Hexagon::of(side);
            let mut rng = fastrand::Rng::with_seed(u64::from(side));
            for _ in 0..20 {
                let through: CellSet = board.cells().filter(|_| rng.u8(..10) < 6).collect();
                let mut plain = vec![board.centre()];
                plain.retain(|&c| through.contains(c));
                let mut next = 0;
                while let Some(&cell) = plain.get(next) {
                    next += 1;
                    for d in Direction::ALL {
                        if let Some(c) = board.step(cell, d).filter(|&c| through.contains(c))
                            && !plain.contains(&c)
                        {
                            plain.push(c);
                        }
                    }
                }
                let plain: CellSet = plain.into_iter().collect();
                assert_eq!(board.reach(CellSet::of(board.centre()), through), plain);
            }
        }
    }
}
