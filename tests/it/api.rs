//! The JSON API: its answers and its errors.

use alveole::api::{Operation, RulesServer, Server};
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    Server::default().answer(request)
}

fn ok(request: Value) -> Value {
    let answer = ask(&request);
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].clone()
}

fn error(request: Value) -> Value {
    let answer = ask(&request);
    assert!(answer["ok"].is_null(), "{request}: {answer}");
    assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    assert_eq!(filled(&answer["error"]["say"]), answer["error"]["message"], "{answer}");
    answer["error"].clone()
}

/// The text of a message with its arguments filled in.
fn filled(message: &Value) -> String {
    let mut parts = message["text"].as_str().unwrap().split("{}");
    let mut text = parts.next().unwrap().to_owned();
    let args = message["args"].as_array().unwrap();
    assert_eq!(parts.clone().count(), args.len(), "{message}");
    for (part, arg) in parts.zip(args) {
        text += &arg.as_str().map_or_else(|| filled(arg), str::to_owned);
        text += part;
    }
    text
}

#[test]
fn games_lists_the_catalogue() {
    let games = ok(json!({"op": "games"}));
    let hex = &games["games"].as_array().unwrap().iter().find(|g| g["id"] == "hex").unwrap();
    assert_eq!(hex["name"], json!({"en": "Hex-n", "fr": "Hex-n"}));
    assert_eq!(hex["players"], json!([2, 3, 4, 5, 6]));
    assert_eq!(hex["options"]["size"], json!({"type": "integer", "minimum": 3, "maximum": 11, "default": 5}));
    assert!(hex["rules"]["fr"].as_str().unwrap().starts_with("# Hex-n"));
}

#[test]
fn state_has_every_field_of_the_contract() {
    let state = ok(json!({"op": "state", "game": "hex", "options": {"size": 3}, "moves": ["c3", "b2"]}));
    let keys: Vec<&String> = state.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "game",
            "options",
            "ply",
            "turn",
            "status",
            "to_move",
            "position",
            "view",
            "legal",
            "last",
            "hash",
            "occurrences"
        ]
    );
    assert_eq!((&state["ply"], &state["turn"]), (&json!(2), &json!(1)));
    assert_eq!(state["to_move"], json!({"player": 0, "seat": 0}));
    assert_eq!(state["status"], json!({"over": false, "winners": [], "reason": null, "scores": null}));
    assert_eq!(state["last"], json!({"text": "b2", "cells": ["b2"]}));
    assert_eq!(state["legal"][0], json!({"text": "a1", "taps": ["a1"]}));
    assert_eq!(state["hash"].as_str().unwrap().len(), 16);
    let view: Vec<&String> = state["view"].as_object().unwrap().keys().collect();
    assert_eq!(view, ["cells", "pieces", "edges", "hands", "marks", "handles", "notes"]);
    let by_position = ok(json!({
        "op": "state", "game": "hex", "options": {"size": 3}, "position": state["position"]
    }));
    assert_eq!(by_position["legal"], state["legal"]);
    assert_eq!(by_position["hash"], state["hash"]);
}

/// A hash is the same on every machine and in every release: these values must never change.
#[test]
fn hashes_are_the_same_in_every_release() {
    let hash = |moves: Value| ok(json!({"op": "state", "game": "hex", "moves": moves}))["hash"].clone();
    assert_eq!(hash(json!([])), "2e112ea1be0365f2");
    assert_eq!(hash(json!(["e5", "swap", "d4"])), "79760acee2ce4bb9");
}

#[test]
fn play_perft_legal_best_and_check_answer() {
    let state = ok(json!({"op": "play", "game": "hex", "moves": ["e5"], "move": "swap"}));
    assert_eq!((&state["ply"], &state["to_move"]), (&json!(2), &json!({"player": 1, "seat": 0})));
    assert_eq!(
        ok(json!({"op": "perft", "game": "hex", "options": {"size": 3}, "depth": 3})),
        json!({"nodes": 6156})
    );
    let legal = ok(json!({"op": "legal", "game": "hex", "options": {"size": 3}}));
    assert_eq!(legal["legal"].as_array().unwrap().len(), 19);
    assert_eq!(legal["status"]["over"], false);
    // Boards of sides 3 and 4 are solved and need no search.
    let request = json!({"op": "best", "game": "hex", "options": {"size": 5}, "nodes": 300, "seed": 7});
    let best = ok(request.clone());
    assert_eq!(best["pv"][0], best["move"]["text"]);
    assert_eq!(best["nodes"], 300);
    assert_eq!(best, ok(request), "the same seed and nodes give the same answer");
    let record = json!({
        "format": "alveole/1", "game": "hex", "options": {"size": 3, "swap": false}, "position": null,
        "seats": [{"name": "Ada"}, {"name": "…", "ai": 3}], "moves": ["c3", "b2"],
        "result": {"winners": [0], "reason": "resigned"}, "date": "2026-11-20T12:00:00Z"
    });
    let checked = ok(json!({"op": "check", "record": record}));
    assert_eq!(checked["valid"], true);
    assert_eq!(
        checked["state"]["status"],
        json!({"over": true, "winners": [0], "reason": "resigned", "scores": null})
    );
    assert_eq!(checked["state"]["legal"], json!([]));
    let moves = json!([{"text": "c3", "player": 0, "seat": 0}, {"text": "b2", "player": 1, "seat": 1}]);
    assert_eq!(checked["moves"], moves);
    // After a swap, seats and colours differ.
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "swap", "d4"]});
    let who = ok(json!({"op": "check", "record": record}))["moves"][2].clone();
    assert_eq!((&who["player"], &who["seat"]), (&json!(1), &json!(0)));
}

#[test]
fn errors_have_a_code_and_name_the_cause() {
    let cases = [
        (json!([1, 2]), "bad_json", "object"),
        (json!({"game": "hex"}), "bad_json", "op"),
        (json!({"op": "dance"}), "unknown_op", "dance"),
        (json!({"op": "state", "game": "chess"}), "unknown_game", "chess"),
        (json!({"op": "state", "game": 7}), "bad_json", "game"),
        (json!({"op": "state", "game": "hex", "options": {"size": 12}}), "bad_option", "3 to 11"),
        (json!({"op": "state", "game": "hex", "options": {"colour": 1}}), "bad_option", "colour"),
        (json!({"op": "state", "game": "hex", "options": []}), "bad_json", "options"),
        (
            json!({"op": "state", "game": "hex", "position": {"stones": 1}}),
            "bad_position",
            "“stones”: 1 instead of",
        ),
        (json!({"op": "state", "game": "hex", "position": []}), "bad_position", "object"),
        (json!({"op": "state", "game": "hex", "moves": "e5"}), "bad_json", "moves"),
        (json!({"op": "state", "game": "hex", "moves": ["e5", "x9"]}), "bad_notation", "x9"),
        (json!({"op": "state", "game": "hex", "moves": ["e5", "e5"]}), "illegal_move", "e5"),
        (json!({"op": "play", "game": "hex"}), "bad_json", "move"),
        (json!({"op": "perft", "game": "hex", "depth": 9}), "too_large", "perft"),
        (json!({"op": "perft", "game": "hex", "depth": 1e30}), "bad_json", "depth"),
        (json!({"op": "best", "game": "hex", "nodes": 1, "time_ms": 1}), "bad_json", "not both"),
        (json!({"op": "why", "game": "hex", "taps": ["z9"]}), "bad_json", "z9"),
        (json!({"op": "why", "game": "hex", "taps": "e5"}), "bad_json", "taps"),
        (json!({"op": "best", "game": "hex", "nodes": 1_000_000_000_u64}), "too_large", "nodes"),
        (
            json!({"op": "check", "record": {"format": "alveole/2", "game": "hex", "moves": []}}),
            "bad_json",
            "alveole/2",
        ),
    ];
    for (request, code, culprit) in cases {
        let error = error(request.clone());
        assert_eq!(error["code"], code, "{request}: {error}");
        assert!(error["message"].as_str().unwrap().contains(culprit), "{request}: {error}");
    }
    let error = error(json!({"op": "state", "game": "hex", "moves": ["e5", "d4", "e5"]}));
    assert_eq!((&error["ply"], &error["move"]), (&json!(2), &json!("e5")));
}

/// A misspelt field must not be ignored: the computer player would think for another time than the one asked for.
#[test]
fn unknown_fields_are_refused_and_the_nearest_one_is_named() {
    let near = |request: Value, found: &str, meant: &str| {
        let error = error(request.clone());
        let message = format!("unknown field “{found}”: did you mean “{meant}”?");
        assert_eq!((&error["code"], &error["message"]), (&json!("bad_json"), &json!(message)), "{request}");
    };
    near(json!({"op": "best", "game": "hex", "time": 50}), "time", "time_ms");
    near(json!({"op": "best", "game": "hex", "lvl": 1}), "lvl", "level");
    near(json!({"op": "best", "game": "hex", "levels": 1}), "levels", "level");
    near(json!({"op": "state", "game": "hex", "move": ["e5"]}), "move", "moves");
    near(json!({"op": "state", "game": "hex", "option": {}}), "option", "options");
    near(json!({"op": "perft", "game": "hex", "dept": 2}), "dept", "depth");
    near(json!({"op": "why", "game": "hex", "tap": ["e5"]}), "tap", "taps");
    near(json!({"op": "text", "game": "hex", "records": {}}), "records", "record");
    near(json!({"op": "games", "Id": 1}), "Id", "id");
    for (request, message) in [
        (json!({"op": "games", "zzz": 1}), "unknown field “zzz”; the fields are id, op"),
        (
            json!({"op": "state", "game": "hex", "level": 1}),
            "unknown field “level”; the fields are id, op, game, options, position, moves, view",
        ),
        (
            json!({"op": "check", "record": {"format": "alveole/1", "game": "hex", "moves": [], "seat": []}}),
            "the record: unknown field “seat”: did you mean “seats”?",
        ),
    ] {
        assert_eq!(error(request.clone())["message"], message, "{request}");
    }
    let search = json!({"game": "hex", "time": 50});
    assert_eq!(alveole::api::Analysis::default().start(&search)["error"]["code"], "bad_json");
    // Null is the same as a field that is left out.
    ok(json!({"op": "state", "game": "hex", "level": null, "lvl": null}));
    ok(json!({"op": "best", "game": "hex", "level": 0, "keep": false}));
}

/// Matches that share their first moves, in turn: more than the server keeps.
#[test]
fn an_answer_does_not_depend_on_earlier_matches() {
    let mut rng = fastrand::Rng::with_seed(17);
    let mut server = Server::default();
    let mut lines: Vec<Vec<String>> = vec![vec!["c3".to_owned()]; 100];
    for round in 0..1500 {
        let moves = &mut lines[rng.usize(..100)];
        let options = json!({"size": 3, "swap": round % 2 == 0});
        match rng.u8(..4) {
            0 => moves.truncate(rng.usize(..=moves.len())),
            // Half of them are not legal.
            1 => moves.push(format!("{}{}", rng.choice(['a', 'b', 'c', 'd']).unwrap(), rng.u8(1..6))),
            _ => {}
        }
        let game = *rng.choice(&["hex", "hex", "hextris"]).unwrap();
        let options = if game == "hex" { options } else { json!({}) };
        let op = *rng.choice(&["state", "legal", "play"]).unwrap();
        let mut request = json!({"op": op, "game": game, "options": options, "moves": moves});
        if op == "play" {
            request["move"] = "b2".into();
        }
        assert_eq!(server.answer(&request), ask(&request), "{request}");
    }
}

#[test]
fn a_move_after_the_end_is_refused() {
    let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
    let options = json!({"size": 3, "swap": false});
    let state = ok(json!({"op": "state", "game": "hex", "options": options, "moves": moves}));
    assert_eq!((&state["to_move"], &state["legal"]), (&Value::Null, &json!([])));
    let error = error(json!({"op": "play", "game": "hex", "options": options, "moves": moves, "move": "a2"}));
    assert_eq!((&error["code"], &error["ply"]), (&json!("game_over"), &json!(9)));
}

/// One sentence in every interface; it names no move, since none was given.
#[test]
fn best_after_the_end_is_refused() {
    let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
    let options = json!({"size": 3, "swap": false});
    let message = "the game is over: there is no player to move";
    let expected = json!({"code": "game_over", "message": message, "say": {"text": message, "args": []}});
    for level in [0, 3] {
        let request =
            json!({"op": "best", "game": "hex", "options": options, "moves": moves, "level": level});
        assert_eq!(error(request.clone()), expected, "level {level}");
        assert_eq!(alveole::api::Analysis::default().start(&request)["error"], expected, "level {level}");
    }
}

#[test]
fn the_result_of_a_record_agrees_with_its_moves() {
    let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
    let check = |moves: &[&str], result: Value| {
        let options = json!({"size": 3, "swap": false});
        let record = json!({"format": "alveole/1", "game": "hex", "options": options, "moves": moves, "result": result});
        ask(&json!({"op": "check", "record": record}))
    };
    for result in [Value::Null, json!({"winners": [0], "reason": "connected"})] {
        assert_eq!(check(&moves, result)["ok"]["state"]["status"]["reason"], "connected");
    }
    for (moves, winners, reason) in [
        (&moves[..], vec![1], "connected"),
        (&moves[..], vec![0], "last_left"),
        (&moves[..], vec![0], "resigned"),
        (&moves[..8], vec![0], "connected"),
        (&moves[..8], vec![2], "resigned"),
        (&moves[..8], vec![], "resigned"),
        (&moves[..8], vec![], "agreed"),
        (&moves[..8], vec![], "time"),
        (&moves[..8], vec![0, 1], "resigned"),
        (&moves[..8], vec![0, 1], "time"),
    ] {
        let refused = check(moves, json!({"winners": winners, "reason": reason}));
        assert_eq!(refused["error"]["code"], "bad_json", "{winners:?} {reason}: {refused}");
    }
    let refused = check(&moves[..8], json!({"winners": [], "reason": "resigned"}));
    let message = "the record's “result” is “resigned”, but names no winner";
    assert_eq!(refused["error"]["message"], message);
    let refused = check(&moves[..8], json!({"winners": [1, 0], "reason": "time"}));
    assert_eq!(refused["error"]["message"], "the record's “result” is “time”, but names no player who lost");
    for (winners, reason) in [(vec![0], "resigned"), (vec![1], "time"), (vec![0, 1], "agreed")] {
        let ended = check(&moves[..8], json!({"winners": winners, "reason": reason}));
        let expected = json!({"over": true, "winners": winners, "reason": reason, "scores": null});
        assert_eq!(ended["ok"]["state"]["status"], expected, "{ended}");
    }
}

/// A record may name fewer seats than the game has players, but not more.
#[test]
fn a_record_has_no_more_seats_than_its_game_has_players() {
    let check = |op: &str, options: Value, seats: usize| {
        let seats = vec![json!({"name": "Ada"}); seats];
        let record =
            json!({"format": "alveole/1", "game": "hex", "options": options, "seats": seats, "moves": []});
        ask(&json!({"op": op, "record": record}))
    };
    for op in ["check", "text"] {
        for (options, players) in [(json!({}), 2), (json!({"players": 3}), 3)] {
            for seats in 0..=players {
                assert!(check(op, options.clone(), seats)["ok"].is_object(), "{seats} of {players}");
            }
            let error = &check(op, options, players + 1)["error"];
            let message =
                format!("the record has {} “seats”, but the game has {players} players", players + 1);
            assert_eq!((&error["code"], &error["message"]), (&json!("bad_json"), &json!(message)));
        }
    }
}

#[test]
fn the_order_of_requests_does_not_change_the_states() {
    let moves = ["e5", "d4", "c3", "f6", "g7", "b2"];
    let request = |n: usize| json!({"op": "state", "game": "hex", "moves": moves[..n]});
    let order = [0, 1, 2, 6, 3, 4, 4, 0, 5];
    let mut server = Server::default();
    for n in order {
        assert_eq!(server.answer(&request(n)), ask(&request(n)), "after {n} moves");
    }
}

#[test]
fn a_server_without_the_search_answers_as_the_other_one_does() {
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]});
    let split =
        json!({"pieces": [{"piece": "wS1", "q": 0, "r": 0}, {"piece": "bS1", "q": 5, "r": 0}], "to_move": 0});
    for view in [Value::Null, json!(true), json!(false)] {
        for operation in Operation::ALL {
            let mut request = json!({"id": 1, "op": operation.name()});
            if operation.takes_match() {
                (request["game"], request["moves"]) = (json!("hex"), json!(["e5"]));
            }
            for &field in operation.fields() {
                match field {
                    "view" => request[field] = view.clone(),
                    "move" => request[field] = json!("swap"),
                    "level" => request[field] = json!(0),
                    "record" => request[field] = record.clone(),
                    "seed" => request[field] = json!(7),
                    "taps" => request[field] = json!(["e5"]),
                    "study" => request[field] = json!("Game: hex\n\n1. e5\n"),
                    "text" => request[field] = json!("Base;NotStarted;White[1]"),
                    "depth" => request[field] = json!(1),
                    _ => {}
                }
            }
            let answer = RulesServer::default().answer(&request);
            if operation.is_for_rules() {
                assert!(answer["ok"].is_object(), "{request}: {answer}");
                assert_eq!(answer, ask(&request), "{request}");
            } else {
                assert_eq!(answer["error"]["code"], "unknown_op", "{request}");
            }
        }
        let refused = json!({"op": "state", "game": "hive", "position": split, "view": view});
        let answer = RulesServer::default().answer(&refused);
        assert_eq!(answer["error"]["code"], "bad_position");
        assert_eq!(answer, ask(&refused));
    }
}
