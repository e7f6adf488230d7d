//! Hive games as text: the GameString of the Universal Hive Protocol, for the tournament rules.

use std::fmt;
use std::str::FromStr;

use super::{HiveOptions, Kind, RuleSet};
use crate::game::{Colour, Outcome};
use crate::message::ToArg;

/// A game in the notation of the protocol: `Base+M;InProgress;Black[1];wS1`.
///
/// The moves are not checked: only playing them shows whether they are legal and lead to the stated state.
///
/// ```
/// use alveole::games::hive::GameString;
/// let game: GameString = "Base+MP;InProgress;Black[1];wS1".parse()?;
/// assert!(game.options.mosquito && game.options.pillbug);
/// assert_eq!(game.moves, ["wS1"]);
/// assert_eq!(game.to_string(), "Base+MP;InProgress;Black[1];wS1");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameString {
    /// The options: tournament rules, with the expansions of the game type.
    pub options: HiveOptions,
    /// The state of the game.
    pub state: GameState,
    /// The moves in the order played.
    pub moves: Vec<String>,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    /// No move has been played.
    NotStarted,
    /// Moves have been played, and the game is not over.
    InProgress,
    /// The game is drawn.
    Draw,
    /// Black's queen is surrounded.
    WhiteWins,
    /// White's queen is surrounded.
    BlackWins,
}

impl GameState {
    const ALL: [Self; 5] = [Self::NotStarted, Self::InProgress, Self::Draw, Self::WhiteWins, Self::BlackWins];

    /// The state after a number of `moves`, with the `outcome` of a finished game.
    ///
    /// ```
    /// use alveole::game::{Colour, Outcome};
    /// use alveole::games::hive;
    /// assert_eq!(hive::GameState::of(0, None), hive::GameState::NotStarted);
    /// let won = Outcome::win(Colour(0), "surrounded");
    /// assert_eq!(hive::GameState::of(30, Some(won)), hive::GameState::WhiteWins);
    /// ```
    #[must_use]
    pub fn of(moves: usize, outcome: Option<Outcome>) -> Self {
        match outcome {
            None if moves == 0 => Self::NotStarted,
            None => Self::InProgress,
            Some(outcome) if outcome.winners.len() > 1 => Self::Draw,
            Some(outcome) if outcome.winners.contains(Colour(0)) => Self::WhiteWins,
            Some(_) => Self::BlackWins,
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl ToArg for GameState {}

impl GameString {
    /// The game with these `options` and `moves`; `None` for the rules of the leaflet, which the protocol does not have.
    ///
    /// ```
    /// use alveole::games::hive;
    /// let game: hive::GameString = "Base;InProgress;Black[1];wS1".parse()?;
    /// assert_eq!(hive::GameString::new(&game.options, vec!["wS1".to_owned()], None), Some(game));
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn new(options: &HiveOptions, moves: Vec<String>, outcome: Option<Outcome>) -> Option<Self> {
        let state = GameState::of(moves.len(), outcome);
        let known = options.rules == RuleSet::Tournament;
        known.then(|| Self { options: options.clone(), state, moves })
    }

    /// The game type: `Base`, or `Base+` and the letters of the expansions.
    ///
    /// ```
    /// use alveole::games::hive;
    /// let game: hive::GameString = "Base+MP;InProgress;Black[1];wS1".parse()?;
    /// assert_eq!(game.game_type(), "Base+MP");
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn game_type(&self) -> String {
        let letters: String = self.options.expansions().map(Kind::letter).collect();
        if letters.is_empty() { "Base".to_owned() } else { format!("Base+{letters}") }
    }
}

/// The turn after a number of `moves`, such as `White[1]`.
fn turn(moves: usize) -> String {
    format!("{}[{}]", ["White", "Black"][moves % 2], moves / 2 + 1)
}

impl fmt::Display for GameString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.game_type(), self.state, turn(self.moves.len()))?;
        self.moves.iter().try_for_each(|text| write!(f, ";{text}"))
    }
}

/// Reads a GameString, or a game type alone, which is the start of a game.
impl FromStr for GameString {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(';');
        let options = parse_game_type(parts.next().unwrap_or_default())?;
        let Some(state) = parts.next() else {
            return Ok(Self { options, state: GameState::NotStarted, moves: Vec::new() });
        };
        let state = GameState::ALL.into_iter().find(|s| s.to_string() == state).ok_or_else(|| {
            let known = GameState::ALL.map(|s| s.to_string()).join(", ");
            format!("“{}” is not a game state; the states are {known}", shown(state))
        })?;
        let stated = parts.next().ok_or("a GameString has a turn after its state, such as White[1]")?;
        let moves: Vec<String> = parts.map(str::to_owned).collect();
        let turn = turn(moves.len());
        if stated != turn {
            let count = moves.len();
            return Err(format!("after {count} moves the turn is {turn}, not “{}”", shown(stated)));
        }
        if (state == GameState::NotStarted) != moves.is_empty() {
            return Err(format!("after {} moves the state can't be {state}", moves.len()));
        }
        Ok(Self { options, state, moves })
    }
}

pub(super) fn parse_game_type(text: &str) -> Result<HiveOptions, String> {
    let letters = match text.strip_prefix("Base") {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix('+').filter(|letters| !letters.is_empty()),
        None => None,
    };
    let has = |letter| letters.is_some_and(|l| l.contains(letter));
    let options =
        HiveOptions { rules: RuleSet::Tournament, mosquito: has('M'), ladybug: has('L'), pillbug: has('P') };
    // Each letter once, in order, and no others.
    let known: String = options.expansions().map(Kind::letter).collect();
    if letters == Some(known.as_str()) {
        return Ok(options);
    }
    let text = shown(text);
    Err(format!("“{text}” is not a game type: Base, or Base+ and some of the letters M, L, P in this order"))
}

/// The beginning of a text that is quoted in an error.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_string_reads_back() {
        for text in [
            "Base;NotStarted;White[1]",
            "Base+MLP;InProgress;White[2];wP;bP wP-",
            "Base+L;WhiteWins;Black[2];wA1;bA1 wA1-;pass",
        ] {
            assert_eq!(text.parse::<GameString>().unwrap().to_string(), text);
        }
        assert_eq!("Base+MP".parse::<GameString>().unwrap().to_string(), "Base+MP;NotStarted;White[1]");
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, reason) in [
            ("", "game type"),
            ("Base+", "game type"),
            ("Base+PM", "game type"),
            ("Base+MM", "game type"),
            ("Base+X", "game type"),
            ("base", "game type"),
            ("Base;Started;White[1]", "not a game state"),
            ("Base;NotStarted", "has a turn"),
            ("Base;InProgress;White[1];wA1", "turn is Black[1]"),
            ("Base;InProgress;White[2];wA1", "turn is Black[1]"),
            ("Base;InProgress;White[1]", "can't be InProgress"),
            ("Base;NotStarted;Black[1];wA1", "can't be NotStarted"),
        ] {
            let error = text.parse::<GameString>().unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn the_leaflet_has_no_game_string() {
        assert_eq!(GameString::new(&HiveOptions::default(), Vec::new(), None), None);
    }

    #[test]
    fn the_state_follows_from_the_outcome() {
        let win = |colour| Some(Outcome::win(Colour(colour), "queen_surrounded"));
        assert_eq!(GameState::of(9, win(0)), GameState::WhiteWins);
        assert_eq!(GameState::of(9, win(1)), GameState::BlackWins);
        assert_eq!(GameState::of(9, Some(Outcome::draw(2, "repetition"))), GameState::Draw);
        assert_eq!(GameState::of(9, None), GameState::InProgress);
    }
}
