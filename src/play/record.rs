//! Saved games.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Error, Fields, Opening, Session, open, wrong};
use crate::game::{Colour, Colours, Outcome};
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
        let (seats, players) = (self.seats.len(), session.players());
        if seats > usize::from(players) {
            return Err(Error::BadJson(say!(
                "the record has {} “seats”, but the game has {} players",
                seats,
                players
            )));
        }
        for text in &self.moves {
            session.play(text)?;
        }
        if let Some(result) = &self.result {
            result.conclude(session.as_mut())?;
        }
        Ok(session)
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

    /// Ends the match so; refuses where the moves say otherwise.
    fn conclude(&self, session: &mut dyn Session) -> Result<(), Error> {
        let refuse = |message| Err(Error::BadJson(message));
        if let Some(&stranger) = self.winners.iter().find(|&&p| p >= session.players()) {
            return refuse(say!(
                "the record's “result” names player {}, but the game has no such player",
                stranger
            ));
        }
        let winners: Colours = self.winners.iter().map(|&p| Colour(p)).collect();
        match session.outcome() {
            Some(outcome) if (outcome.winners, outcome.reason) == (winners, &self.reason) => Ok(()),
            Some(_) => refuse(say!("the record's “result” is not the result of its moves")),
            None => {
                let Some(reason) = CHOSEN_ENDS.into_iter().find(|r| *r == self.reason) else {
                    return refuse(say!("the record's “result” gives an end that its moves don't reach"));
                };
                if winners.is_empty() {
                    return refuse(say!("the record's “result” is “{}”, but names no winner", reason));
                }
                // Who resigns, or whose time is up, has lost.
                if reason != "agreed" && winners.len() == usize::from(session.players()) {
                    return refuse(say!(
                        "the record's “result” is “{}”, but names no player who lost",
                        reason
                    ));
                }
                session.end(Outcome { winners, reason });
                Ok(())
            }
        }
    }
}
