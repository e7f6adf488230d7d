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
            return Reason::alone(say!("There is a stone on this cell: kings can't enter it."));
        }
        let say = if self.sites().contains(cell) {
            say!(
                "A king moves only one step. To place a stone here, first tap the king again to deselect it."
            )
        } else {
            say!("A king moves one step, to a neighbouring cell.")
        };
        Reason::on(self.field.board, say, [self.king(self.to_move)])
    }

    /// Says why no stone can be placed on `cell`, and no king of the mover selected there (R5).
    fn why_no_stone(&self, cell: Cell) -> Reason {
        let board = self.field.board;
        if self.stones.contains(cell) {
            return Reason::alone(say!(
                "There is already a stone on this cell. Stones stay for the whole game."
            ));
        }
        if self.all_kings().any(|(_, king)| king == cell) {
            let own = self.king(self.to_move);
            if board.around(own).contains(cell) {
                let say = say!(
                    "This king belongs to another player. To swap places with it, tap your own king first."
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
            say!("A stone here would cut off a king from its goal. Every king must keep a path."),
            kings,
        )
    }
}
