//! The games that Python can play, and the gains of their players.

use alveole::game::{Colours, Encode, Game};
use alveole::search::{Evaluate, Hints};

/// A game that Python can play.
pub trait Playable:
    Game<Move: Send + Sync, Options: Send + Sync> + Evaluate + Hints + Encode + Send + Sync
{
}

impl<G: Game<Move: Send + Sync, Options: Send + Sync> + Evaluate + Hints + Encode + Send + Sync> Playable
    for G
{
}

/// Returns the gain of each player in a finished game, by seat: 1 for a win alone, and 0 in sum. `seats` has the seat of
/// each colour.
///
/// Of `n` players who share the win equally between the winners, each has `(n × share − 1) / (n − 1)`.
pub fn returns(seats: &[u8], winners: Colours) -> Vec<f64> {
    let (n, share) = (seats.len() as f64, 1.0 / winners.len() as f64);
    let mut list = vec![-1.0 / (n - 1.0); seats.len()];
    for colour in winners.iter() {
        list[usize::from(seats[colour.index()])] = (n * share - 1.0) / (n - 1.0);
    }
    list
}
