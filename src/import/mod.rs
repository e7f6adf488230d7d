//! Games from elsewhere: the forms in which other programs save games, as records.
//!
//! Each game knows the forms of its own programs ([`Game::foreign`](crate::game::Game::foreign)):
//!
//! | form | game | where it comes from |
//! | --- | --- | --- |
//! | `uhp` | Hive | GameStrings of the Universal Hive Protocol, one a line |
//! | `pgn` | Hive | Mzinga, and programs that write as it does |
//! | `boardspace` | Hive | the SGF of boardspace.net |
//! | `abstractplay` | Hex-It | AbstractPlay's record of Exxit |
//!
//! Moves are played one by one. The first that is wrong is named, and all before it are kept.
//!
//! ```
//! use alveole::import;
//! use alveole::play::RulesRegistry;
//! let games = import::read("Base;InProgress;White[2];wS1;wQ", &RulesRegistry::standard())?;
//! assert_eq!((games[0].form, games[0].record.moves.len()), ("uhp", 1));
//! assert_eq!(games[0].wrong.as_ref().unwrap().ply, 1);
//! # Ok::<(), alveole::message::Message>(())
//! ```

use serde::Serialize;

use crate::game::Foreign;
use crate::message::Message;
use crate::play::{Error, FORMAT, GameList, Record, RecordResult, Seat, Session};
use crate::say;

/// The most games that one text is read for.
pub const MOST: usize = 1000;

/// A game from elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Imported {
    /// The form that it came in: `uhp`, `pgn`, `boardspace`, `abstractplay`.
    pub form: &'static str,
    /// The game up to its end, or to its first wrong move.
    pub record: Record,
    /// The first wrong move, if there is one.
    pub wrong: Option<WrongMove>,
}

/// A move from elsewhere that can't be played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrongMove {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// The move as the text writes it.
    pub r#move: String,
    /// The reason why it is wrong.
    pub message: String,
    /// The same for translators, as in the API's errors.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub say: Message,
}

/// The games in a text of another program, in the order of the text; at most [`MOST`].
///
/// # Errors
/// If no game of `games` knows the form, or what the text says before the moves can't be read.
///
/// ```
/// use alveole::import;
/// use alveole::play::RulesRegistry;
/// let games = RulesRegistry::standard();
/// assert!(import::read("Dear diary", &games).is_err());
/// let two = import::read("Base;NotStarted;White[1]\nBase+M;InProgress;Black[1];wM", &games)?;
/// assert_eq!(two.len(), 2);
/// # Ok::<(), alveole::message::Message>(())
/// ```
pub fn read<S: Session + ?Sized>(text: &str, games: &GameList<S>) -> Result<Vec<Imported>, Message> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let found = games.foreign(text)?;
    if found.is_empty() {
        return Err(say!("this isn't a format we can read"));
    }
    found.into_iter().take(MOST).map(|(id, foreign)| imported(id, foreign, games)).collect()
}

/// Plays the game in a match, which also knows repetitions.
fn imported<S: Session + ?Sized>(
    id: &str,
    foreign: Foreign,
    games: &GameList<S>,
) -> Result<Imported, Message> {
    let mut record = Record {
        format: FORMAT.to_owned(),
        game: id.to_owned(),
        options: foreign.options,
        position: None,
        seats: Vec::new(),
        moves: Vec::new(),
        result: None,
        date: foreign.date,
    };
    let mut session = games.open(&record.opening()).map_err(|error| error.message())?;
    let mut wrong = foreign.wrong.map(|wrong| WrongMove::new(wrong.ply, wrong.text, wrong.message));
    for (ply, text) in foreign.moves.into_iter().enumerate() {
        if let Err(error) = session.play(&text) {
            let message = match error {
                Error::GameOver { .. } => say!("the game is over"),
                error => error.message(),
            };
            wrong = Some(WrongMove::new(ply, text, message));
            break;
        }
        record.moves.push(text);
    }
    if let Some(outcome) = foreign.ended.filter(|_| wrong.is_none() && session.outcome().is_none()) {
        session.end(outcome);
    }
    record.result = session.outcome().map(|outcome| RecordResult {
        winners: outcome.winners.iter().map(|colour| colour.0).collect(),
        reason: outcome.reason.to_owned(),
    });
    if foreign.players.iter().any(Option::is_some) {
        let seats = foreign.players.into_iter().take(usize::from(session.players()));
        record.seats = seats.map(|name| Seat { name, ai: None }).collect();
    }
    Ok(Imported { form: foreign.form, record, wrong })
}

impl WrongMove {
    fn new(ply: usize, text: String, say: Message) -> Self {
        Self { ply, r#move: text, message: say.to_string(), say }
    }
}
