//! The rules of Hex-n.

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
    /// Who can no longer join its ports (R6).
    pub(super) out: Colours,
    pub(super) outcome: Option<Outcome>,
}

/// Stones, turn and swap: the rest follows from them, or is the same all game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones[..usize::from(self.players)].hash(state);
        (self.to_move, self.swapped).hash(state);
    }
}

/// A move of Hex-n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A stone on a cell (R2).
    Place(Cell),
    /// Taking the first stone over, with its colour (R4).
    Swap,
}

impl Position {
    pub(super) fn occupied(&self) -> CellSet {
        self.stones.iter().fold(CellSet::EMPTY, |all, &s| all | s)
    }

    pub(super) fn empty(&self) -> CellSet {
        self.field.board.all() - self.occupied()
    }

    pub(super) fn in_play(&self) -> impl Iterator<Item = Colour> + use<> {
        let out = self.out;
        Colour::all(self.players).filter(move |&p| !out.contains(p))
    }

    /// R4: player 1 may swap after the very first stone.
    pub(super) fn may_swap(&self) -> bool {
        self.swap && !self.swapped && self.to_move == Colour(1) && self.occupied().len() == 1
    }

    /// The cells on which the player to move may put a stone (R2, R3).
    pub(super) fn open(&self) -> CellSet {
        let mut open = self.empty();
        if self.center_ban && self.stones[self.to_move.index()].is_empty() {
            open.remove(self.field.board.centre());
        }
        open
    }

    /// Puts out those for whom no path of their own stones and empty cells is left (R6), `mover` aside, and ends the
    /// game where a path is complete (R5) or one player is left (R7).
    pub(super) fn settle(&mut self, mover: Colour) {
        let empty = self.empty();
        for player in self.in_play().filter(|&p| p != mover) {
            if !self.field.joined(player, self.stones[player.index()] | empty) {
                self.out.insert(player);
            }
        }
        let connected = Colour::all(self.players).find(|p| self.field.joined(*p, self.stones[p.index()]));
        let mut left = self.in_play();
        self.outcome = match (connected, left.next(), left.next()) {
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
            out.extend(self.open().iter().map(Move::Place));
            out.extend(self.may_swap().then_some(Move::Swap));
        }
    }

    fn play(&mut self, mv: Move) {
        let mover = self.to_move;
        match mv {
            Move::Place(cell) => {
                self.stones[mover.index()].insert(cell);
                self.settle(mover);
                self.to_move = self.after(mover);
            }
            // Colour 1, now held by the other seat, is to move.
            Move::Swap => self.swapped = true,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Position {
    /// The next player still in the game (R6).
    fn after(&self, mover: Colour) -> Colour {
        let mut next = mover.next(self.players);
        while self.out.contains(next) {
            next = next.next(self.players);
        }
        next
    }
}
