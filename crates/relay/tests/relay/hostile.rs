//! What no honest client does: the relay says what is wrong, closes, and serves the others.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

use crate::support::{Relay, Seat, now, topic};

/// A frame with a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        short @ 0..126 => bytes.push(0x80 | short as u8),
        long => {
            bytes.push(0xfe);
            bytes.extend(u16::try_from(long).expect("a short frame").to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

/// Sends bytes on an open WebSocket; the code and the reason with which the relay closes.
fn closed_after(relay: &Relay, bytes: &[u8]) -> (u16, String) {
    let mut client = relay.client();
    client.socket.get_mut().write_all(bytes).expect("the relay reads");
    client.closed()
}

#[test]
fn broken_frames_are_named_and_others_are_served() {
    let relay = Relay::start(&[]);
    let mut other = relay.client();
    let closed = |bytes: &[u8]| closed_after(&relay, bytes);
    assert_eq!(closed(&frame(0x81, b"\xff\xfe")), (1007, "the text is not UTF-8".to_owned()));
    assert_eq!(closed(&frame(0x82, b"[]")), (1003, "messages are text here".to_owned()));
    let (code, reason) = closed(&[0x81, 2, b'[', b']']);
    assert_eq!((code, reason.contains("unmasked")), (1002, true), "{reason}");
    for wrong in [
        frame(0x83, b""),
        frame(0xf1, b"[]"),
        frame(0x80, b"nothing to continue"),
        [frame(0x01, b"a"), frame(0x81, b"a second beginning")].concat(),
        frame(0x09, b"a ping in pieces"),
        frame(0x89, &[b'x'; 126]),
    ] {
        assert_eq!(closed(&wrong).0, 1002, "{wrong:?}");
    }
    other.silent();
}

#[test]
fn an_oversized_frame_is_refused_by_its_header_and_in_pieces() {
    let relay = Relay::start(&["--message-bytes", "1000"]);
    let header = |length: u64| [&[0x81, 0xff][..], &length.to_be_bytes(), &[0; 4]].concat();
    for length in [1001, 1 << 40, u64::MAX] {
        let (code, reason) = closed_after(&relay, &header(length));
        assert_eq!(code, 1009, "{reason}");
        assert!(reason.ends_with("> 1000"), "{reason}");
    }
    let pieces = [frame(0x01, &[b'['; 600]), frame(0x80, &[b'['; 600])].concat();
    assert_eq!(closed_after(&relay, &pieces), (1009, "Message too long: 1200 > 1000".to_owned()));
}

#[test]
fn a_header_and_a_frame_that_come_bit_by_bit_are_given_up() {
    let relay = Relay::start(&["--idle", "2"]);
    let mut head = relay.stream();
    let mut body: TcpStream = relay.client().socket.into_inner();
    body.write_all(&frame(0x81, &[b'['; 1000])[..8]).unwrap();
    // Each writes a letter whenever the relay is served, for as long as it may.
    let mut other = relay.client();
    let mut drip = |stream: &mut TcpStream, letter: &[u8]| {
        let mut refused = false;
        while !refused {
            other.socket.send(tungstenite::Message::Ping("".into())).unwrap();
            other.socket.read().unwrap();
            refused = stream.write_all(letter).is_err();
            stream.set_read_timeout(Some(std::time::Duration::from_millis(50))).unwrap();
            refused |= matches!(stream.read(&mut [0; 4096]), Ok(0));
        }
    };
    drip(&mut body, b"[");
    drip(&mut head, b"G");
}

#[test]
fn who_does_not_read_is_cut_off_and_costs_the_others_nothing() {
    let relay = Relay::start(&["--messages-per-minute", "100000"]);
    let mut deaf = relay.client();
    for name in 0..16 {
        deaf.subscribe(&name.to_string(), &json!({"#d": [topic(1)]}));
    }
    let (mut player, mut reader) = (relay.client(), relay.client());
    reader.subscribe("a", &json!({"#d": [topic(1)]}));
    let content = "x".repeat(60_000);
    for number in 0..100 {
        let event = Seat::new(1).state(&topic(1), now() - 1000 + number, &content);
        player.put(&event);
        assert_eq!(reader.next()[2]["id"], event["id"]);
    }
    // 100 states of 60 kB for 16 subscriptions are more than waits for anybody.
    let mut stream = deaf.socket.into_inner();
    let mut sink = vec![0; 1 << 20];
    let mut read = 0;
    let end = loop {
        match stream.read(&mut sink) {
            Ok(0) => break "closed",
            Ok(length) => read += length,
            Err(_) => break "reset",
        }
    };
    assert!(read < 60_000 * 1600, "{end} after {read} bytes");
    reader.silent();
}

#[test]
fn requests_that_are_none_get_a_status() {
    let relay = Relay::start(&[]);
    assert!(relay.request("\x16\x03\x01 a TLS greeting\r\n\r\n").starts_with("HTTP/1.1 400 Bad Request"));
    let long = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(8192));
    assert!(relay.request(&long).starts_with("HTTP/1.1 431 "));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(65));
    assert!(relay.request(&many).contains("The request is not HTTP/1.1: too many headers."));
    let old = "GET / HTTP/1.0\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n";
    assert!(relay.request(old).contains("A reverse proxy must pass it on, in HTTP/1.1."));
    relay.client().silent();
}

#[test]
fn random_bytes_leave_the_relay_as_it_was() {
    let relay = Relay::start(&[]);
    for seed in 0..100 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes: Vec<u8> = (0..random.usize(1..300)).map(|_| random.u8(..)).collect();
        if random.bool() {
            bytes[0] = *random.choice(&[0x81, 0x01, 0x80, 0x88, 0x89, 0x8a]).unwrap();
        }
        let mut client = relay.client();
        let _ = client.socket.get_mut().write_all(&bytes);
    }
    relay.client().silent();
}
