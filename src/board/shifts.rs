//! The neighbours of many cells at once, on boards whose cell sets are single words.

/// The longest side of a board whose cells fit a word.
pub(super) const LONGEST_SIDE: u8 = 5;
/// One distance within a row, and one for each pair of lengths of rows.
const DISTANCES: usize = LONGEST_SIDE as usize + 1;

/// The distances between the numbers of neighbouring cells, and the cells that have a neighbour at each distance: one shift per
/// distance finds the neighbours of a whole set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shifts {
    /// The distances. Those that the board does not have belong to no cell.
    by: [u32; DISTANCES],
    /// The cells with a neighbour whose number is higher by the distance.
    up: [u64; DISTANCES],
    /// The cells with a neighbour whose number is lower by the distance.
    down: [u64; DISTANCES],
}

impl Shifts {
    /// The shifts for the board of this side, at most [`LONGEST_SIDE`]; none for larger boards.
    pub(super) const fn of(side: u8) -> Self {
        let mut shifts = Self { by: [0; DISTANCES], up: [0; DISTANCES], down: [0; DISTANCES] };
        if side > LONGEST_SIDE {
            return shifts;
        }
        let side = side as usize;
        shifts.by[0] = 1;
        let (mut row, mut first) = (0, 0);
        while row < 2 * side - 1 {
            let grows = row + 1 < side;
            let length = if row < side { side + row } else { 3 * side - 2 - row };
            let mut place = 0;
            while place < length {
                let cell = first + place;
                if place + 1 < length {
                    shifts.join(0, cell, cell + 1);
                }
                // A cell touches two cells of a longer row. In a shorter one, those at the ends touch one.
                let [left, right] = if grows { [length, length + 1] } else { [length - 1, length] };
                let last = row + 2 == 2 * side;
                if !last && (grows || place > 0) {
                    shifts.by[left - side + 1] = left as u32;
                    shifts.join(left - side + 1, cell, cell + left);
                }
                if !last && (grows || place + 1 < length) {
                    shifts.by[right - side + 1] = right as u32;
                    shifts.join(right - side + 1, cell, cell + right);
                }
                place += 1;
            }
            first += length;
            row += 1;
        }
        shifts
    }

    const fn join(&mut self, distance: usize, low: usize, high: usize) {
        self.up[distance] |= 1 << low;
        self.down[distance] |= 1 << high;
    }

    /// Returns the neighbours of all cells of a set.
    #[inline]
    pub(super) const fn beside(&self, set: u64) -> u64 {
        let mut beside = 0;
        let mut i = 0;
        while i < DISTANCES {
            beside |= (set & self.up[i]) << self.by[i] | (set & self.down[i]) >> self.by[i];
            i += 1;
        }
        beside
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{CellSet, Hexagon};

    #[test]
    fn shifts_find_the_neighbours_of_every_set() {
        let mut rng = fastrand::Rng::with_seed(1);
        for side in 1..=LONGEST_SIDE {
            let board = Hexagon::of(side);
            let shifts = Shifts::of(side);
            for cell in board.cells() {
                assert_eq!(shifts.beside(1 << cell.index()), board.around(cell).0[0], "{}", board.name(cell));
            }
            for _ in 0..100 {
                let set: CellSet = board.cells().filter(|_| rng.bool()).collect();
                let plain = set.iter().fold(CellSet::EMPTY, |all, cell| all | board.around(cell));
                assert_eq!(shifts.beside(set.0[0]), plain.0[0]);
            }
        }
    }
}
