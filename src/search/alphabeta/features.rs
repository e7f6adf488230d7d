//! Optional search techniques, for ablation.

/// A search technique beyond plain alpha-beta.
#[derive(Clone, Copy, Debug)]
pub(super) enum Feature {
    /// Cuts where even a pass is good enough.
    NullMove,
    /// Searches late moves less deep at first.
    LateMoveReductions,
    /// Skips late moves near the leaves.
    LateMovePruning,
    /// Skips quiet moves near the leaves where the static evaluation is far below alpha.
    Futility,
    /// Cuts near the leaves where the static evaluation is far above beta.
    ReverseFutility,
    /// Extends a line that does not end in a quiet position.
    Quiescence,
    /// Searches positions without a hash move less deep.
    InternalIterativeReduction,
    /// Starts an iteration with a narrow window around the score of the last one.
    AspirationWindow,
    /// Tries moves early that refuted others at the same distance from the root.
    Killers,
    /// Tries the move early that last refuted the same previous move.
    Countermoves,
    /// Tries moves early that caused many cuts elsewhere.
    History,
    /// Evaluates with what was learned, in games that have weights.
    Learned,
}

/// The names of the features, in the order of [`Feature`].
pub(super) const NAMES: [&str; 12] = [
    "null-move",
    "late-move-reductions",
    "late-move-pruning",
    "futility",
    "reverse-futility",
    "quiescence",
    "internal-iterative-reduction",
    "aspiration-window",
    "killers",
    "countermoves",
    "history",
    "learned",
];

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Features(u16);

impl Features {
    pub const ALL: Self = Self((1 << NAMES.len()) - 1);
    /// The features that only change the order of moves, so that scores are those of minimax with the evaluation by hand.
    #[cfg(test)]
    pub const EXACT: Self = Self(
        1 << Feature::AspirationWindow as u16
            | 1 << Feature::Killers as u16
            | 1 << Feature::Countermoves as u16
            | 1 << Feature::History as u16,
    );

    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u16 & 1 == 1
    }

    /// Removes the feature called `name`, and returns whether there is one.
    pub fn remove(&mut self, name: &str) -> bool {
        let found = NAMES.iter().position(|known| *known == name);
        self.0 &= !found.map_or(0, |at| 1 << at);
        found.is_some()
    }
}
