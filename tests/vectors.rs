//! Move counts and whole games from independent engines (`tests/vectors/README.md`).
//!
//! The games' folder of vectors is `tests/vectors/`; Hive's have a notation of their own and a test of their own.

use std::fs;
use std::path::Path;

use alveole::game::Game;
use alveole::games::{Visitor, visit_all};
use alveole::table::{Opening, Session, open};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Deeper counts are left to `alveole perft`: this many leaves a row are enough for every test run.
const LEAVES: u64 = 2_000_000;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors"))
}

fn session(row: &Value) -> Box<dyn Session> {
    let opening = Opening {
        game: row["game"].as_str().unwrap().to_owned(),
        options: row["options"].as_object().unwrap().clone(),
        position: None,
    };
    open(&opening).unwrap_or_else(|e| panic!("{e}: {row}"))
}

fn texts(row: &Value) -> impl Iterator<Item = &str> {
    row["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap())
}

/// The first 16 hex digits of the SHA-256 of the legal moves' texts, sorted and joined by line feeds.
fn digest(session: &dyn Session) -> String {
    let mut texts: Vec<String> = session.legal().into_iter().map(|m| m.text).collect();
    texts.sort();
    let hash = Sha256::digest(texts.join("\n"));
    hash.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

struct EachGame(fn(&str));

impl Visitor for EachGame {
    fn visit<G: Game>(&mut self) {
        if G::ID != "hive" {
            (self.0)(G::ID);
        }
    }
}

#[test]
fn perft_counts_agree() {
    visit_all(&mut EachGame(|game| {
        let file = folder().join(format!("{game}.perft.json"));
        let rows: Vec<Value> = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        assert!(!rows.is_empty());
        for row in &rows {
            let mut session = session(row);
            for text in texts(row) {
                session.play(text).unwrap_or_else(|e| panic!("{e}: {row}"));
            }
            for (i, count) in row["counts"].as_array().unwrap().iter().enumerate() {
                let count = count.as_u64().unwrap();
                if count <= LEAVES || i == 0 {
                    assert_eq!(session.perft(i as u32 + 1, u64::MAX), Some(count), "depth {}: {row}", i + 1);
                }
            }
        }
    }));
}

#[test]
fn games_agree_ply_by_ply() {
    visit_all(&mut EachGame(|game| {
        let file = folder().join(format!("{game}.games.jsonl"));
        let lines = fs::read_to_string(file).unwrap();
        for (number, line) in lines.lines().enumerate() {
            let row: Value = serde_json::from_str(line).unwrap();
            let mut session = session(&row);
            let moves: Vec<&str> = texts(&row).collect();
            let at = |ply: usize| format!("{game} game {number}, ply {ply}, options {}", row["options"]);
            let play_to = |session: &mut Box<dyn Session>, ply: usize| {
                for text in &moves[session.plies()..ply] {
                    session.play(text).unwrap_or_else(|e| panic!("{e}: {}", at(ply)));
                    let to_move = session.to_move().map(|t| t.player);
                    assert_eq!(json!(to_move), row["to_move"][session.plies()], "{}", at(session.plies()));
                }
            };
            for check in row["checks"].as_array().unwrap() {
                let ply = check["ply"].as_u64().unwrap() as usize;
                play_to(&mut session, ply);
                assert_eq!(session.legal().len() as u64, check["n"].as_u64().unwrap(), "{}", at(ply));
                assert_eq!(digest(session.as_ref()), check["sha"].as_str().unwrap(), "{}", at(ply));
            }
            play_to(&mut session, moves.len());
            let status = session.status();
            let last = at(moves.len());
            assert_eq!(Value::from(status.over), row["final"]["over"], "over: {last}");
            if status.over {
                assert_eq!(Value::from(status.winners), row["final"]["winners"], "winners: {last}");
            }
            let repeated = status.reason == Some("repetition");
            assert_eq!(Value::from(repeated), row["repetition"], "repetition: {last}");
            if let Some(scores) = row["final"]["scores"].as_array() {
                let scores: Vec<f64> = scores.iter().map(|s| s.as_f64().unwrap()).collect();
                assert_eq!(status.scores, Some(scores), "scores: {last}");
            }
        }
    }));
}
