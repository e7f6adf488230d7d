//! Why a tap makes no move in Go-n.

use super::Position;
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, _: Option<&str>, tapped: &str) -> Option<Reason> {
        self.field.board.find(tapped)?;
        if self.supply(self.to_move) == 0 {
            return Some(Reason::alone(say!("Your supply is empty: you can only pass.")));
        }
        Some(Reason::stone_there())
    }
}
