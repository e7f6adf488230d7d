//! Moves as integers and positions as planes.
//!
//! The planes are a window around the middle of the hive. A hive is connected, so that a window of two rows more than
//! there are pieces holds it and the cells beside it.

use super::piece::{Piece, of_colour, pieces};
use super::plane::Cell;
use super::{Move, Position};
use crate::board::Hex;
use crate::game::{Colour, Encode, Layout, Planes};

/// The largest height of a stack: a piece, four beetles and two mosquitoes.
const HEIGHT: u32 = 7;

/// The window: its first cell and the number of its rows and columns.
struct Window {
    first: Hex,
    span: usize,
}

impl Window {
    /// The place of `hex` in the window.
    const fn place(&self, hex: Hex) -> usize {
        (hex.r - self.first.r) as usize * self.span + (hex.q - self.first.q) as usize
    }

    /// The cell at a place of the window.
    const fn hex(&self, place: usize) -> Hex {
        Hex::new(self.first.q + (place % self.span) as i16, self.first.r + (place / self.span) as i16)
    }
}

impl Position {
    /// The number of pieces of each colour in the game.
    const fn pieces_each(&self) -> usize {
        (self.set & of_colour(Colour(0))).count_ones() as usize
    }

    /// The number of rows and columns of the window.
    const fn span(&self) -> usize {
        2 * self.pieces_each() + 2
    }

    fn window(&self) -> Window {
        let (mut least, mut most) = (Hex::new(i16::MAX, i16::MAX), Hex::new(i16::MIN, i16::MIN));
        for hex in pieces(self.down).map(|piece| self.hive.hex(piece)) {
            (least.q, least.r) = (least.q.min(hex.q), least.r.min(hex.r));
            (most.q, most.r) = (most.q.max(hex.q), most.r.max(hex.r));
        }
        let pieces = self.pieces_each() as i16;
        let first = |least: i16, most: i16| least + (most - least) / 2 - pieces;
        let first = if self.down == 0 {
            Hex::new(-pieces, -pieces)
        } else {
            Hex::new(first(least.q, most.q), first(least.r, most.r))
        };
        Window { first, span: self.span() }
    }

    /// The number of `piece` among the pieces of its colour in the game.
    const fn rank(&self, piece: Piece) -> usize {
        (self.set & of_colour(piece.colour()) & (piece.bit() - 1)).count_ones() as usize
    }

    /// The number of `mv`: the mover's pieces come first.
    fn number(&self, window: &Window, mv: Move) -> usize {
        let Some((piece, to)) = mv.parts() else { return self.pass() };
        let others = if piece.colour() == self.to_move { 0 } else { self.pieces_each() };
        (others + self.rank(piece)) * window.span * window.span + window.place(self.hive.hex_of(to))
    }

    /// The number of the pass.
    const fn pass(&self) -> usize {
        2 * self.pieces_each() * self.span() * self.span()
    }
}

impl Encode for Position {
    fn layout(&self) -> Layout {
        let layout = Layout::window(self.span(), self.span(), 2)
            .range(
                self.pass(),
                "(piece × rows + row) × columns + column of the target; pieces in the order of the planes, the mover's first, as a pillbug throws the other's too",
            )
            .range(1, "pass");
        let own = pieces(self.set & of_colour(Colour(0)));
        let layout = own.fold(layout, |layout, piece| {
            let number =
                if piece.kind().count() > 1 { format!("{}", piece.nth() + 1) } else { String::new() };
            layout.each_in(
                HEIGHT,
                format!("its level, from 1 and divided by 7, where {}{number} is", piece.kind().letter()),
            )
        });
        layout.shared("in a game with pillbugs 1 where the piece of the last move is")
    }

    fn encode(&self, mv: Move) -> usize {
        self.number(&self.window(), mv)
    }

    fn encode_all(&self, moves: &[Move], out: &mut Vec<usize>) {
        let window = self.window();
        out.extend(moves.iter().map(|&mv| self.number(&window, mv)));
    }

    fn decode(&self, action: usize) -> Option<Move> {
        if action >= self.pass() {
            return (action == self.pass()).then_some(Move::PASS);
        }
        let window = self.window();
        let area = window.span * window.span;
        let (rank, each) = (action / area, self.pieces_each());
        let colour = if rank < each { self.to_move } else { self.to_move.other() };
        let piece = pieces(self.set & of_colour(colour)).nth(rank % each)?;
        Some(Move::new(piece, Cell::of(window.hex(action % area))))
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let window = self.window();
        for piece in pieces(self.down) {
            let level = u32::from(self.hive.level(piece)) + 1;
            planes.set_of(piece.colour(), self.rank(piece), window.place(self.hive.hex(piece)), level);
        }
        if let Some(piece) = self.resting() {
            planes.set(0, window.place(self.hive.hex(piece)), 1);
        }
    }
}
