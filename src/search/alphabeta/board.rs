//! The interface between the search, whose source is the same for all games, and a game.

use super::ordering::Candidate;
use crate::search::Key;

/// The game as the search sees it: the position of the current node, with moves to play and to take back.
pub(super) trait Board {
    /// Plays the move with this index in the latest move list of the position.
    fn play(&mut self, index: u16) -> Child;
    /// Passes the turn to the other player, if the game allows a null move here.
    fn pass(&mut self) -> Option<Child>;
    /// Takes back the last move.
    fn undo(&mut self);
    /// Appends the legal moves of the position.
    fn push_moves(&mut self, out: &mut Vec<Candidate>);
    /// Returns the static evaluation for the player to move: the learned one, if that is wanted and the game has one.
    fn eval(&mut self, learned: bool) -> i32;
    /// Returns whether the static evaluation is reliable.
    fn is_quiet(&self) -> bool;
    /// Returns the result for the player to move if the position occurs for the third time: −1, 0 or 1.
    fn repetition_result(&self) -> i32;
}

/// A position just reached.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Child {
    pub key: Key,
    /// Whether the player to move has changed.
    pub mover_changed: bool,
    /// The result for the player to move if the game is over: −1, 0 or 1.
    pub result: Option<i32>,
    /// The class of the move that led here.
    pub move_class: u32,
}
