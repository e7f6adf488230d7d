//! `alveole completions` and `alveole man`: files for the shell and for `man`, generated from the arguments.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Failure;

/// The arguments of `alveole completions`.
#[derive(clap::Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// The arguments of `alveole man`.
#[derive(clap::Args, Debug)]
pub(crate) struct Man {
    /// An existing directory
    directory: PathBuf,
}

/// Prints the completions of a shell.
pub(crate) fn completions(arguments: &Completions) -> Result<(), Failure> {
    // The generator panics if it cannot write, so it writes to memory first.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Arguments::command(), "alveole", &mut text);
    Ok(io::stdout().write_all(&text)?)
}

/// Writes one man page for `alveole` and one for each command.
pub(crate) fn man(arguments: &Man) -> Result<(), Failure> {
    let directory = &arguments.directory;
    if !directory.is_dir() {
        return Err(format!("{} is not a directory", directory.display()).into());
    }
    clap_mangen::generate_to(crate::Arguments::command(), directory)
        .map_err(|e| format!("{}: {e}", directory.display()))?;
    Ok(())
}
