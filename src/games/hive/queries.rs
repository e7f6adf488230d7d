//! Queries for programs: the board, and the pieces on it and off it.

use super::piece::{Kind, Piece, pieces};
use super::{Move, Position};
use crate::board::Hex;
use crate::game::Colour;

impl Position {
    /// The pieces on the board with their cells, lower ones first.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hive::{HiveOptions, Kind, Position};
    /// let mut position = Position::new(&HiveOptions::default());
    /// position.play(position.read("wS1").unwrap());
    /// let start = Hex::new(0, 0);
    /// let spider = position.top_at(start).unwrap();
    /// assert_eq!((spider.kind(), spider.colour()), (Kind::Spider, Colour(0)));
    /// assert_eq!(position.stack_at(start), [spider]);
    /// assert_eq!(position.place_of(spider), Some((start, 0)));
    /// assert_eq!(position.all_pieces().collect::<Vec<_>>(), [(start, spider)]);
    /// assert_eq!(position.in_hand(Colour(0)).filter(|piece| piece.kind() == Kind::Spider).count(), 1);
    /// assert_eq!(position.queen_at(Colour(0)), None);
    /// ```
    pub fn all_pieces(&self) -> impl Iterator<Item = (Hex, Piece)> {
        self.bottom_up().map(|piece| (self.hive.hex(piece), piece))
    }

    /// The pieces on `hex`, from the bottom up.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// position.play(position.read("wS1").unwrap());
    /// assert_eq!(position.stack_at(Hex::new(0, 0)).len(), 1);
    /// ```
    #[must_use]
    pub fn stack_at(&self, hex: Hex) -> Vec<Piece> {
        self.all_pieces().filter_map(|(at, piece)| (at == hex).then_some(piece)).collect()
    }

    /// The piece on top of `hex`, if there is one.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// assert_eq!(position.top_at(Hex::new(0, 0)), None);
    /// position.play(position.read("wS1").unwrap());
    /// assert!(position.top_at(Hex::new(0, 0)).is_some());
    /// ```
    #[must_use]
    pub fn top_at(&self, hex: Hex) -> Option<Piece> {
        self.stack_at(hex).pop()
    }

    /// Where `piece` is, and how many pieces are below it; `None` if it is not on the board.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// let spider = position.in_hand(Colour(0)).find(|piece| piece.kind() == hive::Kind::Spider).unwrap();
    /// assert_eq!(position.place_of(spider), None);
    /// position.play(position.read("wS1").unwrap());
    /// assert_eq!(position.place_of(spider), Some((Hex::new(0, 0), 0)));
    /// ```
    #[must_use]
    pub fn place_of(&self, piece: Piece) -> Option<(Hex, u8)> {
        self.is_down(piece).then(|| (self.hive.hex(piece), self.hive.level(piece)))
    }

    /// The pieces that `colour` has in hand.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hive;
    /// let mut position = hive::Position::new(&hive::HiveOptions::default());
    /// let before = position.in_hand(Colour(0)).count();
    /// position.play(position.read("wS1").unwrap());
    /// assert_eq!(position.in_hand(Colour(0)).count(), before - 1);
    /// ```
    pub fn in_hand(&self, colour: Colour) -> impl Iterator<Item = Piece> {
        pieces(if colour.0 < 2 { self.hand(colour) } else { 0 })
    }

    /// Where the queen of `colour` is, if she is on the board.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hive;
    /// let position = hive::Position::new(&hive::HiveOptions::default());
    /// assert_eq!(position.queen_at(Colour(0)), None);
    /// ```
    #[must_use]
    pub fn queen_at(&self, colour: Colour) -> Option<Hex> {
        (colour.0 < 2)
            .then(|| Piece::new(colour, Kind::Queen, 0))
            .and_then(|q| self.place_of(q))
            .map(|(hex, _)| hex)
    }

    /// The cell that `mv` leads to; `None` for a pass.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hive::{HiveOptions, Position};
    /// let position = Position::new(&HiveOptions::default());
    /// let mv = position.read("wS1").unwrap();
    /// assert_eq!(position.destination(mv), Some(Hex::new(0, 0)));
    /// ```
    #[must_use]
    pub fn destination(&self, mv: Move) -> Option<Hex> {
        mv.parts().map(|(_, to)| self.hive.hex_of(to))
    }
}
