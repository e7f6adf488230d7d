//! Matches of Hive as GameStrings, and back.

use super::record::CHOSEN_ENDS;
use super::{Error, Match};
use crate::games::hive::{GameState, GameString, Position};
use crate::say;

impl Match<Position> {
    /// The match as the Universal Hive Protocol writes it; `None` for what the protocol does not know: the leaflet's
    /// rules, and games that begin with a position. It knows no resigning either: such a game is in progress.
    #[must_use]
    pub fn to_game_string(&self) -> Option<GameString> {
        let outcome = self.outcome().filter(|outcome| !CHOSEN_ENDS.contains(&outcome.reason));
        self.is_whole().then(|| GameString::new(self.options(), self.texts(), outcome)).flatten()
    }

    /// Plays a GameString through.
    ///
    /// ```
    /// use alveole::games::hive::Position;
    /// use alveole::play::Match;
    /// let game = Match::<Position>::from_game_string(&"Base;InProgress;White[2];wS1;bA1 wS1-".parse()?)?;
    /// assert_eq!(game.plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`play_text`](Self::play_text); [`Error::BadPosition`] if the moves don't lead to the state that it states.
    pub fn from_game_string(game: &GameString) -> Result<Self, Error> {
        let mut played = Self::new(game.options.clone());
        game.moves.iter().try_for_each(|text| played.play_text(text))?;
        let state = GameState::of(played.plies(), played.outcome());
        if state != game.state {
            return Err(Error::BadPosition(say!("the moves lead to {}, not to {}", state, game.state)));
        }
        Ok(played)
    }
}
