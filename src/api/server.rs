//! The servers, which answer requests.

use serde_json::Value;

use super::kept::{Kept, common};
use super::operation::Operation;
use super::request::{Reference, Request};
use crate::json::{object, to_value};
use crate::play::{Error, GameList, Registry, RulesRegistry, Session, ThinkingSession};

/// The clock and the source of random seeds of a server: the engine has none of its own.
#[derive(Clone, Copy, Debug)]
pub struct Environment {
    /// Milliseconds since some fixed moment.
    pub now: fn() -> f64,
    /// A new random seed.
    pub seed: fn() -> u64,
}

/// An environment in which every seed is 0 and no time passes, so that `time_ms` does not limit a search.
impl Default for Environment {
    fn default() -> Self {
        Self { now: || 0.0, seed: || 0 }
    }
}

/// Answers all requests of the API.
///
/// The meaning of a request does not depend on earlier ones. The server keeps the last matches, so that a request which
/// continues one of them only plays the new moves.
#[derive(Debug)]
pub struct Server {
    core: Core<dyn ThinkingSession>,
}

impl Server {
    /// A server that takes time and seeds from `environment`.
    ///
    /// ```
    /// use alveole::api::{Environment, Server};
    /// use serde_json::json;
    /// let mut server = Server::new(Environment::default());
    /// assert_eq!(server.answer(&json!({"op": "games"}))["ok"]["games"].as_array().unwrap().len(), 8);
    /// ```
    #[must_use]
    pub fn new(environment: Environment) -> Self {
        Self::with_games(environment, Registry::standard())
    }

    /// A server for the games of a registry, which takes time and seeds from `environment`.
    ///
    /// ```
    /// use alveole::api::{Environment, Server};
    /// use alveole::games::hex;
    /// use alveole::play::Registry;
    /// use serde_json::json;
    /// let games = Registry::empty().with::<hex::Position>();
    /// let mut server = Server::with_games(Environment::default(), games);
    /// assert_eq!(server.answer(&json!({"op": "games"}))["ok"]["games"].as_array().unwrap().len(), 1);
    /// ```
    #[must_use]
    pub fn with_games(environment: Environment, games: Registry) -> Self {
        Self { core: Core::new(environment, games) }
    }

    /// The same server, whose strongest level searches in `threads` threads ([`Thinker::use_threads`](crate::search::Thinker::use_threads)).
    ///
    /// ```
    /// use alveole::api::{Environment, Server};
    /// use serde_json::json;
    /// let mut server = Server::new(Environment::default()).with_threads(2);
    /// let answer = server.answer(&json!({"op": "best", "game": "hex", "nodes": 100}));
    /// assert!(answer["ok"]["move"]["text"].is_string());
    /// ```
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.core.threads = threads;
        self
    }

    /// The answer to one request: `{"id", "ok"}` or `{"id", "error"}`.
    ///
    /// ```
    /// use alveole::api::Server;
    /// use serde_json::json;
    /// let mut server = Server::default();
    /// let state = server.answer(&json!({"id": 7, "op": "state", "game": "hex", "moves": ["e5"]}));
    /// assert_eq!(state["id"], 7);
    /// assert_eq!(state["ok"]["ply"], 1);
    /// assert_eq!(server.answer(&json!({"op": "dance"}))["error"]["code"], "unknown_op");
    /// ```
    pub fn answer(&mut self, request: &Value) -> Value {
        answer(request, |operation, request| self.core.perform(operation, request))
    }
}

impl Default for Server {
    fn default() -> Self {
        Self::new(Environment::default())
    }
}

/// A [`Server`] without the search: it performs the operations that are [for rules](Operation::is_for_rules), all but `review`, and
/// `best` plays at random (level 0).
///
/// A program that uses no [`Server`] does not link the search, and so is smaller.
///
/// ```
/// use alveole::api::RulesServer;
/// use serde_json::json;
/// let mut server = RulesServer::default();
/// let random = server.answer(&json!({"op": "best", "game": "hex", "level": 0}));
/// assert!(random["ok"]["move"]["text"].is_string());
/// let search = server.answer(&json!({"op": "best", "game": "hex", "level": 3}));
/// assert_eq!(search["error"]["code"], "too_large");
/// ```
#[derive(Debug)]
pub struct RulesServer {
    core: Core<dyn Session>,
}

impl RulesServer {
    /// A server that takes seeds from `environment`.
    ///
    /// ```
    /// use alveole::api::{Environment, RulesServer};
    /// use serde_json::json;
    /// let mut server = RulesServer::new(Environment::default());
    /// assert_eq!(server.answer(&json!({"op": "games"}))["ok"]["games"].as_array().unwrap().len(), 8);
    /// ```
    #[must_use]
    pub fn new(environment: Environment) -> Self {
        Self::with_games(environment, RulesRegistry::standard())
    }

    /// A server for the games of a registry, which takes seeds from `environment`.
    ///
    /// ```
    /// use alveole::api::{Environment, RulesServer};
    /// use alveole::games::hex;
    /// use alveole::play::RulesRegistry;
    /// use serde_json::json;
    /// let games = RulesRegistry::empty().with::<hex::Position>();
    /// let mut server = RulesServer::with_games(Environment::default(), games);
    /// assert_eq!(server.answer(&json!({"op": "games"}))["ok"]["games"].as_array().unwrap().len(), 1);
    /// ```
    #[must_use]
    pub fn with_games(environment: Environment, games: RulesRegistry) -> Self {
        Self { core: Core::new(environment, games) }
    }

    /// The answer to one request: `{"id", "ok"}` or `{"id", "error"}`.
    ///
    /// ```
    /// use alveole::api::RulesServer;
    /// use serde_json::json;
    /// let mut server = RulesServer::default();
    /// let state = server.answer(&json!({"op": "state", "game": "hex", "moves": ["e5"]}));
    /// assert_eq!(state["ok"]["to_move"]["player"], 1);
    /// ```
    pub fn answer(&mut self, request: &Value) -> Value {
        answer(request, |operation, request| self.core.perform(operation, request))
    }
}

impl Default for RulesServer {
    fn default() -> Self {
        Self::new(Environment::default())
    }
}

/// The answer to `request`, with its id; `ok` gives the result of the operation.
fn answer(request: &Value, ok: impl FnOnce(Operation, Request<'_>) -> Result<Value, Error>) -> Value {
    let id = request.get("id").cloned();
    let result = Request::new(request).and_then(|request| {
        let operation = request.operation()?;
        request.check(operation)?;
        ok(operation, request)
    });
    let answer = match result {
        Ok(ok) => ("ok", ok),
        Err(error) => ("error", to_value(&error)),
    };
    object(id.map(|id| ("id", id)).into_iter().chain([answer]).collect())
}

/// Answers a request `review` about one of the standard games, without a [`Server`]: the module of the computer players links nothing
/// else of the matches.
#[cfg(module = "search")]
pub(crate) fn review(request: &Value) -> Value {
    answer(request, |operation, request| {
        if operation != Operation::Review {
            return Err(Error::UnknownOp(operation.name().to_owned()));
        }
        let (known, reader) = request.review()?;
        let Reference { opening, moves } = request.reference()?;
        let mut session = crate::play::open_to_review(&opening)?;
        moves.iter().try_for_each(|text| session.play(text))?;
        crate::play::review(session.as_mut(), &known, reader).map(|review| to_value(&review))
    })
}

/// The part that both servers share: the environment, the games, and the last matches.
pub(super) struct Core<S: ?Sized> {
    pub environment: Environment,
    /// The number of threads in which the strongest level searches.
    pub threads: usize,
    pub games: GameList<S>,
    kept: Kept<S>,
}

impl<S: Session + ?Sized> Core<S> {
    fn new(environment: Environment, games: GameList<S>) -> Self {
        Self { environment, threads: 1, games, kept: Kept::default() }
    }

    /// The match that the request refers to, with its move played.
    pub fn played(&mut self, request: Request<'_>) -> Result<&mut S, Error> {
        let text = request.played()?;
        self.session(request)?.play(&text)?;
        // The reference has to describe the match that is kept: the next request then finds this move played.
        Ok(self.kept.add(text))
    }

    /// The match that the request refers to.
    pub fn session(&mut self, request: Request<'_>) -> Result<&mut S, Error> {
        let wanted = request.reference()?;
        let (mut moves, mut session) = match self.kept.take(&wanted) {
            Some((reference, session)) => (reference.moves, session),
            None => (Vec::new(), self.games.open(&wanted.opening)?),
        };
        let common = common(&moves, &wanted.moves);
        while moves.len() > common {
            session.undo();
            moves.pop();
        }
        let played = wanted.moves[common..].iter().try_for_each(|text| {
            session.play(text)?;
            moves.push(text.clone());
            Ok(())
        });
        let session = self.kept.keep(Reference { opening: wanted.opening, moves }, session);
        played.map(|()| session)
    }
}

impl<S: ?Sized> std::fmt::Debug for Core<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Core").field("kept", &self.kept.len()).finish_non_exhaustive()
    }
}
