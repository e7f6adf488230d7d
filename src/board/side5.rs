//! The board of side 5, on which most games of HEXAGO are played, with sets of cells in single words: for what was learned,
//! which sees a position from the side of each colour.

use std::sync::OnceLock;

use super::shifts::Shifts;
use super::{CellSet, Direction, Hexagon};

/// The length of the sides.
pub(crate) const SIDE: u8 = 5;
/// The number of cells.
pub(crate) const CELLS: usize = 61;
/// The largest number of colours.
const COLOURS: usize = 6;
/// The number of symmetries.
pub(crate) const SYMMETRIES: usize = 12;

const SHIFTS: Shifts = Shifts::of(SIDE);

/// The neighbours of each cell, and where the symmetries take it.
#[derive(Debug)]
struct Tables {
    /// The neighbours of each cell in a circle, as sets of one cell or none.
    circles: [[u64; 6]; CELLS],
    images: [[u8; CELLS]; SYMMETRIES],
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let board = Hexagon::of(SIDE);
        let mut circles = [[0; 6]; CELLS];
        let mut images = [[0; CELLS]; SYMMETRIES];
        for cell in board.cells() {
            let neighbour = |d| board.step(cell, d).map_or(0, |to| 1 << to.index());
            circles[cell.index()] = Direction::ALL.map(neighbour);
            for (symmetry, image) in images.iter_mut().enumerate() {
                let to = board.cell(board.hex(cell).image(symmetry));
                image[cell.index()] = to.map_or(0, |to| to.index() as u8);
            }
        }
        Tables { circles, images }
    })
}

/// Returns a set of cells of this board as one word: bit `i` is cell `i`.
pub(crate) const fn word(set: CellSet) -> u64 {
    set.0[0]
}

/// Lists the cells of a set in ascending order.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(cell as usize)
    })
}

/// Returns the neighbours of all cells of a set.
pub(crate) const fn around(set: u64) -> u64 {
    SHIFTS.beside(set)
}

/// Returns how many groups the neighbours of a cell that are in a set form around it, from 0 to 3.
pub(crate) fn groups_around(cell: usize, set: u64) -> usize {
    let circle = &tables().circles[cell];
    let is_in = circle.map(|neighbour| neighbour & set != 0);
    let starts = (0..6).filter(|&i| is_in[i] && !is_in[(i + 5) % 6]).count();
    starts.max(usize::from(is_in[0] && starts == 0))
}

/// Returns the cells of `through` that a path within `through` connects to `from`, a subset of it.
pub(crate) fn flood(from: u64, through: u64) -> u64 {
    let (mut reached, mut fresh) = (from, from);
    while fresh != 0 {
        fresh = around(fresh) & through & !reached;
        reached |= fresh;
    }
    reached
}

/// Returns where one of the symmetries takes each cell.
pub(crate) fn images(symmetry: usize) -> &'static [u8; CELLS] {
    &tables().images[symmetry]
}

/// Returns where one of the symmetries takes a set.
pub(crate) fn image(set: u64, symmetry: usize) -> u64 {
    let images = images(symmetry);
    cells(set).fold(0, |all, cell| all | 1 << images[cell])
}

/// A symmetry that takes the marks of each colour, such as its ports, to those of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    /// Its number.
    pub symmetry: usize,
    /// The colour whose marks those of each colour become.
    pub seen: [u8; COLOURS],
}

/// Lists the symmetries under which the pairs of marks of all colours stay these pairs; a pair may be turned round if it is not
/// `ordered`.
pub(crate) fn views(marks: &[[u64; 2]], ordered: bool) -> Vec<View> {
    let view = |symmetry| {
        let mut seen = [0; COLOURS];
        for (colour, pair) in marks.iter().enumerate() {
            let [a, b] = pair.map(|set| image(set, symmetry));
            let same = |other: &[u64; 2]| *other == [a, b] || (!ordered && *other == [b, a]);
            seen[colour] = marks.iter().position(same)? as u8;
        }
        Some(View { symmetry, seen })
    };
    (0..SYMMETRIES).filter_map(view).collect()
}

/// Returns for each colour a view in which it is colour 0: one in which the order of turns stays, if there is one.
pub(crate) fn views_of_movers(marks: &[[u64; 2]], ordered: bool) -> Vec<View> {
    let players = marks.len();
    let all = views(marks, ordered);
    let of = |mover: usize| {
        let own = || all.iter().filter(move |view| view.seen[mover] == 0);
        let in_turn = |view: &&View| (0..players).all(|k| usize::from(view.seen[(mover + k) % players]) == k);
        own().find(in_turn).or_else(|| own().next()).copied()
    };
    let missing = "every colour has a view";
    (0..players).map(|mover| of(mover).expect(missing)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_cells_and_neighbours_of_the_board() {
        let board = Hexagon::of(SIDE);
        assert_eq!(word(board.all()).count_ones() as usize, CELLS);
        for cell in board.cells() {
            assert_eq!(cells(around(1 << cell.index())).count(), board.around(cell).len());
        }
        let centre = 1 << board.centre().index();
        assert_eq!(flood(centre, word(board.all())), word(board.all()));
        assert_eq!(flood(centre, centre), centre);
        let (cell, ring) = (board.centre().index(), around(centre));
        let circle = tables().circles[cell];
        assert_eq!(
            [0, ring, circle[4], circle[0] | circle[5]].map(|set| groups_around(cell, set)),
            [0, 1, 1, 1]
        );
        assert_eq!(groups_around(cell, circle[0] | circle[2]), 2);
        assert_eq!(groups_around(cell, circle[0] | circle[2] | circle[4]), 3);
        for symmetry in 0..SYMMETRIES {
            assert_eq!(image(word(board.all()), symmetry), word(board.all()));
            assert_eq!(image(around(centre), symmetry), around(centre));
        }
    }

    #[test]
    fn a_view_makes_its_mover_the_first_colour() {
        let board = Hexagon::of(SIDE);
        let side = |i: usize| word(board.side(crate::board::Side::ALL[i % 6]).into_iter().collect());
        let pairs: Vec<_> = (0..3).map(|i| [side(i), side(i + 3)]).collect();
        let movers = views_of_movers(&pairs, false);
        for (mover, view) in movers.iter().enumerate() {
            assert_eq!(image(pairs[mover][0] | pairs[mover][1], view.symmetry), pairs[0][0] | pairs[0][1]);
            assert_eq!(view.seen[mover], 0);
            assert_eq!(view.seen[(mover + 1) % 3], 1, "the order of turns stays");
        }
        // The six sides as six ordered pairs are only turned in order; unordered, half of the symmetries are mirrors.
        assert_eq!(views(&pairs, true).len(), 2);
    }
}
