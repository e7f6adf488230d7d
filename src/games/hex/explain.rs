//! Why a tap makes no move in Hex-n.

use super::Position;
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, _: Option<&str>, tapped: &str) -> Option<Reason> {
        let cell = self.field.board.find(tapped)?;
        if !self.occupied().contains(cell) {
            // R3 is the only rule that bans a stone from an empty cell.
            return Some(Reason::alone(say!("A player's first stone may not go on the centre.")));
        }
        if self.may_swap() {
            return Some(Reason::alone(say!(
                "There is a stone on this cell already. Instead of placing one you may swap, and take it over."
            )));
        }
        Some(Reason::stone_there())
    }
}
