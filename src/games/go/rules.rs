//! The rules of Go-n (`docs/rules/go.md`).

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::GoOptions;
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::{Colour, Outcome, Rules};

/// A board and its border, shared by all positions of this size.
#[derive(Debug)]
pub(super) struct Field {
    pub board: &'static Hexagon,
    pub border: CellSet,
}

impl Field {
    /// Returns the field of this size, which is computed once.
    fn of(size: u8) -> &'static Self {
        static FIELDS: [OnceLock<Field>; Hexagon::MAX_SIDE as usize] =
            [const { OnceLock::new() }; Hexagon::MAX_SIDE as usize];
        FIELDS[usize::from(size) - 1].get_or_init(|| {
            let board = Hexagon::of(size);
            Self { board, border: board.border().iter().copied().collect() }
        })
    }
}

/// Compares addresses: there is one field of each size.
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
    /// The number of stones that each colour has, on the board and in its supply.
    pub(super) stones_each: u16,
    pub(super) stones: [CellSet; Colour::MAX],
    pub(super) to_move: Colour,
}

/// Hashes stones and turn: everything else is constant during a game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones[..usize::from(self.players)].hash(state);
        self.to_move.hash(state);
    }
}

/// A move of Go-n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Places a stone on a cell (R2).
    Place(Cell),
    /// Passes, because the supply is empty (R3).
    Pass,
}

impl Position {
    /// Returns the cells with stones.
    pub(super) fn occupied(&self) -> CellSet {
        self.stones[..usize::from(self.players)].iter().fold(CellSet::EMPTY, |all, &s| all | s)
    }

    /// Returns the cells without stones.
    pub(super) fn empty(&self) -> CellSet {
        self.field.board.all() - self.occupied()
    }

    /// Returns whether every cell has a stone.
    pub(super) fn is_full(&self) -> bool {
        self.occupied() == self.field.board.all()
    }

    /// Returns the number of stones in the supply of `colour` (R2, R3: its urn).
    pub(super) fn supply(&self, colour: Colour) -> usize {
        usize::from(self.stones_each) - self.stones[colour.index()].len()
    }

    /// Returns the cells, empty or with stones of `colour`, that a path of such cells links to the border.
    pub(super) fn linked(&self, colour: Colour, empty: CellSet) -> CellSet {
        self.field.board.reach(self.field.border, self.stones[colour.index()] | empty)
    }

    /// Returns for each colour the cells that it has, unless they are isolated, or can still hold.
    pub(super) fn linked_of_all(&self) -> [CellSet; Colour::MAX] {
        let empty = self.empty();
        let mut linked = [CellSet::EMPTY; Colour::MAX];
        for colour in Colour::all(self.players) {
            linked[colour.index()] = self.linked(colour, empty);
        }
        linked
    }

    /// R1.2: returns the free cells.
    pub(super) fn free(&self) -> CellSet {
        let empty = self.empty();
        let linked = Colour::all(self.players).map(|colour| self.linked(colour, empty));
        linked.fold(CellSet::EMPTY, |all, set| all | set) & empty
    }

    /// R1.2: returns whether there is a free cell.
    pub(super) fn has_free(&self) -> bool {
        let empty = self.empty();
        // An empty cell on the border is free, so there is nothing to search until the border is full.
        empty.meets(&self.field.border)
            || Colour::all(self.players).any(|colour| self.linked(colour, empty).meets(&empty))
    }

    /// R1.3: returns the isolated stones of `colour`.
    pub(super) fn isolated(&self, colour: Colour) -> CellSet {
        self.stones[colour.index()] - self.linked(colour, self.empty())
    }

    /// R4: returns all isolated stones to their supplies.
    pub(super) fn clean(&mut self) {
        let isolated: [CellSet; Colour::MAX] = std::array::from_fn(|i| self.isolated(Colour(i as u8)));
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
            stones_each: options.stones,
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
        let empty = self.empty();
        if empty.is_empty() {
            return;
        }
        if self.supply(self.to_move) == 0 {
            out.push(Move::Pass);
        } else {
            out.reserve(empty.len());
            empty.iter().for_each(|cell| out.push(Move::Place(cell)));
        }
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> usize {
        let empty = self.empty().len();
        if self.supply(self.to_move) == 0 { empty.min(1) } else { empty }
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

    /// R6: removes the isolated stones and counts the others.
    fn repeated(&mut self) -> Outcome {
        self.clean();
        self.most_stones("repetition")
    }
}

impl Position {
    /// R7: the most stones win; a tie for the most is a draw between those colours.
    pub(super) fn most_stones(&self, reason: &'static str) -> Outcome {
        let counts = self.stones.map(|s| s.len() as f64);
        Outcome::best(&counts[..usize::from(self.players)], reason)
    }
}
