//! `alveole convert`: saved games from one form into another.

use std::io::{self, Write};
use std::path::PathBuf;

use crate::{Failure, files};

/// The arguments of `alveole convert`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The form to convert to
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,

    /// A record (.alveole.json) or a GameString of the Universal Hive Protocol; - for standard input
    file: PathBuf,
}

/// The forms of a saved game.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Form {
    /// The game as a person writes it down
    Text,
    /// A GameString of the Universal Hive Protocol: Hive by tournament rules only
    Uhp,
    /// JSON, in canonical notation
    Record,
}

/// Prints the saved game in another form.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files::SavedGame { session, mut record } = files::read(&arguments.file)?;
    let converted = match arguments.to {
        Form::Text => session.scoresheet().with(&record.seats, record.date.as_deref()).to_string(),
        Form::Uhp => session.protocol_text().map(|(_, text)| text).ok_or_else(|| {
            let file = arguments.file.display();
            format!("{file}: only Hive by tournament rules, from the start of the game, has a GameString")
        })?,
        Form::Record => {
            files::update(&mut record, session.as_ref());
            serde_json::to_string_pretty(&record)?
        }
    };
    writeln!(io::stdout(), "{}", converted.trim_end())?;
    Ok(())
}
