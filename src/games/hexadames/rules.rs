//! The rules of `HexaDames` (`docs/rules/hexadames.md`).

use std::hash::{Hash, Hasher};

use super::HexaDamesOptions;
use super::field::{FORWARD, Field, PLAYERS};
use crate::board::{Cell, CellSet, Direction};
use crate::game::{Colour, Outcome, Rules};

/// The largest number of pieces at the start: three players with two rows on the largest board.
const MAX_PIECES: usize = 3 * (11 + 12);
/// The number of quiet turns after which the game is over (R10).
pub(super) const MAX_QUIET: u8 = 60;

/// A position of `HexaDames`.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) field: &'static Field,
    pub(super) mandatory: bool,
    pub(super) men: [CellSet; PLAYERS as usize],
    pub(super) dames: [CellSet; PLAYERS as usize],
    /// The number of men that each player has brought to its goal side (R8).
    pub(super) transferred: [u8; PLAYERS as usize],
    pub(super) to_move: Colour,
    /// The piece that has jumped and can jump again (R6).
    pub(super) chain: Option<Cell>,
    /// The number of passes since the last other move.
    pub(super) passes: u8,
    /// The number of turns since a man moved or a piece was captured (R10).
    pub(super) quiet: u8,
    /// Where each piece of the start position is now; `None` if captured. Only for display: equality ignores it.
    pub(super) pieces: [Option<Cell>; MAX_PIECES],
}

impl Position {
    /// Returns all that equality and hash compare: everything on which the rest of the game depends.
    fn essence(&self) -> impl Eq + Hash {
        let pieces = (self.men, self.dames, self.transferred);
        (pieces, self.to_move, self.chain, self.passes, self.quiet)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field && self.mandatory == other.mandatory && self.essence() == other.essence()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

/// A move of `HexaDames`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Moves a piece from one cell to another (R2, R4).
    Step(Cell, Cell),
    /// Jumps from one cell to another and captures the piece in between (R3, R5).
    Jump(Cell, Cell),
    /// Ends the turn without another jump (R6).
    Done,
    /// Passes, because there is no other move (R9).
    Pass,
}

impl Position {
    /// Returns the pieces of `colour`.
    pub(super) fn own(&self, colour: Colour) -> CellSet {
        self.men[colour.index()] | self.dames[colour.index()]
    }

    /// Returns the cells with pieces.
    pub(super) fn occupied(&self) -> CellSet {
        Colour::all(PLAYERS).map(|colour| self.own(colour)).fold(CellSet::EMPTY, |all, set| all | set)
    }

    /// The pieces of `colour` that may be able to capture: its dames, and its men next to a piece of another colour.
    fn near_others(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        let own = self.own(colour);
        let others = self.occupied() - own;
        let dames = self.dames[colour.index()];
        own.iter().filter(move |&c| self.field.board.around(c).meets(&others) || dames.contains(c))
    }

    /// R3, R5: calls `visit` with the landing cell of each jump of the piece of `colour` on `from`, until it returns
    /// `true`.
    fn visit_jumps(&self, colour: Colour, from: Cell, mut visit: impl FnMut(Cell) -> bool) {
        let board = self.field.board;
        let (own, occupied) = (self.own(colour), self.occupied());
        let is_dame = self.dames[colour.index()].contains(from);
        for direction in Direction::ALL {
            let mut ray = board.ray(from, direction);
            let victim = if is_dame { ray.find(|&c| occupied.contains(c)) } else { ray.next() };
            if victim.is_none_or(|v| own.contains(v) || !occupied.contains(v)) {
                continue;
            }
            for landing in
                ray.take_while(|&c| !occupied.contains(c)).take(if is_dame { usize::MAX } else { 1 })
            {
                if visit(landing) {
                    return;
                }
            }
        }
    }

    /// Returns whether the piece of `colour` on `from` can capture.
    pub(super) fn can_jump(&self, colour: Colour, from: Cell) -> bool {
        let mut any = false;
        self.visit_jumps(colour, from, |_| {
            any = true;
            any
        });
        any
    }

    /// R3, R5: appends the jumps of the mover's piece on `from`.
    pub(super) fn push_jumps(&self, from: Cell, out: &mut Vec<Move>) {
        self.visit_jumps(self.to_move, from, |landing| {
            out.push(Move::Jump(from, landing));
            false
        });
    }

    /// R2, R4: calls `visit` with the start and the end of each step of `colour`.
    fn visit_steps(&self, colour: Colour, mut visit: impl FnMut(Cell, Cell)) {
        let board = self.field.board;
        let occupied = self.occupied();
        self.men[colour.index()].iter().for_each(|from| {
            let ahead = FORWARD[colour.index()].into_iter().filter_map(|d| board.step(from, d));
            ahead.filter(|&c| !occupied.contains(c)).for_each(|to| visit(from, to));
        });
        self.dames[colour.index()].iter().for_each(|from| {
            for direction in Direction::ALL {
                let path = board.ray(from, direction).take_while(|&c| !occupied.contains(c));
                path.for_each(|to| visit(from, to));
            }
        });
    }

    /// R2, R4: appends the steps of `colour`.
    pub(super) fn push_steps(&self, colour: Colour, out: &mut Vec<Move>) {
        self.visit_steps(colour, |from, to| out.push(Move::Step(from, to)));
    }

    /// Returns whether `colour`, if it were to move, would have a move other than a pass.
    pub(super) fn can_move(&self, colour: Colour) -> bool {
        let occupied = self.occupied();
        let free = |c: &Cell| !occupied.contains(*c);
        let ahead = |from, directions: &[Direction]| {
            directions.iter().filter_map(|&d| self.field.board.step(from, d)).any(|c| free(&c))
        };
        self.men[colour.index()].iter().any(|c| ahead(c, &FORWARD[colour.index()]))
            || self.dames[colour.index()].iter().any(|c| ahead(c, &Direction::ALL))
            || self.near_others(colour).any(|c| self.can_jump(colour, c))
    }

    /// Returns the cell of the piece that a jump from `from` to `to` captures: the only one in between.
    pub(super) fn victim(&self, from: Cell, to: Cell) -> Option<Cell> {
        let board = self.field.board;
        let (direction, steps) = board.hex(from).line_to(board.hex(to))?;
        let occupied = self.occupied();
        board.ray(from, direction).take(usize::from(steps)).find(|&c| occupied.contains(c))
    }

    /// Moves the mover's piece, and returns whether it is a man.
    fn relocate(&mut self, from: Cell, to: Cell) -> bool {
        let mover = self.to_move.index();
        let is_man = self.men[mover].contains(from);
        let set = if is_man { &mut self.men[mover] } else { &mut self.dames[mover] };
        set.remove(from);
        set.insert(to);
        if let Some(place) = self.pieces.iter_mut().find(|p| **p == Some(from)) {
            *place = Some(to);
        }
        is_man
    }

    /// Removes the piece on `cell`.
    fn capture(&mut self, cell: Cell) {
        self.men.iter_mut().chain(&mut self.dames).for_each(|set| set.remove(cell));
        if let Some(place) = self.pieces.iter_mut().find(|p| **p == Some(cell)) {
            *place = None;
        }
    }

    /// R8: ends the turn of the player to move, whose moved piece, if any, is on `at`: a man on its goal side becomes a
    /// dame.
    fn end_turn(&mut self, at: Option<Cell>) {
        let mover = self.to_move.index();
        if let Some(cell) = at
            && self.men[mover].contains(cell)
            && self.field.goals[mover].contains(cell)
        {
            self.men[mover].remove(cell);
            self.dames[mover].insert(cell);
            self.transferred[mover] += 1;
        }
        self.chain = None;
        self.to_move = self.to_move.next(PLAYERS);
    }
}

impl Rules for Position {
    type Options = HexaDamesOptions;
    type Move = Move;

    fn new(options: &HexaDamesOptions) -> Self {
        let field = Field::of(options.size, options.rows);
        let mut places = field.homes.iter().flat_map(CellSet::iter);
        Self {
            field,
            mandatory: options.mandatory,
            men: field.homes,
            dames: [CellSet::EMPTY; PLAYERS as usize],
            transferred: [0; PLAYERS as usize],
            to_move: Colour(0),
            chain: None,
            passes: 0,
            quiet: 0,
            pieces: std::array::from_fn(|_| places.next()),
        }
    }

    fn players(&self) -> u8 {
        PLAYERS
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        if let Some(from) = self.chain {
            self.push_jumps(from, out);
            out.extend((!self.mandatory).then_some(Move::Done));
            return;
        }
        let before = out.len();
        self.near_others(self.to_move).for_each(|from| self.push_jumps(from, out));
        if !self.mandatory || out.len() == before {
            self.push_steps(self.to_move, out);
        }
        if out.len() == before {
            out.push(Move::Pass);
        }
    }

    fn count_moves(&self, scratch: &mut Vec<Move>) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        scratch.clear();
        if self.chain.is_some() {
            self.moves(scratch);
            return scratch.len();
        }
        let mut count = 0;
        self.near_others(self.to_move).for_each(|from| self.push_jumps(from, scratch));
        if !self.mandatory || scratch.is_empty() {
            self.visit_steps(self.to_move, |_, _| count += 1);
        }
        // Without any the player passes.
        (scratch.len() + count).max(1)
    }

    fn play(&mut self, mv: Move) {
        let passes = std::mem::take(&mut self.passes);
        match mv {
            Move::Step(from, to) => {
                self.quiet = if self.relocate(from, to) { 0 } else { self.quiet + 1 };
                self.end_turn(Some(to));
            }
            Move::Jump(from, to) => {
                if let Some(victim) = self.victim(from, to) {
                    self.capture(victim);
                }
                self.relocate(from, to);
                self.quiet = 0;
                let men_left = self.men.iter().any(|men| !men.is_empty());
                if men_left && self.can_jump(self.to_move, to) {
                    self.chain = Some(to);
                } else {
                    self.end_turn(Some(to));
                }
            }
            Move::Done => self.end_turn(self.chain),
            Move::Pass => {
                self.passes = passes + 1;
                self.quiet += 1;
                self.end_turn(None);
            }
        }
    }

    /// R10: returns the outcome if the game is over; R11: the most men transferred win.
    fn outcome(&self) -> Option<Outcome> {
        let reason = if self.men.iter().all(CellSet::is_empty) {
            "no_men"
        } else if self.passes >= PLAYERS {
            "all_passed"
        } else if self.quiet >= MAX_QUIET {
            "quiet"
        } else {
            return None;
        };
        Some(Outcome::best(&self.transferred.map(f64::from), reason))
    }

    fn points(&self) -> Option<Vec<f64>> {
        Some(self.transferred.map(f64::from).to_vec())
    }
}
