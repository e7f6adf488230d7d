//! The game of a fence, as a study.

use serde_json::Value;

use super::{Fence, shortened};
use crate::import::{self, Import};
use crate::message::Message;
use crate::play::{Error, GameList, Place, Session};
use crate::say;
use crate::study::{BadStudy, Chapter, FORMAT, Study};

/// What [`import::read`] says of a text whose form no game knows.
const UNKNOWN: &str = "this isn't a format we can read";

/// The game of a fence, all of which is played, in canonical notation.
pub(super) fn study<S: Session + ?Sized>(fence: &Fence, games: &GameList<S>) -> Result<Study, Error> {
    let mut study = if fence.game.trim().is_empty() { begun(fence)? } else { written(&fence.game, games)? };
    study.check(games).map_err(refused)?;
    Ok(study)
}

fn refused(BadStudy { message, place }: BadStudy) -> Error {
    Error::BadStudy { message, place }
}

/// The position that the attributes name.
fn begun(fence: &Fence) -> Result<Study, Error> {
    let read = |name: &str| {
        let text = fence.get(name).map(str::trim).filter(|text| !text.is_empty())?;
        let wrong =
            || Error::BadJson(say!("the attribute “{}” is not valid JSON: {}", name, shortened(text)));
        Some(serde_json::from_str::<Value>(text).map_err(|_| wrong()))
    };
    let options = match read("options").transpose()? {
        None | Some(Value::Null) => serde_json::Map::new(),
        Some(Value::Object(options)) => options,
        Some(_) => return Err(Error::BadJson(say!("the options must be a JSON object"))),
    };
    let position = read("position").transpose()?.filter(|position| !position.is_null());
    Ok(of_chapters(
        fence.get("game").unwrap_or_default(),
        vec![Chapter { options, position, ..Chapter::default() }],
    ))
}

fn of_chapters(game: &str, chapters: Vec<Chapter>) -> Study {
    Study {
        format: FORMAT.to_owned(),
        game: game.to_owned(),
        title: None,
        tags: std::collections::BTreeMap::new(),
        chapters,
    }
}

/// Reads a study, a record, or what another program wrote.
fn written<S: Session + ?Sized>(text: &str, games: &GameList<S>) -> Result<Study, Error> {
    if text.trim_start().starts_with('{') {
        let json: Value = serde_json::from_str(text.trim())
            .map_err(|error| Error::BadJson(say!("not valid JSON: {}", error.to_string())))?;
        if json.get("game").is_some() || json.get("format").is_some() {
            return Study::read(&json).map_err(refused);
        }
    }
    let begins = |line: &str| ["Alveole:", "Game:"].iter().any(|word| line.trim_start().starts_with(word));
    if text.lines().any(begins) {
        return Study::from_text(text).map_err(refused);
    }
    let unknown = |message: Message| {
        if message.text() == UNKNOWN {
            say!("this isn't a game in a form we can read: {}", shortened(text.trim()))
        } else {
            message
        }
    };
    imported(import::read(text, games).map_err(|message| Error::BadJson(unknown(message)))?)
}

/// The games of another program as one study, as the page has it (`www/study/read-game.js`).
fn imported(import: Import) -> Result<Study, Error> {
    if let Some(first) = import.refused.into_iter().next() {
        return Err(Error::BadJson(say!("game {} can't be read: {}", first.number, first.say)));
    }
    let mut game = None;
    let mut chapters = Vec::new();
    for (i, found) in import.games.into_iter().enumerate() {
        if let (Some(wrong), None) = (&found.wrong, &found.study) {
            let message =
                say!("game {}, move {}, “{}”: {}", i + 1, wrong.ply + 1, shortened(&wrong.r#move), wrong.say);
            let place = Place {
                chapter: Some(i),
                ply: Some(wrong.ply),
                r#move: Some(wrong.r#move.clone()),
                option: None,
            };
            return Err(Error::BadStudy { message, place: Box::new(place) });
        }
        let study = found.study.unwrap_or_else(|| found.record.into());
        let first = game.get_or_insert_with(|| study.game.clone()).as_str();
        if first != study.game {
            let message = say!("these are games of {} and of {}: give those of one", first, study.game);
            return Err(Error::BadJson(message));
        }
        chapters.extend(study.chapters);
    }
    Ok(of_chapters(&game.unwrap_or_default(), chapters))
}
