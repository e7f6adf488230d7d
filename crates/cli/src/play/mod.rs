//! `alveole play`: a match in the terminal, line by line.

mod commands;
mod game;
mod list;
mod players;

use std::io::{self, Write};
use std::path::PathBuf;

use alveole::play::Opening;

use crate::arguments::{Setup, Threads};
use crate::lines::{Line, Lines};
use crate::registry::games;
use crate::{Failure, Usage, files};
use commands::Next;
use game::Game;
use players::{Player, seats};

/// What `alveole play --help` prints below the arguments.
const COMMANDS: &str = "\
On your turn, type a move in the game's notation, or one of these:
  ?              list the moves, to pick one by its number
  ? TEXT         list the moves that contain TEXT
  hint           show a good move
  why TEXT       explain why a move is not legal
  undo           take back your last move and the replies to it
  board          draw the board again
  save FILE      save the game as a record; save! FILE replaces a file
  load FILE      continue a saved game
  resign, draw   resign, or offer a draw
  help, quit";

/// The arguments of `alveole play`.
#[derive(clap::Args, Debug)]
#[command(after_help = COMMANDS)]
pub(crate) struct Arguments {
    /// The id of the game, as `alveole games` lists it; not needed with --load
    #[arg(required_unless_present = "load")]
    game: Option<String>,

    #[command(flatten)]
    setup: Setup,

    /// Your seat, from 1; the computer plays the others
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "players")]
    seat: u8,

    /// The player of each seat: human, or the level of a computer player: human,3
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = players::read)]
    players: Vec<Player>,

    /// The level of the computer players, from 0 (random moves) to 8
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=8))]
    level: u8,

    /// Continue a saved game: a record or a GameString
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "moves"])]
    load: Option<PathBuf>,

    /// The seed of the computer players' random numbers: the same seed gives the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    threads: Threads,
}

/// Plays until the input ends or the player quits.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut game = open(arguments)?;
    game.threads = arguments.threads.threads.into();
    let mut lines = Lines::new(io::stdin().lock());
    let mut output = anstream::stdout().lock();
    writeln!(output, "{}. Type help for the commands.\n", game.words.name())?;
    let mut changed = true;
    loop {
        game.computers_move(&mut output)?;
        if changed {
            write!(output, "{}", game.drawing())?;
        }
        if game.is_over() && !game.has_human() {
            return Ok(());
        }
        write!(output, "{}> ", game.prompt())?;
        output.flush()?;
        let line = match lines.next()? {
            None => return Ok(writeln!(output)?),
            Some(Line::TooLong) => String::new(),
            Some(Line::Bytes(bytes)) => String::from_utf8_lossy(bytes).trim().to_owned(),
        };
        match commands::answer(&mut game, &line, &mut output)? {
            Next::Quit => return Ok(()),
            Next::Draw => changed = true,
            Next::Ask => changed = false,
        }
    }
}

/// Opens the match that the arguments describe.
fn open(arguments: &Arguments) -> Result<Game, Failure> {
    let seed = arguments.seed;
    let chosen = |count: u8| seats(count, &arguments.players, arguments.seat, arguments.level);
    if let Some(file) = &arguments.load {
        let saved = files::read(file)?;
        if arguments.game.as_ref().is_some_and(|game| *game != saved.record.game) {
            return Err(Box::new(Usage(format!("{} is a game of {}", file.display(), saved.record.game))));
        }
        let players = chosen(saved.session.players())?;
        return Game::load(saved, players, seed);
    }
    let opening = Opening {
        game: arguments.game.clone().unwrap_or_default(),
        options: arguments.setup.options(),
        ..Opening::default()
    };
    let count = games().open(&opening)?.players();
    Game::start(opening, &arguments.setup.moves(), chosen(count)?, seed)
}
