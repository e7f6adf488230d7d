//! Inferior cells: those that can be filled, or need not be tried, because they matter to nobody.
//!
//! - A cell is *dead* if no way to fill the board makes its colour matter. Its surroundings show it: if, however the empty
//!   ones are filled, one colour's cells around it are connected around it, a path through it can go round.
//! - Two cells are *captured* by a colour that answers a stone on either one on the other, which makes that stone dead.
//! - A move is *dead-reversible* if an answer makes it dead: another move is at least as good.
//!
//! Y. Björnsson, R. Hayward, M. Johanson and J. van Rijswijck, *Dead cell analysis in Hex and the Shannon game*, 2007.

use std::fmt::{Debug, Formatter, Result};

use super::bitboard::{MAX_CELLS, Word, cells};
use super::geometry::{Beside, Geometry, View};

/// The number of ways in which six neighbours can be empty, of colour 0 or of colour 1.
const SURROUNDINGS: usize = 729;

/// Finds inferior cells by what surrounds them.
pub struct Inferior {
    /// For all surroundings, as digits of base 3, whether a cell in them is dead.
    dead: [bool; SURROUNDINGS],
}

/// A position with its dead and captured cells filled.
pub(super) struct Filled<W> {
    pub view: View<W>,
    /// The cells that each colour has captured.
    pub captured: [W; 2],
}

/// The dead-reversible moves of a player, each with an answer that makes it dead.
#[derive(Debug)]
pub struct Reversible<W> {
    /// The moves.
    pub moves: W,
    answers: [u8; MAX_CELLS],
}

impl<W: Word> Reversible<W> {
    /// An answer that makes one of the moves dead.
    #[must_use]
    pub fn answer(&self, cell: usize) -> u8 {
        self.answers[cell]
    }

    /// Adds to `carrier`, on which a loss depends, the answers to moves in it that were not tried.
    pub(super) fn complete(&self, mut carrier: W) -> W {
        loop {
            let answers =
                cells(self.moves & carrier).fold(W::EMPTY, |all, c| all | W::cell(self.answers[c].into()));
            if answers.is_within(carrier) {
                return carrier;
            }
            carrier |= answers;
        }
    }
}

impl Debug for Inferior {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("Inferior")
    }
}

impl Inferior {
    pub(super) fn new() -> Self {
        Self { dead: std::array::from_fn(is_dead) }
    }

    /// Whether a stone on `cell` matters to nobody.
    #[inline(never)] // else each of seven calls has a copy of it
    fn is_dead<W: Word>(&self, geometry: &Geometry<W>, cell: usize, view: View<W>) -> bool {
        let digit = |beside: &Beside| match *beside {
            Beside::Port(colour) => usize::from(colour) + 1,
            Beside::Cell(c) => {
                usize::from(view.own.has(c.into())) + 2 * usize::from(view.other.has(c.into()))
            }
        };
        self.dead[geometry.ring[cell].iter().fold(0, |code, beside| 3 * code + digit(beside))]
    }

    /// Whether the colour that has the stones of `with` captures `x` and `y`, which are empty and neighbours.
    fn captures<W: Word>(
        &self,
        geometry: &Geometry<W>,
        x: usize,
        y: usize,
        with: impl Fn(usize) -> View<W>,
    ) -> bool {
        self.is_dead(geometry, x, with(y)) && self.is_dead(geometry, y, with(x))
    }

    /// Fills dead and captured cells until there are none.
    pub(super) fn fill<W: Word>(&self, geometry: &Geometry<W>, view: View<W>) -> Filled<W> {
        let neighbours = &geometry.board.neighbours;
        let (mut view, mut captured) = (view, [W::EMPTY; 2]);
        let empty = |view: View<W>| geometry.board.all & !view.own & !view.other;
        let mut todo = empty(view);
        while !todo.is_empty() {
            let x = todo.first();
            todo = todo.without_first();
            let mut filled = W::EMPTY;
            if self.is_dead(geometry, x, view) {
                filled = W::cell(x);
                view.own |= filled;
            } else {
                for y in cells(neighbours[x] & empty(view)) {
                    let both = W::cell(x) | W::cell(y);
                    if self.captures(geometry, x, y, |c| View { own: view.own | W::cell(c), ..view }) {
                        (view.own, captured[0], filled) = (view.own | both, captured[0] | both, both);
                        break;
                    }
                    if self.captures(geometry, x, y, |c| View { other: view.other | W::cell(c), ..view }) {
                        (view.other, captured[1], filled) = (view.other | both, captured[1] | both, both);
                        break;
                    }
                }
            }
            // What is at most two steps away may have become inferior.
            let around = |set: W| cells(set).fold(W::EMPTY, |all, c| all | neighbours[c]);
            let near = around(filled);
            todo = (todo | near | around(near)) & empty(view);
        }
        Filled { view, captured }
    }

    /// The pairs that the other player captures, one after the other, and the view with them filled.
    #[must_use]
    pub fn captured_by_other<W: Word>(
        &self,
        geometry: &Geometry<W>,
        mut view: View<W>,
    ) -> (Vec<[u8; 2]>, View<W>) {
        let mut pairs = Vec::new();
        loop {
            let empty = geometry.board.all & !view.own & !view.other;
            let with = |cell: usize| View { other: view.other | W::cell(cell), ..view };
            let beside = |x: usize| cells(geometry.board.neighbours[x] & empty).map(move |y| [x, y]);
            let mut both = cells(empty).flat_map(beside);
            let Some([x, y]) = both.find(|&[x, y]| self.captures(geometry, x, y, with)) else {
                return (pairs, view);
            };
            pairs.push([x as u8, y as u8]);
            view.other |= W::cell(x) | W::cell(y);
        }
    }

    /// The dead-reversible moves of the player to move.
    #[must_use]
    pub fn reversible<W: Word>(&self, geometry: &Geometry<W>, view: View<W>) -> Reversible<W> {
        let empty = geometry.board.all & !view.own & !view.other;
        let mut found = Reversible { moves: W::EMPTY, answers: [0; MAX_CELLS] };
        for x in cells(empty) {
            let kills =
                |y: &usize| self.is_dead(geometry, x, View { other: view.other | W::cell(*y), ..view });
            if let Some(y) = cells(geometry.board.neighbours[x] & empty).find(kills) {
                found.moves |= W::cell(x);
                found.answers[x] = y as u8;
            }
        }
        found
    }
}

/// Whether a cell with these surroundings is dead: however the empty ones are filled, the colour changes at most twice on
/// the way around it.
fn is_dead(surroundings: usize) -> bool {
    let digits: [usize; 6] = std::array::from_fn(|i| surroundings / 3_usize.pow(5 - i as u32) % 3);
    (0..64_usize).all(|fill| {
        let colour = |i: usize| if digits[i] == 0 { fill >> i & 1 } else { digits[i] - 1 };
        (0..6).filter(|&i| colour(i) != colour((i + 1) % 6)).count() <= 2
    })
}
