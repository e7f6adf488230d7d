//! `alveole-lab solve`: who wins, exactly.

use std::io::{self, Write};

use alveole::board::Hexagon;
use alveole::game::{Notation, Options, ParsedOptions, Rules};
use alveole::games::hex::{HexOptions, Move, Position, Solver};
use lexopt::prelude::*;
use serde_json::{Map, Value};

use crate::{Failure, asked};

const HELP: &str = "\
alveole-lab solve --game hex --opening-map [--options JSON]
    every first stone of Hex-n for two, without the swap: + where it wins, - where it loses
alveole-lab solve --game hex --openings [--options JSON]
    the same as a list: each first stone, and where the second wins against it; + if nowhere";

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let (mut game, mut options, mut map, mut list) = (String::new(), Map::new(), false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("game") => game = arguments.value()?.string()?,
            Long("options") => options = asked::options(&mut arguments)?,
            Long("opening-map") => map = true,
            Long("openings") => list = true,
            Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if game != "hex" {
        return Err("only Hex-n has a solver: --game hex".into());
    }
    if map == list {
        return Err(format!("a map or a list? {HELP}").into());
    }
    options.insert("swap".to_owned(), Value::Bool(false));
    let given = ParsedOptions::check::<HexOptions>(&options).map_err(alveole::play::Error::BadOption)?;
    let options = HexOptions::read(&given).map_err(alveole::play::Error::BadOption)?;
    let start = Position::new(&options);
    let Some(mut solver) = Solver::new(&start) else {
        return Err(format!(
            "only boards up to side {}, for two players with fixed ports, can be solved",
            Solver::MAX_SIDE
        )
        .into());
    };
    let openings = openings(&start, &mut solver);
    let mut output = io::stdout().lock();
    if map {
        write!(output, "{}", drawn(options.size, &openings))?;
    } else {
        for (cell, reply) in &openings {
            writeln!(output, "{cell} {}", reply.as_deref().unwrap_or("+"))?;
        }
    }
    Ok(())
}

/// Each first stone, and a reply that wins against it, if there is one.
fn openings(start: &Position, solver: &mut Solver) -> Vec<(String, Option<String>)> {
    let reply = |mv: Move| {
        let mut next = start.clone();
        next.play(mv);
        let reply = solver.winning_move(&next).expect("there is no limit");
        (start.write(mv), reply.map(|mv| next.write(mv)))
    };
    start.legal().into_iter().map(reply).collect()
}

/// The board as text, the top row first.
fn drawn(size: u8, openings: &[(String, Option<String>)]) -> String {
    let won = openings.iter().filter(|(_, reply)| reply.is_none()).count();
    let mut text = format!("H{size}: {won} of {} first stones win\n\n", openings.len());
    let board = Hexagon::of(size);
    let rows = 2 * usize::from(size) - 1;
    let lines = (0..rows).rev().map(|row| {
        let letter = char::from(b'a' + row as u8);
        let names = board.cells().map(|cell| board.name(cell)).filter(|name| name.starts_with(letter));
        let marks: Vec<&str> = names
            .map(|name| match openings.iter().find(|(cell, _)| cell == name) {
                None => ".",
                Some((_, None)) => "+",
                Some(_) => "-",
            })
            .collect();
        format!("  {letter} {}{}\n", " ".repeat(rows - marks.len()), marks.join(" "))
    });
    text.extend(lines);
    text
}
