//! Queries for programs: the board, and the pieces on it and off it.

use super::Position;
use crate::board::{Cell, CellSet, Hexagon};
use crate::game::Colour;

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum PieceKind {
    /// A man, which moves forward.
    Man,
    /// A king, which moves in every direction (the rules and the data call it a dame).
    King,
}

impl Position {
    /// The board.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexadames::{HexaDamesOptions, PieceKind, Position};
    /// let position = Position::new(&HexaDamesOptions::default());
    /// let men = position.pieces(Colour(0), PieceKind::Man);
    /// assert_eq!(position.piece_at(men.first().unwrap()), Some((Colour(0), PieceKind::Man)));
    /// assert_eq!(position.piece_at(position.board().centre()), None);
    /// assert!(position.pieces(Colour(0), PieceKind::King).is_empty());
    /// assert_eq!(position.men_home(Colour(0)), 0);
    /// ```
    #[must_use]
    pub const fn board(&self) -> &'static Hexagon {
        self.field.board
    }

    /// The colour and the kind of the piece on `cell`, if there is one.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexadames;
    /// let position = hexadames::Position::new(&hexadames::HexaDamesOptions::default());
    /// assert_eq!(position.piece_at(position.board().centre()), None);
    /// ```
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<(Colour, PieceKind)> {
        let kinds = [PieceKind::Man, PieceKind::King];
        let mut all = Colour::all(3).flat_map(|colour| kinds.map(|kind| (colour, kind)));
        all.find(|&(colour, kind)| self.pieces(colour, kind).contains(cell))
    }

    /// The cells with pieces of a colour and a kind.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexadames;
    /// let position = hexadames::Position::new(&hexadames::HexaDamesOptions::default());
    /// assert!(!position.pieces(Colour(0), hexadames::PieceKind::Man).is_empty());
    /// assert!(position.pieces(Colour(0), hexadames::PieceKind::King).is_empty());
    /// ```
    #[must_use]
    pub fn pieces(&self, colour: Colour, kind: PieceKind) -> CellSet {
        let all = match kind {
            PieceKind::Man => &self.men,
            PieceKind::King => &self.dames,
        };
        all.get(colour.index()).copied().unwrap_or(CellSet::EMPTY)
    }

    /// The number of men of `colour` that have reached their goal.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexadames;
    /// let position = hexadames::Position::new(&hexadames::HexaDamesOptions::default());
    /// assert_eq!(position.men_home(Colour(0)), 0);
    /// ```
    #[must_use]
    pub fn men_home(&self, colour: Colour) -> u8 {
        self.transferred.get(colour.index()).copied().unwrap_or(0)
    }

    /// The cell of the piece that goes on capturing in this turn, if one does.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexadames;
    /// let position = hexadames::Position::new(&hexadames::HexaDamesOptions::default());
    /// assert_eq!(position.capturing(), None);
    /// ```
    #[must_use]
    pub const fn capturing(&self) -> Option<Cell> {
        self.chain
    }
}
