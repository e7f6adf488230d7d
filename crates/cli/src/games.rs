//! `alveole games`: the catalogue.

use std::io::{self, Write};

use alveole::play::Record;
use alveole::study::Study;
use serde_json::{Value, json};

use crate::{Failure, registry};

/// The arguments of `alveole games`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Print the catalogue as JSON, as the request `games` of the API gives it
    #[arg(long)]
    json: bool,

    /// Print JSON Schemas of the record, of the study and of every game's position
    #[arg(long, conflicts_with = "json")]
    schema: bool,
}

/// Prints the games, one per paragraph.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    if arguments.schema {
        let positions = registry::games().position_schemas();
        let (record, study) = (schemars::schema_for!(Record), schemars::schema_for!(Study));
        let all = json!({"record": record, "study": study, "position": positions});
        serde_json::to_writer_pretty(&mut output, &all)?;
        return Ok(writeln!(output)?);
    }
    let games = registry::games().cards();
    if arguments.json {
        serde_json::to_writer_pretty(&mut output, &games)?;
        return Ok(writeln!(output)?);
    }
    for game in games {
        let name = game.name.english().copied().unwrap_or(game.id);
        let author = if game.author.is_empty() { String::new() } else { format!(" ({})", game.author) };
        let players: Vec<String> = game.players.iter().map(u8::to_string).collect();
        writeln!(output, "{:<10} {name}{author}; players: {}", game.id, players.join(", "))?;
        for (option, schema) in &game.options {
            writeln!(output, "{:<10}   {option}: {}", "", values(schema))?;
        }
    }
    Ok(())
}

/// The values that an option takes, the default marked.
fn values(schema: &Value) -> String {
    let default = &schema["default"];
    let listed = |values: &[Value]| values.iter().map(shown).collect::<Vec<_>>().join(", ");
    let values = match (schema["enum"].as_array(), schema["items"]["enum"].as_array()) {
        (Some(values), _) => listed(values),
        (_, Some(values)) => format!("any of {}", listed(values)),
        _ => match (&schema["minimum"], &schema["maximum"]) {
            (Value::Number(least), Value::Number(most)) => format!("{least} to {most}"),
            _ if schema["type"] == "boolean" => "true, false".to_owned(),
            _ => schema["type"].as_str().unwrap_or_default().to_owned(),
        },
    };
    format!("{values} (default {})", shown(default))
}

/// A value as a person writes it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        other => other.to_string(),
    }
}
