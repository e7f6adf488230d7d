//! `alveole review`.

use serde_json::Value;

use crate::support::run;

/// The second player does not see that c2 connects.
const GAME: &str =
    "Game: hex\nOptions: {\"size\": 3, \"swap\": false}\n\n1. a1 2. c2 3. c3 4. b2 5. a3 6. c4";

fn review(more: &[&str]) -> String {
    let run = run(&[&["review", "-", "--nodes", "200"], more].concat(), GAME);
    assert_eq!((run.code, run.errors.as_str()), (Some(0), ""));
    run.output
}

#[test]
fn the_same_nodes_and_seed_give_the_same_review() {
    let json = review(&["--json"]);
    assert_eq!(json, review(&["--json", "--seed", "1"]));
    let found: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&found["next"], found["moves"].as_array().unwrap().len()), (&Value::Null, 6));
    let table = review(&[]);
    assert_eq!(table.lines().count(), 9, "{table}");
    assert!(table.contains("?? blunder: ") && table.contains("Seat 2 (black): accuracy "), "{table}");
}

#[test]
fn a_review_becomes_a_study() {
    let study = review(&["--to", "study"]);
    let text = review(&["--to", "text"]);
    assert!(text.contains("?? [eval ") || text.contains("?? {"), "{text}");
    let converted = run(&["convert", "--to", "text", "-"], &study);
    assert_eq!(converted.output, text);
    let refused = run(&["review", "-", "--to", "study", "--json"], GAME);
    assert_eq!(refused.code, Some(2));
}
