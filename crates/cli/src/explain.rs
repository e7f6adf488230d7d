//! `alveole explain`: why taps on the board make no move.

use std::io::{self, Write};

use crate::Failure;
use crate::arguments::Position;

/// The arguments of `alveole explain`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: Position,

    /// The ids of the things tapped, one after the other: cells such as e5, pieces in hand such as hand:Q
    #[arg(required = true, value_name = "ID", allow_hyphen_values = true)]
    taps: Vec<String>,
}

/// Prints the reason, or the legal moves that begin with the taps.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let session = arguments.position.open()?;
    let mut output = io::stdout().lock();
    if let Some(reason) = session.why(&arguments.taps)? {
        writeln!(output, "{}", reason.message)?;
        if !reason.cells.is_empty() {
            writeln!(output, "Cells: {}", reason.cells.join(" "))?;
        }
        return Ok(());
    }
    let begun = session.legal().into_iter().filter(|mv| mv.taps.starts_with(&arguments.taps));
    let moves: Vec<String> = begun.map(|mv| mv.text).collect();
    writeln!(output, "Legal moves that begin with these taps: {}", moves.join("; "))?;
    Ok(())
}
