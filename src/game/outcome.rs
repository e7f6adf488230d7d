//! How a game ends.

use super::{Colour, Colours};

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; two or more: a draw between those.
    pub winners: Colours,
    /// A stable code, as `connected`; each game's words explain it under `reason.<code>`.
    pub reason: &'static str,
}

impl Outcome {
    /// `colour` has won.
    ///
    /// ```
    /// use alveole::game::{Colour, Outcome};
    /// assert!(Outcome::win(Colour(1), "connected").winners.contains(Colour(1)));
    /// ```
    #[must_use]
    pub const fn win(colour: Colour, reason: &'static str) -> Self {
        Self { winners: Colours::of(colour), reason }
    }

    /// A draw between the first `count` colours.
    ///
    /// ```
    /// use alveole::game::Outcome;
    /// assert_eq!(Outcome::draw(2, "repetition").winners.len(), 2);
    /// ```
    #[must_use]
    pub const fn draw(count: u8, reason: &'static str) -> Self {
        Self { winners: Colours::first(count), reason }
    }

    /// The colours with the most `points` (one number a colour) have won.
    ///
    /// ```
    /// use alveole::game::{Colour, Colours, Outcome};
    /// let outcome = Outcome::best(&[3.0, 5.0], "points");
    /// assert_eq!(outcome.winners, Colours::of(Colour(1)));
    /// ```
    #[must_use]
    pub fn best(points: &[f64], reason: &'static str) -> Self {
        let best = points.iter().copied().fold(f64::MIN, f64::max);
        let winners = Colour::all(points.len() as u8).filter(|p| points[p.index()] >= best).collect();
        Self { winners, reason }
    }
}
