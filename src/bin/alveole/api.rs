//! `alveole api`: one JSON request a line in, one JSON answer a line out.

use std::io::{self, BufRead, Read, Write};
use std::sync::OnceLock;
use std::time::Instant;

use alveole::api::{Desk, MAX_BYTES, World};
use serde_json::{Value, json};

use crate::Failure;

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
pub(crate) const WORLD: World = World { now, seed };

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
    let mut desk = Desk::new(WORLD);
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut input).take(MAX_BYTES as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let answer = if line.len() > MAX_BYTES && line.last() != Some(&b'\n') {
            skip_line(&mut input)?;
            let message = format!("a request is {MAX_BYTES} bytes at the most");
            json!({"error": {"code": "too_large", "message": message}})
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            answer(&mut desk, &line)
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

fn answer(desk: &mut Desk, line: &[u8]) -> Value {
    match serde_json::from_slice(line) {
        Ok(request) => desk.answer(&request),
        Err(error) => json!({"error": {"code": "bad_json", "message": format!("no JSON: {error}")}}),
    }
}

/// Reads past the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&b| b == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
