//! The levels of computer players.

use super::{Budget, Evaluate};

/// The strength of a computer player: level 0 plays random moves, and each of the levels 1 to 8 is clearly stronger than
/// the one below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The level that plays random moves.
    pub const RANDOM: Self = Self(0);

    /// The strongest level.
    pub const MAX: Self = Self(8);

    /// Returns the level with this number, if there is one.
    ///
    /// ```
    /// use alveole::search::Level;
    /// assert_eq!(Level::new(0).map(Level::number), Some(0));
    /// assert_eq!(Level::new(99), None);
    /// ```
    #[must_use]
    pub fn new(number: u64) -> Option<Self> {
        u8::try_from(number).ok().map(Self).filter(|&level| level <= Self::MAX)
    }

    /// Returns its number, from 0.
    ///
    /// ```
    /// use alveole::search::Level;
    /// assert_eq!(Level::new(3).unwrap().number(), 3);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns whether it plays random moves.
    ///
    /// ```
    /// use alveole::search::Level;
    /// assert!(Level::new(0).unwrap().is_random());
    /// assert!(!Level::MAX.is_random());
    /// ```
    #[must_use]
    pub const fn is_random(self) -> bool {
        self.0 == 0
    }

    /// Returns whether it first searches this turn and the next exhaustively (`shallow`), so that it
    /// misses no win in one turn and no loss in the next.
    ///
    /// ```
    /// use alveole::search::Level;
    /// assert!(!Level::new(0).unwrap().looks_ahead());
    /// assert!(Level::MAX.looks_ahead());
    /// ```
    #[must_use]
    pub const fn looks_ahead(self) -> bool {
        self.0 >= 4
    }

    /// Returns whether it first looks for a proof that it wins within three turns, so that it misses few of these.
    pub(super) const fn proves_wins(self) -> bool {
        self.0 >= 6
    }

    /// Returns the number of nodes that it searches by default in a game with these `levels`.
    ///
    /// ```
    /// use alveole::search::Level;
    /// assert_eq!(Level::new(2).unwrap().nodes(&[0, 10, 20, 30, 40, 50, 60, 70]), 10);
    /// ```
    #[must_use]
    pub const fn nodes(self, levels: &[u64; 8]) -> u64 {
        if self.is_random() { 1 } else { levels[self.0 as usize - 1] }
    }

    /// Returns the nodes and milliseconds that it uses of the `offered` budget in the game `G`: only the strongest level
    /// uses more nodes than its default.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::search::{Budget, Level};
    /// let (nodes, ms) = Level::MAX.within::<hex::Position>(Some(Budget::Nodes(50)));
    /// assert_eq!((nodes, ms), (50, None));
    /// ```
    #[must_use]
    pub fn within<G: Evaluate>(self, offered: Option<Budget>) -> (u64, Option<f64>) {
        let own = self.nodes(&G::TUNING.levels);
        let most = if self == Self::MAX { u64::MAX } else { own };
        match offered {
            None => (own, None),
            Some(Budget::Nodes(nodes)) => (nodes.min(most), None),
            Some(Budget::Time(ms)) => (most, Some(ms)),
        }
    }
}
