//! The speed of the rule engines: one table with every game and its default options.
//!
//! `cargo bench`; `-- --json FILE` writes the requests for the same measurement in WebAssembly (`tools/bench/wasm.mjs`), which
//! requests the native figure of each in turn with `-- --ask`; `-- hive` measures one game.

use std::io::stdin;
use std::time::{Duration, Instant};

use alveole::api::Server;
use alveole::game::{Game, Options, ParsedOptions, Rules};
use alveole::games::{Visitor, visit_all};
use alveole::play::Match;
use alveole::search::random_move;
use fastrand::Rng;
use serde_json::{Map, Value, json};

/// A perft is deepened until it counts this many sequences or takes this long.
const ENOUGH_NODES: u64 = 3_000_000;
const ENOUGH_TIME: Duration = Duration::from_millis(300);
/// A figure is the best of this many batches, each of this length.
const BATCHES: u32 = 3;
const BATCH: Duration = Duration::from_millis(250);
/// The most moves of a random game: some would go on for ever.
const MOST_PLIES: usize = 1_000;
/// The number of moves of the long game after which answers are timed.
const LONG_GAME: usize = 150;
const SEED: u64 = 2026;

/// The amount of work per second; `work` returns the amount that it did.
fn per_second(mut work: impl FnMut() -> f64) -> f64 {
    (0..BATCHES).map(|_| batch(&mut work)).fold(0.0, f64::max)
}

/// The amount of work per second in one batch.
fn batch(mut work: impl FnMut() -> f64) -> f64 {
    let start = Instant::now();
    let mut done = 0.0;
    while start.elapsed() < BATCH {
        done += work();
    }
    done / start.elapsed().as_secs_f64()
}

fn defaults<O: Options>() -> O {
    let given = ParsedOptions::check::<O>(&Map::new()).expect("every option has a default");
    O::read(&given).expect("the defaults go together")
}

fn ask(server: &mut Server, request: &Value) -> Value {
    let mut answer = server.answer(request);
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].take()
}

/// The amount of work of a row's request: the number of that name in its answer, or 1.
fn work(server: &mut Server, row: &Value) -> f64 {
    let unit = row["unit"].as_str().expect("a row has a unit");
    ask(server, &row["request"])[unit].as_f64().unwrap_or(1.0)
}

/// Prints the figure of one batch for each row on standard input.
fn answer_rows() {
    let mut server = Server::default();
    for line in stdin().lines() {
        let line = line.expect("standard input is text");
        let row: Value = serde_json::from_str(&line).expect("a row is JSON");
        println!("{}", batch(|| work(&mut server, &row)));
    }
}

/// The perft request that counts enough to be timed.
fn perft_request(game: &str) -> Value {
    let mut server = Server::default();
    let request = |depth: u32| json!({"op": "perft", "game": game, "depth": depth});
    for depth in 1..12 {
        let start = Instant::now();
        let nodes = ask(&mut server, &request(depth))["nodes"].as_u64();
        if nodes >= Some(ENOUGH_NODES) || start.elapsed() >= ENOUGH_TIME {
            return request(depth);
        }
    }
    request(12)
}

/// The moves of the longest of a few random games, none longer than [`LONG_GAME`], that is not over.
fn long_game<G: Game>(options: &G::Options) -> Vec<String> {
    let mut rng = Rng::with_seed(SEED);
    let mut longest = Vec::new();
    for _ in 0..20 {
        let mut game = Match::<G>::new(options.clone());
        while game.plies() < LONG_GAME && game.outcome().is_none() {
            let legal = game.legal();
            game.play(legal[rng.usize(..legal.len())]);
        }
        if game.outcome().is_some() {
            game.undo();
        }
        if game.plies() > longest.len() {
            longest = game.texts();
        }
    }
    longest
}

/// Random games per second, and their mean length.
fn random_games<G: Rules>(options: &G::Options) -> (f64, f64) {
    let mut rng = Rng::with_seed(SEED);
    let (mut games, mut plies) = (0.0, 0.0);
    let rate = per_second(|| {
        let mut position = G::new(options);
        for _ in 0..MOST_PLIES {
            let Some(mv) = random_move(&position, &mut rng) else { break };
            position.play(mv);
            plies += 1.0;
        }
        games += 1.0;
        1.0
    });
    (rate, plies / games)
}

struct Bench {
    only: Option<String>,
    rows: Vec<Value>,
}

impl Bench {
    /// Times a request.
    fn time(&mut self, unit: &str, request: &Value) -> f64 {
        let row = json!({"unit": unit, "request": request});
        let mut server = Server::default();
        let native = per_second(|| work(&mut server, &row));
        self.rows.push(row);
        native
    }
}

impl Visitor for Bench {
    fn visit<G: Game>(&mut self) {
        if self.only.as_ref().is_some_and(|id| id != G::ID) {
            return;
        }
        let options = defaults::<G::Options>();
        let (games, plies) = random_games::<G>(&options);
        let perft = perft_request(G::ID);
        let depth = perft["depth"].clone();
        let nodes = self.time("nodes", &perft);
        let tries = self.time("nodes", &json!({"op": "best", "game": G::ID, "nodes": 20_000, "seed": SEED}));
        let moves = long_game::<G>(&options);
        let length = moves.len();
        let legal = self.time("answers", &json!({"op": "legal", "game": G::ID, "moves": moves}));
        let state = self.time("answers", &json!({"op": "state", "game": G::ID, "moves": moves}));
        println!(
            "{:<10} {depth:>5} {:>9.2} {games:>9.0} {plies:>7.1} {tries:>9.0} {length:>6} {:>8.1} {:>8.1}",
            G::ID,
            nodes / 1e6,
            1e6 / legal,
            1e6 / state,
        );
    }
}

fn main() {
    let mut bench = Bench { only: None, rows: Vec::new() };
    let mut json = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--ask" => return answer_rows(),
            "--json" => json = arguments.next(),
            _ => bench.only = Some(argument),
        }
    }
    println!("           perft              random games    search   long game, µs an answer");
    println!("game       depth   Mnodes/s   games/s   plies    tries/s  plies    legal    state");
    visit_all(&mut bench);
    if let Some(path) = json {
        let text = serde_json::to_string(&bench.rows).expect("rows are plain JSON");
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}
