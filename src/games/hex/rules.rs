//! The rules of Hex-n (`docs/rules/hex.md`).

use std::hash::{Hash, Hasher};

use super::HexOptions;
use super::field::Field;
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Colours, Outcome, Rules, Seat};

/// A position of Hex-n.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) field: &'static Field,
    pub(super) players: u8,
    pub(super) swap: bool,
    pub(super) center_ban: bool,
    pub(super) stones: [CellSet; Colour::MAX],
    pub(super) to_move: Colour,
    /// Whether seats 0 and 1 have exchanged their colours.
    pub(super) swapped: bool,
    /// The colours that can no longer connect their ports (R6).
    pub(super) out: Colours,
    pub(super) outcome: Option<Outcome>,
}

/// Hashes stones, turn and swap: everything else follows from them or is constant during a game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones[..usize::from(self.players)].hash(state);
        (self.to_move, self.swapped).hash(state);
    }
}

/// A move of Hex-n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Places a stone on a cell (R2).
    Place(Cell),
    /// Takes over the first stone, with its colour (R4).
    Swap,
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

    /// Lists the colours that are not out (R6).
    pub(super) fn in_play(&self) -> impl Iterator<Item = Colour> + use<> {
        let out = self.out;
        Colour::all(self.players).filter(move |&colour| !out.contains(colour))
    }

    /// R4: returns whether the player to move may swap: colour 1, after the very first stone.
    pub(super) fn may_swap(&self) -> bool {
        self.swap && !self.swapped && self.to_move == Colour(1) && self.occupied().len() == 1
    }

    /// R2, R3: returns the cells on which the player to move may place a stone.
    pub(super) fn open(&self) -> CellSet {
        let mut open = self.empty();
        if self.center_ban && self.stones[self.to_move.index()].is_empty() {
            open.remove(self.field.board.centre());
        }
        open
    }

    /// Whether a new stone on `cell` can connect ports or cut off another colour. It can't where all cells
    /// round about are on the board and empty: it touches no stone, and paths of others lead round it.
    fn may_decide(&self, cell: Cell) -> bool {
        let around = self.field.board.around(cell);
        around.len() < 6 || around.meets(&self.occupied())
    }

    /// Updates `out` and `outcome` after a stone of `mover`.
    ///
    /// - R6: every other colour without a path of its own stones and empty cells is out.
    /// - R5: a colour with a complete path wins.
    /// - R7: the last colour in play wins.
    pub(super) fn update_outcome(&mut self, mover: Colour) {
        let empty = self.empty();
        for colour in self.in_play().filter(|&colour| colour != mover) {
            if !self.field.joined(colour, self.stones[colour.index()] | empty) {
                self.out.insert(colour);
            }
        }
        let joined = |colour: &Colour| self.field.joined(*colour, self.stones[colour.index()]);
        let connected = Colour::all(self.players).find(joined);
        let mut in_play = self.in_play();
        self.outcome = match (connected, in_play.next(), in_play.next()) {
            (Some(winner), ..) => Some(Outcome::win(winner, "connected")),
            (None, Some(winner), None) => Some(Outcome::win(winner, "last_left")),
            _ => None,
        };
    }
}

impl Rules for Position {
    type Options = HexOptions;
    type Move = Move;

    fn new(options: &HexOptions) -> Self {
        Self {
            field: Field::of(options.size, options.players, options.free_ports),
            players: options.players,
            swap: options.swap,
            center_ban: options.center_ban,
            stones: [CellSet::EMPTY; Colour::MAX],
            to_move: Colour(0),
            swapped: false,
            out: Colours::NONE,
            outcome: None,
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn seat(&self, colour: Colour) -> Seat {
        let seat = Seat(colour.0);
        if self.swapped && colour.0 < 2 { seat.other() } else { seat }
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let open = self.open();
            out.reserve(open.len());
            open.iter().for_each(|cell| out.push(Move::Place(cell)));
            out.extend(self.may_swap().then_some(Move::Swap));
        }
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> usize {
        if self.outcome.is_some() { 0 } else { self.open().len() + usize::from(self.may_swap()) }
    }

    fn play(&mut self, mv: Move) {
        let mover = self.to_move;
        match mv {
            Move::Place(cell) => {
                self.stones[mover.index()].insert(cell);
                if self.may_decide(cell) {
                    self.update_outcome(mover);
                }
                self.to_move = self.after(mover);
            }
            // Colour 1 is to move; now the other seat holds it.
            Move::Swap => self.swapped = true,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Position {
    /// Returns the next colour in play after `mover` (R6).
    pub(super) fn after(&self, mover: Colour) -> Colour {
        let mut next = mover.next(self.players);
        while self.out.contains(next) {
            next = next.next(self.players);
        }
        next
    }
}
