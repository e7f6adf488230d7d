//! `alveole show`: draws a position of a saved game.

use std::io::Write;
use std::path::PathBuf;

use crate::drawing::{Texts, draw};
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
    let files::SavedGame { mut session, record } = files::read(&arguments.file)?;
    let last = session.plies();
    let ply = arguments.at.unwrap_or(last);
    if ply > last {
        return Err(format!("--at {ply}: the game has {last} moves, so expected 0 to {last}").into());
    }
    while session.plies() > ply {
        session.undo();
    }
    let state = session.state();
    let texts = Texts::of(state.game)?;
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
    writeln!(output, "{}, after move {ply} of {last}", texts.name())?;
    writeln!(output)?;
    write!(output, "{}", draw(&state, &texts, &players))?;
    Ok(())
}
