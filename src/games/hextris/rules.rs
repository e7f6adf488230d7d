//! The rules of Hextris.

use std::hash::{Hash, Hasher};

use super::HextrisOptions;
use crate::board::side3::{self, Cells};
use crate::board::{Cell, Direction};
use crate::game::{Colour, Outcome, Rules};

/// The largest number of players.
pub(super) const PLAYERS: usize = 3;
/// The number of pieces of each size a player has (R2), and the number of connected pieces that form a group (R7.3).
pub(super) const FIVE: u8 = 5;
/// The number of groups that wins (R8.1).
pub(super) const GROUPS: u8 = 3;

/// The size of a pyramid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Size {
    /// Large.
    L,
    /// Medium.
    M,
    /// Small.
    S,
}

impl Size {
    /// All sizes; each may displace the next, the last the first (R5).
    pub const ALL: [Self; 3] = [Self::L, Self::M, Self::S];

    /// The largest distance of a move, in points (R4).
    pub(super) const fn reach(self) -> usize {
        match self {
            Self::L => side3::CELLS,
            Self::M => 2,
            Self::S => 1,
        }
    }

    /// Whether a piece of this size may swap with another colour's piece of size `other` (R5).
    pub(super) const fn displaces(self, other: Self) -> bool {
        (self as u8 + 1) % 3 == other as u8
    }
}

/// A piece by its number: fifteen for each colour, five of each size, in the order of [`Size::ALL`].
///
/// The rules treat equal pieces alike; only the display distinguishes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece(pub u8);

impl Piece {
    /// The piece `nth`, from 0 to 4, of the equal pieces of `colour` and `size`.
    pub const fn new(colour: Colour, size: Size, nth: u8) -> Self {
        Self((colour.0 * 3 + size as u8) * FIVE + nth)
    }

    pub const fn colour(self) -> Colour {
        Colour(self.0 / (3 * FIVE))
    }

    pub const fn size(self) -> Size {
        Size::ALL[(self.0 / FIVE % 3) as usize]
    }

    /// Which of the equal pieces it is, from 0 to 4.
    pub const fn nth(self) -> u8 {
        self.0 % FIVE
    }
}

/// A position of Hextris.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) players: u8,
    /// The colour to move. In a finished game: the colour that moved last.
    pub(super) to_move: Colour,
    pub(super) board: [Option<Piece>; side3::CELLS],
    /// The points where each colour's pieces stand.
    pub(super) held: [Cells; PLAYERS],
    /// The number of pieces of each size that each colour has in hand.
    pub(super) hands: [[u8; 3]; PLAYERS],
    /// The number of groups of each colour that have been formed.
    pub(super) groups: [u8; PLAYERS],
}

impl Position {
    /// The data that decides the future of the position: the identity of equal pieces is left out.
    fn key(&self) -> (u8, Colour, [u8; side3::CELLS], [[u8; 3]; PLAYERS], [u8; PLAYERS]) {
        let kinds = self.board.map(|piece| piece.map_or(u8::MAX, |p| p.0 / FIVE));
        (self.players, self.to_move, kinds, self.hands, self.groups)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// A move of Hextris.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Places a piece from the hand on a point of the border (R3).
    Place(Size, Cell),
    /// Moves a piece along a line of empty points (R4).
    Slide(Cell, Cell),
    /// Swaps the mover's piece on the first point with the neighbour on the second (R5). If both are the mover's, the
    /// smaller point comes first.
    Swap(Cell, Cell),
    /// Does nothing: legal only if there is no other move.
    Pass,
}

/// Whether the group of `cell` among `pieces`, all of one colour, has at most five pieces (R7.2).
fn fits(pieces: Cells, cell: Cell) -> bool {
    pieces.len() <= usize::from(FIVE) || pieces.group(cell).len() <= usize::from(FIVE)
}

impl Position {
    /// The piece on `cell`.
    pub(super) fn at(&self, cell: Cell) -> Option<Piece> {
        self.board[cell.index()]
    }

    pub(super) fn occupied(&self) -> Cells {
        self.held[0] | self.held[1] | self.held[2]
    }

    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.board[cell.index()] = Some(piece);
        self.held[piece.colour().index()].insert(cell);
    }

    fn lift(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.board[cell.index()].take();
        if let Some(piece) = piece {
            self.held[piece.colour().index()].remove(cell);
        }
        piece
    }

    /// The first piece of `colour` and `size` that is not on the board. The number of a piece that left with its group
    /// is used again.
    pub(super) fn spare(&self, colour: Colour, size: Size) -> Option<Piece> {
        let mut equal = (0..FIVE).map(|nth| Piece::new(colour, size, nth));
        equal.find(|&piece| !self.board.contains(&Some(piece)))
    }

    /// Appends the placements (R3).
    fn places(&self, out: &mut Vec<Move>) {
        let mover = self.to_move.index();
        let own = self.held[mover];
        let open = Cells::BORDER - self.occupied();
        let open: Cells = open.iter().filter(|&c| fits(own | Cells::of(c), c)).collect();
        for size in Size::ALL {
            if self.hands[mover][size as usize] > 0 {
                out.extend(open.iter().map(|c| Move::Place(size, c)));
            }
        }
    }

    /// Appends the moves of the mover's piece on `from` along lines (R4).
    fn slides(&self, from: Cell, size: Size, out: &mut Vec<Move>) {
        let others = self.held[self.to_move.index()] - Cells::of(from);
        let occupied = self.occupied();
        for direction in Direction::ALL {
            let line = std::iter::successors(side3::step(from, direction), |&c| side3::step(c, direction));
            let free = line.take(size.reach()).take_while(|&c| !occupied.contains(c));
            out.extend(free.filter(|&c| fits(others | Cells::of(c), c)).map(|c| Move::Slide(from, c)));
        }
    }

    /// Appends the swaps of the mover's piece on `from` (R5).
    ///
    /// A swap of two own pieces changes no group. A swap with another colour can enlarge a group of either colour.
    fn swaps(&self, from: Cell, size: Size, out: &mut Vec<Move>) {
        let own = self.held[self.to_move.index()];
        for to in (Cells::of(from).around() & self.occupied()).iter() {
            let Some(other) = self.at(to) else { continue };
            let legal = if other.colour() == self.to_move {
                from < to && size != other.size()
            } else {
                let theirs = self.held[other.colour().index()];
                size.displaces(other.size())
                    && fits((own - Cells::of(from)) | Cells::of(to), to)
                    && fits((theirs - Cells::of(to)) | Cells::of(from), from)
            };
            out.extend(legal.then_some(Move::Swap(from, to)));
        }
    }

    /// The group of the piece on `cell` and its colour, if the group has exactly five pieces.
    pub(super) fn five(&self, cell: Cell) -> Option<(Colour, Cells)> {
        let colour = self.at(cell)?.colour();
        let group = self.held[colour.index()].group(cell);
        (group.len() == usize::from(FIVE)).then_some((colour, group))
    }

    /// Ends a turn that moved the pieces on `cells`: counts their groups of five and, unless the game is over, removes
    /// these groups and passes the turn (R7.3).
    fn end_turn(&mut self, cells: &[Cell]) {
        let fives = [cells.first(), cells.get(1)].map(|cell| cell.and_then(|&c| self.five(c)));
        for (colour, _) in fives.into_iter().flatten() {
            self.groups[colour.index()] += 1;
        }
        if self.outcome().is_some() {
            return;
        }
        for (_, group) in fives.into_iter().flatten() {
            for cell in group.iter() {
                self.lift(cell);
            }
        }
        self.to_move = self.to_move.next(self.players);
    }
}

impl Rules for Position {
    type Options = HextrisOptions;
    type Move = Move;

    fn new(options: &HextrisOptions) -> Self {
        let mut hands = [[0; 3]; PLAYERS];
        hands[..usize::from(options.players)].fill([FIVE; 3]);
        Self {
            players: options.players,
            to_move: Colour(0),
            board: [None; side3::CELLS],
            held: [Cells::EMPTY; PLAYERS],
            hands,
            groups: [0; PLAYERS],
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let before = out.len();
        self.places(out);
        for from in self.held[self.to_move.index()].iter() {
            if let Some(piece) = self.at(from) {
                self.slides(from, piece.size(), out);
                self.swaps(from, piece.size(), out);
            }
        }
        if out.len() == before {
            out.push(Move::Pass);
        }
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Place(size, cell) => {
                self.hands[self.to_move.index()][size as usize] -= 1;
                let piece = self.spare(self.to_move, size);
                self.put(cell, piece.expect("a piece in hand is not on the board"));
                self.end_turn(&[cell]);
            }
            Move::Slide(from, to) => {
                let piece = self.lift(from);
                self.put(to, piece.expect("a piece stands on the first point"));
                self.end_turn(&[to]);
            }
            Move::Swap(from, to) => {
                let (piece, other) = (self.lift(from), self.lift(to));
                self.put(to, piece.expect("a piece stands on the first point"));
                self.put(from, other.expect("a piece stands on the second point"));
                self.end_turn(&[to, from]);
            }
            Move::Pass => self.end_turn(&[]),
        }
    }

    /// R8.1 and R8.2. After a third group `to_move` stays, so it is the colour that made the last move.
    fn outcome(&self) -> Option<Outcome> {
        let complete = |p: &Colour| self.groups[p.index()] >= GROUPS;
        let winner =
            Some(self.to_move).filter(complete).or_else(|| Colour::all(self.players).find(complete))?;
        Some(Outcome::win(winner, "three_groups"))
    }
}
