//! Players, sets of players, and how a game ends.

/// A player by colour, numbered from 0 in turn order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Player(pub u8);

impl Player {
    /// The most players that a game of the house can have.
    pub const MAX: usize = 6;

    /// Its number, for indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next of `count` players in turn order.
    #[must_use]
    pub const fn next(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// The other one of two players.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }

    /// The players 0 to `count` − 1.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self)
    }
}

/// A set of players.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Players(u8);

impl Players {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// `player` alone.
    #[must_use]
    pub const fn of(player: Player) -> Self {
        Self(1 << player.0)
    }

    /// The players 0 to `count` − 1.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        Self(((1_u16 << count) - 1) as u8)
    }

    /// Whether `player` is one of them.
    #[must_use]
    pub const fn contains(self, player: Player) -> bool {
        self.0 & (1 << player.0) != 0
    }

    /// Adds `player`.
    pub const fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.0;
    }

    /// Takes `player` away.
    pub const fn remove(&mut self, player: Player) {
        self.0 &= !(1 << player.0);
    }

    /// How many they are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is nobody.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players in their order.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::all(8).filter(move |&p| self.contains(p))
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let mut set = Self::NONE;
        players.into_iter().for_each(|p| set.insert(p));
        set
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; two or more: a draw between those.
    pub winners: Players,
    /// A stable code, as `connected`; each game's words explain it under `reason.<code>`.
    pub reason: &'static str,
}

impl Outcome {
    /// `player` has won.
    #[must_use]
    pub const fn win(player: Player, reason: &'static str) -> Self {
        Self { winners: Players::of(player), reason }
    }

    /// A draw between all of the first `count` players.
    #[must_use]
    pub const fn draw(count: u8, reason: &'static str) -> Self {
        Self { winners: Players::first(count), reason }
    }

    /// The players with the best of `scores` (one a player) have won.
    #[must_use]
    pub fn best(scores: &[f64], reason: &'static str) -> Self {
        let best = scores.iter().copied().fold(f64::MIN, f64::max);
        let winners = Player::all(scores.len() as u8).filter(|p| scores[p.index()] >= best).collect();
        Self { winners, reason }
    }
}
