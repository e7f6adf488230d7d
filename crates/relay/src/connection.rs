//! One socket: the request before the WebSocket, its messages, and what waits to be sent.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;

use mio::net::TcpStream;
use tungstenite::error::ProtocolError;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use crate::broker::Outgoing;
use crate::budget::Network;
use crate::http::{self, Head};
use crate::limits::Limits;

/// Messages and bytes that wait for a client which does not read, at most. Events are shared, so they take memory once.
const WAITING: usize = 4096;
const WAITING_BYTES: usize = 8 << 20;
/// How long a client may take to send its request, to read what waits, or to close, in milliseconds, unless less is allowed
/// without a sign of life.
pub(crate) const PATIENCE: u64 = 10_000;
/// The memory of a connection at rest is this, for reading.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 16 << 10;

/// The end of a connection, in passing from the one who notices to the one who forgets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended;

/// What arrived.
#[derive(Debug)]
pub(crate) enum Arrival {
    /// The request, complete. It is answered with [`Connection::open`] or [`Connection::refuse`].
    Head(Head),
    /// A message of NIP-01.
    Text(tungstenite::Utf8Bytes),
    /// A ping or a pong.
    Sign,
    /// Nothing more for the moment.
    Nothing,
}

#[derive(Debug)]
enum Phase {
    /// Before the WebSocket: what came of the request.
    Request(TcpStream, Vec<u8>),
    /// An answer that ends the connection: what is left of it.
    Answer(TcpStream, Vec<u8>),
    Open(Box<WebSocket<TcpStream>>),
    /// Between two phases.
    Moving,
}

/// One socket.
#[derive(Debug)]
pub(crate) struct Connection {
    phase: Phase,
    /// The address that counts, as soon as it is counted.
    pub(crate) network: Option<Network>,
    /// When something last came that was complete, in milliseconds.
    pub(crate) heard: u64,
    /// Whether a ping was sent since.
    pub(crate) asked: bool,
    waiting: VecDeque<Outgoing>,
    pub(crate) waiting_bytes: usize,
    /// The bytes that wait and were counted for the address.
    pub(crate) counted: usize,
    /// Since when the client has not read what waits.
    blocked: Option<u64>,
    /// Since when the connection is about to end.
    ending: Option<u64>,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, now: u64) -> Self {
        Self {
            phase: Phase::Request(stream, Vec::new()),
            network: None,
            counted: 0,
            heard: now,
            asked: false,
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            blocked: None,
            ending: None,
        }
    }

    pub(crate) fn stream(&mut self) -> Option<&mut TcpStream> {
        match &mut self.phase {
            Phase::Request(stream, _) | Phase::Answer(stream, _) => Some(stream),
            Phase::Open(socket) => Some(socket.get_mut()),
            Phase::Moving => None,
        }
    }

    /// Whether the WebSocket is open.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open(_))
    }

    /// Reads what comes next.
    pub(crate) fn read(&mut self, now: u64) -> Result<Arrival, Ended> {
        match &mut self.phase {
            Phase::Request(stream, bytes) => {
                if !fill(stream, bytes)? {
                    return Ok(Arrival::Nothing);
                }
                Ok(http::read(bytes).map_or(Arrival::Sign, Arrival::Head))
            }
            Phase::Answer(stream, _) => {
                // Reads on, for the end of the connection; else the system would discard the answer with what is unread.
                let mut rest = [0; 1024];
                match stream.read(&mut rest) {
                    Ok(0) => Err(Ended),
                    Ok(_) => Ok(Arrival::Sign),
                    Err(error) => wait(&error).map(|()| Arrival::Nothing),
                }
            }
            Phase::Open(socket) => {
                let read = socket.read();
                match read {
                    Ok(Message::Text(text)) => {
                        self.hears(now);
                        Ok(Arrival::Text(text))
                    }
                    Ok(Message::Binary(_)) => {
                        self.end(CloseCode::Unsupported, "messages are text here", now)?;
                        Ok(Arrival::Sign)
                    }
                    Ok(_) => {
                        self.hears(now);
                        Ok(Arrival::Sign)
                    }
                    Err(Error::Io(error)) => wait(&error).map(|()| Arrival::Nothing),
                    Err(error) => self.fault(&error, now),
                }
            }
            Phase::Moving => Err(Ended),
        }
    }

    /// Opens the WebSocket with the answer to the request, whose head has `length` bytes.
    pub(crate) fn open(
        &mut self,
        answer: &str,
        length: usize,
        limits: &Limits,
        now: u64,
    ) -> Result<(), Ended> {
        let Phase::Request(mut stream, bytes) = std::mem::replace(&mut self.phase, Phase::Moving) else {
            return Err(Ended);
        };
        // The buffer of a new socket holds the answer, which is short.
        stream.write_all(answer.as_bytes()).map_err(|_| Ended)?;
        let longest = limits.message_bytes as usize;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest));
        let rest = bytes.get(length..).unwrap_or_default().to_vec();
        let socket = WebSocket::from_partially_read(stream, rest, Role::Server, Some(config));
        self.phase = Phase::Open(Box::new(socket));
        self.hears(now);
        Ok(())
    }

    /// Answers the request and ends the connection.
    pub(crate) fn refuse(&mut self, answer: Vec<u8>, now: u64) -> Result<(), Ended> {
        let Phase::Request(stream, _) = std::mem::replace(&mut self.phase, Phase::Moving) else {
            return Err(Ended);
        };
        self.phase = Phase::Answer(stream, answer);
        self.ending = Some(now);
        self.flush(now)
    }

    /// Puts a message behind those that wait.
    pub(crate) fn send(&mut self, message: Outgoing) -> Result<(), Ended> {
        if self.ending.is_some() {
            return Ok(());
        }
        self.waiting_bytes += message.bytes();
        self.waiting.push_back(message);
        if self.waiting.len() > WAITING || self.waiting_bytes > WAITING_BYTES { Err(Ended) } else { Ok(()) }
    }

    /// Writes what waits, as far as the client reads it.
    pub(crate) fn flush(&mut self, now: u64) -> Result<(), Ended> {
        let written = match &mut self.phase {
            Phase::Answer(stream, bytes) => answer(stream, bytes),
            Phase::Open(_) => self.write_waiting(now),
            Phase::Request(..) | Phase::Moving => return Ok(()),
        };
        match written {
            Ok(()) => {
                self.blocked = None;
                Ok(())
            }
            Err(Error::Io(error)) => {
                self.blocked.get_or_insert(now);
                wait(&error)
            }
            Err(_) => Err(Ended),
        }
    }

    fn write_waiting(&mut self, now: u64) -> Result<(), Error> {
        loop {
            let Phase::Open(socket) = &mut self.phase else { return Ok(()) };
            // Only when all is written is there more: so at most one message stands in the buffer of the socket.
            socket.flush()?;
            let mut written = 0;
            while written < WRITE_BUFFER {
                let Some(message) = self.waiting.pop_front() else { break };
                let bytes = message.bytes();
                (written, self.waiting_bytes) = (written + bytes, self.waiting_bytes - bytes);
                self.blocked = None;
                match message {
                    Outgoing::End(reason) => {
                        self.ending = Some(now);
                        close(socket, CloseCode::Policy, &reason)?;
                    }
                    message => socket.write(Message::text(message.into_text()))?,
                }
            }
            if written == 0 {
                return Ok(());
            }
        }
    }

    /// Asks for a sign of life.
    pub(crate) fn ask(&mut self, now: u64) -> Result<(), Ended> {
        self.asked = true;
        if let Phase::Open(socket) = &mut self.phase {
            match socket.write(Message::Ping(Vec::new().into())) {
                Ok(()) => {}
                Err(Error::Io(error)) => wait(&error)?,
                Err(_) => return Err(Ended),
            }
        }
        self.flush(now)
    }

    /// Closes the WebSocket with a reason, and lets the client answer.
    pub(crate) fn end(&mut self, code: CloseCode, reason: &str, now: u64) -> Result<(), Ended> {
        self.ending.get_or_insert(now);
        self.waiting.clear();
        self.waiting_bytes = 0;
        let Phase::Open(socket) = &mut self.phase else { return Err(Ended) };
        match close(socket, code, reason).and_then(|()| socket.flush()) {
            Ok(()) => Ok(()),
            Err(Error::Io(error)) => wait(&error),
            Err(_) => Err(Ended),
        }
    }

    /// Whether the client took too long: to send its request, to read, or to close.
    pub(crate) fn is_late(&self, now: u64, patience: u64) -> bool {
        let since = if self.is_open() { self.blocked } else { Some(self.heard) };
        [since, self.ending].into_iter().flatten().any(|since| now.saturating_sub(since) > patience)
    }

    fn hears(&mut self, now: u64) {
        (self.heard, self.asked) = (now, false);
    }

    /// Says what is wrong with what came, and ends the connection.
    fn fault(&mut self, error: &Error, now: u64) -> Result<Arrival, Ended> {
        let (code, reason) = match error {
            Error::Capacity(capacity) => (CloseCode::Size, capacity.to_string()),
            Error::Utf8(_) => (CloseCode::Invalid, "the text is not UTF-8".to_owned()),
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => return Err(Ended),
            Error::Protocol(fault) if self.ending.is_none() => (CloseCode::Protocol, fault.to_string()),
            _ => return Err(Ended),
        };
        self.end(code, &reason, now)?;
        // What follows has no meaning any more. The client has the reason as soon as nothing is left unread.
        if let Phase::Open(socket) = std::mem::replace(&mut self.phase, Phase::Moving) {
            self.phase = Phase::Answer(socket.into_inner(), Vec::new());
            self.flush(now)?;
        }
        Ok(Arrival::Sign)
    }
}

/// Closes a WebSocket. What waited in its buffer goes first.
fn close(socket: &mut WebSocket<TcpStream>, code: CloseCode, reason: &str) -> Result<(), Error> {
    // A close frame has room for 123 bytes.
    let reason: String = reason.chars().take(60).collect();
    socket.close(Some(CloseFrame { code, reason: reason.into() }))
}

/// Reads what has come of a request; returns whether anything has.
fn fill(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> Result<bool, Ended> {
    let before = bytes.len();
    bytes.resize(before + 1024, 0);
    let read = stream.read(&mut bytes[before..]);
    bytes.truncate(before + read.as_ref().copied().unwrap_or(0));
    match read {
        Ok(0) => Err(Ended),
        Ok(_) => Ok(true),
        Err(error) => wait(&error).map(|()| false),
    }
}

/// Writes what is left of an answer; after it nothing follows.
fn answer(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> Result<(), Error> {
    while !bytes.is_empty() {
        let written = stream.write(bytes)?;
        bytes.drain(..written);
    }
    stream.shutdown(Shutdown::Write)?;
    Ok(())
}

/// Whether an error only says that the socket has nothing to do for the moment.
fn wait(error: &io::Error) -> Result<(), Ended> {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::Interrupted => Ok(()),
        _ => Err(Ended),
    }
}
