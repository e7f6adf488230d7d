//! Explains why a tap makes no move in Hive.

use std::collections::BTreeSet;

use super::movement::{Movement, can_step};
use super::piece::{Kind, Piece, of_colour, pieces};
use super::plane::{Cell, left, right};
use super::{Move, Position};
use crate::board::{Direction, Hex};
use crate::game::{Explain, Reason, Rules};
use crate::message::Message;
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason> {
        if self.legal() == [Move::PASS] {
            return Some(Reason::only_pass());
        }
        if let Some(letter) = tapped.strip_prefix("hand:") {
            return Some(self.why_not_from_hand(letter));
        }
        let hex = tapped.parse().ok()?;
        Some(match chosen.map(str::parse) {
            None => self.why_not_from(hex),
            Some(Ok(from)) => self.why_not_to(self.hive.stack(Cell::of(from)).top(), hex),
            Some(Err(())) => self.why_not_placed(hex),
        })
    }
}

/// The reason that a piece can't slide between two others (R4.4).
fn gap() -> Message {
    say!("This piece can't squeeze between these two.")
}

impl Position {
    /// The top piece on `hex`.
    fn top(&self, hex: Hex) -> Option<Piece> {
        let stack = self.hive.stack(Cell::of(hex));
        (stack.height() > 0).then(|| stack.top())
    }

    /// The occupied neighbours of `hex`.
    fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        hex.neighbours().filter(|&h| self.top(h).is_some())
    }

    /// Why no piece of the kind `letter` can be placed (R3).
    fn why_not_from_hand(&self, letter: &str) -> Reason {
        if pieces(self.placeable()).any(|p| p.kind().letter() == letter) {
            return Reason::alone(say!("Every free cell next to your pieces also touches an enemy piece."));
        }
        if letter == Kind::Queen.letter() {
            return Reason::alone(say!("In the standard rules, the queen can't be your first piece."));
        }
        Reason::alone(say!("You must place your queen by your fourth turn: place her now."))
    }

    /// Why a piece from the hand can't be placed on `hex` (R3).
    fn why_not_placed(&self, hex: Hex) -> Reason {
        if self.top(hex).is_some() {
            return Reason::alone(say!("This cell is taken. Place new pieces on a free cell."));
        }
        // Every cell of the picture has an occupied neighbour, so this one has a neighbour of the other colour.
        let other_colour = |h: &Hex| self.top(*h).is_some_and(|p| p.colour() != self.to_move);
        let enemies = self.around(hex).filter(other_colour);
        Reason::new(say!("A new piece can't touch an enemy piece."), enemies)
    }

    /// Why no move begins on `hex`.
    fn why_not_from(&self, hex: Hex) -> Reason {
        let Some(piece) = self.top(hex) else { return Reason::nothing_there() };
        let pinned = self.hive.level(piece) == 0 && self.is_pinned(piece);
        if piece.colour() != self.to_move {
            return self.why_not_theirs(piece, pinned);
        }
        if !self.queen_is_down(self.to_move) {
            return Reason::alone(say!("Place your queen first: until then, your pieces can't move."));
        }
        if self.resting() == Some(piece) {
            return Reason::alone(say!("A pillbug just threw this piece, so it can't move this turn."));
        }
        if pinned {
            return self.one_hive(piece);
        }
        self.why_stuck(piece)
    }

    /// Why a `piece` of the other colour can't be thrown (R5.6) or, away from a pillbug, moved.
    fn why_not_theirs(&self, piece: Piece, pinned: bool) -> Reason {
        let hex = self.hive.hex(piece);
        let is_covered = pieces(self.down & of_colour(self.to_move)).any(|p| self.hive.hex(p) == hex);
        if is_covered {
            return Reason::alone(say!("Your piece can't move: another piece is on top of it."));
        }
        let mut own = pieces(self.down & of_colour(self.to_move));
        let thrower = own.find(|&p| self.can_throw(p) && self.hive.cell(p).touches(Cell::of(hex)));
        if thrower.is_some() && self.queen_is_down(self.to_move) {
            if self.resting() == Some(piece) {
                return Reason::alone(say!("A pillbug can't throw the piece that moved last."));
            }
            if pinned {
                return self.one_hive(piece);
            }
        }
        Reason::not_yours()
    }

    /// Why `piece`, alone on its cell, can't leave the hive, with the cells that would be cut off (R4.3).
    fn one_hive(&self, piece: Piece) -> Reason {
        let mut rest: BTreeSet<Hex> =
            pieces(self.down).filter(|&p| p != piece).map(|p| self.hive.hex(p)).collect();
        let mut parts: Vec<Vec<Hex>> = Vec::new();
        while let Some(first) = rest.pop_first() {
            let mut part = vec![first];
            let mut next = 0;
            while let Some(hex) = part.get(next).copied() {
                part.extend(hex.neighbours().filter(|h| rest.remove(h)));
                next += 1;
            }
            parts.push(part);
        }
        parts.sort_by_key(Vec::len);
        parts.pop();
        Reason::new(say!("One hive: without this piece, the hive would break apart."), parts.concat())
    }

    /// Why the mover's `piece`, on top of its stack and not pinned, has no move.
    fn why_stuck(&self, piece: Piece) -> Reason {
        let hex = self.hive.hex(piece);
        let touches_only = |kind: Kind| self.hive.neighbours(piece).all(|p| p.kind() == kind);
        let slides = matches!(piece.kind(), Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug);
        if slides && !can_step(self.hive.around().at(self.hive.cell(piece))) {
            let say = say!("This piece is hemmed in: it can't squeeze out between its neighbours.");
            return Reason::new(say, self.around(hex));
        }
        if piece.kind() == Kind::Spider {
            let say = say!("A spider moves exactly three steps, and from here that is impossible.");
            return Reason::alone(say);
        }
        if piece.kind() == Kind::Mosquito && self.hive.level(piece) == 0 && touches_only(Kind::Mosquito) {
            let say = say!("A mosquito that touches only another mosquito can't move.");
            return Reason::new(say, self.around(hex));
        }
        Reason::alone(say!("This piece can't move anywhere right now."))
    }

    /// Why `piece`, which has a move, can't move to `to`.
    fn why_not_to(&self, piece: Piece, to: Hex) -> Reason {
        let from = self.hive.hex(piece);
        if piece.colour() != self.to_move {
            let throwers = pieces(self.down & of_colour(self.to_move)).filter(|&p| self.can_throw(p));
            let say = say!("A pillbug throws a piece to a free cell next to itself.");
            return Reason::new(say, throwers.map(|p| self.hive.hex(p)));
        }
        let level = self.hive.level(piece);
        let moves_like = |kind: Kind| {
            piece.kind() == kind
                || piece.kind() == Kind::Mosquito
                    && level == 0
                    && self.hive.neighbours(piece).any(|p| p.kind() == kind)
        };
        let climbs = level > 0 || moves_like(Kind::Beetle);
        if self.top(to).is_some() && !climbs {
            return Reason::alone(say!("This cell is taken. Only a beetle can climb onto other pieces."));
        }
        if level == 0 && self.top(to).is_none() && self.around(to).all(|h| h == from) {
            let say = say!("One hive: there, this piece would not touch any other.");
            return Reason::new(say, [from]);
        }
        let one_step = |say: Message| match from.line_to(to) {
            Some((direction, 1)) => self.why_no_step(piece, direction),
            _ => Reason::new(say, [from]),
        };
        let rule = |say: Message| Reason::new(say, [from]);
        match piece.kind() {
            Kind::Queen => one_step(say!("The queen moves one step.")),
            Kind::Pillbug => one_step(say!("A pillbug moves one step.")),
            Kind::Beetle => one_step(say!("A beetle moves one step.")),
            Kind::Mosquito if level > 0 => {
                one_step(say!("On top of other pieces, a mosquito moves like a beetle: one step."))
            }
            Kind::Mosquito => Reason::new(
                say!("A mosquito moves like a piece it touches, and none of these could move there."),
                self.around(from),
            ),
            Kind::Spider if self.slides_to(piece, to) => {
                rule(say!("A spider moves exactly three steps along the hive, without turning back."))
            }
            Kind::Spider | Kind::Ant => rule(say!("This piece can't slide there along the hive.")),
            Kind::Grasshopper => {
                rule(say!("A grasshopper jumps over pieces in a straight line, to the first free cell."))
            }
            Kind::Ladybug => rule(say!("A ladybug moves two steps on top of the hive, then one step down.")),
        }
    }

    /// Whether `piece` could reach `to` with any number of steps on the ground.
    fn slides_to(&self, piece: Piece, to: Hex) -> bool {
        Movement::of_kind(self, piece, Kind::Ant).contains(&Move::new(piece, Cell::of(to)))
    }

    /// Why `piece`, a beetle, a pillbug or the queen, can't make a step in `direction` (R4.4, R5.5).
    fn why_no_step(&self, piece: Piece, direction: Direction) -> Reason {
        let from = self.hive.hex(piece);
        let d = direction as usize;
        let beside = [left(d), right(d)].map(|d| from.step(Direction::ALL[d]));
        let high = self.hive.level(piece) > 0 || self.top(from.step(direction)).is_some();
        if high {
            return Reason::new(say!("Two taller stacks block the path between them."), beside);
        }
        if beside.iter().all(|&h| self.top(h).is_some()) {
            return Reason::new(gap(), beside);
        }
        let say = say!("One hive: on the way there, this piece would lose touch with the others.");
        Reason::new(say, self.around(from))
    }
}
