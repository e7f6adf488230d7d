//! A computer player that follows a match, behind one type for all games.

use super::session::SearchRequest;
use super::{Best, Error, Match};
use crate::game::Game;
use crate::search::{Budget, Key, Level, Line, Thinker};

/// A computer player at a match of some game: what the API needs of [`SearchState`], type-erased.
pub trait Thinking {
    /// Begins to think about the position now.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the game is over.
    fn begin(&mut self, wish: &SearchRequest) -> Result<(), Error>;
    /// Thinks for about `pause` milliseconds of the clock `now`; whether it would think on.
    fn think(&mut self, pause: f64, now: fn() -> f64) -> bool;
    /// How much of its budget is used, from 0 to 1.
    fn progress(&self) -> f32;
    /// What it would play now, and what else was wished.
    ///
    /// # Panics
    /// If it never began to think about this position.
    fn best(&self) -> Best;
    /// Goes on to the position after a move.
    ///
    /// # Errors
    /// As [`Match::play_text`].
    fn play(&mut self, text: &str) -> Result<(), Error>;
}

/// A computer player at a match, who keeps what it learned of the positions that may still come.
pub struct SearchState<G: Game> {
    game: Match<G>,
    thinker: Thinker<G>,
    lines: Option<usize>,
}

impl<G: Game> Match<G> {
    /// The keys of the positions before the present one: what a search asks of the history.
    pub fn keys(&self) -> Vec<Key> {
        self.history().map(Key::of).collect()
    }
}

impl<G: Game> SearchState<G> {
    /// A player at `game` who knows nothing yet.
    pub fn new(game: Match<G>) -> Self {
        let thinker = Thinker::at(game.position().clone(), game.keys());
        Self { game, thinker, lines: None }
    }

    /// Follows to where `game` is now; another game, or one where moves were taken back, is begun anew.
    pub fn follow(&mut self, game: &Match<G>) {
        let new: Vec<_> = game.moves().skip(self.game.plies()).collect();
        let same =
            game.first() == self.game.first() && game.moves().take(self.game.plies()).eq(self.game.moves());
        if same && game.outcome().is_none() {
            new.into_iter().for_each(|mv| self.advance(mv));
        } else {
            *self = Self::new(game.clone());
        }
    }

    /// Thinks about `game` to the end of the budget, with what it knows of it: the line it would play.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(
        &mut self,
        game: &Match<G>,
        level: Level,
        budget: Option<Budget>,
        seed: u64,
        now: fn() -> f64,
    ) -> Line<G::Move> {
        self.follow(game);
        self.thinker.begin(level, budget, seed);
        while self.thinker.think(f64::INFINITY, now) {}
        self.thinker.best().expect("a game that is not over has moves")
    }

    fn advance(&mut self, mv: G::Move) {
        self.game.play(mv);
        self.thinker.advance(mv);
    }
}

impl<G: Game> Thinking for SearchState<G> {
    fn begin(&mut self, wish: &SearchRequest) -> Result<(), Error> {
        self.game.going_on()?;
        self.lines = wish.lines;
        self.thinker.begin(wish.level, wish.budget, wish.seed);
        Ok(())
    }

    fn think(&mut self, pause: f64, now: fn() -> f64) -> bool {
        self.thinker.think(pause, now)
    }

    fn progress(&self) -> f32 {
        self.thinker.progress()
    }

    fn best(&self) -> Best {
        let lines = match self.lines {
            Some(_) => self.thinker.lines(),
            None => self.thinker.best().into_iter().collect(),
        };
        let more = self.lines.map(|count| (count, self.thinker.shares()));
        self.game.told(&lines, self.thinker.nodes(), more)
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        self.game.play_text(text)?;
        if let Some(mv) = self.game.moves().next_back() {
            self.thinker.advance(mv);
        }
        Ok(())
    }
}

impl<G: Game> std::fmt::Debug for SearchState<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchState").field("game", &self.game).finish_non_exhaustive()
    }
}
