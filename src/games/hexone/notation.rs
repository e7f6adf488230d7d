//! Hexone moves as text: `b2` (place), `b2*E` or `b2*W` (explode), `pass`.

use super::{Move, Position, Y};
use crate::board::Hexagon;
use crate::game::{Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Y {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::E => "E",
            Self::W => "W",
        }
    }
}

impl Notation for Position {
    fn write(&self, mv: Move) -> String {
        let board = Hexagon::of(3);
        match mv {
            Move::Place(cell) => board.name(cell).to_owned(),
            Move::Explode(cell, y) => format!("{}*{}", board.name(cell), y.name()),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        let board = Hexagon::of(3);
        let found = match text.split_once('*') {
            _ if text == "pass" => Some(Move::Pass),
            None => board.find(text).map(Move::Place),
            Some((cell, name)) => {
                let y = Y::ALL.into_iter().find(|y| y.name() == name);
                board.find(cell).zip(y).map(|(cell, y)| Move::Explode(cell, y))
            }
        };
        found.ok_or_else(|| unreadable(text, &say!("b2 (place), b2*E or b2*W (explode), or pass")))
    }
}
