//! Games as a person writes them down.

use std::fmt;

use serde_json::Value;

use super::{Match, Seat};
use crate::game::{Card, Game, Options, Outcome, Player, Words};
use crate::json::to_value;

/// The score of a game: a header, then the moves, a round a line.
///
/// The turns of a round stand in the order of the seats, separated by a space (by `;` where the moves themselves
/// have spaces); the moves of one turn are joined by `+`. `…` stands for a seat that had no turn before another that
/// had.
///
/// ```
/// use alveole::game::Options;
/// use alveole::games::hex;
/// use alveole::table::{Match, Session};
/// let mut game = Match::<hex::Position>::new(hex::HexOptions::default());
/// for text in ["e5", "swap", "d4"] {
///     game.play_text(text)?;
/// }
/// let text = game.score_text();
/// assert!(text.starts_with("Hex-n\n"));
/// assert!(text.ends_with("Result: unfinished\n\n1. e5 swap\n2. d4\n"));
/// # Ok::<(), alveole::table::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Score {
    name: &'static str,
    options: Vec<(&'static str, Value)>,
    /// What the match began with, if not the start of the game.
    position: Option<Value>,
    /// The colours that each seat held at the start and at the end.
    colours: Vec<[&'static str; 2]>,
    seats: Vec<String>,
    date: Option<String>,
    points: Option<String>,
    result: String,
    turns: Vec<(u32, u8, String)>,
}

impl Score {
    /// The score of `game`, the players unnamed.
    pub fn of<G: Game>(game: &Match<G>) -> Self {
        let (first, last) = (game.first(), game.position());
        let players = first.players();
        let names = G::CARD.colours;
        let of_seat = |position: &G, seat: u8| {
            let held = Player::all(players).find(|&p| position.seat(p).0 == seat);
            held.map_or("", |p| names[p.index()])
        };
        Self {
            name: G::CARD.name[0],
            options: game.options().write(),
            position: (!game.is_whole()).then(|| to_value(&first.save())),
            colours: (0..players).map(|seat| [of_seat(first, seat), of_seat(last, seat)]).collect(),
            seats: Vec::new(),
            date: None,
            points: last.scores().map(|scores| points(&scores, names)),
            result: result(game.outcome(), players, &G::CARD),
            turns: game.turns().collect(),
        }
    }

    /// The same with the names of who sat where, and the date.
    #[must_use]
    pub fn with(mut self, seats: &[Seat], date: Option<&str>) -> Self {
        self.seats = seats.iter().map(describe).collect();
        self.date = date.map(one_line);
        self
    }

    /// The rounds, each with the turns of its seats: the moves of a turn joined.
    fn rounds(&self) -> Vec<(u32, Vec<String>)> {
        let mut rounds: Vec<(u32, Vec<String>)> = Vec::new();
        for (round, seat, text) in &self.turns {
            if rounds.last().is_none_or(|(last, _)| last != round) {
                rounds.push((*round, Vec::new()));
            }
            let Some((_, turns)) = rounds.last_mut() else { continue };
            let seat = *seat as usize;
            if turns.len() > seat {
                turns[seat].push('+');
                turns[seat].push_str(text);
            } else {
                turns.resize(seat, "…".to_owned());
                turns.push(text.clone());
            }
        }
        rounds
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name} {}", shown(value))).collect();
        if !options.is_empty() {
            writeln!(f, "Options: {}", options.join(", "))?;
        }
        if let Some(date) = &self.date {
            writeln!(f, "Date: {date}")?;
        }
        for (i, [first, last]) in self.colours.iter().enumerate() {
            write!(f, "Seat {} ({first}", i + 1)?;
            if last != first {
                write!(f, ", then {last}")?;
            }
            match self.seats.get(i).filter(|name| !name.is_empty()) {
                Some(name) => writeln!(f, "): {name}")?,
                None => writeln!(f, ")")?,
            }
        }
        if let Some(points) = &self.points {
            writeln!(f, "Points: {points}")?;
        }
        writeln!(f, "Result: {}", self.result)?;
        if let Some(position) = &self.position {
            writeln!(f, "From the position: {position}")?;
        }
        let spaced = self.turns.iter().any(|(_, _, text)| text.contains(' '));
        let between = if spaced { "; " } else { " " };
        let rounds = self.rounds();
        if !rounds.is_empty() {
            writeln!(f)?;
        }
        rounds.iter().try_for_each(|(round, turns)| writeln!(f, "{}. {}", round + 1, turns.join(between)))
    }
}

/// The value of an option, in words.
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

/// Who sits on a seat.
fn describe(seat: &Seat) -> String {
    let name = seat.name.as_deref().map(one_line).unwrap_or_default();
    let computer = seat.ai.map(|level| format!("computer of level {level}"));
    [name, computer.unwrap_or_default()].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Names come from anywhere: each stays on its line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

fn points(scores: &[f64], names: &[&str]) -> String {
    let of = |(name, score): (&&str, &f64)| format!("{name} {score}");
    names.iter().zip(scores).map(of).collect::<Vec<_>>().join(", ")
}

fn result(outcome: Option<Outcome>, players: u8, card: &Card) -> String {
    let Some(Outcome { winners, reason }) = outcome else { return "unfinished".to_owned() };
    let names: Vec<&str> = winners.iter().map(|p| card.colours[p.index()]).collect();
    let who = match names.as_slice() {
        [] => "nobody wins".to_owned(),
        [name] => format!("{name} wins"),
        all if all.len() == players as usize => "draw".to_owned(),
        some => format!("draw between {}", some.join(", ")),
    };
    format!("{who} ({})", reason_text(reason, card.words[0]))
}

fn reason_text(reason: &'static str, words: Words) -> &'static str {
    match reason {
        "resigned" => "by resignation",
        "agreed" => "by agreement",
        "time" => "on time",
        _ => {
            let named = words.iter().find(|(key, _)| key.strip_prefix("reason.") == Some(reason));
            named.map_or(reason, |(_, text)| text)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::table::{Opening, Record, Session, open};

    fn play(game: &str, options: Value, moves: &[&str]) -> Box<dyn Session> {
        let options = options.as_object().unwrap().clone();
        let mut session = open(&Opening { game: game.to_owned(), options, position: None }).unwrap();
        moves.iter().for_each(|text| session.play(text).unwrap());
        session
    }

    #[test]
    fn a_score_has_a_header_and_a_line_a_round() {
        let moves = ["e5", "swap", "d4", "c3", "f6"];
        let text = play("hex", json!({}), &moves).score_text();
        let expected = "Hex-n\nOptions: HEADER\nSeat 1 (red, then black)\nSeat 2 (black, then red)\n\
            Result: unfinished\n\n1. e5 swap\n2. d4 c3\n3. f6\n";
        let options = text.lines().nth(1).unwrap().to_owned();
        assert_eq!(text, expected.replace("Options: HEADER", &options));
        assert!(options.contains("size 5") && options.contains("swap yes"), "{options}");
    }

    #[test]
    fn moves_with_spaces_are_kept_apart_and_moves_of_a_turn_together() {
        let text = play("hive", json!({}), &["wB1", "bB1 -wB1", "wQ wB1/"]).score_text();
        assert!(text.contains("Options: rules leaflet, expansions none\n"), "{text}");
        assert!(text.ends_with("\n\n1. wB1; bB1 -wB1\n2. wQ wB1/\n"), "{text}");
        assert!(text.contains("Seat 1 (white)\nSeat 2 (black)\n"), "{text}");
    }

    #[test]
    fn a_record_gives_names_date_and_result() {
        let record = json!({
            "format": "alveole/1", "game": "hex", "options": {"size": 3, "players": 3}, "position": null,
            "seats": [{"name": "Ada\n1. x"}, {"name": "…", "ai": 3}, {}], "moves": ["a1", "c3", "d4", "b2"],
            "result": {"winners": [1, 2], "reason": "resigned"}, "date": "2026-11-20T12:00:00Z"
        });
        let record = Record::read(&record).unwrap();
        let score = record.replay().unwrap().score().with(&record.seats, record.date.as_deref());
        let text = score.to_string();
        let tail = "Date: 2026-11-20T12:00:00Z\nSeat 1 (red): Ada 1. x\nSeat 2 (black): …, computer of level 3\n\
            Seat 3 (yellow)\nResult: draw between black, yellow (by resignation)\n\n1. a1 c3 d4\n2. b2\n";
        assert!(text.ends_with(tail), "{text}");
    }
}
