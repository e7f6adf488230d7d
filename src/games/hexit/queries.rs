//! Queries for programs: the board, and the pieces on it and off it.

use super::Position;
use super::pieces;
use crate::board::Hex;
use crate::game::Colour;

impl Position {
    /// The tiles on the table, each with the colour that it belongs to.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hexit::{HexitOptions, Position};
    /// let mut position = Position::new(&HexitOptions::default());
    /// assert_eq!(position.all_tiles().count(), 4);
    /// let start = Hex::new(0, 0);
    /// assert_eq!(position.tile_at(start), Some(Colour(0)));
    /// assert!(position.stack_at(start).is_empty());
    /// let before = position.in_hand(Colour(0));
    /// position.play(position.read("P0,0").unwrap());
    /// assert_eq!(position.stack_at(start), [Colour(0)]);
    /// assert_eq!(position.in_hand(Colour(0)), before - 1);
    /// ```
    pub fn all_tiles(&self) -> impl Iterator<Item = (Hex, Colour)> {
        self.tiles().iter().filter_map(|site| Some((self.sites.hex(site), self.tile_of(site)?)))
    }

    /// The colour of the tile at `hex`, if there is one.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexit;
    /// let position = hexit::Position::new(&hexit::HexitOptions::default());
    /// assert_eq!(position.tile_at(Hex::new(0, 0)), Some(Colour(0)));
    /// ```
    #[must_use]
    pub fn tile_at(&self, hex: Hex) -> Option<Colour> {
        self.all_tiles().find_map(|(at, colour)| (at == hex).then_some(colour))
    }

    /// The colours of the pieces at `hex`, on a tile or on the table, from the bottom up.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hexit;
    /// let mut position = hexit::Position::new(&hexit::HexitOptions::default());
    /// position.play(position.read("P0,0").unwrap());
    /// assert_eq!(position.stack_at(Hex::new(0, 0)), [Colour(0)]);
    /// ```
    #[must_use]
    pub fn stack_at(&self, hex: Hex) -> Vec<Colour> {
        let site = self.sites.all().iter().find(|&site| self.sites.hex(site) == hex);
        let on = |site| self.pieces.on(site).as_slice().iter().map(|&piece| pieces::colour(piece)).collect();
        site.map(on).unwrap_or_default()
    }

    /// The number of pieces that `colour` has in hand.
    ///
    /// ```
    /// use alveole::game::{Colour, Notation, Rules};
    /// use alveole::games::hexit;
    /// let mut position = hexit::Position::new(&hexit::HexitOptions::default());
    /// let before = position.in_hand(Colour(0));
    /// position.play(position.read("P0,0").unwrap());
    /// assert_eq!(position.in_hand(Colour(0)), before - 1);
    /// ```
    #[must_use]
    pub fn in_hand(&self, colour: Colour) -> u8 {
        if colour.0 < 2 { self.pieces.reserve(colour) } else { 0 }
    }

    fn tile_of(&self, site: super::sites::Site) -> Option<Colour> {
        Colour::all(2).find(|colour| self.owned[colour.index()].contains(site))
    }
}
