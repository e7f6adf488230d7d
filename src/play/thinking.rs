//! Computer players that search, for a match of any game.

use super::{
    Best, DetailedSession, Error, Explanation, Match, Opening, Played, Proof, Scale, SearchRequest, Session,
};
use crate::game::Game;
use crate::search::Found;
use crate::search::{Budget, Evaluate, Hints, Level, Line, Thinker};

/// The number of plies from the beginning in which computer players choose among moves that are nearly as good as the best.
const OPENING: usize = 6;
/// A review searches each position with the strongest level's nodes divided by this: two positions a move take a while.
const REVIEW_PART: u64 = 10;

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
pub trait ThinkingSession: DetailedSession + Reviewed {
    /// The move that a computer player plays.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the match is over.
    fn best(&self, request: &SearchRequest, now: fn() -> f64) -> Result<Best, Error>;

    /// A computer player that follows the match from the present position on, and thinks in slices.
    fn thinking(&self) -> Box<dyn Thinking>;

    /// The move that a computer player plays if it thinks in `threads` threads ([`Thinker::use_threads`]).
    ///
    /// # Errors
    /// As [`best`](Self::best).
    fn best_in(&self, request: &SearchRequest, threads: usize, now: fn() -> f64) -> Result<Best, Error> {
        if threads <= 1 || request.level.is_random() {
            return self.best(request, now);
        }
        let mut thinking = self.thinking();
        thinking.use_threads(threads);
        thinking.begin(request)?;
        while thinking.think(f64::INFINITY, now) {}
        Ok(thinking.best())
    }

    /// The reason why no legal move begins with `taps`; `None` if one does.
    ///
    /// # Errors
    /// As [`Match::why`].
    fn why(&self, taps: &[String]) -> Result<Option<Explanation>, Error>;
}

/// A match whose moves can be judged ([`review`](super::review)).
///
/// ```
/// use alveole::play::{Error, Opening};
/// use alveole::search::Level;
/// let game = alveole::play::open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// assert!(game.review_nodes() > 0 && game.scale(Level::MAX).is_some());
/// assert!(!game.is_forced() && game.proof().is_none());
/// # Ok::<(), Error>(())
/// ```
pub trait Reviewed: Played {
    /// The number of nodes with which a [`review`](super::review) searches a position unless the caller says.
    fn review_nodes(&self) -> u64;

    /// What players of a level turn the strongest player's expected shares into; `None` without a measurement.
    fn scale(&self, level: Level) -> Option<Scale>;

    /// Whether there is exactly one legal move.
    fn is_forced(&self) -> bool;

    /// The proof that the player to move wins by force within few turns, if there is one and it is short.
    fn proof(&self) -> Option<Proof>;
}

impl<G: Game + Evaluate + Hints> ThinkingSession for Match<G> {
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

impl<G: Game + Evaluate + Hints> Reviewed for Match<G> {
    fn review_nodes(&self) -> u64 {
        (Level::MAX.nodes(&G::TUNING.levels) / REVIEW_PART).max(1)
    }

    fn scale(&self, level: Level) -> Option<Scale> {
        Scale::of(G::ID, level)
    }

    fn is_forced(&self) -> bool {
        self.legal().len() == 1
    }

    fn proof(&self) -> Option<Proof> {
        self.prove_win()
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

    /// Lets the strongest level search in this number of threads, from the next [`begin`](Self::begin) on.
    fn use_threads(&mut self, threads: usize);

    /// Searches for about `pause` milliseconds of the clock `now`; returns whether there is more to search.
    fn think(&mut self, pause: f64, now: fn() -> f64) -> bool;

    /// The share of the budget that is used, from 0 to 1.
    fn progress(&self) -> f32;

    /// The best move found so far, and the lines that were asked for.
    ///
    /// # Panics
    /// If [`begin`](Self::begin) was never called for this position.
    fn best(&self) -> Best;

    /// Returns its findings so far, for a player elsewhere that [merges](Self::best_with) them with its own.
    fn findings(&self) -> Findings;

    /// The best move found so far by it and by `others`, players of the same position.
    ///
    /// # Panics
    /// As [`best`](Self::best).
    fn best_with(&self, others: &[Findings]) -> Best;

    /// Follows the match to the position after a move.
    ///
    /// # Errors
    /// As [`Match::play_text`].
    fn play(&mut self, text: &str) -> Result<(), Error>;
}

/// Defines [`open_to_search`] and [`open_to_review`].
macro_rules! open_to_search {
    ([$($id:ident)*]) => {
        /// A computer player in a match of one of the standard games, and nothing else of the match: a program that uses
        /// no more links no more.
        ///
        /// # Errors
        /// [`Error::UnknownGame`], [`Error::BadOption`] or [`Error::BadPosition`].
        pub(crate) fn open_to_search(opening: &Opening) -> Result<Box<dyn Thinking>, Error> {
            match opening.game.as_str() {
                $(stringify!($id) => {
                    Ok(Box::new(SearchState::new(opening.start::<crate::games::$id::Position>()?)))
                })*
                _ => Err(Error::unknown_game(&opening.game)),
            }
        }

        /// A match of one of the standard games whose moves can be judged, and nothing else of it.
        ///
        /// # Errors
        /// As [`open_to_search`].
        #[cfg(module = "search")]
        pub(crate) fn open_to_review(opening: &Opening) -> Result<Box<dyn Reviewed>, Error> {
            match opening.game.as_str() {
                $(stringify!($id) => Ok(Box::new(opening.start::<crate::games::$id::Position>()?)),)*
                _ => Err(Error::unknown_game(&opening.game)),
            }
        }
    };
}

crate::games::for_each_game!(open_to_search);

/// The findings of a computer player in a position, as JSON for another thread or worker.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Findings {
    /// The depth to which its best move is searched; null for a search whose visits count.
    depth: Option<u64>,
    /// The nodes searched.
    nodes: u64,
    /// The moves searched, best first: the moves of the line, its value, whether that is proven, and the nodes below it.
    lines: Vec<(Vec<String>, f32, bool, u64)>,
}

/// A computer player in a match. It keeps what it learned about positions that can still occur.
pub struct SearchState<G: Game + Evaluate> {
    game: Match<G>,
    thinker: Thinker<G>,
    lines: Option<usize>,
    threads: usize,
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
        Self { game, thinker, lines: None, threads: 1 }
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
            *self = Self::new(game.clone()).with_threads(self.threads);
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

    /// Lets the strongest level search in `threads` threads, also after it has [followed](Self::follow) another match.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Match, SearchState};
    /// use alveole::search::{Budget, Level};
    /// let game = Match::<hex::Position>::new(Default::default());
    /// let mut player = SearchState::new(game.clone()).with_threads(2);
    /// let line = player.choose(&game, Level::MAX, Some(Budget::Nodes(50)), 1, || 0.0);
    /// assert!(game.legal().contains(&line.moves[0]));
    /// ```
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self.thinker.use_threads(threads);
        self
    }

    /// Returns whether these are the first moves of a game from its usual beginning.
    fn is_opening(&self) -> bool {
        self.game.plies() < OPENING && *self.game.first() == G::new(self.game.options())
    }

    fn advance(&mut self, mv: G::Move) {
        self.game.play(mv);
        self.thinker.advance(mv);
    }
}

impl<G: Game + Evaluate + Hints> Thinking for SearchState<G> {
    fn begin(&mut self, request: &SearchRequest) -> Result<(), Error> {
        self.game.going_on()?;
        self.lines = request.lines;
        self.thinker.vary(self.lines.is_none() && self.is_opening());
        self.thinker.begin(request.level, request.budget, request.seed);
        Ok(())
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
        self.thinker.use_threads(threads);
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

    fn findings(&self) -> Findings {
        let Found { depth, lines } = self.thinker.found();
        let written = |line: Line<G::Move>| {
            let mut position = self.game.position().clone();
            let write = |mv| {
                let text = position.write(mv);
                position.play(mv);
                text
            };
            (line.moves.into_iter().map(write).collect(), line.value, line.proven, line.nodes)
        };
        Findings { depth, nodes: self.thinker.nodes(), lines: lines.into_iter().map(written).collect() }
    }

    fn best_with(&self, others: &[Findings]) -> Best {
        let read = |found: &Findings| {
            let lines = found.lines.iter().filter_map(|(texts, value, proven, nodes)| {
                let mut position = self.game.position().clone();
                let read = |text: &String| {
                    let mv = position.read(text).ok()?;
                    position.play(mv);
                    Some(mv)
                };
                let moves: Vec<_> = texts.iter().map_while(read).collect();
                let line = Line { moves, value: *value, proven: *proven, nodes: *nodes };
                (!line.moves.is_empty()).then_some(line)
            });
            Found { depth: found.depth, lines: lines.collect() }
        };
        let line: Vec<_> = self.thinker.best_with(others.iter().map(read).collect()).into_iter().collect();
        let nodes = others.iter().map(|found| found.nodes).sum::<u64>() + self.thinker.nodes();
        self.game.best_of(&line, nodes, None)
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
