//! Levels of play, from a child's first opponent to the best that the machine can do.

use super::{Budget, Evaluate};

/// How strong a computer player is: 0 moves at random, 1 to 8 are each a clear step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The one that moves at random.
    pub const RANDOM: Self = Self(0);

    /// The strongest level.
    pub const MAX: Self = Self(8);

    /// The level of that number, if there is one.
    #[must_use]
    pub fn new(number: u64) -> Option<Self> {
        u8::try_from(number).ok().map(Self).filter(|&level| level <= Self::MAX)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it moves at random.
    #[must_use]
    pub const fn is_random(self) -> bool {
        self.0 == 0
    }

    /// Whether it looks a turn and its answer ahead before anything else, so that it misses no win in one and no loss in
    /// two.
    #[must_use]
    pub const fn looks_ahead(self) -> bool {
        self.0 >= 4
    }

    /// For how many nodes it searches in a game with these `levels`, if nobody says how long.
    #[must_use]
    pub const fn nodes(self, levels: &[u64; 8]) -> u64 {
        if self.is_random() { 1 } else { levels[self.0 as usize - 1] }
    }

    /// How many nodes and milliseconds it takes of what it is offered in the game `G`: only the strongest takes all.
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
