//! Many sockets at once.

use serde_json::json;

use crate::support::{Client, Relay, Seat, now, topic};

/// Opens `count` sockets, two for each topic; every topic passes a state on.
fn all_are_served(count: u32) {
    let (most, more) = (count.to_string(), (count + 1).to_string());
    let relay = Relay::start(&["--sockets", &most, "--sockets-per-address", &more]);
    let mut clients: Vec<Client> = (0..count).map(|_| relay.client()).collect();
    for (number, client) in (0..).zip(&mut clients) {
        client.subscribe("a", &json!({"#d": [topic(number / 2)]}));
    }
    let seat = Seat::new(1);
    for (number, pair) in (0..).zip(clients.chunks_exact_mut(2)) {
        let [first, second] = pair else { unreachable!() };
        let state = seat.state(&topic(number), now(), "x");
        first.put(&state);
        let event = json!(["EVENT", "a", state]);
        assert_eq!((second.next(), first.next()), (event.clone(), event));
    }
    assert_eq!(relay.connect(&[]).err().map(|(status, _)| status), Some(503));
}

#[test]
fn five_hundred_sockets_are_served() {
    all_are_served(500);
}

/// With all tests of `make test-all`. It needs 10,100 open files here and in the relay.
#[test]
#[ignore = "needs 10,100 open files"]
fn ten_thousand_sockets_are_served() {
    #[cfg(unix)]
    {
        let allowed = rlimit::increase_nofile_limit(10_100).expect("the limit can be asked for");
        assert!(
            allowed >= 10_100,
            "the system allows {allowed} open files (ulimit -n), and this test needs 10100"
        );
    }
    all_are_served(10_000);
}
