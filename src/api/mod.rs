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
//! A *match reference* is `game`, `options`, `position` and `moves`; all but `game` may be left out.
//!
//! | `op` | beside the match reference | answer |
//! | --- | --- | --- |
//! | `games` | – (no match reference) | `{"games": [GameCard …]}` |
//! | `state` | – | [`State`](crate::play::State) |
//! | `legal` | – | `{"legal", "to_move", "status"}` |
//! | `play` | `move` (text) | the state after it |
//! | `perft` | `depth` | `{"nodes"}` |
//! | `best` | `time_ms` or `nodes`; `level`; `seed`; `lines` | [`Best`](crate::play::Best); with `lines`, that number of best moves, and every player's share of the win |
//! | `why` | `taps` (ids) | null if a legal move begins with them; else the [`Explanation`](crate::play::Explanation) |
//! | `review` | `evaluations` | [`Review`](crate::play::Review): how good each move was, and the position to search next |
//! | `svg` | what to draw; or `record` in place of the match reference | `{"svg"}`: the position as a picture ([`svg`](crate::svg)) |
//! | `numbers` | – | `{"numbers"}`: the pieces with the numbers of the moves that put them there ([`NumberedPiece`](crate::play::NumberedPiece)) |
//! | `explore` | – | [`Explored`](crate::play::Explored): the keys of the positions and of those after the legal moves, for an opening explorer |
//! | `check` | `record` (no match reference) | `{"valid", "state"}` |
//! | `text` | – ; or `record` in place of the match reference | `{"text"}`: the game as a person writes it down ([`Scoresheet`](crate::play::Scoresheet)); with `uhp`, its GameString, for Hive by tournament rules from the start |
//! | `compose` | `draft` | [`Composition`](crate::play::Composition): a position that a person sets up, and what the rules say |
//! | `import` | `text` (no match reference) | `{"games"}`: the games that another program wrote ([`import`](crate::import)) |
//! | `study` | `study` (JSON or text; no match reference) | `{"study", "text", "movers"}`: both forms of the [`Study`](crate::study::Study), and who makes each move |
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
//! `{"error": {"code", "message", "say"}}`, with `option`, or `ply` and `move`, where they apply: `code` for a program,
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
#[cfg(feature = "full")]
mod drawing;
mod kept;
mod request;
mod server;
#[cfg(feature = "full")]
mod studies;
mod text;

pub use analysis::Analysis;
pub use server::{Environment, RulesServer, Server};
#[cfg(all(target_arch = "wasm32", feature = "full"))]
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
