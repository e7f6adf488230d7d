//! `alveole api`: one JSON request a line in, one JSON answer a line out.

use std::io::{self, Write};

use alveole::api::{Server, parse, too_long};
use serde_json::{Value, json};

use crate::Failure;
use crate::arguments::Threads;
use crate::lines::{Line, Lines};
use crate::registry::server;

/// Answers the requests on standard input until it ends.
pub(crate) fn run(threads: Threads) -> Result<(), Failure> {
    let mut server = server(threads.threads);
    let mut lines = Lines::new(io::stdin().lock());
    let mut output = io::stdout().lock();
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::TooLong => json!({"error": too_long()}),
            Line::Bytes(bytes) => answer(&mut server, bytes),
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(server: &mut Server, line: &[u8]) -> Value {
    match parse(line.strip_suffix(b"\n").unwrap_or(line)) {
        Ok(request) => server.answer(&request),
        Err(error) => json!({"error": error}),
    }
}
