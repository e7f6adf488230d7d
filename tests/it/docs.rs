//! `docs/api.md`: every request in it gets the answer below it.
//!
//! In an answer, `"…"` matches anything: as a value, as the rest of a list, and as a key for the keys left out.

use alveole::api::{Operation, Server};
use serde_json::Value;

use crate::support::{string, tokens};

const REST: &str = "…";

/// The first difference between a documented answer and the real one.
fn difference(documented: &Value, given: &Value, path: &str) -> Option<String> {
    match (documented, given) {
        (Value::String(rest), _) if rest == REST => None,
        (Value::Object(documented), Value::Object(given)) => {
            let missing =
                given.keys().find(|&key| !documented.contains_key(key) && !documented.contains_key(REST));
            if let Some(key) = missing {
                return Some(format!("{path}.{key} is not documented"));
            }
            documented.iter().filter(|(key, _)| *key != REST).find_map(|(key, inner)| match given.get(key) {
                Some(value) => difference(inner, value, &format!("{path}.{key}")),
                None => Some(format!("{path}.{key} is not there")),
            })
        }
        (Value::Array(documented), Value::Array(given)) => {
            let open = documented.last().is_some_and(|last| last == REST);
            let listed = if open { &documented[..documented.len() - 1] } else { &documented[..] };
            if listed.len() > given.len() || (!open && listed.len() < given.len()) {
                return Some(format!("{path} has {} items", given.len()));
            }
            listed
                .iter()
                .zip(given)
                .enumerate()
                .find_map(|(i, (a, b))| difference(a, b, &format!("{path}[{i}]")))
        }
        _ if documented == given => None,
        _ => Some(format!("{path} is {given}")),
    }
}

/// The fenced blocks of a text with the info string `json what`.
fn blocks<'a>(text: &'a str, what: &str) -> Vec<&'a str> {
    let fence = format!("```json {what}\n");
    text.split(fence.as_str()).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

#[test]
fn every_documented_request_gets_its_documented_answer() {
    let text = include_str!("../../docs/api.md");
    let (requests, answers) = (blocks(text, "request"), blocks(text, "answer"));
    assert!(requests.len() >= 10, "{}", requests.len());
    assert_eq!(requests.len(), answers.len());
    let mut server = Server::default();
    let mut wrong = Vec::new();
    for (request, documented) in requests.iter().zip(answers) {
        let value: Value = serde_json::from_str(request).unwrap_or_else(|e| panic!("{e}: {request}"));
        let documented: Value =
            serde_json::from_str(documented).unwrap_or_else(|e| panic!("{e}: {documented}"));
        wrong.extend(
            difference(&documented, &server.answer(&value), "").map(|what| format!("{request}\n  {what}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The strings that the arms of a source's `match` expressions match or return: those beside `=>`.
fn arms(source: &str) -> Vec<String> {
    let all = tokens(source);
    let is = |at: usize, sign: &str| all.get(at).is_some_and(|token| token.to_string() == sign);
    let arrow = |at: usize| is(at, "=") && is(at + 1, ">");
    let beside = |at: usize| arrow(at + 1) || at >= 2 && arrow(at - 2);
    all.iter().enumerate().filter(|&(at, _)| beside(at)).filter_map(|(_, token)| string(token)).collect()
}

#[test]
fn every_operation_and_every_error_code_is_documented() {
    let text = include_str!("../../docs/api.md");
    for op in Operation::ALL.iter().map(|operation| operation.name()) {
        assert!(text.contains(&format!("\"op\": \"{op}\"")), "{op}");
    }
    let codes = arms(include_str!("../../src/play/error.rs"));
    assert!(codes.len() >= 9, "{codes:?}");
    for code in codes {
        assert!(text.contains(&format!("`{code}`")), "{code}");
    }
}
