//! Computer players that search, for a match of any game.

use super::{Best, Error, Explanation, Match, SearchRequest, Session};
use crate::game::Game;
use crate::search::{Budget, Evaluate, Level, Line, Thinker};

/// A [`Session`] with computer players that search, and with reasons why taps make no move.
///
/// [`open_thinking`](super::open_thinking) makes one. A program that only uses [`open`](super::open) does not link the search.
///
/// ```
/// use alveole::play::{Error, Opening, SearchRequest};
/// use alveole::search::{Budget, Level};
/// let game = alveole::play::open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// let request = SearchRequest { level: Level::MAX, budget: Some(Budget::Nodes(50)), seed: 1, lines: None };
/// assert!(!game.best(&request, || 0.0)?.pv.is_empty());
/// assert!(game.why(&["e5".to_owned()])?.is_none());
/// # Ok::<(), Error>(())
/// ```
pub trait ThinkingSession: Session {
    /// The move that a computer player plays.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the match is over.
    fn best(&self, request: &SearchRequest, now: fn() -> f64) -> Result<Best, Error>;

    /// A computer player that follows the match from the present position on, and thinks in slices.
    fn thinking(&self) -> Box<dyn Thinking>;

    /// The reason why no legal move begins with `taps`; `None` if one does.
    ///
    /// # Errors
    /// As [`Match::why`].
    fn why(&self, taps: &[String]) -> Result<Option<Explanation>, Error>;
}

impl<G: Game + Evaluate> ThinkingSession for Match<G> {
    fn best(&self, request: &SearchRequest, now: fn() -> f64) -> Result<Best, Error> {
        if request.level.is_random() {
            return self.random(request);
        }
        let mut state = SearchState::new(self.clone());
        state.begin(request)?;
        while state.think(f64::INFINITY, now) {}
        Ok(state.best())
    }

    fn thinking(&self) -> Box<dyn Thinking> {
        Box::new(SearchState::new(self.clone()))
    }

    fn why(&self, taps: &[String]) -> Result<Option<Explanation>, Error> {
        self.why(taps)
    }
}

/// A computer player that follows a match: what the API needs of [`SearchState`], without the type of the game.
///
/// ```
/// use alveole::play::{Error, Opening, SearchRequest};
/// use alveole::search::{Budget, Level};
/// let game = alveole::play::open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// let mut player = game.thinking();
/// player.begin(&SearchRequest { level: Level::MAX, budget: Some(Budget::Nodes(50)), seed: 1, lines: None })?;
/// while player.think(10.0, || 0.0) {}
/// assert!((player.progress() - 1.0).abs() < 0.001);
/// assert!(!player.best().pv.is_empty());
/// # Ok::<(), Error>(())
/// ```
pub trait Thinking {
    /// Starts to search the present position.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the match is over.
    fn begin(&mut self, request: &SearchRequest) -> Result<(), Error>;

    /// Searches for about `pause` milliseconds of the clock `now`; returns whether there is more to search.
    fn think(&mut self, pause: f64, now: fn() -> f64) -> bool;

    /// The share of the budget that is used, from 0 to 1.
    fn progress(&self) -> f32;

    /// The best move found so far, and the lines that were asked for.
    ///
    /// # Panics
    /// If [`begin`](Self::begin) was never called for this position.
    fn best(&self) -> Best;

    /// Follows the match to the position after a move.
    ///
    /// # Errors
    /// As [`Match::play_text`].
    fn play(&mut self, text: &str) -> Result<(), Error>;
}

/// A computer player in a match. It keeps what it learned about positions that can still occur.
pub struct SearchState<G: Game + Evaluate> {
    game: Match<G>,
    thinker: Thinker<G>,
    lines: Option<usize>,
}

impl<G: Game + Evaluate> SearchState<G> {
    /// A player in `game` that has searched nothing yet.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Match, SearchState};
    /// use alveole::search::{Budget, Level};
    /// let game = Match::<hex::Position>::new(Default::default());
    /// let mut player = SearchState::new(game.clone());
    /// let line = player.choose(&game, Level::MAX, Some(Budget::Nodes(50)), 1, || 0.0);
    /// assert!(game.legal().contains(&line.moves[0]));
    /// ```
    pub fn new(game: Match<G>) -> Self {
        let thinker = Thinker::at(game.position().clone(), game.keys());
        Self { game, thinker, lines: None }
    }

    /// Follows to the present position of `game`. If `game` is another match, or moves were taken back, the player
    /// starts again and forgets what it learned.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match, SearchState};
    /// use alveole::search::{Budget, Level};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// let mut player = SearchState::new(game.clone());
    /// game.play_text("e5")?;
    /// player.follow(&game);
    /// let line = player.choose(&game, Level::MAX, Some(Budget::Nodes(50)), 1, || 0.0);
    /// assert!(game.legal().contains(&line.moves[0]));
    /// # Ok::<(), Error>(())
    /// ```
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

    /// Searches the present position of `game` to the end of the budget; returns the best line.
    ///
    /// # Panics
    /// If the match is over.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Match, SearchState};
    /// use alveole::search::{Budget, Level};
    /// let game = Match::<hex::Position>::new(Default::default());
    /// let mut player = SearchState::new(game.clone());
    /// let line = player.choose(&game, Level::MAX, Some(Budget::Nodes(50)), 1, || 0.0);
    /// assert!(game.legal().contains(&line.moves[0]));
    /// ```
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
        self.thinker.best().expect("a match that is not over has moves")
    }

    fn advance(&mut self, mv: G::Move) {
        self.game.play(mv);
        self.thinker.advance(mv);
    }
}

impl<G: Game + Evaluate> Thinking for SearchState<G> {
    fn begin(&mut self, request: &SearchRequest) -> Result<(), Error> {
        self.game.going_on()?;
        self.lines = request.lines;
        self.thinker.begin(request.level, request.budget, request.seed);
        Ok(())
    }

    fn think(&mut self, pause: f64, now: fn() -> f64) -> bool {
        self.thinker.think(pause, now)
    }

    fn progress(&self) -> f32 {
        self.thinker.progress()
    }

    fn best(&self) -> Best {
        let Some(count) = self.lines else {
            let line: Vec<_> = self.thinker.best().into_iter().collect();
            return self.game.best_of(&line, self.thinker.nodes(), None);
        };
        let mut lines = self.thinker.lines();
        lines.truncate(count.max(1));
        lines.iter_mut().for_each(|line| self.game.lengthen(line));
        let more = Some((count, self.thinker.shares()));
        let mut best = self.game.best_of(&lines, self.thinker.nodes(), more);
        let mut reasons = lines.iter().map(|line| self.game.why_good(line));
        for line in best.lines.iter_mut().flatten() {
            line.reason = reasons.next().flatten();
        }
        best.reason = match &best.lines {
            Some(lines) if !lines.is_empty() => lines[0].reason.clone(),
            _ => reasons.next().flatten(),
        };
        best
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        self.game.play_text(text)?;
        if let Some(mv) = self.game.moves().next_back() {
            self.thinker.advance(mv);
        }
        Ok(())
    }
}

impl<G: Game + Evaluate> std::fmt::Debug for SearchState<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchState").field("game", &self.game).finish_non_exhaustive()
    }
}
