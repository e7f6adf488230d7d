//! Answers requests of the JSON API over TCP, one a line: `cargo run --release --example server -- 127.0.0.1:4000`.
//!
//! `printf '{"op":"state","game":"hex"}\n' | nc 127.0.0.1 4000` asks it. With the port 0, the system chooses one, which is
//! printed. Every connection has a thread and a server of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant, SystemTime};

use alveole::api::{Environment, MAX_BYTES, Server, parse};
use alveole::play::Registry;
use serde_json::json;

/// Milliseconds since the first call.
fn now() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

fn seed() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().unwrap_or(Duration::ZERO).as_nanos() as u64
}

fn serve(stream: &TcpStream) -> std::io::Result<()> {
    let mut server = Server::with_games(Environment { now, seed }, Registry::standard());
    let mut reader = BufReader::new(stream);
    let mut writer = stream;
    loop {
        let mut line = Vec::new();
        // One byte more than a request may have, so that a longer line is refused and not read to its end.
        let read = reader.by_ref().take(MAX_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let too_long = line.len() > MAX_BYTES;
        let answer = match parse(line.trim_ascii()) {
            Ok(request) => server.answer(&request),
            Err(error) => json!({"error": error}),
        };
        writeln!(writer, "{answer}")?;
        if too_long {
            return Ok(());
        }
    }
}

fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = TcpListener::bind(address)?;
    println!("{}", listener.local_addr()?);
    for stream in listener.incoming() {
        let stream = stream?;
        // A reader that leaves ends its own thread alone.
        std::thread::spawn(move || drop(serve(&stream)));
    }
    Ok(())
}
