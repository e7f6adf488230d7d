//! `alveole-lab`: experiments on the games and their computer players.

// They panic if the reader of the output leaves.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod chances;
mod clock;
mod facts;
mod features;
mod games;
mod hints;
mod mine;
mod on_game;
mod openings;
mod pack;
mod progress;
mod puzzles;
mod selfplay;
mod solve;
mod tactics;
mod themes;
mod tournament;
mod train;
mod tune;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use sha2::{Digest, Sha256};

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
    /// Play Hive engines against each other over the Universal Hive Protocol, and rate them
    Gauntlet(tournament::gauntlet::Arguments),
    /// Play the levels of a game against each other, in a file that the same command continues, and rate them
    Ladder(tournament::ladder::Arguments),
    /// Measure how often players of each level win what the strongest player judges, for reviews
    Chances(chances::Arguments),
    /// Measure how many forced wins and avoidable losses the levels miss
    Tactics(tactics::Arguments),
    /// Measure the parts of Hive's computer player, and fit the weights of its evaluation
    Tune(tune::Arguments),
    /// Find positions in which exactly one first move wins, with their proofs
    Puzzles(puzzles::Arguments),
    /// Let a computer player play itself, in a file of games that the same command continues
    Games(games::Arguments),
    /// Let a search play itself, in a file of games with the value of each move that the same command continues
    Selfplay(selfplay::Arguments),
    /// Learn the weights of a game's evaluation from a file of selfplay
    Train(train::Arguments),
    /// Find puzzles in a file of games, with proofs, grades and themes, in a file that the same command continues
    Mine(mine::Arguments),
    /// Count the first moves in a file of games, for the opening explorer
    Openings(openings::Arguments),
    /// Choose the puzzles for the site from files of mined ones
    Pack(pack::Arguments),
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
        Command::Gauntlet(arguments) => tournament::gauntlet::run(&arguments),
        Command::Ladder(arguments) => tournament::ladder::run(arguments),
        Command::Chances(arguments) => chances::run(arguments),
        Command::Tactics(arguments) => tactics::run(arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Puzzles(arguments) => puzzles::run(arguments),
        Command::Games(arguments) => games::run(arguments),
        Command::Selfplay(arguments) => selfplay::run(arguments),
        Command::Train(arguments) => train::run(arguments),
        Command::Mine(arguments) => mine::run(arguments),
        Command::Openings(arguments) => openings::run(arguments),
        Command::Pack(arguments) => pack::run(&arguments),
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

/// The SHA-256 of a file's bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_closed_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser as _;

    use super::Arguments;

    /// The words of a command line, up to a redirection; single quotes hold one together.
    fn words(line: &str) -> Vec<String> {
        let parts = line.split('\'').enumerate();
        let mut words: Vec<String> = Vec::new();
        for (i, part) in parts {
            if i % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        words.into_iter().take_while(|word| word != ">").collect()
    }

    #[test]
    fn the_commands_in_the_documentation_are_understood() {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let mut found = 0;
        for file in fs::read_dir(docs).unwrap().map(|file| file.unwrap().path()) {
            let Some(text) = file.extension().and_then(|_| fs::read_to_string(&file).ok()) else { continue };
            let text = text.replace("\\\n", " ");
            for line in text.lines().filter(|line| line.starts_with("alveole-lab ")) {
                found += 1;
                if let Err(error) = Arguments::try_parse_from(words(&line.replace(" N ", " 1 "))) {
                    panic!("{}: {line}\n{error}", file.display());
                }
            }
        }
        assert!(found > 12, "{found} commands");
    }
}
