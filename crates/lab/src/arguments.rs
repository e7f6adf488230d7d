//! Arguments that several commands take.

use serde_json::{Map, Value};

/// The options of a game, from the JSON object of `--options`.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions(pub Map<String, Value>);

/// Reads `--options`.
pub(crate) fn options(text: &str) -> Result<GameOptions, String> {
    serde_json::from_str(text)
        .map(GameOptions)
        .map_err(|e| format!("expected a JSON object such as {{\"size\": 4}}: {e}"))
}
