//! Saved games.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Error, Opening, Session, open};
use crate::json::from_value;

/// What `format` says in a record.
pub const FORMAT: &str = "alveole/1";

/// A saved game (`.alveole.json`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always `alveole/1`.
    pub format: String,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The position it began with, if not the game's start.
    #[serde(default)]
    pub position: Option<Value>,
    /// Who sat where.
    #[serde(default)]
    pub seats: Vec<Seat>,
    /// The moves, in the game's notation.
    pub moves: Vec<String>,
    /// How it ended, if it did.
    #[serde(default)]
    pub result: Option<RecordResult>,
    /// When it was saved.
    #[serde(default)]
    pub date: Option<String>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The name to show.
    #[serde(default)]
    pub name: Option<String>,
    /// The level of the computer that plays here (0: random); absent for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai: Option<u8>,
}

/// How a recorded game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordResult {
    /// The colours that won.
    pub winners: Vec<u8>,
    /// The reason of the game's status, or `resigned`, `agreed` or `time` where the players ended it.
    pub reason: String,
}

impl Record {
    /// Reads a record from JSON.
    ///
    /// # Errors
    /// [`Error::BadJson`], naming the field that is wrong.
    pub fn read(value: &Value) -> Result<Self, Error> {
        let record: Self = from_value(value).map_err(|e| Error::BadJson(format!("the record: {e}")))?;
        if record.format == FORMAT {
            Ok(record)
        } else {
            let found: String = record.format.chars().take(40).collect();
            Err(Error::BadJson(format!("the record's “format” is “{found}”, not “{FORMAT}”")))
        }
    }

    /// Plays the record through.
    ///
    /// # Errors
    /// What is wrong with it, with the ply where a move is.
    pub fn replay(&self) -> Result<Box<dyn Session>, Error> {
        let opening = Opening {
            game: self.game.clone(),
            options: self.options.clone(),
            position: self.position.clone(),
        };
        let mut session = open(&opening)?;
        for text in &self.moves {
            session.play(text)?;
        }
        if let Some(result) = &self.result {
            session.conclude(result)?;
        }
        Ok(session)
    }
}
