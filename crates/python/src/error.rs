//! Errors of the engine as Python exceptions.

use alveole::play::Error;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    alveole,
    AlveoleError,
    PyValueError,
    "What the engine refuses: a sentence for a person, and in `code` a word for a program."
);

/// The exception for `error`, with the attributes that the JSON API gives an error.
pub fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let place = error.place();
    let exception = AlveoleError::new_err(error.to_string());
    let value = exception.value(py);
    let set = value
        .setattr("code", error.code())
        .and_then(|()| value.setattr("ply", place.ply))
        .and_then(|()| value.setattr("move", place.r#move))
        .and_then(|()| value.setattr("option", place.option));
    match set {
        Ok(()) => exception,
        Err(other) => other,
    }
}
