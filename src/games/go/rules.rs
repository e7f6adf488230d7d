//! The rules of Go-n.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::GoOptions;
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::{Colour, Outcome, Rules};

/// A board and its border: the same for all positions of a game.
#[derive(Debug)]
pub(super) struct Field {
    pub board: &'static Hexagon,
    pub border: CellSet,
}

impl Field {
    fn of(size: u8) -> &'static Self {
        static FIELDS: [OnceLock<Field>; Hexagon::MAX_SIDE as usize] =
            [const { OnceLock::new() }; Hexagon::MAX_SIDE as usize];
        FIELDS[usize::from(size) - 1].get_or_init(|| {
            let board = Hexagon::of(size);
            Self { board, border: board.border().iter().copied().collect() }
        })
    }
}

/// There is one field of each size, so that identity is equality.
impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Field {}

/// A position of Go-n.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) field: &'static Field,
    pub(super) players: u8,
    /// How many stones each colour has, on the board and in its urn.
    pub(super) supply: u16,
    pub(super) stones: [CellSet; Colour::MAX],
    pub(super) to_move: Colour,
}

/// Stones and turn: the rest is the same all game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones[..usize::from(self.players)].hash(state);
        self.to_move.hash(state);
    }
}

/// A move of Go-n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A stone on a cell (R2).
    Place(Cell),
    /// Nothing, for want of stones (R3).
    Pass,
}

impl Position {
    pub(super) fn occupied(&self) -> CellSet {
        self.stones.iter().fold(CellSet::EMPTY, |all, &s| all | s)
    }

    pub(super) fn empty(&self) -> CellSet {
        self.field.board.all() - self.occupied()
    }

    pub(super) fn is_full(&self) -> bool {
        self.occupied() == self.field.board.all()
    }

    /// The stones that `player` has left to put.
    pub(super) fn urn(&self, player: Colour) -> usize {
        usize::from(self.supply) - self.stones[player.index()].len()
    }

    /// The cells, empty or with stones of `player`, that a path of such cells links to the border.
    pub(super) fn linked(&self, player: Colour, empty: CellSet) -> CellSet {
        self.field.board.reach(self.field.border, self.stones[player.index()] | empty)
    }

    /// The free cells (R1.2).
    pub(super) fn free(&self) -> CellSet {
        let empty = self.empty();
        let linked = Colour::all(self.players).map(|p| self.linked(p, empty));
        linked.fold(CellSet::EMPTY, |all, l| all | l) & empty
    }

    /// Whether there is a free cell (R1.2).
    pub(super) fn has_free(&self) -> bool {
        let empty = self.empty();
        // An empty cell on the border is free: until the border is full there is nothing to search.
        empty.meets(&self.field.border)
            || Colour::all(self.players).any(|p| self.linked(p, empty).meets(&empty))
    }

    /// The isolated stones of `player` (R1.3).
    pub(super) fn isolated(&self, player: Colour) -> CellSet {
        self.stones[player.index()] - self.linked(player, self.empty())
    }

    /// Puts all isolated stones back into their urns.
    pub(super) fn clean(&mut self) {
        let isolated: [CellSet; Colour::MAX] = std::array::from_fn(|p| self.isolated(Colour(p as u8)));
        self.stones.iter_mut().zip(isolated).for_each(|(stones, gone)| *stones -= gone);
    }
}

impl Rules for Position {
    type Options = GoOptions;
    type Move = Move;

    fn new(options: &GoOptions) -> Self {
        Self {
            field: Field::of(options.size),
            players: options.players,
            supply: options.stones,
            stones: [CellSet::EMPTY; Colour::MAX],
            to_move: Colour(0),
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.is_full() {
            return;
        }
        if self.urn(self.to_move) == 0 {
            out.push(Move::Pass);
        } else {
            out.extend(self.empty().iter().map(Move::Place));
        }
    }

    fn play(&mut self, mv: Move) {
        if let Move::Place(cell) = mv {
            self.stones[self.to_move.index()].insert(cell);
            if !self.has_free() {
                self.clean();
            }
        }
        self.to_move = self.to_move.next(self.players);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_full().then(|| self.most_stones("full"))
    }

    fn points(&self) -> Option<Vec<f64>> {
        Some(self.stones[..usize::from(self.players)].iter().map(|s| s.len() as f64).collect())
    }

    /// R6: the board is cleaned once more, and counts as it stands.
    fn repeated(&mut self) -> Outcome {
        self.clean();
        self.most_stones("repetition")
    }
}

impl Position {
    /// R7.
    pub(super) fn most_stones(&self, reason: &'static str) -> Outcome {
        let counts = self.stones.map(|s| s.len() as f64);
        Outcome::best(&counts[..usize::from(self.players)], reason)
    }
}
