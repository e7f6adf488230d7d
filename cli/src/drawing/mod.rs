//! Draws a position as text: the board, the players, what they hold, and the meaning of the signs.
//!
//! Everything comes from the [`Picture`](alveole::game::Picture) and the words of the game: no game is named here.

mod board;
mod canvas;
mod panel;
mod symbols;
mod texts;

use alveole::play::State;

pub(crate) use symbols::shape;
pub(crate) use texts::{Texts, capital};

/// The drawing of a position, with a line feed at the end of each line. It has colour codes; `anstream` removes them
/// where the output does not take them.
///
/// `players` has the name of each colour's player, empty where it is not known.
pub(crate) fn draw(state: &State, texts: &Texts, players: &[String]) -> String {
    let board = board::Board::new(state, texts);
    format!(
        "{}\n{}{}",
        board.draw(),
        panel::players(state, texts, players),
        panel::legend(state, texts, &board)
    )
}
