//! Queries for programs: the board, and the pieces on it and off it.

use super::rules::PLAYERS;
use super::{Position, Size};
use crate::board::{Cell, Hexagon};
use crate::game::Colour;

impl Position {
    /// The board.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hextris::{HextrisOptions, Position, Size};
    /// let mut position = Position::new(&HextrisOptions::default());
    /// let before = position.in_hand(Colour(0), Size::L);
    /// position.play(position.read("La1").unwrap());
    /// let cell = position.board().find("a1").unwrap();
    /// assert_eq!(position.piece_at(cell), Some((Colour(0), Size::L)));
    /// assert_eq!(position.in_hand(Colour(0), Size::L), before - 1);
    /// assert_eq!(position.groups(Colour(0)), 0);
    /// ```
    #[must_use]
    pub fn board(&self) -> &'static Hexagon {
        Hexagon::of(3)
    }

    /// The colour and the size of the pyramid on `cell`, if there is one.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hextris;
    /// let mut position = hextris::Position::new(&hextris::HextrisOptions::default());
    /// position.play(position.read("La1").unwrap());
    /// let cell = position.board().find("a1").unwrap();
    /// assert_eq!(position.piece_at(cell), Some((Colour(0), hextris::Size::L)));
    /// ```
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<(Colour, Size)> {
        self.at(cell).map(|piece| (piece.colour(), piece.size()))
    }

    /// The number of pyramids of a size that `colour` has in hand.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hextris;
    /// let mut position = hextris::Position::new(&hextris::HextrisOptions::default());
    /// let before = position.in_hand(Colour(0), hextris::Size::L);
    /// position.play(position.read("La1").unwrap());
    /// assert_eq!(position.in_hand(Colour(0), hextris::Size::L), before - 1);
    /// ```
    #[must_use]
    pub fn in_hand(&self, colour: Colour, size: Size) -> u8 {
        if colour.index() < PLAYERS { self.hands[colour.index()][size as usize] } else { 0 }
    }

    /// The number of groups that `colour` has made.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hextris;
    /// let position = hextris::Position::new(&hextris::HextrisOptions::default());
    /// assert_eq!(position.groups(Colour(0)), 0);
    /// ```
    #[must_use]
    pub fn groups(&self, colour: Colour) -> u8 {
        self.groups.get(colour.index()).copied().unwrap_or(0)
    }
}
