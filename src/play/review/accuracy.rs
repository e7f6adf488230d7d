//! Accuracy in per cent, from what moves give away: lichess' formula, for any number of players.
//!
//! <https://lichess.org/page/accuracy> has the formula of a move. Lichess' source (`AccuracyPercent.scala`, `gameAccuracy`) takes
//! for a game the mean of two means over its moves: one that is weighted by how much the shares change around a move, with its
//! windows and limits, and the harmonic one.

use super::ReviewedMove;

/// A loss in hundredths of a win with the same meaning as in a game of two, where an even share is a half.
fn percent(share: f64, players: usize) -> f64 {
    share * 50.0 * players as f64
}

/// Returns the accuracy of a move in per cent: 100 for one that gives nothing away of the expected share, 0 for the whole win.
///
/// `103.1668 · exp(−0.04354 · d) − 3.1669`, where `d` is the loss in hundredths of twice the even share.
///
/// ```
/// use alveole::play::move_accuracy;
/// assert_eq!(move_accuracy(0.0, 2), 100.0);
/// assert_eq!(move_accuracy(0.1, 2).round(), 64.0);
/// assert_eq!(move_accuracy(0.1, 4), move_accuracy(0.2, 2));
/// ```
#[must_use]
pub fn move_accuracy(loss: f64, players: usize) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (103.1668 * libm::exp(-0.04354 * percent(loss, players)) - 3.1669).clamp(0.0, 100.0)
}

/// The weight of each move of a game, from the shares of one seat in all positions: the standard deviation around it.
fn weights(shares: &[f64], players: usize) -> Vec<f64> {
    let moves = shares.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8).min(shares.len());
    let windows = shares.windows(size.max(1));
    // The first moves have the first window in common.
    let first = windows.clone().next();
    let windows = first.into_iter().cycle().take(size.saturating_sub(2)).chain(windows);
    windows.map(|window| percent(deviation(window), players).clamp(0.5, 12.0)).take(moves).collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count).sqrt()
}

/// The accuracy of a seat in a game, in one decimal: of its moves that are judged and were not forced.
///
/// `shares` has the seat's share in each position, as far as they are known from the beginning.
pub(super) fn of_seat(
    seat: u8,
    moves: &[Option<ReviewedMove>],
    shares: &[f64],
    players: usize,
) -> Option<f64> {
    let weights = weights(shares, players);
    let own = moves.iter().zip(&weights).filter_map(|(reviewed, &weight)| {
        let reviewed = reviewed.as_ref().filter(|reviewed| reviewed.seat == seat)?;
        Some((reviewed.accuracy?, weight))
    });
    let (mut count, mut weight_sum, mut weighted, mut inverse) = (0.0, 0.0, 0.0, 0.0);
    for (accuracy, weight) in own {
        count += 1.0;
        weight_sum += weight;
        weighted += accuracy * weight;
        inverse += 1.0 / accuracy.max(1.0);
    }
    let mean = (weighted / weight_sum).midpoint(count / inverse);
    (count > 0.0).then_some((mean * 10.0).round() / 10.0)
}
