//! Notifications: what the relay forwards to a push service of the test's own, what it refuses, and what it says of the answers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{self, Receiver};
use std::time::{SystemTime, UNIX_EPOCH};

use alveole_relay::Limits;
use alveole_relay::broker::Effects;
use alveole_relay::push::Outcome;
use data_encoding::BASE64URL_NOPAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::broker::{Table, address};
use crate::support::{Client, Relay, Seat, now, scratch, topic};

const KEY: &str = "BKey";
const ENDPOINT: &str = "https://fcm.googleapis.com/fcm/send/abc";

/// A request that came to a push service.
struct Request {
    /// The first line, then the headers.
    head: Vec<String>,
    body: Vec<u8>,
    answer: mpsc::Sender<&'static str>,
}

impl Request {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find_map(|line| {
            line.split_once(": ").filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
        })
    }
}

/// A push service on the loopback address, which answers what the test says.
fn service() -> (String, Receiver<Request>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let (send, requests) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let head: Vec<String> =
                stream.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
            let (answer, answers) = mpsc::channel();
            let mut request = Request { head, body: Vec::new(), answer };
            let length = request.header("content-length").map_or(0, |length| length.parse().unwrap());
            request.body = vec![0; length];
            stream.read_exact(&mut request.body).unwrap();
            if send.send(request).is_err() {
                return;
            }
            // Without an answer the connection ends.
            let Ok(status) = answers.recv() else { continue };
            let close = "Content-Length: 0\r\nConnection: close";
            let _ = write!(stream.get_mut(), "HTTP/1.1 {status}\r\n{close}\r\n\r\n");
        }
    });
    (origin, requests)
}

/// A relay that forwards to a push service, and its public key.
fn start(test: &str, origin: &str, more: &[&str]) -> (Relay, Client, String) {
    let file = scratch(test).join("key.pem");
    let relay = Relay::start(&[&["--push", file.to_str().unwrap(), "--push-service", origin], more].concat());
    let mut client = relay.client();
    client.send(&json!(["PUSH", "key"]));
    let answer = client.next();
    assert_eq!(answer.as_array().unwrap()[..3], [json!("OK"), json!("key"), json!(true)]);
    let key = answer[3].as_str().unwrap().to_owned();
    (relay, client, key)
}

fn decoded(part: &str) -> Value {
    serde_json::from_slice(&BASE64URL_NOPAD.decode(part.as_bytes()).unwrap()).unwrap()
}

#[test]
fn a_notification_is_forwarded_and_signed_for_the_service() {
    let (origin, requests) = service();
    let (relay, mut client, key) = start("push", &origin, &["--contact", "mailto:a@b.example"]);
    let body: Vec<u8> = (0..=255).cycle().take(4096).collect();
    client.send(&json!(["PUSH", "1", key, format!("{origin}/send/abc?d=1"), BASE64URL_NOPAD.encode(&body)]));
    let request = requests.recv().unwrap();
    assert_eq!(request.head[0], "POST /send/abc?d=1 HTTP/1.1");
    assert_eq!(request.body, body);
    for (name, value) in [
        ("Content-Encoding", "aes128gcm"),
        ("TTL", "1209600"),
        ("Urgency", "normal"),
        ("User-Agent", "alveole-relay"),
    ] {
        assert_eq!(request.header(name), Some(value), "{name}");
    }
    let authorization = request.header("Authorization").unwrap();
    let (token, public) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(public, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(&key));
    verifier.verify(signed.as_bytes(), &bytes(signature)).expect("the signature is that of the key");
    let (head, claims) = signed.split_once('.').unwrap();
    assert_eq!(decoded(head), json!({"typ": "JWT", "alg": "ES256"}));
    let claims = decoded(claims);
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(origin), &json!("mailto:a@b.example")));
    let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    assert!((unix..=unix + 24 * 60 * 60).contains(&claims["exp"].as_u64().unwrap()), "a day at most");
    request.answer.send("201 Created").unwrap();
    assert_eq!(client.next(), json!(["OK", "1", true, ""]));

    // The information document names the key, which stays the same, and the file is for its owner alone.
    let asked = "GET / HTTP/1.1\r\nHost: x\r\nAccept: application/nostr+json\r\n\r\n";
    let answer = relay.request(asked);
    let document: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(document["push"]["vapid"], json!(key));
    let file = scratch_file("push");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let (_, said) = relay.end("-TERM");
    assert!(!said.contains("abc") && !said.contains(&origin), "nothing of an endpoint is said: {said}");
    let again = Relay::start(&["--push", &file]);
    let mut client = again.client();
    client.send(&json!(["PUSH", "key"]));
    assert_eq!(client.next(), json!(["OK", "key", true, key]));
}

fn scratch_file(test: &str) -> String {
    format!("{}/{test}/key.pem", env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn the_answers_of_a_service_are_passed_on_and_no_redirect_is_followed() {
    let (origin, requests) = service();
    let (_relay, mut client, key) = start("push-answers", &origin, &[]);
    let elsewhere = format!("307 Temporary Redirect\r\nLocation: {origin}/elsewhere");
    let elsewhere: &'static str = Box::leak(elsewhere.into_boxed_str());
    let gone = "gone: the push service does not know this subscription any more";
    for (number, (status, reason)) in [
        ("410 Gone", gone),
        ("404 Not Found", gone),
        ("429 Too Many Requests", "error: the push service answers 429"),
        (elsewhere, "error: the push service answers 307"),
        ("", "error: the push service does not answer"),
    ]
    .into_iter()
    .enumerate()
    {
        client.send(&json!(["PUSH", "x", key, format!("{origin}/{number}"), "AAAA"]));
        let request = requests.recv().unwrap();
        assert!(request.head[0].starts_with(&format!("POST /{number} ")), "{}", request.head[0]);
        if status.is_empty() {
            drop(request);
        } else {
            request.answer.send(status).unwrap();
        }
        assert_eq!(client.next(), json!(["OK", "x", false, reason]), "{status}");
    }
    assert!(requests.try_recv().is_err(), "nothing went elsewhere");
}

#[test]
fn a_slow_service_keeps_nobody_and_few_notifications_of_an_address_wait() {
    let (origin, requests) = service();
    let (relay, mut client, key) = start("push-slow", &origin, &[]);
    let push = |id: u32| json!(["PUSH", id.to_string(), key, format!("{origin}/{id}"), "AAAA"]);
    (0..8).for_each(|id| client.send(&push(id)));
    let first = requests.recv().unwrap();
    client.send(&push(8));
    let refusal = "rate-limited: too many notifications wait; try again in a minute";
    assert_eq!(client.next(), json!(["OK", "8", false, refusal]));
    // Moves pass meanwhile, and a client may leave before the answer.
    client.put(&Seat::new(1).state(&topic(1), now(), "a move"));
    let mut other = relay.client();
    drop(client);
    other.put(&Seat::new(2).state(&topic(1), now(), "another move"));
    first.answer.send("201 Created").unwrap();
    for _ in 1..8 {
        requests.recv().unwrap().answer.send("201 Created").unwrap();
    }
    other.send(&push(9));
    requests.recv().unwrap().answer.send("201 Created").unwrap();
    assert_eq!(other.next(), json!(["OK", "9", true, ""]), "the answers for the other client went to nobody");
}

#[test]
fn a_relay_without_the_option_forwards_nothing_and_a_file_without_a_key_is_named() {
    let relay = Relay::start(&[]);
    let mut client = relay.client();
    client.send(&json!(["PUSH", "1"]));
    assert_eq!(client.next(), json!(["OK", "1", false, "unsupported: this relay forwards no notifications"]));
    let file = scratch("push-damaged").join("key.pem");
    std::fs::write(&file, "nonsense").unwrap();
    let done = Relay::command(&["127.0.0.1:0", "--push", file.to_str().unwrap()]).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("key.pem: this is no private key of P-256 in PEM"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "nonsense", "it stays");
}

/// A broker that forwards notifications.
fn table() -> Table {
    let mut table = Table::new(Limits::default());
    table.broker.forward_pushes(KEY.into(), vec!["http://127.0.0.1:99".into()]);
    table
}

/// The refusal of a notification, if it is refused; the first word alone.
fn refusal(table: &mut Table, id: usize, [key, endpoint, body]: [&str; 3]) -> Option<String> {
    let answers = table.say(id, &json!(["PUSH", "x", key, endpoint, body]).to_string());
    let (_, answer) = answers.into_iter().next()?;
    assert_eq!((&answer[0], &answer[2]), (&json!("OK"), &json!(false)), "{answer}");
    Some(answer[3].as_str().unwrap().split(':').next().unwrap().to_owned())
}

#[test]
fn endpoints_are_those_of_known_push_services_alone() {
    let mut table = table();
    for endpoint in [
        ENDPOINT,
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc%3d",
        "http://127.0.0.1:99/abc",
    ] {
        assert_eq!(refusal(&mut table, 1, [KEY, endpoint, "AAAA"]), None, "{endpoint}");
    }
    for endpoint in [
        "",
        "https://evil.example/",
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/abc",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://fcm.googleapis.com@evil.example/abc",
        "https://evil.example\\@fcm.googleapis.com/abc",
        "https://evil.example/?https://fcm.googleapis.com/",
        "https://evil.example?.notify.windows.com/",
        "https://evil.example#.notify.windows.com/",
        "https://a:b@c.notify.windows.com/",
        "https://.notify.windows.com/",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nX: y",
        "https://FCM.googleapis.com/abc",
        "http://127.0.0.1:99",
        "http://127.0.0.1:999/abc",
        "http://127.0.0.1:99@evil.example/",
        "file:///etc/passwd",
        &format!("{ENDPOINT}{}", "a".repeat(1024)),
    ] {
        assert_eq!(
            refusal(&mut table, 1, [KEY, endpoint, "AAAA"]).as_deref(),
            Some("restricted"),
            "{endpoint}"
        );
    }
    assert_eq!(refusal(&mut table, 1, ["BOther", ENDPOINT, "AAAA"]).as_deref(), Some("restricted"));
    for body in ["", "A+/=", &"A".repeat(5463)] {
        assert_eq!(refusal(&mut table, 1, [KEY, ENDPOINT, body]).as_deref(), Some("invalid"), "{body}");
    }
    let long = json!(["PUSH", "x".repeat(65), KEY, ENDPOINT, "AAAA"]).to_string();
    assert!(table.say(1, &long)[0].1[3].as_str().unwrap().starts_with("invalid: the id"));
    assert_eq!(table.say(1, r#"["PUSH", "x", "k"]"#)[0].1[0], "OK", "what is lacking is said under the id");
}

/// Lets the push service take everything.
fn take_all(table: &mut Table) {
    let mut effects = Effects::default();
    (0..1000).for_each(|ticket| table.broker.forwarded(ticket, Outcome::Taken, &mut effects));
}

#[test]
fn an_endpoint_gets_six_notifications_a_minute_from_whomever_they_come() {
    let mut table = table();
    for number in 0..6 {
        assert_eq!(refusal(&mut table, 1 + number % 3, [KEY, ENDPOINT, "AAAA"]), None);
    }
    assert_eq!(refusal(&mut table, 2, [KEY, ENDPOINT, "AAAA"]).as_deref(), Some("rate-limited"));
    assert_eq!(refusal(&mut table, 2, [KEY, &format!("{ENDPOINT}d"), "AAAA"]), None, "another has its own");
    table.later(59);
    assert_eq!(refusal(&mut table, 2, [KEY, ENDPOINT, "AAAA"]).as_deref(), Some("rate-limited"));
    table.later(1);
    assert_eq!(refusal(&mut table, 2, [KEY, ENDPOINT, "AAAA"]), None);
}

#[test]
fn a_flood_of_notifications_is_refused_by_the_budget_of_its_address() {
    let mut table = table();
    let mut taken = 0;
    while refusal(&mut table, 1, [KEY, &format!("{ENDPOINT}{taken}"), "AAAA"]).is_none() {
        taken += 1;
        take_all(&mut table);
    }
    assert_eq!(taken, 120, "30,000 messages a minute, of which a notification counts 251");
    assert_eq!(refusal(&mut table, 2, [KEY, ENDPOINT, "AAAA"]), None, "another address has its own");
}

#[test]
fn all_addresses_together_have_64_notifications_that_wait() {
    let mut table = table();
    for id in 1..=9 {
        table.broker.join(id, address(id));
        let mut taken = 0;
        while refusal(&mut table, id, [KEY, &format!("{ENDPOINT}{id}/{taken}"), "AAAA"]).is_none() {
            taken += 1;
        }
        assert_eq!(taken, if id < 9 { 8 } else { 0 }, "{id}");
    }
}

#[test]
fn the_answer_for_a_client_that_left_goes_to_nobody() {
    let mut table = table();
    assert_eq!(refusal(&mut table, 1, [KEY, ENDPOINT, "AAAA"]), None);
    table.broker.leave(1);
    table.broker.join(1, address(9));
    let mut effects = Effects::default();
    table.broker.forwarded(1, Outcome::Taken, &mut effects);
    assert!(effects.messages.is_empty());
}
