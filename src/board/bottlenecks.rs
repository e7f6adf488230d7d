//! Cells that no path can avoid.

use super::{Cell, CellSet, Hexagon};

impl Hexagon {
    /// The cells, `from` aside, that every path within `through` from `from` to a cell of `to` passes; none if there
    /// is no path, or `from` is in `to`. (`from` need not be in `through`.)
    ///
    /// All are found in one pass, about the cost of two floods.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let board = Hexagon::of(2);
    /// let cell = |name| board.find(name).unwrap();
    /// let [a1, c2] = ["a1", "c2"].map(cell);
    /// let around = board.all() - CellSet::of(board.centre());
    /// let names = |set: CellSet| set.iter().map(|c| board.name(c)).collect::<Vec<_>>().join(" ");
    /// assert_eq!(names(board.bottlenecks(a1, CellSet::of(c2), around)), "c2");
    /// let one_way = around - CellSet::of(cell("b1"));
    /// assert_eq!(names(board.bottlenecks(a1, CellSet::of(c2), one_way)), "a2 b3 c2 c3");
    /// ```
    #[must_use]
    pub fn bottlenecks(&self, from: Cell, to: CellSet, through: CellSet) -> CellSet {
        if to.contains(from) {
            return CellSet::EMPTY;
        }
        let start = self.around(from);
        self.bottlenecks_between(start, to, through - CellSet::of(from)).unwrap_or_default()
    }

    /// The cells that every path within `through` from a cell of `from` to a cell of `to` passes, its ends among them;
    /// `None` if there is no path.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// let board = Hexagon::of(3);
    /// let cell = |name| CellSet::of(board.find(name).unwrap());
    /// let row: CellSet = ["c1", "c2", "c3"].iter().filter_map(|name| board.find(name)).collect();
    /// assert_eq!(board.bottlenecks_between(cell("c1"), cell("c3"), row).map(|set| set.len()), Some(3));
    /// assert_eq!(board.bottlenecks_between(cell("c1"), cell("c5"), row), None);
    /// ```
    #[must_use]
    pub fn bottlenecks_between(&self, from: CellSet, to: CellSet, through: CellSet) -> Option<CellSet> {
        match self.len().div_ceil(64) {
            1 => self.cuts::<1>(from, to, through),
            2 => self.cuts::<2>(from, to, through),
            _ => self.cuts::<6>(from, to, through),
        }
    }

    /// Only cells of one path, here a shortest one, can be on all of them. They are looked at in their order: one is a
    /// bottleneck if all that can be reached from those before it, and from there off the path, leads no further along
    /// the path than to this cell.
    fn cuts<const W: usize>(&self, from: CellSet, to: CellSet, through: CellSet) -> Option<CellSet> {
        let (from, to, through) = (words::<W>(from), words::<W>(to), words::<W>(through));
        // By cell, at which place of a shortest path it could be; the first is 0. Rows of a word's length, so that small
        // boards don't clear memory for the largest.
        let mut place = [[u16::MAX; 64]; W];
        let mut path = [[0; 64]; W];
        let mut unseen = through;
        let mut beside = from;
        let mut last = 0;
        let end = loop {
            let next = and(beside, unseen);
            let mut any = false;
            each(next, |cell| (place[cell / 64][cell % 64], any) = (last, true));
            if !any {
                return None;
            }
            if let Some(end) = first(and(next, to)) {
                break end;
            }
            (unseen, beside) = (minus(unseen, next), self.beside(next));
            last += 1;
        };
        let mut on_path = [0; W];
        let mut cell = end;
        for i in (0..=last).rev() {
            path[usize::from(i / 64)][usize::from(i % 64)] = cell;
            on_path[cell / 64] |= 1 << (cell % 64);
            let before = |&c: &usize| place[c / 64][c % 64].checked_add(1) == Some(i);
            cell = self.around(Cell::new(cell)).iter().map(Cell::index).find(before).unwrap_or(cell);
        }

        let mut cuts = CellSet::EMPTY;
        let mut off_path = minus(through, on_path);
        let mut furthest = 0;
        let mut beside = from;
        for i in 0..=last {
            loop {
                each(and(beside, on_path), |cell| furthest = furthest.max(place[cell / 64][cell % 64]));
                let frontier = and(beside, off_path);
                if first(frontier).is_none() {
                    break;
                }
                if first(and(frontier, to)).is_some() {
                    return Some(cuts);
                }
                off_path = minus(off_path, frontier);
                beside = self.beside(frontier);
            }
            let cell = Cell::new(path[usize::from(i / 64)][usize::from(i % 64)]);
            if furthest == i {
                cuts.insert(cell);
            }
            beside = words::<W>(self.around(cell));
        }
        Some(cuts)
    }
}

fn words<const W: usize>(set: CellSet) -> [u64; W] {
    std::array::from_fn(|i| set.0[i])
}

fn and<const W: usize>(a: [u64; W], b: [u64; W]) -> [u64; W] {
    std::array::from_fn(|i| a[i] & b[i])
}

fn minus<const W: usize>(a: [u64; W], b: [u64; W]) -> [u64; W] {
    std::array::from_fn(|i| a[i] & !b[i])
}

fn first<const W: usize>(set: [u64; W]) -> Option<usize> {
    let i = set.iter().position(|&word| word != 0)?;
    Some(i * 64 + set[i].trailing_zeros() as usize)
}

fn each<const W: usize>(set: [u64; W], mut visit: impl FnMut(usize)) {
    for (i, mut word) in set.into_iter().enumerate() {
        while word != 0 {
            visit(i * 64 + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bottlenecks_are_the_cells_without_which_there_is_no_path() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut found, mut between) = (0, 0);
        for side in 1..=Hexagon::MAX_SIDE {
            let board = Hexagon::of(side);
            for _ in 0..150 {
                let density = rng.u8(5..10);
                let through: CellSet = board.cells().filter(|_| rng.u8(..10) < density).collect();
                let some = |rng: &mut fastrand::Rng| board.cells().nth(rng.usize(..board.len())).unwrap();
                let from = some(&mut rng);
                let to: CellSet = (0..rng.u8(1..6)).map(|_| some(&mut rng)).collect();
                let joined = |without: Cell| {
                    let open = through - CellSet::of(without);
                    to.contains(from) || board.reach(board.around(from), open).meets(&to)
                };
                let plain: CellSet = if joined(from) {
                    board.cells().filter(|&c| c != from && !joined(c)).collect()
                } else {
                    CellSet::EMPTY
                };
                assert_eq!(
                    board.bottlenecks(from, to, through),
                    plain,
                    "{board:?} {from:?} {to:?} {through:?}"
                );
                found += (plain - to).len();

                let ends: CellSet = (0..rng.u8(1..6)).map(|_| some(&mut rng)).collect();
                let joined = |without: CellSet| board.joins(ends, to, through - without);
                let plain = joined(CellSet::EMPTY)
                    .then(|| through.iter().filter(|&c| !joined(CellSet::of(c))).collect::<CellSet>());
                assert_eq!(
                    board.bottlenecks_between(ends, to, through),
                    plain,
                    "{board:?} {ends:?} {to:?} {through:?}"
                );
                between += plain.map_or(0, |set| (set - to - ends).len());
            }
        }
        assert!(found > 200 && between > 200, "{found} and {between} bottlenecks found");
    }
}
