//! Measures the relay as a process on this machine: `make relay-bench`, or `cargo bench -p alveole-relay -- 200` for other
//! numbers of matches.
//!
//! A match is two players on a socket each; they answer each other's moves after 0.8 to 1.2 s, with states as long as those
//! of a Hive match of 120 plies. A time is from publishing a state until the other player has it. Then many idle sockets
//! wait while one match goes on (`SOCKETS`, 10,000). At last one address floods the relay in each way that the tests know, for
//! `FLOOD` seconds each (7), while two players of other addresses play. Before that, 500 people wait in the lobby for `LOBBY` seconds
//! (20) in which 50 challenges a second are opened: a time is until one of them sees one. Nothing is asserted.
//!
//! `SOAK=60` is an hour of floods instead, while the clock of the relay jumps and its disk is full from time to time (Linux); it fails
//! over its bars: a p95 of 100 ms, `--memory` and 64 MiB more, no move and no state lost.

#[path = "../tests/relay/attack.rs"]
mod attack;
#[path = "../tests/relay/support.rs"]
mod support;

use std::fs;
use std::io::{Seek, Write};
use std::process::Command;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use attack::{ATTACKS, Attack, Flood, key, memory, memory_as, players};
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
    if let minutes @ 1.. = number("SOAK", 0) {
        return soak(Duration::from_secs(60 * u64::from(minutes)));
    }
    println!("| what | moves | lost | p50 | p95 | max | CPU of a core | memory |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    matches.into_iter().for_each(measure_matches);
    measure_sockets(number("SOCKETS", 10_000));
    measure_lobby(number("LOBBY", 20));
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

/// Prints a row of the table; returns the 95th percentile, in milliseconds.
fn row(what: &str, mut times: Vec<Duration>, lost: usize, share: f64, memory: f64) -> f64 {
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
    at(0.95)
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

/// Two honest players of addresses of their own.
struct Players {
    key: Seat,
    seats: [Seat; 2],
    clients: [Client; 2],
    /// The stamp of the next move: long ago, so that no jump of the clock makes it one of the future.
    stamp: u64,
}

impl Players {
    fn new(relay: &Relay) -> Self {
        let key = key();
        let clients = players(relay, &key.name());
        Self { key, seats: [Seat::new(1), Seat::new(2)], clients, stamp: now() - 1_000_000 }
    }

    /// Plays while another address attacks the relay: the times of the moves, and how many were lost.
    fn play_during(&mut self, relay: &Relay, attack: Attack, time: Duration) -> (Vec<Duration>, usize) {
        let flood = Flood::default();
        let (mut times, mut lost) = (Vec::new(), 0);
        std::thread::scope(|scope| {
            scope.spawn(|| attack(relay, &flood));
            let end = Instant::now() + time;
            while Instant::now() < end {
                std::thread::sleep(Duration::from_millis(50));
                let even = self.stamp.is_multiple_of(2);
                let event =
                    self.seats[usize::from(even)].permitted(&self.key, self.stamp, &"x".repeat(STATE));
                let [first, second] = &mut self.clients;
                let (mover, other) = if even { (first, second) } else { (second, first) };
                match play(mover, other, &event) {
                    Some(time) => times.push(time),
                    None => lost += 1,
                }
                self.stamp += 1;
            }
            flood.stop();
        });
        (times, lost)
    }
}

/// A match of two honest players while another address floods the relay, and what the flood leaves behind.
fn measure_floods(seconds: u64) {
    let journal = support::scratch("bench").join("journal");
    let arguments = ["--trusted-proxy", "127.0.0.1", "--journal", journal.to_str().expect("a path")];
    let relay = Relay::start(&arguments);
    let mut players = Players::new(&relay);
    let quiet = memory(&relay);
    for (name, attack) in ATTACKS {
        let before = Usage::of(&relay);
        let (times, lost) = players.play_during(&relay, attack, Duration::from_secs(seconds));
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

/// Days by which the clock of the soak is wrong, in turn.
const DAYS: [i64; 7] = [0, 1, -1, 0, 30, -3, 0];
/// Memory for states of the soak, in MiB: little, so that the bar is narrow.
const MEMORY: f64 = 16.0;
/// How long an attack of the soak goes on, at most.
const TURN: Duration = Duration::from_secs(30);
/// States that the soak must not lose.
const KEPT: u32 = 200;

/// A match for a long time, while one address attacks, the clock jumps and the disk is full in every other attack.
fn soak(time: Duration) {
    let folder = support::scratch("soak");
    let [journal, library, shift] =
        ["journal", "clock.so", "shift"].map(|name| folder.join(name).display().to_string());
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/clock.c");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-o", &library, source]).status();
    assert!(made.is_ok_and(|status| status.success()), "cc makes the clock that jumps");
    let mut shift_file = fs::File::create(&shift).expect("a file");
    // In place: the relay has mapped the file.
    let mut set_clock = |days: i64| {
        let seconds = (days * 24 * 60 * 60).to_ne_bytes();
        shift_file.rewind().and_then(|()| shift_file.write_all(&seconds)).expect("the file has room");
    };
    set_clock(0);
    let program = env!("CARGO_BIN_EXE_alveole-relay");
    let command = format!(
        "trap '' XFSZ; exec env LD_PRELOAD={library} SHIFT={shift} {program} 127.0.0.1:0 --trusted-proxy 127.0.0.1 \
         --memory {MEMORY} --journal {journal}"
    );
    let relay = Relay::spawn(Command::new("bash").args(["-c", &command]));
    let id = relay.child.id().to_string();
    let set_disk = |size: &str| {
        let set = Command::new("prlimit").args(["--pid", &id, &format!("--fsize={size}:unlimited")]).status();
        assert!(set.is_ok_and(|status| status.success()), "prlimit sets how long the journal can be");
    };
    let mut guest = relay.connect(&[("x-forwarded-for", "198.51.100.3")]).expect("a guest is let in");
    let stamp = now() - 1_000_000;
    for number in 0..KEPT {
        guest.put(&Seat::new(10_000 + number).state(&topic(number), stamp, &"x".repeat(STATE)));
    }
    let mut players = Players::new(&relay);
    let (before, end, mut turns) = (Usage::of(&relay), Instant::now() + time, 0);
    let (mut times, mut lost) = (Vec::new(), 0);
    for (_, attack) in ATTACKS.into_iter().cycle().take_while(|_| Instant::now() < end) {
        let days = DAYS[turns % DAYS.len()];
        set_clock(days);
        let (taken, _) = guest.publish(&Seat::new(9999).state(&topic(KEPT), now(), ""));
        assert_eq!(taken, days >= 0, "a stamp of now is of the future where the clock is behind");
        let length = fs::metadata(&journal).expect("a journal").len();
        set_disk(&if turns % 2 == 1 { length.to_string() } else { "unlimited".to_owned() });
        let (more, fewer) = players.play_during(&relay, attack, (time / 120).min(TURN));
        times.extend(more);
        lost += fewer;
        turns += 1;
    }
    set_clock(0);
    set_disk("unlimited");
    let (share, most) = (before.share(&relay), memory_as(&relay, "VmHWM:"));
    let what = format!("a soak of {} min, {turns} attacks, clocks and disks", time.as_secs() / 60);
    let p95 = row(&what, times, lost, share, most);
    let (_, said) = relay.end("-TERM");
    let relay = Relay::start(&["--journal", &journal]);
    let mut client = relay.client();
    let kept = (0..KEPT)
        .filter(|&number| client.subscribe("kept", &json!({"#d": [topic(number)]})).len() == 1)
        .count();
    let full = said.matches("cannot be written").count();
    println!("\n{kept} of {KEPT} states are kept. The disk was full {full} times.");
    let holds = p95 <= 100.0 && most <= MEMORY + 64.0 && lost == 0 && kept == KEPT as usize;
    assert!(holds && full > 0, "over a bar: {said}");
}

/// States that one connection publishes as fast as the relay checks them.
/// People who wait in the lobby, challenges a second, and the topics of eight games.
const WAITING: u32 = 500;
const CHALLENGES: u32 = 50;
const TOPICS: u32 = 48;

fn measure_lobby(seconds: u32) {
    let relay = Relay::start(&["--trusted-proxy", "127.0.0.1"]);
    let topics: Vec<String> = (0..TOPICS).map(topic).collect();
    let seats: Vec<Seat> = (0..WAITING).map(Seat::new).collect();
    let (began, ready) = (Instant::now(), Barrier::new(WAITING as usize + 1));
    let count = seconds * CHALLENGES;
    let (times, share) = std::thread::scope(|scope| {
        let wait = |number: u32| {
            let (relay, topics, ready) = (&relay, &topics, &ready);
            move || {
                let address = format!("198.51.{}.{}", number / 250, number % 250);
                let mut client =
                    relay.connect(&[("x-forwarded-for", &address)]).expect("who waits is let in");
                client.subscribe("lobby", &json!({"#d": topics}));
                ready.wait();
                let mut seen = || {
                    let event = client.next();
                    let sent =
                        event[2]["content"].as_str().and_then(|text| text.split(' ').next()?.parse().ok());
                    began.elapsed().saturating_sub(Duration::from_secs_f64(sent.expect("a time is in each")))
                };
                (0..count).map(|_| seen()).collect::<Vec<_>>()
            }
        };
        let waiting: Vec<_> = (0..WAITING).map(|number| scope.spawn(wait(number))).collect();
        // The relay counts what it sends to all who wait as messages of the opener's address.
        let opener = |number| {
            let address = format!("203.0.113.{number}");
            relay.connect(&[("x-forwarded-for", &address)]).expect("an opener is let in")
        };
        let mut openers: Vec<Client> = (0..CHALLENGES).map(opener).collect();
        ready.wait();
        let (before, start) = (Usage::of(&relay), Instant::now());
        for number in 0..count {
            let due = start + Duration::from_secs(1) * number / CHALLENGES;
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            let content = format!("{:.6} {}", began.elapsed().as_secs_f64(), "x".repeat(400));
            let place = topics[(number % TOPICS) as usize].as_str();
            openers[(number % CHALLENGES) as usize].put(&seats[(number % WAITING) as usize].state(
                place,
                now(),
                &content,
            ));
        }
        let share = before.share(&relay);
        let times: Vec<Duration> =
            waiting.into_iter().flat_map(|one| one.join().expect("it only reads")).collect();
        (times, share)
    });
    let what = format!("{WAITING} wait in the lobby, {CHALLENGES} challenges a second");
    row(&what, times, 0, share, memory(&relay));
}

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
