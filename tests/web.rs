//! The engine in WebAssembly as a page calls it: JavaScript objects in and out.
//! Runs in Node; with `WASM_BINDGEN_USE_BROWSER=1`, in a browser.
#![cfg(target_arch = "wasm32")]

use alveole::wasm::{answer, call};
use js_sys::{Array, JSON, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

/// The answer to a request written as JSON.
fn ask(request: &str) -> JsValue {
    answer(JSON::parse(request).unwrap())
}

/// The part of `value` under keys and indices: `"ok.legal.0.text"`.
fn at(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| {
        Reflect::get(&value, &key.into()).unwrap_or_else(|_| panic!("nothing under {key} of {path}"))
    })
}

fn text(value: &JsValue, path: &str) -> String {
    at(value, path).as_string().unwrap_or_else(|| panic!("no text under {path}: {value:?}"))
}

/// The part of `value` under a path, as JSON.
fn json(value: &JsValue, path: &str) -> String {
    JSON::stringify(&at(value, path)).unwrap().into()
}

fn ids() -> Vec<String> {
    let games = ask(r#"{"op": "games"}"#);
    Array::from(&at(&games, "ok.games")).iter().map(|game| text(&game, "id")).collect()
}

#[wasm_bindgen_test]
fn the_catalogue_has_every_game_with_names_and_rules() {
    let games = ask(r#"{"op": "games"}"#);
    let games = Array::from(&at(&games, "ok.games"));
    assert!(games.length() > 0);
    for game in games.iter() {
        for path in ["name.en", "name.fr", "rules.en", "rules.fr"] {
            assert!(!text(&game, path).is_empty(), "{path}");
        }
    }
}

#[wasm_bindgen_test]
fn a_state_is_plain_objects_and_arrays() {
    let state = ask(r#"{"op": "state", "game": "hex", "options": {"size": 3}}"#);
    assert_eq!(json(&state, "ok.options.size"), "3");
    assert_eq!(json(&state, "ok.ply"), "0");
    assert!(Array::is_array(&at(&state, "ok.legal")));
    assert!(at(&state, "ok.last").is_null(), "what is missing is null, as in JSON");
    // A Map would have become `{}`.
    let copy = JSON::parse(&JSON::stringify(&state).unwrap().as_string().unwrap()).unwrap();
    assert_eq!(json(&copy, "ok.to_move.player"), "0");
}

#[wasm_bindgen_test]
fn the_first_legal_moves_of_every_game_can_be_played() {
    for id in ids() {
        let mut moves: Vec<String> = Vec::new();
        let mut state = ask(&format!(r#"{{"op": "state", "game": "{id}"}}"#));
        for ply in 0..6 {
            assert_eq!(json(&state, "ok.ply"), ply.to_string(), "{id}");
            let legal = Array::from(&at(&state, "ok.legal"));
            assert!(legal.length() > 0, "{id} is over after {ply} moves");
            // Not always the first move: it could end a game within these six.
            let next = text(&legal.get(legal.length() / 2), "text");
            let request =
                serde_json::json!({"id": ply, "op": "play", "game": id, "moves": moves, "move": next});
            state = ask(&request.to_string());
            assert_eq!(json(&state, "id"), ply.to_string(), "the answer carries the request's id");
            assert_eq!(text(&state, "ok.last.text"), next, "{id}");
            moves.push(next);
        }
    }
}

#[wasm_bindgen_test]
fn perft_counts_as_it_does_natively() {
    let nodes = ask(r#"{"op": "perft", "game": "hex", "options": {"size": 3}, "depth": 4}"#);
    assert_eq!(json(&nodes, "ok.nodes"), "98838");
}

#[wasm_bindgen_test]
fn an_error_has_a_code_and_names_the_cause() {
    for (request, code) in [
        (r#""text""#, "bad_json"),
        (r#"{"op": "levitate"}"#, "unknown_op"),
        (r#"{"op": "state", "game": "chess"}"#, "unknown_game"),
        (r#"{"op": "state", "game": "hex", "options": {"size": 1000}}"#, "bad_option"),
        (r#"{"op": "state", "game": "hex", "position": {"cells": 3}}"#, "bad_position"),
        (r#"{"op": "play", "game": "hex", "move": "nonsense"}"#, "bad_notation"),
        (r#"{"op": "perft", "game": "hex", "depth": 60}"#, "too_large"),
    ] {
        let refusal = ask(request);
        assert_eq!(text(&refusal, "error.code"), code, "{request}");
        assert!(text(&refusal, "error.message").len() > 10, "{request}");
    }
}

#[wasm_bindgen_test]
fn an_illegal_move_is_named_with_its_ply() {
    let refusal = ask(r#"{"op": "state", "game": "hex", "options": {"swap": false}, "moves": ["a1", "a1"]}"#);
    assert_eq!(text(&refusal, "error.code"), "illegal_move");
    assert_eq!(text(&refusal, "error.move"), "a1");
    assert_eq!(json(&refusal, "error.ply"), "1");
}

#[wasm_bindgen_test]
fn values_that_are_not_json_are_refused_and_the_next_request_answered() {
    for value in
        [JsValue::UNDEFINED, JsValue::NULL, JsValue::from(1.5), js_sys::Function::new_no_args("").into()]
    {
        assert_eq!(text(&answer(value), "error.code"), "bad_json");
    }
    let endless = js_sys::Object::new();
    Reflect::set(&endless, &"position".into(), &endless).unwrap();
    assert_eq!(text(&answer(endless.into()), "error.code"), "too_large");
    let holes = js_sys::Array::new_with_length(u32::MAX);
    assert_eq!(text(&answer(holes.into()), "error.code"), "too_large");
    assert!(!ids().is_empty());
}

#[wasm_bindgen_test]
fn a_call_returns_the_answer_and_throws_the_error() {
    let request = JSON::parse(r#"{"game": "hex"}"#).unwrap();
    assert_eq!(json(&call("state", request.clone()).unwrap(), "ply"), "0");
    assert_eq!(text(&call("levitate", request).unwrap_err(), "code"), "unknown_op");
}
