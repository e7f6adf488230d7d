//! The progress of a long command, on standard error.

use std::io::Write;

/// Writes `text` over the line of the progress before it; an empty text removes the line.
///
/// If nobody reads standard error, nothing is lost.
pub(crate) fn show(text: &str) {
    let _ = write!(std::io::stderr(), "\r\x1b[K{text}");
}
