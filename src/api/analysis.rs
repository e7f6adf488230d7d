//! Where computer players think in slices, so that whoever asked can stop them between two.

use serde_json::Value;

use super::Environment;
use super::request::{Reference, Request};
use crate::json::{object, to_value};
use crate::play::{Error, Thinking, open};
use crate::say;
use crate::search::Level;

/// How many players are remembered: an opponent, and one who is asked for advice.
const MINDS: usize = 2;

/// Thinks about one request `best` at a time, in slices. Unlike a [`Server`](super::Server) it remembers: a player who is
/// asked about a later position of the same game goes on with what it has learned, and its answer comes sooner, or is
/// better.
#[derive(Default)]
pub struct Analysis {
    world: Environment,
    /// Those who may be asked again, the last one at the end.
    minds: Vec<SearchState>,
    now: Option<SearchState>,
}

struct SearchState {
    reference: Reference,
    level: Level,
    thinking: Box<dyn Thinking>,
    /// Whether it is to be remembered.
    keep: bool,
}

impl Analysis {
    /// A analysis in `world`.
    #[must_use]
    pub fn new(world: Environment) -> Self {
        Self { world, minds: Vec::new(), now: None }
    }

    /// Begins with a request `best`, instead of what was thought about until now; with `keep: false` the player is
    /// forgotten afterwards. The answer is that of [`step`](Self::step).
    pub fn start(&mut self, request: &Value) -> Value {
        self.rest();
        answer(self.begin(request).map(|mind| progress(true, mind.thinking.as_ref())))
    }

    /// Thinks for about so many milliseconds: `{"ok": {"more", "progress"}}`, where `progress` is the share of the
    /// budget that is used.
    pub fn step(&mut self, ms: f64) -> Value {
        let now = self.world.now;
        answer(self.current().map(|mind| {
            let more = mind.thinking.think(ms, now);
            progress(more, mind.thinking.as_ref())
        }))
    }

    /// What the request is answered so far: as by a [`Server`](super::Server), at any moment.
    pub fn report(&mut self) -> Value {
        answer(self.current().map(|mind| to_value(&mind.thinking.best())))
    }

    fn begin(&mut self, request: &Value) -> Result<&mut SearchState, Error> {
        let request = Request::new(request)?;
        let wanted = request.reference()?;
        let wish = request.wish(self.world.seed)?;
        let keep = request.0.get("keep") != Some(&Value::Bool(false));
        let follows = |mind: &SearchState| {
            mind.level == wish.level
                && mind.reference.opening == wanted.opening
                && wanted.moves.starts_with(&mind.reference.moves)
        };
        let known = self.minds.iter().rposition(follows).filter(|_| keep).map(|i| self.minds.remove(i));
        // A tree may be large: those of other games, and of what was taken back, make room.
        self.minds
            .retain(|mind| mind.reference.opening == wanted.opening && !(keep && mind.level == wish.level));
        let (mut thinking, known) = match known {
            Some(mind) => (mind.thinking, mind.reference.moves.len()),
            None => (open(&wanted.opening)?.thinking(), 0),
        };
        wanted.moves[known..].iter().try_for_each(|text| thinking.play(text))?;
        thinking.begin(&wish)?;
        Ok(self.now.insert(SearchState { reference: wanted, level: wish.level, thinking, keep }))
    }

    fn current(&mut self) -> Result<&mut SearchState, Error> {
        self.now.as_mut().ok_or_else(|| Error::BadJson(say!("no search is running")))
    }

    /// Remembers the player who thought last.
    fn rest(&mut self) {
        self.minds.extend(self.now.take().filter(|mind| mind.keep));
        let forgotten = self.minds.len().saturating_sub(MINDS);
        self.minds.drain(..forgotten);
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
        f.debug_struct("Analysis").field("minds", &self.minds.len()).finish_non_exhaustive()
    }
}
