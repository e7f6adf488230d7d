//! The event loop: one thread, and a socket for each connection.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token, Waker};
use slab::Slab;
use tungstenite::protocol::frame::coding::CloseCode;

use crate::broker::{Broker, Effects};
use crate::budget::Network;
use crate::connection::{Arrival, Connection, Ended, PATIENCE};
use crate::forward::Forwarder;
use crate::http::{self, Ask, Head};
use crate::journal::{Journal, Line};
use crate::limits::{Now, forwarded, trusted};
use crate::vapid::Vapid;
use crate::{Arguments, information};

const LISTENER: Token = Token(usize::MAX);
const WAKER: Token = Token(usize::MAX - 1);
/// Messages of one connection before it is another's turn.
const TURN: usize = 16;
/// Connections that are accepted before the others' turn.
const GUESTS: usize = 64;
/// Connections that were refused and have not closed, at most: the oldest one is closed for a new one.
pub(crate) const REFUSED: usize = 64;
/// How often deadlines are looked at.
const TICK: Duration = Duration::from_secs(1);
/// How long the clients may take to close when the relay ends, in milliseconds.
const FAREWELL: u64 = 1500;

/// The relay with its sockets.
pub(crate) struct Server {
    arguments: Arguments,
    poll: Poll,
    listener: TcpListener,
    connections: Slab<Connection>,
    /// Those that were refused, the oldest first. They count against nobody.
    refused: VecDeque<usize>,
    broker: Broker,
    journal: Option<Journal>,
    forwarder: Option<Forwarder>,
    effects: Effects,
    /// Whether more connections wait to be accepted than fitted a turn.
    knocking: bool,
    /// Connections with more to read than fitted their turn.
    unread: Vec<usize>,
    /// Connections that have something to write.
    unwritten: Vec<usize>,
    turns: usize,
    started: Instant,
    stopping: Arc<AtomicBool>,
    /// What was said once and is not said again.
    warned: Warned,
}

#[derive(Default)]
struct Warned {
    full: bool,
    address: bool,
    journal: bool,
    accept: bool,
}

impl Server {
    /// Opens the journal and the port.
    ///
    /// # Errors
    /// If one of them cannot be used; the message names it.
    pub(crate) fn new(arguments: Arguments) -> Result<Self, String> {
        let mut broker = Broker::new(arguments.limits.clone());
        let journal = arguments.journal.as_ref().map(|path| opened(path, &mut broker)).transpose()?;
        let poll = Poll::new().map_err(|error| format!("the system's event queue: {error}"))?;
        let named = |error: io::Error| format!("{}: {error}", arguments.address);
        let mut listener = TcpListener::bind(arguments.address).map_err(named)?;
        poll.registry().register(&mut listener, LISTENER, Interest::READABLE).map_err(named)?;
        let stopping = Arc::new(AtomicBool::new(false));
        let waker = Waker::new(poll.registry(), WAKER)
            .map_err(|error| format!("the system's event queue: {error}"))?;
        let waker = Arc::new(waker);
        let (flag, wake) = (stopping.clone(), waker.clone());
        ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            // If the loop has ended already, nothing has to wake.
            let _ = wake.wake();
        })
        .map_err(|error| format!("signals: {error}"))?;
        let forwarder = arguments.push.as_ref().map(|file| {
            let vapid = Vapid::open(file, arguments.subject())?;
            broker.forward_pushes(vapid.public(), arguments.push_services.clone());
            Forwarder::start(vapid, waker).map_err(|error| format!("a thread: {error}"))
        });
        let forwarder = forwarder.transpose()?;
        Ok(Self {
            arguments,
            poll,
            listener,
            connections: Slab::new(),
            refused: VecDeque::new(),
            broker,
            journal,
            forwarder,
            effects: Effects::default(),
            knocking: false,
            unread: Vec::new(),
            unwritten: Vec::new(),
            turns: 0,
            started: Instant::now(),
            stopping,
            warned: Warned::default(),
        })
    }

    /// The address at which the relay listens.
    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the process receives SIGINT or SIGTERM.
    ///
    /// # Errors
    /// If the system's event queue fails.
    pub(crate) fn run(mut self) -> Result<(), String> {
        let mut events = Events::with_capacity(1024);
        let (mut ticked, mut reported) = (0, 0);
        while !self.stopping.load(Ordering::Relaxed) {
            self.turn(&mut events, TICK)?;
            let now = self.now();
            if now.ticks >= ticked + TICK.as_millis() as u64 {
                ticked = now.ticks;
                self.tick(now);
            }
            if self.arguments.report > 0 && now.ticks >= reported + self.arguments.report * 1000 {
                reported = now.ticks;
                note(&self.broker.summary());
            }
        }
        self.stop(&mut events)
    }

    /// Waits for events, and does what they ask for.
    fn turn(&mut self, events: &mut Events, patience: Duration) -> Result<(), String> {
        let busy = self.knocking || !self.unread.is_empty();
        let patience = if busy { Duration::ZERO } else { patience };
        match self.poll.poll(events, Some(patience)) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(format!("the system's event queue: {error}")),
        }
        let now = self.now();
        self.broker.budgets.next_turn(now.ticks);
        if self.knocking {
            self.accept(now);
        }
        let mut readable = std::mem::take(&mut self.unread);
        for event in events.iter() {
            match event.token() {
                LISTENER => self.accept(now),
                WAKER => {}
                Token(id) => {
                    if event.is_writable() {
                        self.unwritten.push(id);
                    }
                    if event.is_readable() || event.is_read_closed() || event.is_error() {
                        readable.push(id);
                    }
                }
            }
        }
        readable.sort_unstable();
        readable.dedup();
        // The connections of an address share its turn, so another one of them begins each time.
        let first = self.turns % readable.len().max(1);
        self.turns = self.turns.wrapping_add(1);
        readable.rotate_left(first);
        for id in readable {
            self.read(id, now);
        }
        while let Some((ticket, outcome)) = self.forwarder.as_ref().and_then(Forwarder::answer) {
            self.broker.forwarded(ticket, outcome, &mut self.effects);
            self.apply(now);
        }
        self.write(now);
        Ok(())
    }

    fn accept(&mut self, now: Now) {
        self.knocking = false;
        for _ in 0..GUESTS {
            match self.listener.accept() {
                Ok((stream, peer)) => self.enter(stream, peer.ip(), now),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error)
                    if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::ConnectionAborted) => {}
                Err(error) => {
                    // The next tick tries again.
                    once(&mut self.warned.accept, || format!("a connection could not be accepted: {error}"));
                    return;
                }
            }
        }
        self.knocking = true;
    }

    fn enter(&mut self, stream: TcpStream, peer: IpAddr, now: Now) {
        let _ = stream.set_nodelay(true);
        let mut connection = Connection::new(stream, now.ticks);
        let entry = self.connections.vacant_entry();
        let id = entry.key();
        let Some(stream) = connection.stream() else { return };
        let interest = Interest::READABLE | Interest::WRITABLE;
        if self.poll.registry().register(stream, Token(id), interest).is_err() {
            return;
        }
        entry.insert(connection);
        // What an address has too many of is refused before it takes another's place.
        if !trusted(&self.arguments.trusted_proxies, peer) && !self.count(id, peer, now) {
            return;
        }
        let most = self.arguments.limits.sockets;
        if self.connections.len() - self.refused.len() > most as usize {
            once(&mut self.warned.full, || {
                format!("{most} connections are open, and more are refused (--sockets)")
            });
            let sentence = "The relay is full. Try again in a minute.";
            self.refuse(id, "503 Service Unavailable", sentence, now);
        }
    }

    /// Counts a connection for its address; one too many is refused. Returns whether it stays.
    fn count(&mut self, id: usize, address: IpAddr, now: Now) -> bool {
        let (network, most) = (Network::from(address), self.arguments.limits.sockets_per_address);
        self.broker.budgets.charge(network, 1);
        if self.broker.budgets.enter(network) {
            self.connections[id].network = Some(network);
            return true;
        }
        // The address of a proxy is no secret, and the one hint that its option is missing.
        if address.is_loopback() {
            once(&mut self.warned.address, || {
                format!(
                    "{address} has {most} connections, and more are refused (--sockets-per-address); \
                     if it is a reverse proxy, say so: --trusted-proxy {address}"
                )
            });
        }
        let sentence = format!("This address has {most} connections already.");
        self.refuse(id, "429 Too Many Requests", &sentence, now);
        false
    }

    /// Refuses a connection, which from now on counts against nobody.
    fn refuse(&mut self, id: usize, status: &str, sentence: &str, now: Now) {
        if self.refused.len() == REFUSED
            && let Some(&oldest) = self.refused.front()
        {
            self.close(oldest);
        }
        self.refused.push_back(id);
        let Some(connection) = self.connections.get_mut(id) else { return };
        if let Some(network) = connection.network.take() {
            self.broker.budgets.leave(network);
        }
        if connection.refuse(http::plain(status, sentence, now.unix), now.ticks).is_err() {
            self.close(id);
        }
    }

    fn read(&mut self, id: usize, now: Now) {
        for _ in 0..TURN {
            let Some(connection) = self.connections.get_mut(id) else { return };
            let network = connection.network;
            if network.is_some_and(|network| !self.broker.budgets.has_turn(network)) {
                break;
            }
            match connection.read(now.ticks) {
                Ok(Arrival::Text(text)) => {
                    self.broker.receive(id, &text, now, &mut self.effects);
                    self.apply(now);
                }
                Ok(Arrival::Head(head)) => self.greet(id, &head, now),
                Ok(Arrival::Sign) => {
                    network.inspect(|&network| self.broker.budgets.charge(network, 1));
                }
                Ok(Arrival::Nothing) => return,
                Err(Ended) => return self.close(id),
            }
        }
        self.unread.push(id);
    }

    /// Answers the request with which a connection begins.
    fn greet(&mut self, id: usize, head: &Head, now: Now) {
        let Ok(peer) =
            self.connections[id].stream().ok_or(()).and_then(|stream| stream.peer_addr().map_err(|_| ()))
        else {
            return self.close(id);
        };
        let address = forwarded(&self.arguments.trusted_proxies, peer.ip(), head.forwarded.as_deref());
        if self.connections[id].network.is_none() && !self.count(id, address, now) {
            return;
        }
        let (status, media_type, body) = match &head.ask {
            Ask::Upgrade(answer) => match self.arguments.refused_origin(head.origin.as_deref()) {
                Some(reason) => ("403 Forbidden", TEXT, reason),
                None => {
                    let connection = &mut self.connections[id];
                    if connection.open(answer, head.length, &self.arguments.limits, now.ticks).is_err() {
                        return self.close(id);
                    }
                    return self.broker.join(id, address);
                }
            },
            Ask::Information => {
                ("200 OK", "application/nostr+json", information(&self.arguments, self.broker.push_key()))
            }
            Ask::Options => ("200 OK", TEXT, String::new()),
            Ask::Page => ("200 OK", TEXT, PAGE.to_owned()),
            Ask::Bad(status, reason) => (*status, TEXT, format!("{reason}\n")),
        };
        let answer = http::answer(status, media_type, &body, now.unix);
        if self.connections[id].refuse(answer, now.ticks).is_err() {
            self.close(id);
        }
    }

    /// Hands the effects of a message to the connections and the journal.
    fn apply(&mut self, now: Now) {
        for (id, message) in std::mem::take(&mut self.effects.messages) {
            let Some(connection) = self.connections.get_mut(id) else { continue };
            if connection.send(message).is_err() {
                self.close(id);
            } else if self.settle(id) {
                self.unwritten.push(id);
            } else {
                // What the client reads at once does not wait.
                self.flush(id, now);
                if !self.settle(id) {
                    self.close(id);
                }
            }
        }
        for push in std::mem::take(&mut self.effects.pushes) {
            if let Some(forwarder) = &self.forwarder {
                forwarder.send(push);
            }
        }
        let kept = std::mem::take(&mut self.effects.kept);
        if let Some(journal) = self.journal.as_mut().filter(|_| !kept.is_empty())
            && let Err(error) = journal.append(&kept)
        {
            once(&mut self.warned.journal, || {
                format!("the journal cannot be written: {error}; states are kept in memory until it can")
            });
        }
    }

    /// Counts the messages that wait for a client; returns whether its address may have as many.
    fn settle(&mut self, id: usize) -> bool {
        let Some(connection) = self.connections.get_mut(id) else { return true };
        let before = std::mem::replace(&mut connection.counted, connection.waiting_bytes);
        connection.network.is_none_or(|network| self.broker.budgets.wait(network, before, connection.counted))
    }

    fn flush(&mut self, id: usize, now: Now) {
        if self.connections.get_mut(id).is_some_and(|connection| connection.flush(now.ticks).is_err()) {
            self.close(id);
        }
    }

    fn write(&mut self, now: Now) {
        let mut unwritten = std::mem::take(&mut self.unwritten);
        unwritten.sort_unstable();
        unwritten.dedup();
        for id in unwritten {
            self.flush(id, now);
            self.settle(id);
        }
    }

    /// Looks at the deadlines of all connections and states.
    fn tick(&mut self, now: Now) {
        let idle = u64::from(self.arguments.limits.idle) * 1000;
        let patience = PATIENCE.min(idle);
        let mut late = Vec::new();
        for (id, connection) in &mut self.connections {
            let quiet = now.ticks.saturating_sub(connection.heard);
            let ended = if connection.is_late(now.ticks, patience) {
                Err(Ended)
            } else if !connection.is_open() {
                Ok(())
            } else if quiet >= idle + patience {
                Err(Ended)
            } else if quiet >= idle {
                connection.end(CloseCode::Policy, "no sign of life", now.ticks)
            } else if quiet >= idle / 2 && !connection.asked {
                connection.ask(now.ticks)
            } else {
                Ok(())
            };
            if ended.is_err() {
                late.push(id);
            }
        }
        late.into_iter().for_each(|id| self.close(id));
        self.broker.expire(now);
        self.tidy();
        self.accept(now);
    }

    /// Gives the journal what it lacks, and writes it again when it is long.
    fn tidy(&mut self) {
        let Some(journal) = &mut self.journal else { return };
        let written = journal.catch_up(|event| self.broker.keeps(event));
        if written.is_ok() && std::mem::take(&mut self.warned.journal) {
            note("the journal is written again, with all states");
        }
        if journal.is_long()
            && let Err(error) = journal.compact(self.broker.states())
        {
            note(&format!("the journal cannot be rewritten: {error}"));
        }
    }

    fn close(&mut self, id: usize) {
        let Some(mut connection) = self.connections.try_remove(id) else { return };
        if let Some(stream) = connection.stream() {
            // The system forgets a closed socket by itself.
            let _ = self.poll.registry().deregister(stream);
        }
        if let Some(network) = connection.network {
            self.broker.budgets.wait(network, connection.counted, 0);
            self.broker.budgets.leave(network);
        } else {
            self.refused.retain(|&refused| refused != id);
        }
        self.broker.leave(id);
    }

    /// Says goodbye to the clients, and gives the journal to the disk.
    fn stop(mut self, events: &mut Events) -> Result<(), String> {
        let end = self.now().ticks + FAREWELL;
        let ids: Vec<usize> = self.connections.iter().map(|(id, _)| id).collect();
        for id in ids {
            let now = self.now().ticks;
            if self.connections[id].end(CloseCode::Away, "the relay stops", now).is_err() {
                self.close(id);
            }
        }
        let _ = self.poll.registry().deregister(&mut self.listener);
        while !self.connections.is_empty() && self.now().ticks < end {
            self.turn(events, Duration::from_millis(end.saturating_sub(self.now().ticks)))?;
        }
        note(&format!("stopped: {}", self.broker.summary()));
        let Some(mut journal) = self.journal else { return Ok(()) };
        let written = journal.catch_up(|event| self.broker.keeps(event)).and_then(|()| journal.sync());
        written.map_err(|error| format!("journal: {error}"))
    }

    fn now(&self) -> Now {
        Now { unix: unix(), ticks: self.started.elapsed().as_millis() as u64 }
    }
}

/// Opens a journal, and puts its states back.
fn opened(path: &Path, broker: &mut Broker) -> Result<Journal, String> {
    let unix = unix();
    let (journal, found) = Journal::open(path, |text, expires| match broker.restore(text, expires, unix) {
        Ok(true) => Line::Restored,
        Ok(false) => Line::Passed,
        Err(_) => Line::Damaged,
    })?;
    let mut line = format!("journal {}: {} states", path.display(), found.restored);
    let _ = match found.damaged {
        0 => Ok(()),
        damaged => write!(line, ", {damaged} damaged lines passed over"),
    };
    let _ = match found.cut {
        0 => Ok(()),
        cut => write!(line, ", {cut} bytes of an incomplete last line cut off"),
    };
    note(&line);
    Ok(journal)
}

const TEXT: &str = "text/plain; charset=utf-8";
const PAGE: &str = "This is a relay for live play of Alvéole: NIP-01 over WebSocket, kinds 30078 and 21078 alone.\n\
    What it takes: the same address with “Accept: application/nostr+json” (NIP-11).\n";

/// Seconds since 1970.
pub(crate) fn unix() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Says something on standard error that a host wants to know. Nothing that players send is ever said.
pub(crate) fn note(line: &str) {
    // Nobody is left to tell if standard error is closed.
    let _ = writeln!(io::stderr(), "alveole relay: {line}");
}

/// Says something the first time.
fn once(warned: &mut bool, line: impl FnOnce() -> String) {
    if !std::mem::replace(warned, true) {
        note(&line());
    }
}
