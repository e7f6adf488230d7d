//! Queries for programs: the board, and the pieces on it and off it.

use super::Position;
use crate::board::{Cell, Hexagon};
use crate::game::Colour;

impl Position {
    /// The board.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hexone::{HexoneOptions, Position};
    /// let mut position = Position::new(&HexoneOptions::default());
    /// let cell = position.board().find("b2").unwrap();
    /// assert_eq!(position.stack_at(cell), None);
    /// position.play(position.read("b2").unwrap());
    /// assert_eq!(position.stack_at(cell), Some((Colour(0), 1)));
    /// assert_eq!(position.discs(Colour(0)), 1);
    /// ```
    #[must_use]
    pub fn board(&self) -> &'static Hexagon {
        Hexagon::of(3)
    }

    /// The colour and the height of the stack on `cell`, if there is one.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hexone;
    /// let mut position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// position.play(position.read("b2").unwrap());
    /// let cell = position.board().find("b2").unwrap();
    /// assert_eq!(position.stack_at(cell), Some((Colour(0), 1)));
    /// ```
    #[must_use]
    pub fn stack_at(&self, cell: Cell) -> Option<(Colour, u8)> {
        Colour::all(2).find(|c| self.held[c.index()].contains(cell)).map(|colour| (colour, self.height(cell)))
    }

    /// The number of discs that `colour` has on the board.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hexone;
    /// let mut position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// position.play(position.read("b2").unwrap());
    /// assert_eq!(position.discs(Colour(0)), 1);
    /// ```
    #[must_use]
    pub fn discs(&self, colour: Colour) -> u8 {
        if colour.0 < 2 { self.discs_of(colour) } else { 0 }
    }
}
