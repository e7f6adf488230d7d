//! Arguments that several commands take.

use alveole::play::{Error, Opening, ThinkingSession};
use serde_json::{Map, Value};

use crate::registry::games;
use crate::uhp::MAX_THREADS;

/// The options of a game, from the JSON object of `--options`.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions(pub Map<String, Value>);

/// Reads `--options`.
pub(crate) fn options(text: &str) -> Result<GameOptions, String> {
    serde_json::from_str(text)
        .map(GameOptions)
        .map_err(|e| format!("expected a JSON object such as {{\"size\": 4}}: {e}"))
}

/// The moves of a game, from `--moves`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves(pub Vec<String>);

/// Reads `--moves`: moves in the game's notation, separated by semicolons. It accepts every text; the rules of the game
/// decide which moves are legal.
#[allow(clippy::unnecessary_wraps)] // the signature that clap needs
pub(crate) fn moves(text: &str) -> Result<Moves, String> {
    Ok(Moves(text.split(';').map(str::trim).filter(|m| !m.is_empty()).map(str::to_owned).collect()))
}

/// A position: a game, its options, and the moves played.
#[derive(clap::Args, Debug)]
pub(crate) struct Position {
    /// The id of the game, as `alveole games` lists it
    pub game: String,

    #[command(flatten)]
    pub setup: Setup,
}

/// The options of a game and its first moves.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Setup {
    /// The options of the game, as a JSON object: '{"size": 4}'
    #[arg(long, value_name = "JSON", value_parser = options, allow_hyphen_values = true)]
    pub options: Option<GameOptions>,

    /// The moves played, in the game's notation, separated by semicolons: "e5; swap; d4"
    #[arg(long, value_name = "MOVES", value_parser = moves, allow_hyphen_values = true)]
    pub moves: Option<Moves>,
}

/// The threads of the search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// The number of threads in which the strongest level searches; with several, a seed does not repeat a search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_THREADS)))]
    pub threads: u8,
}

impl Setup {
    /// The options as a JSON object.
    pub(crate) fn options(&self) -> Map<String, Value> {
        self.options.clone().unwrap_or_default().0
    }

    /// The moves, in order.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.moves.clone().unwrap_or_default().0
    }
}

impl Position {
    /// Opens the match and plays the moves.
    pub(crate) fn open(&self) -> Result<Box<dyn ThinkingSession>, Error> {
        let opening =
            Opening { game: self.game.clone(), options: self.setup.options(), ..Opening::default() };
        let mut session = games().open(&opening)?;
        self.setup.moves().iter().try_for_each(|text| session.play(text))?;
        Ok(session)
    }
}
