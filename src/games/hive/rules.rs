//! The rules of Hive: placements, turns, the end. Movements are in [`movement`](super::movement).

use super::movement::Movement;
use super::piece::{Kind, Piece, lowest, of_colour, pieces};
use super::plane::{ALL_DIRECTIONS, Cell, CellSet, Hive};
use super::sink::{Count, Sink};
use super::{HiveOptions, Move, Position, RuleSet};
use crate::board::Hex;
use crate::game::{Colour, Outcome, Rules};

impl Position {
    /// Whether all six neighbours of the queen of `colour` are occupied (R6.1).
    pub(super) fn is_surrounded(&self, colour: Colour) -> bool {
        let queen = Piece::new(colour, Kind::Queen, 0);
        self.is_down(queen) && self.hive.around().at(self.hive.cell(queen)) == ALL_DIRECTIONS
    }

    /// The pieces that the colour to move may place (R3.2–R3.4).
    pub(super) fn placeable(&self) -> u32 {
        let mover = self.to_move;
        let queen = Piece::new(mover, Kind::Queen, 0).bit();
        let next = lowest(self.hand(mover));
        if self.queen_is_down(mover) {
            return next;
        }
        match (self.down & of_colour(mover)).count_ones() {
            0 if !self.leaflet => next & !queen,
            // Without its queen a player can only have placed or passed: three pieces are three turns.
            3 => queen,
            _ => next,
        }
    }

    /// Finds the placements (R3).
    fn placements(&self, out: &mut impl Sink) {
        let next = self.placeable();
        if next == 0 {
            return;
        }
        let mut list = [Move::PASS; Kind::ALL.len()];
        let count =
            pieces(next).zip(&mut list).map(|(piece, entry)| *entry = Move::new(piece, Cell(0))).count();
        let list = &list[..count];
        let mut place = |cell| list.iter().for_each(|mv| out.push(mv.to(cell)));
        let own = of_colour(self.to_move);
        if self.down & own == 0 {
            match pieces(self.down).next() {
                None => place(Cell::of(Hex::default())),
                Some(first) => (0..6).for_each(|d| place(self.hive.cell(first).step(d))),
            }
            return;
        }
        let (mut beside, mut blocked) = (CellSet::EMPTY, CellSet::EMPTY);
        for piece in pieces(self.down) {
            let cell = self.hive.cell(piece);
            blocked.insert(cell);
            if self.hive.is_top(piece) {
                let set = if piece.bit() & own == 0 { &mut blocked } else { &mut beside };
                set.insert_around(cell);
            }
        }
        let moves = beside.without(&blocked).flat_map(|cell| list.iter().map(move |mv| mv.to(cell)));
        out.extend(beside.count_without(&blocked) * count, moves);
    }

    /// Finds the placements and the movements.
    fn find(&self, out: &mut impl Sink) {
        self.placements(out);
        if self.queen_is_down(self.to_move) {
            Movement::find(self, out);
        }
    }

    /// Whether the colour to move can place a piece.
    pub(super) fn has_placement(&self) -> bool {
        let mut count = Count(0);
        self.placements(&mut count);
        count.0 > 0
    }
}

impl Rules for Position {
    type Options = HiveOptions;
    type Move = Move;

    fn new(options: &HiveOptions) -> Self {
        Self {
            leaflet: options.rules == RuleSet::Leaflet,
            set: options.pieces(),
            down: 0,
            hive: Hive::EMPTY,
            to_move: Colour(0),
            last: None,
        }
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let before = out.len();
        self.find(out);
        if out.len() == before {
            out.push(Move::PASS);
        }
    }

    /// Finds the moves as they are listed, and keeps none of them.
    fn count_moves(&self, _: &mut Vec<Move>) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        let mut count = Count(0);
        self.find(&mut count);
        // Without any the player passes.
        count.0.max(1)
    }

    fn play(&mut self, mv: Move) {
        self.to_move = self.to_move.other();
        self.last = mv.piece();
        let Some((piece, to)) = mv.parts() else { return };
        if self.is_down(piece) {
            self.hive.lift(piece);
        }
        self.hive.put(piece, self.hive.hex_of(to));
        self.down |= piece.bit();
    }

    /// R6.1 and R6.2.
    fn outcome(&self) -> Option<Outcome> {
        match (self.is_surrounded(Colour(0)), self.is_surrounded(Colour(1))) {
            (false, false) => None,
            (true, true) => Some(Outcome::draw(2, "queens_surrounded")),
            (white, _) => Some(Outcome::win(Colour(u8::from(white)), "queen_surrounded")),
        }
    }
}
