//! The parts of a request, each read when an operation needs it.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::operation::{Operation, REFERENCE};
use crate::json::{from_value, unknown_field};
use crate::play::{Error, MAX_PLIES, Opening, SearchRequest};
use crate::say;
use crate::search::{Budget, Level};

/// A request: a JSON object.
#[derive(Clone, Copy)]
pub(super) struct Request<'a>(&'a Value);

/// A game and the moves that lead to a position of it.
pub(super) struct Reference {
    pub opening: Opening,
    pub moves: Vec<String>,
}

/// Defines the fields that some operations have. Null means the same as leaving a field out.
macro_rules! fields {
    ($($(#[$doc:meta])* $Name:ident { $($field:ident: $Type:ty),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Deserialize)]
            pub(super) struct $Name {
                $(pub $field: $Type,)+
            }
        )+
    };
}

fields! {
    /// Every request.
    Op { op: String }
    /// A match reference.
    Match {
        game: String,
        options: Option<Map<String, Value>>,
        position: Option<Value>,
        moves: Option<Vec<String>>,
    }
    /// The operations whose answers have a picture or taps.
    Shown { view: Option<bool> }
    /// `play`.
    Play { r#move: String }
    /// `perft`.
    Perft { depth: Option<u64> }
    /// `compose`.
    Compose { draft: Option<crate::game::Draft> }
    /// `import`.
    Import { text: String }
    /// `fence`.
    Fence { text: String, lang: Option<String> }
    /// `why`.
    Why { taps: Option<Vec<String>> }
    /// `best`.
    Search {
        level: Option<u64>,
        time_ms: Option<u64>,
        nodes: Option<u64>,
        seed: Option<u64>,
        lines: Option<u64>,
    }
}

impl<'a> Request<'a> {
    /// A request that is a JSON object.
    pub fn new(value: &'a Value) -> Result<Self, Error> {
        if value.is_object() {
            Ok(Self(value))
        } else {
            Err(Error::BadJson(say!("{} must be a JSON object", say!("a request"))))
        }
    }

    /// Refuses a field that the operation does not have: it may be a misspelt one. Null means that it is left out.
    pub fn check(self, operation: Operation) -> Result<(), Error> {
        let reference = if operation.takes_match() { &REFERENCE[..] } else { &[] };
        let known = [&["id", "op"], reference, operation.fields()].concat();
        for (name, value) in self.0.as_object().into_iter().flatten() {
            if !value.is_null() && !known.contains(&name.as_str()) {
                return Err(Error::BadJson(unknown_field(name, &known)));
            }
        }
        Ok(())
    }

    /// The operation.
    pub fn operation(self) -> Result<Operation, Error> {
        let Op { op } = self.fields()?;
        Operation::named(&op).ok_or_else(|| Error::UnknownOp(op.chars().take(40).collect()))
    }

    /// Whether the answer has the picture and the taps: yes unless `view` is false.
    pub fn wants_view(self) -> Result<bool, Error> {
        Ok(self.fields::<Shown>()?.view.unwrap_or(true))
    }

    /// The move of a request `play`.
    pub fn played(self) -> Result<String, Error> {
        self.fields().map(|Play { r#move }| r#move)
    }

    /// The fields of one kind.
    pub fn fields<T: Deserialize<'a>>(self) -> Result<T, Error> {
        from_value(self.0).map_err(Error::BadJson)
    }

    /// A field as it is, if it is there and not null.
    pub fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// The match reference.
    pub fn reference(self) -> Result<Reference, Error> {
        let Match { game, options, position, moves } = self.fields()?;
        let moves = moves.unwrap_or_default();
        if moves.len() > MAX_PLIES {
            return Err(Error::TooLarge(say!("a game has at most {} moves", MAX_PLIES)));
        }
        Ok(Reference { opening: Opening { game, options: options.unwrap_or_default(), position }, moves })
    }

    /// The evaluations that a `review` judges by, and the player for whom it does.
    pub fn review(self) -> Result<(Vec<crate::play::Evaluation>, crate::play::Reader), Error> {
        #[derive(Deserialize)]
        struct Review {
            evaluations: Option<Vec<crate::play::Evaluation>>,
            level: Option<u64>,
            plies: Option<usize>,
        }
        let Review { evaluations, level, plies } = self.fields()?;
        let level = level.map(level_of).transpose()?;
        Ok((evaluations.unwrap_or_default(), crate::play::Reader { level, plies: plies.unwrap_or_default() }))
    }

    /// The search that the request asks for; `seed` gives the seed if the request has none.
    pub fn search(self, seed: fn() -> u64) -> Result<SearchRequest, Error> {
        let search: Search = self.fields()?;
        Ok(SearchRequest {
            budget: search.budget()?,
            level: search.level()?,
            seed: search.seed.unwrap_or_else(seed),
            lines: search.lines.map(|n| usize::try_from(n).unwrap_or(usize::MAX)),
        })
    }
}

/// The level with a number.
fn level_of(number: u64) -> Result<Level, Error> {
    let unknown =
        || Error::BadJson(say!("“{}” must be {}", "level", say!("a whole number from 0 (random) to 8")));
    Level::new(number).ok_or_else(unknown)
}

impl Search {
    /// The level of the computer player: the strongest if the request names none.
    fn level(&self) -> Result<Level, Error> {
        self.level.map_or(Ok(Level::MAX), level_of)
    }

    /// The limit of the search, if the request has one.
    fn budget(&self) -> Result<Option<Budget>, Error> {
        let limited = |name, n, most| match n {
            Some(n) if n > most => Err(Error::TooLarge(say!("“{}” must be at most {}", name, most))),
            n => Ok(n),
        };
        let ms = limited("time_ms", self.time_ms, Budget::MAX_MS)?;
        match (ms, limited("nodes", self.nodes, Budget::MAX_NODES)?) {
            (Some(_), Some(_)) => Err(Error::BadJson(say!("give “time_ms” or “nodes”, not both"))),
            #[allow(clippy::cast_precision_loss)] // far below 2^53
            (Some(ms), None) => Ok(Some(Budget::Time(ms as f64))),
            (None, nodes) => Ok(nodes.map(Budget::Nodes)),
        }
    }
}
