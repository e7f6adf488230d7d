//! One address floods the relay while others play: they lose no move, and the memory goes back.

use serde_json::json;

use crate::attack::{ATTACKS, Flood, memory, players};
use crate::support::{Relay, Seat, eventually, now, topic};

/// Messages or sockets of each attack, at least, and moves meanwhile.
const SENT: u64 = 1000;
const MOVES: u64 = 40;

#[test]
fn a_flood_of_one_address_costs_others_no_move_and_leaves_no_memory() {
    let relay = Relay::start(&["--trusted-proxy", "127.0.0.1", "--messages-per-minute", "100000"]);
    let (d, seats) = (topic(1), [Seat::new(1), Seat::new(2)]);
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
                let state = seats[at].state(&d, began - 1_000_000 + number, &"x".repeat(1400));
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
