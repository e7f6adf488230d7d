//! Where requests are answered.

use serde_json::Value;

use super::request::{Reference, Request};
use super::{MAX_PERFT, catalogue};
use crate::json::{object, to_value};
use crate::play::{Error, Opening, Record, Seat, Session, open};
use crate::say;

/// What the engine takes from the world around it: it has no clock and no dice of its own.
#[derive(Clone, Copy, Debug)]
pub struct Environment {
    /// Milliseconds from some fixed moment on.
    pub now: fn() -> f64,
    /// A fresh random seed.
    pub seed: fn() -> u64,
}

/// A world that stands still: every seed is 0, and `time_ms` of a search never passes.
impl Default for Environment {
    fn default() -> Self {
        Self { now: || 0.0, seed: || 0 }
    }
}

/// Answers requests. What a request means does not depend on those before it; but the last match is kept, so that
/// going on with it costs only the moves that are new.
#[derive(Default)]
pub struct Server {
    world: Environment,
    last: Option<(Reference, Box<dyn Session>)>,
}

impl Server {
    /// A server in `world`.
    #[must_use]
    pub fn new(world: Environment) -> Self {
        Self { world, last: None }
    }

    /// The answer to one request: `{"id", "ok"}` or `{"id", "error"}`.
    pub fn answer(&mut self, request: &Value) -> Value {
        let request = Request::new(request);
        let id = request.as_ref().ok().and_then(|r| r.0.raw("id")).cloned();
        let answer = match request.and_then(|r| self.ok(&r)) {
            Ok(ok) => ("ok", ok),
            Err(error) => ("error", to_value(&error)),
        };
        object(id.map(|id| ("id", id)).into_iter().chain([answer]).collect())
    }

    fn ok(&mut self, request: &Request<'_>) -> Result<Value, Error> {
        match request.0.text("op")? {
            "games" => Ok(object(vec![("games", to_value(&catalogue()))])),
            "check" => {
                let session = Record::read(request.0.value("record")?)?.replay()?;
                Ok(object(vec![
                    ("valid", true.into()),
                    ("state", to_value(&session.state())),
                    ("moves", to_value(&session.made())),
                ]))
            }
            "state" => Ok(to_value(&self.session(request)?.state())),
            "legal" => {
                let session = self.session(request)?;
                Ok(object(vec![
                    ("legal", to_value(&session.legal())),
                    ("to_move", to_value(&session.to_move())),
                    ("status", to_value(&session.status())),
                ]))
            }
            "play" => {
                let text = request.0.text("move")?;
                let session = self.session(request)?;
                session.play(text)?;
                let state = session.state();
                // So that the server's reference stays true, and a next request finds the move already played.
                if let Some((reference, _)) = &mut self.last {
                    reference.moves.push(text.to_owned());
                }
                Ok(to_value(&state))
            }
            "text" => {
                let Some(record) = request.0.get("record") else {
                    return Ok(text(self.session(request)?, &[], None));
                };
                let record = Record::read(record)?;
                Ok(text(record.replay()?.as_ref(), &record.seats, record.date.as_deref()))
            }
            "perft" => {
                let depth = request.0.number("depth")?.unwrap_or(1);
                let too_large = || Error::TooLarge(say!("perft to this depth counts more than {} moves: choose a smaller depth", MAX_PERFT));
                let depth = u32::try_from(depth).ok().filter(|&d| d <= 64).ok_or_else(too_large)?;
                let nodes = self.session(request)?.perft(depth, MAX_PERFT).ok_or_else(too_large)?;
                Ok(object(vec![("nodes", nodes.into())]))
            }
            "best" => {
                let wish = request.wish(self.world.seed)?;
                let now = self.world.now;
                self.session(request)?.best(&wish, now).map(|best| to_value(&best))
            }
            #[cfg(feature = "think")]
            "why" => {
                let taps = request.0.texts("taps")?;
                Ok(to_value(&self.session(request)?.why(&taps)?))
            }
            other => Err(Error::UnknownOp(other.chars().take(40).collect())),
        }
    }

    /// The match that the request refers to.
    fn session(&mut self, request: &Request<'_>) -> Result<&mut (dyn Session + 'static), Error> {
        let wanted = request.reference()?;
        let (mut moves, mut session) = match self.last.take() {
            Some((reference, session)) if reference.opening == wanted.opening => (reference.moves, session),
            _ => (Vec::new(), open(&wanted.opening)?),
        };
        let common = moves.iter().zip(&wanted.moves).take_while(|(a, b)| a == b).count();
        while moves.len() > common {
            session.undo();
            moves.pop();
        }
        let played = wanted.moves[common..].iter().try_for_each(|text| {
            session.play(text)?;
            moves.push(text.clone());
            Ok(())
        });
        let (_, session) = self.last.insert((Reference { opening: wanted.opening, moves }, session));
        played.map(|()| session.as_mut())
    }
}

/// The game as a person writes it down, and as other programs of its game do.
fn text(session: &dyn Session, seats: &[Seat], date: Option<&str>) -> Value {
    let mut forms = vec![("text", session.scoresheet().with(seats, date).to_string().into())];
    forms.extend(session.game_string().map(|game| ("uhp", game.into())));
    object(forms)
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = self.last.as_ref().map(|(Reference { opening: Opening { game, .. }, .. }, _)| game);
        f.debug_struct("Server").field("game", &game).finish_non_exhaustive()
    }
}
