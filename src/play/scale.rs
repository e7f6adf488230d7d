//! The winning chances of players of one level, from those that the strongest player expects.
//!
//! `docs/review.md` has the formula and how its numbers are measured.

use serde_json::Value;

use crate::json::from_value;
use crate::search::Level;

/// How surely players of one level turn what the strongest player expects into a win: a slope for the beginning, the middle and the
/// end of a game.
///
/// Slope 1 leaves the shares of the strongest player as they are, slope 0 gives everybody the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    slopes: [f64; Scale::KNOTS],
}

impl Scale {
    /// The number of slopes of a level.
    pub const KNOTS: usize = 3;
    /// The least share that counts: while a game goes on, nobody has lost or won it for certain.
    pub const LEAST: f64 = 0.01;

    /// The scale with these slopes.
    ///
    /// ```
    /// let strongest = alveole::play::Scale::new([1.0, 1.0, 1.0]);
    /// assert_eq!(strongest.shares(&[0.75, 0.25], 0.5), [0.75, 0.25]);
    /// ```
    ///
    /// # Panics
    /// If a slope is negative.
    #[must_use]
    pub fn new(slopes: [f64; Self::KNOTS]) -> Self {
        assert!(slopes.iter().all(|&slope| slope >= 0.0), "a slope is not negative");
        Self { slopes }
    }

    /// The scale of a level in a game, from the file of its module; that of the level below if this one has none; `None` if no
    /// level is left.
    pub(super) fn of(game: &str, level: Level) -> Option<Self> {
        Self::read(crate::games::chances(game)?, level)
    }

    fn read(text: &str, level: Level) -> Option<Self> {
        let data: Value = serde_json::from_str(text).expect("tests read the file of each game module");
        let of = |level: u8| data["slopes"].get(level.to_string());
        let slopes = (0..=level.number()).rev().find_map(of)?;
        Some(Self::new(from_value(slopes).expect("tests read the file of each game module")))
    }

    /// How much each slope counts when the part `phase` of the game is over, from 0 to 1.
    ///
    /// ```
    /// use alveole::play::Scale;
    /// assert_eq!(Scale::parts(0.25), [0.5, 0.5, 0.0]);
    /// assert_eq!(Scale::parts(1.0), [0.0, 0.0, 1.0]);
    /// ```
    #[must_use]
    pub fn parts(phase: f64) -> [f64; Self::KNOTS] {
        let at = phase.clamp(0.0, 1.0) * (Self::KNOTS - 1) as f64;
        std::array::from_fn(|knot| (1.0 - (at - knot as f64).abs()).max(0.0))
    }

    /// Returns each player's expected share of the win when the part `phase` of the game is over, from those that the strongest
    /// player expects: proportional to a power of them.
    ///
    /// ```
    /// use alveole::play::Scale;
    /// let scale = Scale::new([0.0, 1.0, 2.0]);
    /// assert_eq!(scale.shares(&[0.8, 0.2], 0.0), [0.5, 0.5]);
    /// assert_eq!(scale.shares(&[0.8, 0.2], 0.5), [0.8, 0.2]);
    /// ```
    #[must_use]
    pub fn shares(&self, shares: &[f32], phase: f64) -> Vec<f32> {
        let slope: f64 = Self::parts(phase).iter().zip(self.slopes).map(|(part, slope)| part * slope).sum();
        let powers: Vec<f64> = shares
            .iter()
            .map(|&share| libm::pow(f64::from(share).clamp(Self::LEAST, 1.0 - Self::LEAST), slope))
            .collect();
        let sum: f64 = powers.iter().sum();
        powers.into_iter().map(|power| (power / sum) as f32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::{Visitor, visit_all};

    /// A file with levels 2 and 4.
    const FILE: &str = r#"{"card": {}, "slopes": {"2": [0.1, 0.2, 0.3], "4": [0.5, 0.6, 0.7]}}"#;

    fn level(number: u64) -> Level {
        Level::new(number).unwrap()
    }

    #[test]
    fn a_better_position_is_a_better_chance_and_all_chances_are_one_win() {
        let scale = Scale::new([0.2, 0.7, 1.4]);
        for phase in [0.0, 0.3, 0.9, 1.0] {
            let mut last = 0.0;
            for share in 0..=100 {
                let share = share as f32 / 100.0;
                let found = scale.shares(&[share, 1.0 - share], phase);
                assert!(found[0] >= last && (found[0] + found[1] - 1.0).abs() < 1e-6, "{share} {found:?}");
                last = found[0];
            }
            assert!(last > 0.7 && last < 1.0, "who is sure to win can still slip: {last}");
            let even = scale.shares(&[1.0 / 3.0; 3], phase);
            assert!(even.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6), "{even:?}");
        }
    }

    #[test]
    fn a_level_without_a_measurement_takes_the_level_below() {
        let found = |number| Scale::read(FILE, level(number));
        let [second, fourth] = [[0.1, 0.2, 0.3], [0.5, 0.6, 0.7]].map(|slopes| Some(Scale::new(slopes)));
        assert_eq!(
            [found(1), found(2), found(3), found(4), found(8)],
            [None, second, second, fourth, fourth]
        );
        assert_eq!(Scale::of("no such game", level(2)), None);
    }

    /// The file of each game module that has one is read, and its levels win a good position more often than not.
    #[test]
    fn the_file_of_each_game_is_read() {
        struct All;
        impl Visitor for All {
            fn visit<G: Game>(&mut self) {
                if crate::games::chances(G::ID).is_none() {
                    return;
                }
                for number in 1..=8 {
                    let scale = Scale::of(G::ID, level(number)).expect("a level");
                    let [beginning, end] = [0.0, 1.0].map(|phase| scale.shares(&[0.9, 0.1], phase)[0]);
                    assert!(beginning >= 0.5 && end > 0.6, "{} {number}: {beginning} {end}", G::ID);
                }
            }
        }
        visit_all(&mut All);
    }
}
