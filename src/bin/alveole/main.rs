//! The terminal's door.

mod api;
mod asked;
mod best;
mod contest;
mod convert;
mod facts;
mod games;
mod lines;
mod perft;
mod puzzles;
mod solve;
mod tune;
mod uhp;

use std::process::ExitCode;

use lexopt::prelude::*;

/// What ends a command early, as a sentence.
pub(crate) type Failure = Box<dyn std::error::Error>;

const HELP: &str = "\
Alvéole: eight hexagonal board games.

  alveole games [--schema | --facts]
                                    the games and their options; or JSON Schemas of their positions; or how long they
                                    last and how hard they are to learn, counted
  alveole api                       JSON lines on standard input and output
  alveole best GAME [--options JSON] [--moves \"M1; M2 …\"] [--level N] [--time MS]
                                    the best moves, how good each is, and the lines expected
  alveole perft GAME --depth N [--options JSON] [--moves \"M1; M2 …\"] [--divide]
  alveole puzzles --game GAME [--options JSON] [--count N] [--seed N] [--turns N]
                                    positions in which one move alone wins, with their proofs
  alveole solve --game hex --opening-map [--options JSON]
                                    every first stone of Hex-n for two on a small board: won or lost
  alveole uhp                       Universal Hive Protocol engine on standard input and output
  alveole convert --to text|uhp|record FILE
                                    a saved game, record or GameString, in another form
  alveole match --game GAME --a SPEC --b SPEC --games N --time MS
  alveole match --ladder            how much stronger each level is than the one below
  alveole tune                      what the parts of Hive's computer player are good for, and its weights

Every command takes --help.
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may leave before its end, as `head` does.
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alveole: {error}");
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
            Long("version") | Short('V') => {
                println!("alveole {}", env!("CARGO_PKG_VERSION"));
                Ok(())
            }
            other => Err(other.unexpected().into()),
        };
    };
    match command.string()?.as_str() {
        "games" => games::run(arguments),
        "api" => api::run(arguments),
        "best" => best::run(arguments),
        "perft" => perft::run(arguments),
        "puzzles" => puzzles::run(arguments),
        "solve" => solve::run(arguments),
        "uhp" => uhp::run(arguments),
        "convert" => convert::run(arguments),
        "match" => contest::run(arguments),
        "tune" => tune::run(arguments),
        other => Err(format!("there is no command “{other}”; see alveole --help").into()),
    }
}
