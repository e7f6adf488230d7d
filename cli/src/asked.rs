//! What several commands are asked for in the same words.

use lexopt::prelude::*;
use serde_json::{Map, Value};

use crate::Failure;

/// The options of a game, after `--options`.
pub(crate) fn options(arguments: &mut lexopt::Parser) -> Result<Map<String, Value>, Failure> {
    let text = arguments.value()?.string()?;
    serde_json::from_str(&text).map_err(|e| format!("--options {text}: {e}").into())
}

/// The moves of a game, after `--moves`: separated by semicolons.
pub(crate) fn moves(arguments: &mut lexopt::Parser) -> Result<Vec<String>, Failure> {
    let text = arguments.value()?.string()?;
    Ok(text.split(';').map(str::trim).filter(|m| !m.is_empty()).map(str::to_owned).collect())
}
