//! `alveole show`: draws a position of a saved game.

use std::io::Write;
use std::path::PathBuf;

use alveole::play::Words;

use crate::drawing::draw;
use crate::{Failure, files};

/// The arguments of `alveole show`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// A record (.alveole.json) or a GameString of the Universal Hive Protocol; - for standard input
    file: PathBuf,

    /// Show the position after this many moves; 0 for the start [default: after the last move]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
}

/// Prints the header, the board and the players of one position.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files::SavedGame { mut session, record, .. } = files::read(&arguments.file)?;
    let last = session.plies();
    files::step_back(session.as_mut(), arguments.at)?;
    let state = session.state();
    let words = Words::new(session.card());
    let name = |seat: u8| {
        let saved = record.seats.get(usize::from(seat));
        let computer = saved.and_then(|saved| saved.ai).map(|level| format!("computer level {level}"));
        let name = saved.and_then(|saved| saved.name.clone());
        // Names come from anywhere: a control character could change the terminal.
        let name = name.map(|name| name.replace(char::is_control, " ")).filter(|name| !name.is_empty());
        name.or(computer).unwrap_or_default()
    };
    let players: Vec<String> = session.seats().into_iter().map(name).collect();
    let mut output = anstream::stdout().lock();
    writeln!(output, "{}, after move {} of {last}", words.name(), session.plies())?;
    writeln!(output)?;
    write!(output, "{}", draw(&state, words, &players))?;
    Ok(())
}
