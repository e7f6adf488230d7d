//! Playouts of Hex-n.

use fastrand::Rng;

use super::field::Field;
use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Colours};
use crate::search::exact;

/// A playout in progress.
pub(super) struct Playout {
    field: &'static Field,
    players: u8,
    stones: [CellSet; Colour::MAX],
    empty: CellSet,
    mover: Colour,
    in_play: Colours,
    /// For each colour the empty cells that all its paths pass, as far as they have been computed: a stone of another
    /// colour on one of them puts it out.
    bottlenecks: [CellSet; Colour::MAX],
}

impl Playout {
    pub fn of(position: &Position) -> Self {
        Self {
            field: position.field,
            players: position.players,
            stones: position.stones,
            empty: position.empty(),
            mover: position.to_move,
            in_play: position.in_play().collect(),
            bottlenecks: [CellSet::EMPTY; Colour::MAX],
        }
    }

    /// Plays a game of two players: fills the board at random. One look at the full board is enough, because exactly one
    /// colour is connected there (R1.1).
    ///
    /// Returns the winner and adds the moves to `played`.
    pub fn fill(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Colours {
        for cell in self.shuffled(rng) {
            self.place(cell, played);
        }
        self.in_play.iter().filter(|&colour| self.field.joined(colour, self.stones[colour.index()])).collect()
    }

    /// Plays a game of three or more players: random stones, except that a stone which puts a colour out, or keeps the
    /// mover in, is not left to chance. Who is put out decides the game (R6, R7), and purely random stones say little
    /// about that.
    ///
    /// Returns the winner and adds the moves to `played`.
    pub fn survive(&mut self, rng: &mut Rng, played: &mut Vec<(Colour, Move)>) -> Colours {
        // While more than half of the board is empty, hardly any colour can be put out.
        let threshold = self.field.board.len() / 2;
        let mut cells = self.shuffled(rng);
        let mut last = None;
        for rest in (1..=cells.len()).rev() {
            if rest <= threshold {
                self.update(last);
                if self.in_play.len() == 1 {
                    return self.in_play;
                }
            }
            while !self.in_play.contains(self.mover) {
                self.mover = self.mover.next(self.players);
            }
            last = Some(self.mover);
            let random = || std::iter::from_fn(|| cells.pop()).find(|&cell| self.empty.contains(cell));
            let Some(cell) = self.urgent(rng).or_else(random) else { break };
            self.place(cell, played);
        }
        self.update(last);
        self.in_play
    }

    fn shuffled(&self, rng: &mut Rng) -> Vec<Cell> {
        let mut cells = Vec::with_capacity(self.empty.len());
        self.empty.iter().for_each(|cell| cells.push(cell));
        exact::shuffle(rng, &mut cells);
        cells
    }

    fn place(&mut self, cell: Cell, played: &mut Vec<(Colour, Move)>) {
        self.stones[self.mover.index()].insert(cell);
        self.empty.remove(cell);
        played.push((self.mover, Move::Place(cell)));
        self.mover = self.mover.next(self.players);
    }

    /// Updates which colours are in play, and their bottlenecks, after a stone of `last`, which cannot have cut off its
    /// own colour.
    fn update(&mut self, last: Option<Colour>) {
        for colour in self.in_play.iter() {
            let i = colour.index();
            if Some(colour) == last {
                self.bottlenecks[i] &= self.empty;
            } else if let Some(cells) = self.field.bottlenecks(colour, self.stones[i] | self.empty) {
                self.bottlenecks[i] = cells & self.empty;
            } else {
                self.in_play.remove(colour);
            }
        }
    }

    /// Chooses a cell that wins for the mover at once; otherwise one that keeps it in play; otherwise, more likely the
    /// fewer colours profit from it, one that puts another colour out.
    fn urgent(&self, rng: &mut Rng) -> Option<Cell> {
        let others = || {
            let others = self.in_play.iter().filter(|&colour| colour != self.mover);
            others.map(|colour| self.bottlenecks[colour.index()])
        };
        let any = others().fold(CellSet::EMPTY, |a, b| a | b);
        let own = self.bottlenecks[self.mover.index()];
        if any.is_empty() && own.is_empty() {
            return None;
        }
        let wins = others().reduce(|a, b| a & b).filter(|cells| !cells.is_empty());
        let keeps = (!own.is_empty()).then_some(own);
        // Of two colours, the one that can put the other out wins: at this point there are at least three.
        let choice =
            wins.or(keeps).or_else(|| (exact::below(rng, self.in_play.len() - 2) == 0).then_some(any))?;
        choice.iter().nth(exact::below(rng, choice.len()))
    }
}
