//! Draws a position as text: the board, the players, what they hold, and the meaning of the signs.
//!
//! Everything comes from the [`Picture`](alveole::game::Picture) and the words of the game: no game is named here.

mod board;
mod canvas;
mod panel;
mod symbols;

use alveole::play::{State, Words};

pub(crate) use symbols::shape;

/// The drawing of a position, with a line feed at the end of each line. It has colour codes; `anstream` removes them
/// where the output does not take them.
///
/// `players` has the name of each colour's player, empty where it is not known.
pub(crate) fn draw(state: &State, words: Words, players: &[String]) -> String {
    let board = board::Board::new(state, words);
    format!(
        "{}\n{}{}",
        board.draw(),
        panel::players(state, words, players),
        panel::legend(state, words, &board)
    )
}
