//! Games in Markdown as HTML.

use std::collections::BTreeMap;

use alveole::fence::{html, read};
use alveole::play::RulesRegistry;
use pyo3::prelude::*;

use crate::error::raise;
use crate::json;

/// Writes the text of a fence, a code block of Markdown with the language `alveole`, as HTML: pictures, and the comments as text.
/// Of comments in several languages it takes those of `lang`. A fence with a fault is written as it is, with the fault below it.
#[pyfunction]
#[pyo3(signature = (text, /, *, lang = "en"))]
pub fn fence(text: &str, lang: &str) -> String {
    html(text, lang, &RulesRegistry::standard()).html
}

/// The attributes of a fence, and its game as a study: a dictionary of the form `alveole/2`.
#[pyfunction]
pub fn _read_fence<'py>(
    py: Python<'py>,
    text: &str,
) -> PyResult<(BTreeMap<String, String>, Bound<'py, PyAny>)> {
    let (fence, study) = read(text, &RulesRegistry::standard()).map_err(|error| raise(py, &error))?;
    let study = serde_json::to_value(&study).expect("a study is JSON");
    Ok((fence.attributes, json::write(py, &study)?))
}
