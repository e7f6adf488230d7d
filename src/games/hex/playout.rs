//! Playouts of Hex-n.

use fastrand::Rng;

use super::field::Field;
use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Colours};

/// A game being played out.
pub(super) struct Playout {
    field: &'static Field,
    players: u8,
    stones: [CellSet; Colour::MAX],
    empty: CellSet,
    mover: Colour,
    left: Colours,
    /// By player, the empty cells that all its paths pass, as far as they were looked for: a stone of another there puts
    /// it out.
    vital: [CellSet; Colour::MAX],
}

impl Playout {
    pub fn of(position: &Position) -> Self {
        Self {
            field: position.field,
            players: position.players,
            stones: position.stones,
            empty: position.empty(),
            mover: position.to_move,
            left: position.in_play().collect(),
            vital: [CellSet::EMPTY; Colour::MAX],
        }
    }

    /// For two players: fills the board at random. One look at the full board tells who has won, since then exactly one
    /// is joined (R1.1).
    pub fn fill(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Colours {
        for cell in self.shuffled(rng) {
            self.place(cell, played);
        }
        self.left.iter().filter(|&p| self.field.joined(p, self.stones[p.index()])).collect()
    }

    /// For more: random stones, but where one stone puts somebody out there is no chance about it, nor about keeping it
    /// out. Who is put out decides the game (R6, R7), and random stones alone hardly tell who.
    pub fn survive(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Colours {
        // While more than half the board is empty hardly anybody can be put out.
        let open = self.field.board.len() / 2;
        let mut cells = self.shuffled(rng);
        let mut last = None;
        for rest in (1..=cells.len()).rev() {
            if rest <= open {
                self.look(last);
                if self.left.len() == 1 {
                    return self.left;
                }
            }
            while !self.left.contains(self.mover) {
                self.mover = self.mover.next(self.players);
            }
            last = Some(self.mover);
            let random = || std::iter::from_fn(|| cells.pop()).find(|&cell| self.empty.contains(cell));
            let Some(cell) = self.urgent(rng).or_else(random) else { break };
            self.place(cell, played);
        }
        self.look(last);
        self.left
    }

    fn shuffled(&self, rng: &mut Rng) -> Vec<Cell> {
        let mut cells: Vec<_> = self.empty.iter().collect();
        rng.shuffle(&mut cells);
        cells
    }

    fn place(&mut self, cell: Cell, played: &mut Vec<(Colour, Move)>) {
        self.stones[self.mover.index()].insert(cell);
        self.empty.remove(cell);
        played.push((self.mover, Move::Place(cell)));
        self.mover = self.mover.next(self.players);
    }

    /// Looks who is out after a stone of `last`, whom it can't have harmed, and which cells keep the others in.
    fn look(&mut self, last: Option<Colour>) {
        for player in self.left.iter() {
            let (i, own) = (player.index(), Some(player) == last);
            if own {
                self.vital[i] &= self.empty;
            } else if let Some(cells) = self.field.vital(player, self.stones[i] | self.empty) {
                self.vital[i] = cells & self.empty;
            } else {
                self.left.remove(player);
            }
        }
    }

    /// A cell that wins for the mover at once, else one that keeps it in, else, the more likely the fewer share the
    /// profit, one that puts somebody out.
    fn urgent(&self, rng: &mut Rng) -> Option<Cell> {
        let others = || self.left.iter().filter(|&p| p != self.mover).map(|p| self.vital[p.index()]);
        let any = others().fold(CellSet::EMPTY, |a, b| a | b);
        let own = self.vital[self.mover.index()];
        if any.is_empty() && own.is_empty() {
            return None;
        }
        let won = others().reduce(|a, b| a & b).filter(|cells| !cells.is_empty());
        let kept = (!own.is_empty()).then_some(own);
        // Of two, who can put the other out has won: here more are left.
        let choice = won.or(kept).or_else(|| (rng.usize(..self.left.len() - 2) == 0).then_some(any))?;
        choice.iter().nth(rng.usize(..choice.len()))
    }
}
