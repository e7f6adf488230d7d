//! The rules of Hexone.

use std::hash::{Hash, Hasher};

use super::discs::Discs;
use super::{HexoneOptions, Variant};
use crate::board::side3::{self, CENTRE, Cells};
use crate::board::{Cell, Direction};
use crate::game::{Colour, Outcome, Rules};

/// The number of discs on a cell from which on it must explode (R5).
pub(super) const CRITICAL: u8 = 3;

/// A position of Hexone.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) variant: Variant,
    /// The colour to move. In a finished game: the winner, who moved last.
    pub(super) to_move: Colour,
    /// The cells that each colour holds.
    pub(super) held: [Cells; 2],
    /// The number of discs on each cell.
    pub(super) heights: [u8; side3::CELLS],
    pub(super) discs: Discs,
}

/// Positions are equal if they have the same future: the identity of discs is ignored.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let key = |p: &Self| (p.variant, p.to_move, p.held, p.heights);
        key(self) == key(other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.to_move, self.held, self.heights).hash(state);
    }
}

/// One of the two directions of an explosion, each with three arms (R6.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Y {
    /// Arms to the east, north-west and south-west.
    E,
    /// Arms to the west, north-east and south-east.
    W,
}

impl Y {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::E, Self::W];

    /// The three arms.
    ///
    /// ```
    /// use alveole::board::Direction;
    /// use alveole::games::hexone;
    /// let arms = hexone::Y::E.arms();
    /// assert!(arms.contains(&Direction::E));
    /// ```
    #[must_use]
    pub const fn arms(self) -> [Direction; 3] {
        match self {
            Self::E => [Direction::E, Direction::NW, Direction::SW],
            Self::W => [Direction::W, Direction::NE, Direction::SE],
        }
    }
}

/// A move of Hexone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Places a disc from the supply on a cell (R3, R4).
    Place(Cell),
    /// Explodes a cell (R6).
    Explode(Cell, Y),
    /// Does nothing: legal only if no disc can be placed (R4).
    Pass,
}

impl Position {
    /// The cells that the colour to move holds.
    pub(super) fn own(&self) -> Cells {
        self.held[self.to_move.index()]
    }

    fn occupied(&self) -> Cells {
        self.held[0] | self.held[1]
    }

    pub(super) fn height(&self, cell: Cell) -> u8 {
        self.heights[cell.index()]
    }

    /// The number of discs on the board.
    pub(super) fn total(&self) -> u8 {
        self.heights.iter().sum()
    }

    /// The number of discs of `colour` on the board.
    pub(super) fn discs_of(&self, colour: Colour) -> u8 {
        self.held[colour.index()].iter().map(|c| self.height(c)).sum()
    }

    /// Whether a player has yet to place its first disc (R3).
    ///
    /// After the opening at least two discs remain: discs are lost only by explosions, and the explosion that ends the
    /// game covers a disc.
    pub(super) fn opening(&self) -> bool {
        self.occupied().len() < 2 && self.total() < 2
    }

    /// The cells that the mover may explode: of its cells, those with the most discs, three or more (R6.1).
    pub(super) fn charged(&self) -> Cells {
        let own = self.own();
        let peak = own.iter().map(|c| self.height(c)).max().unwrap_or(0);
        if peak < CRITICAL { Cells::EMPTY } else { own.iter().filter(|&c| self.height(c) == peak).collect() }
    }

    /// The cells on which the mover may place a disc (R3, R4).
    pub(super) fn open(&self) -> Cells {
        let free = Cells::ALL - self.occupied();
        if self.opening() {
            return Cells::RING & free;
        }
        let own = self.own();
        ((own.around() & free) | own) - Cells::of(CENTRE)
    }

    /// Puts a disc on `cell`, which then belongs to `colour` (R6.3).
    pub(super) fn land(&mut self, cell: Cell, colour: Colour, disc: u8) {
        self.held[colour.index()].insert(cell);
        self.held[colour.other().index()].remove(cell);
        self.heights[cell.index()] += 1;
        self.discs.push(cell, disc);
    }

    /// Takes the top disc off `cell`, which the mover holds.
    fn lift(&mut self, cell: Cell) -> u8 {
        self.heights[cell.index()] -= 1;
        if self.heights[cell.index()] == 0 {
            self.held[self.to_move.index()].remove(cell);
        }
        self.discs.pop(cell)
    }

    /// The cell where a disc lands that leaves `cell` along `arm`; `None` if it is lost (R6.3, R6.4).
    pub(super) fn landing(&self, cell: Cell, arm: Direction) -> Option<Cell> {
        let back = |c| side3::step(c, arm.opposite());
        side3::step(cell, arm).or_else(|| match self.variant {
            Variant::Standard => back(cell).and_then(back).filter(|&c| c == CENTRE),
            Variant::Express => Some(CENTRE),
            Variant::Long => None,
        })
    }

    /// R6.2: three discs leave `cell`, one along each arm of `y`.
    fn explode(&mut self, cell: Cell, y: Y) {
        for arm in y.arms() {
            let disc = self.lift(cell);
            match self.landing(cell, arm) {
                Some(to) => self.land(to, self.to_move, disc),
                None => self.discs.give_back(disc),
            }
        }
    }
}

impl Rules for Position {
    type Options = HexoneOptions;
    type Move = Move;

    fn new(options: &HexoneOptions) -> Self {
        Self {
            variant: options.variant,
            to_move: Colour(0),
            held: [Cells::EMPTY; 2],
            heights: [0; side3::CELLS],
            discs: Discs::new(),
        }
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let charged = self.charged();
        if !charged.is_empty() {
            out.extend(charged.iter().flat_map(|cell| Y::ALL.map(|y| Move::Explode(cell, y))));
            return;
        }
        let open = self.open();
        if open.is_empty() {
            out.push(Move::Pass);
        }
        out.extend(open.iter().map(Move::Place));
    }

    fn count_moves(&self, _: &mut Vec<Move>) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        let charged = self.charged().len();
        // Without an open cell the player passes.
        if charged > 0 { charged * Y::ALL.len() } else { self.open().len().max(1) }
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Place(cell) => {
                let disc = self.discs.draw();
                self.land(cell, self.to_move, disc);
            }
            Move::Explode(cell, y) => self.explode(cell, y),
            Move::Pass => {}
        }
        // R5: the turn continues while a cell must explode; the winner stays the colour to move.
        if self.outcome().is_none() && self.charged().is_empty() {
            self.to_move = self.to_move.other();
        }
    }

    /// R7.1.
    fn outcome(&self) -> Option<Outcome> {
        let loser = Colour::all(2).find(|p| self.held[p.index()].is_empty())?;
        (!self.opening()).then(|| Outcome::win(loser.other(), "eliminated"))
    }
}
