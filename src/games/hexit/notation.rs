//! Hex-It moves as text: `P0,1` (place), `D0,1>NE` (distribute), `R2,-1` (release), `done`, `pass`.

use super::{Move, Position};
use crate::board::{Direction, Hex};
use crate::game::{Figurine, Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Notation for Position {
    const FIGURINES: &'static [Figurine] = &[Figurine { code: "P", kind: "piece", colour: None }];

    fn write(&self, mv: Move) -> String {
        match mv {
            Move::Place(hex) => format!("P{hex}"),
            Move::Distribute(hex, direction) => format!("D{hex}>{direction}"),
            Move::Release(hex) => format!("R{hex}"),
            Move::Done => "done".to_owned(),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        let hex = |text: &str| text.parse::<Hex>().ok();
        let found = match text {
            "done" => Some(Move::Done),
            "pass" => Some(Move::Pass),
            _ => match text.split_at_checked(1) {
                Some(("P", rest)) => hex(rest).map(Move::Place),
                Some(("R", rest)) => hex(rest).map(Move::Release),
                Some(("D", rest)) => rest
                    .split_once('>')
                    .and_then(|(from, name)| Some(Move::Distribute(hex(from)?, Direction::from_name(name)?))),
                _ => None,
            },
        };
        let forms = say!("P0,1 (place), D0,1>NE (attack), R2,-1 (release), done or pass");
        found.ok_or_else(|| unreadable(text, &forms))
    }
}
