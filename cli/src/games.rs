//! `alveole games`: the catalogue on a terminal.

use std::io::{self, Write};

use alveole::game::Game;
use alveole::games::{Visitor, visit_all};
use alveole::play::Record;
use lexopt::prelude::*;
use serde_json::{Map, json};

use crate::Failure;

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut schema = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("schema") => schema = true,
            Long("help") => {
                println!("alveole games [--schema]: the games and their options; or JSON Schemas.");
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let mut output = io::stdout().lock();
    if schema {
        let mut schemas = Schemas::default();
        visit_all(&mut schemas);
        let all = json!({"record": schemars::schema_for!(Record), "position": schemas.0});
        serde_json::to_writer_pretty(&mut output, &all)?;
        writeln!(output)?;
        return Ok(());
    }
    for game in alveole::api::catalogue() {
        let players: Vec<String> = game.players.iter().map(u8::to_string).collect();
        writeln!(
            output,
            "{:<10} {} ({}); players: {}",
            game.id,
            game.name.english().copied().unwrap_or(game.id),
            game.author,
            players.join(", ")
        )?;
        for (name, kind) in &game.options {
            writeln!(output, "{:<10}   {name}: {kind}", "")?;
        }
    }
    Ok(())
}

/// The JSON Schema of each game's position.
#[derive(Default)]
struct Schemas(Map<String, serde_json::Value>);

impl Visitor for Schemas {
    fn visit<G: Game>(&mut self) {
        self.0.insert(G::ID.to_owned(), schemars::schema_for!(G::Data).to_value());
    }
}
