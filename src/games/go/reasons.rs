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
    let own_stones = after.stones[own.index()];
    let held = board.reach(before.field.border, own_stones);
    if held.contains(cell) {
        let gained = held - board.reach(before.field.border, before.stones[own.index()]);
        let say = match gained.len() {
            1 if before.field.border.contains(cell) => say!("A stone on the edge can never be cut off."),
            1 => say!("Your own stones join it to the edge: it can never be cut off."),
            n => say!("Makes {} of your stones safe for good: they reach the edge without a gap.", n),
        };
        return Some(Reason::on(board, say, gained.iter()));
    }
    let beside = board.around(cell) & before.stones[own.index()];
    if let Some(first) = beside.first()
        && let joined = board.reach(CellSet::of(first), before.stones[own.index()])
        && let Some(second) = (beside - joined).first()
    {
        return Some(Reason::on(board, say!("Joins two of your groups."), [first, second]));
    }
    let blocked = others()
        .flat_map(|colour| before.groups(colour).into_iter().map(move |group| (colour, group)))
        .filter_map(|(colour, group)| {
            let (then, now) = (before.way_out(colour, group)?, after.way_out(colour, group)?);
            (now > then).then_some((group, now))
        })
        .max_by_key(|&(group, now)| (group.len(), now));
    if let Some((group, now)) = blocked {
        let say = match group.len() {
            1 => say!(
                "Blocks the shortest path of an enemy stone to the edge: it now needs {} stones to reach it.",
                now
            ),
            n => {
                say!(
                    "Blocks the shortest path of {} enemy stones to the edge: they now need {} more to reach it.",
                    n,
                    now
                )
            }
        };
        return Some(Reason::on(board, say, group.iter()));
    }
    let group = board.reach(CellSet::of(cell), own_stones);
    let nearer = board.reach(beside, before.stones[own.index()]);
    if !nearer.is_empty()
        && let (Some(then), Some(now)) = (before.way_out(own, nearer), after.way_out(own, group))
        && now < then
    {
        let say = say!("Brings your stones closer to the edge: {} more would join them to it.", now);
        return Some(Reason::on(board, say, group.iter()));
    }
    let alone = |at: Cell| (after.isolated_without(own, at) & group).is_empty();
    if after.isolated(own).contains(cell) || !after.empty().iter().all(alone) {
        return None;
    }
    Some(Reason::on(board, say!("Stands safely: no single enemy stone can cut it off."), [cell]))
}

impl Position {
    /// Returns the stones of `colour` that would be isolated if the empty cell `cell` had an enemy stone.
    fn isolated_without(&self, colour: Colour, cell: Cell) -> CellSet {
        let empty = self.empty() - CellSet::of(cell);
        self.stones[colour.index()] - self.linked(colour, empty)
    }

    /// Returns the groups of `colour`: its connected stones.
    fn groups(&self, colour: Colour) -> Vec<CellSet> {
        let mut rest = self.stones[colour.index()];
        let mut groups = Vec::new();
        while let Some(first) = rest.first() {
            let group = self.field.board.reach(CellSet::of(first), rest);
            rest -= group;
            groups.push(group);
        }
        groups
    }

    /// Returns the fewest stones that would join `group`, stones of `colour`, to the edge; `None` if nothing can.
    fn way_out(&self, colour: Colour, group: CellSet) -> Option<u16> {
        let board = self.field.board;
        let (own, empty) = (self.stones[colour.index()], self.empty());
        let mut reached = group;
        for stones in 0.. {
            reached = board.reach(reached, own | reached);
            if reached.meets(&self.field.border) {
                return Some(stones);
            }
            let around = reached.iter().map(|c| board.around(c)).fold(CellSet::EMPTY, |all, set| all | set);
            let next = (around & empty) - reached;
            if next.is_empty() {
                return None;
            }
            reached |= next;
        }
        None
    }
}
