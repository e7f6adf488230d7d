//! `alveole show`: the drawing of the start and of a middle position of every game.
//!
//! The drawings are in `crates/cli/tests/snapshots`. `ALVEOLE_WRITE=1 cargo test -p alveole-cli show` writes them.

use std::fs;
use std::path::Path;

use alveole::api::Server;
use serde_json::{Value, json};

use crate::support::run;

/// The number of moves before the middle position, and the seed that chooses them.
const PLIES: usize = 24;
const SEED: u64 = 7;

/// A record of `PLIES` random moves of a game.
fn record(game: &str) -> Value {
    let mut server = Server::default();
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < PLIES {
        let answer = server.answer(&json!({"op": "legal", "game": game, "moves": moves}));
        let legal = answer["ok"]["legal"].as_array().expect("legal moves").clone();
        let Some(mv) = rng.choice(legal) else { break };
        moves.push(mv["text"].as_str().expect("a move").to_owned());
    }
    json!({"format": "alveole/1", "game": game, "seats": [{"name": "Ada"}, {"ai": 3}], "moves": moves})
}

fn drawing(record: &Value, at: &str) -> String {
    let ran = run(&["show", "-", "--at", at], &record.to_string());
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    ran.output
}

#[test]
fn every_game_is_drawn_as_its_snapshot() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let write = std::env::var_os("ALVEOLE_WRITE").is_some();
    for game in alveole::api::catalogue() {
        let record = record(game.id);
        let last = record["moves"].as_array().unwrap().len().to_string();
        let text = format!("{}\n{}", drawing(&record, "0"), drawing(&record, &last));
        let file = directory.join(format!("{}.txt", game.id));
        if write {
            fs::write(&file, &text).unwrap();
        }
        let known = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(known, text, "{}: ALVEOLE_WRITE=1 writes it", game.id);
    }
}

/// Every cell is drawn: by its name where it is empty.
#[test]
fn empty_cells_show_their_names() {
    for game in alveole::api::catalogue() {
        let record = record(game.id);
        let state =
            Server::default().answer(&json!({"op": "state", "game": game.id, "moves": record["moves"]}));
        let view = &state["ok"]["view"];
        let text = drawing(&record, &record["moves"].as_array().unwrap().len().to_string());
        let taken = |id: &Value| view["pieces"].as_array().unwrap().iter().any(|piece| piece["cell"] == *id);
        for cell in view["cells"].as_array().unwrap().iter().filter(|cell| !taken(&cell["id"])) {
            assert!(text.contains(cell["id"].as_str().unwrap()), "{}: {}\n{text}", game.id, cell["id"]);
        }
    }
}

#[test]
fn show_takes_a_ply_of_the_game() {
    let record = record("hex");
    assert!(drawing(&record, "3").starts_with("Hex-n, after move 3 of 24\n"));
    let ran = run(&["show", "-", "--at", "25"], &record.to_string());
    assert_eq!(ran.code, Some(1));
    assert!(ran.errors.contains("expected 0 to 24"), "{}", ran.errors);
    let game_string = "Base+MP;InProgress;Black[2];wS1;bP wS1-;wA1 -wS1";
    let ran = run(&["show", "-"], game_string);
    assert!(ran.output.contains("wA1") && ran.output.contains("Black to move."), "{}", ran.output);
}
