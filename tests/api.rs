//! The JSON API through the command line's door: what it answers, and that nothing breaks it.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Sends `input` to `alveole api` and gives its lines, each as JSON.
fn converse(input: Vec<u8>) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alveole"))
        .arg("api")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn ask(request: &Value) -> Value {
    let mut answers = converse(format!("{request}\n").into_bytes());
    assert_eq!(answers.len(), 1, "one answer a line");
    answers.remove(0)
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

/// A message as a translator's page fills it.
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
        ["game", "options", "ply", "turn", "status", "to_move", "position", "view", "legal", "last", "hash"]
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

/// These were printed once and are kept: a hash is the same on every machine, in every release.
#[test]
fn hashes_stay_from_release_to_release() {
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
    // Boards of sides 3 and 4 are solved, and need no search.
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
    // After a swap, who sits where is another matter than who has which colour.
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "swap", "d4"]});
    let who = ok(json!({"op": "check", "record": record}))["moves"][2].clone();
    assert_eq!((&who["player"], &who["seat"]), (&json!(1), &json!(0)));
}

#[test]
fn errors_have_their_codes_and_name_the_culprit() {
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
            "“stones”: 1, where",
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

#[test]
fn a_move_after_the_end_is_told_so() {
    let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
    let options = json!({"size": 3, "swap": false});
    let state = ok(json!({"op": "state", "game": "hex", "options": options, "moves": moves}));
    assert_eq!((&state["to_move"], &state["legal"]), (&Value::Null, &json!([])));
    let error = error(json!({"op": "play", "game": "hex", "options": options, "moves": moves, "move": "a2"}));
    assert_eq!((&error["code"], &error["ply"]), (&json!("game_over"), &json!(9)));
}

/// Through every door the same sentence; it speaks of no move, for none was given.
#[test]
fn the_best_move_after_the_end_is_nobody_s() {
    let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
    let options = json!({"size": 3, "swap": false});
    let message = "the game is over: nobody is to move";
    let expected = json!({"code": "game_over", "message": message, "say": {"text": message, "args": []}});
    for level in [0, 3] {
        let request =
            json!({"op": "best", "game": "hex", "options": options, "moves": moves, "level": level});
        assert_eq!(error(request.clone()), expected, "level {level}");
        assert_eq!(alveole::api::Study::default().start(&request)["error"], expected, "level {level}");
    }
    let arguments = ["best", "hex", "--options", &options.to_string(), "--moves", &moves.join("; ")];
    let output = Command::new(env!("CARGO_BIN_EXE_alveole")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap().trim(), format!("alveole: {message}"));
}

#[test]
fn a_record_tells_no_other_end_than_its_moves() {
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

/// A seat too many would be nobody's; one that is left out is anybody's.
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
                format!("the record's “seats” are {}, but the game has {players} players", players + 1);
            assert_eq!((&error["code"], &error["message"]), (&json!("bad_json"), &json!(message)));
        }
    }
}

#[test]
fn going_on_going_back_and_leaping_about_give_the_same_states() {
    let moves = ["e5", "d4", "c3", "f6", "g7", "b2"];
    let request = |n: usize| json!({"op": "state", "game": "hex", "moves": moves[..n]});
    let order = [0, 1, 2, 6, 3, 4, 4, 0, 5];
    let input: String = order.iter().map(|&n| format!("{}\n", request(n))).collect();
    for (&n, together) in order.iter().zip(converse(input.into_bytes())) {
        assert_eq!(together, ask(&request(n)), "after {n} moves");
    }
}

#[test]
fn nothing_on_standard_input_breaks_it() {
    let good = br#"{"id":"still here","op":"perft","game":"hex","depth":1}"#.to_vec();
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    let nested = format!("{}1{}", r#"{"op":"state","game":"hex","position":"#.repeat(60), "}".repeat(60));
    let many = format!(r#"{{"op":"state","game":"hex","moves":[{}"e5"]}}"#, r#""e5","#.repeat(1_000_000));
    let quite_many = format!(r#"{{"op":"state","game":"hex","moves":[{}"e5"]}}"#, r#""e5","#.repeat(20_000));
    let long_word = format!(r#"{{"op":"state","game":"hex","moves":["{}"]}}"#, "é".repeat(100_000));
    let mut random = vec![0; 4096];
    fastrand::Rng::with_seed(3).fill(&mut random);
    random.retain(|&b| b != b'\n');
    let hostile: Vec<(Vec<u8>, &str)> = vec![
        (random, "bad_json"),
        (b"{".to_vec(), "bad_json"),
        (b"null".to_vec(), "bad_json"),
        (b"".to_vec(), "bad_json"),
        (b" \t\r".to_vec(), "bad_json"),
        (b"\xff\xfe{\"op\":\"games\"}".to_vec(), "bad_json"),
        (br#"{"op":"\ud800"}"#.to_vec(), "bad_json"),
        (deep, "too_large"),
        (nested.into_bytes(), "bad_position"),
        (b"x".repeat(50 << 20), "too_large"),
        (many.into_bytes(), "too_large"),
        (quite_many.into_bytes(), "too_large"),
        (long_word.into_bytes(), "bad_notation"),
        (br#"{"op":"state","game":"hex","options":{"size":1e400}}"#.to_vec(), "bad_json"),
        (br#"{"op":"state","game":"hex","options":{"size":-0.0}}"#.to_vec(), "bad_option"),
        (br#"{"op":"perft","game":"hex","depth":18446744073709551615}"#.to_vec(), "too_large"),
    ];
    let mut input = Vec::new();
    for (line, _) in &hostile {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(&good);
        input.push(b'\n');
    }
    // A last line without its line feed counts too.
    input.extend_from_slice(&good);
    let answers = converse(input);
    assert_eq!(answers.len(), 2 * hostile.len() + 1);
    for (pair, (line, code)) in answers.chunks(2).zip(&hostile) {
        let shown = String::from_utf8_lossy(&line[..line.len().min(80)]);
        assert_eq!(pair[0]["error"]["code"], *code, "{shown}: {}", pair[0]);
        assert!(pair[0]["error"]["message"].to_string().len() < 300, "{shown}: a short message");
        assert_eq!(pair[1], json!({"id": "still here", "ok": {"nodes": 62 - 1}}), "after {shown}");
    }
    assert_eq!(answers.last().unwrap()["ok"]["nodes"], 61);
}

#[test]
fn numbers_and_line_ends_may_be_written_in_any_way() {
    let lines =
        b"{\"op\":\"perft\",\"game\":\"hex\",\"options\":{\"size\":3.0},\"depth\":2e0,\"id\":1}\r\n\n";
    let answers = converse([lines, &b"{\"id\":2,\"op\":\"fly\"}"[..]].concat());
    assert_eq!(answers.len(), 3, "a line out for each line in");
    assert_eq!(answers[0], json!({"id": 1, "ok": {"nodes": 361}}));
    assert_eq!(answers[1]["error"]["code"], "bad_json");
    assert_eq!((&answers[2]["id"], &answers[2]["error"]["code"]), (&json!(2), &json!("unknown_op")));
    assert_eq!(answers[2].as_object().unwrap().keys().next().unwrap(), "id", "first, as in the contract");
}

#[test]
fn unknown_fields_do_no_harm() {
    let state =
        ok(json!({"op": "state", "game": "hex", "moves": [], "colour": [{"deep": {}}], "position": null}));
    assert_eq!(state["ply"], 0);
}

#[test]
fn the_command_line_names_what_it_does_not_understand() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_alveole")).args(arguments).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    for (arguments, culprit) in [
        (&["dance"][..], "dance"),
        (&["perft"], "which game"),
        (&["perft", "chess", "--depth", "1"], "chess"),
        (&["perft", "hex", "--depth", "x"], "x"),
        (&["perft", "hex", "--options", "{"], "--options"),
        (&["perft", "hex", "--moves", "e5; e5"], "e5"),
        (&["games", "--colour"], "colour"),
        (&["best"], "which game"),
        (&["best", "chess"], "chess"),
        (&["best", "hex", "--options", "[]"], "--options"),
        (&["best", "hex", "--options", r#"{"size": 99}"#], "size"),
        (&["best", "hex", "--moves", "e5; e5"], "e5"),
        (&["best", "hex", "--level", "9"], "level"),
        (&["best", "hex", "--time", "1", "--nodes", "1"], "not both"),
    ] {
        let (code, _, message) = run(arguments);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(message.contains(culprit), "{arguments:?}: {message}");
    }
    let (code, text, _) = run(&["perft", "hex", "--depth", "2", "--divide", "--options", r#"{"size":3}"#]);
    assert_eq!(code, Some(0));
    assert!(text.contains("perft(2) = 361") && text.contains("c3: 19"), "{text}");
    let hex =
        ["best", "hex", "--options", r#"{"size":5}"#, "--moves", "c3; swap", "--nodes", "500", "--seed", "1"];
    let (code, text, _) = run(&[&hex[..], &["--lines", "2"]].concat());
    assert_eq!(code, Some(0));
    let best = ok(
        json!({"op": "best", "game": "hex", "options": {"size": 5}, "moves": ["c3", "swap"], "nodes": 500, "seed": 1, "lines": 2}),
    );
    assert_eq!(text.lines().count(), 2);
    for (told, line) in text.lines().zip(best["lines"].as_array().unwrap()) {
        let pv: Vec<_> = line["pv"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        assert!(told.ends_with(&format!(" {}", pv.join("; "))), "{told}: {line}");
    }
    let schemas: Value = serde_json::from_str(&run(&["games", "--schema"]).1).unwrap();
    assert!(schemas["position"]["hex"]["properties"]["stones"].is_object());
}
