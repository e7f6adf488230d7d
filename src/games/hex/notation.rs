//! Moves of Hex-n as text: the cell, `e5`, or `swap`.

use super::{Move, Position};
use crate::game::{Notation, unreadable};

impl Notation for Position {
    fn write(&self, mv: Move) -> String {
        match mv {
            Move::Place(cell) => self.field.board.name(cell).to_owned(),
            Move::Swap => "swap".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, String> {
        match text {
            "swap" => Ok(Move::Swap),
            cell => self
                .field
                .board
                .find(cell)
                .map(Move::Place)
                .ok_or_else(|| unreadable(text, "e5 (a cell of the board) or swap")),
        }
    }
}
