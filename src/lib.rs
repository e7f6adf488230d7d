//! Rule engines for eight hexagonal board games.
#![forbid(unsafe_code)]
#![deny(missing_docs)]
pub mod board;
pub mod game;
