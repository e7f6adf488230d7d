//! Queries for programs: the board, and the pieces on it and off it.

use super::Position;
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::Colour;

impl Position {
    /// The board.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::go::{GoOptions, Position};
    /// let mut position = Position::new(&GoOptions::usual(5, 2));
    /// let before = position.stones_left(Colour(0));
    /// position.play(position.read("e5").unwrap());
    /// assert_eq!(position.stone_at(position.board().centre()), Some(Colour(0)));
    /// assert_eq!(position.stones(Colour(0)).len(), 1);
    /// assert_eq!(position.stones_left(Colour(0)), before - 1);
    /// ```
    #[must_use]
    pub const fn board(&self) -> &'static Hexagon {
        self.field.board
    }

    /// The colour of the stone on `cell`, if there is one.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::go;
    /// let mut position = go::Position::new(&go::GoOptions::usual(5, 2));
    /// position.play(position.read("e5").unwrap());
    /// assert_eq!(position.stone_at(position.board().centre()), Some(Colour(0)));
    /// ```
    #[must_use]
    pub fn stone_at(&self, cell: Cell) -> Option<Colour> {
        Colour::all(self.players).find(|colour| self.stones[colour.index()].contains(cell))
    }

    /// The cells with stones of `colour`.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::go;
    /// let mut position = go::Position::new(&go::GoOptions::usual(5, 2));
    /// position.play(position.read("e5").unwrap());
    /// assert_eq!(position.stones(Colour(0)).len(), 1);
    /// ```
    #[must_use]
    pub fn stones(&self, colour: Colour) -> CellSet {
        self.stones.get(colour.index()).copied().unwrap_or(CellSet::EMPTY)
    }

    /// The number of stones that `colour` has left.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::go;
    /// let position = go::Position::new(&go::GoOptions::usual(3, 2));
    /// assert_eq!(position.stones_left(Colour(0)), 12);
    /// ```
    #[must_use]
    pub fn stones_left(&self, colour: Colour) -> usize {
        if colour.0 < self.players { self.supply(colour) } else { 0 }
    }
}
