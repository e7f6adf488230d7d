//! Hextris moves as text: `La1` (place), `c3-c5` (move), `c3=c4` (swap), `pass`.

use super::{Move, Position, Size};
use crate::board::{Cell, Hexagon};
use crate::game::{Figurine, Notation, unreadable};
use crate::message::Message;
use crate::say;

impl Size {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::L => "L",
            Self::M => "M",
            Self::S => "S",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }
}

impl Position {
    /// The swap of `from` with `to` in its canonical order (R5). The text may name two own pieces in either order.
    fn swap(&self, from: Cell, to: Cell) -> Move {
        let own = self.held[self.to_move.index()];
        if own.contains(from) && own.contains(to) && to < from {
            return Move::Swap(to, from);
        }
        Move::Swap(from, to)
    }
}

impl Notation for Position {
    const FIGURINES: &'static [Figurine] = &[
        Figurine { code: "L", kind: "L", colour: None },
        Figurine { code: "M", kind: "M", colour: None },
        Figurine { code: "S", kind: "S", colour: None },
    ];

    fn write(&self, mv: Move) -> String {
        let name = |cell| Hexagon::of(3).name(cell);
        match mv {
            Move::Place(size, cell) => format!("{}{}", size.name(), name(cell)),
            Move::Slide(from, to) => format!("{}-{}", name(from), name(to)),
            Move::Swap(from, to) => format!("{}={}", name(from), name(to)),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        let find = |name| Hexagon::of(3).find(name);
        let two = |(from, to)| find(from).zip(find(to));
        let place = || {
            let (size, cell) = text.split_at_checked(1)?;
            Size::from_name(size).zip(find(cell)).map(|(size, cell)| Move::Place(size, cell))
        };
        let found = match (text.split_once('-'), text.split_once('=')) {
            _ if text == "pass" => Some(Move::Pass),
            (Some(line), _) => two(line).map(|(from, to)| Move::Slide(from, to)),
            (_, Some(pair)) => two(pair).map(|(from, to)| self.swap(from, to)),
            _ => place(),
        };
        found.ok_or_else(|| unreadable(text, &say!("La1 (place), c3-c5 (move), c3=c4 (swap) or pass")))
    }
}
