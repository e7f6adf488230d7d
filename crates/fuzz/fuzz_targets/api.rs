//! Any lines are refused as requests, or get the answers that they get alone.
#![no_main]

use alveole::api::{Server, parse};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// Whether the request takes long however it is answered: searches, and deep counts.
fn takes_long(request: &Value) -> bool {
    match request["op"].as_str() {
        Some("best") => request["level"] != 0,
        Some("perft") => request["depth"].as_u64() != Some(1),
        // The answer is always the same, and long.
        Some("games") => true,
        _ => false,
    }
}

fuzz_target!(|data: &[u8]| {
    let mut server = Server::default();
    for (number, line) in data.split(|&byte| byte == b'\n').take(4).enumerate() {
        let request = match parse(line) {
            Ok(request) if !takes_long(&request) => request,
            Ok(_) => continue,
            Err(error) => {
                assert!((1..400).contains(&error.to_string().chars().count()), "{error}");
                continue;
            }
        };
        let answer = server.answer(&request);
        assert!(
            answer["ok"].is_object()
                || answer["ok"].is_null() != answer["error"].is_null()
                || request["op"] == "why"
        );
        if let Some(message) = answer["error"]["message"].as_str() {
            assert!((1..400).contains(&message.chars().count()), "{message}");
            assert!(answer["error"]["code"].is_string());
        }
        if number > 0 {
            let alone = Server::default().answer(&request);
            assert_eq!(answer, alone, "an answer does not depend on earlier requests");
        }
    }
});
