//! One address floods the relay while others play: they lose no move, and the memory goes back.

use std::process::Command;

use serde_json::json;

use crate::attack::{ATTACKER, ATTACKS, Flood, key, memory, players};
use crate::support::{Client, Relay, Seat, eventually, now, topic};

/// Messages or sockets of each attack, at least, and moves meanwhile.
const SENT: u64 = 1000;
const MOVES: u64 = 40;

#[test]
fn a_flood_of_one_address_costs_others_no_move_and_leaves_no_memory() {
    let relay = Relay::start(&["--trusted-proxy", "127.0.0.1", "--messages-per-minute", "100000"]);
    let (key, seats) = (key(), [Seat::new(1), Seat::new(2)]);
    let d = key.name();
    let mut clients = players(&relay, &d);
    let before = memory(&relay);
    let (began, mut number) = (now(), 0);
    for (name, attack) in ATTACKS {
        let flood = Flood::default();
        let least = if name.contains("sockets") { SENT / 4 } else { SENT };
        let until = number + MOVES;
        std::thread::scope(|scope| {
            scope.spawn(|| attack(&relay, &flood));
            while number < until || flood.sent() < least {
                let [first, second] = &mut clients;
                let at = number as usize % 2;
                let (mover, other) = if at == 0 { (first, second) } else { (second, first) };
                let state = seats[at].permitted(&key, began - 1_000_000 + number, &"x".repeat(1400));
                mover.put(&state);
                let event = json!(["EVENT", "match", state]);
                assert_eq!((other.next(), mover.next()), (event.clone(), event), "{name}");
                number += 1;
            }
            flood.stop();
        });
    }
    assert_eq!(clients[0].subscribe("end", &json!({"#d": [d]})).len(), 2, "the last state of each is kept");
    // Only Linux says how much it is.
    eventually(|| (memory(&relay) <= before + 20.0).then_some(()));
}

#[test]
fn an_address_with_much_to_do_takes_turns_with_the_others() {
    let relay = Relay::start(&["--trusted-proxy", "127.0.0.1"]);
    let (d, id) = (topic(1), relay.child.id().to_string());
    let signal =
        |name: &str| assert!(Command::new("kill").args([name, id.as_str()]).status().unwrap().success());
    let from = |address| relay.connect(&[("x-forwarded-for", address)]).unwrap();
    let mut busy: Vec<Client> = (0..50).map(|_| from(ATTACKER)).collect();
    busy.iter_mut().for_each(|client| assert!(client.subscribe("a", &json!({"#d": [d]})).is_empty()));
    let mut player = from("198.51.100.1");
    // Who is served first changes with each turn.
    for round in 0..20 {
        // All of it waits when the relay goes on, the move as the last.
        signal("-STOP");
        for client in &mut busy {
            (0..20).for_each(|_| client.text("[]"));
        }
        player.send(&json!(["EVENT", Seat::new(1).state(&d, now() - 100 + round, "a move")]));
        signal("-CONT");
        assert_eq!(player.next()[2], true);
        let mut before = 0;
        for client in &mut busy {
            let messages: Vec<_> = (0..21).map(|_| client.next()).collect();
            before += messages.iter().take_while(|message| message[0] == "NOTICE").count();
        }
        assert!(before < 200, "{before} of 1000 messages came before the move");
    }
}

/// How many states for clients that do not read the relay takes before it cuts one of them off.
fn states_for_the_deaf(memory: &str) -> u64 {
    let arguments = ["--trusted-proxy", "127.0.0.1", "--sockets-per-address", "10"];
    let budget = ["--messages-per-minute", "1000000", "--memory-per-address", memory];
    let relay = Relay::start(&[&arguments[..], &budget].concat());
    let from = |address| relay.connect(&[("x-forwarded-for", address)]);
    let mut deaf: Vec<Client> = (0..10).map(|_| from(ATTACKER).unwrap()).collect();
    for client in &mut deaf {
        client.subscribe("a", &json!({"#d": [topic(1)]}));
    }
    let mut player = from("198.51.100.1").unwrap();
    let content = "x".repeat(60_000);
    for number in 0.. {
        player.put(&Seat::new(1).state(&topic(1), now() - 10_000 + number, &content));
        if from(ATTACKER).is_ok() {
            return number;
        }
    }
    unreachable!()
}

#[test]
fn messages_that_wait_are_counted_for_all_connections_of_an_address() {
    // With much memory the limit of a connection alone holds, which is 8 MiB.
    let (little, much) = (states_for_the_deaf("1"), states_for_the_deaf("1000"));
    assert!(little + 60 < much, "{little}, {much}");
}
