//! The games of this process.

use std::sync::OnceLock;

use alveole::api::Server;
use alveole::play::Registry;

use crate::environment::ENVIRONMENT;

static GAMES: OnceLock<Registry> = OnceLock::new();

/// Sets the games, before the command runs. Only the first call has an effect.
pub(crate) fn set(games: Registry) {
    let _ = GAMES.set(games);
}

/// The games that the commands know.
pub(crate) fn games() -> &'static Registry {
    GAMES.get_or_init(Registry::standard)
}

/// A server for these games that searches in `threads` threads.
pub(crate) fn server(threads: u8) -> Server {
    Server::with_games(ENVIRONMENT, games().clone()).with_threads(threads.into())
}
