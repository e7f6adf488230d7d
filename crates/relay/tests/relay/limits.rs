//! The limits of sockets, addresses, origins and sizes, each with its reason.

use std::io::{Read, Write};

use serde_json::json;

use crate::support::{Relay, Seat, eventually, now, topic};

#[test]
fn a_page_of_another_origin_is_refused() {
    let relay = Relay::start(&["--origin", "https://play.example", "--origin", "http://localhost:8080"]);
    for origin in ["https://play.example", "http://localhost:8080", "HTTPS://PLAY.EXAMPLE"] {
        relay.connect(&[("origin", origin)]).expect("a known origin").silent();
    }
    let serves = "It serves https://play.example, http://localhost:8080.\n";
    for (origin, who) in [
        ("https://other.example", "https://other.example"),
        ("http://play.example", "http://play.example"),
        ("https://play.example.evil.example", "https://play.example.evil.example"),
        ("null", "null"),
    ] {
        let refusal = relay.connect(&[("origin", origin)]).err();
        assert_eq!(refusal, Some((403, format!("{who} may not use this relay. {serves}"))));
    }
    let refusal = relay.connect(&[]).err();
    assert_eq!(refusal, Some((403, format!("A program without an origin may not use this relay. {serves}"))));
}

#[test]
fn the_relay_and_an_address_have_their_number_of_sockets() {
    let relay =
        Relay::start(&["--sockets", "3", "--sockets-per-address", "2", "--trusted-proxy", "127.0.0.1"]);
    let from = |address: &str| relay.connect(&[("x-forwarded-for", address)]);
    let (mut first, second) = (from("1.1.1.1").unwrap(), from("9.9.9.9, 1.1.1.1").unwrap());
    assert_eq!(from("1.1.1.1").err(), Some((429, "This address has 2 connections already.\n".to_owned())));
    // A refused connection counts against nobody, also while it is open.
    let refused: Vec<_> = (0..100)
        .map(|_| {
            let mut stream = relay.stream();
            stream.write_all(b"GET / HTTP/1.1\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n").unwrap();
            stream.read_exact(&mut [0; 12]).unwrap();
            stream
        })
        .collect();
    let third = from("2.2.2.2").unwrap();
    drop(refused);
    let full = (503, "The relay is full. Try again in a minute.\n".to_owned());
    assert_eq!(from("3.3.3.3").err(), Some(full.clone()));
    drop(third);
    first.silent();
    // The end of a connection is noticed when it arrives.
    let again = eventually(|| from("1.1.1.1").err().filter(|refusal| *refusal != full));
    assert_eq!(again, (429, "This address has 2 connections already.\n".to_owned()));
    drop(second);
    eventually(|| from("1.1.1.1").ok()).silent();
    let (_, said) = relay.end("-TERM");
    assert_eq!(
        said.matches("3 connections are open, and more are refused (--sockets)").count(),
        1,
        "said once: {said}"
    );
}

#[test]
fn a_proxy_may_name_a_port_and_write_brackets() {
    let relay = Relay::start(&["--sockets-per-address", "1", "--trusted-proxy", "127.0.0.1"]);
    let from = |address: &str| relay.connect(&[("x-forwarded-for", address)]);
    for (one, same, other) in [
        ("1.1.1.1:5000", "1.1.1.1:5001", "1.1.1.2:5000"),
        ("[2001:db8:0:1::1]:5000", "2001:db8:0:1::2", "[2001:db8:0:2::1]"),
    ] {
        let _first = from(one).unwrap();
        assert_eq!(from(same).err().map(|(status, _)| status), Some(429), "{same}");
        from(other).unwrap().silent();
    }
}

#[test]
fn without_a_trusted_proxy_the_forwarded_address_is_only_a_claim() {
    let relay = Relay::start(&["--sockets-per-address", "1"]);
    let first = relay.connect(&[("x-forwarded-for", "1.1.1.1")]).unwrap();
    assert_eq!(relay.connect(&[("x-forwarded-for", "2.2.2.2")]).err().map(|(status, _)| status), Some(429));
    drop(first);
    let (_, said) = relay.end("-TERM");
    assert!(said.contains("if it is a reverse proxy, say so: --trusted-proxy 127.0.0.1"), "{said}");
}

#[test]
fn a_message_has_64_kib() {
    let relay = Relay::start(&[]);
    let mut client = relay.client();
    let seat = Seat::new(1);
    let empty = json!(["EVENT", seat.state(&topic(1), now(), "")]).to_string().len();
    client.put(&seat.state(&topic(1), now(), &"x".repeat(65_536 - empty)));
    client.send(&json!(["EVENT", seat.state(&topic(1), now(), &"x".repeat(65_537 - empty))]));
    assert_eq!(client.closed(), (1009, "Message too long: 65537 > 65536".to_owned()));
}

#[test]
fn a_client_without_a_sign_of_life_is_asked_and_then_closed() {
    let relay = Relay::start(&["--idle", "2"]);
    let mut silent = relay.stream();
    let mut lively = relay.client();
    let mut quiet = relay.client();
    // Reads the questions without an answer, as a dead line does.
    let dead = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = quiet.socket.get_mut().read_to_end(&mut bytes);
        bytes
    });
    // Reads on, and so answers.
    lively.socket.get_mut().set_read_timeout(Some(std::time::Duration::from_millis(100))).unwrap();
    let mut asked = 0;
    while !dead.is_finished() {
        asked += u32::from(matches!(lively.socket.read(), Ok(tungstenite::Message::Ping(_))));
    }
    let bytes = dead.join().unwrap();
    assert_eq!(bytes[..2], [0x89, 0], "a ping");
    assert!(String::from_utf8_lossy(&bytes).ends_with("no sign of life"), "{bytes:?}");
    assert!(asked >= 2, "{asked}");
    lively.socket.get_mut().set_read_timeout(Some(std::time::Duration::from_mins(1))).unwrap();
    lively.silent();
    let mut nothing = Vec::new();
    silent
        .read_to_end(&mut nothing)
        .expect("a request that never comes is waited for in vain, and not for ever");
    assert!(nothing.is_empty());
}
