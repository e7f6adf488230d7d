//! Depth-first proof-number search for Hex-n.
//!
//! A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002; with the focus on the most promising
//! moves of B. Arneson, R. Hayward and P. Henderson, *Solving Hex: beyond humans*, 2010. Virtual connections show most
//! results before any move is tried ([`connections`](super::connections)), on positions whose [inferior cells](super::inferior)
//! are filled.

use super::bitboard::{Word, cells};
use super::connections::{ConnectionSearch, Found};
use super::geometry::{Geometry, Turned, View};
use super::inferior::{Filled, Inferior};
use super::table::{Entry, NO_MOVE, ORDERED, Table};
use super::{cell, stones};
use crate::game::Rules;
use crate::games::hex::{Move, Position};

/// Larger than every proof number of an open position.
const INFINITE: u32 = 1 << 30;

/// The share of a position's moves that the search looks at, the most promising first, besides one. When one of them loses,
/// the next one takes its place.
const FOCUS: f64 = 0.25;

/// A solved position.
#[derive(Clone, Copy, Debug)]
pub struct Solution<W> {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The empty cells on which the result depends.
    pub carrier: W,
    /// A winning move, if there is one.
    pub best: Option<u8>,
}

/// A move, and the view after it.
#[derive(Clone, Copy)]
struct Child<W> {
    cell: u8,
    view: View<W>,
    turned: Turned,
}

/// What the children of a position say about it.
struct Numbers<W> {
    proof: u32,
    disproof: u32,
    /// The child to examine next, its disproof number as it counts here, and the second smallest proof number.
    next: Child<W>,
    of_next: u32,
    second: u32,
}

/// How far the search of a position is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The positions examined since the solver was created.
    pub examined: u64,
    /// The proof and disproof number of the position that is to be solved; 0 and 0 before its moves are tried.
    pub numbers: (u32, u32),
    /// The number of moves from there to the position that is being examined.
    pub depth: usize,
}

type Watch<W> = Box<dyn FnMut(&Table<W>, Progress)>;

/// An exact solver with what it has found on one board.
///
/// It keeps `FULL` full and `SEMI` semi-connections between two cells ([`ConnectionSearch`]): those of the players, or more.
#[doc(hidden)] // for the programs in `lab`
pub struct Solver<W = u64, const FULL: usize = 10, const SEMI: usize = 24> {
    /// The board.
    pub geometry: Geometry<W>,
    /// The positions that were examined.
    pub table: Table<W>,
    /// Finds cells that matter to nobody.
    pub inferior: Inferior,
    connections: ConnectionSearch<W, FULL, SEMI>,
    /// The positions examined so far.
    examined: u64,
    /// The proof and disproof numbers of the positions whose moves are being tried, from the one that is to be solved on.
    path: Vec<(u32, u32)>,
    /// After how many the search gives up.
    limit: u64,
    watch: Option<Watch<W>>,
}

/// After how many positions `watch` is called again.
const WATCHED_EVERY: u64 = 256;

impl<W: Word, const FULL: usize, const SEMI: usize> std::fmt::Debug for Solver<W, FULL, SEMI> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solver({} positions)", self.examined)
    }
}

impl<W: Word, const FULL: usize, const SEMI: usize> Solver<W, FULL, SEMI> {
    /// A solver for positions on the board of `position`, with a table of `2^bits` entries; `None` unless it is a game of two
    /// players with fixed ports on a board of side [`MAX_SIDE`](Word::MAX_SIDE) at most.
    #[must_use]
    pub fn new(position: &Position, bits: u32) -> Option<Self> {
        Some(Self {
            geometry: Geometry::of(position)?,
            table: Table::new(bits),
            inferior: Inferior::new(),
            connections: ConnectionSearch::default(),
            examined: 0,
            path: Vec::new(),
            limit: u64::MAX,
            watch: None,
        })
    }

    /// Calls `watch` now and then with the table and the progress.
    pub fn watch(&mut self, watch: impl FnMut(&Table<W>, Progress) + 'static) {
        self.watch = Some(Box::new(watch));
    }

    /// The number of positions examined so far.
    #[must_use]
    pub const fn examined(&self) -> u64 {
        self.examined
    }

    /// Lets the search examine so many positions more, or as many as it takes.
    pub fn limit(&mut self, positions: Option<u64>) {
        self.limit = positions.map_or(u64::MAX, |positions| self.examined.saturating_add(positions));
    }

    /// Returns a winning move in `position`, which is not over.
    ///
    /// `Some(None)` if the position is lost, `None` if the [limit](Self::limit) is too low to tell.
    #[must_use]
    pub fn winning_move(&mut self, position: &Position) -> Option<Option<Move>> {
        if position.may_swap() || position.center_ban && position.open() != position.empty() {
            let mut all_lose = true;
            for mv in position.legal() {
                match self.wins_by(position, mv) {
                    Some(true) => return Some(Some(mv)),
                    verdict => all_lose &= verdict.is_some(),
                }
            }
            return all_lose.then_some(None);
        }
        let solution = self.solve(stones(position), position.to_move().index())?;
        Some(solution.best.map(|best| Move::Place(cell(position, best.into()))))
    }

    /// Returns whether the player to move wins `position` with `mv`; `None` if the limit is too low to tell.
    #[must_use]
    pub fn wins_by(&mut self, position: &Position, mv: Move) -> Option<bool> {
        let seat = position.seat(position.to_move());
        let mut next = position.clone();
        next.play(mv);
        if let Some(outcome) = next.outcome() {
            return Some(outcome.winners.iter().all(|winner| next.seat(winner) == seat));
        }
        let wins = self.winning_move(&next)?.is_some();
        Some(wins == (next.seat(next.to_move()) == seat))
    }

    /// Solves the position with these stones of both colours and `mover` to move, which is not over; `None` if the limit
    /// is reached.
    pub fn solve(&mut self, stones: [W; 2], mover: usize) -> Option<Solution<W>> {
        let (view, turned) = self.geometry.canonical(self.geometry.view(stones, mover));
        loop {
            let entry = self.examine(view, INFINITE - 1, INFINITE - 1);
            if entry.wins().is_some() {
                return Some(self.solution(entry, turned, mover));
            }
            if self.examined >= self.limit {
                return None;
            }
        }
    }

    /// What the table or virtual connections show about a position without a move being tried; `None` if they show nothing.
    pub fn at_a_glance(&mut self, stones: [W; 2], mover: usize) -> Option<Solution<W>> {
        let (view, turned) = self.geometry.canonical(self.geometry.view(stones, mover));
        let entry = self.table.get(view).copied().unwrap_or_else(|| self.inspect(view));
        entry.wins().map(|_| self.solution(entry, turned, mover))
    }

    /// The number of positions that were examined for what the table knows about this one.
    pub fn work(&self, stones: [W; 2], mover: usize) -> u32 {
        let (view, _) = self.geometry.canonical(self.geometry.view(stones, mover));
        self.table.get(view).map_or(0, |entry| entry.work)
    }

    /// Whether the table has the solution of this position.
    pub fn known(&self, stones: [W; 2], mover: usize) -> bool {
        let (view, _) = self.geometry.canonical(self.geometry.view(stones, mover));
        self.table.get(view).is_some_and(|entry| entry.wins().is_some())
    }

    /// The solution in an entry, on the board.
    fn solution(&self, entry: Entry<W>, turned: Turned, mover: usize) -> Solution<W> {
        let geometry = &self.geometry;
        let on_board = |set: W| geometry.on_board(geometry.unturned(set, turned), mover);
        let best = (entry.best != NO_MOVE).then(|| on_board(W::cell(entry.best.into())).first() as u8);
        Solution { wins: entry.proof == 0, carrier: on_board(entry.cells), best }
    }

    /// Finds the connections of a position; no move is tried.
    fn inspect(&mut self, view: View<W>) -> Entry<W> {
        self.examined += 1;
        if let Some(watch) = self.watch.as_mut().filter(|_| self.examined.is_multiple_of(WATCHED_EVERY)) {
            let numbers = self.path.first().copied().unwrap_or_default();
            watch(&self.table, Progress { examined: self.examined, numbers, depth: self.path.len() });
        }
        let mut entry = Entry { view, work: 1, ..Entry::nothing() };
        let Filled { view: filled, captured } = self.inferior.fill(&self.geometry, view);
        let View { own, other } = filled;
        let board = &self.geometry.board;
        let theirs = self.connections.search(board, other, own, board.ports[1], false);
        if let Some(carrier) = theirs.full {
            return lost(entry, carrier | captured[1]);
        }
        let ours = self.connections.search(board, own, other, board.ports[0], true);
        let full = ours.full.map(|carrier| {
            let carrier = carrier | captured[0];
            // Every move keeps the connection.
            let some = if carrier.is_empty() { board.all & !view.own & !view.other } else { carrier };
            (carrier, some.first() as u8)
        });
        if let Some((carrier, best)) =
            full.or_else(|| ours.semi.first().map(|&(c, best)| (c | captured[0], best)))
        {
            return won(entry, carrier, best);
        }
        let reversible = self.inferior.reversible(&self.geometry, filled);
        // A move outside one of their semi-connections loses to it.
        let empty = board.all & !own & !other & !reversible.moves;
        entry.cells = theirs.semi.iter().fold(empty, |moves, semi| moves & semi.0);
        entry.lost = reversible.complete(theirs.semi.iter().fold(captured[1], |lost, semi| lost | semi.0));
        if entry.cells.is_empty() {
            return lost(entry, entry.lost);
        }
        entry.order = self.ordered(entry.cells, &ours, &theirs);
        entry
    }

    /// The first of these moves: those on the shortest ways of both colours.
    fn ordered(&self, moves: W, ours: &Found<W>, theirs: &Found<W>) -> [u8; ORDERED] {
        let all = ours.promising(theirs, &self.geometry.board, moves);
        std::array::from_fn(|i| all.get(i).copied().unwrap_or(NO_MOVE))
    }

    /// The moves of an open position, in its order.
    fn children(&self, entry: &Entry<W>) -> Vec<Child<W>> {
        let first = entry.order.iter().copied().filter(|&c| c != NO_MOVE && entry.cells.has(c.into()));
        let others = entry
            .order
            .iter()
            .filter(|&&c| c != NO_MOVE)
            .fold(entry.cells, |rest, &c| rest & !W::cell(c.into()));
        let child = |cell: u8| {
            let (view, turned) = self.geometry.after(entry.view, cell);
            Child { cell, view, turned }
        };
        first.chain(cells(others).map(|c| c as u8)).map(child).collect()
    }

    /// Examines a position until it is solved or one of its numbers reaches its limit.
    fn examine(&mut self, view: View<W>, proof_limit: u32, disproof_limit: u32) -> Entry<W> {
        let known = self.table.get(view).copied();
        let mut entry = known.unwrap_or_else(|| self.inspect(view));
        let before = self.examined;
        if entry.wins().is_none() {
            let mut children = self.children(&entry);
            let depth = self.path.len();
            self.path.push((entry.proof, entry.disproof));
            while let Some(numbers) = self.numbers(&mut entry, &mut children) {
                (entry.proof, entry.disproof) = (numbers.proof, numbers.disproof);
                self.path[depth] = (entry.proof, entry.disproof);
                let reached = entry.proof >= proof_limit || entry.disproof >= disproof_limit;
                if reached || self.examined >= self.limit {
                    break;
                }
                let rest = disproof_limit - entry.disproof;
                let proof_of_next = rest.saturating_add(numbers.of_next).min(INFINITE - 1);
                // A little more than the second best, so that the search does not change its mind at once.
                let patience = numbers.second.saturating_add(numbers.second / 4).saturating_add(1);
                let disproof_of_next = proof_limit.min(patience).min(INFINITE - 1);
                let examined = self.examine(numbers.next.view, proof_of_next, disproof_of_next);
                if self.table.get(numbers.next.view).is_none() {
                    self.table.put(examined);
                }
            }
            self.path.truncate(depth);
        }
        entry.work = entry.work.saturating_add((self.examined - before) as u32);
        self.table.put(entry);
        entry
    }

    /// What the children say; `None` if they solve the position, which is then in `entry`. Children that cannot win go.
    fn numbers(&self, entry: &mut Entry<W>, children: &mut Vec<Child<W>>) -> Option<Numbers<W>> {
        for &Child { cell, view, turned } in &*children {
            let possible = entry.cells.has(cell.into());
            let Some(child) = self.table.get(view).filter(|_| possible) else { continue };
            let carrier = self.geometry.before(child.cells, turned);
            match child.wins() {
                Some(false) => {
                    *entry = won(*entry, carrier | W::cell(cell.into()), cell);
                    return None;
                }
                // A move outside the carrier of this loss loses in the same way.
                Some(true) => {
                    entry.cells &= carrier & !W::cell(cell.into());
                    entry.lost |= carrier;
                }
                None => {}
            }
        }
        children.retain(|child| entry.cells.has(child.cell.into()));
        if children.is_empty() {
            let filled = self.inferior.fill(&self.geometry, entry.view).view;
            let carrier = self.inferior.reversible(&self.geometry, filled).complete(entry.lost);
            *entry = lost(*entry, carrier);
            return None;
        }
        let focus = 1 + (FOCUS * children.len() as f64).ceil() as usize;
        let of_child =
            |child: &Child<W>| self.table.get(child.view).map_or((1, 1), |e| (e.proof, e.disproof));
        let mut numbers =
            Numbers { proof: INFINITE, disproof: 0, next: children[0], of_next: 0, second: INFINITE };
        for child in children.iter().take(focus) {
            // What proves a win of the opponent disproves one of the player to move.
            let (theirs, ours) = of_child(child);
            numbers.disproof = numbers.disproof.saturating_add(theirs).min(INFINITE - 1);
            if ours < numbers.proof {
                numbers.second = numbers.proof;
                (numbers.proof, numbers.next, numbers.of_next) = (ours, *child, theirs);
            } else {
                numbers.second = numbers.second.min(ours);
            }
        }
        Some(numbers)
    }
}

fn won<W: Word>(entry: Entry<W>, carrier: W, best: u8) -> Entry<W> {
    Entry { proof: 0, disproof: INFINITE, cells: carrier, best, ..entry }
}

fn lost<W: Word>(entry: Entry<W>, carrier: W) -> Entry<W> {
    Entry { proof: INFINITE, disproof: 0, cells: carrier, ..entry }
}
