//! Between the search, which knows no game, and the games.

use super::ordering::Candidate;
use crate::search::Key;

/// The game, as the search sees it: a line of positions from the root on.
pub(super) trait Board {
    /// Plays the move of that number in the list last made of the last position.
    fn play(&mut self, index: u16) -> Arrival;
    /// Leaves the move to the other player, where a game can think so.
    fn pass(&mut self) -> Option<Arrival>;
    /// Takes the last position back.
    fn back(&mut self);
    /// Lists the legal moves of the last position.
    fn list(&mut self, out: &mut Vec<Candidate>);
    /// How much better the player to move stands.
    fn eval(&self) -> i32;
    /// Whether that score can be trusted.
    fn is_quiet(&self) -> bool;
    /// What a third occurrence of the last position is worth to the player to move: −1, 0 or 1.
    fn repeated(&self) -> i32;
}

/// A position just reached.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Arrival {
    pub key: Key,
    /// Whether another player than before is to move.
    pub turned: bool,
    /// In a game that is over: −1, 0 or 1 for the player to move.
    pub ended: Option<i32>,
    /// The move_class of the move that led here.
    pub move_class: u32,
}
