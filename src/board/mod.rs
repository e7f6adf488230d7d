//! Hexagons without pieces: coordinates, directions, boards and sets of cells.
//!
//! Hexes are drawn pointy-top in horizontal rows; `q` grows to the right, `r` downward
//! (Red Blob Games' axial coordinates).

mod bottlenecks;
mod cell;
mod cell_set;
mod hex;
mod hexagon;
mod shifts;
pub(crate) mod side3;
pub(crate) mod side5;

pub use cell::Cell;
pub use cell_set::CellSet;
pub use hex::{Direction, Hex};
pub use hexagon::{Hexagon, Side};
