//! `alveole fence`: writes a game as static HTML.

use std::io::{self, Write};
use std::path::PathBuf;

use alveole::fence::{Html, html};

use crate::{Failure, files, registry};

/// The arguments of `alveole fence`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The text of a fence: a saved game in any form, perhaps below a line of attributes; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The language of comments that are there in several
    #[arg(long, value_name = "TAG", default_value = "en")]
    lang: String,
}

/// Prints the HTML. A fault of the fence is in it, and on standard error.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = arguments.file.display();
    let text = files::text_of(&arguments.file).map_err(|e| format!("{name}: {e}"))?;
    let Html { html, refused } = html(&text, &arguments.lang, registry::games());
    if let Some(error) = refused {
        writeln!(io::stderr(), "{name}: {error}")?;
    }
    io::stdout().lock().write_all(html.as_bytes())?;
    Ok(())
}
