//! Why a move is good in Go-n, for hints.

use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Reason, Rules};
use crate::say;

/// Returns why the legal move `mv` is good, if it does one of the things that players look for.
pub(super) fn reason(before: &Position, mv: Move) -> Option<Reason> {
    let Move::Place(cell) = mv else { return None };
    let mut after = before.clone();
    after.play(mv);
    let board = before.field.board;
    let own = before.to_move;
    let others = || Colour::all(before.players).filter(move |&colour| colour != own);
    let sum =
        |part: &dyn Fn(Colour) -> CellSet| others().map(part).fold(CellSet::EMPTY, |all, set| all | set);

    let gone = sum(&|c| before.stones[c.index()] - after.stones[c.index()]);
    let lost = before.stones[own.index()].len() + 1 - after.stones[own.index()].len();
    if gone.len() > lost {
        let say = match gone.len() {
            1 => say!("Fills the last free cell: an enemy stone leaves the board."),
            n => say!("Fills the last free cell: {} enemy stones leave the board.", n),
        };
        return Some(Reason::on(board, say, gone.iter()));
    }
    let cut = sum(&|c| after.isolated(c) - before.isolated(c));
    if !cut.is_empty() {
        let say = match cut.len() {
            1 => say!("Cuts an enemy stone off from the edge."),
            n => say!("Cuts {} enemy stones off from the edge.", n),
        };
        return Some(Reason::on(board, say, cut.iter()));
    }
    let saved = before.isolated_without(own, cell) - before.isolated(own);
    if !saved.is_empty() {
        let say = match saved.len() {
            1 => say!("Keeps your stone connected to the edge: an enemy stone here would cut it off."),
            n => say!(
                "Keeps {} of your stones connected to the edge: an enemy stone here would cut them off.",
                n
            ),
        };
        return Some(Reason::on(board, say, saved.iter()));
    }
    let threat = |at: Cell| sum(&|c| after.isolated_without(c, at) - after.isolated(c));
    let best = after.empty().iter().map(|at| (at, threat(at))).max_by_key(|(_, stones)| stones.len());
    if let Some((at, stones)) = best.filter(|(_, stones)| !stones.is_empty()) {
        let say = match stones.len() {
            1 => say!("Threatens to cut off an enemy stone."),
            n => say!("Threatens to cut off {} enemy stones.", n),
        };
        return Some(Reason::on(board, say, stones.iter().chain([at])));
    }
    let walled = |position: &Position| {
        let empty = position.empty();
        others().map(|c| empty - position.linked(c, empty)).find(|cells| !cells.is_empty())
    };
    if let Some(cells) = walled(&after).map(|cells| cells - walled(before).unwrap_or(CellSet::EMPTY))
        && !cells.is_empty()
    {
        let say = match cells.len() {
            1 => say!("Walls off an empty cell: an enemy stone there would be cut off."),
            n => say!("Walls off {} empty cells: enemy stones there would be cut off.", n),
        };
        return Some(Reason::on(board, say, cells.iter()));
    }
    if before.field.border.contains(cell) {
        return Some(Reason::on(board, say!("A stone on the edge can never be cut off."), [cell]));
    }
    let beside = board.around(cell) & before.stones[own.index()];
    let first = CellSet::of(beside.first()?);
    let apart = beside - board.reach(first, before.stones[own.index()]);
    let second = apart.first()?;
    Some(Reason::on(board, say!("Joins two of your groups."), first.iter().chain([second])))
}

impl Position {
    /// Returns the stones of `colour` that would be isolated if the empty cell `cell` had an enemy stone.
    fn isolated_without(&self, colour: Colour, cell: Cell) -> CellSet {
        let empty = self.empty() - CellSet::of(cell);
        self.stones[colour.index()] - self.linked(colour, empty)
    }
}
