//! The JSON move/state API: one request in, one answer out, the same through every door.
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
//! | `best` | `time_ms` or `nodes`; `level`; `seed`; `lines` | [`Best`](crate::play::Best); with `lines`, so many of the best moves, and every player's share of the win |
//! | `why` | `taps` (ids) | null if a legal move begins with them; else [`Explanation`](crate::play::Explanation) it doesn't |
//! | `check` | `record` (no match reference) | `{"valid", "state"}` |
//! | `text` | – ; or `record` in place of the match reference | `{"text"}`: the game as a person writes it down ([`Scoresheet`](crate::play::Scoresheet)); with `uhp`, its GameString, for Hive by tournament rules from the start |
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
//! # Errors
//!
//! `{"error": {"code", "message", "say"}}`, with `option`, or `ply` and `move`, where they apply: `code` for a program,
//! `message` for a person, and `say` for a translator: `text` is the English sentence with a `{}` for each of the `args`,
//! which are texts that need no translation, or messages in their turn.
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
//! A game is kept to [`MAX_PLIES`](crate::play::MAX_PLIES) moves, a request to [`MAX_BYTES`] of text and
//! [`MAX_DEPTH`] levels of nesting, a perft to [`MAX_PERFT`] moves; boards have the sizes that their
//! options admit. Beyond them the answer is `too_large`.

#[cfg(feature = "think")]
mod analysis;
mod request;
mod server;
#[cfg(feature = "cli")]
mod text;

#[cfg(feature = "think")]
pub use analysis::Analysis;
pub use server::{Environment, Server};
#[cfg(feature = "cli")]
pub use text::{parse, too_long};

/// The longest request, in bytes of text.
pub const MAX_BYTES: usize = 1 << 20;

/// The deepest nesting of a request.
pub const MAX_DEPTH: usize = 64;

/// The most moves that one perft request lists, on the last ply and on the way there; a position counts for 32 at least.
/// The widest boards, which take longest, are thus refused within seconds too.
pub const MAX_PERFT: u64 = 640_000_000;

use crate::game::Game;
use crate::games::{self, Visitor};
use crate::play::GameCard;

/// The catalogue: a card for each game.
#[must_use]
pub fn catalogue() -> Vec<GameCard> {
    #[derive(Default)]
    struct Cards(Vec<GameCard>);
    impl Visitor for Cards {
        fn visit<G: Game>(&mut self) {
            self.0.push(GameCard::of::<G>());
        }
    }
    let mut cards = Cards::default();
    games::visit_all(&mut cards);
    cards.0
}
