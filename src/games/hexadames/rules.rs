//! The rules of `HexaDames`.

use std::hash::{Hash, Hasher};

use super::HexaDamesOptions;
use super::field::{FORWARD, Field, PLAYERS};
use crate::board::{Cell, CellSet, Direction};
use crate::game::{Colour, Outcome, Rules};

/// The most pieces that a game begins with: three players with two rows on the largest board.
const MAX_PIECES: usize = 3 * (11 + 12);
/// After so many quiet turns the game is over (R10).
pub(super) const MAX_QUIET: u8 = 60;

/// A position of `HexaDames`.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) field: &'static Field,
    pub(super) mandatory: bool,
    pub(super) men: [CellSet; PLAYERS as usize],
    pub(super) dames: [CellSet; PLAYERS as usize],
    /// How many men each player has brought across (R8).
    pub(super) transferred: [u8; PLAYERS as usize],
    pub(super) to_move: Colour,
    /// The piece that has jumped and can jump again (R6).
    pub(super) chain: Option<Cell>,
    /// The passes since somebody moved.
    pub(super) passes: u8,
    /// The turns since a man moved or a piece was captured (R10).
    pub(super) quiet: u8,
    /// Where each piece that there was at the start is now. Which is which matters to the screen alone.
    pub(super) pieces: [Option<Cell>; MAX_PIECES],
}

impl Position {
    /// All that decides the future.
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
pub enum Move {
    /// A piece goes from one cell to another (R2, R4).
    Step(Cell, Cell),
    /// A piece leaps from one cell to another over its victim (R3, R5).
    Jump(Cell, Cell),
    /// No further jump (R6).
    Done,
    /// Nothing, for want of anything else (R9).
    Pass,
}

impl Position {
    /// The pieces of `player`.
    pub(super) fn own(&self, player: Colour) -> CellSet {
        self.men[player.index()] | self.dames[player.index()]
    }

    pub(super) fn occupied(&self) -> CellSet {
        Colour::all(PLAYERS).map(|p| self.own(p)).fold(CellSet::EMPTY, |all, set| all | set)
    }

    /// Hands the landings of the jumps of `player`'s piece on `from` to `land`, until that says stop (R3, R5).
    fn jumps(&self, player: Colour, from: Cell, mut land: impl FnMut(Cell) -> bool) {
        let board = self.field.board;
        let (own, occupied) = (self.own(player), self.occupied());
        let flies = self.dames[player.index()].contains(from);
        for direction in Direction::ALL {
            let mut ray = board.ray(from, direction);
            let victim = if flies { ray.find(|&c| occupied.contains(c)) } else { ray.next() };
            if victim.is_none_or(|v| own.contains(v) || !occupied.contains(v)) {
                continue;
            }
            for landing in ray.take_while(|&c| !occupied.contains(c)).take(if flies { usize::MAX } else { 1 })
            {
                if land(landing) {
                    return;
                }
            }
        }
    }

    /// Whether `player`'s piece on `from` can capture.
    pub(super) fn can_jump(&self, player: Colour, from: Cell) -> bool {
        let mut any = false;
        self.jumps(player, from, |_| {
            any = true;
            any
        });
        any
    }

    pub(super) fn push_jumps(&self, from: Cell, out: &mut Vec<Move>) {
        self.jumps(self.to_move, from, |landing| {
            out.push(Move::Jump(from, landing));
            false
        });
    }

    /// R2, R4.
    pub(super) fn push_steps(&self, player: Colour, out: &mut Vec<Move>) {
        let board = self.field.board;
        let occupied = self.occupied();
        for from in self.men[player.index()].iter() {
            let ahead = FORWARD[player.index()].into_iter().filter_map(|d| board.step(from, d));
            out.extend(ahead.filter(|&c| !occupied.contains(c)).map(|to| Move::Step(from, to)));
        }
        for from in self.dames[player.index()].iter() {
            for direction in Direction::ALL {
                let way = board.ray(from, direction).take_while(|&c| !occupied.contains(c));
                out.extend(way.map(|to| Move::Step(from, to)));
            }
        }
    }

    /// Whether `player` could do anything but pass, were it to move.
    pub(super) fn can_move(&self, player: Colour) -> bool {
        let occupied = self.occupied();
        let free = |c: &Cell| !occupied.contains(*c);
        let ahead = |from, directions: &[Direction]| {
            directions.iter().filter_map(|&d| self.field.board.step(from, d)).any(|c| free(&c))
        };
        self.men[player.index()].iter().any(|c| ahead(c, &FORWARD[player.index()]))
            || self.dames[player.index()].iter().any(|c| ahead(c, &Direction::ALL))
            || self.own(player).iter().any(|c| self.can_jump(player, c))
    }

    /// The piece that a jump from `from` to `to` captures: the only one in between.
    pub(super) fn victim(&self, from: Cell, to: Cell) -> Option<Cell> {
        let board = self.field.board;
        let (direction, steps) = board.hex(from).line_to(board.hex(to))?;
        let occupied = self.occupied();
        board.ray(from, direction).take(usize::from(steps)).find(|&c| occupied.contains(c))
    }

    /// Moves the mover's piece; whether it is a man.
    fn displace(&mut self, from: Cell, to: Cell) -> bool {
        let player = self.to_move.index();
        let man = self.men[player].contains(from);
        let kin = if man { &mut self.men[player] } else { &mut self.dames[player] };
        kin.remove(from);
        kin.insert(to);
        if let Some(place) = self.pieces.iter_mut().find(|p| **p == Some(from)) {
            *place = Some(to);
        }
        man
    }

    fn capture(&mut self, cell: Cell) {
        self.men.iter_mut().chain(&mut self.dames).for_each(|set| set.remove(cell));
        if let Some(place) = self.pieces.iter_mut().find(|p| **p == Some(cell)) {
            *place = None;
        }
    }

    /// The turn of the player to move is over, the piece it moved, if any, standing on `at`.
    fn end_turn(&mut self, at: Option<Cell>) {
        let player = self.to_move.index();
        if let Some(cell) = at
            && self.men[player].contains(cell)
            && self.field.goals[player].contains(cell)
        {
            self.men[player].remove(cell);
            self.dames[player].insert(cell);
            self.transferred[player] += 1;
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
        self.own(self.to_move).iter().for_each(|from| self.push_jumps(from, out));
        if !self.mandatory || out.len() == before {
            self.push_steps(self.to_move, out);
        }
        if out.len() == before {
            out.push(Move::Pass);
        }
    }

    fn play(&mut self, mv: Move) {
        let passes = std::mem::take(&mut self.passes);
        match mv {
            Move::Step(from, to) => {
                self.quiet = if self.displace(from, to) { 0 } else { self.quiet + 1 };
                self.end_turn(Some(to));
            }
            Move::Jump(from, to) => {
                if let Some(victim) = self.victim(from, to) {
                    self.capture(victim);
                }
                self.displace(from, to);
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

    /// R10, R11.
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
