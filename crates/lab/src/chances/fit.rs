//! The slopes under which the results of the games are likeliest.

use alveole::play::Scale;

use super::{LEVELS, Sample};

/// The weight of the squared difference between the slopes of two levels in a row: few games of a level lean on its neighbours.
const NEIGHBOURS: f64 = 50.0;
/// The weight of the squared difference from 1, the strongest player's own view, to which a slope tends of which games say little.
const PRIOR: f64 = 2.0;
/// The number of times that all slopes are adjusted at most.
const SWEEPS: usize = 300;
/// The adjustment from which down the slopes are found.
const FOUND: f64 = 1e-6;

/// The slopes of each level, in three decimals: Newton's method, one slope at a time, on a concave likelihood.
pub(super) fn slopes(samples: &[Sample]) -> Vec<[f64; Scale::KNOTS]> {
    let mut slopes = vec![[1.0; Scale::KNOTS]; LEVELS];
    for _ in 0..SWEEPS {
        let mut largest = 0.0_f64;
        for level in 0..LEVELS {
            let own: Vec<&Sample> = samples.iter().filter(|sample| sample.level == level).collect();
            for knot in 0..Scale::KNOTS {
                let (mut first, mut second) = (-2.0 * PRIOR * (slopes[level][knot] - 1.0), -2.0 * PRIOR);
                for neighbour in [level.checked_sub(1), Some(level + 1).filter(|&next| next < LEVELS)] {
                    let Some(neighbour) = neighbour else { continue };
                    first -= 2.0 * NEIGHBOURS * (slopes[level][knot] - slopes[neighbour][knot]);
                    second -= 2.0 * NEIGHBOURS;
                }
                for sample in &own {
                    let (rise, bend) = sample.derivatives(&slopes[level], knot);
                    first += rise;
                    second -= bend;
                }
                let adjusted = (slopes[level][knot] - first / second).clamp(0.0, 4.0);
                largest = largest.max((adjusted - slopes[level][knot]).abs());
                slopes[level][knot] = adjusted;
            }
        }
        if largest < FOUND {
            break;
        }
    }
    slopes.into_iter().map(|of| of.map(|slope| (slope * 1e3).round() / 1e3)).collect()
}

impl Sample {
    /// The first derivative of the log-likelihood of the result by a slope, and the negative of the second.
    fn derivatives(&self, slopes: &[f64; Scale::KNOTS], knot: usize) -> (f64, f64) {
        let parts = Scale::parts(self.phase);
        if parts[knot] <= 0.0 {
            return (0.0, 0.0);
        }
        let slope: f64 = parts.iter().zip(slopes).map(|(part, slope)| part * slope).sum();
        let logs = self.shares.iter().map(|share| libm::log(share.clamp(Scale::LEAST, 1.0 - Scale::LEAST)));
        let logs: Vec<f64> = logs.collect();
        let powers: Vec<f64> = logs.iter().map(|log| libm::exp(slope * log)).collect();
        let sum: f64 = powers.iter().sum();
        let mean: f64 = powers.iter().zip(&logs).map(|(power, log)| power / sum * log).sum();
        let square: f64 = powers.iter().zip(&logs).map(|(power, log)| power / sum * log * log).sum();
        let seen: f64 = self.won.iter().zip(&logs).map(|(won, log)| won * log).sum();
        (parts[knot] * (seen - mean), parts[knot] * parts[knot] * (square - mean * mean))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_the_slopes_of_the_games() {
        let truth = Scale::new([0.2, 0.5, 1.2]);
        let mut samples = Vec::new();
        for step in 0..=2000 {
            for share in [0.1, 0.3, 0.6, 0.8, 0.95] {
                let phase = f64::from(step) / 2000.0;
                let shares = vec![share, 1.0 - share];
                let won = truth.shares(&[share as f32, 1.0 - share as f32], phase);
                let won = won.into_iter().map(f64::from).collect();
                samples.push(Sample { level: 2, phase, shares, won });
            }
        }
        let found = slopes(&samples);
        for (found, true_slope) in found[2].iter().zip([0.2, 0.5, 1.2]) {
            assert!((found - true_slope).abs() < 0.02, "{found} {true_slope}");
        }
        // The levels beside have no games: they lean on these.
        assert!((found[1][0] - found[2][0]).abs() < 0.1, "{:?}", found[1]);
    }

    #[test]
    fn without_games_the_strongest_players_view_is_left() {
        assert!(slopes(&[]).iter().flatten().all(|&slope| (slope - 1.0).abs() < 1e-12));
    }
}
