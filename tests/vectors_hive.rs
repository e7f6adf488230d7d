//! Hive's move counts and whole games from independent engines (`tests/vectors/README.md`).

use std::fs;
use std::path::Path;

use alveole::table::{Opening, Session, open};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Deeper counts are left to the ignored test: this many leaves a row are enough for every test run.
const LEAVES: u64 = 3_000_000;

fn file(name: &str) -> String {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors"));
    fs::read_to_string(folder.join(name)).unwrap()
}

fn session(row: &Value) -> Box<dyn Session> {
    let options = row["options"].as_object().unwrap().clone();
    open(&Opening { game: "hive".to_owned(), options, position: None }).unwrap()
}

fn texts(row: &Value) -> Vec<&str> {
    row["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect()
}

/// Counts each row as deep as its leaves are at most `leaves`; how many counts were made.
fn count_rows(name: &str, leaves: u64) -> usize {
    let rows: Vec<Value> = serde_json::from_str(&file(name)).unwrap();
    let mut counted = 0;
    for row in &rows {
        let mut session = session(row);
        for text in texts(row) {
            session.play(text).unwrap_or_else(|e| panic!("{e}: {row}"));
        }
        for (i, count) in row["counts"].as_array().unwrap().iter().enumerate() {
            let count = count.as_u64().unwrap();
            if count <= leaves {
                assert_eq!(session.perft(i as u32 + 1, u64::MAX), Some(count), "depth {}: {row}", i + 1);
                counted += 1;
            }
        }
    }
    counted
}

/// Moves are named by piece and cell: engines print different references for one move.
fn digest(session: &dyn Session) -> String {
    let name = |m: alveole::table::LegalMove| match m.taps.as_slice() {
        [_, to] => format!("{}>{to}", m.text.split(' ').next().unwrap()),
        _ => m.text,
    };
    let mut texts: Vec<String> = session.legal().into_iter().map(name).collect();
    texts.sort();
    let hash = Sha256::digest(texts.join("\n"));
    hash.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

fn check_games(name: &str) {
    for (number, line) in file(name).lines().enumerate() {
        let row: Value = serde_json::from_str(line).unwrap();
        let mut session = session(&row);
        let moves = texts(&row);
        let at = |ply: usize| format!("{name} game {number}, ply {ply}, options {}", row["options"]);
        let play_to = |session: &mut Box<dyn Session>, ply: usize| {
            for text in &moves[session.plies()..ply] {
                session.play(text).unwrap_or_else(|e| panic!("{e}: {}", at(ply)));
                if let Some(expected) = row["to_move"].get(session.plies()) {
                    let to_move = session.to_move().map(|t| t.player);
                    assert_eq!(&json!(to_move), expected, "{}", at(session.plies()));
                }
            }
        };
        for check in row["checks"].as_array().unwrap() {
            let ply = check["ply"].as_u64().unwrap() as usize;
            play_to(&mut session, ply);
            assert_eq!(session.legal().len() as u64, check["n"].as_u64().unwrap(), "{}", at(ply));
            if let Some(sha) = check["sha"].as_str() {
                assert_eq!(digest(session.as_ref()), sha, "{}", at(ply));
            }
        }
        play_to(&mut session, moves.len());
        let status = session.status();
        let last = at(moves.len());
        assert_eq!(Value::from(status.over), row["final"]["over"], "over: {last}");
        assert_eq!(Value::from(status.winners), row["final"]["winners"], "winners: {last}");
        if let Some(repeated) = row.get("repetition") {
            assert_eq!(&Value::from(status.reason == Some("repetition")), repeated, "repetition: {last}");
        }
    }
}

#[test]
fn leaflet_perft_counts_agree() {
    assert_eq!(count_rows("hive.leaflet.perft.json", LEAVES), 21);
}

#[test]
fn tournament_perft_counts_agree() {
    assert_eq!(count_rows("hive.tournament.perft.json", LEAVES), 92);
}

/// A minute or so, in a release build: `cargo test --release --test vectors_hive -- --ignored`.
#[test]
#[ignore = "counts thousands of millions of leaves"]
fn deep_perft_counts_agree() {
    assert_eq!(count_rows("hive.leaflet.perft.json", 1_000_000_000), 23);
    assert_eq!(count_rows("hive.tournament.perft.json", 1_000_000_000), 123);
}

#[test]
fn leaflet_games_agree_ply_by_ply() {
    check_games("hive.leaflet.games.jsonl");
}

#[test]
fn tournament_games_agree_ply_by_ply() {
    check_games("hive.tournament.games.jsonl");
}
