//! Arrays for Python: NumPy's if NumPy is installed, memory views otherwise (`alveole/_arrays.py`).

use bytemuck::Pod;
use numpy::{Element, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes};

/// The Python module with the functions that make arrays.
const MODULE: &str = "alveole._arrays";

/// The types of the values of arrays, by NumPy's names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Float32,
    Uint8,
    /// Flags, which are written as bytes 0 and 1.
    Bool,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Float32 => "float32",
            Self::Uint8 => "uint8",
            Self::Bool => "bool",
        }
    }

    /// The kind of observations that `dtype` names.
    pub fn of_observations(dtype: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        static NAME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let Some(dtype) = dtype else { return Ok(Self::Float32) };
        let name: String =
            NAME.import(dtype.py(), MODULE, "observation_dtype")?.call1((dtype,))?.extract()?;
        Ok(if name == "uint8" { Self::Uint8 } else { Self::Float32 })
    }
}

/// An array of `shape` whose values `fill` writes, all of them: `out`, or a new one.
pub fn filled<'py, T: Element + Pod>(
    py: Python<'py>,
    kind: Kind,
    shape: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    static ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static VIEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let array = ARRAY.import(py, MODULE, "array")?.call1((kind.name(), shape.to_vec(), out))?;
    if !array.is_none() {
        let values = if kind == Kind::Bool { array.call_method1("view", ("uint8",))? } else { array.clone() };
        write(&values, fill)?;
        return Ok(array);
    }
    let count = size_of::<T>() * shape.iter().product::<usize>();
    let bytes = PyByteArray::new_with(py, count, |bytes| {
        if let Ok(values) = bytemuck::try_cast_slice_mut(bytes) {
            return fill(values);
        }
        // Python aligns its memory; if it once should not, the values are copied.
        let mut values = vec![T::zeroed(); bytes.len() / size_of::<T>()];
        fill(&mut values)?;
        bytes.copy_from_slice(bytemuck::cast_slice(&values));
        Ok(())
    })?;
    VIEW.import(py, MODULE, "view")?.call1((bytes, kind.name(), shape.to_vec()))
}

/// Lets `fill` write the values of a contiguous NumPy array.
fn write<T: Element>(array: &Bound<'_, PyAny>, fill: impl FnOnce(&mut [T]) -> PyResult<()>) -> PyResult<()> {
    fill(array.cast::<PyArrayDyn<T>>()?.try_readwrite()?.as_slice_mut()?)
}

/// Memory for bits that is written again and again.
pub enum Memory {
    /// An array, and the read-only view of it that Python has.
    NumPy(Py<PyAny>, Py<PyAny>),
    /// Without NumPy Python has copies.
    Own(Vec<u8>),
}

impl Memory {
    /// Memory of zeros.
    pub fn new(py: Python<'_>, shape: &[usize]) -> PyResult<Self> {
        static MEMORY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let arrays = MEMORY.import(py, MODULE, "memory")?.call1((shape.to_vec(),))?;
        if arrays.is_none() {
            return Ok(Self::Own(vec![0; shape.iter().product()]));
        }
        let (array, view) = arrays.extract()?;
        Ok(Self::NumPy(array, view))
    }

    /// Lets `fill` write; returns the array for Python.
    pub fn write<'py>(
        &mut self,
        py: Python<'py>,
        shape: &[usize],
        fill: impl FnOnce(&mut [u8]) -> PyResult<()>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::NumPy(array, view) => {
                write(array.bind(py), fill)?;
                Ok(view.bind(py).clone())
            }
            Self::Own(bytes) => {
                fill(bytes)?;
                filled(py, Kind::Uint8, shape, None, |out: &mut [u8]| {
                    out.copy_from_slice(bytes);
                    Ok(())
                })
            }
        }
    }
}

/// A new array of whole numbers.
pub fn integers<'py>(py: Python<'py>, values: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    static INTEGERS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bytes = PyByteArray::new(py, bytemuck::cast_slice(values));
    INTEGERS.import(py, MODULE, "integers")?.call1((bytes,))
}

/// The whole numbers in `values`: an array or a sequence. `name` says in errors what they are.
pub fn read_integers(py: Python<'_>, values: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<i64>> {
    static BYTES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bytes = BYTES.import(py, MODULE, "integer_bytes")?.call1((values, name))?;
    let bytes = bytes.cast_into::<PyBytes>()?;
    let (values, _) = bytes.as_bytes().as_chunks::<8>();
    Ok(values.iter().map(|&value| i64::from_ne_bytes(value)).collect())
}
