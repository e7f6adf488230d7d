//! Reading requests.

use serde_json::{Map, Value};

use crate::search::{Budget, Level};
use crate::table::{Error, MAX_PLIES as MAX_MOVES, Opening};

/// A request, its fields read one by one, so that an error can name the culprit.
pub(super) struct Request<'a>(&'a Map<String, Value>);

/// A game and the moves that lead to a position of it.
pub(super) struct Reference {
    pub opening: Opening,
    pub moves: Vec<String>,
}

fn wrong(field: &str, shape: &str) -> Error {
    Error::BadJson(format!("“{field}” is {shape}"))
}

impl<'a> Request<'a> {
    pub fn new(value: &'a Value) -> Result<Self, Error> {
        value.as_object().map(Self).ok_or_else(|| Error::BadJson("a request is a JSON object".to_owned()))
    }

    /// A field that may be left out or null.
    fn field(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|v| !v.is_null())
    }

    pub fn id(&self) -> Option<&'a Value> {
        self.0.get("id")
    }

    pub fn text(&self, name: &str) -> Result<&'a str, Error> {
        self.field(name).and_then(Value::as_str).ok_or_else(|| wrong(name, "a text, and needed here"))
    }

    pub fn value(&self, name: &str) -> Result<&'a Value, Error> {
        self.field(name).ok_or_else(|| wrong(name, "needed here"))
    }

    pub fn number(&self, name: &str) -> Result<Option<u64>, Error> {
        let read = |v: &Value| v.as_u64().ok_or_else(|| wrong(name, "a whole number, 0 or more"));
        self.field(name).map(read).transpose()
    }

    pub fn reference(&self) -> Result<Reference, Error> {
        let options = match self.field("options") {
            None => Map::new(),
            Some(Value::Object(options)) => options.clone(),
            Some(_) => return Err(wrong("options", "an object")),
        };
        let moves = match self.field("moves") {
            None => Vec::new(),
            Some(Value::Array(moves)) if moves.len() > MAX_MOVES => {
                return Err(Error::TooLarge(format!("a game is kept to {MAX_MOVES} moves")));
            }
            Some(Value::Array(moves)) => moves
                .iter()
                .map(|m| m.as_str().map(str::to_owned))
                .collect::<Option<_>>()
                .ok_or_else(|| wrong("moves", "a list of texts"))?,
            Some(_) => return Err(wrong("moves", "a list of texts")),
        };
        let opening = Opening {
            game: self.text("game")?.to_owned(),
            options,
            position: self.field("position").cloned(),
        };
        Ok(Reference { opening, moves })
    }

    /// How strong a computer player is asked for; the strongest if nobody says.
    pub fn level(&self) -> Result<Level, Error> {
        let unknown = || wrong("level", "a whole number from 0 (random) to 8");
        self.number("level")?.map_or(Ok(Level::MAX), |n| Level::new(n).ok_or_else(unknown))
    }

    /// How long a search may take, if the request says so.
    pub fn budget(&self) -> Result<Option<Budget>, Error> {
        let limited = |name, most| match self.number(name)? {
            Some(n) if n > most => Err(Error::TooLarge(format!("“{name}” is {most} at the most"))),
            n => Ok(n),
        };
        match (limited("time_ms", Budget::MAX_MS)?, limited("nodes", Budget::MAX_NODES)?) {
            (Some(_), Some(_)) => Err(Error::BadJson("give “time_ms” or “nodes”, not both".to_owned())),
            #[allow(clippy::cast_precision_loss)] // far below 2^53
            (Some(ms), None) => Ok(Some(Budget::Time(ms as f64))),
            (None, nodes) => Ok(nodes.map(Budget::Nodes)),
        }
    }
}
