//! `alveole-lab solve`: who wins Hex-n, proven.

use std::io::{self, Write};

use alveole::board::Hexagon;
use alveole::game::{Notation, Options, ParsedOptions, Rules};
use alveole::games::hex::{HexOptions, Move, Position, Solver};
use serde_json::Value;

use crate::Failure;
use crate::arguments::{GameOptions, options};

/// The arguments of `alveole-lab solve`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game: hex, the only one with a solver
    #[arg(value_parser = ["hex"])]
    game: String,

    /// The options of the game, as a JSON object; the swap is always off
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    #[command(flatten)]
    form: Form,
}

/// The forms of the answer.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Form {
    /// Draw the board: + where the first stone wins, - where it loses
    #[arg(long)]
    opening_map: bool,

    /// List each first stone with a reply that wins against it, or + if there is none
    #[arg(long)]
    openings: bool,
}

/// Prints who wins after each first stone.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut options = arguments.options.unwrap_or_default().0;
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
    if arguments.form.opening_map {
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
