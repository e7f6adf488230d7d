//! Any JSON is refused as a request or gets an answer.
#![no_main]

use alveole::api::Server;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|data: &[u8]| {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    for request in [json!({"op": "check", "record": value}), value] {
        // Search and perft are bounded, but take too long for a fuzzer.
        if !matches!(request["op"].as_str(), Some("best" | "perft")) {
            let answer = Server::default().answer(&request);
            assert!(answer["ok"].is_object() != answer["error"].is_object());
        }
    }
});
