//! What a computer player knows of Hex-n.

use super::{Move, Position};
use crate::game::{Evaluate, Tuning};
use crate::search::Mcts;

impl Evaluate for Position {
    type Search = Mcts<Self>;

    /// A stone that helps late in a playout mostly helps now: all moves as first, by cell.
    const TUNING: Tuning = Tuning { exploration: 0.3, slots: 332, slot_visits: 500.0, ..Tuning::PLAIN };

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => cell.index(),
            Move::Swap => 331,
        }
    }
}
