//! What people play who choose nothing, and what requests mean that leave options out.

use alveole::api::Server;
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    Server::default().answer(&request)
}

/// The options of a match of Hive that begins with these.
fn completed(options: Value) -> Value {
    ask(json!({"op": "state", "game": "hive", "options": options}))["ok"]["options"].clone()
}

#[test]
fn options_left_out_mean_what_they_meant_in_the_first_edition() {
    assert_eq!(completed(json!({})), json!({"rules": "leaflet", "expansions": []}));
    // A queen as the first piece, which the tournament rules forbid: a record of the first edition.
    let record = json!({"format": "alveole/1", "game": "hive", "moves": ["wQ", "bQ wQ-"]});
    let answer = ask(json!({"op": "check", "record": record}));
    assert_eq!(answer["ok"]["valid"], true, "{answer}");
}

#[test]
fn an_expansion_chooses_the_rules_that_have_it() {
    let chosen = completed(json!({"expansions": ["P"]}));
    assert_eq!(chosen, json!({"rules": "tournament", "expansions": ["P"]}));
    let both = json!({"rules": "leaflet", "expansions": ["P"]});
    let refused = ask(json!({"op": "state", "game": "hive", "options": both}));
    assert_eq!(refused["error"]["code"], "bad_option", "{refused}");
}

#[test]
fn hive_has_presets_with_the_rules_of_tournaments() {
    let games = ask(json!({"op": "games"}))["ok"]["games"].clone();
    let presets =
        |id: &str| games.as_array().unwrap().iter().find(|g| g["id"] == id).unwrap()["presets"].clone();
    let base = json!({"name": "base", "options": {"rules": "tournament", "expansions": []}});
    let all = json!({"name": "mlp", "options": {"rules": "tournament", "expansions": ["M", "L", "P"]}});
    assert_eq!(presets("hive"), json!([base, all]));
    assert_eq!(presets("hex"), json!([]));
}
