//! `alveole perft`: counting sequences of moves.

use std::io::{self, Write};
use std::time::Instant;

use alveole::play::{Opening, open};
use lexopt::prelude::*;

use crate::{Failure, asked};

const HELP: &str = "alveole perft GAME --depth N [--options JSON] [--moves \"M1; M2 …\"] [--divide]";

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut opening = Opening::default();
    let (mut depth, mut moves, mut divide) = (1, Vec::new(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("depth") => depth = arguments.value()?.parse::<u32>()?,
            Long("options") => opening.options = asked::options(&mut arguments)?,
            Long("moves") => moves = asked::moves(&mut arguments)?,
            Long("divide") => divide = true,
            Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            Value(game) if opening.game.is_empty() => opening.game = game.string()?,
            other => return Err(other.unexpected().into()),
        }
    }
    if opening.game.is_empty() {
        return Err(format!("which game? {HELP}").into());
    }
    let mut session = open(&opening)?;
    for text in &moves {
        session.play(text)?;
    }
    let mut output = io::stdout().lock();
    if divide {
        for (text, nodes) in session.divide(depth) {
            writeln!(output, "{text}: {nodes}")?;
        }
    }
    for depth in 1..=depth {
        let start = Instant::now();
        let nodes = session.perft(depth, u64::MAX).unwrap_or(u64::MAX);
        let seconds = start.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
        writeln!(output, "perft({depth}) = {nodes}  ({seconds:.3} s, {rate:.1} million a second)")?;
    }
    Ok(())
}
