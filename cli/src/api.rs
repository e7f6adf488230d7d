//! `alveole api`: one JSON request a line in, one JSON answer a line out.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Instant;

use alveole::api::{Environment, Server, parse, too_long};
use serde_json::{Value, json};

use crate::Failure;
use crate::lines::{Line, Lines};

fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

fn seed() -> u64 {
    let mut bytes = [0; 8];
    // Without the system's dice every game would still be playable, only foreseeable.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// The world of the command line.
pub(crate) const ENVIRONMENT: Environment = Environment { now, seed };

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    if let Some(argument) = arguments.next()? {
        return match argument {
            lexopt::Arg::Long("help") => {
                println!("alveole api: JSON requests on standard input, one a line; answers likewise.");
                Ok(())
            }
            other => Err(other.unexpected().into()),
        };
    }
    let mut desk = Server::new(ENVIRONMENT);
    let mut lines = Lines::new(io::stdin().lock());
    let mut output = io::stdout().lock();
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::TooLong => json!({"error": too_long()}),
            Line::Bytes(bytes) => answer(&mut desk, bytes),
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(desk: &mut Server, line: &[u8]) -> Value {
    match parse(line.strip_suffix(b"\n").unwrap_or(line)) {
        Ok(request) => desk.answer(&request),
        Err(error) => json!({"error": error}),
    }
}
