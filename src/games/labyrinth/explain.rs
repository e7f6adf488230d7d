//! Why a tap makes no move in Labyrinth.

use super::Position;
use crate::board::Cell;
use crate::game::{Explain, Reason};
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason> {
        let cell = self.field.board.find(tapped)?;
        Some(if chosen.is_some() { self.why_no_step(cell) } else { self.why_no_stone(cell) })
    }
}

impl Position {
    /// Says why the mover's king cannot move to `cell` (R3, R4).
    fn why_no_step(&self, cell: Cell) -> Reason {
        if self.stones.contains(cell) {
            return Reason::alone(say!("A stone lies here, and no king may enter."));
        }
        let say = if self.sites().contains(cell) {
            say!(
                "A king goes one step. To put a stone here, first touch the king again, and so let go of it."
            )
        } else {
            say!("A king goes one step, to a neighbouring cell.")
        };
        Reason::on(self.field.board, say, [self.king(self.to_move)])
    }

    /// Says why no stone can be placed on `cell`, and no king of the mover selected there (R5).
    fn why_no_stone(&self, cell: Cell) -> Reason {
        let board = self.field.board;
        if self.stones.contains(cell) {
            return Reason::alone(say!("A stone lies here already, and it stays for good."));
        }
        if self.all_kings().any(|(_, king)| king == cell) {
            let own = self.king(self.to_move);
            if board.around(own).contains(cell) {
                let say = say!(
                    "This king is another player's. To change places with it, touch your own king first."
                );
                return Reason::on(board, say, [own]);
            }
            return Reason::not_yours();
        }
        let cut_off = self.all_kings().filter(|&(colour, king)| {
            board.bottlenecks(king, self.field.goal(colour), self.open()).contains(cell)
        });
        let kings: Vec<Cell> = cut_off.map(|(_, king)| king).collect();
        Reason::on(
            board,
            say!("No prison: a stone here would leave a king without a way to its goal."),
            kings,
        )
    }
}
