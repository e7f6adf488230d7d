//! `alveole check`: whether a saved game is valid.

use std::io::{self, Write};
use std::path::PathBuf;

use alveole::play::Words;
use serde_json::json;

use crate::{Failure, files};

/// The arguments of `alveole check`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// A record (.alveole.json) or a GameString of the Universal Hive Protocol; - for standard input
    file: PathBuf,

    /// Print the state after the last move and the moves as JSON, as the request `check` of the API gives them
    #[arg(long)]
    json: bool,
}

/// Prints one line about a valid game; an invalid one is an error that says what is wrong.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let session = files::read(&arguments.file)?.session;
    let state = session.state();
    let mut output = io::stdout().lock();
    if arguments.json {
        let all = json!({"valid": true, "state": state, "moves": session.played_moves()});
        serde_json::to_writer_pretty(&mut output, &all)?;
        return Ok(writeln!(output)?);
    }
    let words = Words::new(session.card());
    writeln!(output, "Valid: {}, {}. {}", words.name(), plies(state.ply), words.status(&state))?;
    Ok(())
}

/// A number of moves in words.
fn plies(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}
