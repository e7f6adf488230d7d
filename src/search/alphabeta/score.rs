//! Scores: the unit is that of the static evaluation, with wins and losses beyond [`PROVEN`].

use crate::search::Key;

/// The score of a win at the root; a win `n` plies later scores `n` less.
pub(super) const WIN: i32 = 1_000_000;
/// Scores above this, or below its negative, are proven wins or losses.
pub(super) const PROVEN: i32 = WIN - 1_000;
/// A score above all others.
pub(super) const INFINITE: i32 = WIN + 1;

/// Limits a score to the range that proves nothing, and adds a little noise so that chance decides between equals.
pub(super) fn with_noise(score: i32, key: Key, seed: u64) -> i32 {
    let noise = (key.0 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62;
    score.clamp(-PROVEN / 2, PROVEN / 2) + noise as i32
}

/// Converts a score for the transposition table, where proven scores count plies from the position, not the root.
pub(super) const fn to_table(score: i32, ply: i32) -> i32 {
    if score > PROVEN {
        score + ply
    } else if score < -PROVEN {
        score - ply
    } else {
        score
    }
}

/// Converts a score from the transposition table back.
pub(super) const fn from_table(score: i32, ply: i32) -> i32 {
    to_table(score, -ply)
}
