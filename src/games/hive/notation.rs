//! Hive moves as text, in the notation of the Universal Hive Protocol: `wS1`, `bA1 wS1-`, `wB1 bQ`, `pass`.

use super::piece::Piece;
use super::plane::{Cell, Stack};
use super::{Move, Position};
use crate::board::{Direction, Hex};
use crate::game::{Figurine, Notation, unreadable};
use crate::message::Message;
use crate::say;

/// The signs before and after the name of the reference piece, for each direction from it to the target.
const SIGNS: [(&str, &str, Direction); 6] = [
    ("", "-", Direction::E),
    ("", "/", Direction::NE),
    ("\\", "", Direction::NW),
    ("-", "", Direction::W),
    ("/", "", Direction::SW),
    ("", "\\", Direction::SE),
];

const fn figurine(code: &'static str, kind: &'static str, colour: &'static str) -> Figurine {
    Figurine { code, kind, colour: Some(colour) }
}

impl Notation for Position {
    const FIGURINES: &'static [Figurine] = &[
        figurine("wQ", "Q", "white"),
        figurine("bQ", "Q", "black"),
        figurine("wS", "S", "white"),
        figurine("bS", "S", "black"),
        figurine("wB", "B", "white"),
        figurine("bB", "B", "black"),
        figurine("wG", "G", "white"),
        figurine("bG", "G", "black"),
        figurine("wA", "A", "white"),
        figurine("bA", "A", "black"),
        figurine("wM", "M", "white"),
        figurine("bM", "M", "black"),
        figurine("wL", "L", "white"),
        figurine("bL", "L", "black"),
        figurine("wP", "P", "white"),
        figurine("bP", "P", "black"),
    ];

    fn write(&self, mv: Move) -> String {
        let Some((piece, to)) = mv.parts() else { return "pass".to_owned() };
        let stack = self.stack_without(piece, to);
        if stack != Stack::EMPTY {
            return format!("{piece} {}", stack.top());
        }
        let beside = |(before, after, direction): (_, _, Direction)| {
            let stack = self.stack_without(piece, to.step(direction.opposite() as usize));
            (stack != Stack::EMPTY).then(|| (stack.top(), before, after))
        };
        match SIGNS.into_iter().filter_map(beside).min() {
            Some((reference, before, after)) => format!("{piece} {before}{reference}{after}"),
            None => piece.to_string(),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Message> {
        if text == "pass" {
            return Ok(Move::PASS);
        }
        let forms =
            || say!("wS1 (the first piece), bA1 wS1- (next to another), wB1 bQ (on top of another) or pass");
        let unreadable = || unreadable(text, &forms());
        let named = |name: &str| name.parse().ok();
        let Some((name, place)) = text.split_once(' ') else {
            let piece = self.in_game(named(text).ok_or_else(unreadable)?)?;
            if self.down != 0 {
                return Err(say!(
                    "“{}” does not say where {} goes: name a piece that it will touch",
                    text,
                    piece
                ));
            }
            return Ok(Move::new(piece, Cell::of(Hex::default())));
        };
        let beside = |(before, after, direction): (_, _, Direction)| {
            let name = place.strip_prefix(before)?.strip_suffix(after)?;
            Some((named(name)?, Some(direction)))
        };
        let piece = self.in_game(named(name).ok_or_else(unreadable)?)?;
        let on_top = named(place).map(|reference| (reference, None));
        let (reference, direction) =
            on_top.or_else(|| SIGNS.into_iter().find_map(beside)).ok_or_else(unreadable)?;
        self.target(piece, self.in_game(reference)?, direction).map(|to| Move::new(piece, to))
    }
}

impl Position {
    /// The target of a move of `piece`: the cell of `reference`, or its neighbour in `direction`.
    fn target(&self, piece: Piece, reference: Piece, direction: Option<Direction>) -> Result<Cell, Message> {
        if !self.is_down(reference) {
            return Err(say!("{} is not on the board", reference));
        }
        let cell = self.hive.cell(reference);
        let Some(direction) = direction else {
            let stack = self.stack_without(piece, cell);
            return if reference == piece {
                Err(say!("{} can't climb onto itself", piece))
            } else if stack.top() == reference {
                Ok(cell)
            } else {
                Err(say!("{} is covered; to climb, name the piece on top, {}", reference, stack.top()))
            };
        };
        let cell = cell.step(direction as usize);
        let stack = self.stack_without(piece, cell);
        if stack != Stack::EMPTY {
            let top = stack.top();
            return Err(say!(
                "{} is {} of {}; to climb onto it, write {} {}",
                top,
                direction,
                reference,
                piece,
                top
            ));
        }
        Ok(cell)
    }

    /// Returns `piece` if it belongs to this game.
    fn in_game(&self, piece: Piece) -> Result<Piece, Message> {
        if self.set & piece.bit() == 0 {
            return Err(say!("{} is not in this game", piece));
        }
        Ok(piece)
    }

    /// The stack on `cell` after `piece` is lifted.
    fn stack_without(&self, piece: Piece, cell: Cell) -> Stack {
        let stack = self.hive.stack(cell);
        if self.is_down(piece) && self.hive.cell(piece) == cell && stack.top() == piece {
            self.hive.beneath(piece)
        } else {
            stack
        }
    }
}
