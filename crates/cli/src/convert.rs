//! `alveole convert`: saved games from one form into another.

use std::io::{self, Write};
use std::path::PathBuf;

use alveole::games::hive::{GameState, GameString, Pgn};

use crate::files::{SavedGame, SavedGames};
use crate::{Failure, files};

/// The arguments of `alveole convert`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The form to convert to
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,

    /// A record or a study (.alveole.json), the text of a study, games of another program (GameStrings, the PGN of Mzinga and
    /// hivegame.com, boardspace.net's SGF, AbstractPlay's records), in UTF-8 or UTF-16; - for standard input
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
/// move is named on standard error, as is a game that can't be read.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let SavedGames { games, refused } = files::read_all(&arguments.file)?;
    let file = arguments.file.display();
    let several = games.len() + refused.len() > 1;
    // The numbers of the games in the file, of which some may be refused.
    let numbers = (1..).filter(|number| refused.iter().all(|refused| refused.number != *number));
    for (number, game) in numbers.zip(&games) {
        let Some(wrong) = &game.wrong else { continue };
        let number = if several { format!("game {number}, ") } else { String::new() };
        let kept = match (&game.study, arguments.to) {
            (None, _) => "the moves before it are kept",
            (Some(_), Form::Text | Form::Study) => "a chapter of its own goes on from there",
            (Some(_), _) => "the moves before it are kept; --to study keeps all",
        };
        writeln!(io::stderr(), "{file}: {number}{}; {kept}", files::refusal(wrong))?;
    }
    for refused in &refused {
        writeln!(io::stderr(), "{file}: game {} is left out: {}", refused.number, refused.message)?;
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
            let mut game: GameString = game_string()?.parse()?;
            // PGN also says how players ended a game that the protocol leaves open.
            game.state = GameState::of(game.moves.len(), session.outcome());
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
