//! `alveole best`: the best moves of a position, as the API's request `best` tells them.

use std::io::{self, Write};

use alveole::api::Server;
use lexopt::prelude::*;
use serde_json::{Map, Value, json};

use crate::{Failure, api, asked};

const HELP: &str = "\
alveole best GAME [--options JSON] [--moves \"M1; M2 …\"] [--level N] [--time MS | --nodes N] [--seed N] [--lines N]

Prints the best moves of the position after those moves, best first: the mover's expected share of the win (“!” where it
is certain), and the line expected, which begins with the move.

--level N            how strong, from 0 (random) to 8; else the strongest
--time MS, --nodes N how long it may think; else as long as the level does
--seed N             its dice: the same answer again, with --nodes
--lines N            how many moves (3)
";

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut request = Map::from_iter([("op".into(), json!("best")), ("lines".into(), json!(3))]);
    while let Some(argument) = arguments.next()? {
        let (name, value) = match argument {
            Long("options") => ("options", json!(asked::options(&mut arguments)?)),
            Long("moves") => ("moves", json!(asked::moves(&mut arguments)?)),
            Long("level") => ("level", json!(arguments.value()?.parse::<u64>()?)),
            Long("time") => ("time_ms", json!(arguments.value()?.parse::<u64>()?)),
            Long("nodes") => ("nodes", json!(arguments.value()?.parse::<u64>()?)),
            Long("seed") => ("seed", json!(arguments.value()?.parse::<u64>()?)),
            Long("lines") => ("lines", json!(arguments.value()?.parse::<u64>()?)),
            Long("help") => {
                print!("{HELP}");
                return Ok(());
            }
            Value(game) if !request.contains_key("game") => ("game", json!(game.string()?)),
            other => return Err(other.unexpected().into()),
        };
        request.insert(name.into(), value);
    }
    if !request.contains_key("game") {
        return Err("which game? See alveole best --help".into());
    }
    let answer = Server::new(api::ENVIRONMENT).answer(&request.into());
    if let Some(message) = answer["error"]["message"].as_str() {
        return Err(message.into());
    }
    let mut output = io::stdout().lock();
    for line in answer["ok"]["lines"].as_array().into_iter().flatten() {
        let certain = if line["proven"] == true { '!' } else { ' ' };
        let share = line["score"].as_f64().unwrap_or_default() * 100.0;
        let expected: Vec<_> =
            line["pv"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        writeln!(output, "{share:5.1} %{certain} {}", expected.join("; "))?;
    }
    Ok(())
}
