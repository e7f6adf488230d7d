//! The request to a computer player, and the answer of the API.

use super::{Best, BestLine, Error, Match};
use crate::game::Game;
use crate::search::{Budget, Key, Level, Line, Shares};

/// A request to a computer player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchRequest {
    /// The strength of the player.
    pub level: Level,
    /// The limit of the search; `None` for the level's own.
    pub budget: Option<Budget>,
    /// The seed of its random numbers.
    pub seed: u64,
    /// The number of moves to report, with every player's share of the win; `None`: the best move alone.
    pub lines: Option<usize>,
}

impl<G: Game> Match<G> {
    /// The keys of the positions before the present one, which a search needs to see repetitions.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// use alveole::search::Key;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!(game.keys(), [Key::of(game.first())]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn keys(&self) -> Vec<Key> {
        self.history().map(Key::of).collect()
    }

    /// Returns an error if the match is over.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the match is over.
    ///
    /// ```
    /// use alveole::game::Colour;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// assert!(game.going_on().is_ok());
    /// game.end(game.resignation(Colour(0)));
    /// assert_eq!(game.going_on().unwrap_err().code(), "game_over");
    /// ```
    pub fn going_on(&self) -> Result<(), Error> {
        if self.outcome().is_some() { Err(Error::NobodyToMove) } else { Ok(()) }
    }

    /// The result of a search as the API gives it: `lines`, best first, after `nodes` nodes in all.
    ///
    /// `more` is the number of lines to report and every player's share of the win, where the caller asked for them.
    pub(super) fn best_of(&self, lines: &[Line<G::Move>], nodes: u64, more: Option<(usize, Shares)>) -> Best {
        let BestLine { r#move, score, proven, pv, .. } = self.best_line(&lines[0]);
        let first = |count| lines.iter().take(count).map(|line| self.best_line(line)).collect();
        let players = usize::from(self.position().players());
        Best {
            r#move,
            score,
            proven,
            pv,
            nodes,
            reason: None,
            lines: more.map(|(count, _)| first(count)),
            shares: more.map(|(_, shares)| shares[..players].to_vec()),
        }
    }

    fn best_line(&self, line: &Line<G::Move>) -> BestLine {
        let mut position = self.position().clone();
        let mut pv = Vec::new();
        for &mv in &line.moves {
            pv.push(position.write(mv));
            position.play(mv);
        }
        let Line { value, proven, nodes, .. } = *line;
        BestLine { r#move: self.describe(line.moves[0]), score: value, proven, pv, nodes, reason: None }
    }
}
