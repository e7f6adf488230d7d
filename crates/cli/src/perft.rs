//! `alveole perft`: counts sequences of moves, to check move generators against each other.

use std::io::{self, Write};
use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::Failure;
use crate::arguments::Position;

/// The arguments of `alveole perft`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: Position,

    /// The length of the sequences; shorter ones are counted as well
    #[arg(long, value_name = "N", default_value_t = 1)]
    depth: u32,

    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the counts, one per line.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let session = arguments.position.open()?;
    let divided = if arguments.divide { session.divide(arguments.depth) } else { Vec::new() };
    let mut output = io::stdout().lock();
    if !arguments.json {
        for (text, nodes) in &divided {
            writeln!(output, "{text}: {nodes}")?;
        }
    }
    let mut counts = Vec::new();
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let nodes = session.perft(depth, u64::MAX).unwrap_or(u64::MAX);
        let seconds = start.elapsed().as_secs_f64();
        if arguments.json {
            counts.push(json!({"depth": depth, "nodes": nodes, "seconds": seconds}));
        } else {
            let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
            writeln!(output, "perft({depth}) = {nodes}  ({seconds:.3} s, {rate:.1} million per second)")?;
        }
    }
    if arguments.json {
        let mut all = Map::from_iter([("perft".to_owned(), Value::Array(counts))]);
        if arguments.divide {
            let divided = divided.into_iter().map(|(text, nodes)| (text, nodes.into())).collect();
            all.insert("divide".to_owned(), Value::Object(divided));
        }
        serde_json::to_writer_pretty(&mut output, &all)?;
        writeln!(output)?;
    }
    Ok(())
}
