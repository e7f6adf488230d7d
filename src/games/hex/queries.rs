//! Queries for programs: the board, and the pieces on it and off it.

use super::Position;
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::{Colour, Colours};

impl Position {
    /// The board.
    ///
    /// ```
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hex::{HexOptions, Position};
    /// let mut position = Position::new(&HexOptions::default());
    /// let centre = position.board().centre();
    /// assert_eq!(position.stone_at(centre), None);
    /// position.play(position.read("e5").unwrap());
    /// assert_eq!(position.stone_at(centre).map(|colour| colour.0), Some(0));
    /// assert_eq!(position.stones(alveole::game::Colour(0)).len(), 1);
    /// ```
    #[must_use]
    pub const fn board(&self) -> &'static Hexagon {
        self.field.board
    }

    /// The colour of the stone on `cell`, if there is one.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hex;
    /// let mut position = hex::Position::new(&hex::HexOptions::default());
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
    /// use alveole::games::hex;
    /// let mut position = hex::Position::new(&hex::HexOptions::default());
    /// position.play(position.read("e5").unwrap());
    /// assert_eq!(position.stones(Colour(0)).len(), 1);
    /// assert!(position.stones(Colour(1)).is_empty());
    /// ```
    #[must_use]
    pub fn stones(&self, colour: Colour) -> CellSet {
        self.stones.get(colour.index()).copied().unwrap_or(CellSet::EMPTY)
    }

    /// The colours that can no longer connect their sides.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex::{HexOptions, Position};
    /// assert!(Position::new(&HexOptions::default()).eliminated().is_empty());
    /// ```
    #[must_use]
    pub const fn eliminated(&self) -> Colours {
        self.out
    }

    /// The least number of stones that `colour` has to add to connect its sides; `None` if it can't.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hex;
    /// let mut position = hex::Position::new(&hex::HexOptions::default());
    /// assert_eq!(position.stones_needed(Colour(0)), Some(7));
    /// position.play(position.read("g5").unwrap());
    /// assert_eq!(position.stones_needed(Colour(0)), Some(6));
    /// ```
    #[must_use]
    pub fn stones_needed(&self, colour: Colour) -> Option<u16> {
        let own = self.stones.get(colour.index()).filter(|_| colour.0 < self.players)?;
        self.field.needed(colour, *own, self.empty())
    }
}
