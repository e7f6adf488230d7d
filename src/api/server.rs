//! The servers, which answer requests.

use serde_json::Value;

use super::MAX_PERFT;
use super::kept::{Kept, common};
#[cfg(feature = "full")]
use super::request::{Compose, Import};
use super::request::{Perft, Reference, Request, Why};
use crate::json::{object, to_value};
use crate::play::{Error, GameList, Record, Registry, RulesRegistry, Seat, Session, ThinkingSession};
use crate::say;

/// What the engine takes from its environment: it has no clock and no source of randomness of its own.
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
    /// The number of threads in which the strongest level searches.
    threads: usize,
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
        Self { core: Core { environment, games, kept: Kept::default() }, threads: 1 }
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
        self.threads = threads;
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
        answer(request, |op, request| match op {
            "best" => {
                let Environment { now, seed } = self.core.environment;
                let search = request.search(seed)?;
                let threads = self.threads;
                self.core.session(request)?.best_in(&search, threads, now).map(|best| to_value(&best))
            }
            "why" => {
                let taps = request.fields::<Why>()?.taps.unwrap_or_default();
                Ok(to_value(&self.core.session(request)?.why(&taps)?))
            }
            #[cfg(feature = "full")]
            "review" => {
                let known = request.evaluations()?;
                crate::play::review(self.core.session(request)?, &known).map(|review| to_value(&review))
            }
            #[cfg(feature = "full")]
            "svg" => {
                let style = request.style()?;
                let text = match request.get("record") {
                    None => self.core.session(request)?.svg(&style),
                    Some(_) => self.core.games.replay(&record(request)?)?.svg(&style),
                };
                Ok(object(vec![("svg", text.into())]))
            }
            #[cfg(feature = "full")]
            "import" => {
                let games = crate::import::read(&request.fields::<Import>()?.text, &self.core.games);
                Ok(object(vec![("games", to_value(&games.map_err(Error::BadJson)?))]))
            }
            #[cfg(feature = "full")]
            "study" => super::studies::read(request, &self.core.games),
            #[cfg(feature = "full")]
            "numbers" => {
                let numbers = self.core.session(request)?.numbers();
                Ok(object(vec![("numbers", to_value(&numbers))]))
            }
            #[cfg(feature = "full")]
            "explore" => Ok(to_value(&self.core.session(request)?.explore())),
            #[cfg(feature = "full")]
            "compose" => {
                let draft = request.fields::<Compose>()?.draft;
                let mut opening = request.reference()?.opening;
                if draft.is_none() {
                    let state = self.core.session(request)?.state();
                    (opening.options, opening.position) = (state.options, Some(state.position));
                }
                self.core.games.compose(&opening, draft).map(|composition| to_value(&composition))
            }
            #[cfg(feature = "full")]
            _ if !request.wants_view()? => self.core.brief_answer(op, request),
            _ => self.core.answer(op, request),
        })
    }
}

impl Default for Server {
    fn default() -> Self {
        Self::new(Environment::default())
    }
}

/// A [`Server`] without the search: the operation `best` plays at random (level 0), and there is no `why`.
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
        Self { core: Core { environment, games, kept: Kept::default() } }
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
        answer(request, |op, request| match op {
            "best" => self.random(request),
            _ => self.core.answer(op, request),
        })
    }

    #[cold]
    #[inline(never)]
    fn random(&mut self, request: Request<'_>) -> Result<Value, Error> {
        let search = request.search(self.core.environment.seed)?;
        if !search.level.is_random() {
            return Err(Error::TooLarge(say!(
                "this module is built without search: it has no computer players"
            )));
        }
        self.core.session(request)?.random(&search).map(|best| to_value(&best))
    }
}

impl Default for RulesServer {
    fn default() -> Self {
        Self::new(Environment::default())
    }
}

/// The answer to `request`, with its id; `ok` gives the result of the operation.
fn answer(request: &Value, ok: impl FnOnce(&str, Request<'_>) -> Result<Value, Error>) -> Value {
    let id = request.get("id").cloned();
    let result = Request::new(request).and_then(|request| {
        let op = request.op()?;
        request.check(&op)?;
        ok(&op, request)
    });
    let answer = match result {
        Ok(ok) => ("ok", ok),
        Err(error) => ("error", refused(&error)),
    };
    object(id.map(|id| ("id", id)).into_iter().chain([answer]).collect())
}

#[cold]
#[inline(never)]
fn refused(error: &Error) -> Value {
    to_value(error)
}

/// What both servers share: the last matches, and the operations that need no search.
struct Core<S: ?Sized> {
    environment: Environment,
    games: GameList<S>,
    kept: Kept<S>,
}

impl<S: Session + ?Sized> Core<S> {
    fn answer(&mut self, op: &str, request: Request<'_>) -> Result<Value, Error> {
        match op {
            "state" => Ok(to_value(&self.session(request)?.state())),
            "play" => Ok(to_value(&self.play(request)?.state())),
            _ => self.answer_rare(op, request),
        }
    }

    /// The answer to a request other than a page's first ones: a function of its own, because it is loaded later.
    #[cold]
    #[inline(never)]
    fn answer_rare(&mut self, op: &str, request: Request<'_>) -> Result<Value, Error> {
        match op {
            "games" => Ok(object(vec![("games", to_value(&self.games.cards()))])),
            "check" => {
                let session = self.games.replay(&record(request)?)?;
                Ok(object(vec![
                    ("valid", true.into()),
                    ("state", to_value(&session.state())),
                    ("moves", to_value(&session.played_moves())),
                ]))
            }
            "legal" => {
                let session = self.session(request)?;
                Ok(object(vec![
                    ("legal", to_value(&session.legal())),
                    ("to_move", to_value(&session.to_move())),
                    ("status", to_value(&session.status())),
                ]))
            }
            "text" => {
                if request.get("record").is_none() {
                    return Ok(text(self.session(request)?, &[], None));
                }
                let record = record(request)?;
                Ok(text(self.games.replay(&record)?.as_ref(), &record.seats, record.date.as_deref()))
            }
            "perft" => {
                let depth = request.fields::<Perft>()?.depth.unwrap_or(1);
                let too_large = || {
                    Error::TooLarge(say!(
                        "perft to this depth counts more than {} moves: choose a smaller depth",
                        MAX_PERFT
                    ))
                };
                let depth = u32::try_from(depth).ok().filter(|&d| d <= 64).ok_or_else(too_large)?;
                let nodes = self.session(request)?.perft(depth, MAX_PERFT).ok_or_else(too_large)?;
                Ok(object(vec![("nodes", nodes.into())]))
            }
            other => Err(Error::UnknownOp(other.chars().take(40).collect())),
        }
    }

    /// The answer without the picture and the taps, of the operations that have them.
    #[cfg(feature = "full")]
    fn brief_answer(&mut self, op: &str, request: Request<'_>) -> Result<Value, Error> {
        match op {
            "check" => {
                let session = self.games.replay(&record(request)?)?;
                Ok(object(vec![
                    ("valid", true.into()),
                    ("state", to_value(&session.brief())),
                    ("moves", to_value(&session.played_moves())),
                ]))
            }
            "state" => Ok(to_value(&self.session(request)?.brief())),
            "legal" => {
                let session = self.session(request)?;
                Ok(object(vec![
                    ("legal", to_value(&session.brief_legal())),
                    ("to_move", to_value(&session.to_move())),
                    ("status", to_value(&session.status())),
                ]))
            }
            "play" => Ok(to_value(&self.play(request)?.brief())),
            _ => self.answer(op, request),
        }
    }

    /// The match that the request refers to, with its move played.
    fn play(&mut self, request: Request<'_>) -> Result<&mut S, Error> {
        let text = request.played()?;
        self.session(request)?.play(&text)?;
        // The reference has to describe the match that is kept: the next request then finds this move played.
        Ok(self.kept.add(text))
    }

    /// The match that the request refers to.
    fn session(&mut self, request: Request<'_>) -> Result<&mut S, Error> {
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

/// The record in the request.
fn record(request: Request<'_>) -> Result<Record, Error> {
    let missing = || Error::BadJson(say!("“{}” is missing", "record"));
    Record::read(request.get("record").ok_or_else(missing)?)
}

/// The match as a scoresheet, and in the format of another program's protocol where it has one.
fn text<S: Session + ?Sized>(session: &S, seats: &[Seat], date: Option<&str>) -> Value {
    let mut forms = vec![("text", session.scoresheet().with(seats, date).to_string().into())];
    forms.extend(session.protocol_text().map(|(protocol, text)| (protocol, text.into())));
    object(forms)
}

impl<S: ?Sized> std::fmt::Debug for Core<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Core").field("kept", &self.kept.len()).finish_non_exhaustive()
    }
}
