//! Alpha-beta for two players: iterative deepening, principal variation search, a table of positions met, moves
//! ordered by what they refuted elsewhere, late moves reduced, passes tried first. Turns may have several moves: a
//! score changes its sign only where the player changes.

mod board;
mod core;
mod features;
mod ordering;
mod table;
#[cfg(test)]
mod tests;

use super::{Evaluate, Key, Line, Search, UNIT};
use crate::game::{Colour, Colours};
use board::{Arrival, Board};
use core::{Core, PROVEN};
use ordering::Candidate;
use table::Bound;

/// How long a line of play may get.
const LONGEST: usize = 24;

/// Alpha-beta search, for games of two players.
#[derive(Debug)]
pub struct AlphaBeta<G: Evaluate> {
    boards: Boards<G>,
    core: Core,
}

impl<G: Evaluate> AlphaBeta<G> {
    /// How many plies deep the position was searched through. Some lines were followed further, some less far.
    #[must_use]
    pub fn depth(&self) -> u64 {
        (self.core.depth - 1) as u64
    }

    /// The moves expected from the move number `index` on, as far as the table knows.
    fn line(&self, index: u16) -> Vec<G::Move> {
        let mut position = self.boards.line[0].clone();
        let mut next = Some(index);
        let (mut moves, mut keys) = (Vec::new(), Vec::new());
        while let Some(mv) = next.and_then(|i| position.legal().get(usize::from(i)).copied()) {
            moves.push(mv);
            position.play(mv);
            let key = Key::of(&position);
            if keys.contains(&key) || keys.len() == LONGEST {
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
        debug_assert_eq!(root.players(), 2, "alpha-beta is for two");
        history.push(Key::of(&root));
        Self {
            boards: Boards { line: vec![root], moves: Vec::new(), ends: Vec::new() },
            core: Core::new(history, seed),
        }
    }

    fn run(&mut self, nodes: u64) -> bool {
        self.core.run(&mut self.boards, nodes)
    }

    fn nodes(&self) -> u64 {
        self.core.nodes
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        let roots = &self.core.roots;
        let mut order: Vec<_> = roots.iter().filter(|root| root.depth > 0).collect();
        if order.is_empty() {
            order.extend(roots);
        } else {
            // Those after the best have no score of their own, only one that they don't exceed.
            order[1..].sort_by_key(|root| std::cmp::Reverse(root.score));
        }
        let best = order.first().map_or(0, |root| root.score);
        let line = |root: &core::RootMove| {
            let score = root.score.min(best);
            Line {
                moves: self.line(root.index),
                score: if root.depth > 0 { share(score) } else { 0.5 },
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
}

/// The share of the win that a score stands for.
fn share(score: i32) -> f32 {
    if score > PROVEN {
        1.0
    } else if score < -PROVEN {
        0.0
    } else {
        1.0 / (1.0 + (-score as f32 / UNIT).exp())
    }
}

/// The positions from the root to the one being searched, and their moves.
#[derive(Debug)]
struct Boards<G: Evaluate> {
    line: Vec<G>,
    moves: Vec<G::Move>,
    /// Where the moves of each position end.
    ends: Vec<usize>,
}

impl<G: Evaluate> Boards<G> {
    fn last(&self) -> &G {
        &self.line[self.line.len() - 1]
    }

    fn arrive(&mut self, position: G) -> Arrival {
        let mover = position.to_move();
        let arrival = Arrival {
            key: Key::of(&position),
            turned: position.seat_to_move() != self.last().seat_to_move(),
            ended: position.outcome().map(|outcome| worth(outcome.winners, mover)),
            move_class: 0,
        };
        self.line.push(position);
        arrival
    }
}

impl<G: Evaluate> Board for Boards<G> {
    fn play(&mut self, index: u16) -> Arrival {
        let ply = self.line.len() - 1;
        let first = if ply == 0 { 0 } else { self.ends[ply - 1] };
        let mut position = self.last().clone();
        position.play(self.moves[first + usize::from(index)]);
        self.arrive(position)
    }

    fn pass(&mut self) -> Option<Arrival> {
        let position = self.last().passed()?;
        Some(self.arrive(position))
    }

    fn back(&mut self) {
        self.line.pop();
    }

    fn list(&mut self, out: &mut Vec<Candidate>) {
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
                loud: prior >= LOUD,
                move_class: position.move_class(mv) as u32 * 2 + u32::from(position.to_move().0),
                order: (prior * 8192.0) as i32,
            });
        }
    }

    fn eval(&self) -> i32 {
        self.last().eval()
    }

    fn is_quiet(&self) -> bool {
        self.last().is_quiet()
    }

    fn repeated(&self) -> i32 {
        let mut position = self.last().clone();
        let mover = position.to_move();
        worth(position.repeated().winners, mover)
    }
}

/// The prior from which on a move is never reduced or left out.
const LOUD: f32 = 0.75;

fn worth(winners: Colours, mover: Colour) -> i32 {
    match (winners.contains(mover), winners.len()) {
        (true, 1) => 1,
        (true, _) | (false, 0) => 0,
        (false, _) => -1,
    }
}
