//! The journal of a gauntlet: a line of JSON for each game, from which everything else is made.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use alveole::games::hive::{GameState, GameString, Pgn};
use serde_json::{Value, json};

use super::referee::{Game, Used};
use crate::Failure;
use crate::games::resume;

/// Which game it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// The game type of the protocol.
    pub game: String,
    /// The number of its opening.
    pub opening: usize,
    /// The numbers of the engines with White and Black.
    pub seats: [usize; 2],
}

impl Key {
    /// The two games of the pair: of this opening between these engines.
    pub(super) fn pair(&self) -> [Self; 2] {
        let [a, b] = self.seats;
        [[a, b], [b, a]].map(|seats| Self { seats, ..self.clone() })
    }
}

/// The file of the games, and the games in it.
pub(super) struct Journal {
    file: File,
    pgn: Option<File>,
    names: Vec<String>,
    pub games: Vec<(Key, Game)>,
}

impl Journal {
    /// Opens the file at `path` to go on with it, and writes the games that it has into the file `pgn`.
    ///
    /// # Errors
    /// If another command began the file, or a line of it is not a game.
    pub(super) fn open(
        path: &Path,
        header: &Value,
        pgn: Option<&Path>,
        names: Vec<String>,
    ) -> Result<Self, Failure> {
        let (file, _) = resume(path, header)?;
        let text = std::fs::read_to_string(path)?;
        let mut games = Vec::new();
        for (number, line) in text.lines().enumerate().skip(1) {
            let value: Value = serde_json::from_str(line)?;
            let game = read(&value).filter(|(key, _)| key.seats.iter().all(|&seat| seat < names.len()));
            games.push(game.ok_or_else(|| format!("{}: line {} is not a game", path.display(), number + 1))?);
        }
        let pgn = pgn.map(File::create).transpose()?;
        let mut journal = Self { file, pgn, names, games: Vec::new() };
        for (key, game) in games {
            journal.keep(key, game)?;
        }
        Ok(journal)
    }

    /// Adds a game to the files.
    pub(super) fn add(&mut self, key: Key, game: Game) -> Result<(), Failure> {
        // In one call: a line is whole or was cut, and then it is played again.
        self.file.write_all(format!("{}\n", written(&key, &game)).as_bytes())?;
        self.keep(key, game)
    }

    fn keep(&mut self, key: Key, game: Game) -> Result<(), Failure> {
        if let Some(file) = &mut self.pgn {
            let pgn = pgn(&key, &game, key.seats.map(|seat| self.names[seat].clone()))?;
            file.write_all(pgn.as_bytes())?;
        }
        self.games.push((key, game));
        Ok(())
    }

    /// Whether the game was played.
    pub(super) fn has(&self, key: &Key) -> bool {
        self.games.iter().any(|(known, _)| known == key)
    }
}

/// The line of a game.
fn written(key: &Key, game: &Game) -> Value {
    let used =
        game.used.map(|Used { moves, seconds, processor }| json!([moves, round(seconds), round(processor)]));
    json!({
        "game": key.game, "opening": key.opening, "seats": key.seats, "points": game.points, "reason": game.reason,
        "fault": game.fault, "used": used, "moves": game.moves.join(";"),
    })
}

/// Milliseconds are enough.
fn round(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}

/// Reads the line of a game.
fn read(line: &Value) -> Option<(Key, Game)> {
    let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    let used = |value: &Value| {
        let moves = value[0].as_u64().and_then(|n| u32::try_from(n).ok())?;
        Some(Used { moves, seconds: value[1].as_f64()?, processor: value[2].as_f64()? })
    };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let key = Key {
        game: text(&line["game"])?,
        opening: number(&line["opening"])?,
        seats: [number(&line["seats"][0])?, number(&line["seats"][1])?],
    };
    let game = Game {
        points: line["points"].as_f64()?,
        reason: text(&line["reason"])?,
        fault: line["fault"].as_bool()?,
        moves: line["moves"].as_str()?.split(';').map(str::to_owned).collect(),
        used: [used(&line["used"][0])?, used(&line["used"][1])?],
    };
    Some((key, game))
}

/// A game as PGN, with the reason of its end as a comment.
fn pgn(key: &Key, game: &Game, [white, black]: [String; 2]) -> Result<String, Failure> {
    let options = key.game.parse::<GameString>()?.options;
    let state = match game.points {
        1.0 => GameState::WhiteWins,
        0.0 => GameState::BlackWins,
        _ => GameState::Draw,
    };
    let string = GameString { options, state, moves: game.moves.clone() };
    let pgn = Pgn { game: string, white, black, date: None };
    let reason = game.reason.replace(['{', '}', '\n'], " ");
    Ok(format!("{pgn}{{{reason}}}\n\n"))
}

#[cfg(test)]
mod tests {
    use alveole::import;
    use alveole::play::RulesRegistry;

    use super::*;

    fn game(points: f64, reason: &str) -> (Key, Game) {
        let key = Key { game: "Base+M".to_owned(), opening: 3, seats: [1, 0] };
        let moves = ["wS1", "bS1 wS1-"].map(str::to_owned).to_vec();
        let used = [(1, 0.25, 0.125), (0, 0.0, 0.0)];
        let used = used.map(|(moves, seconds, processor)| Used { moves, seconds, processor });
        (key, Game { points, reason: reason.to_owned(), fault: true, moves, used })
    }

    #[test]
    fn a_line_reads_back() {
        let (key, game) = game(0.5, "a “reason”; and\nmore");
        let (read_key, read_game) = read(&written(&key, &game)).unwrap();
        assert_eq!((&read_key, format!("{read_game:?}")), (&key, format!("{game:?}")));
        assert!(read(&json!({"game": "Base"})).is_none());
    }

    #[test]
    fn the_games_of_the_pgn_are_read_with_their_results() {
        let [a, b] = [game(1.0, "White {wins}"), game(0.0, "illegal")];
        let names = || ["Ada \"x\"", "Bo"].map(str::to_owned);
        let text = pgn(&a.0, &a.1, names()).unwrap() + &pgn(&b.0, &b.1, names()).unwrap();
        let found = import::read(&text, &RulesRegistry::standard()).unwrap();
        let moves: Vec<usize> = found.games.iter().map(|game| game.record.moves.len()).collect();
        assert!(moves == [2, 2] && found.refused.is_empty(), "{text}");
        assert!(found.games.iter().all(|game| game.wrong.is_none()), "{text}");
        assert!(
            text.contains("[White \"Ada 'x'\"]") && text.contains("\nWhiteWins\n{White  wins }\n"),
            "{text}"
        );
    }
}
