//! What stands where.

use super::Position;
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::Colour;

impl Position {
    /// The board.
    ///
    /// ```
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::labyrinth::{LabyrinthOptions, Position};
    /// let mut position = Position::new(&LabyrinthOptions::default());
    /// assert!(position.stones().is_empty());
    /// let move_of_a_king = position.legal().into_iter().find(|mv| position.write(*mv).starts_with('K')).unwrap();
    /// let (colour, start) = position.kings().next().unwrap();
    /// assert_eq!(position.king_at(start), Some(colour));
    /// position.play(move_of_a_king);
    /// assert_eq!(position.king_at(start), None);
    /// ```
    #[must_use]
    pub const fn board(&self) -> &'static Hexagon {
        self.field.board
    }

    /// Each colour with the cell of its king.
    pub fn kings(&self) -> impl Iterator<Item = (Colour, Cell)> + use<> {
        self.all_kings()
    }

    /// The colour of the king on `cell`, if there is one.
    #[must_use]
    pub fn king_at(&self, cell: Cell) -> Option<Colour> {
        self.kings().find_map(|(colour, at)| (at == cell).then_some(colour))
    }

    /// The cells with stones, which belong to nobody.
    #[must_use]
    pub const fn stones(&self) -> CellSet {
        self.stones
    }
}
