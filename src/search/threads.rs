//! Searches of one position in several threads: what runs beside the main search, and how the results become one.

use std::cmp::Reverse;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(not(target_family = "wasm"))]
use super::Search;
use super::{Found, Line};
#[cfg(not(target_family = "wasm"))]
use crate::game::Rules;

/// A search that helps the main one, in a thread of its own.
#[derive(Debug)]
pub(super) struct Helper<S> {
    pub search: S,
    /// The number of nodes that it may still search.
    pub left: u64,
}

/// Runs `main` in this thread, and each helper in a thread of its own, slice by slice until `main` ends. `main` receives a
/// function that says whether a helper has finished its search, so that there is nothing left to find.
///
/// If `main` returns `false`, it has used its nodes, and the helpers use theirs; else they stop at once. Returns whether a
/// helper has finished its search.
#[cfg(not(target_family = "wasm"))]
pub(super) fn beside<G: Rules, S: Search<G> + Send>(
    helpers: &mut [Helper<S>],
    slice: u64,
    main: impl FnOnce(&dyn Fn() -> bool) -> bool,
) -> bool {
    /// Stops the helpers, also if the main search panics: the scope waits for them.
    struct Stop<'a>(&'a AtomicBool);
    impl Drop for Stop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let (stop, solved) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let stopped = Stop(&stop);
        for helper in helpers {
            let (stop, solved) = (&stop, &solved);
            scope.spawn(move || {
                while helper.left > 0 && !stop.load(Ordering::Relaxed) && !solved.load(Ordering::Relaxed) {
                    let nodes = helper.left.min(slice);
                    helper.left -= nodes;
                    if !helper.search.run(nodes) {
                        solved.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
        if !main(&|| solved.load(Ordering::Relaxed)) {
            std::mem::forget(stopped);
        }
    });
    solved.into_inner()
}

/// Merges what searches of one position found, as the moves searched, best first.
///
/// - Where depth counts, the lines are those of a search that proved a win, else of the deepest one; the first of equals.
/// - Where visits count, they are summed, and the value of a move is the mean: proven wins first, then by visits, proven losses
///   last. A proof of any search holds.
pub(super) fn merge<M: Copy + PartialEq>(searches: Vec<Found<M>>) -> Vec<Line<M>> {
    let mut nodes: Vec<(M, u64)> = Vec::new();
    for line in searches.iter().flat_map(|found| &found.lines) {
        match nodes.iter_mut().find(|(mv, _)| *mv == line.moves[0]) {
            None => nodes.push((line.moves[0], line.nodes)),
            Some((_, sum)) => *sum += line.nodes,
        }
    }
    if searches.iter().any(|found| found.depth.is_some()) {
        let reach = |found: &Found<M>| {
            let wins = found.lines.first().is_some_and(|line| line.proven && line.value >= 1.0);
            (wins, found.depth)
        };
        // The last of equals is the greatest.
        let deepest = searches.into_iter().rev().max_by_key(reach);
        let mut lines = deepest.map_or_else(Vec::new, |found| found.lines);
        for line in &mut lines {
            let sum = nodes.iter().find(|(mv, _)| *mv == line.moves[0]);
            line.nodes = sum.map_or(line.nodes, |&(_, sum)| sum);
        }
        return lines;
    }
    let mut merged: Vec<Line<M>> = Vec::with_capacity(nodes.len());
    for line in searches.into_iter().flat_map(|found| found.lines) {
        match merged.iter_mut().find(|known| known.moves[0] == line.moves[0]) {
            None => merged.push(line),
            Some(known) => *known = both(known, line),
        }
    }
    // Stable: equals stay in the order of the first search.
    merged.sort_by_key(|line| {
        let class = match (line.proven, line.value) {
            (true, value) if value >= 1.0 => 2,
            (true, value) if value <= 0.0 => 0,
            _ => 1,
        };
        Reverse((class, line.nodes))
    });
    merged
}

/// The lines of two searches that begin with the same move as one.
fn both<M: Copy>(known: &Line<M>, line: Line<M>) -> Line<M> {
    let nodes = known.nodes + line.nodes;
    let mean = |a: &Line<M>, b: &Line<M>| {
        let sum = f64::from(a.value) * a.nodes as f64 + f64::from(b.value) * b.nodes as f64;
        if nodes == 0 { a.value } else { (sum / nodes as f64) as f32 }
    };
    let (value, proven, longer) = match (known.proven, line.proven) {
        (true, false) => (known.value, true, false),
        (false, true) => (line.value, true, true),
        _ => (mean(known, &line), known.proven, line.nodes > known.nodes),
    };
    Line { moves: if longer { line.moves } else { known.moves.clone() }, value, proven, nodes }
}

#[cfg(test)]
mod tests {
    use super::{Found, Helper, Line, beside};
    use crate::game::Rules;
    use crate::games::hexone::{HexoneOptions, Move, Position};
    use crate::search::{Key, Search};

    /// A search that is finished after some nodes.
    struct Finite {
        left: u64,
        nodes: u64,
    }

    impl Search<Position> for Finite {
        fn new(_root: Position, _history: Vec<Key>, left: u64) -> Self {
            Self { left, nodes: 0 }
        }

        fn run(&mut self, nodes: u64) -> bool {
            self.nodes += nodes;
            self.left = self.left.saturating_sub(nodes);
            self.left > 0
        }

        fn nodes(&self) -> u64 {
            self.nodes
        }

        fn lines(&self) -> Vec<Line<Move>> {
            Vec::new()
        }

        fn advance(&mut self, _mv: Move) {}
    }

    /// Merges searches whose visits count.
    fn merge<const N: usize>(searches: [Vec<Line<char>>; N]) -> Vec<Line<char>> {
        super::merge(searches.map(|lines| Found { depth: None, lines }).into())
    }

    #[test]
    fn the_deepest_search_decides_unless_one_proves_a_win() {
        let found = |depth, lines: [Line<char>; 2]| Found { depth: Some(depth), lines: lines.into() };
        let a = |depth| found(depth, [line('a', 0.6, false, 30), line('b', 0.5, false, 10)]);
        let b = |depth| found(depth, [line('b', 0.7, false, 20), line('a', 0.6, false, 5)]);
        let (first, second) = (
            [line('a', 0.6, false, 35), line('b', 0.5, false, 30)],
            [line('b', 0.7, false, 30), line('a', 0.6, false, 35)],
        );
        assert_eq!(super::merge(vec![a(4), b(4)]), first);
        assert_eq!(super::merge(vec![a(4), b(5)]), second);
        let win = found(3, [line('c', 1.0, true, 1), line('a', 0.6, false, 1)]);
        assert_eq!(super::merge(vec![a(4), b(5), win])[0], line('c', 1.0, true, 1));
    }

    fn helper(needs: u64, left: u64) -> Helper<Finite> {
        let root = Position::new(&HexoneOptions::default());
        Helper { search: Finite::new(root, Vec::new(), needs), left }
    }

    #[test]
    fn a_helper_that_finishes_ends_all_searches() {
        let mut helpers = [helper(u64::MAX, u64::MAX), helper(5, u64::MAX)];
        let solved = beside(&mut helpers, 2, |solved| {
            while !solved() {
                std::thread::yield_now();
            }
            true
        });
        assert!(solved);
        assert_eq!(helpers[1].search.nodes, 6);
    }

    #[test]
    fn helpers_stop_with_the_main_search_or_use_their_nodes() {
        let mut helpers = [helper(u64::MAX, u64::MAX)];
        assert!(!beside(&mut helpers, 2, |_| true), "it stops before it finishes");
        let mut helpers = [helper(u64::MAX, 101), helper(u64::MAX, 3)];
        assert!(!beside(&mut helpers, 2, |_| false));
        assert_eq!(helpers.map(|helper| (helper.search.nodes, helper.left)), [(101, 0), (3, 0)]);
    }

    #[test]
    fn a_panic_of_the_main_search_stops_the_helpers() {
        let panicked = std::panic::catch_unwind(|| {
            beside(&mut [helper(u64::MAX, u64::MAX)], 2, |_| panic!("on purpose"));
        });
        assert!(panicked.is_err());
    }

    fn line(mv: char, value: f32, proven: bool, nodes: u64) -> Line<char> {
        Line { moves: vec![mv], value, proven, nodes }
    }

    #[test]
    fn visits_are_summed_and_values_are_their_mean() {
        let merged = merge([
            vec![line('a', 0.5, false, 60), line('b', 0.75, false, 40)],
            vec![line('b', 0.25, false, 40), line('a', 0.5, false, 10), line('c', 0.1, false, 1)],
        ]);
        assert_eq!(merged, [line('b', 0.5, false, 80), line('a', 0.5, false, 70), line('c', 0.1, false, 1)]);
    }

    #[test]
    fn a_proof_of_one_search_holds_for_all() {
        let merged = merge([
            vec![line('a', 0.9, false, 90), line('b', 0.4, false, 9), line('c', 0.1, false, 1)],
            vec![line('c', 1.0, true, 5), line('a', 0.0, true, 80), line('b', 0.4, false, 1)],
        ]);
        assert_eq!(merged, [line('c', 1.0, true, 6), line('b', 0.4, false, 10), line('a', 0.0, true, 170)]);
    }

    #[test]
    fn in_a_lost_position_the_most_visited_move_comes_first() {
        let merged = merge([
            vec![line('a', 0.0, true, 60), line('b', 0.0, true, 40)],
            vec![line('b', 0.4, false, 50), line('a', 0.3, false, 10)],
        ]);
        assert_eq!(merged, [line('b', 0.0, true, 90), line('a', 0.0, true, 70)]);
    }

    #[test]
    fn the_longer_line_is_that_of_more_nodes() {
        let long = Line { moves: vec!['a', 'x', 'y'], ..line('a', 0.5, false, 70) };
        let merged = merge([vec![line('a', 0.5, false, 30)], vec![long]]);
        assert_eq!(merged, [Line { moves: vec!['a', 'x', 'y'], ..line('a', 0.5, false, 100) }]);
    }
}
