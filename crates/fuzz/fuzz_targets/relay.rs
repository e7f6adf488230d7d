//! Any messages of three connections of the relay are refused with a reason, or are carried out.
//!
//! A line is a message. Its first byte chooses the connection, whether an event is signed by one of four keys, as a fuzzer
//! cannot, and how much time passes before it.
#![no_main]

use std::collections::HashSet;
use std::net::IpAddr;

use alveole_relay::Limits;
use alveole_relay::broker::{Broker, Effects, Outgoing};
use alveole_relay::event::Draft;
use alveole_relay::limits::Now;
use alveole_relay::push::Outcome;
use alveole_relay::wire::Request;
use k256::schnorr::SigningKey;
use k256::schnorr::signature::hazmat::PrehashSigner;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The event, signed by a key.
fn signed(draft: Draft, key: u8) -> String {
    let key = SigningKey::from_slice(&[key + 1; 32]).expect("it is a key");
    let mut draft = Draft { pubkey: hex(&key.verifying_key().to_bytes()).into(), ..draft };
    let id = draft.digest();
    let signature = key.sign_prehash(&id).expect("a digest can be signed");
    (draft.id, draft.sig) = (hex(&id).into(), hex(&signature.to_bytes()).into());
    json!(["EVENT", serde_json::to_value(&draft).expect("an event is JSON")]).to_string()
}

/// Checks the answers to a message.
fn check(effects: &Effects) {
    for (id, message) in &effects.messages {
        assert!((1..=3).contains(id));
        let bytes = message.bytes();
        let ends = matches!(message, Outgoing::End(_));
        let text = message.clone().into_text();
        assert!(bytes <= text.len() + 8);
        if ends {
            continue;
        }
        let answer: Value = serde_json::from_str(&text).expect("an answer is JSON");
        let reason = match answer[0].as_str() {
            Some("OK") => answer[3].as_str().map(|reason| if answer[2] == true { "" } else { reason }),
            Some("CLOSED") => answer[2].as_str(),
            Some("NOTICE") => answer[1].as_str(),
            Some("EOSE" | "EVENT") => Some(""),
            _ => None,
        };
        let reason = reason.unwrap_or_else(|| panic!("{answer}"));
        assert!(reason.is_empty() || reason.contains(": "), "{answer}");
        assert!(reason.len() < 1000, "a reason is short: {answer}");
    }
}

fuzz_target!(|data: &[u8]| {
    let limits =
        Limits { states_per_topic: 3, subscriptions: 2, subscriptions_per_topic: 3, ..Limits::default() };
    let mut broker = Broker::new(limits);
    broker.forward_pushes("K".into(), Vec::new());
    let mut now = Now { unix: 1_790_000_000, ticks: 0 };
    (1..=3).for_each(|id| broker.join(id, IpAddr::from([10, 0, 0, 1])));
    for line in data.split(|&byte| byte == b'\n').take(8) {
        let Some((&first, text)) = line.split_first() else { continue };
        let Ok(text) = std::str::from_utf8(text) else { continue };
        let seconds = [0, 1, 100, 2_000_000][usize::from(first >> 6)];
        now = Now { unix: now.unix + seconds, ticks: now.ticks + seconds * 1000 };
        let text = match Request::parse(text) {
            Ok(Request::Event(draft)) if first & 4 != 0 => signed(draft, first >> 3 & 3),
            _ => text.to_owned(),
        };
        let mut effects = Effects::default();
        broker.receive(usize::from(first & 3), &text, now, &mut effects);
        check(&effects);
        for push in std::mem::take(&mut effects.pushes) {
            let host = push.endpoint.strip_prefix("https://").and_then(|rest| rest.split('/').next());
            assert!(host.is_some_and(|host| !host.contains(['@', ':', '?', '#', '\\'])), "{push:?}");
            let mut answers = Effects::default();
            broker.forwarded(push.ticket, Outcome::Gone, &mut answers);
            assert_eq!(answers.messages.len(), 1);
            check(&answers);
        }
        for event in &effects.kept {
            // What is kept can be put back, and is what was sent.
            let mut other = Broker::new(Limits::default());
            assert_eq!(other.restore(&event.json, event.expires, now.unix), Ok(true));
            assert_eq!(other.states().next().map(|state| &state.json), Some(&event.json));
        }
        let mut topics: Vec<_> = broker.states().map(|event| event.topic).collect();
        let authors: HashSet<_> = broker.states().map(|event| (event.topic, event.author)).collect();
        assert_eq!(authors.len(), topics.len(), "one state of each author and topic");
        topics.sort_unstable();
        assert!(topics.chunk_by(PartialEq::eq).all(|same| same.len() <= 3));
    }
    (1..=3).for_each(|id| broker.leave(id));
    assert!(broker.summary().starts_with("0 connections, 0 subscribed topics, "), "{}", broker.summary());
    // A jump of the clock is believed when it lasts for a day.
    let days = 3 * 366;
    broker.expire(Now { unix: now.unix + days * 86_400, ticks: now.ticks + days * 86_400_000 });
    assert_eq!(broker.states().count(), 0);
});
