//! Why a tap makes no move in Hex-n.

use super::Position;
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, _: Option<&str>, tapped: &str) -> Option<Reason> {
        let cell = self.field.board.find(tapped)?;
        if !self.occupied().contains(cell) {
            // R3 is the only rule that bans a stone from an empty cell.
            return Some(Reason::alone(say!("Your first stone may not be placed in the centre.")));
        }
        if self.may_swap() {
            return Some(Reason::alone(say!(
                "There is already a stone on this cell. You can swap colours to take it over, or place a stone elsewhere."
            )));
        }
        Some(Reason::stone_there())
    }
}
