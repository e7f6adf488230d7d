//! The extension module of the Python package `alveole`: games, positions, and batches of matches (`docs/python.md`).

mod arrays;
mod batch;
mod error;
mod fence;
mod game;
mod info;
mod json;
mod lane;
mod lanes;
mod playable;
mod position;
mod ratings;
mod table;

use pyo3::pymodule;

/// The extension module.
#[pymodule]
mod _alveole {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::error::AlveoleError;
    #[pymodule_export]
    use super::fence::{_read_fence, fence};
    #[pymodule_export]
    use super::game::{from_record, games};
    #[pymodule_export]
    use super::info::Game;
    #[pymodule_export]
    use super::position::{Best, Position};
    #[pymodule_export]
    use super::ratings::ratings;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
