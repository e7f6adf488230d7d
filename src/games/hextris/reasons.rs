//! Why a move is good in Hextris, for hints.

use super::{Move, Position};
use crate::board::side3::Cells;
use crate::board::{Cell, Hexagon};
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
    let own = before.to_move;
    let mut after = *before;
    after.play(mv);
    let board = Hexagon::of(3);
    let groups = |position: &Position| position.groups[own.index()];
    if groups(&after) > groups(before) {
        let gone = before.held[own.index()] - after.held[own.index()];
        let say = say!("Completes a group of five: your group number {}.", groups(&after));
        return Some(Reason::on(board, say, gone.iter()));
    }
    let to = match mv {
        Move::Place(_, to) | Move::Slide(_, to) | Move::Swap(_, to) => to,
        Move::Pass => return None,
    };
    let threats = after.completions(own);
    if !threats.is_empty() {
        return Some(Reason::on(board, say!("Threatens to complete a group of five."), threats.iter()));
    }
    let others = || Colour::all(before.players).filter(move |&colour| colour != own);
    let stopped = others().find_map(|colour| {
        let then = before.completions(colour);
        (!then.is_empty() && after.completions(colour).is_empty()).then_some(then)
    });
    if let Some(cells) = stopped {
        let say = say!("Keeps an opponent from completing a group of five.");
        return Some(Reason::on(board, say, cells.iter()));
    }
    let largest = |position: &Position, colour: Colour| {
        let held = position.held[colour.index()];
        held.iter().map(|c| held.group(c).len()).max().unwrap_or(0)
    };
    let now = largest(&after, own);
    if now > largest(before, own).max(1) {
        let held = after.held[own.index()];
        let group =
            held.iter().map(|c| held.group(c)).find(|group| group.len() == now).unwrap_or(Cells::EMPTY);
        return Some(Reason::on(board, say!("Connects {} of your pyramids.", now), group.iter()));
    }
    if others().any(|colour| largest(&after, colour) < largest(before, colour)) {
        return Some(Reason::on(board, say!("Breaks up an opponent's largest group."), [to]));
    }
    let say = match mv {
        Move::Place(..) => say!("Brings another pyramid into play."),
        _ if beside(&after, own, to) > beside_before(before, own, mv) => {
            say!("Brings this pyramid next to more of your own.")
        }
        _ => return None,
    };
    Some(Reason::on(board, say, [to]))
}

/// The number of pyramids of `own` next to `cell`.
fn beside(position: &Position, own: Colour, cell: Cell) -> usize {
    (Cells::of(cell).around() & position.held[own.index()]).len()
}

/// The number of pyramids of `own` next to the pyramid that `mv` moves.
fn beside_before(before: &Position, own: Colour, mv: Move) -> usize {
    match mv {
        Move::Slide(from, _) | Move::Swap(from, _) => beside(before, own, from),
        Move::Place(..) | Move::Pass => 0,
    }
}

impl Position {
    /// The cells to which `colour`, if it were to move, could bring a pyramid to complete a group of its own.
    fn completions(&self, colour: Colour) -> Cells {
        let now = Self { to_move: colour, ..*self };
        let completes = |mv: &Move| {
            let mut next = now;
            next.play(*mv);
            next.groups[colour.index()] > self.groups[colour.index()]
        };
        let target = |mv| match mv {
            Move::Place(_, to) | Move::Slide(_, to) | Move::Swap(_, to) => Some(to),
            Move::Pass => None,
        };
        now.legal().into_iter().filter(completes).filter_map(target).collect()
    }
}
