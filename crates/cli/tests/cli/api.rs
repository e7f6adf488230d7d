//! `alveole api`: lines in, lines out.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::run;

/// Sends `input` to `alveole api` and returns its lines, each as JSON.
fn answers_to(input: Vec<u8>) -> Vec<Value> {
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

#[test]
fn a_mark_before_the_first_line_is_dropped() {
    let line = br#"{"id":1,"op":"perft","game":"hex","depth":1}"#;
    let input = [b"\xef\xbb\xbf".as_slice(), line, b"\n", line, b"\n\xef\xbb\xbf", line].concat();
    let answers = answers_to(input);
    let nodes: Vec<&Value> = answers.iter().map(|answer| &answer["ok"]["nodes"]).collect();
    assert_eq!(nodes, [&json!(61), &json!(61), &Value::Null], "only before the first line");
}

#[test]
fn no_input_breaks_the_server() {
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
    let answers = answers_to(input);
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
    let answers = answers_to([lines, &b"{\"id\":2,\"op\":\"fly\"}"[..]].concat());
    assert_eq!(answers.len(), 3, "a line out for each line in");
    assert_eq!(answers[0], json!({"id": 1, "ok": {"nodes": 361}}));
    assert_eq!(answers[1]["error"]["code"], "bad_json");
    assert_eq!((&answers[2]["id"], &answers[2]["error"]["code"]), (&json!(2), &json!("unknown_op")));
    assert_eq!(answers[2].as_object().unwrap().keys().next().unwrap(), "id", "first, as in the contract");
}

/// The same sentence as in the API; it names no move, since none was given.
#[test]
fn best_refuses_a_finished_game() {
    let options = r#"{"size": 3, "swap": false}"#;
    let moves = "c3; a3; d4; e3; e5; d2; b2; c1; a1";
    let ran = run(&["best", "hex", "--options", options, "--moves", moves], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.errors.starts_with("alveole: the game is over: "), "{}", ran.errors);
}

#[test]
fn best_searches_in_several_threads() {
    let ran = run(&["best", "hex", "--threads", "2", "--nodes", "400", "--seed", "1", "--json"], "");
    let best: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(best["nodes"], 400, "{}", ran.errors);
    let request = r#"{"op": "best", "game": "hex", "nodes": 400, "seed": 1, "lines": 3}"#;
    let answer = run(&["api", "--threads", "2"], request).output;
    // Threads that share nothing find the same each time.
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["ok"], best);
}
