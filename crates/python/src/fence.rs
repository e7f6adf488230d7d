//! Games in Markdown as HTML.

use alveole::fence::html;
use alveole::play::RulesRegistry;
use pyo3::prelude::*;

/// Writes the text of a fence, a code block of Markdown with the language `alveole`, as HTML: pictures, and the comments as text.
/// Of comments in several languages it takes those of `lang`. A fence with a fault is written as it is, with the fault below it.
#[pyfunction]
#[pyo3(signature = (text, /, *, lang = "en"))]
pub fn fence(text: &str, lang: &str) -> String {
    html(text, lang, &RulesRegistry::standard()).html
}
