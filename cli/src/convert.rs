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

    /// A record or a study (.alveole.json), the text of a study, or a GameString of the Universal Hive Protocol; - for
    /// standard input
    file: PathBuf,
}

/// The forms of a saved game.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Form {
    /// The game as a person writes it down; of a study all of it, which can be converted back
    Text,
    /// A GameString of the Universal Hive Protocol: Hive by tournament rules only
    Uhp,
    /// JSON, in canonical notation: of a study the first chapter, without what is said of it
    Record,
    /// JSON with variations and comments (alveole/2), in canonical notation
    Study,
}

/// Prints the saved game in another form.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files::SavedGame { session, mut record, study } = files::read(&arguments.file)?;
    let converted = match arguments.to {
        Form::Text => match &study {
            Some(study) => study.to_text(),
            None => session.scoresheet().with(&record.seats, record.date.as_deref()).to_string(),
        },
        Form::Uhp => session.protocol_text().map(|(_, text)| text).ok_or_else(|| {
            let file = arguments.file.display();
            format!("{file}: only Hive by tournament rules, from the start of the game, has a GameString")
        })?,
        Form::Record => {
            files::update(&mut record, session.as_ref());
            serde_json::to_string_pretty(&record)?
        }
        Form::Study => {
            files::update(&mut record, session.as_ref());
            serde_json::to_string_pretty(&study.unwrap_or_else(|| record.into()))?
        }
    };
    writeln!(io::stdout(), "{}", converted.trim_end())?;
    Ok(())
}
