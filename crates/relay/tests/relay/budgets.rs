//! The budget of an address, and clocks that jump: with the clock of the test.

use alveole_relay::Limits;
use alveole_relay::broker::Broker;
use alveole_relay::limits::Now;
use serde_json::json;

use crate::broker::{START, Table, address};
use crate::support::{PRESENCE, Seat, topic};

const DAY: u64 = 24 * 60 * 60;

/// How many of these messages of a connection are not refused for their number before one is.
fn spent(table: &mut Table, id: usize, message: &str) -> usize {
    (0..1000).take_while(|_| !format!("{:?}", table.say(id, message)).contains("rate-limited: ")).count()
}

#[test]
fn reconnecting_resets_nothing_and_more_connections_are_no_more_work() {
    let mut table = Table::new(Limits { messages_per_minute: 60, ..Limits::default() });
    table.broker.join(4, address(1));
    let close = r#"["CLOSE", "a"]"#;
    assert_eq!(spent(&mut table, 1, close), 60);
    assert_eq!(spent(&mut table, 4, close), 0, "another connection of the address");
    for id in [1, 4] {
        table.broker.leave(id);
    }
    table.broker.expire(table.now);
    table.broker.join(5, address(1));
    assert_eq!(spent(&mut table, 5, close), 0, "a new one");
    assert_eq!(spent(&mut table, 2, close), 60, "another address");
}

#[test]
fn signatures_are_paid_for_also_the_wrong_ones() {
    let mut table = Table::new(Limits { messages_per_minute: 60, ..Limits::default() });
    let seat = Seat::new(1);
    for (id, kind) in [(1, 30_078), (2, PRESENCE)] {
        let mut event = seat.event(kind, START, &[&["d", &topic(1)]], "a");
        event["sig"] = seat.state(&topic(2), START, "")["sig"].clone();
        assert_eq!(spent(&mut table, id, &json!(["EVENT", event]).to_string()), 30);
    }
    // Who is not known yet pays for the permit as well.
    let mut table = Table::new(Limits { messages_per_minute: 60, ..Limits::default() });
    let key = Seat::new(9);
    let (d, permit, stolen) = (key.name(), key.permit(&seat), key.permit(&Seat::new(2)));
    let mut forged = seat.event(30_078, START, &[&["d", &d], &["permit", &permit]], "a");
    forged["sig"] = seat.state(&d, START, "")["sig"].clone();
    let without = seat.state(&d, START, "");
    let wrong = seat.event(30_078, START, &[&["d", &d], &["permit", &stolen]], "a");
    for (id, event, messages) in [(1, forged, 20), (2, wrong, 30), (3, without, 30)] {
        assert_eq!(spent(&mut table, id, &json!(["EVENT", event]).to_string()), messages);
    }
}

#[test]
fn what_is_sent_is_paid_by_the_address_that_caused_it() {
    let mut table = Table::new(Limits { messages_per_minute: 60, ..Limits::default() });
    for id in 2..=3 {
        for name in ["a", "b", "c", "d"] {
            table.req(id, name, &json!({"#d": [topic(1)]}));
        }
    }
    // Eight times 40 kB are 20 units.
    let mut taken = 0;
    while let state = Seat::new(1).state(&topic(1), START + taken, &"x".repeat(40_000))
        && table.event(1, &state)[0].1[2] == true
    {
        taken += 1;
    }
    assert_eq!(taken, 3);
    assert_eq!(spent(&mut table, 2, "[]"), 56, "who receives does not pay");
}

#[test]
fn a_question_is_paid_by_what_is_looked_at() {
    let mut table = Table::new(Limits { messages_per_minute: 200, ..Limits::default() });
    for number in 0..64 {
        table.event(1, &Seat::new(number + 1).state(&topic(1), START, ""));
    }
    let mut message = json!(["REQ", "a"]);
    message.as_array_mut().unwrap().extend(vec![json!({"#d": [topic(1)], "kinds": [1]}); 8]);
    // One for the message and eight for eight times 64 states.
    assert_eq!(spent(&mut table, 2, &message.to_string()), 23);
}

#[test]
fn subscriptions_take_from_the_memory_of_their_address() {
    let limits = Limits { memory_per_address: 1, subscriptions: 1000, ..Limits::default() };
    let mut table = Table::new(limits);
    table.event(2, &Seat::new(1).state(&topic(1), START, "other"));
    table.event(1, &Seat::new(2).state(&topic(1), START, "own"));
    let subscribe = |table: &mut Table, id| {
        for number in 0_u32.. {
            let topics: Vec<String> = (0..64).map(|n| topic(1000 + 64 * number + n)).collect();
            let answer = table.req(id, &number.to_string(), &json!({"#d": topics})).pop().unwrap().1;
            if answer[0] == "CLOSED" {
                assert_eq!(answer[2], "blocked: there is no memory for more subscriptions");
                return number;
            }
        }
        unreachable!()
    };
    let most = subscribe(&mut table, 1);
    assert!((70..90).contains(&most), "{most}");
    table.broker.join(4, address(1));
    assert_eq!(subscribe(&mut table, 4), 0, "of all its connections together");
    assert_eq!(table.stored(&json!({"#d": [topic(1)]})), ["other"], "and its own states make room");
    assert_eq!(subscribe(&mut table, 2), most, "another has its own");
    table.broker.leave(1);
    assert_eq!(subscribe(&mut table, 4), most, "what ends makes room");
}

#[test]
fn an_address_that_floods_loses_its_own_oldest_states() {
    let mut table = Table::new(Limits { memory_per_address: 1, memory: 3, ..Limits::default() });
    table.event(1, &Seat::new(1).state(&topic(1), START, "white"));
    table.event(2, &Seat::new(2).state(&topic(1), START, "black"));
    for number in 0..60 {
        table.event(3, &Seat::new(3).state(&topic(2 + number), START, &"x".repeat(60_000)));
    }
    assert_eq!(table.stored(&json!({"#d": [topic(1)]})).len(), 2);
    assert_eq!(table.stored(&json!({"#d": [topic(61)]})).len(), 1, "the newest stays");
    assert_eq!(table.broker.states().count(), 2 + 17);
}

#[test]
fn a_clock_that_jumps_for_a_while_costs_no_state() {
    let mut table = Table::new(Limits::default());
    let d = json!({"#d": [topic(1)]});
    table.event(1, &Seat::new(1).state(&topic(1), START, "a"));
    for days in [20, 400] {
        table.now.unix += days * DAY;
        table.now.ticks += 60_000;
        table.broker.expire(table.now);
        assert_eq!(table.stored(&d), ["a"], "{days} days ahead");
        table.now.unix -= days * DAY;
    }
    table.now.unix -= 20 * DAY;
    table.broker.expire(table.now);
    assert_eq!(table.stored(&d), ["a"], "behind");
    table.now.unix += 40 * DAY;
    table.broker.expire(table.now);
    table.later(DAY);
    table.broker.expire(table.now);
    assert_eq!(table.stored(&d), [] as [&str; 0], "who was right for a day is believed");
}

#[test]
fn a_clock_that_is_wrong_at_the_start_costs_no_state_of_the_journal() {
    let state = Seat::new(1).state(&topic(1), START, "a").to_string();
    let expires = START + 14 * DAY;
    for (wrong, what) in [(START - DAY, "a day behind"), (0, "in 1970"), (START + 30 * DAY, "a month ahead")]
    {
        let mut broker = Broker::new(Limits::default());
        assert_eq!(broker.restore(&state, expires, wrong), Ok(true), "{what}");
        broker.expire(Now { unix: wrong, ticks: 1000 });
        assert_eq!(broker.states().count(), 1, "{what}");
        broker.expire(Now { unix: START + 60, ticks: 60_000 });
        assert_eq!(broker.states().next().map(|event| event.expires), Some(expires), "{what}, then right");
        // A clock that was behind is believed again when it is right for a day.
        broker.expire(Now { unix: expires, ticks: 14 * DAY * 1000 });
        assert_eq!(broker.states().count(), 0, "{what}, and over at last");
    }
}
