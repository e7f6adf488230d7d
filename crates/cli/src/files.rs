//! Saved games in files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use alveole::api::{MAX_BYTES, parse};
use alveole::games::hive::GameString;
use alveole::import::{self, Imported, WrongMove};
use alveole::play::{FORMAT, Record, RecordResult, RulesRegistry, Session};
use alveole::study::{FORMAT as STUDY, Study};
use serde_json::{Map, Value};

use crate::Failure;
use crate::game_string::play_through;
use crate::registry;

/// A saved game: its record, replayed.
pub(crate) struct SavedGame {
    /// The record: of a GameString, one without names and date.
    pub record: Record,
    /// The match after the last move.
    pub session: Box<dyn Session>,
    /// The study whose first chapter it is, if the file has a study.
    pub study: Option<Study>,
    /// The first wrong move of another program's file: the match ends before it.
    pub wrong: Option<WrongMove>,
}

/// Reads a record, a study, or a game of another program from `file`; `-` is standard input. Of several games, the first.
///
/// # Errors
/// If a move of the game is wrong.
pub(crate) fn read(file: &Path) -> Result<SavedGame, Failure> {
    let first = read_all(file)?.into_iter().next().ok_or("the file has no game")?;
    match first.wrong {
        Some(wrong) => Err(format!("{}: {}", file.display(), refusal(&wrong)).into()),
        None => Ok(first),
    }
}

/// Reads all games of `file`, each up to its first wrong move; `-` is standard input.
pub(crate) fn read_all(file: &Path) -> Result<Vec<SavedGame>, Failure> {
    let name = file.display();
    let text = text_of(file).map_err(|e| format!("{name}: {e}"))?;
    saved_games(&text).map_err(|e| format!("{name}: {e}").into())
}

/// The sentence that names a wrong move.
pub(crate) fn refusal(WrongMove { ply, r#move, message, .. }: &WrongMove) -> String {
    format!("move {}, “{}”: {}", ply + 1, r#move, message)
}

/// The text of `file`, which may be as long as a request.
fn text_of(file: &Path) -> Result<String, Failure> {
    let standard_input = file.as_os_str() == "-";
    let source: Box<dyn Read> =
        if standard_input { Box::new(io::stdin()) } else { Box::new(File::open(file)?) };
    let mut text = String::new();
    source.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)?;
    if text.len() > MAX_BYTES {
        return Err(format!("a saved game has at most {MAX_BYTES} bytes").into());
    }
    Ok(text)
}

fn saved_games(text: &str) -> Result<Vec<SavedGame>, Failure> {
    let text = text.trim_start_matches('\u{feff}').trim();
    // Another program's record has a header, and none of the fields of this one's.
    if text.starts_with('{') && !parse(text.as_bytes())?.get("header").is_some_and(Value::is_object) {
        let json = parse(text.as_bytes())?;
        if json.get("format").is_some_and(|format| format == STUDY) {
            return Ok(vec![of_study(Study::read(&json)?)?]);
        }
        return Ok(vec![of_record(Record::read(&json)?, None)?]);
    }
    // Only a study in text begins with a word before a colon.
    if text.split_once(':').is_some_and(|(word, _)| matches!(word, "Alveole" | "Game")) {
        return Ok(vec![of_study(Study::from_text(text)?)?]);
    }
    // A GameString alone says which state its moves lead to.
    if text.lines().count() < 2 && !text.starts_with(['{', '[', '(']) {
        return Ok(vec![of_game_string(text)?]);
    }
    let games = import::read(text, registry::games())?;
    games.into_iter().map(|Imported { record, wrong, .. }| of_record(record, wrong)).collect()
}

/// A record, all of which is played.
fn of_record(record: Record, wrong: Option<WrongMove>) -> Result<SavedGame, Failure> {
    Ok(SavedGame { session: registry::games().replay(&record)?, record, study: None, wrong })
}

fn of_game_string(text: &str) -> Result<SavedGame, Failure> {
    let session: Box<dyn Session> = Box::new(play_through(&text.parse::<GameString>()?)?);
    let mut record = Record {
        format: FORMAT.to_owned(),
        game: String::new(),
        options: Map::new(),
        position: None,
        seats: Vec::new(),
        moves: Vec::new(),
        result: None,
        date: None,
    };
    update(&mut record, session.as_ref());
    Ok(SavedGame { record, session, study: None, wrong: None })
}

/// The first chapter of a study, all of which is played.
fn of_study(mut study: Study) -> Result<SavedGame, Failure> {
    study.check(&RulesRegistry::standard())?;
    let record = study.record(0).ok_or("a study has a chapter")?;
    Ok(SavedGame { session: registry::games().replay(&record)?, record, study: Some(study), wrong: None })
}

/// Writes the game, options, moves and result of `session` into `record`, in canonical notation.
pub(crate) fn update(record: &mut Record, session: &(impl Session + ?Sized)) {
    let state = session.state();
    state.game.clone_into(&mut record.game);
    record.options = state.options;
    record.moves = session.played_moves().into_iter().map(|played| played.text).collect();
    let winners = state.status.winners;
    record.result = state.status.reason.map(|reason| RecordResult { winners, reason: reason.to_owned() });
}

/// Takes moves back until `ply` are left; without `ply`, none.
///
/// # Errors
/// If the game has fewer moves.
pub(crate) fn step_back(session: &mut (impl Session + ?Sized), ply: Option<usize>) -> Result<(), Failure> {
    let last = session.plies();
    let ply = ply.unwrap_or(last);
    if ply > last {
        return Err(format!("--at {ply}: the game has {last} moves, so expected 0 to {last}").into());
    }
    while session.plies() > ply {
        session.undo();
    }
    Ok(())
}
