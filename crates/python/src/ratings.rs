//! The measured strengths of the levels.

use pyo3::prelude::*;

/// `ratings.json` of the games that have it, by id.
const RATINGS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/ratings.rs"));

/// The text of `ratings.json` of a game; `None` if its levels are not measured.
#[pyfunction]
#[pyo3(name = "_ratings", signature = (id, /))]
pub fn ratings(id: &str) -> Option<&'static str> {
    RATINGS.iter().find_map(|&(name, text)| (name == id).then_some(text))
}
