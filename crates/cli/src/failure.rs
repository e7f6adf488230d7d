//! Errors that end a command, and the exit codes.

use std::fmt;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// An error that ends a command, as a sentence.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// The exit code for input that the rules or the format refuse.
const REFUSED: u8 = 1;

/// The exit code for a command line that makes no sense.
pub(crate) const USAGE: u8 = 2;

/// A command line that makes no sense, where only the command itself can see it.
#[derive(Debug)]
pub(crate) struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Usage {}

/// Reports `result` on standard error and returns the exit code for it.
///
/// A closed pipe is not an error: the reader of the output may stop early, as `head` does.
pub(crate) fn report(result: Result<(), Failure>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    if is_closed_pipe(error.as_ref()) {
        return ExitCode::SUCCESS;
    }
    // Nobody is left to tell if standard error is closed, too.
    let _ = writeln!(std::io::stderr(), "alveole: {error}");
    ExitCode::from(if error.is::<Usage>() { USAGE } else { REFUSED })
}

fn is_closed_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let kind = match (error.downcast_ref::<std::io::Error>(), error.downcast_ref::<serde_json::Error>()) {
        (Some(error), _) => Some(error.kind()),
        (_, Some(error)) => error.io_error_kind(),
        _ => None,
    };
    kind == Some(ErrorKind::BrokenPipe)
}
