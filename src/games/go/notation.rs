//! Go-n moves as text: a cell, `e5`, or `pass`.

use super::{Move, Position};
use crate::game::{Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Notation for Position {
    fn write(&self, mv: Move) -> String {
        match mv {
            Move::Place(cell) => self.field.board.name(cell).to_owned(),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let cell = self.field.board.find(text).map(Move::Place);
        cell.ok_or_else(|| unreadable(text, &say!("e5 (a cell of the board) or pass")))
    }
}
