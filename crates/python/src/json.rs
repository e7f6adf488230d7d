//! JSON between Python and the engine, as text, so that the limits of the engine hold.

use alveole::play::Error;
use alveole::say;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyString};
use serde_json::Value;

use crate::error::raise;

/// The JSON value of a text, or of the dictionaries, lists, texts, numbers and flags in `value`.
pub fn read(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text = match value.cast::<PyString>() {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => dump(py, value)?,
    };
    alveole::api::parse(text.as_bytes()).map_err(|error| raise(py, &error))
}

/// Like [`read`], but a text stands for itself.
pub fn read_value(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text = dump(py, value)?;
    alveole::api::parse(text.as_bytes()).map_err(|error| raise(py, &error))
}

fn dump(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    // Numbers of NumPy and the like become Python's.
    let plain = py.import("alveole._arrays")?.getattr("plain")?;
    let options = [("default", plain)].into_py_dict(py)?;
    let text = py.import("json")?.call_method("dumps", (value,), Some(&options));
    match text {
        Ok(text) => Ok(text.cast_into::<PyString>()?.to_string_lossy().into_owned()),
        // A type that JSON does not know, or a list in itself.
        Err(error) => {
            let error = Error::BadJson(say!("this value has no JSON: {}", error.value(py).to_string()));
            Err(raise(py, &error))
        }
    }
}

/// The Python value of `value`.
pub fn write<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}
