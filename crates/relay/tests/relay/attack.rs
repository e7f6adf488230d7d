//! Floods from one address, for the tests and the benchmark.
#![allow(dead_code)]

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::support::{Client, Relay, STATE, Seat, now, topic};

/// The address that the attack comes from, as a trusted proxy names it.
pub const ATTACKER: &str = "203.0.113.66";
/// Connections of the attacker, at most: fewer than an address may have.
const SOCKETS: u32 = 98;

/// A flood while it goes on.
#[derive(Default)]
pub struct Flood {
    stopped: AtomicBool,
    sent: AtomicU64,
}

impl Flood {
    /// Ends the attack.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The messages or sockets so far.
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    fn is_over(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn count(&self) {
        self.sent.fetch_add(1, Ordering::Relaxed);
    }
}

/// An attack, which ends when the flood does.
pub type Attack = fn(&Relay, &Flood);

/// The key that is the topic of the match: what it permits, the attacker has seen.
pub fn key() -> Seat {
    Seat::new(800)
}

/// All attacks with their names.
pub const ATTACKS: [(&str, Attack); 10] = [
    ("pings", pings),
    ("wrong signatures", signatures),
    ("strangers in the topic of the match", strangers),
    ("subscriptions", subscriptions),
    ("states of 60 kB", states),
    ("expensive questions", questions),
    ("readers that do not read", deaf),
    ("half-open sockets", half_open),
    ("sockets over the limit", refused),
    ("requests of HTTP", requests),
];

/// The resident memory of a relay, in MiB.
pub fn memory(relay: &Relay) -> f64 {
    memory_as(relay, "VmRSS:")
}

/// A number of the memory of a relay, in MiB: `VmHWM:` is the most that was resident.
pub fn memory_as(relay: &Relay, name: &str) -> f64 {
    let text = fs::read_to_string(format!("/proc/{}/status", relay.child.id())).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// Two players of addresses of their own, who subscribed to a topic.
pub fn players(relay: &Relay, topic: &str) -> [Client; 2] {
    ["198.51.100.1", "198.51.100.2"].map(|address| {
        let mut client = relay.connect(&[("x-forwarded-for", address)]).expect("a player is let in");
        client.subscribe("match", &json!({"#d": [topic]}));
        client
    })
}

/// A socket that writes as fast as the relay takes it, and throws away what comes.
struct Raw(TcpStream);

impl Raw {
    /// Opens a WebSocket; none if the relay refuses.
    fn open(relay: &Relay) -> Option<Self> {
        let mut stream = TcpStream::connect(relay.address).ok()?;
        let request = format!(
            "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).ok()?;
        stream.set_nonblocking(true).ok()?;
        (answer == *b"HTTP/1.1 101").then_some(Self(stream))
    }

    /// As many as the relay takes.
    fn several(relay: &Relay, count: u32) -> Vec<Self> {
        (0..count).filter_map(|_| Self::open(relay)).collect()
    }

    /// Writes a frame, whole; whether the relay still reads.
    fn frame(&mut self, first: u8, payload: &[u8], reads: bool, flood: &Flood) -> bool {
        let mut bytes = vec![first];
        match payload.len() {
            short @ 0..126 => bytes.push(0x80 | short as u8),
            long @ 126..65_536 => {
                bytes.push(0xfe);
                bytes.extend((long as u16).to_be_bytes());
            }
            long => {
                bytes.push(0xff);
                bytes.extend((long as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(payload);
        let mut rest = &bytes[..];
        let mut sink = [0; 8192];
        while !rest.is_empty() && !flood.is_over() {
            match self.0.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::yield_now(),
                Err(_) => return false,
            }
            if reads && matches!(self.0.read(&mut sink), Ok(0)) {
                return false;
            }
        }
        true
    }

    fn text(&mut self, text: &str, flood: &Flood) -> bool {
        self.frame(0x81, text.as_bytes(), true, flood)
    }
}

/// Sends messages on sockets in turn, and opens those that the relay closes again.
fn send(relay: &Relay, flood: &Flood, count: u32, mut message: impl FnMut(u64) -> (u8, String)) {
    let mut sockets = Raw::several(relay, count);
    for number in 0.. {
        if flood.is_over() {
            return;
        }
        flood.count();
        let (first, text) = message(number);
        let Some(at) = number.checked_rem(sockets.len() as u64) else {
            sockets.extend(Raw::open(relay));
            continue;
        };
        if !sockets[at as usize].frame(first, text.as_bytes(), true, flood) {
            sockets.swap_remove(at as usize);
            sockets.extend(Raw::open(relay));
        }
    }
}

fn pings(relay: &Relay, flood: &Flood) {
    send(relay, flood, 40, |_| (0x89, "x".repeat(125)));
}

fn forged() -> String {
    let mut event = Seat::new(900).state(&topic(900), now(), "x");
    event["sig"] = Seat::new(901).state(&topic(900), now(), "x")["sig"].clone();
    json!(["EVENT", event]).to_string()
}

fn signatures(relay: &Relay, flood: &Flood) {
    let text = forged();
    send(relay, flood, 40, |_| (0x81, text.clone()));
}

fn strangers(relay: &Relay, flood: &Flood) {
    let (d, permit) = (key().name(), key().permit(&Seat::new(1)));
    let tags: [&[&str]; 2] = [&["d", &d], &["permit", &permit]];
    let texts: Vec<String> = (0..200)
        .map(|number| json!(["EVENT", Seat::new(1000 + number).event(STATE, now(), &tags, "x")]).to_string())
        .collect();
    send(relay, flood, 40, |number| (0x81, texts[number as usize % texts.len()].clone()));
}

fn subscriptions(relay: &Relay, flood: &Flood) {
    send(relay, flood, SOCKETS, |number| {
        let topics: Vec<String> =
            (0..64).map(|n| topic(1_000_000 + 64 * (number as u32 % 10_000) + n)).collect();
        (0x81, json!(["REQ", (number / u64::from(SOCKETS) % 16).to_string(), {"#d": topics}]).to_string())
    });
}

/// States that are long and many: more than the memory of an address.
fn long_states(count: u32, topics: u32) -> Vec<String> {
    let state = |number: u32| -> Value {
        let stamp = now() - 1000 + u64::from(number / topics);
        Seat::new(900).state(&topic(900_000 + number % topics), stamp, &"x".repeat(60_000))
    };
    (0..count).map(|number| json!(["EVENT", state(number)]).to_string()).collect()
}

fn states(relay: &Relay, flood: &Flood) {
    let events = long_states(600, 600);
    send(relay, flood, SOCKETS, |number| (0x81, events[number as usize % events.len()].clone()));
}

fn questions(relay: &Relay, flood: &Flood) {
    let topics: Vec<String> = (0..64).map(|number| topic(900_000 + number)).collect();
    let mut message = json!(["REQ", "a"]);
    message.as_array_mut().expect("a list").extend(vec![json!({"#d": topics}); 8]);
    let mut texts = long_states(64, 64);
    texts.extend(vec![message.to_string(); 640]);
    send(relay, flood, 40, |number| (0x81, texts[number as usize % texts.len()].clone()));
}

fn deaf(relay: &Relay, flood: &Flood) {
    let mut sockets = Raw::several(relay, 60);
    for number in 0..16 {
        let text = json!(["REQ", number.to_string(), {"#d": [topic(900_000)]}]).to_string();
        sockets.iter_mut().for_each(|socket| {
            socket.frame(0x81, text.as_bytes(), false, flood);
        });
    }
    let events = long_states(300, 1);
    send(relay, flood, 10, |number| (0x81, events[number as usize % events.len()].clone()));
}

fn wait(flood: &Flood) {
    while !flood.is_over() {
        std::thread::yield_now();
    }
}

fn half_open(relay: &Relay, flood: &Flood) {
    let sockets: Vec<TcpStream> = (0..300)
        .filter_map(|_| {
            let mut stream = TcpStream::connect(relay.address).ok()?;
            stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n").ok()?;
            flood.count();
            Some(stream)
        })
        .collect();
    wait(flood);
    drop(sockets);
}

fn refused(relay: &Relay, flood: &Flood) {
    let mut sockets = Vec::new();
    let head = format!("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n");
    while !flood.is_over() {
        let Ok(mut stream) = TcpStream::connect(relay.address) else { continue };
        flood.count();
        let _ = stream.write_all(head.as_bytes());
        sockets.push(stream);
        if sockets.len() > 400 {
            sockets.clear();
        }
    }
}

fn requests(relay: &Relay, flood: &Flood) {
    let head = format!(
        "GET / HTTP/1.1\r\nHost: a\r\nAccept: application/nostr+json\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n"
    );
    while !flood.is_over() {
        let Ok(mut stream) = TcpStream::connect(relay.address) else { continue };
        flood.count();
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.read(&mut [0; 4096]));
    }
}
