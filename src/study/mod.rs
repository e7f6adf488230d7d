//! Studies: annotated games, with variations, comments, arrows and several chapters.
//!
//! A [`Study`] is saved as JSON (`alveole/2`, [`Study::read`]) or as text that a person can write
//! ([`Study::from_text`], [`Study::to_text`]); both forms hold all of it. [`Study::check`] plays through every variation.

mod check;
mod limits;
mod node;
mod parse;
mod review;
mod text;
mod write;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use check::Counts;
pub use limits::{LIMITS, Limits};
pub use node::{Node, Paint, Shape};
pub use text::Text;

use crate::json::from_value;
use crate::message::Message;
use crate::play::{Error, FORMAT as RECORD, Place, Record, RecordResult, Seat};
use crate::say;

/// The value of `format` in a study.
pub const FORMAT: &str = "alveole/2";

/// An annotated game, or several of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Always `alveole/2`.
    pub format: String,
    /// The game's id, the same in all chapters.
    pub game: String,
    /// The title of the study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// Other facts about it, such as `source`, `licence` and `annotator`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
    /// One game or position each: one at least.
    pub chapters: Vec<Chapter>,
}

/// A game of a study.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The title of the chapter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// Other facts about the game, such as `event`, `place`, `date` and `round`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
    /// The options of the game.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The first position, if it is not the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// The players, by seat: at most as many as the game has players; the others are unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// How the game ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordResult>,
    /// The comment on the first position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Text>,
    /// Arrows and marks on the first position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Shape>,
    /// The moves of the game, each with its variations.
    #[serde(default)]
    pub moves: Vec<Node>,
}

impl Study {
    /// Reads a study from JSON. A record (`alveole/1`) becomes a study of one chapter.
    ///
    /// # Errors
    /// [`BadStudy`], naming the field that is wrong, or the limit that is passed.
    ///
    /// ```
    /// use alveole::study::{BadStudy, Study};
    /// use serde_json::json;
    /// let study = Study::read(&json!({"format": "alveole/2", "game": "hex", "chapters": [{"moves": [
    ///     "e5", {"move": "swap", "comment": "The stone changes its colour.", "variations": [["d4", "f5"]]},
    /// ]}]}))?;
    /// assert_eq!(study.chapters[0].moves[1].variations[0].len(), 2);
    /// # Ok::<(), BadStudy>(())
    /// ```
    pub fn read(value: &Value) -> Result<Self, BadStudy> {
        match value.get("format").and_then(Value::as_str) {
            Some(RECORD) => Record::read(value).map(Self::from).map_err(|error| BadStudy::from(&error)),
            Some(found) if found != FORMAT => {
                let found: String = found.chars().take(40).collect();
                Err(BadStudy::new(say!("the study's “format” is “{}”, not “{}”", found, FORMAT)))
            }
            _ => {
                let mut study: Self =
                    from_value(value).map_err(|e| BadStudy::new(say!("the study: {}", e)))?;
                study.tidy();
                study.within_limits()?;
                Ok(study)
            }
        }
    }

    /// Forgets titles and names that say nothing.
    fn tidy(&mut self) {
        let says = |title: &Text| *title != Text::One(String::new());
        self.title = self.title.take().filter(says);
        for chapter in &mut self.chapters {
            chapter.title = chapter.title.take().filter(says);
            for seat in &mut chapter.seats {
                seat.name = seat.name.take().filter(|name| !name.is_empty());
            }
        }
    }

    /// The game as a record (`alveole/1`): the main moves of a chapter, without their annotations.
    ///
    /// ```
    /// use alveole::study::{BadStudy, Study};
    /// let study = Study::from_text("Game: hex\n\n1. e5! {Central.} 2. swap")?;
    /// let record = study.record(0).unwrap();
    /// assert_eq!(record.moves, ["e5", "swap"]);
    /// assert_eq!(study.record(1), None);
    /// # Ok::<(), BadStudy>(())
    /// ```
    #[must_use]
    pub fn record(&self, chapter: usize) -> Option<Record> {
        let chapter = self.chapters.get(chapter)?;
        Some(Record {
            format: RECORD.to_owned(),
            game: self.game.clone(),
            options: chapter.options.clone(),
            position: chapter.position.clone(),
            seats: chapter.seats.clone(),
            moves: chapter.moves.iter().map(|node| node.mv.clone()).collect(),
            result: chapter.result.clone(),
            date: chapter.tags.get("date").cloned(),
        })
    }
}

impl From<Record> for Study {
    /// A study of one chapter, with nothing said of its moves.
    fn from(record: Record) -> Self {
        let chapter = Chapter {
            tags: record.date.map(|date| ("date".to_owned(), date)).into_iter().collect(),
            options: record.options,
            position: record.position,
            seats: record.seats,
            result: record.result,
            moves: record.moves.into_iter().map(Node::from).collect(),
            ..Chapter::default()
        };
        Self {
            format: FORMAT.to_owned(),
            game: record.game,
            title: None,
            tags: BTreeMap::new(),
            chapters: vec![chapter],
        }
    }
}

/// Why something is no study: a sentence that names the place, and the place for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadStudy {
    /// The sentence.
    pub message: Message,
    /// The place.
    pub place: Box<Place>,
}

impl BadStudy {
    /// A fault whose place is not known.
    fn new(message: Message) -> Self {
        Self { message, place: Box::default() }
    }

    /// The same fault, with its sentence in another one.
    fn within(self, sentence: impl FnOnce(Message) -> Message) -> Self {
        Self { message: sentence(self.message), place: self.place }
    }
}

/// The same sentence and place, as the fault of a study.
impl From<&Error> for BadStudy {
    fn from(error: &Error) -> Self {
        Self { message: error.message(), place: Box::new(error.place()) }
    }
}

impl fmt::Display for BadStudy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for BadStudy {}
