//! Ids and signatures: what this relay computes is what browsers compute.

use alveole_relay::Limits;
use alveole_relay::event::{Draft, PRESENCE, Refusal, STATE, Topic};
use serde_json::{Value, json};

use crate::support::{Seat, topic};

/// An event that @noble/secp256k1 signed and `JSON.stringify` wrote, with letters that JSON writes in several ways.
const NOBLE: &str = include_str!("noble.json");
/// An event as a page publishes it: the key of its topic permits its author.
const PERMITTED: &str = include_str!("permitted.json");
const NOW: u64 = 1_790_000_000;

/// What the relay thinks of an event.
fn check(event: &Value, now: u64) -> Result<(), Refusal> {
    let text = event.to_string();
    let draft: Draft = serde_json::from_str(&text)
        .map_err(|error| Refusal { word: "invalid", reason: error.to_string() })?;
    let event = draft.check(&Limits::default(), now)?;
    draft.signed(&event)
}

fn refused(event: &Value) -> String {
    check(event, NOW).expect_err("the event is refused").to_string()
}

#[test]
fn an_event_of_a_browser_is_taken_and_sent_as_it_came() {
    let draft: Draft = serde_json::from_str(NOBLE).unwrap();
    let event = draft.check(&Limits::default(), NOW).unwrap();
    assert_eq!(draft.signed(&event), Ok(()));
    assert_eq!(event.topic, Topic::parse("00112233445566778899aabbccddeeff").unwrap());
    assert_eq!(event.expires, 1_790_003_600, "its own tag");
    assert_eq!(
        serde_json::from_str::<Value>(&event.json).unwrap(),
        serde_json::from_str::<Value>(NOBLE).unwrap()
    );
}

#[test]
fn a_changed_field_is_found() {
    let event: Value = serde_json::from_str(NOBLE).unwrap();
    assert_eq!(check(&event, NOW), Ok(()));
    for (field, value) in [
        ("created_at", json!(NOW + 1)),
        ("content", json!("other")),
        ("tags", json!([["d", topic(1)]])),
        ("pubkey", json!(Seat::new(1).name())),
        ("id", json!("0".repeat(64))),
        ("kind", json!(21_078)),
    ] {
        let mut changed = event.clone();
        changed[field] = value;
        assert_eq!(refused(&changed), "invalid: `id` is not the SHA-256 of the event", "{field}");
    }
    let mut forged = event.clone();
    forged["sig"] = Seat::new(1).state(&topic(1), NOW, "")["sig"].clone();
    assert_eq!(refused(&forged), "invalid: `sig` is not the signature of `pubkey`");
}

#[test]
fn a_signature_by_another_key_and_a_key_off_the_curve_are_refused() {
    let mut event = Seat::new(1).state(&topic(1), NOW, "a");
    event["pubkey"] = json!("f".repeat(64));
    let text = event.to_string();
    let draft: Draft = serde_json::from_str(&text).unwrap();
    event["id"] = json!(crate::support::hex(&draft.digest()));
    assert_eq!(refused(&event), "invalid: `pubkey` is not a point of the curve secp256k1");
}

#[test]
fn each_fault_of_an_event_is_named() {
    let seat = Seat::new(1);
    let d = topic(1);
    let with = |tags: &[&[&str]]| refused(&seat.event(30_078, NOW, tags, ""));
    assert_eq!(with(&[]), "invalid: there is no tag `d`, which names the topic");
    assert_eq!(with(&[&["d"]]), "invalid: there is no tag `d`, which names the topic");
    let no_topic = "invalid: the tag `d` is not 32 or 64 lower-case hexadecimal digits";
    for wrong in
        ["", "1", &d[1..], &format!("{d}0"), &d.repeat(2)[1..], &d.replace('0', "A"), &d.replace("01", "é")]
    {
        assert_eq!(with(&[&["d", wrong]]), no_topic, "{wrong}");
    }
    assert_eq!(
        with(&[&["d", &d], &["expiration", "soon"]]),
        "invalid: the tag `expiration` is not a number of seconds"
    );
    assert_eq!(
        with(&[&["d", &d], &["expiration", "1790000000"]]),
        "invalid: the time of its tag `expiration` is over"
    );
    assert_eq!(with(&[&[&d as &str] as &[_]; 17]), "invalid: more than 16 tags, or strings in a tag");
    assert_eq!(with(&[&["d"; 17]]), "invalid: more than 16 tags, or strings in a tag");
    assert_eq!(
        refused(&seat.event(1, NOW, &[&["d", &d]], "")),
        "blocked: kind 1 is not taken here, only 30078 and 21078"
    );
    assert_eq!(
        refused(&seat.state(&d, NOW + 16 * 60, "")),
        "invalid: created_at is 16 minutes ahead of the relay's clock, and 15 are allowed"
    );
    assert_eq!(check(&seat.state(&d, NOW + 15 * 60, ""), NOW), Ok(()));
    for field in ["id", "pubkey", "sig"] {
        let mut event = seat.state(&d, NOW, "");
        event[field] = json!("AB");
        assert!(refused(&event).contains(&format!("`{field}` is not ")), "{field}");
        event.as_object_mut().unwrap().remove(field);
        assert!(refused(&event).contains(&format!("missing field `{field}`")), "{field}");
    }
}

/// What the relay thinks of the author of an event.
fn permitted(event: &Value) -> Result<(), String> {
    let text = event.to_string();
    let draft: Draft = serde_json::from_str(&text).unwrap();
    let event = draft.check(&Limits::default(), NOW).unwrap();
    draft.signed(&event).unwrap();
    draft.permitted(&event).map_err(|refusal| refusal.to_string())
}

#[test]
fn a_permit_of_a_browser_is_right() {
    assert_eq!(permitted(&serde_json::from_str(PERMITTED).unwrap()), Ok(()));
}

#[test]
fn a_topic_that_is_a_key_takes_whom_the_key_permits() {
    let (topic, [author, other]) = (Seat::new(9), [1, 2].map(Seat::new));
    let name = topic.name();
    let with = |more: &[&[&str]]| {
        permitted(&author.event(30_078, NOW, &[&[&["d", &name as &str] as &[_]], more].concat(), ""))
    };
    assert_eq!(with(&[&["permit", &topic.permit(&author)]]), Ok(()));
    assert_eq!(with(&[&["expiration", "1790000001"], &["permit", &topic.permit(&author)]]), Ok(()));
    let missing = "restricted: only whom the key of the topic permits may publish, with its signature as the tag `permit`";
    for more in [&[] as &[&[&str]], &[&["permit"]], &[&["permit", "00"]], &[&["permit", &"G".repeat(128)]]] {
        assert_eq!(with(more), Err(missing.to_owned()), "{more:?}");
    }
    let wrong = "restricted: the tag `permit` is not the signature of the topic's key for `pubkey`";
    for permit in [topic.permit(&other), author.permit(&author), "0".repeat(128)] {
        assert_eq!(with(&[&["permit", &permit]]), Err(wrong.to_owned()));
    }
    let nowhere = author.event(30_078, NOW, &[&["d", &"f".repeat(64)], &["permit", &"0".repeat(128)]], "");
    let reason = "invalid: the tag `d` is not a point of the curve secp256k1";
    assert_eq!(permitted(&nowhere), Err(reason.to_owned()));
    assert_eq!(permitted(&author.state(&d(), NOW, "")), Ok(()), "an open topic takes everybody");
}

fn d() -> String {
    topic(1)
}

#[test]
fn a_state_is_kept_for_as_long_as_it_asks_and_the_relay_allows() {
    let expires = |tag: Option<u64>| {
        let text = tag.map(|time| time.to_string());
        let d = topic(1);
        let mut tags: Vec<Vec<&str>> = vec![vec!["d", &d]];
        tags.extend(text.as_ref().map(|text| vec!["expiration", text]));
        let tags: Vec<&[&str]> = tags.iter().map(Vec::as_slice).collect();
        let event = Seat::new(1).event(30_078, NOW - 1_000_000, &tags, "").to_string();
        let draft: Draft = serde_json::from_str(&event).unwrap();
        draft.check(&Limits { days: 2, ..Limits::default() }, NOW).unwrap().expires
    };
    assert_eq!(expires(None), NOW + 172_800);
    assert_eq!(expires(Some(NOW + 5)), NOW + 5);
    assert_eq!(expires(Some(u64::MAX)), NOW + 172_800);
}

#[test]
fn a_state_that_everybody_may_write_has_the_work_that_the_host_asks_for() {
    let limits = Limits { work: 6, ..Limits::default() };
    let judged = |event: &Value| {
        let text = event.to_string();
        let draft: Draft = serde_json::from_str(&text).unwrap();
        draft.check(&limits, NOW).map(|event| event.id)
    };
    let seat = Seat::new(1);
    let with =
        |nonce: u32| seat.event(STATE, NOW, &[&["d", &topic(1)], &["nonce", &nonce.to_string(), "6"]], "");
    let judgements: Vec<_> = (0..1000).map(|nonce| judged(&with(nonce))).collect();
    for judgement in &judgements {
        match judgement {
            Ok(id) => assert!(id[0] < 4, "six bits are zero: {id:?}"),
            Err(refusal) => {
                let reason = refusal.to_string();
                assert!(
                    reason.starts_with("pow: 6 bits of work (NIP-13) are asked for, and the id has "),
                    "{reason}"
                );
            }
        }
    }
    let taken = judgements.iter().filter(|judgement| judgement.is_ok()).count();
    assert!((1..100).contains(&taken), "about one in 64: {taken}");
    // Players of a match have a permit, and a message to one page is kept nowhere.
    assert!(judged(&seat.permitted(&Seat::new(2), NOW, "")).is_ok());
    assert!(judged(&seat.event(PRESENCE, NOW, &[&["d", &topic(1)]], "")).is_ok());
}
