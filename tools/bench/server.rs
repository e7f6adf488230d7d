//! What it costs a server to play many matches in turn, as a tournament or a site with many visitors does.
//!
//! `cargo bench --bench server` prints, for each game, how much longer a request takes with that number of matches in turn
//! than with a server for each match, and the memory of a match that is kept; `-- hive` measures one game.

use std::time::{Duration, Instant};

use alveole::api::{Server, catalogue};
use fastrand::Rng;
use serde_json::{Value, json};

/// The numbers of matches that are played in turn.
const IN_TURN: [usize; 5] = [1, 8, 32, 64, 96];
/// The number of moves of each match.
const PLIES: usize = 60;
/// The figures are the best of this many runs.
const RUNS: usize = 4;

/// A match by random moves, as its texts; it is shorter if it ends.
fn random_match(game: &str, seed: u64) -> Vec<String> {
    let (mut rng, mut server, mut moves) = (Rng::with_seed(seed), Server::default(), Vec::new());
    while moves.len() < PLIES {
        let answer = server.answer(&json!({"op": "legal", "game": game, "moves": moves}));
        let legal = answer["ok"]["legal"].as_array().expect("a legal request");
        let Some(mv) = rng.choice(legal) else { break };
        moves.push(mv["text"].as_str().expect("a move has a text").to_owned());
    }
    moves
}

/// Plays the matches in turn, a move each; `server` gives the server of a match. Returns the time of a request.
fn play(matches: &[Vec<Value>], servers: &mut [Server]) -> Duration {
    let (mut spent, mut count) = (Duration::ZERO, 0);
    for ply in 0..PLIES {
        for (number, requests) in matches.iter().enumerate() {
            let Some(request) = requests.get(ply) else { continue };
            let server = number % servers.len();
            let start = Instant::now();
            let answer = servers[server].answer(request);
            spent += start.elapsed();
            count += 1;
            assert!(answer["error"].is_null(), "{request}: {answer}");
        }
    }
    spent / count
}

fn servers(count: usize) -> Vec<Server> {
    (0..count).map(|_| Server::default()).collect()
}

/// The memory of this process in KiB, where the system says it.
fn memory() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?.parse().ok()
}

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    print!("{:10} {:>12}", "game", "µs a request");
    IN_TURN[1..].iter().for_each(|count| print!(" {:>6}", format!("× {count}")));
    println!(" {:>12}", "KiB a match");
    for card in catalogue() {
        if !chosen.is_empty() && !chosen.iter().any(|word| word == card.id) {
            continue;
        }
        let requests = |seed: usize| -> Vec<Value> {
            let moves = random_match(card.id, seed as u64);
            (1..=moves.len())
                .map(
                    |n| json!({"op": "play", "game": card.id, "moves": moves[..n - 1], "move": moves[n - 1]}),
                )
                .collect()
        };
        let most = IN_TURN.into_iter().max().unwrap_or(1);
        let matches: Vec<Vec<Value>> = (0..most).map(requests).collect();
        let best = |count: usize, server_count: usize| {
            (0..RUNS).map(|_| play(&matches[..count], &mut servers(server_count))).min().unwrap_or_default()
        };
        print!("{:10} {:12.1}", card.id, best(1, 1).as_secs_f64() * 1e6);
        for count in &IN_TURN[1..] {
            let ratio = best(*count, 1).as_secs_f64() / best(*count, *count).as_secs_f64();
            print!(" {ratio:6.2}");
        }
        let before = memory();
        let mut kept = servers(most);
        play(&matches, &mut kept);
        match memory().zip(before) {
            Some((after, before)) => println!(" {:12.1}", (after - before) / most as f64),
            None => println!(" {:>12}", "?"),
        }
    }
}
