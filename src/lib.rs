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
//! # A game
//!
//! A [`Match`](play::Match) is a game being played: it takes moves as people write them down, and refuses what the rules
//! forbid, in a sentence.
//!
//! ```
//! use alveole::games::hex;
//! use alveole::play::Match;
//!
//! let mut game = Match::<hex::Position>::new(hex::HexOptions { size: 3, ..Default::default() });
//! game.play_text("c3")?;
//! let refused = game.play_text("c3").unwrap_err();
//! assert_eq!(refused.to_string(), "move 2: “c3” is not legal here");
//!
//! // Both go on with the first legal move, to the end.
//! while game.outcome().is_none() {
//!     let mv = game.legal()[0];
//!     game.play(mv);
//! }
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.winners.iter().count(), 1);
//! assert_eq!(outcome.reason, "connected");
//! # Ok::<(), alveole::play::Error>(())
//! ```
//!
//! Programs that know no game by its type, such as a page or a server, speak JSON with a [`Server`](api::Server).
//!
//! # Features
//!
//! `think` (default) has the computer players that search, and says why a touch makes no move, `cli` (default) the command line. Without them the library
//! depends on nothing that a terminal or a browser needs: `default-features = false`.
//!
//! # Modules
//!
//! The modules read like the way a move travels, each using only those above it:
//! [`board`] (hexagons without pieces), [`game`] (the contract), [`games`] (the rooms), [`search`] (computer players),
//! [`play`] (one game being played), [`api`] (the JSON door).

pub mod api;
pub mod board;
pub mod game;
pub mod games;
mod json;
pub mod message;
pub mod play;
pub mod search;

#[cfg(target_arch = "wasm32")]
mod wasm;
