//! Moves as integers and positions as planes.
//!
//! The planes are a window around the cell 0,0 that no game leaves. The first tile of a new row or column touches two
//! tiles of the one before (R5.1), so that each row but the last takes two of the tiles laid during the game; prisoners
//! lie one cell beyond.

use super::sites::Cell;
use super::{Move, Position, pieces};
use crate::board::{Direction, Hex};
use crate::game::{Colour, Encode, Layout, Planes};

/// The number of pieces of a colour (R1.2).
const PIECES: u32 = 8;
/// The divisor of the levels of a stack, of which there are at most 16: each is half of the one above.
const LEVELS: u32 = 1 << 16;
/// The number of actions of a cell: to place or release, and to distribute in each direction.
const PER_CELL: usize = 1 + Direction::ALL.len();

impl Position {
    /// The largest coordinate of a cell of the window: 20, 15 or 10.
    const fn radius(&self) -> i16 {
        (self.options.tiles as i16 + 1) / 2
    }

    /// The number of rows and columns of the window.
    const fn span(&self) -> usize {
        2 * self.radius() as usize + 1
    }

    /// The place of `hex` in the window.
    const fn place(&self, hex: Hex) -> usize {
        (hex.r + self.radius()) as usize * self.span() + (hex.q + self.radius()) as usize
    }

    /// The number of actions with cells, which is the number of the action that ends a turn.
    const fn with_cells(&self) -> usize {
        self.span() * self.span() * PER_CELL
    }
}

impl Encode for Position {
    fn layout(&self) -> Layout {
        Layout::window(self.span(), self.span(), 2)
            .range(
                self.with_cells(),
                "7 × (row × columns + column) of the cell, and 0 to place a piece or release prisoners there, or 1 to 6 to distribute the stack E, NE, NW, W, SW or SE",
            )
            .range(1, "end the turn without another release")
            .range(1, "pass")
            .each("1 where the colour has a tile")
            .each("1 where the colour has a stack: its piece is on top")
            .each_in(PIECES, "on a tile the number of the colour's pieces, divided by 8")
            .each_in(LEVELS, "on a tile the levels of the colour's pieces: the sum of 1/2 for the top of the stack, 1/4 for the piece below and so on")
            .each_in(PIECES, "beside the tiles the number of the colour's prisoners, divided by 8")
            .each_in(PIECES, "everywhere the number of the colour's pieces in reserve, divided by 8")
            .shared("1 on the tiles laid so far in an unfinished turn")
            .shared_in(2, "everywhere the number of passes just made, divided by 2")
    }

    fn encode(&self, mv: Move) -> usize {
        match mv {
            // The position distinguishes them: a piece is placed on a tile.
            Move::Place(hex) | Move::Release(hex) => self.place(hex) * PER_CELL,
            Move::Distribute(hex, direction) => self.place(hex) * PER_CELL + 1 + direction as usize,
            Move::Done => self.with_cells(),
            Move::Pass => self.with_cells() + 1,
        }
    }

    fn decode(&self, action: usize) -> Option<Move> {
        if action >= self.with_cells() {
            return [Move::Done, Move::Pass].get(action - self.with_cells()).copied();
        }
        let (place, span) = (action / PER_CELL, self.span());
        let hex = Hex::new((place % span) as i16 - self.radius(), (place / span) as i16 - self.radius());
        Some(match (action % PER_CELL).checked_sub(1) {
            Some(direction) => Move::Distribute(hex, Direction::ALL[direction]),
            None if self.sites.find(Cell::of(hex)).is_some_and(|site| self.tiles().contains(site)) => {
                Move::Place(hex)
            }
            None => Move::Release(hex),
        })
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let (tiles, place) = (self.tiles(), |site| self.place(self.sites.hex(site)));
        for colour in Colour::all(2) {
            for site in self.owned[colour.index()].iter() {
                planes.set_of(colour, 0, place(site), 1);
            }
            planes.fill_of(colour, 5, self.pieces.reserve(colour).into());
        }
        for site in (self.held[0] | self.held[1]).iter() {
            let at = place(site);
            let (mut counts, mut levels) = ([0; 2], [0; 2]);
            for &piece in self.pieces.on(site).as_slice() {
                let i = pieces::colour(piece).index();
                counts[i] += 1;
                levels = levels.map(|levels| levels >> 1);
                levels[i] += LEVELS >> 1;
            }
            for colour in Colour::all(2) {
                let i = colour.index();
                if tiles.contains(site) {
                    planes.set_of(colour, 1, at, self.held[i].contains(site).into());
                    planes.set_of(colour, 2, at, counts[i]);
                    planes.set_of(colour, 3, at, levels[i]);
                } else {
                    planes.set_of(colour, 4, at, counts[i]);
                }
            }
        }
        for site in self.released.iter() {
            planes.set(0, place(site), 1);
        }
        planes.fill(1, self.passes.into());
    }
}
