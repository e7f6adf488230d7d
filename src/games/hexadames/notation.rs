//! `HexaDames` moves as text: a step `e5-e6`, a jump `e5xg7`, `done` or `pass`.

use super::{Move, Position};
use crate::game::{Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Notation for Position {
    fn write(&self, mv: Move) -> String {
        let board = self.field.board;
        match mv {
            Move::Step(from, to) => format!("{}-{}", board.name(from), board.name(to)),
            Move::Jump(from, to) => format!("{}x{}", board.name(from), board.name(to)),
            Move::Done => "done".to_owned(),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        let cells = |sign| {
            let (from, to) = text.split_once(sign)?;
            Some((self.field.board.find(from)?, self.field.board.find(to)?))
        };
        let step = || cells('-').map(|(from, to)| Move::Step(from, to));
        let jump = || cells('x').map(|(from, to)| Move::Jump(from, to));
        match text {
            "done" => Ok(Move::Done),
            "pass" => Ok(Move::Pass),
            _ => step()
                .or_else(jump)
                .ok_or_else(|| unreadable(text, &say!("e5-e6 (a step), e5xg7 (a jump), done or pass"))),
        }
    }
}
