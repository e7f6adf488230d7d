//! The broker with the clock of the test: what is answered to whom.

use std::net::IpAddr;

use alveole_relay::Limits;
use alveole_relay::broker::{Broker, Effects, Outgoing};
use alveole_relay::limits::Now;
use serde_json::{Value, json};

use crate::support::{PRESENCE, STATE, Seat, topic};

pub const START: u64 = 1_790_000_000;

/// The address of a connection.
pub fn address(id: usize) -> IpAddr {
    [10, 0, 0, u8::try_from(id).unwrap()].into()
}

/// A broker and its clock.
pub struct Table {
    pub broker: Broker,
    pub now: Now,
    kept: Vec<String>,
}

impl Table {
    /// A broker with connections 1 to 3, each from an address of its own.
    pub fn new(limits: Limits) -> Self {
        let now = Now { unix: START, ticks: 0 };
        let mut broker = Broker::new(limits);
        (1..=3).for_each(|id| broker.join(id, address(id)));
        Self { broker, now, kept: Vec::new() }
    }

    pub fn later(&mut self, seconds: u64) {
        self.now = Now { unix: self.now.unix + seconds, ticks: self.now.ticks + seconds * 1000 };
    }

    /// What a message leads to: messages with their receivers.
    pub fn say(&mut self, id: usize, text: &str) -> Vec<(usize, Value)> {
        let mut effects = Effects::default();
        self.broker.receive(id, text, self.now, &mut effects);
        self.kept.extend(effects.kept.iter().map(|event| event.json.to_string()));
        effects
            .messages
            .into_iter()
            .map(|(id, message)| match message {
                Outgoing::End(reason) => (id, json!(["END", reason])),
                message => {
                    let (bytes, text) = (message.bytes(), message.clone().into_text());
                    assert!(bytes.abs_diff(text.len()) < 8, "the length is about right");
                    (id, serde_json::from_str(&text).expect("a message is JSON"))
                }
            })
            .collect()
    }

    pub fn event(&mut self, id: usize, event: &Value) -> Vec<(usize, Value)> {
        self.say(id, &json!(["EVENT", event]).to_string())
    }

    pub fn req(&mut self, id: usize, name: &str, filter: &Value) -> Vec<(usize, Value)> {
        self.say(id, &json!(["REQ", name, filter]).to_string())
    }

    /// The contents of the stored events that a new filter finds, in their order.
    pub fn stored(&mut self, filter: &Value) -> Vec<String> {
        let mut answers = self.req(3, "stored", filter);
        assert_eq!(answers.pop(), Some((3, json!(["EOSE", "stored"]))));
        self.say(3, r#"["CLOSE", "stored"]"#);
        answers.into_iter().map(|(_, message)| message[2]["content"].as_str().unwrap().to_owned()).collect()
    }
}

fn ok(event: &Value, reason: &str) -> Value {
    json!(["OK", event["id"], true, reason])
}

#[test]
fn a_state_goes_to_those_who_subscribed_and_later_ones_get_it_stored() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    assert_eq!(table.req(1, "a", &json!({"#d": [d]})), [(1, json!(["EOSE", "a"]))]);
    assert_eq!(table.req(2, "b", &json!({"#d": [topic(2)]})), [(2, json!(["EOSE", "b"]))]);
    let state = seat.state(&d, START, "one");
    assert_eq!(table.event(2, &state), [(2, ok(&state, "")), (1, json!(["EVENT", "a", state]))]);
    assert_eq!(
        table.req(3, "c", &json!({"#d": [d]})),
        [(3, json!(["EVENT", "c", state])), (3, json!(["EOSE", "c"]))]
    );
    assert_eq!(table.kept, [state.to_string()]);
}

#[test]
fn the_later_state_stands_whatever_comes_after() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    table.req(1, "a", &json!({"#d": [d]}));
    let [one, two] = [1, 2].map(|n| seat.state(&d, START + n, &n.to_string()));
    table.event(2, &one);
    assert_eq!(table.event(2, &two).len(), 2);
    assert_eq!(table.event(2, &two), [(2, ok(&two, "duplicate: this state is kept already"))]);
    assert_eq!(table.event(3, &one), [(3, ok(&one, "duplicate: a later state of this author is kept"))]);
    assert_eq!(table.stored(&json!({"#d": [d]})), ["2"]);
    assert_eq!(table.kept.len(), 2);
}

#[test]
fn a_topic_that_is_a_key_takes_the_states_of_those_whom_it_permits() {
    let mut table = Table::new(Limits::default());
    let (key, [seat, stranger]) = (Seat::new(9), [1, 2].map(Seat::new));
    let (d, permit) = (key.name(), key.permit(&seat));
    table.req(1, "a", &json!({"#d": [d]}));
    let permitted = |kind, number: u64| {
        seat.event(kind, START + number, &[&["d", &d], &["permit", &permit]], &number.to_string())
    };
    let refused = |event: &Value| {
        json!([
            "OK",
            event["id"],
            false,
            "restricted: only whom the key of the topic permits may publish, with its signature as the tag `permit`"
        ])
    };
    // Before its author is known, a state or a sign without the permit gets nowhere.
    for event in [
        seat.state(&d, START, "0"),
        seat.event(PRESENCE, START, &[&["d", &d]], "0"),
        stranger.state(&d, START, "0"),
    ] {
        assert_eq!(table.event(2, &event), [(2, refused(&event))]);
    }
    let sign = permitted(PRESENCE, 1);
    assert_eq!(table.event(2, &sign), [(2, ok(&sign, "")), (1, json!(["EVENT", "a", sign]))]);
    let first = permitted(STATE, 2);
    assert_eq!(table.event(2, &first), [(2, ok(&first, "")), (1, json!(["EVENT", "a", first]))]);
    // From then on it is checked no more.
    for event in [seat.state(&d, START + 3, "3"), seat.event(PRESENCE, START + 3, &[&["d", &d]], "3")] {
        assert_eq!(table.event(2, &event), [(2, ok(&event, "")), (1, json!(["EVENT", "a", event]))]);
    }
    let stolen = stranger.event(STATE, START + 4, &[&["d", &d], &["permit", &permit]], "4");
    assert_eq!(
        table.event(2, &stolen)[0].1[3],
        "restricted: the tag `permit` is not the signature of the topic's key for `pubkey`"
    );
    // In another topic the author is a stranger.
    let elsewhere = seat.state(&Seat::new(8).name(), START + 5, "5");
    assert_eq!(table.event(2, &elsewhere), [(2, refused(&elsewhere))]);
    assert_eq!(table.stored(&json!({"#d": [d]})), ["3"]);
}

#[test]
fn presence_is_passed_on_and_not_kept() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    table.req(1, "a", &json!({"#d": [d], "kinds": [PRESENCE]}));
    let sign = seat.event(PRESENCE, START, &[&["d", &d]], "here");
    assert_eq!(table.event(2, &sign), [(2, ok(&sign, "")), (1, json!(["EVENT", "a", sign]))]);
    assert_eq!(table.stored(&json!({"#d": [d]})), [] as [&str; 0]);
    assert!(table.kept.is_empty());
    let mut forged = sign.clone();
    forged["sig"] = seat.state(&d, START, "")["sig"].clone();
    let answer = table.event(2, &forged);
    assert_eq!(
        answer,
        [(2, json!(["OK", sign["id"], false, "invalid: `sig` is not the signature of `pubkey`"]))]
    );
}

#[test]
fn a_forged_state_is_refused_and_replaces_nothing() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    table.event(1, &seat.state(&d, START, "true"));
    let mut forged = seat.state(&d, START + 1, "forged");
    forged["sig"] = Seat::new(2).state(&d, START + 1, "forged")["sig"].clone();
    assert_eq!(table.event(1, &forged)[0].1[2], json!(false));
    assert_eq!(table.stored(&json!({"#d": [d]})), ["true"]);
}

#[test]
fn each_part_of_a_filter_narrows_it() {
    let mut table = Table::new(Limits::default());
    let seats = [1, 2, 3].map(Seat::new);
    for (seat, stamp) in seats.iter().zip(0..) {
        for number in [1, 2] {
            table.event(1, &seat.state(&topic(number), START + stamp, &format!("{number}{stamp}")));
        }
    }
    let d = json!([topic(1)]);
    let mut stored = |filter: Value| table.stored(&filter).join(" ");
    assert_eq!(stored(json!({"#d": d})), "12 11 10", "the newest first");
    assert_eq!(stored(json!({"#d": d, "authors": [seats[0].name(), seats[2].name()]})), "12 10");
    assert_eq!(stored(json!({"#d": d, "authors": []})), "");
    assert_eq!(stored(json!({"#d": d, "kinds": [PRESENCE]})), "");
    assert_eq!(stored(json!({"#d": d, "kinds": [PRESENCE, 30_078], "since": START + 1})), "12 11");
    assert_eq!(stored(json!({"#d": d, "since": START + 1, "until": START + 1})), "11");
    assert_eq!(stored(json!({"#d": d, "limit": 2})), "12 11");
    assert_eq!(stored(json!({"#d": d, "limit": 0})), "");
    let id = seats[1].state(&topic(1), START + 1, "11")["id"].clone();
    assert_eq!(stored(json!({"#d": d, "ids": [id]})), "11");
    assert_eq!(
        stored(json!({"#d": [topic(1), topic(2), topic(1)], "since": START + 2})).len(),
        5,
        "each once"
    );
}

#[test]
fn several_filters_of_a_subscription_find_an_event_once() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    let state = seat.state(&d, START, "one");
    table.event(1, &state);
    let message = json!(["REQ", "a", {"#d": [d]}, {"#d": [d], "kinds": [30_078]}]).to_string();
    assert_eq!(table.say(1, &message).len(), 2);
    let next = seat.state(&d, START + 1, "two");
    assert_eq!(table.event(2, &next), [(2, ok(&next, "")), (1, json!(["EVENT", "a", next]))]);
}

#[test]
fn a_subscription_ends_when_it_is_closed_replaced_or_left() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    let mut stamp = START;
    let mut listeners = |table: &mut Table| {
        stamp += 1;
        let answers = table.event(2, &seat.state(&d, stamp, ""));
        answers.len() - 1
    };
    table.req(1, "a", &json!({"#d": [d]}));
    table.req(1, "b", &json!({"#d": [d]}));
    table.req(3, "a", &json!({"#d": [d]}));
    assert_eq!(listeners(&mut table), 3);
    table.say(1, r#"["CLOSE", "a"]"#);
    assert_eq!(listeners(&mut table), 2, "that of another connection has the same name, and stays");
    table.req(1, "b", &json!({"#d": [topic(2)]}));
    assert_eq!(listeners(&mut table), 1);
    table.broker.leave(3);
    assert_eq!(listeners(&mut table), 0);
    table.broker.leave(1);
    assert_eq!(
        table.broker.summary().split(',').nth(1),
        Some(" 0 subscribed topics"),
        "nothing is left behind"
    );
}

#[test]
fn states_are_kept_for_their_time() {
    let mut table = Table::new(Limits::default());
    let (seat, d) = (Seat::new(1), topic(1));
    let soon = (START + 60).to_string();
    table.event(1, &seat.event(30_078, START, &[&["d", &d], &["expiration", &soon]], "an hour"));
    table.event(1, &Seat::new(2).state(&d, START, "14 days"));
    table.later(59);
    assert_eq!(table.stored(&json!({"#d": [d]})).len(), 2);
    table.later(1);
    assert_eq!(table.stored(&json!({"#d": [d]})), ["14 days"]);
    table.later(14 * 24 * 60 * 60 - 61);
    assert_eq!(table.stored(&json!({"#d": [d]})), ["14 days"]);
    table.later(1);
    assert_eq!(table.stored(&json!({"#d": [d]})), [] as [&str; 0], "also before the store forgets it");
    table.broker.expire(table.now);
    assert_eq!(table.broker.states().count(), 0);
}

#[test]
fn an_address_has_its_messages_of_a_minute_and_who_goes_on_is_sent_away() {
    let mut table = Table::new(Limits { messages_per_minute: 240, ..Limits::default() });
    let d = topic(1);
    // A signature counts as much as a message.
    for number in 0..120 {
        let state = Seat::new(1).state(&d, START + number, "");
        assert_eq!(table.event(1, &state), [(1, ok(&state, ""))]);
    }
    let state = Seat::new(1).state(&d, START + 300, "");
    let reason = "rate-limited: an address has 240 messages a minute; wait a little";
    assert_eq!(table.event(1, &state), [(1, json!(["OK", state["id"], false, reason]))]);
    assert_eq!(table.req(1, "a", &json!({"#d": [d]})), [(1, json!(["CLOSED", "a", reason]))]);
    assert_eq!(table.event(2, &state), [(2, ok(&state, ""))], "each address has its own");
    table.later(1);
    let answers: Vec<bool> = (0..4)
        .map(|n| table.event(1, &Seat::new(1).state(&d, START + 400 + n, ""))[0].1[2] == true)
        .collect();
    assert_eq!(answers, [true, true, false, false], "four a second");
    for _ in 0..238 {
        assert_eq!(table.say(1, "[]")[0].1[0], json!("NOTICE"));
    }
    assert_eq!(table.say(1, "[]"), [(1, json!(["END", "more than 240 messages a minute"]))]);
}

#[test]
fn the_limits_of_subscriptions_are_named() {
    let limits = Limits { subscriptions: 2, subscriptions_per_topic: 3, ..Limits::default() };
    let mut table = Table::new(limits);
    let d = json!({"#d": [topic(1)]});
    table.req(1, "a", &d);
    table.req(1, "b", &d);
    let closed = |name: &str, reason: &str| json!(["CLOSED", name, reason]);
    assert_eq!(
        table.req(1, "c", &d),
        [(1, closed("c", "blocked: a connection has 2 subscriptions at most"))]
    );
    assert_eq!(table.req(1, "b", &d), [(1, json!(["EOSE", "b"]))], "it replaces one");
    table.req(2, "a", &d);
    assert_eq!(table.req(3, "a", &d), [(3, closed("a", "blocked: a topic has 3 subscriptions at most"))]);
    assert_eq!(table.req(3, "a", &json!({"#d": [topic(2)]})), [(3, json!(["EOSE", "a"]))]);
    let unnamed = "blocked: a filter names its topics here, in `#d`";
    assert_eq!(table.req(2, "b", &json!({})), [(2, closed("b", unnamed))]);
    assert_eq!(table.req(2, "b", &json!({"#d": [], "kinds": [1]})), [(2, closed("b", unnamed))]);
    let topics: Vec<String> = (0..257).map(topic).collect();
    assert_eq!(
        table.req(2, "b", &json!({"#d": topics})),
        [(2, closed("b", "invalid: a list of a filter has 256 values at most"))]
    );
    let many = "blocked: a subscription names 64 topics at most; use several";
    let halves = json!(["REQ", "b", {"#d": topics[..33]}, {"#d": topics[32..65]}]).to_string();
    assert_eq!(table.say(2, &halves), [(2, closed("b", many))]);
    let wrong = "invalid: a value of `authors` is not 64 lower-case hexadecimal digits";
    assert_eq!(table.req(2, "b", &json!({"#d": [topic(1)], "authors": ["x"]})), [(2, closed("b", wrong))]);
    let long = "n".repeat(65);
    let name = "invalid: a subscription has a name of 1 to 64 letters";
    assert_eq!(table.req(2, &long, &d), [(2, closed(&long, name))]);
    assert_eq!(table.req(2, "", &d), [(2, closed("", name))]);
    assert_eq!(
        table.say(2, r#"["REQ", "b"]"#),
        [(2, closed("b", "invalid: the subscription has no filter"))]
    );
}

#[test]
fn what_is_no_message_is_named_and_answered_where_it_came_from() {
    let mut table = Table::new(Limits::default());
    let mut notice = |text: &str| {
        let [(1, message)] = &table.say(1, text)[..] else { panic!("{text}") };
        assert_eq!(message[0], "NOTICE", "{text}: {message}");
        message[1].as_str().unwrap().to_owned()
    };
    assert!(notice("").starts_with("invalid: EOF while parsing"));
    assert!(
        notice("{}").contains("expected an array that begins with \"EVENT\", \"REQ\", \"CLOSE\" or \"PUSH\"")
    );
    assert!(notice("[]").contains("the array lacks a word such as \"EVENT\""));
    assert!(notice(r#"["EVENT"]"#).contains("the array lacks the event after \"EVENT\""));
    assert!(notice(r#"["AUTH", {}]"#).contains("“AUTH” is none of EVENT, REQ, CLOSE and PUSH"));
    assert!(notice(r#"["CLOSE", 1]"#).contains("invalid type: integer `1`"));
    assert!(notice(r#"["EVENT", {"id": 5}]"#).contains("invalid type: integer `5`"));
    // Deep JSON, where something else is read and where nothing is.
    assert!(
        notice(&format!("{}{}", "[".repeat(30_000), "]".repeat(30_000))).contains("invalid type: sequence")
    );
    let deep = |text: &str| text.replace('x', &format!("{}1{}", "[".repeat(30_000), "]".repeat(30_000)));
    assert!(notice(&deep(r#"["EVENT", {"a": x}]"#)).contains("missing field `id`"));
    assert!(notice(&deep(r#"["EVENT", {"tags": x}]"#)).contains("invalid type: sequence, expected a string"));
    assert!(notice(&deep(r#"["REQ", "a", {"kinds": x}]"#)).contains("invalid type: sequence"));
    assert!(notice(r#"["CLOSE", "a"] x"#).contains("trailing characters"));
    let answer = table.say(1, r##"["REQ", "a", {"#e": []}]"##);
    assert_eq!((&answer[0].1[0], &answer[0].1[1]), (&json!("CLOSED"), &json!("a")));
    assert!(
        answer[0].1[2]
            .as_str()
            .unwrap()
            .contains("unknown field `#e`, expected one of `ids`, `authors`, `kinds`, `#d`")
    );
    let answer = table.say(1, r#"["EVENT", {"id": "abc"}]"#);
    assert_eq!(
        (&answer[0].1[0], &answer[0].1[1], &answer[0].1[2]),
        (&json!("OK"), &json!("abc"), &json!(false))
    );
    let filters = format!(r#"["REQ", "a"{}]"#, ", {}".repeat(9));
    assert!(
        table.say(1, &filters)[0].1[2].as_str().unwrap().contains("a subscription has 8 filters at most")
    );
    assert_eq!(table.say(9, "[]"), [], "an unknown connection gets no answer");
}

#[test]
fn what_the_journal_has_is_put_back_while_it_is_whole_and_in_time() {
    let mut broker = Broker::new(Limits::default());
    let event = Seat::new(1).state(&topic(1), START, "a").to_string();
    assert_eq!(broker.restore(&event, START + 10, START), Ok(true));
    assert_eq!(broker.restore(&event, START + 10, START), Ok(false), "it is there already");
    assert_eq!(broker.states().next().unwrap().expires, START + 10);
    assert!(broker.restore("{}", START + 10, START).is_err());
    for (at, byte) in event.bytes().enumerate() {
        let mut changed = event.clone().into_bytes();
        changed[at] = byte ^ 1;
        let changed = String::from_utf8(changed).unwrap();
        assert!(broker.restore(&changed, START + 10, START).is_err(), "{changed}");
    }
    broker.expire(Now { unix: START + 10, ticks: 10_000 });
    assert_eq!(broker.states().count(), 0);
}
