//! Saved games.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::Error;
use crate::json::from_value;
use crate::say;

/// The value of `format` in a record.
pub const FORMAT: &str = "alveole/1";

/// The reasons of an end that the players chose.
pub(super) const CHOSEN_ENDS: [&str; 3] = ["resigned", "agreed", "time"];

/// A saved game (`.alveole.json`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always `alveole/1`.
    pub format: String,
    /// The game's id.
    pub game: String,
    /// Its options.
    #[serde(default, deserialize_with = "or_default")]
    pub options: Map<String, Value>,
    /// The first position, if it is not the start of the game.
    #[serde(default)]
    pub position: Option<Value>,
    /// The players, by seat: at most as many as the game has players; the others are unknown.
    #[serde(default, deserialize_with = "or_default")]
    pub seats: Vec<Seat>,
    /// The moves, in the game's notation.
    pub moves: Vec<String>,
    /// How the game ended, if it did.
    #[serde(default)]
    pub result: Option<RecordResult>,
    /// When the record was saved.
    #[serde(default)]
    pub date: Option<String>,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The name of the player.
    #[serde(default)]
    pub name: Option<String>,
    /// The level of the computer that plays here (0: random); absent for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai: Option<u8>,
}

/// How a recorded game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordResult {
    /// The colours that won: one at least.
    pub winners: Vec<u8>,
    /// The reason of the game's status, or `resigned`, `agreed` or `time` where the players ended it.
    pub reason: String,
}

impl Record {
    /// Reads a record from JSON.
    ///
    /// # Errors
    /// [`Error::BadJson`], naming the field that is wrong.
    ///
    /// ```
    /// use alveole::play::{Error, Record};
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}))?;
    /// assert_eq!(record.moves, ["e5"]);
    /// assert_eq!(Record::read(&json!({"game": 1})).unwrap_err().code(), "bad_json");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn read(value: &Value) -> Result<Self, Error> {
        if let Some(found) = value.get("format").and_then(Value::as_str).filter(|found| *found != FORMAT) {
            let found: String = found.chars().take(40).collect();
            return Err(Error::BadJson(say!("the record's “format” is “{}”, not “{}”", found, FORMAT)));
        }
        from_value(value).map_err(|message| Error::BadJson(say!("the record: {}", message)))
    }
}

/// Reads null as the default of the type, as if the field was left out.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
