//! Alpha-beta search for two players: iterative deepening, principal variation search, a transposition table, killer
//! moves, countermoves and history, late move reductions and null moves.
//!
//! A turn may have several moves: a score changes its sign only where the player to move changes.

mod board;
mod core;
mod features;
mod frame;
mod ordering;
mod root;
mod score;
mod table;
#[cfg(test)]
mod tests;

use super::{Evaluate, Key, Line, Search, UNIT, exact};
use crate::game::{Colour, Colours};
use board::{Board, Child};
use core::Core;
use ordering::Candidate;
use score::PROVEN;
use table::Bound;

/// The maximum length of a reported line.
const MAX_LINE: usize = 24;

/// Alpha-beta search for games of two players.
#[derive(Debug)]
pub struct AlphaBeta<G: Evaluate> {
    boards: Boards<G>,
    core: Core,
}

impl<G: Evaluate> AlphaBeta<G> {
    /// Returns the depth in plies of the last complete iteration. Single lines may be deeper or less deep.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{AlphaBeta, Search};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut search = AlphaBeta::new(position, Vec::new(), 1);
    /// search.run(1000);
    /// assert!(search.depth() >= 1);
    /// ```
    #[must_use]
    pub fn depth(&self) -> u64 {
        (self.core.depth - 1) as u64
    }

    /// Returns the principal variation that begins with the move `index`, as far as the transposition table has it.
    fn line(&self, index: u16) -> Vec<G::Move> {
        let mut position = self.boards.line[0].clone();
        let mut next = Some(index);
        let (mut moves, mut keys) = (Vec::new(), Vec::new());
        while let Some(mv) = next.and_then(|i| position.legal().get(usize::from(i)).copied()) {
            moves.push(mv);
            position.play(mv);
            let key = Key::of(&position);
            if keys.contains(&key) || keys.len() == MAX_LINE {
                break;
            }
            keys.push(key);
            next = self.core.table.find(key).filter(|e| e.bound == Bound::Exact).and_then(|e| e.best);
        }
        moves
    }
}

impl<G: Evaluate> Search<G> for AlphaBeta<G> {
    const GRAIN: u64 = 20;
    const FEATURES: &'static [&'static str] = &features::NAMES;

    fn without(&mut self, feature: &str) -> bool {
        self.core.features.remove(feature)
    }

    fn new(root: G, mut history: Vec<Key>, seed: u64) -> Self {
        debug_assert_eq!(root.players(), 2, "alpha-beta is for two players");
        history.push(Key::of(&root));
        Self {
            boards: Boards { line: vec![root], moves: Vec::new(), ends: Vec::new() },
            core: Core::new(history, seed),
        }
    }

    fn vary(&mut self, seed: Option<u64>) {
        self.core.varied = seed;
    }

    fn run(&mut self, nodes: u64) -> bool {
        self.core.run(&mut self.boards, nodes)
    }

    fn nodes(&self) -> u64 {
        self.core.nodes
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        let roots = &self.core.root_moves;
        let mut order: Vec<_> = roots.iter().filter(|root| root.depth > 0).collect();
        if order.is_empty() {
            order.extend(roots);
        } else {
            // Moves after the best one have no exact score, only an upper bound.
            order[1..].sort_by_key(|root| std::cmp::Reverse(root.score));
        }
        let plain = |root: &root::RootMove| self.core.without_bonus(root.score, root.index);
        let best = order.first().map_or(0, |root| plain(root));
        let line = |root: &root::RootMove| {
            let score = plain(root).min(best);
            Line {
                moves: self.line(root.index),
                value: if root.depth > 0 { share(score) } else { 0.5 },
                proven: score.abs() > PROVEN && root.depth > 0,
                nodes: root.nodes,
            }
        };
        order.into_iter().map(line).collect()
    }

    fn advance(&mut self, mv: G::Move) {
        self.boards.line.truncate(1);
        self.boards.line[0].play(mv);
        self.core.advance(Key::of(&self.boards.line[0]));
    }

    /// Lazy SMP: all threads search the root and share the transposition table.
    fn assist(&mut self, main: &mut Self, number: usize) {
        self.core.assist(&mut main.core, number);
    }

    fn reach(&self) -> Option<u64> {
        Some(self.core.root_moves.first().map_or(0, |root| root.depth as u64))
    }
}

/// Converts a score to an expected share of the win.
fn share(score: i32) -> f32 {
    if score > PROVEN {
        1.0
    } else if score < -PROVEN {
        0.0
    } else {
        1.0 / (1.0 + exact::exp(-score as f32 / UNIT))
    }
}

/// The positions from the root to the current node, and their legal moves.
#[derive(Debug)]
struct Boards<G: Evaluate> {
    line: Vec<G>,
    moves: Vec<G::Move>,
    /// For each position, the end of its moves in `moves`.
    ends: Vec<usize>,
}

impl<G: Evaluate> Boards<G> {
    fn last(&self) -> &G {
        &self.line[self.line.len() - 1]
    }

    fn push(&mut self, position: G) -> Child {
        let mover = position.to_move();
        let child = Child {
            key: Key::of(&position),
            mover_changed: position.seat_to_move() != self.last().seat_to_move(),
            result: position.outcome().map(|outcome| result_for(mover, outcome.winners)),
            move_class: 0,
        };
        self.line.push(position);
        child
    }
}

impl<G: Evaluate> Board for Boards<G> {
    fn play(&mut self, index: u16) -> Child {
        let ply = self.line.len() - 1;
        let first = if ply == 0 { 0 } else { self.ends[ply - 1] };
        let mut position = self.last().clone();
        position.play(self.moves[first + usize::from(index)]);
        self.push(position)
    }

    fn pass(&mut self) -> Option<Child> {
        let position = self.last().null_move()?;
        Some(self.push(position))
    }

    fn undo(&mut self) {
        self.line.pop();
    }

    fn push_moves(&mut self, out: &mut Vec<Candidate>) {
        let ply = self.line.len() - 1;
        self.ends.truncate(ply);
        let first = self.ends.last().copied().unwrap_or(0);
        self.ends.resize(ply, first);
        self.moves.truncate(first);
        let position = &self.line[ply];
        position.moves(&mut self.moves);
        self.ends.push(self.moves.len());
        for (index, &mv) in self.moves[first..].iter().enumerate() {
            let prior = position.prior(mv);
            out.push(Candidate {
                index: index as u16,
                tactical: prior >= TACTICAL,
                move_class: position.move_class(mv) as u32 * 2 + u32::from(position.to_move().0),
                order: (prior * 8192.0) as i32,
            });
        }
    }

    fn eval(&self, learned: bool) -> i32 {
        let position = self.last();
        learned.then(|| position.learned_eval()).flatten().unwrap_or_else(|| position.eval())
    }

    fn is_quiet(&self) -> bool {
        self.last().is_quiet()
    }

    fn repetition_result(&self) -> i32 {
        let mut position = self.last().clone();
        let mover = position.to_move();
        result_for(mover, position.repeated().winners)
    }
}

/// The prior from which on a move counts as tactical: it is never reduced or pruned.
const TACTICAL: f32 = 0.75;

/// Returns the result for `mover`: 1 for a win, 0 for a draw, −1 for a loss.
fn result_for(mover: Colour, winners: Colours) -> i32 {
    match (winners.contains(mover), winners.len()) {
        (true, 1) => 1,
        (true, _) | (false, 0) => 0,
        (false, _) => -1,
    }
}
