//! `alveole`: hexagonal board games in the terminal.

use std::process::ExitCode;

use alveole::play::Registry;

fn main() -> ExitCode {
    alveole_cli::run(Registry::standard())
}
