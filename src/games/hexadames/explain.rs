//! Why a tap makes no move in `HexaDames`.

use super::field::FORWARD;
use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Explain, Reason, Rules};
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason> {
        let board = self.field.board;
        let cell = board.find(tapped)?;
        Some(match chosen {
            Some(from) => self.why_not_to(board.find(from)?, cell),
            None => self.why_not_from(cell),
        })
    }
}

impl Position {
    /// Returns whether a man of the mover is on `cell`.
    fn is_man(&self, cell: Cell) -> bool {
        self.men[self.to_move.index()].contains(cell)
    }

    /// Returns the cells onto which the mover's man on `man` may step if they are empty.
    fn ahead(&self, man: Cell) -> CellSet {
        let steps = FORWARD[self.to_move.index()];
        steps.into_iter().filter_map(|d| self.field.board.step(man, d)).collect()
    }

    /// Says why no move begins on `cell`.
    fn why_not_from(&self, cell: Cell) -> Reason {
        let board = self.field.board;
        if let Some(chain) = self.chain {
            let say = if self.mandatory {
                say!("The piece that has just captured can capture again, so it must.")
            } else {
                say!("Only the piece that has just captured can move. Capture again or end your turn.")
            };
            return Reason::on(board, say, [chain]);
        }
        if self.legal() == [Move::Pass] {
            return Reason::only_pass();
        }
        let own = self.own(self.to_move);
        if !own.contains(cell) {
            let taken = self.occupied().contains(cell);
            return if taken { Reason::not_yours() } else { Reason::nothing_there() };
        }
        let capturing: CellSet = own.iter().filter(|&c| self.can_jump(self.to_move, c)).collect();
        if self.mandatory && !capturing.is_empty() {
            return Reason::on(
                board,
                say!("If you can capture, you must, and this piece can't."),
                capturing.iter(),
            );
        }
        if self.is_man(cell) {
            let say = say!("This man can't move: no empty cell ahead of it, and nothing to capture.");
            return Reason::on(board, say, self.ahead(cell).iter());
        }
        let say = say!("This king can't move: no empty cell next to it, and nothing to capture.");
        Reason::on(board, say, board.around(cell).iter())
    }

    /// Says why the piece on `from`, which can move, cannot move to `to`.
    fn why_not_to(&self, from: Cell, to: Cell) -> Reason {
        let board = self.field.board;
        let mut jumps = Vec::new();
        self.push_jumps(from, &mut jumps);
        let jumps =
            || jumps.iter().filter_map(|mv| if let Move::Jump(_, to) = mv { Some(*to) } else { None });
        if self.occupied().contains(to) {
            let behind: Vec<Cell> = jumps().filter(|&c| self.victim(from, c) == Some(to)).collect();
            if !behind.is_empty() {
                return Reason::on(
                    board,
                    say!("To capture this piece, tap the empty cell behind it."),
                    behind,
                );
            }
            return Reason::on(board, self.why_no_capture(from, to), [from]);
        }
        if self.chain.is_some() {
            return Reason::on(board, say!("After a capture, the piece can only capture again."), jumps());
        }
        let mut steps = Vec::new();
        self.push_steps(self.to_move, &mut steps);
        if steps.contains(&Move::Step(from, to)) {
            return Reason::on(board, say!("If you can capture, you must."), jumps());
        }
        if self.is_man(from) { self.why_no_man_move(from, to) } else { self.why_no_dame_move(from, to) }
    }

    /// Says why the piece on `from` cannot capture the one on `to`.
    fn why_no_capture(&self, from: Cell, to: Cell) -> crate::message::Message {
        if self.own(self.to_move).contains(to) {
            say!("One of your own pieces is on this cell.")
        } else if self.is_man(from) {
            say!("A man captures by jumping over a neighbouring piece onto the empty cell just behind it.")
        } else {
            say!("A king captures along a line: it jumps over a single piece onto an empty cell behind it.")
        }
    }

    /// Says why the man on `from` cannot move to the empty cell `to` (R2, R3).
    fn why_no_man_move(&self, from: Cell, to: Cell) -> Reason {
        let board = self.field.board;
        if board.around(from).contains(to) {
            let say = say!("A man only steps forward, towards its goal side.");
            return Reason::on(board, say, self.ahead(from).iter());
        }
        let own = self.own(self.to_move);
        if let Some((direction, 2)) = board.hex(from).line_to(board.hex(to))
            && let Some(between) = board.step(from, direction).filter(|&c| own.contains(c))
        {
            return Reason::on(board, say!("You can't jump over your own pieces."), [between]);
        }
        let say = say!("A man steps one cell forward, or jumps over a neighbouring piece of another player.");
        Reason::on(board, say, [from])
    }

    /// Says why the dame on `from` cannot move to the empty cell `to` (R4, R5).
    fn why_no_dame_move(&self, from: Cell, to: Cell) -> Reason {
        let board = self.field.board;
        let Some((direction, steps)) = board.hex(from).line_to(board.hex(to)) else {
            return Reason::on(board, say!("A king moves in a straight line."), [from]);
        };
        let path: CellSet = board.ray(from, direction).take(usize::from(steps)).collect();
        let own = path & self.own(self.to_move);
        if !own.is_empty() {
            return Reason::on(board, say!("You can't jump over your own pieces."), own.iter());
        }
        let barred = path & self.occupied();
        Reason::on(board, say!("A king can't jump over more than one piece."), barred.iter())
    }
}
