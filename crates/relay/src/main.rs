//! `alveole-relay`: the command `alveole relay` by itself, without the games.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

/// Relay live games: keep the last signed state of each seat, and pass new ones on
#[derive(Parser, Debug)]
#[command(name = "alveole-relay", version)]
struct Command {
    #[command(flatten)]
    arguments: alveole_relay::Arguments,
}

fn main() -> ExitCode {
    match alveole_relay::run(&Command::parse().arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nobody is left to tell if standard error is closed, too.
            let _ = writeln!(std::io::stderr(), "alveole-relay: {failure}");
            ExitCode::FAILURE
        }
    }
}
