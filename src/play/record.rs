//! Saved games.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Error, Fields, wrong};
use crate::say;

/// What `format` says in a record.
pub const FORMAT: &str = "alveole/1";

/// The reasons of an end that the players chose.
pub(super) const CHOSEN_ENDS: [&str; 3] = ["resigned", "agreed", "time"];

/// A saved game (`.alveole.json`).
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// Who sat where: no more than the game has players; of those left out nothing is known.
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
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
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
    pub fn read(value: &Value) -> Result<Self, Error> {
        let fields = Fields::of(value, &say!("a record"))?;
        let found = fields.text("format")?;
        if found != FORMAT {
            let found: String = found.chars().take(40).collect();
            return Err(Error::BadJson(say!("the record's “format” is “{}”, not “{}”", found, FORMAT)));
        }
        fields.only(&["format", "game", "options", "position", "seats", "moves", "result", "date"])?;
        fields.value("moves")?;
        Ok(Self {
            format: FORMAT.to_owned(),
            game: fields.text("game")?.to_owned(),
            options: fields.object("options")?,
            position: fields.get("position").cloned(),
            seats: fields.list("seats")?.iter().map(Seat::read).collect::<Result<_, _>>()?,
            moves: fields.texts("moves")?,
            result: fields.get("result").map(RecordResult::read).transpose()?,
            date: fields.text_if_any("date")?,
        })
    }
}

impl Seat {
    fn read(value: &Value) -> Result<Self, Error> {
        let fields = Fields::of(value, &say!("each of “seats”"))?.only(&["name", "ai"])?;
        let level = |n| u8::try_from(n).map_err(|_| wrong("ai", &say!("a computer level")));
        Ok(Self { name: fields.text_if_any("name")?, ai: fields.number("ai")?.map(level).transpose()? })
    }
}

impl RecordResult {
    fn read(value: &Value) -> Result<Self, Error> {
        let fields = Fields::of(value, &say!("“result”"))?.only(&["winners", "reason"])?;
        fields.value("winners")?;
        let player = |v: &Value| v.as_u64().and_then(|n| u8::try_from(n).ok());
        let winners = fields.list("winners")?.iter().map(player).collect::<Option<_>>();
        Ok(Self {
            winners: winners.ok_or_else(|| wrong("winners", &say!("a list of player numbers")))?,
            reason: fields.text("reason")?.to_owned(),
        })
    }
}
