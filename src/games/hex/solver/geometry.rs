//! The board of Hex-n as the proof search sees it.

use std::fmt::{Debug, Formatter, Result};

use super::bitboard::{BitBoard, Word, cells};
use crate::board::{Cell, Direction, Hex, Hexagon};
use crate::games::hex::Position;

/// What is beside a cell: another one, or a port of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beside {
    Cell(u8),
    Port(u8),
}

/// Where a symmetry of the board takes each set of cells: a table for each byte of a set.
struct Symmetry<W>(Vec<[W; 256]>);

impl<W: Word> Symmetry<W> {
    fn new(image: impl Fn(usize) -> usize, all: W) -> Self {
        let table = |byte: usize| {
            let image_of = |bits: usize| {
                let set = cells(bits as u64).map(|bit| 8 * byte + bit).filter(|&cell| all.has(cell));
                set.fold(W::EMPTY, |set, cell| set | W::cell(image(cell)))
            };
            std::array::from_fn(image_of)
        };
        Self((0..(all.count() as usize).div_ceil(8)).map(table).collect())
    }

    #[inline(never)] // else each call has a copy of it
    fn of(&self, set: W) -> W {
        let bytes = set.into().to_le_bytes();
        let images = self.0.iter().zip(bytes).map(|(table, byte)| table[usize::from(byte)]);
        images.fold(W::EMPTY, |all, image| all | image)
    }
}

/// A position as the player to move sees it: turned so that it has colour 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct View<W> {
    /// The stones of the player to move.
    pub own: W,
    /// The stones of the other one.
    pub other: W,
}

/// How the view after a move lies on the view before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turned(bool);

/// The board with what surrounds each cell, and its symmetries.
pub struct Geometry<W> {
    /// The cells, their neighbours and the ports.
    pub board: BitBoard<W>,
    /// What surrounds each cell, in a circle.
    pub(super) ring: Vec<[Beside; 6]>,
    mirror: Symmetry<W>,
    /// The half turn, which keeps the ports of both colours; none on even sides, where it does not.
    half_turn: Option<Symmetry<W>>,
}

impl<W: Word> Debug for Geometry<W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "Geometry({} cells)", self.ring.len())
    }
}

impl<W: Word> Geometry<W> {
    /// The board of a position for two players with fixed ports, if its cells fit the word; `None` for any other.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let board = BitBoard::of(position)?;
        let hexagon = position.field.board;
        let all: Vec<Cell> = hexagon.cells().collect();
        let hex = |c: usize| hexagon.hex(all[c]);
        let ring = (0..all.len()).map(|c| ring(hexagon, &board, hex(c), c)).collect();
        let turned = |c: usize| hexagon.cell(Hex::new(-hex(c).q, -hex(c).r)).expect("a symmetry").index();
        let mirrored = |c: usize| board.mirrored(W::cell(c)).first();
        let half_turn = Symmetry::new(turned, board.all);
        let kept = board.ports.iter().all(|[from, to]| half_turn.of(*from) == *to);
        let mirror = Symmetry::new(mirrored, board.all);
        Some(Self { ring, mirror, half_turn: kept.then_some(half_turn), board })
    }

    /// The view of the player to move, `mover`, on these stones of both colours.
    #[must_use]
    pub fn view(&self, stones: [W; 2], mover: usize) -> View<W> {
        self.seen(View { own: stones[mover], other: stones[1 - mover] }, mover)
    }

    /// A set of cells of the view of `mover`, on the board; or the other way round.
    #[must_use]
    pub fn on_board(&self, set: W, mover: usize) -> W {
        if mover == 0 { set } else { self.mirror.of(set) }
    }

    fn seen(&self, view: View<W>, mover: usize) -> View<W> {
        View { own: self.on_board(view.own, mover), other: self.on_board(view.other, mover) }
    }

    /// The same view for two positions that a half turn takes to each other.
    pub(super) fn canonical(&self, view: View<W>) -> (View<W>, Turned) {
        let turned =
            self.half_turn.as_ref().map(|turn| View { own: turn.of(view.own), other: turn.of(view.other) });
        match turned.filter(|turned| *turned < view) {
            Some(turned) => (turned, Turned(true)),
            None => (view, Turned(false)),
        }
    }

    /// The canonical view of the opponent after a move on `cell`.
    pub(super) fn after(&self, View { own, other }: View<W>, cell: u8) -> (View<W>, Turned) {
        let own = own | W::cell(cell.into());
        self.canonical(View { own: self.mirror.of(other), other: self.mirror.of(own) })
    }

    /// A set of cells of a canonical view, before it was turned.
    pub(super) fn unturned(&self, set: W, Turned(turned): Turned) -> W {
        self.half_turn.as_ref().filter(|_| turned).map_or(set, |turn| turn.of(set))
    }

    /// A set of cells of the view after a move, on the view before it.
    pub(super) fn before(&self, set: W, turned: Turned) -> W {
        self.mirror.of(self.unturned(set, turned))
    }
}

/// What surrounds a cell. Outside the board lies the port that the cell shares with its neighbour on the border.
fn ring<W: Word>(hexagon: &Hexagon, board: &BitBoard<W>, hex: Hex, cell: usize) -> [Beside; 6] {
    let inside = Direction::ALL.map(|direction| hexagon.cell(hex.step(direction)).map(Cell::index));
    let port = |neighbour: usize| {
        let both = W::cell(cell) | W::cell(neighbour);
        let shared = |ports: &[W; 2]| ports.iter().any(|&port| both.is_within(port));
        board.ports.iter().position(shared).expect("neighbours on the border share a port")
    };
    std::array::from_fn(|i| match inside[i] {
        Some(neighbour) => Beside::Cell(neighbour as u8),
        // The nearer neighbour on the border; where one is as near as the other, either is right.
        None => {
            let at = |steps: usize| inside[(i + steps) % 6];
            let nearest = at(1).or(at(5)).or(at(2)).or(at(4)).expect("a cell has neighbours");
            Beside::Port(port(nearest) as u8)
        }
    })
}
