//! Logistic regression of the weights on the results of games.

use alveole::games::hive::Weights;

const N: usize = Weights::COUNT;
const ROUNDS: i32 = 400;
/// The largest change of a weight in one round.
const STEP: f64 = 1.0;
/// The penalty for a weight that is one point away from its start, in loss per position: the weights of rare terms stay
/// where they are.
const PULL: f64 = 2e-7;

/// A position, and the share of the win that its player to move got in the end.
#[derive(Clone)]
pub(super) struct Sample {
    pub terms: [i8; N],
    pub share: f32,
}

impl Sample {
    fn expected(&self, weights: &[f64; N], scale: f64) -> f64 {
        let score: f64 = self.terms.iter().zip(weights).map(|(&n, w)| f64::from(n) * w).sum();
        1.0 / (1.0 + (-score * scale).exp())
    }
}

/// The mean logistic loss.
pub(super) fn loss(samples: &[Sample], weights: &[f64; N], scale: f64) -> f64 {
    let of = |sample: &Sample| {
        let p = sample.expected(weights, scale).clamp(1e-9, 1.0 - 1e-9);
        let share = f64::from(sample.share);
        -share * p.ln() - (1.0 - share) * (1.0 - p).ln()
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

/// The scale of the evaluation with the old weights. It stays fixed, so that new evaluations have the same size: the
/// search has margins that depend on it.
pub(super) fn scale(samples: &[Sample], weights: &[f64; N]) -> f64 {
    let steps = (1..=60).map(|i| f64::from(i) * 5e-4);
    steps.min_by(|a, b| loss(samples, weights, *a).total_cmp(&loss(samples, weights, *b))).unwrap_or(0.01)
}

/// The weights of least loss, from `start` on (Adam; D. Kingma, J. Ba 2015).
pub(super) fn fit(samples: &[Sample], start: &[f64; N], scale: f64) -> [f64; N] {
    let mut weights = *start;
    let (mut mean, mut square) = ([0.0; N], [0.0; N]);
    for round in 1..=ROUNDS {
        let mut slope = [0.0; N];
        for sample in samples {
            let error = sample.expected(&weights, scale) - f64::from(sample.share);
            slope.iter_mut().zip(&sample.terms).for_each(|(s, &n)| *s += error * f64::from(n));
        }
        let step = STEP * (1.0 - f64::from(round) / f64::from(ROUNDS + 1));
        for i in 0..N {
            let pull = 2.0 * PULL * (weights[i] - start[i]);
            let g = slope[i] * scale / samples.len() as f64 + pull;
            mean[i] = 0.9 * mean[i] + 0.1 * g;
            square[i] = 0.999 * square[i] + 0.001 * g * g;
            let (m, s) = (mean[i] / (1.0 - 0.9_f64.powi(round)), square[i] / (1.0 - 0.999_f64.powi(round)));
            weights[i] -= step * m / (s.sqrt() + 1e-12);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::{N, Sample, fit, loss};

    #[test]
    fn what_decided_the_games_is_found() {
        // The first term decides, the second says nothing, the third is never seen.
        let mut rng = fastrand::Rng::with_seed(1);
        let sample = |_| {
            let mut terms = [0; N];
            (terms[0], terms[1]) = (rng.i8(-3..=3), rng.i8(-3..=3));
            let chance = 1.0 / (1.0 + (-0.5 * f64::from(terms[0])).exp());
            Sample { terms, share: f32::from(u8::from(rng.f64() < chance)) }
        };
        let samples: Vec<_> = (0..4_000).map(sample).collect();
        let mut start = [0.0; N];
        start[2] = 7.0;
        let weights = fit(&samples, &start, 0.01);
        assert!((weights[0] - 50.0).abs() < 8.0, "{weights:?}");
        assert!(weights[1].abs() < 5.0, "{weights:?}");
        assert!((weights[2] - 7.0).abs() < 0.1, "{weights:?}");
        assert!(loss(&samples, &weights, 0.01) < loss(&samples, &start, 0.01));
    }
}
