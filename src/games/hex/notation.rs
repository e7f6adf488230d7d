//! Hex-n moves as text: a cell, `e5`, or `swap`.

use super::{Move, Position};
use crate::game::{Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Notation for Position {
    fn write(&self, mv: Move) -> String {
        match mv {
            Move::Place(cell) => self.field.board.name(cell).to_owned(),
            Move::Swap => "swap".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        match text {
            "swap" => Ok(Move::Swap),
            cell => self
                .field
                .board
                .find(cell)
                .map(Move::Place)
                .ok_or_else(|| unreadable(text, &say!("e5 (a cell of the board) or swap"))),
        }
    }
}
