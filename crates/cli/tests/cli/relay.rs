//! `alveole relay`: the command starts the relay, whose own tests are in crates/relay/tests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use crate::support::{alveole, run};

#[test]
fn the_command_starts_a_relay_that_answers() {
    let mut child = alveole(&["relay", "127.0.0.1:0", "--name", "Here"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("it says its address");
    let address = line.trim().strip_prefix("ws://").expect("an address").to_owned();
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(b"GET / HTTP/1.1\r\nAccept: application/nostr+json\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(answer.contains(r#""name":"Here""#), "{answer}");
}

#[test]
fn its_help_and_its_mistakes_are_those_of_every_command() {
    let help = run(&["relay", "-h"], "");
    assert_eq!(help.code, Some(0));
    for part in ["--origin", "--trusted-proxy", "Limits:", "Behind a reverse proxy"] {
        assert!(help.output.contains(part), "{part}: {}", help.output);
    }
    assert_eq!(run(&["relay", "7777"], "").code, Some(2));
    let missing = run(&["relay", "127.0.0.1:0", "--journal", "no/such/folder/journal"], "");
    assert_eq!(missing.code, Some(1));
    assert!(missing.errors.starts_with("alveole: journal no/such/folder/journal: "), "{}", missing.errors);
}
