//! Moves as text.

use super::Rules;

/// How moves are written and read.
pub trait Notation: Rules {
    /// The canonical text of the legal move `mv`. Within a position no two legal moves have the same.
    fn write(&self, mv: Self::Move) -> String;

    /// The move that `text` names in this position. It need not be legal; every text of a legal move, canonical or
    /// another that the game's notation admits, reads as that move.
    ///
    /// # Errors
    /// A sentence for a player that names what can't be read.
    fn read(&self, text: &str) -> Result<Self::Move, String>;
}

/// The sentence for a `text` that is no move in the game's notation, of which `forms` are examples.
#[must_use]
pub fn unreadable(text: &str, forms: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    let dots = if shown.len() < text.len() { "…" } else { "" };
    format!("“{shown}{dots}” is not a move here; moves are written like {forms}")
}
