//! A relay as a process, and clients on real sockets.
// The tests and the benchmark share it, and neither uses all.
#![allow(dead_code)]

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use alveole_relay::event::Draft;
use k256::schnorr::SigningKey;
use k256::schnorr::signature::hazmat::PrehashSigner;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

/// The kind of a state, and of a sign of presence.
pub const STATE: u32 = 30_078;
pub const PRESENCE: u32 = 21_078;
/// How long a client waits for what must come: so long that only what never comes fails.
const PATIENCE: Duration = Duration::from_mins(1);

/// The key of a seat.
pub struct Seat(SigningKey);

impl Seat {
    /// The key that a number stands for.
    pub fn new(number: u32) -> Self {
        let mut secret = [1; 32];
        secret[..4].copy_from_slice(&number.to_be_bytes());
        Self(SigningKey::from_slice(&secret).expect("the number is a key"))
    }

    pub fn name(&self) -> String {
        hex(&self.0.verifying_key().to_bytes())
    }

    /// A signed event with these tags.
    pub fn event(&self, kind: u32, created_at: u64, tags: &[&[&str]], content: &str) -> Value {
        let tags = tags.iter().map(|tag| tag.iter().map(|text| Cow::Borrowed(*text)).collect()).collect();
        let mut draft = Draft {
            id: "".into(),
            pubkey: self.name().into(),
            created_at,
            kind,
            tags,
            content: content.into(),
            sig: "".into(),
        };
        let id = draft.digest();
        let signature = self.0.sign_prehash(&id).expect("a digest can be signed");
        (draft.id, draft.sig) = (hex(&id).into(), hex(&signature.to_bytes()).into());
        serde_json::to_value(&draft).expect("an event is JSON")
    }

    /// The signature by which the key of a topic permits an author.
    pub fn permit(&self, author: &Self) -> String {
        let digest = Sha256::digest(format!("alveole/live/author\n{}", author.name()));
        hex(&self.0.sign_prehash(&digest).expect("a digest can be signed").to_bytes())
    }

    /// A state of the topic of a key, which permits this seat.
    pub fn permitted(&self, topic: &Self, created_at: u64, content: &str) -> Value {
        let (name, permit) = (topic.name(), topic.permit(self));
        self.event(STATE, created_at, &[&["d", &name], &["permit", &permit]], content)
    }

    /// A state of a topic.
    pub fn state(&self, topic: &str, created_at: u64, content: &str) -> Value {
        self.event(STATE, created_at, &[&["d", topic]], content)
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The topic that a number stands for.
pub fn topic(number: u32) -> String {
    format!("{number:032x}")
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is right").as_secs()
}

/// A relay as a process, which ends with the test.
pub struct Relay {
    pub child: Child,
    pub address: SocketAddr,
}

impl Relay {
    /// Starts a relay on a free port.
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_at("127.0.0.1:0", arguments)
    }

    /// Starts a relay at an address.
    pub fn start_at(address: &str, arguments: &[&str]) -> Self {
        Self::spawn(&mut Self::command(&[&[address], arguments].concat()))
    }

    /// Starts a relay with a command of the caller, which says its address.
    pub fn spawn(command: &mut Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the relay starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe"))
            .read_line(&mut line)
            .expect("the relay says its address");
        let address = line.trim().strip_prefix("ws://").and_then(|address| address.parse().ok());
        let Some(address) = address else {
            let _ = child.kill();
            panic!("the relay does not start: {line}{}", read_all(&mut child));
        };
        Self { child, address }
    }

    /// The command of a relay.
    pub fn command(arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alveole-relay"));
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// A client, connected.
    pub fn client(&self) -> Client {
        self.connect(&[]).expect("the relay takes the connection")
    }

    /// A client with more headers; or the status and the text of the refusal.
    pub fn connect(&self, headers: &[(&'static str, &str)]) -> Result<Client, (u16, String)> {
        let stream = self.stream();
        let mut request = format!("ws://{}/live", self.address).into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Client { socket }),
            Err(tungstenite::HandshakeError::Failure(Error::Http(response))) => {
                let status = response.status().as_u16();
                let length = |name| response.headers().get(name)?.to_str().ok()?.parse::<usize>().ok();
                let body = response.body().clone().unwrap_or_default();
                assert!(
                    length("content-length").is_some_and(|length| length >= body.len()),
                    "the length is said"
                );
                Err((status, String::from_utf8(body).expect("text")))
            }
            Err(error) => panic!("no answer to the request: {error}"),
        }
    }

    /// A bare connection.
    pub fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the relay listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        stream
    }

    /// What the relay answers to a request, all of it.
    pub fn request(&self, text: &str) -> String {
        let mut stream = self.stream();
        stream.write_all(text.as_bytes()).expect("the relay reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the relay answers and closes");
        answer
    }

    /// Ends the relay with a signal; its exit code and what it said on standard error.
    pub fn end(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill is there");
        assert!(sent.success(), "the relay still runs");
        let code = self.child.wait().expect("the relay ends").code();
        (code, read_all(&mut self.child))
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a process still has to say on standard error.
pub fn read_all(child: &mut Child) -> String {
    let mut text = String::new();
    let _ = child.stderr.take().map(|mut errors| errors.read_to_string(&mut text));
    text
}

/// A client of a relay.
pub struct Client {
    pub socket: WebSocket<TcpStream>,
}

impl Client {
    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        self.text(&message.to_string());
    }

    /// Sends a text.
    pub fn text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("the relay reads");
    }

    /// The next message of NIP-01.
    pub fn next(&mut self) -> Value {
        loop {
            match self.socket.read().expect("a message comes") {
                Message::Text(text) => return serde_json::from_str(&text).expect("a message is JSON"),
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Reads until the relay closes; its code and its reason.
    pub fn closed(&mut self) -> (u16, String) {
        loop {
            match self.socket.read() {
                Ok(Message::Close(Some(frame))) => return (frame.code.into(), frame.reason.to_string()),
                Ok(Message::Close(None)) => return (1005, String::new()),
                Ok(_) => {}
                Err(error) => panic!("the connection ends without a reason: {error}"),
            }
        }
    }

    /// Publishes an event; whether it was taken, and the reason.
    pub fn publish(&mut self, event: &Value) -> (bool, String) {
        self.send(&json!(["EVENT", event]));
        let answer = self.next();
        assert_eq!((&answer[0], &answer[1]), (&json!("OK"), &event["id"]), "{answer}");
        (answer[2].as_bool().expect("a truth value"), answer[3].as_str().expect("a reason").to_owned())
    }

    /// Publishes an event that the relay takes as a new one.
    pub fn put(&mut self, event: &Value) {
        assert_eq!(self.publish(event), (true, String::new()));
    }

    /// Subscribes; the stored events.
    pub fn subscribe(&mut self, name: &str, filter: &Value) -> Vec<Value> {
        self.send(&json!(["REQ", name, filter]));
        let mut events = Vec::new();
        loop {
            let message = self.next();
            assert_eq!(message[1], name, "{message}");
            match message[0].as_str() {
                Some("EVENT") => events.push(message[2].clone()),
                Some("EOSE") => return events,
                _ => panic!("{message}"),
            }
        }
    }

    /// Asserts that nothing is on its way to this client: the answer to a request that the relay reads later is the next message.
    pub fn silent(&mut self) {
        let events = self.subscribe("silence", &json!({"#d": [topic(u32::MAX)]}));
        assert_eq!(events, [] as [Value; 0]);
    }
}

/// What `attempt` returns as soon as it returns something: for what follows when a connection has ended.
pub fn eventually<T>(mut attempt: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(Instant::now() < end, "it does not come about");
        std::thread::yield_now();
    }
}

/// An empty folder of one test.
pub fn scratch(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}
