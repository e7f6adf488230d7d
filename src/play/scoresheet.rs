//! Scoresheets: games as a person writes them down.

use std::fmt;

use serde_json::Value;

use super::{Seat, State, Status};
use crate::game::{Card, Counting};

/// A game as a person writes it down: a header, then the moves, one line for each round. Rounds are numbered, or moves, as
/// [players count them](crate::game::Game::COUNTING).
///
/// The turns of a round are in the order of the seats, separated by a space (by `;` if the moves themselves contain
/// spaces); `+` joins the moves of one turn. `…` stands for a seat without a turn before a seat with one.
///
/// ```
/// use alveole::play::{Opening, open};
/// let mut game = open(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// for text in ["e5", "swap", "d4"] {
///     game.play(text)?;
/// }
/// let text = game.scoresheet().to_string();
/// assert!(text.starts_with("Hex-n\n"));
/// assert!(text.ends_with("Result: unfinished\n\n1. e5 2. swap\n3. d4\n"));
/// # Ok::<(), alveole::play::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scoresheet {
    data: ScoresheetData,
    state: State,
    moves: Vec<String>,
    seats: Vec<String>,
    date: Option<String>,
}

/// The data of a match that its scoresheet needs, beyond its moves and its state.
#[derive(Clone)]
pub(super) struct ScoresheetData {
    pub(super) card: &'static Card,
    /// The seats that held each colour at the start and at the end.
    pub(super) seats: Vec<[u8; 2]>,
    /// The round (from 0) of each move, and the seat that made it.
    pub(super) turns: Vec<(u32, u8)>,
    pub(super) counting: Counting,
    /// The first position of the match, if it is not the start of the game.
    pub(super) beginning: Option<Value>,
}

impl fmt::Debug for ScoresheetData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScoresheetData").field("turns", &self.turns).finish_non_exhaustive()
    }
}

impl Scoresheet {
    /// The scoresheet of a match, without the names of the players.
    pub(super) const fn new(data: ScoresheetData, state: State, moves: Vec<String>) -> Self {
        Self { data, state, moves, seats: Vec::new(), date: None }
    }

    /// Adds the names of the players and the date.
    ///
    /// ```
    /// use alveole::play::{Error, Opening};
    /// let game = alveole::play::open(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
    /// let sheet = game.scoresheet().with(&[], Some("2026-05-01"));
    /// assert!(sheet.to_string().contains("2026-05-01"));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn with(mut self, seats: &[Seat], date: Option<&str>) -> Self {
        self.seats = seats.iter().map(describe).collect();
        self.date = date.map(one_line);
        self
    }

    /// The rounds, each with the turns of its seats.
    fn rounds(&self) -> Vec<(u32, Vec<String>)> {
        let mut rounds: Vec<(u32, Vec<String>)> = Vec::new();
        for (i, ((round, seat), text)) in self.data.turns.iter().zip(&self.moves).enumerate() {
            let text = match self.data.counting {
                Counting::Rounds => text.clone(),
                Counting::Moves => format!("{}. {text}", i + 1),
            };
            if rounds.last().is_none_or(|(last, _)| last != round) {
                rounds.push((*round, Vec::new()));
            }
            let Some((_, turns)) = rounds.last_mut() else { continue };
            let seat = *seat as usize;
            if turns.len() > seat {
                turns[seat].push('+');
                turns[seat].push_str(&text);
            } else {
                turns.resize(seat, "…".to_owned());
                turns.push(text);
            }
        }
        rounds
    }

    /// The winners and the reason of the end, as text.
    fn result(&self) -> String {
        let status = &self.state.status;
        let card = self.data.card;
        let Some(why) = why(card, status) else { return "unfinished".to_owned() };
        let names: Vec<&str> = status.winners.iter().map(|&player| card.colours[player as usize]).collect();
        let who = match names.as_slice() {
            [] => "nobody wins".to_owned(),
            [name] => format!("{name} wins"),
            all if all.len() == self.data.seats.len() => "draw".to_owned(),
            some if matches!(status.reason, Some("resigned" | "time")) => {
                format!("{} share the win", some.join(", "))
            }
            some => format!("draw between {}", some.join(", ")),
        };
        format!("{who} ({why})")
    }
}

impl fmt::Display for Scoresheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = self.data.card.colours;
        writeln!(f, "{}", self.data.card.texts.english("name").unwrap_or_default())?;
        let option = |(name, value): (&String, &Value)| format!("{name} {}", shown(value));
        let options: Vec<String> = self.state.options.iter().map(option).collect();
        if !options.is_empty() {
            writeln!(f, "Options: {}", options.join(", "))?;
        }
        if let Some(date) = &self.date {
            writeln!(f, "Date: {date}")?;
        }
        for seat in 0..self.data.seats.len() {
            let held = |when: usize| self.data.seats.iter().position(|seats| seats[when] as usize == seat);
            let [first, last] = [0, 1].map(|when| held(when).map_or("", |player| colours[player]));
            write!(f, "Seat {} ({first}", seat + 1)?;
            if last != first {
                write!(f, ", then {last}")?;
            }
            match self.seats.get(seat).filter(|name| !name.is_empty()) {
                Some(name) => writeln!(f, "): {name}")?,
                None => writeln!(f, ")")?,
            }
        }
        if let Some(scores) = &self.state.status.scores {
            let of = |(name, score): (&&str, &f64)| format!("{name} {}", plain(*score));
            let points: Vec<String> = colours.iter().zip(scores).map(of).collect();
            writeln!(f, "Points: {}", points.join(", "))?;
        }
        writeln!(f, "Result: {}", self.result())?;
        if let Some(position) = &self.data.beginning {
            writeln!(f, "From the position: {position}")?;
        }
        let spaced = self.moves.iter().any(|text| text.contains(' '));
        let between = if spaced { "; " } else { " " };
        let rounds = self.rounds();
        if !rounds.is_empty() {
            writeln!(f)?;
        }
        rounds.iter().try_for_each(|(round, turns)| match self.data.counting {
            Counting::Rounds => writeln!(f, "{}. {}", round + 1, turns.join(between)),
            Counting::Moves => writeln!(f, "{}", turns.join(between)),
        })
    }
}

/// The value of an option as text.
fn shown(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(list) if list.is_empty() => "none".to_owned(),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The player at a seat, as text.
fn describe(seat: &Seat) -> String {
    let name = seat.name.as_deref().map(one_line).unwrap_or_default();
    let computer = seat.ai.map(|level| format!("computer of level {level}"));
    [name, computer.unwrap_or_default()].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ")
}

/// `text` without line breaks and other control characters, which a name from another program may contain.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// A number of points. (The standard library's way to write a fraction would take 20 kB of WebAssembly.)
fn plain(points: f64) -> String {
    if points.fract() == 0.0 { (points as i64).to_string() } else { Value::from(points).to_string() }
}

/// Why a game is over, in English. In a game's words, `{winner:stones}` stands for "red's stones" and `{loser:queen}` for
/// "black's queen".
pub(super) fn why(card: &Card, status: &Status) -> Option<String> {
    let reason = status.reason?;
    let text = match reason {
        "resigned" => "by resignation",
        "agreed" => "by agreement",
        "time" => "on time",
        _ => card.texts.english(&["reason.", reason].concat()).unwrap_or(reason),
    };
    let Some((before, (who, thing), after)) = text
        .split_once('{')
        .and_then(|(before, rest)| rest.split_once('}').map(|(named, after)| (before, named, after)))
        .and_then(|(before, named, after)| Some((before, named.split_once(':')?, after)))
    else {
        return Some(text.to_owned());
    };
    let winner = status.winners.first().map(|&colour| usize::from(colour));
    // The games that name the loser are for two players.
    let colour = if who == "loser" { winner.map(|colour| 1 - colour.min(1)) } else { winner };
    let owner = colour.and_then(|colour| card.colours.get(colour)).copied().unwrap_or("nobody");
    Some([before, owner, "'s ", thing, after].concat())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::play::{DetailedSession, Opening, Record, open};

    fn play(game: &str, options: Value, moves: &[&str]) -> Box<dyn DetailedSession> {
        let options = options.as_object().unwrap().clone();
        let mut session = open(&Opening { game: game.to_owned(), options, position: None }).unwrap();
        moves.iter().for_each(|text| session.play(text).unwrap());
        session
    }

    #[test]
    fn a_score_has_a_header_and_a_line_a_round() {
        let moves = ["e5", "swap", "d4", "c3", "f6"];
        let text = play("hex", json!({}), &moves).scoresheet().to_string();
        let expected = "Hex-n\nOptions: HEADER\nSeat 1 (red, then black)\nSeat 2 (black, then red)\n\
            Result: unfinished\n\n1. e5 2. swap\n3. d4 4. c3\n5. f6\n";
        let options = text.lines().nth(1).unwrap().to_owned();
        assert_eq!(text, expected.replace("Options: HEADER", &options));
        assert!(options.contains("size 5") && options.contains("swap yes"), "{options}");
    }

    #[test]
    fn moves_with_spaces_are_kept_apart_and_moves_of_a_turn_together() {
        let text = play("hive", json!({}), &["wB1", "bB1 -wB1", "wQ wB1/"]).scoresheet().to_string();
        assert!(text.contains("Options: rules leaflet, expansions none\n"), "{text}");
        assert!(text.ends_with("\n\n1. wB1; bB1 -wB1\n2. wQ wB1/\n"), "{text}");
        assert!(text.contains("Seat 1 (white)\nSeat 2 (black)\n"), "{text}");
    }

    #[test]
    fn the_result_says_whose_pieces_decided() {
        let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
        let text = play("hex", json!({"size": 3}), &moves).scoresheet().to_string();
        assert!(text.contains("Result: red wins (red's stones connect two opposite edges)\n"), "{text}");
    }

    #[test]
    fn a_record_gives_names_date_and_result() {
        let record = json!({
            "format": "alveole/1", "game": "hex", "options": {"size": 3, "players": 3}, "position": null,
            "seats": [{"name": "Ada\n1. x"}, {"name": "…", "ai": 3}, {}], "moves": ["a1", "c3", "d4", "b2"],
            "result": {"winners": [1, 2], "reason": "resigned"}, "date": "2026-11-20T12:00:00Z"
        });
        let record = Record::read(&record).unwrap();
        let score = record.replay().unwrap().scoresheet().with(&record.seats, record.date.as_deref());
        let text = score.to_string();
        let tail = "Date: 2026-11-20T12:00:00Z\nSeat 1 (red): Ada 1. x\nSeat 2 (black): …, computer of level 3\n\
            Seat 3 (yellow)\nResult: black, yellow share the win (by resignation)\n\n1. a1 2. c3 3. d4\n4. b2\n";
        assert!(text.ends_with(tail), "{text}");
    }
}
