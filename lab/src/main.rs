//! `alveole-lab`: experiments on the games and their computer players.

// They panic if the reader of the output leaves.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod clock;
mod facts;
mod features;
mod hints;
mod progress;
mod puzzles;
mod solve;
mod tournament;
mod tune;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// An error that ends a command, as a sentence.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// What `--help` prints below the commands.
const AFTER: &str = "\
Exit codes:
  0  success; also if the reader of the output closes it early
  1  the input was refused: an unknown game, option or player
  2  wrong usage: an unknown command or argument, or a value of the wrong kind";

/// Experiments on Alvéole's games and computer players.
#[derive(Parser, Debug)]
#[command(name = "alveole-lab", version, after_help = AFTER, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The commands, each with its arguments.
#[derive(Subcommand, Debug)]
enum Command {
    /// Play computer players against each other and print a confidence interval
    Tournament(tournament::Arguments),
    /// Measure the parts of Hive's computer player, and fit the weights of its evaluation
    Tune(tune::Arguments),
    /// Find positions in which exactly one first move wins, with their proofs
    Puzzles(puzzles::Arguments),
    /// Solve every first stone of Hex-n for two players on a small board
    Solve(solve::Arguments),
    /// Measure how long games last and how long their rules are, beside what their cards say
    Facts,
    /// Measure how often a hint says why its move is good, and how long its lines are
    Hints(hints::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Puzzles(arguments) => puzzles::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Facts => facts::run(),
        Command::Hints(arguments) => hints::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if standard error is closed, too.
            let _ = writeln!(std::io::stderr(), "alveole-lab: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
