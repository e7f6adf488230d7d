//! Alpha-beta search for two players: iterative deepening, principal variation search, a transposition table, killer
//! moves, countermoves and history, late move reductions and null moves.
//!
//! A turn may have several moves: a score changes its sign only where the player to move changes.

mod board;
mod boards;
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
use boards::Boards;
use core::Core;
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
        let mut position = self.boards.root.clone();
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
        Self { boards: Boards::new(root), core: Core::new(history, seed) }
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
        self.boards.advance(mv);
        self.core.advance(Key::of(&self.boards.root));
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
