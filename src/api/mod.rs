//! The JSON move/state API: one request in, one answer out, the same in every program.
//!
//! ```
//! use alveole::api::Server;
//! use serde_json::json;
//! let mut server = Server::default();
//! let answer = server.answer(&json!({"id": 1, "op": "play", "game": "hex", "moves": ["e5"], "move": "d5"}));
//! assert_eq!(answer["ok"]["ply"], 2);
//! assert_eq!(answer["id"], 1);
//! ```
//!
//! # Operations
//!
//! The field `op` of a request names an [`Operation`], each of which says what it takes and returns. A *match reference* is
//! `game`, `options`, `position` and `moves`; all but `game` may be left out.
//!
//! ```
//! # use alveole::api::Server;
//! # use serde_json::json;
//! let options = json!({"rules": "tournament"});
//! let game = json!({"op": "text", "game": "hive", "options": options, "moves": ["wG1", "bA1 wG1-"]});
//! let answer = Server::default().answer(&game);
//! assert!(answer["ok"]["text"].as_str().unwrap().ends_with("\n\n1. wG1; bA1 wG1-\n"));
//! assert_eq!(answer["ok"]["uhp"], "Base;InProgress;White[2];wG1;bA1 wG1-");
//! ```
//!
//! With `"view": false`, `state`, `play`, `check` and `legal` leave out the picture and the taps, which a program that draws
//! nothing does not need ([`BriefState`](crate::play::BriefState)).
//!
//! # Errors
//!
//! `{"error": {"code", "message", "say"}}`, with the [place](crate::play::Place) of the fault if there is one: `code` for a program,
//! `message` for a person, and `say` for a translator: `text` is the English sentence with a `{}` for each of the `args`,
//! which are texts that need no translation, or messages themselves.
//!
//! ```
//! # use alveole::api::Server;
//! # use serde_json::json;
//! let error = &Server::default().answer(&json!({"op": "state", "game": "chess"}))["error"];
//! assert_eq!(error["message"], "there is no game “chess”");
//! assert_eq!(error["say"], json!({"text": "there is no game “{}”", "args": ["chess"]}));
//! ```
//!
//! # Limits
//!
//! A match has at most [`MAX_PLIES`](crate::play::MAX_PLIES) moves, a request [`MAX_BYTES`] of text and
//! [`MAX_DEPTH`] levels of nesting, a perft [`MAX_PERFT`] moves; boards have the sizes that their options
//! admit. The answer to anything larger is `too_large`.

mod analysis;
mod drawing;
mod handlers;
mod kept;
mod operation;
mod request;
mod server;
mod text;

pub use analysis::Analysis;
pub use operation::Operation;
#[cfg(module = "search")]
pub(crate) use server::review;
pub use server::{Environment, RulesServer, Server};
#[cfg(target_arch = "wasm32")]
pub(crate) use text::too_large;
pub use text::{parse, too_long};

/// The maximum length of a request, in bytes of text.
pub const MAX_BYTES: usize = 1 << 20;

/// The maximum depth of nesting of a request.
pub const MAX_DEPTH: usize = 64;

/// The maximum number of moves that one perft request lists, on the last ply and before it; a position counts for at
/// least 32. A request beyond it is thus refused within seconds, on the widest boards too.
pub const MAX_PERFT: u64 = 640_000_000;

use crate::play::{GameCard, RulesRegistry};

/// The catalogue: a card for each of the standard games.
///
/// ```
/// assert!(alveole::api::catalogue().iter().any(|card| card.id == "hive"));
/// ```
#[must_use]
pub fn catalogue() -> Vec<GameCard> {
    RulesRegistry::standard().cards()
}
