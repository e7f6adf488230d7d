//! Measures the relay as a process on this machine: `make relay-bench`, or `cargo bench -p alveole-relay -- 200` for other
//! numbers of matches.
//!
//! A match is two players on a socket each; they answer each other's moves after 0.8 to 1.2 s, with states as long as those
//! of a Hive match of 120 plies. A time is from publishing a state until the other player has it. Then many idle sockets
//! wait while one match goes on (`SOCKETS`, 10,000). At last one address floods the relay in each way that the tests know, for
//! `FLOOD` seconds each (7), while two players of other addresses play; `FLOOD=400` is a soak of an hour. Nothing is asserted.

#[path = "../tests/relay/attack.rs"]
mod attack;
#[path = "../tests/relay/support.rs"]
mod support;

use std::fs;
use std::time::{Duration, Instant};

use attack::{ATTACKS, Flood, key, memory, players};
use serde_json::{Value, json};
use support::{Client, Relay, Seat, now, topic};

/// The letters of a state.
const STATE: usize = 1400;
/// How long the matches go on.
const SECONDS: u64 = 20;

fn main() {
    let numbers: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let matches = if numbers.is_empty() { vec![50, 200] } else { numbers };
    let number = |name, or| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or);
    println!("| what | moves | lost | p50 | p95 | max | CPU of a core | memory |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    matches.into_iter().for_each(measure_matches);
    measure_sockets(number("SOCKETS", 10_000));
    measure_floods(u64::from(number("FLOOD", 7)));
    measure_rate();
}

/// What a process has used.
struct Usage {
    cpu: f64,
    at: Instant,
}

impl Usage {
    fn of(relay: &Relay) -> Self {
        let text = fs::read_to_string(format!("/proc/{}/stat", relay.child.id())).unwrap_or_default();
        // The name of the program, in brackets, may have spaces.
        let fields: Vec<f64> = text
            .rsplit(')')
            .next()
            .map(|rest| rest.split_whitespace().map(|field| field.parse().unwrap_or(0.0)).collect())
            .unwrap_or_default();
        // utime and stime, in hundredths of a second.
        let cpu = fields.get(11..13).map_or(0.0, |times| times.iter().sum::<f64>() / 100.0);
        Self { cpu, at: Instant::now() }
    }

    /// The share of a core since then, in percent.
    fn share(&self, relay: &Relay) -> f64 {
        let now = Self::of(relay);
        100.0 * (now.cpu - self.cpu) / (now.at - self.at).as_secs_f64()
    }
}

fn row(what: &str, mut times: Vec<Duration>, lost: usize, share: f64, memory: f64) {
    times.sort_unstable();
    let at = |part: f64| {
        let index = ((times.len().saturating_sub(1)) as f64 * part).round() as usize;
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    println!(
        "| {what} | {} | {lost} | {:.1} ms | {:.1} ms | {:.1} ms | {share:.1} % | {memory:.0} MiB |",
        times.len(),
        at(0.5),
        at(0.95),
        at(1.0),
    );
}

/// One move: `mover` publishes, `other` receives it. Returns the time, or nothing if another state came.
fn play(mover: &mut Client, other: &mut Client, event: &Value) -> Option<Duration> {
    let started = Instant::now();
    mover.send(&json!(["EVENT", event]));
    let arrived = other.next();
    let time = started.elapsed();
    // The answer and the own event.
    let answers = [mover.next(), mover.next()];
    let taken = answers.iter().any(|answer| answer[0] == "OK" && answer[2] == true);
    (taken && arrived[2]["id"] == event["id"]).then_some(time)
}

fn measure_matches(count: u32) {
    let relay = Relay::start(&["--sockets-per-address", "100000", "--messages-per-minute", "1000000"]);
    let before = Usage::of(&relay);
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let results: Vec<(Vec<Duration>, usize)> = std::thread::scope(|scope| {
        let one = |number: u32| {
            let relay = &relay;
            move || {
                let mut random = fastrand::Rng::with_seed(number.into());
                let mut clients = [relay.client(), relay.client()];
                let seats = [Seat::new(2 * number), Seat::new(2 * number + 1)];
                let key = Seat::new(1_000_000 + number);
                for client in &mut clients {
                    client.subscribe("match", &json!({"#d": [key.name()]}));
                }
                let (mut times, mut lost) = (Vec::new(), 0);
                for ply in 0.. {
                    std::thread::sleep(Duration::from_millis(random.u64(800..1200)));
                    if Instant::now() > end {
                        break;
                    }
                    let seat = &seats[ply as usize % 2];
                    let event = seat.permitted(&key, now() - 1000 + ply, &"x".repeat(STATE));
                    let [first, second] = &mut clients;
                    let (mover, other) = if ply % 2 == 0 { (first, second) } else { (second, first) };
                    match play(mover, other, &event) {
                        Some(time) => times.push(time),
                        None => lost += 1,
                    }
                }
                (times, lost)
            }
        };
        let threads: Vec<_> = (0..count).map(|number| scope.spawn(one(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a match goes on")).collect()
    });
    let (share, memory) = (before.share(&relay), memory(&relay));
    let lost = results.iter().map(|(_, lost)| lost).sum();
    let times = results.into_iter().flat_map(|(times, _)| times).collect();
    row(&format!("{count} matches, {} sockets", 2 * count), times, lost, share, memory);
}

fn measure_sockets(count: u32) {
    #[cfg(unix)]
    let _ = rlimit::increase_nofile_limit(u64::from(count) + 100);
    let most = (count + 2).to_string();
    let relay = Relay::start(&["--sockets", &most, "--sockets-per-address", &most]);
    let opening = Instant::now();
    let mut waiting: Vec<Client> = Vec::new();
    for number in 0..count {
        match relay.connect(&[]) {
            Ok(mut client) => {
                client.subscribe("match", &json!({"#d": [topic(number / 2)]}));
                waiting.push(client);
            }
            Err((status, reason)) => {
                println!("stopped at {number} sockets: {status} {reason}");
                break;
            }
        }
    }
    let opened = opening.elapsed();
    let (mut first, mut second) = (relay.client(), relay.client());
    for client in [&mut first, &mut second] {
        client.subscribe("match", &json!({"#d": [topic(u32::MAX - 1)]}));
    }
    let before = Usage::of(&relay);
    let mut times = Vec::new();
    for ply in 0..20 {
        std::thread::sleep(Duration::from_secs(1));
        let event = Seat::new(1).state(&topic(u32::MAX - 1), now() - 1000 + ply, &"x".repeat(STATE));
        times.extend(play(&mut first, &mut second, &event));
    }
    let lost = 20 - times.len();
    row(
        &format!("{} idle sockets, a match", waiting.len()),
        times,
        lost,
        before.share(&relay),
        memory(&relay),
    );
    println!("\nThe {} sockets were opened and subscribed in {:.1} s.", waiting.len(), opened.as_secs_f64());
}

/// A match of two honest players while another address floods the relay, and what the flood leaves behind.
fn measure_floods(seconds: u64) {
    let journal = support::scratch("bench").join("journal");
    let arguments = ["--trusted-proxy", "127.0.0.1", "--journal", journal.to_str().expect("a path")];
    let relay = Relay::start(&arguments);
    let (key, seats) = (key(), [Seat::new(1), Seat::new(2)]);
    let [mut first, mut second] = players(&relay, &key.name());
    let (started, quiet, mut ply) = (now(), memory(&relay), 0);
    for (name, attack) in ATTACKS {
        let (flood, before) = (Flood::default(), Usage::of(&relay));
        let (mut times, mut lost) = (Vec::new(), 0);
        std::thread::scope(|scope| {
            scope.spawn(|| attack(&relay, &flood));
            let end = Instant::now() + Duration::from_secs(seconds);
            while Instant::now() < end {
                std::thread::sleep(Duration::from_millis(50));
                let event =
                    seats[ply % 2].permitted(&key, started - 100_000 + ply as u64, &"x".repeat(STATE));
                let even = ply % 2 == 0;
                let (mover, other) = if even { (&mut first, &mut second) } else { (&mut second, &mut first) };
                match play(mover, other, &event) {
                    Some(time) => times.push(time),
                    None => lost += 1,
                }
                ply += 1;
            }
            flood.stop();
        });
        row(&format!("a match, and a flood: {name}"), times, lost, before.share(&relay), memory(&relay));
    }
    std::thread::sleep(Duration::from_secs(3));
    let after = memory(&relay);
    let stopping = Instant::now();
    relay.end("-TERM");
    println!(
        "\nThe memory was {quiet:.0} MiB before the floods and {after:.0} MiB after them. SIGTERM ended the relay in {:.1} s.",
        stopping.elapsed().as_secs_f64()
    );
}

/// States that one connection publishes as fast as the relay checks them.
fn measure_rate() {
    let relay = Relay::start(&["--messages-per-minute", "1000000"]);
    let mut client = relay.client();
    let events: Vec<Value> = (0..2000)
        .map(|number| Seat::new(1).state(&topic(1), now() - 5000 + number, &"x".repeat(STATE)))
        .collect();
    let started = Instant::now();
    for event in &events {
        client.send(&json!(["EVENT", event]));
    }
    for _ in &events {
        assert_eq!(client.next()[2], true, "the state is taken");
    }
    println!(
        "One core checks and keeps {:.0} states a second.",
        events.len() as f64 / started.elapsed().as_secs_f64()
    );
}
