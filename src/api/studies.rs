//! The operation `study`: a study in one form or the other.

use serde_json::Value;

use super::request::Request;
use crate::json::{object, to_value};
use crate::play::{Error, GameList, Session};
use crate::say;
use crate::study::{BadStudy, Study};

/// Reads the study in the request, plays through it, and returns both of its forms and who makes each move.
pub(super) fn read<S: Session + ?Sized>(request: Request<'_>, games: &GameList<S>) -> Result<Value, Error> {
    let study = request.get("study").ok_or_else(|| Error::BadJson(say!("“{}” is missing", "study")))?;
    let read = match study {
        Value::String(text) => Study::from_text(text),
        json => Study::read(json),
    };
    let (study, movers) = read
        .and_then(|mut study| {
            let movers = study.movers(games)?;
            Ok((study, movers))
        })
        .map_err(|BadStudy(message)| Error::BadJson(message))?;
    Ok(object(vec![
        ("text", study.to_text().into()),
        ("study", to_value(&study)),
        ("movers", to_value(&movers)),
    ]))
}
