//! The journal: what is there after the end of the process, however it ended.

use std::fs;

use serde_json::json;

use crate::support::{Relay, Seat, eventually, now, read_all, scratch, topic};

fn contents(relay: &Relay) -> Vec<String> {
    let events = relay.client().subscribe("a", &json!({"#d": [topic(1)]}));
    let mut contents: Vec<String> = events.iter().map(|event| event["content"].to_string()).collect();
    contents.sort_unstable();
    contents
}

#[test]
fn states_survive_a_kill_and_a_tail_that_was_not_written() {
    let path = scratch("kill").join("journal");
    let arguments = ["--journal", path.to_str().unwrap()];
    let relay = Relay::start(&arguments);
    let mut client = relay.client();
    for number in 0..10 {
        client.put(&Seat::new(1).state(&topic(1), now() - 50 + number, &number.to_string()));
    }
    client.put(&Seat::new(2).state(&topic(1), now(), "b"));
    let (code, _) = relay.end("-KILL");
    assert_eq!(code, None, "by the signal");
    // The process ended within the last line.
    let bytes = fs::read(&path).unwrap();
    let torn = [&bytes[..], &bytes[..100]].concat();
    fs::write(&path, torn).unwrap();
    let relay = Relay::start(&arguments);
    assert_eq!(contents(&relay), ["\"9\"", "\"b\""]);
    let (code, said) = relay.end("-TERM");
    assert!(said.contains(&format!("journal {}: ", path.display())), "{said}");
    assert!(said.contains("100 bytes of an incomplete last line cut off"), "{said}");
    assert_eq!((code, fs::read(&path).unwrap()), (Some(0), bytes));
}

#[test]
fn without_a_journal_a_relay_forgets_and_clients_can_repeat() {
    let relay = Relay::start(&[]);
    let address = relay.address.to_string();
    let state = Seat::new(1).state(&topic(1), now(), "x");
    relay.client().put(&state);
    relay.end("-KILL");
    let relay = Relay::start_at(&address, &[]);
    assert_eq!(contents(&relay), [] as [String; 0]);
    relay.client().put(&state);
    assert_eq!(contents(&relay), ["\"x\""]);
}

#[test]
fn a_damaged_line_costs_its_state_alone() {
    let path = scratch("damaged").join("journal");
    let arguments = ["--journal", path.to_str().unwrap()];
    let relay = Relay::start(&arguments);
    let mut client = relay.client();
    for number in 1..=3 {
        client.put(&Seat::new(number).state(&topic(1), now(), &format!("content {number}")));
    }
    relay.end("-TERM");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("content 2", "content 4")).unwrap();
    let relay = Relay::start(&arguments);
    assert_eq!(contents(&relay), ["\"content 1\"", "\"content 3\""]);
    let (_, said) = relay.end("-TERM");
    assert!(said.contains("2 states, 1 damaged lines passed over"), "{said}");
}

#[test]
fn a_long_journal_is_written_anew_while_the_relay_runs() {
    let path = scratch("long").join("journal");
    let relay = Relay::start(&["--journal", path.to_str().unwrap(), "--messages-per-minute", "100000"]);
    let mut client = relay.client();
    let content = "x".repeat(50_000);
    let mut longest = 0;
    // Each replaces the one before; the file grows until the relay looks at it, once a second.
    for number in 0.. {
        client.put(&Seat::new(1).state(&topic(1), now() - 100_000 + number, &content));
        let length = fs::metadata(&path).unwrap().len();
        if length < longest {
            break;
        }
        longest = length;
    }
    assert!(longest > 1 << 20, "{longest}");
    let last = contents(&relay);
    relay.end("-KILL");
    let relay = Relay::start(&["--journal", path.to_str().unwrap()]);
    assert_eq!(contents(&relay), last);
}

/// Linux can limit the length of files while a process runs: a disk that is full, and has room again.
#[cfg(target_os = "linux")]
#[test]
fn what_a_full_disk_refused_is_written_when_there_is_room() {
    let path = scratch("full").join("journal");
    let command = format!(
        "trap '' XFSZ; ulimit -S -f 8; exec {} 127.0.0.1:0 --journal {}",
        env!("CARGO_BIN_EXE_alveole-relay"),
        path.display()
    );
    let relay = Relay::spawn(std::process::Command::new("bash").args(["-c", &command]));
    let mut client = relay.client();
    let length = || fs::metadata(&path).unwrap().len();
    for number in 1..=10 {
        client.put(&Seat::new(number).state(&topic(1), now(), &"x".repeat(2000)));
    }
    // The same author again: only the last state is written.
    client.put(&Seat::new(10).state(&topic(1), now() + 1, "last"));
    assert!(length() <= 8 << 10, "{}", length());
    let id = relay.child.id().to_string();
    let raised = std::process::Command::new("prlimit").args(["--pid", &id, "--fsize=unlimited"]).status();
    assert!(raised.unwrap().success());
    eventually(|| (length() > 16 << 10).then_some(()));
    let kept = contents(&relay);
    let (_, said) = relay.end("-KILL");
    assert_eq!(said.matches("the journal cannot be written: ").count(), 1, "{said}");
    assert!(said.contains("the journal is written again, with all states"), "{said}");
    let relay = Relay::start(&["--journal", path.to_str().unwrap()]);
    assert_eq!((contents(&relay), kept.len()), (kept, 10));
    assert!(relay.end("-TERM").1.contains("10 states\n"));
}

#[test]
fn a_journal_or_port_that_cannot_be_used_is_named() {
    let folder = scratch("named");
    let path = folder.join("journal");
    let first = Relay::start(&["--journal", path.to_str().unwrap()]);
    let fails = |arguments: &[&str]| {
        let mut child = Relay::command(arguments).spawn().unwrap();
        let code = child.wait().unwrap().code();
        (code, read_all(&mut child))
    };
    let used = format!("alveole-relay: journal {}: another relay uses it\n", path.display());
    assert_eq!(fails(&["127.0.0.1:0", "--journal", path.to_str().unwrap()]), (Some(1), used));
    let (code, said) = fails(&["127.0.0.1:0", "--journal", folder.to_str().unwrap()]);
    assert!(code == Some(1) && said.contains(&format!("journal {}: ", folder.display())), "{said}");
    let port = first.address.to_string();
    let (code, said) = fails(&[&port]);
    assert!(code == Some(1) && said.starts_with(&format!("alveole-relay: {port}: ")), "{said}");
}
