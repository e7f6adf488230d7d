//! Moves as text.

use serde::Serialize;

use super::Rules;
use crate::board::{Cell, Hexagon};
use crate::message::Message;
use crate::say;

/// How moves are written and read.
///
/// ```
/// use alveole::game::{Notation, Rules};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let mv = position.read("e5").unwrap();
/// assert_eq!(position.write(mv), "e5");
/// assert!(position.read("z99").is_err());
/// ```
pub trait Notation: Rules {
    /// The codes of pieces in the texts of moves; none where moves name cells alone.
    const FIGURINES: &'static [Figurine] = &[];

    /// The canonical text of the legal move `mv`. Within a position no two legal moves have the same.
    fn write(&self, mv: Self::Move) -> String;

    /// The move that `text` names in this position. It need not be legal; every text of a legal move, canonical or
    /// another that the game's notation admits, reads as that move.
    ///
    /// # Errors
    /// A sentence for a player that names what can't be read.
    fn read(&self, text: &str) -> Result<Self::Move, Message>;
}

/// A code of the notation that stands for a piece, such as `wA` for a white ant: people read its picture more easily, as figurines
/// in the notation of chess.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figurine {
    /// The code. It stands for the piece wherever no letter and no digit is before it.
    pub code: &'static str,
    /// Which [`Art`](super::Art) draws the piece.
    pub kind: &'static str,
    /// The named colour of the piece; `none`: it belongs to nobody. Without it, the piece is the mover's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
}

/// The sentence for a `text` that is no move in the game's notation, of which `forms` are examples.
#[must_use]
pub fn unreadable(text: &str, forms: &Message) -> Message {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    say!("“{}” is not a valid move; moves are written like {}", shown, forms)
}

/// The cell of that name, for reading data.
///
/// # Errors
/// A sentence that names the unknown cell.
pub fn cell_named(board: &Hexagon, name: &str) -> Result<Cell, Message> {
    board.find(name).ok_or_else(|| {
        let shown: String = name.chars().take(20).collect();
        say!("there is no cell “{}” on a board of side {}", shown, board.side_length())
    })
}
