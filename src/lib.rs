//! Alvéole: rule engines for hexagonal board games.
//!
//! Eight games whose rules were published in French. Each is a *position* type that implements [`game::Rules`]:
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
//! # A match
//!
//! A [`Match`](play::Match) is a game in progress. It takes moves as people write them down, and refuses an illegal move
//! with a sentence that says why.
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
//! // Both players play the first legal move until the end.
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
//! A computer player chooses a move of a match with the level and the budget that it is given:
//!
//! ```
//! use alveole::play::{Opening, SearchRequest, open_thinking};
//! use alveole::search::{Budget, Level};
//!
//! let game = open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
//! let request =
//!     SearchRequest { level: Level::MAX, budget: Some(Budget::Nodes(100)), seed: 1, lines: Some(2) };
//! let best = game.best(&request, || 0.0)?;
//! assert_eq!(best.lines.unwrap().len(), 2);
//! # Ok::<(), alveole::play::Error>(())
//! ```
//!
//! Programs that work with any game, such as a page or a server, send JSON requests to a [`Server`](api::Server).
//!
//! # Features
//!
//! - `rules` and `search` choose which WebAssembly module is built, and change nothing on other targets: the rules that a page loads
//!   first, or the computer players of the one game whose feature is on. Without them the module has everything.
//! - `schema` (default) adds JSON Schemas of the values of the API.
//! - `games` (default) has all games. `hexit`, `hexone`, `hive`, `hextris`, `hex`, `go`, `labyrinth` and `hexadames` are one game
//!   each: [`Registry::standard`](play::Registry::standard) then has those that are chosen, in the order of the catalogue.
//!
//! A program that plays one game compiles that alone:
//!
//! ```toml
//! alveole = { version = "0.1", default-features = false, features = ["hive"] }
//! ```
//!
//! A native program that opens its matches with [`play::open`] links no search, whatever the features.
//!
//! # Modules
//!
//! Each module imports only from those before it:
//!
//! - [`board`]: hexagons, directions, and sets of cells.
//! - [`message`]: translatable sentences.
//! - `parts`: what `rules.wasm` has in files of its own.
//! - `json`: values from and to JSON.
//! - [`game`]: the traits that a game implements.
//! - [`svg`]: pictures as SVG text.
//! - [`search`]: computer players.
//! - [`games`]: the game modules.
//! - [`play`]: matches, saved games, scoresheets.
//! - [`study`]: annotated games.
//! - [`import`]: games that other programs wrote.
//! - [`fence`]: games in Markdown as static HTML.
//! - [`api`]: requests and answers in JSON.
//! - `wasm`: the exports for JavaScript.

// Some of the code that games share is unused without the games that share it, and a module for a page has a part of everything.
#![cfg_attr(not(all(feature = "games", module = "whole")), allow(unused))]

#[cfg(all(test, not(feature = "games")))]
compile_error!("the tests play every game: they need the feature `games`");

pub mod api;
pub mod board;
pub mod fence;
pub mod game;
pub mod games;
pub mod import;
mod json;
pub mod message;
#[cfg(module = "rules")]
mod parts;
pub mod play;
pub mod search;
pub mod study;
pub mod svg;

#[cfg(target_arch = "wasm32")]
mod wasm;
