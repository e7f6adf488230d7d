//! Move counts and whole games from independent engines (`tests/vectors/README.md`).
//!
//! The vectors of a game are the files `tests/vectors/<id>.*`.

use std::fs;
use std::path::{Path, PathBuf};

use alveole::game::Game;
use alveole::play::{DetailedSession, LegalMove, Opening, Session, open};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The most leaves of one count in every test run; `deep_perft_counts` makes the larger counts.
const LEAVES: u64 = 3_000_000;

/// The files of a game whose names end with `ending`, in the order of their names.
fn files<G: Game>(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let start = format!("{}.", G::ID);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with(&start) && name.ends_with(ending)
    });
    files.sort();
    assert!(!files.is_empty(), "tests/vectors/{}.*{ending} exists", G::ID);
    files
}

fn session<G: Game>(row: &Value) -> Box<dyn DetailedSession> {
    let opening = Opening {
        game: G::ID.to_owned(),
        options: row["options"].as_object().unwrap().clone(),
        position: None,
    };
    open(&opening).unwrap_or_else(|e| panic!("{e}: {row}"))
}

fn texts(row: &Value) -> Vec<&str> {
    row["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect()
}

/// The counts of the rows of a game from `least` to `most` leaves, and the first count of every row.
fn count<G: Game>(least: u64, most: u64) {
    for file in files::<G>(".perft.json") {
        let rows: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        assert!(!rows.is_empty(), "{} has rows", file.display());
        for row in &rows {
            let mut session = session::<G>(row);
            for text in texts(row) {
                session.play(text).unwrap_or_else(|e| panic!("{e}: {row}"));
            }
            for (i, count) in row["counts"].as_array().unwrap().iter().enumerate() {
                let count = count.as_u64().unwrap();
                if (least..=most).contains(&count) || i == 0 {
                    assert_eq!(session.perft(i as u32 + 1, u64::MAX), Some(count), "depth {}: {row}", i + 1);
                }
            }
        }
    }
}

fn perft_counts<G: Game>() {
    count::<G>(0, LEAVES);
}

per_game!(perft_counts);

/// The counts up to a thousand million leaves; only Hive has counts of more than [`LEAVES`].
#[test]
#[ignore = "counts thousands of millions of leaves"]
fn deep_perft_counts() {
    count::<alveole::games::hive::Position>(LEAVES + 1, 1_000_000_000);
}

/// A move as the vectors name it: by its text, but in Hive by piece and cell, because engines print different references
/// for one move.
fn name<G: Game>(mv: LegalMove) -> String {
    match mv.taps.as_slice() {
        [_, to] if G::ID == "hive" => format!("{}>{to}", mv.text.split(' ').next().unwrap()),
        _ => mv.text,
    }
}

/// The first 16 hex digits of the SHA-256 of the legal moves' names, sorted and joined by line feeds.
fn digest<G: Game>(session: &dyn Session) -> String {
    let mut names: Vec<String> = session.legal().into_iter().map(name::<G>).collect();
    names.sort();
    let hash = Sha256::digest(names.join("\n"));
    hash.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// Replays one game and compares the player to move, the legal moves and the end.
fn replay<G: Game>(row: &Value, place: &str) {
    let mut session = session::<G>(row);
    let moves = texts(row);
    let at = |ply: usize| format!("{place}, ply {ply}, options {}", row["options"]);
    let play_to = |session: &mut Box<dyn DetailedSession>, ply: usize| {
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
        let count = check["n"].as_u64().unwrap();
        assert_eq!(session.legal().len() as u64, count, "{}", at(ply));
        // Moves are counted without a list of them, too; at the end by repetition there are none, whatever the position.
        if count > 0 {
            assert_eq!(session.perft(1, u64::MAX), Some(count), "counted: {}", at(ply));
        }
        if let Some(sha) = check["sha"].as_str() {
            assert_eq!(digest::<G>(session.as_ref()), sha, "{}", at(ply));
        }
    }
    play_to(&mut session, moves.len());
    let status = session.status();
    let end = at(moves.len());
    assert_eq!(Value::from(status.over), row["final"]["over"], "over: {end}");
    if status.over {
        assert_eq!(Value::from(status.winners), row["final"]["winners"], "winners: {end}");
    }
    if let Some(repeated) = row.get("repetition") {
        assert_eq!(&Value::from(status.reason == Some("repetition")), repeated, "repetition: {end}");
    }
    if let Some(scores) = row["final"]["scores"].as_array() {
        let scores: Vec<f64> = scores.iter().map(|s| s.as_f64().unwrap()).collect();
        assert_eq!(status.scores, Some(scores), "scores: {end}");
    }
}

fn recorded_games<G: Game>() {
    for file in files::<G>(".games.jsonl") {
        let text = fs::read_to_string(&file).unwrap();
        assert!(!text.is_empty(), "{} has games", file.display());
        for (number, line) in text.lines().enumerate() {
            let row: Value = serde_json::from_str(line).unwrap();
            // Every file but those of Hive's tournament rules, whose engines name moves differently, has digests.
            let digests = row["checks"].as_array().unwrap().iter().all(|check| check["sha"].is_string());
            assert!(digests || row["to_move"].is_null(), "{} {number} has digests", file.display());
            replay::<G>(&row, &format!("{} game {number}", file.display()));
        }
    }
}

per_game!(recorded_games);
