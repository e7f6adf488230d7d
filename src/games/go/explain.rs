//! Why a touch makes no move of Go-n.

use super::Position;
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, _: Option<&str>, touched: &str) -> Option<Reason> {
        self.field.board.find(touched)?;
        if self.urn(self.to_move) == 0 {
            return Some(Reason::alone(say!("Your urn is empty: you can only pass.")));
        }
        Some(Reason::stone_there())
    }
}
