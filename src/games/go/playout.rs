//! Playouts of Go-n.

use fastrand::Rng;

use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Outcome};
use crate::search::exact;

/// The number of cleanings after which a playout is scored as it stands.
const MAX_CLEANINGS: usize = 20;

/// A playout in progress.
pub(super) struct Playout {
    pub position: Position,
    /// For each colour its stones and the empty cells that a path of both links to the border: the cells that it has or
    /// can still hold.
    linked: [CellSet; Colour::MAX],
}

impl Playout {
    pub fn of(position: &Position) -> Self {
        let mut playout = Self { position: position.clone(), linked: [CellSet::EMPTY; Colour::MAX] };
        playout.link();
        playout
    }

    /// Plays to the end, returns the outcome and adds the random moves to `played`.
    ///
    /// Stones go on random cells that their colour can still hold, until only one colour can hold each empty cell. Then
    /// every colour fills its own cells, the board is cleaned, and play goes on in the holes. Purely random stones are
    /// too noisy: often a single stone decides the game.
    pub fn run(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Outcome {
        for _ in 0..MAX_CLEANINGS {
            self.contest(rng, played);
            self.fill();
            if !self.clean() {
                break;
            }
        }
        self.position.most_stones("full")
    }

    fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        Colour::all(self.position.players)
    }

    /// Computes `linked` for every colour.
    fn link(&mut self) {
        self.linked = self.position.linked_of_all();
    }

    /// Places random stones on contested cells that their colour can hold, until no colour has such a move.
    pub fn contest(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) {
        let mut cells: Vec<_> =
            self.position.empty().iter().filter(|&cell| self.is_contested(cell)).collect();
        let mut idle = 0;
        while idle < self.position.players {
            let mover = self.position.to_move;
            self.position.to_move = mover.next(self.position.players);
            idle += 1;
            if self.position.supply(mover) > 0
                && let Some(cell) = self.draw(mover, &mut cells, rng)
            {
                self.place(mover, cell);
                played.push((mover, Move::Place(cell)));
                idle = 0;
            }
        }
    }

    /// Returns whether two or more colours can hold the cell.
    fn is_contested(&self, cell: Cell) -> bool {
        self.linked.iter().filter(|linked| linked.contains(cell)).count() > 1
    }

    /// Takes a random contested cell that `mover` can hold out of `cells`, and on the way the cells that are no longer
    /// contested: they never will be again.
    fn draw(&self, mover: Colour, cells: &mut Vec<Cell>, rng: &mut Rng) -> Option<Cell> {
        let mut rest = cells.len();
        while rest > 0 {
            let i = exact::below(rng, rest);
            let cell = cells[i];
            let own = self.linked[mover.index()].contains(cell);
            let contested = self.is_contested(cell);
            rest -= 1;
            cells.swap(i, rest);
            if own || !contested {
                cells.swap_remove(rest);
            }
            if own && contested {
                return Some(cell);
            }
        }
        None
    }

    fn place(&mut self, mover: Colour, cell: Cell) {
        self.position.stones[mover.index()].insert(cell);
        for colour in self.colours().filter(|&colour| colour != mover) {
            let linked = &mut self.linked[colour.index()];
            if !linked.contains(cell) {
                continue;
            }
            linked.remove(cell);
            if self.position.field.board.may_part(cell, linked) {
                *linked = self.position.linked(colour, self.position.empty());
            }
        }
    }

    /// Fills the cells that only one colour can hold, as far as its supply reaches, and advances the turn as if the
    /// colours had taken turns: one without cells to fill loses stones elsewhere meanwhile.
    fn fill(&mut self) {
        let empty = self.position.empty();
        for colour in self.colours() {
            let others = self.colours().filter(|&other| other != colour);
            let own = others
                .fold(self.linked[colour.index()] & empty, |own, other| own - self.linked[other.index()]);
            let supply = self.position.supply(colour);
            self.position.stones[colour.index()].extend(own.iter().take(supply));
        }
        for _ in 0..empty.len() % usize::from(self.position.players) {
            self.position.to_move = self.position.to_move.next(self.position.players);
        }
    }

    /// Returns the isolated stones to their supplies, and whether there were any.
    fn clean(&mut self) -> bool {
        let stones = self.position.stones;
        self.position.stones.iter_mut().zip(self.linked).for_each(|(stones, linked)| *stones &= linked);
        self.link();
        self.position.stones != stones
    }
}
