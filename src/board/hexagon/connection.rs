//! Which cells of a board are connected: floods, paths, and cells whose removal can part others from the border.

use super::{Cell, CellSet, Hexagon};

impl Hexagon {
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
        let mut unseen: [u64; W] = std::array::from_fn(|i| through.0[i] & !from.0[i]);
        let mut frontier: [u64; W] = std::array::from_fn(|i| through.0[i] & from.0[i]);
        while frontier.iter().any(|&word| word != 0) {
            let next = self.beside(frontier);
            for i in 0..W {
                frontier[i] = next[i] & unseen[i];
                unseen[i] &= !frontier[i];
            }
        }
        let mut reached = through;
        (0..W).for_each(|i| reached.0[i] &= !unseen[i]);
        reached
    }

    /// The number of steps within `through` from a cell of `from` to the nearest cell of `to`; `None` if there is no path.
    /// The start need not be in `through`.
    pub(crate) fn steps(&self, from: CellSet, to: CellSet, through: CellSet) -> Option<u16> {
        match self.hexes.len().div_ceil(64) {
            1 => self.rings::<1>(from, to, through),
            2 => self.rings::<2>(from, to, through),
            _ => self.rings::<6>(from, to, through),
        }
    }

    fn rings<const W: usize>(&self, from: CellSet, to: CellSet, through: CellSet) -> Option<u16> {
        let mut frontier: [u64; W] = std::array::from_fn(|i| from.0[i]);
        let mut unseen: [u64; W] = std::array::from_fn(|i| through.0[i] & !from.0[i]);
        let mut steps = 0;
        while (0..W).all(|i| frontier[i] & to.0[i] == 0) {
            let next = self.beside(frontier);
            for i in 0..W {
                frontier[i] = next[i] & unseen[i];
                unseen[i] &= !frontier[i];
            }
            if frontier.iter().all(|&word| word == 0) {
                return None;
            }
            steps += 1;
        }
        Some(steps)
    }

    /// The neighbours of all cells of `set`.
    #[inline]
    pub(in crate::board) fn beside<const W: usize>(&self, set: [u64; W]) -> [u64; W] {
        let mut beside = [0; W];
        if W == 1 {
            beside[0] = self.shifts.beside(set[0]);
            return beside;
        }
        for (i, mut word) in set.into_iter().enumerate() {
            while word != 0 {
                let around = &self.around[i * 64 + word.trailing_zeros() as usize].0;
                word &= word - 1;
                (0..W).for_each(|j| beside[j] |= around[j]);
            }
        }
        beside
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;

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
