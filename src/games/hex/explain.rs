//! Why a touch makes no move of Hex-n.

use super::Position;
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, _: Option<&str>, touched: &str) -> Option<Reason> {
        let cell = self.field.board.find(touched)?;
        if !self.occupied().contains(cell) {
            // R3 alone keeps an empty cell closed.
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
