//! Explains why a tap makes no move in Hextris.

use super::rules::Piece;
use super::{Move, Position, Size};
use crate::board::side3::{self, Cells};
use crate::board::{Cell, Direction, Hexagon};
use crate::game::{Explain, Reason, Rules};
use crate::message::Message;
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason> {
        let board = Hexagon::of(3);
        if self.legal() == [Move::Pass] {
            return Some(Reason::only_pass());
        }
        let Some(cell) = board.find(tapped) else { return Some(self.why_not_from_hand()) };
        let Some(chosen) = chosen else { return Some(self.why_not_from(cell)) };
        Some(match board.find(chosen) {
            None => self.why_not_placed(cell),
            Some(from) => self.why_not_to(from, self.at(from)?.size(), cell),
        })
    }
}

/// A reason about `cells`.
fn on(say: Message, cells: Cells) -> Reason {
    Reason::on(Hexagon::of(3), say, cells.iter())
}

/// The reason that `group` would be too large (R7.2).
fn too_many(group: Cells) -> Reason {
    on(say!("Not allowed: this would connect more than five pyramids of one colour."), group)
}

impl Position {
    /// Why no piece of a size in hand can be placed anywhere (R3).
    fn why_not_from_hand(&self) -> Reason {
        if (Cells::BORDER - self.occupied()).is_empty() {
            return Reason::alone(say!("Pyramids enter on the border, but the border is full."));
        }
        Reason::alone(say!(
            "Every free point of the border would connect more than five pyramids of your colour."
        ))
    }

    /// Why no pyramid can be placed on `cell` (R3).
    fn why_not_placed(&self, cell: Cell) -> Reason {
        if self.occupied().contains(cell) {
            return Reason::alone(say!("This point is already taken."));
        }
        if !Cells::BORDER.contains(cell) {
            return Reason::alone(say!("Place new pyramids on the border."));
        }
        too_many((self.held[self.to_move.index()] | Cells::of(cell)).group(cell) - Cells::of(cell))
    }

    /// Why no move begins on `cell`.
    fn why_not_from(&self, cell: Cell) -> Reason {
        let board = Hexagon::of(3);
        let with = |mv: &Move| match *mv {
            Move::Swap(from, to) if to == cell => Some(from),
            _ => None,
        };
        let swapping: Vec<Cell> = self.legal().iter().filter_map(with).collect();
        match self.at(cell) {
            _ if !swapping.is_empty() => {
                let say = say!("To swap, tap your own pyramid next to it first.");
                Reason::on(board, say, swapping)
            }
            None => Reason::nothing_there(),
            Some(piece) if piece.colour() != self.to_move => Reason::not_yours(),
            Some(piece) if self.has_target(cell, piece) => {
                Reason::alone(say!("Every move of this pyramid would connect more than five of one colour."))
            }
            Some(_) => {
                let say = say!(
                    "This pyramid is blocked: no empty point next to it, and no neighbour to swap with."
                );
                Reason::on(board, say, Cells::of(cell).around().iter())
            }
        }
    }

    /// Whether the mover's piece on `from` could move or swap if R7.2 did not hold.
    fn has_target(&self, from: Cell, piece: Piece) -> bool {
        Cells::of(from).around().iter().any(|c| match self.at(c) {
            None => true,
            Some(other) if other.colour() == self.to_move => other.size() != piece.size(),
            Some(other) => piece.size().displaces(other.size()),
        })
    }

    /// Why the mover's pyramid on `from` can't go to `to` (R4, R5).
    fn why_not_to(&self, from: Cell, size: Size, to: Cell) -> Reason {
        let board = Hexagon::of(3);
        let line = board.hex(from).line_to(board.hex(to));
        match (self.at(to), line) {
            (Some(other), Some((_, 1))) => self.why_no_swap(from, size, to, other),
            (Some(_), _) => on(say!("This point is taken, and only neighbours can swap."), Cells::of(from)),
            (None, None) => on(say!("Pyramids move in a straight line."), Cells::of(from)),
            (None, Some((direction, steps))) => self.why_no_slide(from, size, to, direction, steps.into()),
        }
    }

    /// Why the mover's pyramid can't move from `from` to the empty point `to` on its line (R4).
    fn why_no_slide(&self, from: Cell, size: Size, to: Cell, direction: Direction, steps: usize) -> Reason {
        let path = std::iter::successors(side3::step(from, direction), |&c| side3::step(c, direction));
        let obstacles: Cells = path.take(steps).filter(|&c| self.occupied().contains(c)).collect();
        if !obstacles.is_empty() {
            return on(say!("Another pyramid is in the way."), obstacles);
        }
        if steps > size.reach() {
            let say = if size == Size::S {
                say!("A small pyramid moves only one point.")
            } else {
                say!("A medium pyramid moves one or two points.")
            };
            return on(say, Cells::of(from));
        }
        let own = self.held[self.to_move.index()] - Cells::of(from);
        too_many((own | Cells::of(to)).group(to) - Cells::of(to))
    }

    /// Why the mover's pyramid on `from` can't swap with its neighbour `other` on `to` (R5).
    fn why_no_swap(&self, from: Cell, size: Size, to: Cell, other: Piece) -> Reason {
        if other.colour() == self.to_move {
            return if size == other.size() {
                on(say!("Two of your own pyramids can swap only if their sizes differ."), Cells::of(from))
            } else {
                on(say!("These two can swap: tap the other one first."), Cells::of(from))
            };
        }
        if !size.displaces(other.size()) {
            let say = say!(
                "With an opponent's pyramid, large swaps with medium, medium with small, and small with large."
            );
            return on(say, Cells::of(from));
        }
        let own = self.held[self.to_move.index()] - Cells::of(from);
        let theirs = self.held[other.colour().index()] - Cells::of(to);
        let [own, theirs] = [(own, to), (theirs, from)].map(|(set, c)| (set | Cells::of(c)).group(c));
        too_many(if own.len() > theirs.len() { own } else { theirs })
    }
}
