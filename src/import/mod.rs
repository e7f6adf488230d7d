//! Games from elsewhere: the forms in which other programs save games, as records.
//!
//! Each game knows the forms of its own programs ([`Game::foreign`](crate::game::Game::foreign)):
//!
//! | form | game | where it comes from |
//! | --- | --- | --- |
//! | `uhp` | Hive | GameStrings of the Universal Hive Protocol, one a line, also as a chat shows them |
//! | `pgn` | Hive | Mzinga, hivegame.com, and programs that write as they do |
//! | `boardspace` | Hive, Hex-It | the SGF of boardspace.net |
//! | `abstractplay` | Hex-It | AbstractPlay's record of Exxit |
//!
//! Moves are played one by one. The first that is wrong is named, and all before it are kept. A game that can't be read at all is
//! refused with the reason, and the others are read.
//!
//! ```
//! use alveole::import;
//! use alveole::play::RulesRegistry;
//! let found = import::read("Base;InProgress;White[2];wS1;wQ", &RulesRegistry::standard())?;
//! let game = &found.games[0];
//! assert_eq!((game.form, game.record.moves.len()), ("uhp", 1));
//! assert_eq!(game.wrong.as_ref().unwrap().ply, 1);
//! # Ok::<(), alveole::message::Message>(())
//! ```

mod date;

use serde::Serialize;
use serde_json::Value;

use crate::game::Foreign;
use crate::message::Message;
use crate::play::{Error, FORMAT, GameList, Opening, Record, RecordResult, Seat, Session};
use crate::say;
use crate::study::{Chapter, LIMITS, Node, Study, Text};

/// The most games that one text is read for.
pub const MOST: usize = 1000;

/// What a text of another program has.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Import {
    /// The games, in the order of the text; one at least.
    pub games: Vec<Imported>,
    /// The games that can't be read.
    pub refused: Vec<Refused>,
}

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
    /// The whole game, if it goes on after a repetition that ends it here: a study with a chapter from there on.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub study: Option<Study>,
}

/// A game from elsewhere that can't be read.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// Which game of the text it is, from 1.
    pub number: usize,
    /// The reason.
    pub message: String,
    /// The same for translators, as in the API's errors.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub say: Message,
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
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub say: Message,
}

/// The games in a text of another program: at most [`MOST`], those that are refused included.
///
/// # Errors
/// If no game of `games` knows the form, or none in the text can be read.
///
/// ```
/// use alveole::import;
/// use alveole::play::RulesRegistry;
/// let games = RulesRegistry::standard();
/// assert!(import::read("Dear diary", &games).is_err());
/// let found = import::read("Base;NotStarted;White[1]\nBase+X;NotStarted;White[1]\nBase+M;InProgress;Black[1];wM", &games)?;
/// assert_eq!((found.games.len(), found.refused[0].number), (2, 2));
/// # Ok::<(), alveole::message::Message>(())
/// ```
pub fn read<S: Session + ?Sized>(text: &str, games: &GameList<S>) -> Result<Import, Message> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let mut import = Import { games: Vec::new(), refused: Vec::new() };
    for (i, found) in games.foreign(text).into_iter().take(MOST).enumerate() {
        match found.and_then(|(id, foreign)| imported(id, foreign, games)) {
            Ok(game) => import.games.push(game),
            Err(say) => import.refused.push(Refused { number: i + 1, message: say.to_string(), say }),
        }
    }
    if !import.games.is_empty() {
        return Ok(import);
    }
    let first = import.refused.into_iter().next();
    Err(first.map_or_else(|| say!("this isn't a format we can read"), |refused| refused.say))
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
        position: foreign.position,
        seats: Vec::new(),
        moves: Vec::new(),
        result: None,
        date: foreign.date.map(date::iso),
    };
    let mut session = games.open(&record.opening()).map_err(|error| error.message())?;
    let mut wrong = foreign.wrong.map(|wrong| WrongMove::new(wrong.ply, wrong.text, wrong.message));
    let mut moves = foreign.moves.into_iter();
    let mut rest = Vec::new();
    for (ply, text) in moves.by_ref().enumerate() {
        if let Err(error) = session.play(&text) {
            let message = match error {
                Error::GameOver { .. } => say!("the game is over"),
                error => error.message(),
            };
            rest.push(text.clone());
            wrong = Some(WrongMove::new(ply, text, message));
            break;
        }
        record.moves.push(text);
    }
    rest.extend(moves);
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
    let study = if rest.is_empty() { None } else { whole(&record, session.state().position, rest, games) };
    Ok(Imported { form: foreign.form, record, wrong, study })
}

/// The whole of a game that goes on after a repetition at the position `end`: each chapter begins where a repetition ended the one
/// before.
fn whole<S: Session + ?Sized>(
    record: &Record,
    mut end: Value,
    rest: Vec<String>,
    games: &GameList<S>,
) -> Option<Study> {
    let mut study = Study::from(record.clone());
    let mut rest = rest.into_iter().peekable();
    while rest.peek().is_some() && study.chapters.len() < LIMITS.chapters {
        end.as_object_mut()?.remove("ended")?;
        let opening = Opening { position: Some(end), ..record.opening() };
        let mut session = games.open(&opening).ok()?;
        let mut moves = Vec::new();
        while let Some(text) = rest.next_if(|text| session.play(text).is_ok()) {
            moves.push(Node::from(text));
        }
        if moves.is_empty() {
            return None;
        }
        let title = [("en", "After the third repetition"), ("fr", "Après la troisième répétition")];
        study.chapters.push(Chapter {
            title: Some(Text::Languages(title.map(|(language, text)| (language.into(), text.into())).into())),
            options: record.options.clone(),
            position: opening.position,
            seats: record.seats.clone(),
            moves,
            ..Chapter::default()
        });
        end = session.state().position;
    }
    Some(study)
}

impl WrongMove {
    fn new(ply: usize, text: String, say: Message) -> Self {
        Self { ply, r#move: text, message: say.to_string(), say }
    }
}
