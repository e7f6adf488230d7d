//! Matches of Hive from the GameStrings of the Universal Hive Protocol.

use alveole::games::hive::{GameState, GameString, Position};
use alveole::play::Match;

use crate::Failure;

/// Plays a GameString through.
///
/// # Errors
/// If a move is not legal, or the moves do not lead to the state that the GameString gives.
pub(crate) fn play_through(game: &GameString) -> Result<Match<Position>, Failure> {
    let mut played = Match::new(game.options.clone());
    game.moves.iter().try_for_each(|text| played.play_text(text))?;
    let state = GameState::of(played.plies(), played.outcome());
    if state != game.state {
        return Err(format!("the moves lead to {state}, not to {}", game.state).into());
    }
    Ok(played)
}
