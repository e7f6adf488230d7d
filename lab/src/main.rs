//! `alveole-lab`: experiments on the games and their computer players.

mod asked;
mod clock;
mod facts;
mod features;
mod puzzles;
mod solve;
mod tournament;
mod tune;

use std::process::ExitCode;

use lexopt::prelude::*;

/// An error that ends the command, as a sentence.
pub(crate) type Failure = Box<dyn std::error::Error>;

const HELP: &str = "\
alveole-lab: experiments on Alvéole's games and computer players.

  alveole-lab tournament --game GAME --a SPEC --b SPEC --games N --time MS
  alveole-lab tournament --ladder   how much stronger each level is than the one below
  alveole-lab tune                  measures and fits the parts of Hive's computer player
  alveole-lab puzzles --game GAME [--options JSON] [--count N] [--seed N] [--turns N]
                                    finds positions in which exactly one move wins, with their proofs
  alveole-lab solve --game hex --opening-map [--options JSON]
                                    solves every first stone of Hex-n for two on a small board
  alveole-lab facts                 measures how long games last and how long their rules are

Every command takes --help.
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output may close it early, as `head` does.
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alveole-lab: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}

fn run() -> Result<(), Failure> {
    let mut arguments = lexopt::Parser::from_env();
    let Some(first) = arguments.next()? else {
        print!("{HELP}");
        return Ok(());
    };
    let Value(command) = first else {
        return match first {
            Long("help") | Short('h') => {
                print!("{HELP}");
                Ok(())
            }
            other => Err(other.unexpected().into()),
        };
    };
    match command.string()?.as_str() {
        "tournament" => tournament::run(arguments),
        "tune" => tune::run(arguments),
        "puzzles" => puzzles::run(arguments),
        "solve" => solve::run(arguments),
        "facts" => {
            facts::run();
            Ok(())
        }
        other => Err(format!("there is no command “{other}”; see alveole-lab --help").into()),
    }
}
