//! Why a tap makes no move, or why a move is good.

use super::View;
use crate::board::{Cell, Hexagon};
use crate::message::Message;
use crate::say;

/// The rule that a tap breaks, or what a move is good for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The reason, as a sentence.
    pub say: Message,
    /// The ids of the cells that it is about; for a tap, beside the tapped one.
    pub cells: Vec<String>,
}

impl Reason {
    /// A reason that is about the `cells`.
    ///
    /// ```
    /// use alveole::game::Reason;
    /// let reason = Reason::new(alveole::say!("this stone is pinned"), ["c3"]);
    /// assert_eq!(reason.cells, ["c3"]);
    /// ```
    pub fn new<T: ToString>(say: Message, cells: impl IntoIterator<Item = T>) -> Self {
        Self { say, cells: cells.into_iter().map(|cell| cell.to_string()).collect() }
    }

    /// A reason that is about `cells` of a hexagon.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// use alveole::game::Reason;
    /// let board = Hexagon::of(3);
    /// let reason = Reason::on(board, alveole::say!("this stone is pinned"), [board.centre()]);
    /// assert_eq!(reason.cells, ["c3"]);
    /// ```
    pub fn on(board: &Hexagon, say: Message, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::new(say, cells.into_iter().map(|cell| board.name(cell)))
    }

    /// A reason that is about the tapped cell or piece alone.
    ///
    /// ```
    /// use alveole::game::Reason;
    /// assert!(Reason::alone(alveole::say!("this stone is pinned")).cells.is_empty());
    /// ```
    #[must_use]
    pub const fn alone(say: Message) -> Self {
        Self { say, cells: Vec::new() }
    }

    /// The tapped piece belongs to another player.
    ///
    /// ```
    /// use alveole::game::Reason;
    /// assert!(Reason::not_yours().cells.is_empty());
    /// ```
    #[must_use]
    pub fn not_yours() -> Self {
        Self::alone(say!("This piece belongs to another player."))
    }

    /// There is no piece where one has to be tapped first.
    ///
    /// ```
    /// use alveole::game::Reason;
    /// assert!(Reason::nothing_there().cells.is_empty());
    /// ```
    #[must_use]
    pub fn nothing_there() -> Self {
        Self::alone(say!("Pick a piece first, then tap here."))
    }

    /// There is a stone where another was to be put.
    ///
    /// ```
    /// use alveole::game::Reason;
    /// assert!(Reason::stone_there().cells.is_empty());
    /// ```
    #[must_use]
    pub fn stone_there() -> Self {
        Self::alone(say!("There is already a stone on this cell."))
    }

    /// The player to move can do nothing.
    ///
    /// ```
    /// use alveole::game::Reason;
    /// assert!(Reason::only_pass().cells.is_empty());
    /// ```
    #[must_use]
    pub fn only_pass() -> Self {
        Self::alone(say!("You have no legal move: you can only pass."))
    }
}

/// A position that explains which rule a tap breaks.
///
/// ```
/// use alveole::game::{Explain, Notation, Reason, Rules};
/// use alveole::games::hex;
/// let mut position = hex::Position::new(&hex::HexOptions::default());
/// position.play(position.read("e5").unwrap());
/// position.play(position.read("c3").unwrap());
/// assert_eq!(position.why_not(None, "e5"), Some(Reason::stone_there()));
/// ```
pub trait Explain: View {
    /// Explains why no legal move of this position goes on from `chosen` with `tapped`; the game is not over.
    ///
    /// `chosen` was tapped before and begins a legal move; `tapped` is a cell, or a piece in the hand of the colour to move.
    /// `None` if there is no more precise reason.
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason>;
}
