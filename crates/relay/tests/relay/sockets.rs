//! The program on real sockets: publish, subscribe, HTTP, signals.

use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::Message;

use crate::support::{PRESENCE, Relay, Seat, now, topic};

#[test]
fn two_players_and_a_late_spectator_see_the_same() {
    let relay = Relay::start(&[]);
    let (mut white, mut black) = (relay.client(), relay.client());
    let (first, second, d) = (Seat::new(1), Seat::new(2), topic(1));
    let filter = json!({"#d": [d], "kinds": [30_078, PRESENCE]});
    assert!(white.subscribe("game", &filter).is_empty() && black.subscribe("game", &filter).is_empty());
    for number in 0..20 {
        let (seat, [mover, other]) = if number % 2 == 0 {
            (&first, [&mut white, &mut black])
        } else {
            (&second, [&mut black, &mut white])
        };
        let state = seat.state(&d, now() - 100 + number, &format!("move {number}"));
        mover.put(&state);
        let event = json!(["EVENT", "game", state]);
        assert_eq!((other.next(), mover.next()), (event.clone(), event));
    }
    let sign = first.event(PRESENCE, now(), &[&["d", &d]], "here");
    white.put(&sign);
    assert_eq!(black.next(), json!(["EVENT", "game", sign]));
    let mut contents: Vec<Value> =
        relay.client().subscribe("late", &filter).iter().map(|event| event["content"].clone()).collect();
    contents.sort_unstable_by_key(Value::to_string);
    assert_eq!(contents, ["move 18", "move 19"], "the last state of each, and no presence");
}

#[test]
fn a_closed_subscription_and_a_client_that_left_get_nothing() {
    let relay = Relay::start(&[]);
    let (mut player, mut other, mut gone) = (relay.client(), relay.client(), relay.client());
    let filter = json!({"#d": [topic(1)]});
    other.subscribe("a", &filter);
    gone.subscribe("a", &filter);
    drop(gone);
    other.send(&json!(["CLOSE", "a"]));
    other.silent();
    player.put(&Seat::new(1).state(&topic(1), now(), "x"));
    other.silent();
}

#[test]
fn a_ping_is_answered_and_fragments_are_one_message() {
    use tungstenite::protocol::frame::Frame;
    use tungstenite::protocol::frame::coding::{Data, OpCode};

    let relay = Relay::start(&[]);
    let mut client = relay.client();
    client.socket.send(Message::Ping("are you there".into())).unwrap();
    assert_eq!(client.socket.read().unwrap(), Message::Pong("are you there".into()));
    let text = json!(["REQ", "é", {"#d": [topic(1)]}]).to_string();
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
    for (number, piece) in pieces.iter().enumerate() {
        let kind = if number == 0 { Data::Text } else { Data::Continue };
        let frame = Frame::message(piece.to_vec(), OpCode::Data(kind), number + 1 == pieces.len());
        client.socket.send(Message::Frame(frame)).unwrap();
        if number % 5 == 0 {
            client.socket.send(Message::Ping("".into())).unwrap();
        }
    }
    assert_eq!(client.next(), json!(["EOSE", "é"]));
}

#[test]
fn a_program_and_a_person_who_ask_get_a_document() {
    let relay = Relay::start(&["--name", "Test", "--contact", "mailto:a@b.example", "--days", "3"]);
    let answer = relay.request("GET / HTTP/1.1\r\nHost: x\r\nAccept: application/nostr+json\r\n\r\n");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200 OK\r\nContent-Type: application/nostr+json\r\n"), "{head}");
    for header in ["Origin: *", "Headers: *", "Methods: GET, OPTIONS"] {
        assert!(head.contains(&format!("\r\nAccess-Control-Allow-{header}\r\n")), "{head}");
    }
    assert!(head.contains("\r\nAccess-Control-Expose-Headers: Date\r\n"), "{head}");
    assert!(head.contains("\r\nDate: ") && head.contains(" GMT\r\n"), "{head}");
    let asked = relay.request("OPTIONS / HTTP/1.1\r\nHost: x\r\nAccess-Control-Request-Method: GET\r\n\r\n");
    assert!(asked.starts_with("HTTP/1.1 200 OK\r\n"), "{asked}");
    assert!(
        asked.contains("\r\nAccess-Control-Allow-Headers: *\r\n") && asked.ends_with("\r\n\r\n"),
        "{asked}"
    );
    let document: Value = serde_json::from_str(body).unwrap();
    assert_eq!((&document["name"], &document["contact"]), (&json!("Test"), &json!("mailto:a@b.example")));
    assert_eq!(document["supported_nips"], json!([1, 11, 13, 40, 78]));
    assert_eq!(document["limitation"]["max_message_length"], 65_536);
    assert_eq!(document["retention"][0], json!({"kinds": [30_078], "time": 3 * 24 * 60 * 60}));
    let page = relay.request("GET /live HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(
        page.starts_with("HTTP/1.1 200 OK") && page.contains("This is a relay for live play of Alvéole"),
        "{page}"
    );
    let refused = relay.request("DELETE / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(
        refused.starts_with("HTTP/1.1 405 Method Not Allowed") && refused.contains("Allow: GET, OPTIONS"),
        "{refused}"
    );
}

#[test]
fn an_end_by_signal_tells_the_clients() {
    for signal in ["-TERM", "-INT"] {
        let relay = Relay::start(&[]);
        let (mut client, unfinished) = (relay.client(), relay.stream());
        client.subscribe("a", &json!({"#d": [topic(2)]}));
        client.put(&Seat::new(1).state(&topic(1), now(), "x"));
        let waiting = std::thread::spawn(move || client.closed());
        let (code, said) = relay.end(signal);
        assert_eq!(waiting.join().unwrap(), (1001, "the relay stops".to_owned()));
        assert_eq!(code, Some(0), "{said}");
        let left = "stopped: 0 connections, 0 subscribed topics, 1 topics with 1 states";
        assert!(said.contains(left), "{said}");
        drop(unfinished);
    }
}

#[test]
fn nothing_that_players_send_is_said_by_the_relay() {
    let relay = Relay::start(&["--report", "1"]);
    let mut client = relay.client();
    let event = Seat::new(1).state(&topic(0x00ab_cdef), now(), "secret content");
    client.put(&event);
    client.text("secret nonsense");
    assert_eq!(client.next()[0], "NOTICE");
    // Until a report is due.
    client.socket.get_mut().set_read_timeout(Some(Duration::from_millis(1500))).unwrap();
    assert!(client.socket.read().is_err(), "nothing comes");
    let (_, said) = relay.end("-TERM");
    assert!(said.contains("since the start 2 messages, 1 events taken, 1 refusals"), "{said}");
    for secret in ["secret", "abcdef", event["pubkey"].as_str().unwrap(), event["id"].as_str().unwrap()] {
        assert!(!said.contains(secret), "{said}");
    }
}
