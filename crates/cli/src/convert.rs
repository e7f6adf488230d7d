//! `alveole convert`: saved games from one form into another.

use std::io::{self, Write};
use std::path::PathBuf;

use alveole::games::hive::Pgn;

use crate::files::SavedGame;
use crate::{Failure, files};

/// The arguments of `alveole convert`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The form to convert to
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,

    /// A record or a study (.alveole.json), the text of a study, a game of another program (GameString, Mzinga's PGN,
    /// boardspace.net's SGF, AbstractPlay's record); - for standard input
    file: PathBuf,
}

/// The forms of a saved game.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Form {
    /// The game as a person writes it down; of a study all of it, which can be converted back
    Text,
    /// A GameString of the Universal Hive Protocol: Hive by tournament rules only
    Uhp,
    /// PGN as Mzinga writes it: Hive by tournament rules only
    Pgn,
    /// JSON, in canonical notation: of a study the first chapter, without what is said of it
    Record,
    /// JSON with variations and comments (alveole/2), in canonical notation
    Study,
}

/// Prints the games of the file in another form. A game of another program with a wrong move is converted up to it, and the
/// move is named on standard error.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let games = files::read_all(&arguments.file)?;
    let file = arguments.file.display();
    for (i, game) in games.iter().enumerate() {
        if let Some(wrong) = &game.wrong {
            let number = if games.len() > 1 { format!("game {}, ", i + 1) } else { String::new() };
            writeln!(
                io::stderr(),
                "{file}: {number}{}; the moves before it are kept",
                files::refusal(wrong)
            )?;
        }
    }
    let converted = games.into_iter().map(|game| convert(arguments, game)).collect::<Result<Vec<_>, _>>()?;
    let many = converted.len() > 1;
    let text = match arguments.to {
        Form::Record | Form::Study if many => format!("[{}]", converted.join(",\n")),
        Form::Uhp => converted.join("\n"),
        _ => converted.join("\n\n"),
    };
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}

/// The game in the other form.
fn convert(arguments: &Arguments, game: SavedGame) -> Result<String, Failure> {
    let SavedGame { session, mut record, study, .. } = game;
    let game_string = || {
        session.protocol_text().map(|(_, text)| text).ok_or_else(|| {
            let file = arguments.file.display();
            format!("{file}: only Hive by tournament rules, from the start of the game, has a GameString")
        })
    };
    let converted = match arguments.to {
        Form::Text => match &study {
            Some(study) => study.to_text(),
            None => session.scoresheet().with(&record.seats, record.date.as_deref()).to_string(),
        },
        Form::Uhp => game_string()?,
        Form::Pgn => {
            let name =
                |seat: usize| record.seats.get(seat).and_then(|seat| seat.name.clone()).unwrap_or_default();
            let game = game_string()?.parse()?;
            Pgn { game, white: name(0), black: name(1), date: record.date.clone() }.to_string()
        }
        Form::Record => {
            files::update(&mut record, session.as_ref());
            serde_json::to_string_pretty(&record)?
        }
        Form::Study => {
            files::update(&mut record, session.as_ref());
            serde_json::to_string_pretty(&study.unwrap_or_else(|| record.into()))?
        }
    };
    Ok(converted.trim_end().to_owned())
}
