//! Ratings on the scale of Elo, from the results of games between players.

use fastrand::Rng;

/// The rating of the player on which the scale is fixed.
const ANCHOR: f64 = 800.0;
/// The number of points that make a player ten times as strong.
const POINTS: f64 = 400.0;
/// The most iterations of the estimator, and the relative change at which it stops.
const ITERATIONS: usize = 100_000;
const CHANGE: f64 = 1e-9;
/// The number of samples of the bootstrap.
const SAMPLES: usize = 400;

/// The results of all openings of two players.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pairing {
    /// The number of the player that has one seat, and of the one that has all others.
    pub players: [usize; 2],
    /// The number of the other seats.
    pub others: u8,
    /// For each opening the number of games, and the first player's sum of the shares of the win.
    pub openings: Vec<[f64; 2]>,
}

impl Pairing {
    /// The share of the win that an equal player has.
    fn even(&self) -> f64 {
        1.0 / (1.0 + f64::from(self.others))
    }

    /// Returns the games and the first player's shares of the win, added up from `first` on, each opening with its weight.
    fn sum(&self, first: [f64; 2], mut weight: impl FnMut() -> f64) -> [f64; 2] {
        self.openings.iter().fold(first, |[games, won], [g, w]| {
            let weight = weight();
            [games + weight * g, won + weight * w]
        })
    }
}

/// A weight of the Bayesian bootstrap: exponentially distributed, 1 on average.
fn weight(rng: &mut Rng) -> f64 {
    -(1.0 - rng.f64()).ln()
}

/// A game with a random weight and a share of the win from the beta distribution with the parameters `even` and 1 - `even`, by
/// Jöhnk's method (1964): the weights of its won and its lost part are gamma distributed.
fn random_game(rng: &mut Rng, even: f64) -> [f64; 2] {
    loop {
        let [won, lost] = [even, 1.0 - even].map(|shape| (1.0 - rng.f64()).powf(1.0 / shape));
        if won + lost <= 1.0 && won + lost > 0.0 {
            let weight = weight(rng);
            return [weight, weight * won / (won + lost)];
        }
    }
}

/// A rating, and the interval at 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rating {
    pub elo: f64,
    pub low: f64,
    pub high: f64,
}

/// Returns the ratings of `count` players; the one with the number `anchor` has 800.
///
/// The model is that of Bradley and Terry: a player of strength a wins against n others of strength b with the probability
/// a / (a + n b). The strengths are those of maximum likelihood, found by the MM algorithm (Hunter 2004, *MM algorithms for
/// generalized Bradley-Terry models*). One more game of each pairing counts as evenly shared, so that a player who won all
/// games has a finite rating. The intervals are from a Bayesian bootstrap over the openings of each pairing (Rubin 1981): each
/// opening has a random weight, and the one more game a random weight and result, so that two players of whom one won all games
/// are as uncertain as Jeffreys' interval says, where samples of equal results would all be equal.
pub(super) fn ratings(count: usize, anchor: usize, pairings: &[Pairing], seed: u64) -> Vec<Rating> {
    let rated = |totals: &[[f64; 2]]| {
        let strengths = strengths(count, pairings, totals);
        strengths.iter().map(|s| ANCHOR + POINTS * (s / strengths[anchor]).log10()).collect::<Vec<_>>()
    };
    let mut rng = Rng::with_seed(seed);
    let mut sample = || {
        let weighted =
            |pairing: &Pairing| pairing.sum(random_game(&mut rng, pairing.even()), || weight(&mut rng));
        rated(&pairings.iter().map(weighted).collect::<Vec<_>>())
    };
    let samples: Vec<Vec<f64>> = (0..SAMPLES).map(|_| sample()).collect();
    let whole = |pairing: &Pairing| pairing.sum([1.0, pairing.even()], || 1.0);
    let found = rated(&pairings.iter().map(whole).collect::<Vec<_>>());
    let interval = |player: usize| {
        let mut all: Vec<f64> = samples.iter().map(|sample| sample[player]).collect();
        all.sort_by(f64::total_cmp);
        [all[SAMPLES / 40], all[SAMPLES - 1 - SAMPLES / 40]]
    };
    let rating = |(player, elo)| {
        let [low, high] = interval(player);
        Rating { elo, low, high }
    };
    found.into_iter().enumerate().map(rating).collect()
}

/// Returns the strengths of maximum likelihood for the `totals` of the pairings: games, and wins of the first player, not all or none.
fn strengths(count: usize, pairings: &[Pairing], totals: &[[f64; 2]]) -> Vec<f64> {
    let mut wins = vec![0.0; count];
    let mut met = Vec::with_capacity(pairings.len());
    for (Pairing { players: [a, b], others, .. }, [games, won]) in pairings.iter().zip(totals) {
        wins[*a] += won;
        wins[*b] += games - won;
        met.push((*a, *b, f64::from(*others), *games));
    }
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..ITERATIONS {
        let mut weights = vec![0.0; count];
        for &(a, b, others, games) in &met {
            let weight = games / (strengths[a] + others * strengths[b]);
            weights[a] += weight;
            weights[b] += others * weight;
        }
        let mut change = 0.0_f64;
        for ((strength, won), weight) in strengths.iter_mut().zip(&wins).zip(&weights) {
            // Nothing is known of a player without games.
            let next = if *weight > 0.0 { won / weight } else { *strength };
            change = change.max((next / *strength - 1.0).abs());
            *strength = next;
        }
        if change < CHANGE {
            break;
        }
    }
    strengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(players: [usize; 2], others: u8, games: u32, won: f64) -> Pairing {
        let share = won / f64::from(games);
        Pairing { players, others, openings: vec![[1.0, share]; games as usize] }
    }

    fn difference(pairing: Pairing) -> f64 {
        let all = ratings(2, 1, &[pairing], 1);
        assert!((all[1].elo - ANCHOR).abs() < 1e-6);
        all[0].elo - ANCHOR
    }

    /// Three of four wins are 400 · log₁₀ 3 = 190.8 points, and 2 of 3 against two equal others, 4 : 1 against each, 240.8.
    #[test]
    fn two_players_differ_by_the_logarithm_of_their_odds() {
        let duel = difference(pairing([0, 1], 1, 60_000, 45_000.0));
        let three = difference(pairing([0, 1], 2, 60_000, 40_000.0));
        assert!((duel - 190.8).abs() < 0.1, "{duel}");
        assert!((three - 240.8).abs() < 0.1, "{three}");
    }

    #[test]
    fn everybody_wins_as_often_as_the_ratings_say() {
        let pairings = [
            pairing([1, 0], 1, 99, 79.0),
            pairing([2, 1], 1, 99, 64.0),
            pairing([2, 0], 1, 99, 95.0),
            pairing([3, 2], 1, 99, 99.0),
        ];
        let all = ratings(4, 0, &pairings, 1);
        let mut surplus = [0.0; 4];
        for Pairing { players: [a, b], openings, .. } in &pairings {
            let won: f64 = openings.iter().map(|[_, won]| won).sum::<f64>() + 0.5;
            let odds = 10_f64.powf((all[*a].elo - all[*b].elo) / POINTS);
            let expected = 100.0 * odds / (1.0 + odds);
            surplus[*a] += won - expected;
            surplus[*b] -= won - expected;
        }
        assert!(surplus.iter().all(|s| s.abs() < 1e-3), "{surplus:?} of {all:?}");
        assert!(all.windows(2).all(|pair| pair[0].elo < pair[1].elo), "{all:?}");
    }

    /// Of ten games all were won: by Jeffreys' prior, Beta(10.5, 0.5), the share is 78.3 % or more with 97.5 % certainty.
    #[test]
    fn who_won_all_games_is_as_uncertain_as_his_few_games() {
        let Rating { low, high, .. } = ratings(2, 1, &[pairing([0, 1], 1, 10, 10.0)], 1)[0];
        let least = 10_f64.powf((low - ANCHOR) / POINTS);
        let share = least / (1.0 + least);
        assert!((share - 0.783).abs() < 0.03, "{share}");
        assert!(high - ANCHOR > 1000.0, "{high}");
    }

    #[test]
    fn intervals_hold_the_rating_and_shrink_with_more_games() {
        let width = |games: u32| {
            let openings = (0..games).map(|i| [2.0, f64::from(u8::from(i % 4 > 0)) * 2.0]).collect();
            let Rating { elo, low, high } =
                ratings(2, 1, &[Pairing { players: [0, 1], others: 1, openings }], 1)[0];
            assert!(low < elo && elo < high, "{low} {elo} {high}");
            high - low
        };
        // Four times the games make it half as wide.
        let ratio = width(100) / width(400);
        assert!((1.6..2.6).contains(&ratio), "{ratio}");
    }
}
