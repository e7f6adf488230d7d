//! Why a move is good in Hex-n, for hints.

use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Reason, Rules};
use crate::say;
use crate::search::Hints;

impl Hints for Position {
    fn reason(&self, mv: Move, _line: &[Move]) -> Option<Reason> {
        reason(self, mv)
    }
}

/// Returns why the legal move `mv` is good, if it does one of the things that players look for.
fn reason(before: &Position, mv: Move) -> Option<Reason> {
    let Move::Place(cell) = mv else { return None };
    let mut after = before.clone();
    after.play(mv);
    let board = before.field.board;
    let own = before.to_move;
    let threats = after.threats(own);
    if threats.len() > 1 {
        return Some(Reason::on(
            board,
            say!("Makes two threats at once: one more stone on either cell connects your edges."),
            threats.iter(),
        ));
    }
    if !threats.is_empty() {
        let say = say!("Threatens to connect your edges with one more stone.");
        return Some(Reason::on(board, say, threats.iter()));
    }
    let others = || before.in_play().filter(move |&colour| colour != own);
    if others().any(|colour| before.threats(colour).contains(cell) && after.threats(colour).is_empty()) {
        let say = say!("Closes the last gap of an opponent, who could have connected their edges here.");
        return Some(Reason::on(board, say, [cell]));
    }
    let needs = |position: &Position, colour| position.stones_needed(colour);
    let shorter = needs(&after, own).filter(|&now| needs(before, own).is_some_and(|then| now < then));
    let longer = others()
        .filter_map(|colour| Some((needs(before, colour)?, needs(&after, colour)?)))
        .find_map(|(then, now)| (now > then).then_some(now));
    match (shorter, longer) {
        (Some(_), Some(_)) => {
            let say = say!("Shortens your own path and blocks an opponent's.");
            Some(Reason::on(board, say, [cell]))
        }
        (Some(left), None) => {
            let say = say!("Shortens your path: {} more stones would connect your edges.", left);
            Some(Reason::on(board, say, [cell]))
        }
        (None, Some(left)) => {
            let say = say!("Blocks an opponent: they now need {} stones to connect their edges.", left);
            Some(Reason::on(board, say, [cell]))
        }
        (None, None) => {
            let groups = before.groups_beside(cell);
            (groups.len() > 1)
                .then(|| Reason::on(board, say!("Joins two of your groups."), groups.into_iter().flatten()))
        }
    }
}

impl Position {
    /// Returns the cells on which one more stone of `colour` joins its ports, which it has not joined yet.
    fn threats(&self, colour: Colour) -> CellSet {
        if self.stones_needed(colour) != Some(1) {
            return CellSet::EMPTY;
        }
        let own = self.stones[colour.index()];
        self.empty().iter().filter(|&cell| self.field.joined(colour, own | CellSet::of(cell))).collect()
    }

    /// Returns a stone of each of the mover's groups that touch `cell`.
    fn groups_beside(&self, cell: Cell) -> Vec<Option<Cell>> {
        let board = self.field.board;
        let own = self.stones[self.to_move.index()];
        let mut beside = board.around(cell) & own;
        let mut groups = Vec::new();
        while let Some(first) = beside.first() {
            beside -= board.reach(CellSet::of(first), own);
            groups.push(Some(first));
        }
        groups
    }
}
