//! A node on the stack of the search.

use super::board::Child;
use super::score::INFINITE;
use crate::search::Key;

/// How the current child is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// After a null move.
    NullMove,
    /// At reduced depth with a null window.
    Reduced,
    /// With a null window, to see whether the move is better than alpha.
    Scout,
    /// With the full window.
    Full,
}

/// A node on the stack: a position whose moves are being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub key: Key,
    pub move_class: u32,
    pub depth: i32,
    /// Alpha when the node was entered.
    pub initial_alpha: i32,
    pub alpha: i32,
    pub beta: i32,
    /// Static evaluation; `INFINITE` if not computed.
    pub eval: i32,
    /// The best score so far.
    pub best: i32,
    pub best_move: Option<u16>,
    /// The plies by which the line to this node was extended.
    pub extensions: u8,
    /// The start of its candidates in the list of all.
    pub first: usize,
    /// The first candidate not tried yet.
    pub next: usize,
    /// The end of its candidates.
    pub end: usize,
    /// Whether the candidates have been generated.
    pub listed: bool,
    pub hash_move: Option<u16>,
    pub stage: Stage,
    pub child: Child,
    /// Whether the child is waiting to be searched in the new stage.
    pub pending: bool,
    /// The number of nodes searched before the child.
    pub nodes_before: u64,
}

impl Frame {
    /// A node without candidates, to be searched with the full window.
    pub(super) const fn new(key: Key, move_class: u32, depth: i32, alpha: i32, beta: i32) -> Self {
        Self {
            key,
            move_class,
            depth,
            initial_alpha: alpha,
            alpha,
            beta,
            eval: INFINITE,
            best: -INFINITE,
            best_move: None,
            extensions: 0,
            first: 0,
            next: 0,
            end: 0,
            listed: false,
            hash_move: None,
            stage: Stage::Full,
            child: Child { key: Key(0), mover_changed: true, result: None, move_class: 0 },
            pending: false,
            nodes_before: 0,
        }
    }

    /// Returns the reduction in plies for the last move tried.
    pub(super) fn reduction(&self) -> i32 {
        let late = (self.next - self.first) as u32;
        let wide = self.beta - self.alpha > 1;
        let plies = (self.depth as u32).ilog2() * (late.ilog2() + 1) / 3;
        (plies as i32 - i32::from(wide)).clamp(0, self.depth - 2)
    }
}
