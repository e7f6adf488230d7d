//! What the search does beyond plain alpha-beta, each to be switched off for a measurement.

/// A way to find the same move sooner, or a better one in the same time.
#[derive(Clone, Copy, Debug)]
pub(super) enum Feature {
    /// Where a pass would be good enough, the moves are not looked at.
    Passes,
    /// Moves that come late are first searched less deep.
    Reductions,
    /// The last plies leave out moves that come late.
    Late,
    /// The last plies leave out quiet moves where much is missing.
    Futility,
    /// The last plies leave out all moves where much is left over.
    Standing,
    /// A line does not end where a move is about to change everything.
    Turmoil,
    /// Positions of which nothing is known are searched less deep.
    Doubt,
    /// An iteration begins with a window around the score of the last one.
    Window,
    /// What refuted a move at the same distance from the root is tried early.
    Killers,
    /// What refuted the same move elsewhere is tried early.
    Answers,
    /// What refuted much elsewhere is tried early.
    History,
}

/// The names of the features, in their order.
pub(super) const NAMES: [&str; 11] = [
    "passes",
    "reductions",
    "late",
    "futility",
    "standing",
    "turmoil",
    "doubt",
    "window",
    "killers",
    "answers",
    "history",
];

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Features(u16);

impl Features {
    pub const ALL: Self = Self((1 << NAMES.len()) - 1);
    /// Those that change nothing but the order in which moves are tried, so that scores are those of minimax.
    #[cfg(test)]
    pub const EXACT: Self = Self(
        1 << Feature::Window as u16
            | 1 << Feature::Killers as u16
            | 1 << Feature::Answers as u16
            | 1 << Feature::History as u16,
    );

    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u16 & 1 == 1
    }

    /// Takes the feature of that name out; whether there is one.
    pub fn remove(&mut self, name: &str) -> bool {
        let found = NAMES.iter().position(|known| *known == name);
        self.0 &= !found.map_or(0, |at| 1 << at);
        found.is_some()
    }
}
