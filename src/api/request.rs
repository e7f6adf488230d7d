//! Reading requests.

use serde_json::Value;

use crate::play::{Error, Fields, MAX_PLIES as MAX_MOVES, Opening, SearchRequest, wrong};
use crate::say;
use crate::search::{Budget, Level};

/// The fields of a request.
pub(super) struct Request<'a>(pub Fields<'a>);

/// A game and the moves that lead to a position of it.
pub(super) struct Reference {
    pub opening: Opening,
    pub moves: Vec<String>,
}

impl<'a> Request<'a> {
    pub fn new(value: &'a Value) -> Result<Self, Error> {
        Fields::of(value, &say!("a request")).map(Self)
    }

    pub fn reference(&self) -> Result<Reference, Error> {
        if self.0.list("moves")?.len() > MAX_MOVES {
            return Err(Error::TooLarge(say!("a game has at most {} moves", MAX_MOVES)));
        }
        let opening = Opening {
            game: self.0.text("game")?.to_owned(),
            options: self.0.object("options")?,
            position: self.0.get("position").cloned(),
        };
        Ok(Reference { opening, moves: self.0.texts("moves")? })
    }

    /// What the request asks of a computer player; `seed` gives the seed if the request has none.
    pub fn search(&self, seed: fn() -> u64) -> Result<SearchRequest, Error> {
        Ok(SearchRequest {
            budget: self.budget()?,
            level: self.level()?,
            seed: self.0.number("seed")?.unwrap_or_else(seed),
            lines: self.0.number("lines")?.map(|n| usize::try_from(n).unwrap_or(usize::MAX)),
        })
    }

    /// The level of the computer player: the strongest if the request names none.
    fn level(&self) -> Result<Level, Error> {
        let unknown = || wrong("level", &say!("a whole number from 0 (random) to 8"));
        self.0.number("level")?.map_or(Ok(Level::MAX), |n| Level::new(n).ok_or_else(unknown))
    }

    /// The limit of the search, if the request has one.
    fn budget(&self) -> Result<Option<Budget>, Error> {
        let limited = |name, most| match self.0.number(name)? {
            Some(n) if n > most => Err(Error::TooLarge(say!("“{}” must be at most {}", name, most))),
            n => Ok(n),
        };
        match (limited("time_ms", Budget::MAX_MS)?, limited("nodes", Budget::MAX_NODES)?) {
            (Some(_), Some(_)) => Err(Error::BadJson(say!("give “time_ms” or “nodes”, not both"))),
            #[allow(clippy::cast_precision_loss)] // far below 2^53
            (Some(ms), None) => Ok(Some(Budget::Time(ms as f64))),
            (None, nodes) => Ok(nodes.map(Budget::Nodes)),
        }
    }
}
