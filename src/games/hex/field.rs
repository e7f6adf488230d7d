//! The board of Hex-n with its ports.

use std::sync::OnceLock;

use crate::board::{Cell, CellSet, Hexagon, Side};
use crate::game::Colour;

/// A board and the ports on its border (R1), shared by all positions with the same options.
#[derive(Debug)]
pub(super) struct Field {
    pub board: &'static Hexagon,
    /// For each colour, the pairs of ports that it may connect.
    pairs: Vec<Vec<[CellSet; 2]>>,
}

impl Field {
    /// Returns the field for these options, which is computed once.
    pub fn of(size: u8, players: u8, free: bool) -> &'static Self {
        static FIELDS: [[OnceLock<Field>; 4]; Hexagon::MAX_SIDE as usize] =
            [const { [const { OnceLock::new() }; 4] }; Hexagon::MAX_SIDE as usize];
        let layout = match (free, players) {
            (true, _) => 0,
            (false, 2) => 1,
            (false, 3) => 2,
            (false, _) => 3,
        };
        FIELDS[usize::from(size) - 1][layout].get_or_init(|| {
            let board = Hexagon::of(size);
            let pairs = match layout {
                0 => vec![sides(board).to_vec(); Colour::MAX],
                1 => quadrants(board).map(|pair| vec![pair]).to_vec(),
                2 => sides(board).map(|pair| vec![pair]).to_vec(),
                _ => (0..6).map(|i| vec![[i, i + 6].map(|h| run(board, &[h]))]).collect(),
            };
            Self { board, pairs }
        })
    }

    /// Returns the two ports of `colour`; `None` with free ports (R1.4).
    pub fn ports(&self, colour: Colour) -> Option<[CellSet; 2]> {
        match self.pairs[colour.index()].as_slice() {
            [pair] => Some(*pair),
            _ => None,
        }
    }

    /// Returns whether a path within `through` connects two opposite ports of `colour`.
    pub fn joined(&self, colour: Colour, through: CellSet) -> bool {
        self.pairs[colour.index()].iter().any(|[from, to]| self.board.joins(*from, *to, through))
    }

    /// Returns the cells that every path passes that connects two opposite ports of `colour` within `through`; `None`
    /// if there is no such path.
    pub fn bottlenecks(&self, colour: Colour, through: CellSet) -> Option<CellSet> {
        let pairs = self.pairs[colour.index()].iter();
        let bottlenecks = pairs.filter_map(|[from, to]| self.board.bottlenecks_between(*from, *to, through));
        bottlenecks.reduce(|a, b| a & b)
    }

    /// Returns a shortest path within `through` that connects two opposite ports of `colour`, from port to port; empty if
    /// there is none.
    pub fn path(&self, colour: Colour, through: CellSet) -> Vec<Cell> {
        let paths = self.pairs[colour.index()].iter().map(|[from, to]| self.board.path(*from, *to, through));
        paths.filter(|path| !path.is_empty()).min_by_key(Vec::len).unwrap_or_default()
    }

    /// Returns the least number of cells of `empty` that `colour` has to add to the cells `own` to connect two opposite
    /// ports; `None` if all of them are not enough.
    pub fn needed(&self, colour: Colour, own: CellSet, empty: CellSet) -> Option<u16> {
        let steps = |[from, to]: &[CellSet; 2]| {
            let mut reached = self.board.reach(*from, own);
            let mut steps = 0;
            while !reached.meets(to) {
                let beside = reached.iter().map(|c| self.board.around(c)).fold(*from, |all, c| all | c);
                let next = reached | (beside & empty);
                let next = self.board.reach(next, own | next);
                if next == reached {
                    return None;
                }
                reached = next;
                steps += 1;
            }
            Some(steps)
        };
        self.pairs[colour.index()].iter().filter_map(steps).min()
    }

    /// Lists the ports that belong to one colour, for drawing.
    pub fn owned(&self) -> Vec<(Colour, CellSet)> {
        let owner = |(i, pairs): (usize, &Vec<[CellSet; 2]>)| match pairs.as_slice() {
            [pair] => pair.map(|port| (Colour(i as u8), port)).to_vec(),
            _ => Vec::new(),
        };
        self.pairs.iter().enumerate().flat_map(owner).collect()
    }
}

/// Returns the union of half-sides, numbered as in `Hexagon::half_side`.
fn run(board: &Hexagon, halves: &[usize]) -> CellSet {
    halves.iter().flat_map(|&h| board.half_side(h)).collect()
}

/// Returns the three pairs of opposite sides (R1.2).
fn sides(board: &Hexagon) -> [[CellSet; 2]; 3] {
    let side = |s: Side| board.side(s).into_iter().collect();
    [Side::N, Side::NE, Side::SE].map(|s| [side(s), side(s.opposite())])
}

/// Returns the four quadrants of the border, one pair for each colour (R1.1).
fn quadrants(board: &Hexagon) -> [[CellSet; 2]; 2] {
    let (north_east, south_east) = (run(board, &[1, 2, 3]), run(board, &[4, 5, 6]));
    let (mut south_west, mut north_west) = (run(board, &[7, 8, 9]), run(board, &[10, 11, 0]));
    // On an even side no cell lies in the middle of N and S. By R1.1's ruling the eastern of the two middle cells
    // belongs to both ports that meet there, like the middle cell of an odd side.
    if board.side_length().is_multiple_of(2) {
        north_west.insert(board.half_side(1)[0]);
        south_west.extend(board.half_side(6).last().copied());
    }
    [[north_east, south_west], [north_west, south_east]]
}

/// Compares addresses: there is one field for each set of options.
impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Field {}
