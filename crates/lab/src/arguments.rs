//! Arguments that several commands take.

use std::path::PathBuf;

use serde_json::{Map, Value};

use crate::clock;

/// The options of a game, from the JSON object of `--options`.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions(pub Map<String, Value>);

/// Reads `--options`.
pub(crate) fn options(text: &str) -> Result<GameOptions, String> {
    serde_json::from_str(text)
        .map(GameOptions)
        .map_err(|e| format!("expected a JSON object such as {{\"size\": 4}}: {e}"))
}

/// The arguments of a command that writes a file by chance and goes on with it when it is called again.
#[derive(clap::Args, Debug)]
pub(crate) struct Continued {
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Stop after this time; the same command goes on later
    #[arg(long, value_name = "SECONDS")]
    pub seconds: Option<f64>,

    /// The file of the games, created or continued
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

impl Continued {
    /// Whether the time of a command that began at `start` is over.
    pub fn is_over(&self, start: f64) -> bool {
        self.seconds.is_some_and(|seconds| clock::now() - start > seconds * 1000.0)
    }
}
