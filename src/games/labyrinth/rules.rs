//! The rules of Labyrinthe.

use std::hash::{Hash, Hasher};

use super::LabyrinthOptions;
use super::field::Field;
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Colours, Outcome, Rules};

/// A position of Labyrinthe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) field: &'static Field,
    pub(super) players: u8,
    /// Where each king stands; beyond the last player, where the first one began.
    pub(super) kings: [Cell; Colour::MAX],
    pub(super) stones: CellSet,
    pub(super) to_move: Colour,
    pub(super) outcome: Option<Outcome>,
}

/// Kings, stones and turn: the rest follows from them, or is the same all game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kings[..usize::from(self.players)].hash(state);
        (self.stones, self.to_move).hash(state);
    }
}

/// A move of Labyrinthe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// The mover's king to a neighbouring cell; a king that stands there changes places with it (R3, R4).
    King(Cell),
    /// A stone on a cell (R5).
    Stone(Cell),
}

impl Position {
    pub(super) fn king(&self, player: Colour) -> Cell {
        self.kings[player.index()]
    }

    pub(super) fn all_kings(&self) -> impl Iterator<Item = (Colour, Cell)> + use<> {
        Colour::all(self.players).zip(self.kings)
    }

    /// The cells without stones: kings don't block (R5).
    pub(super) fn open(&self) -> CellSet {
        self.field.board.all() - self.stones
    }

    /// The cells on which a stone may be put (R5): those without which every king still has a path.
    pub(super) fn sites(&self) -> CellSet {
        let open = self.open();
        let mut sites = open;
        for (player, king) in self.all_kings() {
            sites.remove(king);
            sites -= self.field.board.bottlenecks(king, self.field.goal(player), open);
        }
        sites
    }

    /// Whose kings are at home.
    pub(super) fn home(&self) -> Colours {
        let home = |&(player, king): &(Colour, Cell)| self.field.goal(player).contains(king);
        self.all_kings().filter(home).map(|(player, _)| player).collect()
    }

    /// Ends the game where `mover` has just brought a king home (R6).
    pub(super) fn settle(&mut self, mover: Colour) {
        let home = self.home();
        let winner = if home.contains(mover) { Some(mover) } else { home.iter().next() };
        self.outcome = winner.map(|winner| Outcome::win(winner, "home"));
    }

    /// The number of steps from `player`'s king to its goal, if no other king were on the board.
    pub(super) fn distance(&self, player: Colour) -> Option<u16> {
        let board = self.field.board;
        let goal = self.field.goal(player);
        let mut unseen = self.open();
        let mut frontier = CellSet::of(self.king(player));
        let mut steps = 0;
        while !frontier.meets(&goal) {
            unseen -= frontier;
            let beside = frontier.iter().map(|c| board.around(c)).fold(CellSet::EMPTY, |all, c| all | c);
            frontier = beside & unseen;
            if frontier.is_empty() {
                return None;
            }
            steps += 1;
        }
        Some(steps)
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
            kings: std::array::from_fn(|p| *field.starts.get(p).unwrap_or(&field.starts[0])),
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

    fn play(&mut self, mv: Move) {
        let mover = self.to_move;
        match mv {
            Move::King(to) => {
                let from = self.king(mover);
                if let Some((other, _)) = self.all_kings().find(|&(_, king)| king == to) {
                    self.kings[other.index()] = from;
                }
                self.kings[mover.index()] = to;
                self.settle(mover);
            }
            Move::Stone(cell) => self.stones.insert(cell),
        }
        self.to_move = mover.next(self.players);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}
