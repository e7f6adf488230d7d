//! Why a move is good in Labyrinth, for hints.

use super::{Move, Position};
use crate::board::CellSet;
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
    let mut after = before.clone();
    after.play(mv);
    let board = before.field.board;
    let others = || Colour::all(before.players).filter(move |&colour| colour != own);
    // The opponent whose way is longer by the most steps.
    let held_up = others()
        .filter_map(|colour| {
            let by = after.distance(colour)?.checked_sub(before.distance(colour)?)?;
            (by > 0).then_some((by, colour))
        })
        .max_by_key(|&(by, _)| by);
    let mine = |position: &Position| position.distance(own).unwrap_or(u16::MAX);
    let (then, now) = (mine(before), mine(&after));
    match mv {
        Move::King(to) => {
            if let Some((_, colour)) = held_up {
                let say = say!("Swaps places with an enemy king and sends it back.");
                return Some(Reason::on(board, say, [to, after.king(colour)]));
            }
            let say = match now {
                _ if now >= then => return None,
                1 => say!("Brings your king to the last step before its goal."),
                n => say!("Brings your king closer: {} steps to go.", n),
            };
            Some(Reason::on(board, say, [to]))
        }
        Move::Stone(cell) => {
            if let Some((by, colour)) = held_up.filter(|&(by, _)| by > now.saturating_sub(then)) {
                let say = match by {
                    1 => say!("Makes an opponent's path a step longer."),
                    n => say!("Makes an opponent's path {} steps longer.", n),
                };
                return Some(Reason::on(board, say, [cell, after.king(colour)]));
            }
            if now == then && after.is_safe(own) && !before.is_safe(own) {
                let say = say!("Secures your path: no single stone can make it longer now.");
                return Some(Reason::on(board, say, [cell, after.king(own)]));
            }
            let narrowed = others().find(|&colour| {
                after.distance(colour) == before.distance(colour) && after.ways(colour) < before.ways(colour)
            })?;
            let say = say!("Leaves an opponent fewer shortest paths to the goal.");
            Some(Reason::on(board, say, [cell, after.king(narrowed)]))
        }
    }
}

impl Position {
    /// Returns whether no single stone makes the way of `colour` longer.
    fn is_safe(&self, colour: Colour) -> bool {
        let now = self.distance(colour);
        self.sites().iter().all(|cell| {
            let next = Self { stones: self.stones | CellSet::of(cell), ..self.clone() };
            next.distance(colour) == now
        })
    }

    /// Returns the number of shortest paths from the king of `colour` to its goal.
    fn ways(&self, colour: Colour) -> u64 {
        let board = self.field.board;
        let (goal, open) = (self.field.goal(colour), self.open());
        let mut seen = CellSet::of(self.king(colour));
        let mut frontier = vec![(self.king(colour), 1_u64)];
        loop {
            let home: u64 =
                frontier.iter().filter(|(cell, _)| goal.contains(*cell)).map(|(_, ways)| ways).sum();
            if home > 0 || frontier.is_empty() {
                return home;
            }
            let mut next: Vec<_> = Vec::new();
            for &(cell, ways) in &frontier {
                for step in ((board.around(cell) & open) - seen).iter() {
                    match next.iter_mut().find(|(known, _)| *known == step) {
                        Some((_, sum)) => *sum = u64::saturating_add(*sum, ways),
                        None => next.push((step, ways)),
                    }
                }
            }
            next.iter().for_each(|&(cell, _)| seen.insert(cell));
            frontier = next;
        }
    }
}
