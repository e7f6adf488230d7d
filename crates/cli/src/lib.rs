//! The command `alveole`: hexagonal board games in the terminal.
//!
//! The command line is a library so that a program can have it for games of its own: see [`run`].

// Without its dependencies in a build of the WebAssembly modules.
#![cfg(feature = "engine")]
// They panic if the reader of the output leaves.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod api;
mod arguments;
mod best;
mod check;
mod convert;
mod drawing;
mod environment;
mod explain;
mod failure;
mod fence;
mod files;
mod game_string;
mod games;
mod lines;
mod perft;
mod play;
mod registry;
mod review;
mod shell;
mod show;
mod svg;
mod uhp;

use std::io;
use std::process::ExitCode;

use alveole::play::Registry;
use clap::{CommandFactory, Parser, Subcommand};

use failure::{Failure, Usage};

/// What `--help` prints below the commands.
const AFTER: &str = "\
Exit codes:
  0  success; also if the reader of the output closes it early
  1  the input was refused: an unknown game or option, an illegal move, a file that cannot be read
  2  wrong usage: an unknown command or argument, or a value of the wrong kind

Examples:
  alveole play hex --level 3
  alveole show game.alveole.json --at 10
  alveole best hive --moves \"wS1; bG1 wS1-\" --time 1000";

/// Hexagonal board games in the terminal: play, analyse and convert them.
#[derive(Parser, Debug)]
#[command(name = "alveole", version, after_help = AFTER)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands, each with its arguments.
#[derive(Subcommand, Debug)]
enum Command {
    /// Play a game against the computer
    Play(play::Arguments),
    /// Draw a position of a saved game
    Show(show::Arguments),
    /// Draw a position as an SVG picture
    #[command(visible_alias = "draw")]
    Svg(svg::Arguments),
    /// List the games and their options
    Games(games::Arguments),
    /// Print the best moves of a position, with the expected share of the win
    Best(best::Arguments),
    /// Explain why taps on the board make no move
    Explain(explain::Arguments),
    /// Check that a saved game is valid
    Check(check::Arguments),
    /// Convert a saved game to text, a record or a GameString
    Convert(convert::Arguments),
    /// Write a game in Markdown, or a saved one, as HTML: pictures, and the comments as text
    Fence(fence::Arguments),
    /// Review a saved game: how good each move was, and what was better
    Review(review::Arguments),
    /// Count the sequences of moves from a position
    Perft(perft::Arguments),
    /// Answer JSON requests, one per line, on standard input and output
    Api(arguments::Threads),
    /// Speak the Universal Hive Protocol on standard input and output
    #[command(after_help = uhp::COMMANDS)]
    Uhp(arguments::Threads),
    /// Relay live games: keep the last signed state of each seat, and pass new ones on
    #[cfg(feature = "relay")]
    Relay(alveole_relay::Arguments),
    /// Print the completions of a shell
    Completions(shell::Completions),
    /// Write the man pages into a directory
    Man(shell::Man),
}

/// Runs the command line of this process, for the games of a registry.
///
/// The program `alveole` is one line, and a program with one game more is two:
///
/// ```no_run
/// use alveole::games::hex;
/// use alveole::play::Registry;
///
/// fn main() -> std::process::ExitCode {
///     alveole_cli::run(Registry::empty().with::<hex::Position>())
/// }
/// ```
#[must_use]
pub fn run(games: Registry) -> ExitCode {
    registry::set(games);
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // The reader of help may close the pipe early.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { failure::USAGE } else { 0 });
        }
    };
    failure::report(dispatch(arguments.command))
}

fn dispatch(command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => Ok(Arguments::command().write_help(&mut io::stdout())?),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Show(arguments)) => show::run(&arguments),
        Some(Command::Svg(arguments)) => svg::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Best(arguments)) => best::run(&arguments),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Convert(arguments)) => convert::run(&arguments),
        Some(Command::Fence(arguments)) => fence::run(&arguments),
        Some(Command::Review(arguments)) => review::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Api(threads)) => api::run(threads),
        Some(Command::Uhp(threads)) => uhp::run(threads.threads),
        #[cfg(feature = "relay")]
        Some(Command::Relay(arguments)) => Ok(alveole_relay::run(&arguments)?),
        Some(Command::Completions(arguments)) => shell::completions(&arguments),
        Some(Command::Man(arguments)) => shell::man(&arguments),
    }
}
