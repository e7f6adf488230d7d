//! Saved games in files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use alveole::api::{MAX_BYTES, parse};
use alveole::games::hive::GameString;
use alveole::play::{FORMAT, Record, RecordResult, RulesRegistry, Session};
use alveole::study::{FORMAT as STUDY, Study};
use serde_json::Map;

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
}

/// Reads a record, a study or a GameString of the Universal Hive Protocol from `file`; `-` is standard input.
pub(crate) fn read(file: &Path) -> Result<SavedGame, Failure> {
    let name = file.display();
    let text = text_of(file).map_err(|e| format!("{name}: {e}"))?;
    saved_game(&text).map_err(|e| format!("{name}: {e}").into())
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

fn saved_game(text: &str) -> Result<SavedGame, Failure> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('{') {
        let json = parse(text.as_bytes())?;
        if json.get("format").is_some_and(|format| format == STUDY) {
            return of_study(Study::read(&json)?);
        }
        let record = Record::read(&json)?;
        return Ok(SavedGame { session: registry::games().replay(&record)?, record, study: None });
    }
    // Only a study in text begins with a word before a colon.
    if text.split_once(':').is_some_and(|(word, _)| matches!(word, "Alveole" | "Game")) {
        return of_study(Study::from_text(text)?);
    }
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
    Ok(SavedGame { record, session, study: None })
}

/// The first chapter of a study, all of which is played.
fn of_study(mut study: Study) -> Result<SavedGame, Failure> {
    study.check(&RulesRegistry::standard())?;
    let record = study.record(0).ok_or("a study has a chapter")?;
    Ok(SavedGame { session: registry::games().replay(&record)?, record, study: Some(study) })
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
