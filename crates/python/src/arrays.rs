//! Arrays for Python: NumPy's if NumPy is installed, memory views otherwise (`alveole/_arrays.py`).

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes};

/// The Python module with the functions that make arrays.
const MODULE: &str = "alveole._arrays";

/// A new array of `shape`, of 32-bit numbers that `fill` writes.
pub fn floats(
    py: Python<'_>,
    shape: Vec<usize>,
    fill: impl FnOnce(&mut [f32]),
) -> PyResult<Bound<'_, PyAny>> {
    static FLOATS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bytes = bytes(py, 4 * shape.iter().product::<usize>(), |bytes| {
        match bytemuck::try_cast_slice_mut(bytes) {
            Ok(values) => fill(values),
            // Python aligns its memory; if it once should not, the values are copied.
            Err(_) => {
                let mut values = vec![0.0; bytes.len() / 4];
                fill(&mut values);
                bytes.copy_from_slice(bytemuck::cast_slice(&values));
            }
        }
    })?;
    FLOATS.import(py, MODULE, "floats")?.call1((bytes, shape))
}

/// A new array of `shape`, of bytes 0 or 1 that `fill` writes, as booleans.
pub fn booleans(
    py: Python<'_>,
    shape: Vec<usize>,
    fill: impl FnOnce(&mut [u8]),
) -> PyResult<Bound<'_, PyAny>> {
    static BOOLEANS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bytes = bytes(py, shape.iter().product(), fill)?;
    BOOLEANS.import(py, MODULE, "booleans")?.call1((bytes, shape))
}

/// A new array of whole numbers.
pub fn integers<'py>(py: Python<'py>, values: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    static INTEGERS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bytes = PyByteArray::new(py, bytemuck::cast_slice(values));
    INTEGERS.import(py, MODULE, "integers")?.call1((bytes,))
}

/// The whole numbers in `values`: an array or a sequence.
pub fn read_integers(py: Python<'_>, values: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    static BYTES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bytes = BYTES.import(py, MODULE, "integer_bytes")?.call1((values,))?;
    let bytes = bytes.cast_into::<PyBytes>()?;
    let (values, _) = bytes.as_bytes().as_chunks::<8>();
    Ok(values.iter().map(|&value| i64::from_ne_bytes(value)).collect())
}

fn bytes(py: Python<'_>, count: usize, fill: impl FnOnce(&mut [u8])) -> PyResult<Bound<'_, PyByteArray>> {
    PyByteArray::new_with(py, count, |bytes| {
        fill(bytes);
        Ok(())
    })
}
