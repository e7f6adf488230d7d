//! Queries for programs: the board, and the pieces on it and off it.

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
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::labyrinth;
    /// let position = labyrinth::Position::new(&labyrinth::LabyrinthOptions::default());
    /// assert_eq!(position.kings().count(), usize::from(position.players()));
    /// ```
    pub fn kings(&self) -> impl Iterator<Item = (Colour, Cell)> + use<> {
        self.all_kings()
    }

    /// The colour of the king on `cell`, if there is one.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::labyrinth;
    /// let position = labyrinth::Position::new(&labyrinth::LabyrinthOptions::default());
    /// let (colour, start) = position.kings().next().unwrap();
    /// assert_eq!(position.king_at(start), Some(colour));
    /// ```
    #[must_use]
    pub fn king_at(&self, cell: Cell) -> Option<Colour> {
        self.kings().find_map(|(colour, at)| (at == cell).then_some(colour))
    }

    /// The cells with stones, which belong to nobody.
    ///
    /// ```
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::labyrinth;
    /// let mut position = labyrinth::Position::new(&labyrinth::LabyrinthOptions::default());
    /// position.play(position.read("Xe7").unwrap());
    /// assert_eq!(position.stones().len(), 1);
    /// ```
    #[must_use]
    pub const fn stones(&self) -> CellSet {
        self.stones
    }

    /// The number of steps from the king of `colour` to its goal, around the stones and without regard to the other kings.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::labyrinth;
    /// let position = labyrinth::Position::new(&labyrinth::LabyrinthOptions::default());
    /// assert_eq!(position.steps_to_goal(Colour(0)), position.steps_to_goal(Colour(1)));
    /// assert_eq!(position.steps_to_goal(Colour(5)), None, "two play");
    /// ```
    #[must_use]
    pub fn steps_to_goal(&self, colour: Colour) -> Option<u16> {
        (colour.0 < self.players).then(|| self.distance(colour))?
    }
}
