//! Saved games in files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use alveole::api::{MAX_BYTES, parse};
use alveole::games::hive::GameString;
use alveole::import::{self, Import, Imported, Refused, WrongMove};
use alveole::play::{DetailedSession, FORMAT, Record, RecordResult, Session};
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
    pub session: Box<dyn DetailedSession>,
    /// The study whose first chapter it is, if the file has a study, or if the game goes on after a repetition.
    pub study: Option<Study>,
    /// The first wrong move of another program's file: the match ends before it.
    pub wrong: Option<WrongMove>,
}

/// The games of a file.
pub(crate) struct SavedGames {
    pub games: Vec<SavedGame>,
    /// Those of another program that can't be read.
    pub refused: Vec<Refused>,
}

impl From<SavedGame> for SavedGames {
    fn from(game: SavedGame) -> Self {
        Self { games: vec![game], refused: Vec::new() }
    }
}

/// Reads a record, a study, or a game of another program from `file`; `-` is standard input. Of several games, the first.
///
/// # Errors
/// If the game can't be read, or a move of it is wrong.
pub(crate) fn read(file: &Path) -> Result<SavedGame, Failure> {
    let SavedGames { games, refused } = read_all(file)?;
    if let Some(first) = refused.into_iter().find(|refused| refused.number == 1) {
        return Err(format!("{}: {}", file.display(), first.message).into());
    }
    let first = games.into_iter().next().ok_or("the file has no game")?;
    match first.wrong {
        Some(wrong) => Err(format!("{}: {}", file.display(), refusal(&wrong)).into()),
        None => Ok(first),
    }
}

/// Reads all games of `file`, each up to its first wrong move; `-` is standard input.
pub(crate) fn read_all(file: &Path) -> Result<SavedGames, Failure> {
    let name = file.display();
    let text = text_of(file).map_err(|e| format!("{name}: {e}"))?;
    saved_games(&text).map_err(|e| format!("{name}: {e}").into())
}

/// The sentence that names a wrong move.
pub(crate) fn refusal(WrongMove { ply, r#move, message, .. }: &WrongMove) -> String {
    format!("move {}, “{}”: {}", ply + 1, r#move, message)
}

/// The text of `file`, which may be as long as a request; `-` is standard input.
pub(crate) fn text_of(file: &Path) -> Result<String, Failure> {
    let standard_input = file.as_os_str() == "-";
    let source: Box<dyn Read> =
        if standard_input { Box::new(io::stdin()) } else { Box::new(File::open(file)?) };
    let mut bytes = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("a saved game has at most {MAX_BYTES} bytes").into());
    }
    decode(bytes)
}

/// The text of `bytes`: UTF-16 if they begin with its byte order mark, as files of Windows do, otherwise UTF-8.
fn decode(bytes: Vec<u8>) -> Result<String, Failure> {
    let unit: fn([u8; 2]) -> u16 = match bytes[..] {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return String::from_utf8(bytes).map_err(|_| "the file is no text in UTF-8 or UTF-16".into()),
    };
    let (units, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err("the text in UTF-16 stops in the middle of a letter".into());
    }
    let units: Vec<u16> = units.iter().copied().map(unit).collect();
    String::from_utf16(&units).map_err(|_| "the file begins as UTF-16 and is none".into())
}

fn saved_games(text: &str) -> Result<SavedGames, Failure> {
    let text = text.trim_start_matches('\u{feff}').trim();
    // Another program's record has a header, and none of the fields of this one's.
    if text.starts_with('{') && !parse(text.as_bytes())?.get("header").is_some_and(Value::is_object) {
        let json = parse(text.as_bytes())?;
        if json.get("format").is_some_and(|format| format == STUDY) {
            return Ok(of_study(Study::read(&json)?)?.into());
        }
        return Ok(of_record(Record::read(&json)?)?.into());
    }
    // Only a study in text begins with a word before a colon.
    if text.split_once(':').is_some_and(|(word, _)| matches!(word, "Alveole" | "Game")) {
        return Ok(of_study(Study::from_text(text)?)?.into());
    }
    // A GameString alone says which state its moves lead to.
    if text.lines().count() < 2 && !text.starts_with(['{', '[', '(']) {
        let pasted = GameString::pasted(text);
        return Ok(of_game_string(pasted.as_deref().unwrap_or(text))?.into());
    }
    let Import { games, refused } = import::read(text, registry::games())?;
    let saved = |Imported { record, wrong, study, .. }: Imported| {
        Ok(SavedGame { study, wrong, ..of_record(record)? })
    };
    Ok(SavedGames { games: games.into_iter().map(saved).collect::<Result<_, Failure>>()?, refused })
}

/// A record, all of which is played.
fn of_record(record: Record) -> Result<SavedGame, Failure> {
    Ok(SavedGame { session: registry::games().replay(&record)?, record, study: None, wrong: None })
}

fn of_game_string(text: &str) -> Result<SavedGame, Failure> {
    let session: Box<dyn DetailedSession> = Box::new(play_through(&text.parse::<GameString>()?)?);
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
    study.check(registry::games())?;
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

#[cfg(test)]
#[path = "../../../examples/rust/ninth.rs"]
#[allow(dead_code, clippy::print_stdout)]
mod ninth;

#[cfg(test)]
mod tests {
    use alveole::play::Registry;

    use super::{ninth, saved_games};
    use crate::registry;

    #[test]
    fn a_study_of_a_game_from_outside_is_read() {
        registry::set(Registry::empty().with::<ninth::Trio>());
        let saved = saved_games("Game: trio\n\n1. c3! {The centre.} 2. a1 (2. b2)").unwrap();
        assert_eq!(saved.games[0].session.plies(), 2);
        let unknown = saved_games("Game: hex\n\n1. e5").err().unwrap();
        assert!(unknown.to_string().contains("there is no game “hex”"), "{unknown}");
    }
}
