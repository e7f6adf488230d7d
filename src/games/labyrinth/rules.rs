//! The rules of Labyrinth (`docs/rules/labyrinth.md`).

use std::hash::{Hash, Hasher};

use super::LabyrinthOptions;
use super::field::Field;
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Colours, Outcome, Rules};

/// A position of Labyrinth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) field: &'static Field,
    pub(super) players: u8,
    /// The cell of each king; for colours that do not play, the first king's starting cell.
    pub(super) kings: [Cell; Colour::MAX],
    pub(super) stones: CellSet,
    pub(super) to_move: Colour,
    pub(super) outcome: Option<Outcome>,
}

/// Hashes kings, stones and turn: everything else follows from them or is constant during a game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kings[..usize::from(self.players)].hash(state);
        (self.stones, self.to_move).hash(state);
    }
}

/// A move of Labyrinth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Moves the mover's king to a neighbouring cell (R3), and exchanges it with a king there (R4).
    King(Cell),
    /// Places a stone on a cell (R5).
    Stone(Cell),
}

impl Position {
    /// Returns the cell of the king of `colour`.
    pub(super) fn king(&self, colour: Colour) -> Cell {
        self.kings[colour.index()]
    }

    /// Lists the kings with their colours.
    pub(super) fn all_kings(&self) -> impl Iterator<Item = (Colour, Cell)> + use<> {
        Colour::all(self.players).zip(self.kings)
    }

    /// Returns the cells without stones: kings do not block a path (R5).
    pub(super) fn open(&self) -> CellSet {
        self.field.board.all() - self.stones
    }

    /// R5: returns the cells on which a stone may be placed, so that every king keeps a path to its goal.
    pub(super) fn sites(&self) -> CellSet {
        let open = self.open();
        let mut sites = open;
        for (colour, king) in self.all_kings() {
            sites.remove(king);
            sites -= self.field.board.bottlenecks(king, self.field.goal(colour), open);
        }
        sites
    }

    /// Returns the colours whose kings are at their goals.
    pub(super) fn at_goal(&self) -> Colours {
        let at_goal = |&(colour, king): &(Colour, Cell)| self.field.goal(colour).contains(king);
        self.all_kings().filter(at_goal).map(|(colour, _)| colour).collect()
    }

    /// R6: ends the game if a king is at its goal after a turn of `mover`.
    pub(super) fn update_outcome(&mut self, mover: Colour) {
        let at_goal = self.at_goal();
        let winner = if at_goal.contains(mover) { Some(mover) } else { at_goal.iter().next() };
        self.outcome = winner.map(|winner| Outcome::win(winner, "home"));
    }

    /// Returns the number of steps from the king of `colour` to its goal, without regard to the other kings; `None` if
    /// there is no path.
    pub(super) fn distance(&self, colour: Colour) -> Option<u16> {
        self.field.board.steps(CellSet::of(self.king(colour)), self.field.goal(colour), self.open())
    }
}

impl Rules for Position {
    type Options = LabyrinthOptions;
    type Move = Move;

    fn new(options: &LabyrinthOptions) -> Self {
        let field = Field::of(options.size, options.players);
        Self {
            field,
            players: options.players,
            kings: std::array::from_fn(|i| *field.starts.get(i).unwrap_or(&field.starts[0])),
            stones: CellSet::EMPTY,
            to_move: Colour(0),
            outcome: None,
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let steps = self.field.board.around(self.king(self.to_move)) - self.stones;
            out.extend(steps.iter().map(Move::King));
            out.extend(self.sites().iter().map(Move::Stone));
        }
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> usize {
        if self.outcome.is_some() {
            return 0;
        }
        (self.field.board.around(self.king(self.to_move)) - self.stones).len() + self.sites().len()
    }

    fn play(&mut self, mv: Move) {
        let mover = self.to_move;
        match mv {
            Move::King(to) => {
                let from = self.king(mover);
                if let Some((other, _)) = self.all_kings().find(|&(_, king)| king == to) {
                    self.kings[other.index()] = from;
                }
                self.kings[mover.index()] = to;
                self.update_outcome(mover);
            }
            Move::Stone(cell) => self.stones.insert(cell),
        }
        self.to_move = mover.next(self.players);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}
