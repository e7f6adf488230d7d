//! Labyrinth moves as text: the king's target cell, `Ke5`, or a stone, `Xe5`.

use super::{Move, Position};
use crate::game::{Figurine, Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Notation for Position {
    const FIGURINES: &'static [Figurine] = &[
        Figurine { code: "K", kind: "king", colour: None },
        Figurine { code: "X", kind: "wall", colour: Some("none") },
    ];

    fn write(&self, mv: Move) -> String {
        let board = self.field.board;
        match mv {
            Move::King(cell) => format!("K{}", board.name(cell)),
            Move::Stone(cell) => format!("X{}", board.name(cell)),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        let cell = |name| self.field.board.find(name);
        let king = text.strip_prefix('K').and_then(cell).map(Move::King);
        let stone = || text.strip_prefix('X').and_then(cell).map(Move::Stone);
        king.or_else(stone).ok_or_else(|| {
            unreadable(text, &say!("Ke5 (move the king to a cell) or Xe5 (place a stone on it)"))
        })
    }
}
