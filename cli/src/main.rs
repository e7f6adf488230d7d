//! The terminal's door.

mod api;
mod asked;
mod best;
mod convert;
mod game_string;
mod games;
mod lines;
mod perft;
mod uhp;

use std::process::ExitCode;

use lexopt::prelude::*;

/// What ends a command early, as a sentence.
pub(crate) type Failure = Box<dyn std::error::Error>;

const HELP: &str = "\
Alvéole: eight hexagonal board games.

  alveole games [--schema]          the games and their options; or JSON Schemas of their positions
  alveole api                       JSON lines on standard input and output
  alveole best GAME [--options JSON] [--moves \"M1; M2 …\"] [--level N] [--time MS]
                                    the best moves, how good each is, and the lines expected
  alveole perft GAME --depth N [--options JSON] [--moves \"M1; M2 …\"] [--divide]
  alveole uhp                       Universal Hive Protocol engine on standard input and output
  alveole convert --to text|uhp|record FILE
                                    a saved game, record or GameString, in another form

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
        "uhp" => uhp::run(arguments),
        "convert" => convert::run(arguments),
        moved @ ("match" | "tune" | "puzzles" | "solve") => {
            let command = if moved == "match" { "tournament" } else { moved };
            Err(format!("alveole {moved} is now: cargo run --release -p alveole-lab -- {command}").into())
        }
        other => Err(format!("there is no command “{other}”; see alveole --help").into()),
    }
}
