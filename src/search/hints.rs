//! Sentences for hints.

use crate::game::{Reason, Rules};

/// The reasons for moves that hints give. The default has none.
///
/// ```
/// use alveole::game::{Notation, Rules};
/// use alveole::games::hex;
/// use alveole::search::Hints;
/// let position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
/// let reason = position.reason(position.read("b1").unwrap(), &[]).unwrap();
/// assert_eq!(reason.say.to_string(), "Shortens your path: 3 more stones would connect your edges.");
/// ```
pub trait Hints: Rules {
    /// Returns why the legal move `mv` is good, in a sentence that is true whatever the value of the move; `line` is the play
    /// expected after it. `None` if it does nothing that the game has a sentence for.
    fn reason(&self, _mv: Self::Move, _line: &[Self::Move]) -> Option<Reason> {
        None
    }
}
