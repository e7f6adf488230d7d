//! Playouts of Go-n.

use fastrand::Rng;

use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Outcome};

/// After so many cleanings a playout is judged as it stands.
const PATIENCE: usize = 20;

/// A game being played out.
pub(super) struct Playout {
    pub position: Position,
    /// By colour, the empty cells and its stones that a path of both links to the border: what it can hold, and holds.
    linked: [CellSet; Colour::MAX],
}

impl Playout {
    pub fn of(position: &Position) -> Self {
        let mut playout = Self { position: position.clone(), linked: [CellSet::EMPTY; Colour::MAX] };
        playout.link();
        playout
    }

    /// Random stones where they can still be held, until each empty cell can be held by one colour only; then everybody
    /// fills what is its own, the board is cleaned, and the holes are fought for in turn. On a board of one cell more than
    /// all can share evenly one stone decides: stones thrown away would drown in noise what a playout tells.
    pub fn run(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Outcome {
        for _ in 0..PATIENCE {
            self.contest(rng, played);
            self.fill();
            if !self.clean() {
                break;
            }
        }
        self.position.most_stones("full")
    }

    fn players(&self) -> impl Iterator<Item = Colour> + use<> {
        Colour::all(self.position.players)
    }

    fn link(&mut self) {
        let empty = self.position.empty();
        for player in self.players() {
            self.linked[player.index()] = self.position.linked(player, empty);
        }
    }

    /// Random stones on cells that their colour can hold, and another could, until nobody has one to put.
    pub fn contest(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) {
        let mut cells: Vec<_> =
            self.position.empty().iter().filter(|&cell| self.is_contested(cell)).collect();
        let mut idle = 0;
        while idle < self.position.players {
            let mover = self.position.to_move;
            self.position.to_move = mover.next(self.position.players);
            idle += 1;
            if self.position.urn(mover) > 0
                && let Some(cell) = self.draw(mover, &mut cells, rng)
            {
                self.place(mover, cell);
                played.push((mover, Move::Place(cell)));
                idle = 0;
            }
        }
    }

    fn is_contested(&self, cell: Cell) -> bool {
        self.linked.iter().filter(|linked| linked.contains(cell)).count() > 1
    }

    /// Takes a random one of the `cells` that `mover` can hold, and another could, out of them; and those that it meets
    /// where nobody is against anybody any more, which will stay so.
    fn draw(&self, mover: Colour, cells: &mut Vec<Cell>, rng: &mut Rng) -> Option<Cell> {
        let mut rest = cells.len();
        while rest > 0 {
            let i = rng.usize(..rest);
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
        for player in self.players().filter(|&p| p != mover) {
            let linked = &mut self.linked[player.index()];
            if !linked.contains(cell) {
                continue;
            }
            linked.remove(cell);
            if self.position.field.board.may_part(cell, linked) {
                *linked = self.position.linked(player, self.position.empty());
            }
        }
    }

    /// Everybody fills what nobody else can hold, as far as the urn reaches. Whoever has nothing to fill loses stones
    /// meanwhile, which keep the turn going round.
    fn fill(&mut self) {
        let empty = self.position.empty();
        for player in self.players() {
            let others = self.players().filter(|&p| p != player);
            let own = others.fold(self.linked[player.index()] & empty, |own, p| own - self.linked[p.index()]);
            let urn = self.position.urn(player);
            self.position.stones[player.index()].extend(own.iter().take(urn));
        }
        for _ in 0..empty.len() % usize::from(self.position.players) {
            self.position.to_move = self.position.to_move.next(self.position.players);
        }
    }

    /// Puts isolated stones back into their urns; whether there were any.
    fn clean(&mut self) -> bool {
        let stones = self.position.stones;
        self.position.stones.iter_mut().zip(self.linked).for_each(|(stones, linked)| *stones &= linked);
        self.link();
        self.position.stones != stones
    }
}
