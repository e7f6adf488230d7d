//! Explains why a tap makes no move in Hexone.

use super::Position;
use super::rules::CRITICAL;
use crate::board::side3::{CENTRE, Cells};
use crate::board::{Cell, Hexagon};
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason> {
        let board = Hexagon::of(3);
        let cell = board.find(tapped)?;
        if let Some(exploding) = chosen {
            let say = say!("Tap one of the two Y's to choose where the discs fly.");
            return Some(Reason::new(say, [exploding]));
        }
        let charged = self.charged();
        Some(if charged.is_empty() {
            self.why_no_disc(cell)
        } else {
            Reason::on(board, self.why_no_explosion(cell), charged.iter())
        })
    }
}

impl Position {
    /// Why `cell` cannot explode while another cell must (R5, R6.1).
    fn why_no_explosion(&self, cell: Cell) -> crate::message::Message {
        if self.own().contains(cell) && self.height(cell) >= CRITICAL {
            say!("Explode one of your tallest stacks first.")
        } else {
            say!("One of your cells has three discs or more: explode it first.")
        }
    }

    /// Why no disc can be placed on `cell` (R3, R4).
    fn why_no_disc(&self, cell: Cell) -> Reason {
        let board = Hexagon::of(3);
        let open = self.open();
        if open.is_empty() {
            return Reason::only_pass();
        }
        if cell == CENTRE {
            return Reason::alone(say!("You can't place a disc on the centre: only explosions reach it."));
        }
        if self.held[self.to_move.other().index()].contains(cell) {
            return Reason::alone(say!("This cell belongs to your opponent."));
        }
        if self.opening() {
            let say = say!("Place your first disc on one of the six cells around the centre.");
            return Reason::on(board, say, (Cells::RING & open).iter());
        }
        let say = say!("Place a disc on one of your cells, or on an empty cell next to one.");
        Reason::on(board, say, self.own().iter())
    }
}
