//! The sequential probability ratio test, for pairs of games with one opening and swapped colours.

use std::str::FromStr;

/// The probability of each of the two errors.
const ERROR: f64 = 0.05;
/// The number of results of a pair: 0, ½, 1, 1½ and 2 points.
pub(super) const RESULTS: usize = 5;
/// The pairs that a result counts for that never occurred, so that the likelihoods are finite.
const NEVER: f64 = 1e-3;

/// Two hypotheses about the difference of two players, in points of Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hypotheses {
    weaker: f64,
    stronger: f64,
}

impl FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        let both = text.split_once(',').and_then(|(a, b)| Some((read(a)?, read(b)?)));
        match both {
            Some((weaker, stronger)) if weaker < stronger => Ok(Self { weaker, stronger }),
            _ => Err("expected two differences of Elo, the lower one first, such as -10,10".to_owned()),
        }
    }
}

/// What a test says of the first of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Open,
    Stronger,
    Weaker,
}

impl Hypotheses {
    /// The logarithm of how much likelier `counts`, the pairs with each result of the first player, are if it is stronger.
    ///
    /// It is that of the generalized test: each hypothesis has the distribution of maximum likelihood among those with its mean
    /// (Van den Bergh, *The generalized maximum likelihood ratio for the expectation value of a distribution*).
    pub(super) fn log_likelihood_ratio(&self, counts: &[u32; RESULTS]) -> f64 {
        if counts.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let counts = counts.map(|count| if count == 0 { NEVER } else { count.into() });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let [weaker, stronger] = [self.weaker, self.stronger].map(|elo| likeliest(&observed, share(elo)));
        let terms = counts.iter().zip(weaker.iter().zip(&stronger));
        terms.map(|(count, (weaker, stronger))| count * (stronger / weaker).ln()).sum()
    }

    /// The verdict after pairs with these `results`, in the order played, and the number of pairs that it took: Wald's bounds, with 5 %
    /// for each error. A verdict stands, whatever comes later.
    pub(super) fn verdict(&self, results: impl IntoIterator<Item = usize>) -> (Verdict, usize, f64) {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let (mut counts, mut pairs, mut ratio) = ([0; RESULTS], 0, 0.0);
        for result in results {
            counts[result] += 1;
            pairs += 1;
            ratio = self.log_likelihood_ratio(&counts);
            if ratio.abs() >= bound {
                let verdict = if ratio > 0.0 { Verdict::Stronger } else { Verdict::Weaker };
                return (verdict, pairs, ratio);
            }
        }
        (Verdict::Open, pairs, ratio)
    }
}

/// The expected share of a player that is `elo` points stronger.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution over the results with the mean `mean` under which `observed` is likeliest: each probability is that observed, over
/// 1 + θ (share − mean), with the θ that gives this mean.
fn likeliest(observed: &[f64; RESULTS], mean: f64) -> [f64; RESULTS] {
    let surplus: [f64; RESULTS] = std::array::from_fn(|i| i as f64 / (RESULTS - 1) as f64 - mean);
    let excess =
        |theta: f64| -> f64 { observed.iter().zip(&surplus).map(|(p, s)| p * s / (1.0 + theta * s)).sum() };
    // The excess falls from +∞ to −∞ between the poles.
    let (mut low, mut high) = (-1.0 / surplus[RESULTS - 1], -1.0 / surplus[0]);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|i| observed[i] / (1.0 + theta * surplus[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hypotheses(text: &str) -> Hypotheses {
        text.parse().unwrap()
    }

    /// With decided pairs alone it is Wald's test of a coin: W ln(s₁ / s₀) + L ln((1 − s₁) / (1 − s₀)).
    #[test]
    fn decided_pairs_are_a_coin() {
        let (s0, s1) = (share(0.0), share(100.0));
        let coin = 70.0 * (s1 / s0).ln() + 30.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        let found = hypotheses("0,100").log_likelihood_ratio(&[30, 0, 0, 0, 70]);
        assert!((s1 - 0.640_065).abs() < 1e-6 && (coin - 7.426_775).abs() < 1e-5, "{s1} {coin}");
        assert!((found - coin).abs() < 0.01, "{found} instead of {coin}");
    }

    /// Near the hypotheses it is N (s₁ − s₀) (2 m − s₀ − s₁) / (2 σ²), the ratio of two normal distributions.
    #[test]
    fn many_pairs_are_normal() {
        let counts = [200, 1200, 3000, 1300, 250];
        let total = f64::from(counts.iter().sum::<u32>());
        let mean =
            counts.iter().zip(0..).map(|(c, i)| f64::from(*c) * f64::from(i) / 4.0).sum::<f64>() / total;
        let square = |i: i32| (f64::from(i) / 4.0 - mean).powi(2);
        let variance = counts.iter().zip(0..).map(|(c, i)| f64::from(*c) * square(i)).sum::<f64>() / total;
        let (s0, s1) = (share(0.0), share(5.0));
        let normal = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let found = hypotheses("0,5").log_likelihood_ratio(&counts);
        assert!((found / normal - 1.0).abs() < 0.01, "{found} instead of {normal}");
    }

    #[test]
    fn swapped_players_have_the_opposite_ratio() {
        let both = hypotheses("-20,20");
        let [found, swapped] = [[1, 2, 9, 4, 7], [7, 4, 9, 2, 1]].map(|c| both.log_likelihood_ratio(&c));
        assert!(found > 0.5 && (found + swapped).abs() < 1e-9, "{found} {swapped}");
        assert!(both.log_likelihood_ratio(&[3, 2, 5, 2, 3]).abs() < 1e-9);
    }

    #[test]
    fn a_verdict_comes_at_the_bound_and_stands() {
        let test = hypotheses("-50,50");
        let (verdict, pairs, ratio) = test.verdict(std::iter::repeat_n(4, 30));
        assert!(verdict == Verdict::Stronger && pairs < 30 && ratio >= 2.944, "{pairs} {ratio}");
        let later = test.verdict(std::iter::repeat_n(4, pairs).chain(std::iter::repeat_n(0, 100)));
        assert_eq!(later, (verdict, pairs, ratio));
        assert_eq!(test.verdict(std::iter::repeat_n(0, 30)).0, Verdict::Weaker);
        assert_eq!(test.verdict(std::iter::repeat_n(2, 30)).0, Verdict::Open);
        assert_eq!(test.verdict([]), (Verdict::Open, 0, 0.0));
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        assert!(
            ["", "5", "5,5", "10,-10", "0,x", "0,inf"].iter().all(|text| text.parse::<Hypotheses>().is_err())
        );
        assert_eq!(hypotheses("-2.5, 3"), Hypotheses { weaker: -2.5, stronger: 3.0 });
    }
}
