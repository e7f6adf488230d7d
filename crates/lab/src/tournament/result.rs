//! The result of a tournament.

use std::fmt;

use serde_json::{Value, json};

/// Games won, shared and lost by the first player.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct TournamentResult {
    won: u32,
    shared: u32,
    lost: u32,
    points: f32,
    fair: f32,
}

impl TournamentResult {
    /// The head of a table whose rows are the players and a result.
    pub(crate) const HEAD: &str = "\
| players | share of the win | 95 % | even | games | won | shared | lost |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
";

    /// Adds a game of which the player got `share`, where a player as strong as the others would get `fair`.
    pub(crate) fn add(&mut self, share: f32, fair: f32) {
        self.points += share;
        self.fair += fair;
        if share >= 1.0 {
            self.won += 1;
        } else if share > 0.0 {
            self.shared += 1;
        } else {
            self.lost += 1;
        }
    }

    /// The number of games added.
    pub(crate) const fn games(&self) -> u32 {
        self.won + self.shared + self.lost
    }

    /// The sum of the shares.
    pub(crate) const fn points(&self) -> f32 {
        self.points
    }

    /// The result as a JSON object, shares from 0 to 1.
    pub(crate) fn to_json(self) -> Value {
        let Self { won, shared, lost, points, fair } = self;
        let n = self.games() as f32;
        let (low, high) = self.interval();
        json!({
            "share": points / n, "low": low, "high": high, "even": fair / n,
            "games": self.games(), "won": won, "shared": shared, "lost": lost,
        })
    }

    /// Wilson's interval for the mean share, at 95 % (Wilson 1927).
    fn interval(&self) -> (f32, f32) {
        let n = self.games() as f32;
        let (p, z) = (self.points / n, 1.96_f32);
        let middle = p + z * z / (2.0 * n);
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + z * z / n;
        ((middle - half) / whole, (middle + half) / whole)
    }
}

/// The cells of a row of a table: share, interval, the share of an equal, games, won, shared, lost.
impl fmt::Display for TournamentResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, shared, lost, points, fair } = *self;
        let n = self.games();
        let percent = |x: f32| 100.0 * x;
        let (low, high) = self.interval();
        let (mean, even) = (percent(points / n as f32), percent(fair / n as f32));
        let (low, high) = (percent(low), percent(high));
        write!(f, "{mean:.1} % | {low:.1}–{high:.1} | {even:.0} % | {n} | {won} | {shared} | {lost}")
    }
}

#[cfg(test)]
mod tests {
    use super::TournamentResult;

    #[test]
    fn the_interval_is_wilsons() {
        let mut result = TournamentResult::default();
        (0..8).for_each(|_| result.add(1.0, 0.5));
        (0..2).for_each(|_| result.add(0.0, 0.5));
        let (low, high) = result.interval();
        // Wilson's interval for 8 of 10, to three places: 0.490 to 0.943.
        assert!((low - 0.490).abs() < 5e-4 && (high - 0.943).abs() < 5e-4, "{low} {high}");
    }
}
