//! Why a move is good in Hexone, for hints.

use super::rules::Y;
use super::{Move, Position};
use crate::board::side3::Cells;
use crate::board::{Cell, Hexagon};
use crate::game::{Colour, Reason, Rules};
use crate::say;
use crate::search::Hints;

impl Hints for Position {
    fn reason(&self, mv: Move, line: &[Move]) -> Option<Reason> {
        reason(self, mv, line)
    }
}

/// Returns why the legal move `mv` is good, if it does one of the things that players look for; `line` is the play expected
/// after it.
fn reason(before: &Position, mv: Move, line: &[Move]) -> Option<Reason> {
    let own = before.to_move;
    let mut after = *before;
    after.play(mv);
    let board = Hexagon::of(3);
    let explosions = chain(before, &after, mv, line);
    if !explosions.cells.is_empty() {
        let (count, captured) = (explosions.cells.len(), explosions.captured);
        let say = match (count, captured) {
            (1, 0) => say!("Sets off an explosion."),
            (1, 1) => say!("Sets off an explosion that captures a disc."),
            (1, n) => say!("Sets off an explosion that captures {} discs.", n),
            (count, 0) => say!("Sets off a chain of {} explosions.", count),
            (count, 1) => say!("Sets off a chain of {} explosions that captures a disc.", count),
            (count, n) => say!("Sets off a chain of {} explosions that captures {} discs.", count, n),
        };
        let cells: Cells = explosions.cells.into_iter().collect();
        return Some(Reason::on(board, say, cells.iter()));
    }
    let Move::Place(cell) = mv else { return None };
    if after.opening() {
        return None;
    }
    if after.height(cell) == 2 {
        let captures = after.captures_at(cell, own);
        let say = match captures {
            0 => say!("One more disc here sets off an explosion."),
            1 => say!("One more disc here sets off an explosion that captures a disc."),
            n => say!("One more disc here sets off an explosion that captures {} discs.", n),
        };
        return Some(Reason::on(board, say, [cell]));
    }
    let loaded = |position: &Position, colour: Colour| {
        position.held[colour.index()].iter().any(|c| position.height(c) == 2 && c != board.centre())
    };
    let say = if loaded(&after, own.other()) {
        say!("Takes a new cell: you hold {} now.", after.held[own.index()].len())
    } else {
        say!("Takes a new cell, and your opponent can't set off an explosion next turn.")
    };
    Some(Reason::on(board, say, [cell]))
}

/// The explosions of a turn.
struct Explosions {
    /// The cells that explode, one after the other.
    cells: Vec<Cell>,
    /// The number of discs that the opponent loses.
    captured: u8,
}

/// The explosions from `mv` to the end of the turn, as far as `line` goes.
fn chain(before: &Position, after: &Position, mv: Move, line: &[Move]) -> Explosions {
    let own = before.to_move;
    let mut cells: Vec<Cell> = Vec::new();
    let mut position = *after;
    let mut add = |mv| {
        if let Move::Explode(cell, _) = mv {
            cells.push(cell);
        }
    };
    add(mv);
    for &next in line {
        if position.to_move != own || position.outcome().is_some() {
            break;
        }
        add(next);
        position.play(next);
    }
    let other = own.other();
    Explosions {
        cells,
        captured: before.discs_of(other) - position.discs_of(other).min(before.discs_of(other)),
    }
}

impl Position {
    /// The number of discs that `colour` captures with one explosion if it adds a disc to its cell `cell`, in the better
    /// of the two directions.
    fn captures_at(&self, cell: Cell, colour: Colour) -> u8 {
        let captured = |y: Y| {
            let mut position = Self { to_move: colour, ..*self };
            position.heights[cell.index()] += 1;
            let theirs = position.held[colour.other().index()];
            let landings: Cells =
                y.arms().into_iter().filter_map(|arm| position.landing(cell, arm)).collect();
            (landings & theirs).iter().map(|c| position.height(c)).sum()
        };
        Y::ALL.map(captured).into_iter().max().unwrap_or(0)
    }
}
