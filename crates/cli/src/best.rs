//! `alveole best`: the best moves of a position, as the request `best` of the API gives them.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::Failure;
use crate::arguments::{Position, Threads};
use crate::registry::server;

/// The arguments of `alveole best`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: Position,

    /// The strength, from 0 (random moves) to 8 (default 8)
    #[arg(long, value_name = "N")]
    level: Option<u64>,

    /// The time to think, in milliseconds; without a limit, the level has its own
    #[arg(long, value_name = "MS")]
    time: Option<u64>,

    /// The number of nodes to search, instead of a time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The seed of the random numbers: the same seed and --nodes give the same answer
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    threads: Threads,

    /// The number of moves to print
    #[arg(long, value_name = "N", default_value_t = 3)]
    lines: u64,

    /// Print the answer of the API as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the best moves, best first: the share of the win (“!” if proven) and the expected line of play.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut request = Map::from_iter([
        ("op".into(), json!("best")),
        ("game".into(), json!(arguments.position.game)),
        ("options".into(), Value::Object(arguments.position.setup.options())),
        ("moves".into(), json!(arguments.position.setup.moves())),
        ("lines".into(), json!(arguments.lines)),
    ]);
    let limits = [
        ("level", arguments.level),
        ("time_ms", arguments.time),
        ("nodes", arguments.nodes),
        ("seed", arguments.seed),
    ];
    for (name, value) in limits {
        if let Some(value) = value {
            request.insert(name.into(), json!(value));
        }
    }
    let answer = server(arguments.threads.threads).answer(&request.into());
    if let Some(message) = answer["error"]["message"].as_str() {
        return Err(message.into());
    }
    let mut output = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer_pretty(&mut output, &answer["ok"])?;
        return Ok(writeln!(output)?);
    }
    for line in answer["ok"]["lines"].as_array().into_iter().flatten() {
        let proven = if line["proven"] == true { '!' } else { ' ' };
        let share = line["score"].as_f64().unwrap_or_default() * 100.0;
        let expected: Vec<_> =
            line["pv"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        writeln!(output, "{share:5.1} %{proven} {}", expected.join("; "))?;
    }
    Ok(())
}
