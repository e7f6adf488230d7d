//! `alveole convert`: saved games from one form into another.

use std::fs::File;
use std::io::{self, Read, Write};

use alveole::api::{MAX_BYTES, parse};
use alveole::games::hive::GameString;
use alveole::play::{FORMAT, Record, RecordResult, Session};
use lexopt::prelude::*;

use crate::Failure;
use crate::game_string::play_through;

const HELP: &str = "\
alveole convert --to text|uhp|record FILE

FILE: a record (.alveole.json) or a GameString of the Universal Hive Protocol; - is standard input.
text: the game as a person writes it down; uhp: a GameString (Hive by tournament rules); record: JSON, in canonical notation.";

/// The forms a game can be written in.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Uhp,
    Record,
}

impl std::str::FromStr for Form {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "text" => Ok(Self::Text),
            "uhp" => Ok(Self::Uhp),
            "record" => Ok(Self::Record),
            other => Err(format!("“{other}” is no form of a game: text, uhp or record")),
        }
    }
}

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let (mut form, mut file) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("to") => form = Some(arguments.value()?.parse::<Form>()?),
            Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            Value(path) if file.is_none() => file = Some(path.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let form = form.ok_or_else(|| format!("into which form? --to says it\n\n{HELP}"))?;
    let file = file.ok_or_else(|| format!("which file?\n\n{HELP}"))?;
    let text = read(&file).map_err(|e| format!("{file}: {e}"))?;
    let converted = convert(&text, form).map_err(|e| format!("{file}: {e}"))?;
    writeln!(io::stdout(), "{}", converted.trim_end())?;
    Ok(())
}

/// The text of `file`, which is at most as long as a request may be.
fn read(file: &str) -> Result<String, Failure> {
    let source: Box<dyn Read> = if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) };
    let mut text = String::new();
    source.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)?;
    if text.len() > MAX_BYTES {
        return Err(format!("a game is {MAX_BYTES} bytes at the most").into());
    }
    Ok(text)
}

fn convert(text: &str, form: Form) -> Result<String, Failure> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (session, mut record) = if text.starts_with('{') {
        let record = Record::read(&parse(text.as_bytes())?)?;
        (record.replay()?, record)
    } else {
        let game: Box<dyn Session> = Box::new(play_through(&text.parse::<GameString>()?)?);
        let empty = Record {
            format: FORMAT.to_owned(),
            game: String::new(),
            options: serde_json::Map::new(),
            position: None,
            seats: Vec::new(),
            moves: Vec::new(),
            result: None,
            date: None,
        };
        (game, empty)
    };
    match form {
        Form::Text => Ok(session.scoresheet().with(&record.seats, record.date.as_deref()).to_string()),
        Form::Uhp => session.protocol_text().map(|(_, text)| text).ok_or_else(|| {
            "only Hive by tournament rules, from the start of the game, has a GameString".into()
        }),
        Form::Record => {
            let state = session.state();
            state.game.clone_into(&mut record.game);
            record.options = state.options;
            record.moves = session.played_moves().into_iter().map(|made| made.text).collect();
            let winners = state.status.winners;
            record.result =
                state.status.reason.map(|reason| RecordResult { winners, reason: reason.to_owned() });
            Ok(serde_json::to_string_pretty(&record)?)
        }
    }
}
