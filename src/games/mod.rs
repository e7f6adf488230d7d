//! The games of the house.
//!
//! Each is a folder of one plan: `rules.rs` (what is legal), `notation.rs`, `snapshot.rs` (position JSON), `view.rs`
//! (what to draw), `why.rs` (why a touch makes no move), the texts that a player reads, and its tests. A further game is
//! one more folder and its two lines here.

pub mod go;
pub mod hex;
pub mod hexadames;
pub mod hexit;
pub mod hexone;
pub mod hextris;
pub mod hive;
pub mod labyrinth;

use crate::game::Game;

/// Something done with each game.
pub trait Visitor {
    /// Does it with the game `G`.
    fn visit<G: Game>(&mut self);
}

/// Visits every game of the house, in the order of the catalogue.
pub fn visit_all(v: &mut impl Visitor) {
    v.visit::<hexit::Position>();
    v.visit::<hexone::Position>();
    v.visit::<hive::Position>();
    v.visit::<hextris::Position>();
    v.visit::<hex::Position>();
    v.visit::<go::Position>();
    v.visit::<labyrinth::Position>();
    v.visit::<hexadames::Position>();
}
