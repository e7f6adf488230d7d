//! Alvéole: rule engines for hexagonal board games.
//!
//! Eight games whose rules were published in French, each a *position* type that implements [`game::Rules`]:
//!
//! ```
//! use alveole::game::{Notation, Options, Rules};
//! use alveole::games::hex;
//!
//! let mut position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
//! assert_eq!(position.legal().len(), 19);
//! let centre = position.read("c3").unwrap();
//! position.play(centre);
//! assert_eq!(position.to_move().0, 1);
//! assert_eq!(alveole::game::perft(&position, 2), 19 * 18 - 18);
//! ```
//!
//! The modules read like the way a move travels, each using only those above it:
//! [`board`] (hexagons without pieces), [`game`] (the contract), [`games`] (the rooms), [`search`] (computer players),
//! [`table`] (one game being played), [`api`] (the JSON door).

pub mod api;
pub mod board;
pub mod game;
pub mod games;
mod json;
pub mod search;
pub mod table;

#[cfg(target_arch = "wasm32")]
pub mod wasm;
