//! Searches in slices, which the caller can stop between two of them.

use serde_json::Value;

use super::operation::Operation;
use super::request::{Reference, Request};
use super::server::Environment;
use crate::json::from_value;
use crate::json::{object, to_value};
use crate::play::Findings;
use crate::play::{Error, Opening, Registry, Thinking, open_to_search};
use crate::say;
use crate::search::Level;

/// The number of searches that are kept: one for the opponent, and one for advice.
const MAX_KEPT: usize = 2;

/// Answers one request `best` at a time, in slices.
///
/// Unlike a [`Server`](super::Server), it keeps what a search learned: a request for a later position of the same match
/// continues that search, so that its answer comes sooner or is better.
#[derive(Default)]
pub struct Analysis {
    environment: Environment,
    games: Games,
    /// Searches that a later request can continue, the latest last.
    kept: Vec<Search>,
    current: Option<Search>,
}

/// The games whose positions are searched.
#[derive(Default)]
enum Games {
    /// Those of this crate: without a registry, the module of the computer players links the search alone.
    #[default]
    Standard,
    Of(Registry),
}

impl Games {
    fn open(&self, opening: &Opening) -> Result<Box<dyn Thinking>, Error> {
        match self {
            Self::Standard => open_to_search(opening),
            Self::Of(games) => Ok(games.open(opening)?.thinking()),
        }
    }
}

struct Search {
    reference: Reference,
    level: Level,
    thinking: Box<dyn Thinking>,
    /// Whether a later request may continue this search.
    keep: bool,
}

impl Analysis {
    /// An analysis that takes time and seeds from `environment`.
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use serde_json::json;
    /// let mut analysis = Analysis::new(Environment::default());
    /// assert_eq!(analysis.start(&json!({"op": "best", "game": "hex", "moves": [], "nodes": 50}))["ok"]["more"], true);
    /// ```
    #[must_use]
    pub const fn new(environment: Environment) -> Self {
        Self::of(environment, Games::Standard)
    }

    /// An analysis of the games of a registry, which takes time and seeds from `environment`.
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use alveole::games::hex;
    /// use alveole::play::Registry;
    /// use serde_json::json;
    /// let games = Registry::empty().with::<hex::Position>();
    /// let mut analysis = Analysis::with_games(Environment::default(), games);
    /// let answer = analysis.start(&json!({"op": "best", "game": "go", "moves": [], "level": 0}));
    /// assert_eq!(answer["error"]["code"], "unknown_game");
    /// ```
    #[must_use]
    pub const fn with_games(environment: Environment, games: Registry) -> Self {
        Self::of(environment, Games::Of(games))
    }

    const fn of(environment: Environment, games: Games) -> Self {
        Self { environment, games, kept: Vec::new(), current: None }
    }

    /// Starts a request `best`, in place of the current one. With `keep: false` in the request, the search is forgotten
    /// afterwards. The answer has the form of [`step`](Self::step)'s.
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use serde_json::json;
    /// let mut analysis = Analysis::new(Environment::default());
    /// let answer = analysis.start(&json!({"op": "best", "game": "hex", "moves": [], "nodes": 50}));
    /// assert_eq!(answer["ok"]["progress"], 0.0);
    /// ```
    pub fn start(&mut self, request: &Value) -> Value {
        self.keep_current();
        answer(self.begin(request).map(|search| progress(true, search.thinking.as_ref())))
    }

    /// Searches for about `ms` milliseconds. The answer is `{"ok": {"more", "progress"}}`: whether there is more to
    /// search, and the share of the budget that is used.
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use serde_json::json;
    /// let mut analysis = Analysis::new(Environment::default());
    /// analysis.start(&json!({"op": "best", "game": "hex", "moves": [], "nodes": 50}));
    /// while analysis.step(10.0)["ok"]["more"] == true {}
    /// assert_eq!(analysis.step(10.0)["ok"]["progress"], 1.0);
    /// ```
    pub fn step(&mut self, ms: f64) -> Value {
        let now = self.environment.now;
        answer(self.current().map(|search| {
            let more = search.thinking.think(ms, now);
            progress(more, search.thinking.as_ref())
        }))
    }

    /// The answer to the request at this moment, in the form of a [`Server`](super::Server)'s answer to `best`.
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use serde_json::json;
    /// let mut analysis = Analysis::new(Environment::default());
    /// analysis.start(&json!({"op": "best", "game": "hex", "moves": [], "nodes": 50}));
    /// analysis.step(10.0);
    /// assert!(analysis.report()["ok"]["move"]["text"].is_string());
    /// ```
    pub fn report(&mut self) -> Value {
        answer(self.current().map(|search| to_value(&search.thinking.best())))
    }

    /// The findings of the current search so far, for an analysis elsewhere that searches the same position: the answer is
    /// `{"ok": FINDINGS}`, of which [`report_with`](Self::report_with) takes a list.
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use serde_json::json;
    /// let mut analysis = Analysis::new(Environment::default());
    /// analysis.start(&json!({"op": "best", "game": "hex", "moves": [], "nodes": 50}));
    /// while analysis.step(10.0)["ok"]["more"] == true {}
    /// assert!(analysis.findings()["ok"].is_object());
    /// ```
    pub fn findings(&mut self) -> Value {
        answer(self.current().map(|search| to_value(&search.thinking.findings())))
    }

    /// As [`report`](Self::report), of this search and others of the same position: `others` is a list of their
    /// [findings](Self::findings).
    ///
    /// ```
    /// use alveole::api::{Analysis, Environment};
    /// use serde_json::json;
    /// let request = json!({"op": "best", "game": "hex", "moves": [], "nodes": 50});
    /// let [mut one, mut other] = [1, 2].map(|seed| {
    ///     let mut analysis = Analysis::new(Environment { seed: || 3, ..Environment::default() });
    ///     let mut request = request.clone();
    ///     request["seed"] = seed.into();
    ///     analysis.start(&request);
    ///     while analysis.step(10.0)["ok"]["more"] == true {}
    ///     analysis
    /// });
    /// let findings = other.findings()["ok"].clone();
    /// assert_eq!(one.report_with(&json!([findings]))["ok"]["nodes"], 100);
    /// ```
    pub fn report_with(&mut self, others: &Value) -> Value {
        answer(self.current().and_then(|search| {
            let others: Vec<Findings> = from_value(others).map_err(Error::BadJson)?;
            Ok(to_value(&search.thinking.best_with(&others)))
        }))
    }

    fn begin(&mut self, request: &Value) -> Result<&mut Search, Error> {
        let request = Request::new(request)?;
        request.check(Operation::Best)?;
        let wanted = request.reference()?;
        let asked = request.search(self.environment.seed)?;
        let keep = request.get("keep") != Some(&Value::Bool(false));
        let leads_here = |search: &Search| {
            search.level == asked.level
                && search.reference.opening == wanted.opening
                && wanted.moves.starts_with(&search.reference.moves)
        };
        let known = self.kept.iter().rposition(leads_here).filter(|_| keep).map(|i| self.kept.remove(i));
        // A search tree can be large: drop those of other matches, and those from which moves were taken back.
        self.kept.retain(|search| {
            search.reference.opening == wanted.opening && !(keep && search.level == asked.level)
        });
        let (mut thinking, known) = match known {
            Some(search) => (search.thinking, search.reference.moves.len()),
            None => (self.games.open(&wanted.opening)?, 0),
        };
        wanted.moves[known..].iter().try_for_each(|text| thinking.play(text))?;
        thinking.begin(&asked)?;
        Ok(self.current.insert(Search { reference: wanted, level: asked.level, thinking, keep }))
    }

    fn current(&mut self) -> Result<&mut Search, Error> {
        self.current.as_mut().ok_or_else(|| Error::BadJson(say!("no search is running")))
    }

    /// Keeps the current search for later requests.
    fn keep_current(&mut self) {
        self.kept.extend(self.current.take().filter(|search| search.keep));
        let forgotten = self.kept.len().saturating_sub(MAX_KEPT);
        self.kept.drain(..forgotten);
    }
}

fn answer(result: Result<Value, Error>) -> Value {
    object(vec![match result {
        Ok(ok) => ("ok", ok),
        Err(error) => ("error", to_value(&error)),
    }])
}

fn progress(more: bool, thinking: &dyn Thinking) -> Value {
    object(vec![("more", more.into()), ("progress", f64::from(thinking.progress()).into())])
}

impl std::fmt::Debug for Analysis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Analysis").field("kept", &self.kept.len()).finish_non_exhaustive()
    }
}
