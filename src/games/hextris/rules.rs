//! The rules of Hextris.

use std::hash::{Hash, Hasher};

use super::HextrisOptions;
use crate::board::side3::{self, Cells};
use crate::board::{Cell, Direction};
use crate::game::{Colour, Outcome, Rules};

/// The most players.
pub(super) const PLAYERS: usize = 3;
/// How many pieces of each size a player has (R2), how many connected ones form a group (R7.3), and how many equal
/// pieces there are.
pub(super) const FIVE: u8 = 5;
/// How many groups win (R8.1).
pub(super) const GROUPS: u8 = 3;

/// The size of a pyramid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Large.
    L,
    /// Medium.
    M,
    /// Small.
    S,
}

impl Size {
    /// All three, each before the one that it may take the place of (R5).
    pub const ALL: [Self; 3] = [Self::L, Self::M, Self::S];

    /// How far it moves at the most (R4).
    pub(super) const fn reach(self) -> usize {
        match self {
            Self::L => side3::CELLS,
            Self::M => 2,
            Self::S => 1,
        }
    }

    /// R5: whether a piece of this size may change places with another player's piece of size `other`.
    pub(super) const fn displaces(self, other: Self) -> bool {
        (self as u8 + 1) % 3 == other as u8
    }
}

/// A piece by its number: fifteen a player, five of each size, in the order of [`Size::ALL`]. No rule tells equal
/// pieces apart; a screen does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece(pub u8);

impl Piece {
    /// The piece number `which`, from 0 to 4, of those alike.
    pub const fn new(player: Colour, size: Size, which: u8) -> Self {
        Self((player.0 * 3 + size as u8) * FIVE + which)
    }

    pub const fn player(self) -> Colour {
        Colour(self.0 / (3 * FIVE))
    }

    pub const fn size(self) -> Size {
        Size::ALL[(self.0 / FIVE % 3) as usize]
    }

    /// Which of those alike.
    pub const fn which(self) -> u8 {
        self.0 % FIVE
    }
}

/// A position of Hextris.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) players: u8,
    /// In a finished game: who moved last.
    pub(super) to_move: Colour,
    pub(super) board: [Option<Piece>; side3::CELLS],
    /// Where each player's pieces stand.
    pub(super) held: [Cells; PLAYERS],
    /// How many pieces of each size each player has in hand.
    pub(super) hands: [[u8; 3]; PLAYERS],
    /// How many groups of each colour have been formed.
    pub(super) groups: [u8; PLAYERS],
}

impl Position {
    /// What decides the future: which of five equal pieces stands where takes no part.
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
pub enum Move {
    /// A piece from the hand on a point of the border (R3).
    Place(Size, Cell),
    /// A piece along a line of empty points (R4).
    Slide(Cell, Cell),
    /// A piece of the mover's, on the first point, and its neighbour change places; of two pieces of the mover's, the
    /// one on the smaller point comes first (R5).
    Swap(Cell, Cell),
    /// Nothing, where there is no other move.
    Pass,
}

/// R7.2: whether the group of `cell` among `pieces`, all of one colour, has no more than five.
fn fits(pieces: Cells, cell: Cell) -> bool {
    pieces.len() <= usize::from(FIVE) || pieces.group(cell).len() <= usize::from(FIVE)
}

impl Position {
    pub(super) fn at(&self, cell: Cell) -> Option<Piece> {
        self.board[cell.index()]
    }

    pub(super) fn occupied(&self) -> Cells {
        self.held[0] | self.held[1] | self.held[2]
    }

    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.board[cell.index()] = Some(piece);
        self.held[piece.player().index()].insert(cell);
    }

    fn lift(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.board[cell.index()].take();
        if let Some(piece) = piece {
            self.held[piece.player().index()].remove(cell);
        }
        piece
    }

    /// The first piece of that kind that is not on the board. (One that has left with its group serves again: nobody
    /// sees it any more.)
    pub(super) fn spare(&self, player: Colour, size: Size) -> Option<Piece> {
        let mut alike = (0..FIVE).map(|which| Piece::new(player, size, which));
        alike.find(|&piece| !self.board.contains(&Some(piece)))
    }

    /// R3.
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

    /// R4.
    fn slides(&self, from: Cell, size: Size, out: &mut Vec<Move>) {
        let others = self.held[self.to_move.index()] - Cells::of(from);
        let occupied = self.occupied();
        for direction in Direction::ALL {
            let line = std::iter::successors(side3::step(from, direction), |&c| side3::step(c, direction));
            let free = line.take(size.reach()).take_while(|&c| !occupied.contains(c));
            out.extend(free.filter(|&c| fits(others | Cells::of(c), c)).map(|c| Move::Slide(from, c)));
        }
    }

    /// R5. Two pieces of the mover's change no group; with another's, both colours may grow one.
    fn swaps(&self, from: Cell, size: Size, out: &mut Vec<Move>) {
        let own = self.held[self.to_move.index()];
        for to in (Cells::of(from).around() & self.occupied()).iter() {
            let Some(other) = self.at(to) else { continue };
            let legal = if other.player() == self.to_move {
                from < to && size != other.size()
            } else {
                let theirs = self.held[other.player().index()];
                size.displaces(other.size())
                    && fits((own - Cells::of(from)) | Cells::of(to), to)
                    && fits((theirs - Cells::of(to)) | Cells::of(from), from)
            };
            out.extend(legal.then_some(Move::Swap(from, to)));
        }
    }

    /// The group of five that the piece on `cell` belongs to, if it belongs to one.
    pub(super) fn five(&self, cell: Cell) -> Option<(Colour, Cells)> {
        let player = self.at(cell)?.player();
        let group = self.held[player.index()].group(cell);
        (group.len() == usize::from(FIVE)).then_some((player, group))
    }

    /// Forms the groups of five to which a piece on one of `cells` belongs, takes them off the board unless the game
    /// is over, and ends the turn (R7.3).
    fn settle(&mut self, cells: &[Cell]) {
        let fives = [cells.first(), cells.get(1)].map(|cell| cell.and_then(|&c| self.five(c)));
        for (player, _) in fives.into_iter().flatten() {
            self.groups[player.index()] += 1;
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
                self.settle(&[cell]);
            }
            Move::Slide(from, to) => {
                let piece = self.lift(from);
                self.put(to, piece.expect("a piece slides"));
                self.settle(&[to]);
            }
            Move::Swap(from, to) => {
                let (piece, other) = (self.lift(from), self.lift(to));
                self.put(to, piece.expect("a piece changes places"));
                self.put(from, other.expect("with a piece"));
                self.settle(&[to, from]);
            }
            Move::Pass => self.settle(&[]),
        }
    }

    /// R8.1 and R8.2: nobody moves after a third group, so whoever is to move made the last move.
    fn outcome(&self) -> Option<Outcome> {
        let complete = |p: &Colour| self.groups[p.index()] >= GROUPS;
        let winner =
            Some(self.to_move).filter(complete).or_else(|| Colour::all(self.players).find(complete))?;
        Some(Outcome::win(winner, "three_groups"))
    }
}
