//! The WebAssembly modules that ship, called as a page and a program call them.
//!
//! Runs in Node, on the modules in `target/site/`: `make site` first.
#![cfg(target_arch = "wasm32")]

use js_sys::{Array, Function, JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

thread_local! {
    static LOADED: JsValue = {
        let require = "process.getBuiltinModule('node:module').createRequire(process.cwd() + '/')('./load.mjs')";
        js_sys::eval(require).expect("the modules of the site are in target/site/: `make site`")
    };
}

/// Calls an export of the module `rules` or `full`.
fn export(module: &str, name: &str, args: &[&JsValue]) -> Result<JsValue, JsValue> {
    let function = LOADED.with(|loaded| at(loaded, &format!("{module}.{name}"))).unchecked_into::<Function>();
    function.apply(&JsValue::NULL, &args.iter().copied().collect::<Array>())
}

/// The answer of the full module to an object, as a page gets it.
fn answer_text(request: &JsValue) -> JsValue {
    let text = export("full", "answer_text", &[request]).unwrap();
    JSON::parse(&text.as_string().expect("a text")).unwrap()
}

/// The answer of the small module to a request as text.
fn answer_json(request: &str) -> JsValue {
    let text = export("rules", "answer_json", &[&request.into()]).unwrap();
    JSON::parse(&text.as_string().expect("a text")).unwrap()
}

/// The answer of the full module to an object, as an object.
fn answer(request: JsValue) -> JsValue {
    export("full", "answer", &[&request]).unwrap()
}

fn call(op: &str, request: JsValue) -> Result<JsValue, JsValue> {
    export("full", "call", &[&op.into(), &request])
}

/// The answer to a request written as JSON, which is the same from both modules and all exports.
fn ask(request: &str) -> JsValue {
    let request = JSON::parse(request).unwrap();
    let object = answer(request.clone());
    let text = |value: &JsValue| JSON::stringify(value).unwrap().as_string().unwrap();
    assert_eq!(text(&answer_text(&request)), text(&object));
    if text(&at(&request, "op")) != r#""games""# {
        assert_eq!(text(&answer_json(&text(&request))), text(&object));
    }
    object
}

/// The value under keys and indices of `value`: `"ok.legal.0.text"`.
fn at(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| {
        Reflect::get(&value, &key.into()).unwrap_or_else(|_| panic!("no {key} in {path}"))
    })
}

fn text(value: &JsValue, path: &str) -> String {
    at(value, path).as_string().unwrap_or_else(|| panic!("no text at {path}: {value:?}"))
}

/// The value there, as JSON.
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
            // Not always the first one: that could end a game within these six.
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
fn perft_counts_in_wasm_as_it_does_natively() {
    let nodes = ask(r#"{"op": "perft", "game": "hex", "options": {"size": 3}, "depth": 4}"#);
    assert_eq!(json(&nodes, "ok.nodes"), "98838");
}

#[wasm_bindgen_test]
fn a_refusal_names_its_code_and_its_culprit() {
    for (request, code) in [
        (r#"{"op": 1}"#, "bad_json"),
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
fn both_modules_refuse_what_is_not_json_and_answer_the_next_request() {
    let endless = js_sys::Object::new();
    Reflect::set(&endless, &"position".into(), &endless).unwrap();
    let deep = JSON::parse(&format!("{{\"position\":{}{}}}", "[".repeat(100), "]".repeat(100))).unwrap();
    let long = JSON::parse(&format!("{{\"op\":\"{}\"}}", "x".repeat(2_000_000))).unwrap();
    for (value, code) in [
        (JsValue::UNDEFINED, "bad_json"),
        (JsValue::NULL, "bad_json"),
        (JsValue::from(1.5), "bad_json"),
        (JsValue::from("text"), "bad_json"),
        (Function::new_no_args("").into(), "bad_json"),
        (endless.clone().into(), "too_large"),
        (js_sys::BigInt::from(1).into(), "bad_json"),
        (Array::new_with_length(u32::MAX).into(), "too_large"),
        (deep.clone(), "too_large"),
        (long.clone(), "too_large"),
    ] {
        assert_eq!(text(&answer_text(&value), "error.code"), code, "{value:?}");
    }
    let json = |value: &JsValue| JSON::stringify(value).unwrap().as_string().unwrap();
    for (request, code) in [
        ("", "bad_json"),
        ("null", "bad_json"),
        ("1.5", "bad_json"),
        (r#"{"op":undefined}"#, "bad_json"),
        (&json(&deep), "too_large"),
        (&json(&long), "too_large"),
    ] {
        assert_eq!(text(&answer_json(request), "error.code"), code, "{request:.50}");
    }
    let next = r#"{"op":"state","game":"hex"}"#;
    for answer in [answer_text(&JSON::parse(next).unwrap()), answer_json(next)] {
        assert_eq!(self::json(&answer, "ok.ply"), "0");
    }
}

#[wasm_bindgen_test]
fn a_call_returns_ok_and_throws_the_error() {
    let request = JSON::parse(r#"{"game": "hex"}"#).unwrap();
    assert_eq!(json(&call("state", request.clone()).unwrap(), "ply"), "0");
    assert_eq!(text(&call("levitate", request).unwrap_err(), "code"), "unknown_op");
}

#[wasm_bindgen_test]
fn only_the_full_module_searches() {
    let request =
        |level| format!(r#"{{"op": "best", "game": "hex", "level": {level}, "nodes": 50, "seed": 7}}"#);
    let object = |level| JSON::parse(&request(level)).unwrap();
    for answer in [answer_text(&object(0)), answer_json(&request(0).replace(' ', ""))] {
        assert!(!text(&answer, "ok.move.text").is_empty());
    }
    assert_ne!(json(&answer(object(3)), "ok.nodes"), "1", "level 3 searches");
    assert_eq!(text(&answer_json(&request(3).replace(' ', "")), "error.code"), "too_large");
}

#[wasm_bindgen_test]
fn a_search_in_slices_takes_its_time_from_the_clock_of_the_page() {
    let step = |name: &str, arg: &JsValue| {
        JSON::parse(&export("full", name, &[arg]).unwrap().as_string().unwrap()).unwrap()
    };
    let request = JSON::parse(r#"{"game": "hex", "level": 8, "time_ms": 40, "seed": 7}"#).unwrap();
    assert_eq!(json(&step("think_start", &request), "ok.more"), "true");
    let mut slices = 0;
    while json(&step("think_step", &JsValue::from(10.0)), "ok.more") == "true" {
        slices += 1;
        assert!(slices < 1_000, "the budget of 40 ms ends");
    }
    assert!(!text(&step("think_best", &JsValue::UNDEFINED), "ok.move.text").is_empty());
}
