//! Shares of the win.

use super::exact;
use crate::game::{Colour, Outcome};

/// The expected share of the win of each colour; the shares sum to 1.
pub type Shares = [f32; Colour::MAX];

/// Returns the same share for each of `players`.
///
/// ```
/// assert_eq!(alveole::search::even_shares(2)[..2], [0.5, 0.5]);
/// ```
#[must_use]
pub fn even_shares(players: u8) -> Shares {
    let mut shares = [0.0; Colour::MAX];
    shares[..usize::from(players)].fill(1.0 / f32::from(players));
    shares
}

/// Returns the share of each colour in `outcome`: the winners share the win evenly.
///
/// ```
/// use alveole::game::{Colour, Outcome};
/// let won = Outcome::win(Colour(1), "connected");
/// assert_eq!(alveole::search::outcome_shares(won)[..2], [0.0, 1.0]);
/// ```
#[must_use]
pub fn outcome_shares(outcome: Outcome) -> Shares {
    even_among(outcome.winners.iter().map(Colour::index))
}

/// Returns one win, shared evenly by the colours or seats with these numbers.
///
/// ```
/// assert_eq!(alveole::search::even_among([0, 2].into_iter())[..3], [0.5, 0.0, 0.5]);
/// ```
#[must_use]
pub fn even_among(winners: impl Iterator<Item = usize> + Clone) -> Shares {
    let mut shares = [0.0; Colour::MAX];
    let share = 1.0 / winners.clone().count() as f32;
    winners.for_each(|winner| shares[winner] = share);
    shares
}

/// Converts advantages, one number for each player, to shares: a difference of `scale` makes the better player e times as
/// likely to win.
///
/// ```
/// assert_eq!(alveole::search::shares_of(&[0.0, 0.0], 1.0)[..2], [0.5, 0.5]);
/// ```
#[must_use]
pub fn shares_of(advantage: &[f32], scale: f32) -> Shares {
    let best = advantage.iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; Colour::MAX];
    for (share, a) in shares.iter_mut().zip(advantage) {
        *share = exact::exp((a - best) / scale);
    }
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|s| *s /= sum);
    shares
}
