//! The relay of `crates/relay` without its sockets, as WebAssembly for simulations (tests/live/simulate.mjs): the same modules, with a
//! journal in memory. Texts pass through one buffer: the caller writes into what [`reserve`] returns, and reads from there what a
//! function left, whose result is its length.
#![allow(dead_code)] // What only the sockets use.

#[path = "../../../../crates/relay/src/broker.rs"]
mod broker;
#[path = "../../../../crates/relay/src/budget.rs"]
mod budget;
#[path = "../../../../crates/relay/src/event.rs"]
mod event;
#[path = "../../../../crates/relay/src/journal.rs"]
mod journal;
#[path = "../../../../crates/relay/src/limits.rs"]
mod limits;
#[path = "../../../../crates/relay/src/push.rs"]
mod push;
#[path = "../../../../crates/relay/src/store.rs"]
mod store;
#[path = "../../../../crates/relay/src/wire.rs"]
mod wire;

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;

use broker::{Broker, Effects, Outgoing};
use journal::{Journal, Line, Storage};
use limits::{Limits, Now};

/// A disk with one file and this many bytes of room: what does not fit is written in part.
struct Disk {
    file: Cursor<Vec<u8>>,
    size: usize,
}

impl Read for Disk {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.size.saturating_sub(self.file.position() as usize);
        if room == 0 && !bytes.is_empty() {
            return Err(ErrorKind::StorageFull.into());
        }
        self.file.write(&bytes[..bytes.len().min(room)])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Disk {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Storage for Disk {
    fn set_len(&mut self, length: u64) -> io::Result<()> {
        self.file.get_mut().truncate(length as usize);
        Ok(())
    }
}

/// A relay that runs.
struct Relay {
    broker: Broker,
    journal: Journal<Disk>,
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RELAYS: RefCell<Vec<Option<Relay>>> = const { RefCell::new(Vec::new()) };
}

/// The text in the buffer.
fn given() -> String {
    BUFFER.with_borrow(|buffer| String::from_utf8_lossy(buffer).into_owned())
}

/// Leaves bytes in the buffer.
fn leave(bytes: Vec<u8>) -> usize {
    BUFFER.with_borrow_mut(|buffer| *buffer = bytes);
    BUFFER.with_borrow(Vec::len)
}

fn with<R: Default>(relay: usize, then: impl FnOnce(&mut Relay) -> R) -> R {
    RELAYS.with_borrow_mut(|relays| {
        relays.get_mut(relay).and_then(Option::as_mut).map(then).unwrap_or_default()
    })
}

fn now(unix: f64, ticks: f64) -> Now {
    Now { unix: unix as u64, ticks: ticks as u64 }
}

/// Makes room for this many bytes in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Where the buffer is.
#[unsafe(no_mangle)]
pub extern "C" fn buffer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// Whether signatures are real from now on.
#[unsafe(no_mangle)]
pub extern "C" fn real(real: bool) {
    k256::schnorr::REAL.store(real, Ordering::Relaxed);
}

/// Starts a relay with the journal in the buffer, on a disk of `size` bytes; returns how many states it put back.
#[unsafe(no_mangle)]
pub extern "C" fn start(relay: usize, unix: f64, size: usize) -> usize {
    let file = BUFFER.with_borrow_mut(|buffer| Cursor::new(std::mem::take(buffer)));
    let mut broker = Broker::new(Limits::default());
    let unix = unix as u64;
    let read =
        Journal::read(Disk { file, size }, |text, expires| match broker.restore(text, expires, unix) {
            Ok(true) => Line::Restored,
            Ok(false) => Line::Passed,
            Err(_) => Line::Damaged,
        });
    let (journal, found) = read.unwrap_or_else(|error| panic!("the memory refuses nothing: {error}"));
    RELAYS.with_borrow_mut(|relays| {
        relays.resize_with(relays.len().max(relay + 1), || None);
        relays[relay] = Some(Relay { broker, journal });
    });
    found.restored
}

/// Ends a relay without a word, and leaves its disk in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn kill(relay: usize) -> usize {
    let ended = RELAYS.with_borrow_mut(|relays| relays.get_mut(relay).and_then(Option::take));
    leave(ended.map_or_else(Vec::new, |relay| relay.journal.file.file.into_inner()))
}

/// Adds a connection of a client.
#[unsafe(no_mangle)]
pub extern "C" fn join(relay: usize, id: usize, client: u8) {
    with(relay, |relay| relay.broker.join(id, IpAddr::V4(Ipv4Addr::new(192, 0, 2, client))));
}

/// Removes a connection.
#[unsafe(no_mangle)]
pub extern "C" fn part(relay: usize, id: usize) {
    with(relay, |relay| relay.broker.leave(id));
}

/// Answers the message in the buffer; leaves there a line for each message to a client: its connection, a blank, the text. A
/// connection that ends has an exclamation mark before its number.
#[unsafe(no_mangle)]
pub extern "C" fn receive(relay: usize, id: usize, unix: f64, ticks: f64) -> usize {
    let text = given();
    let lines = with(relay, |relay| {
        let mut effects = Effects::default();
        relay.broker.receive(id, &text, now(unix, ticks), &mut effects);
        if !effects.kept.is_empty() {
            // What does not fit waits, as in the relay.
            let _ = relay.journal.append(&effects.kept);
        }
        effects.messages.into_iter().fold(String::new(), |mut lines, (id, message)| {
            let mark = if matches!(message, Outgoing::End(_)) { "!" } else { "" };
            let _ = writeln!(lines, "{mark}{id} {}", message.into_text());
            lines
        })
    });
    leave(lines.into_bytes())
}

/// Does what a relay does from time to time; its disk has this many bytes from now on.
#[unsafe(no_mangle)]
pub extern "C" fn tick(relay: usize, unix: f64, ticks: f64, size: usize) {
    with(relay, |Relay { broker, journal }| {
        broker.expire(now(unix, ticks));
        journal.file.size = size;
        let _ = journal.catch_up(|event| broker.keeps(event));
    });
}
