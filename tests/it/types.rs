//! `www/api.d.ts`, the types of the API for TypeScript, agrees with the Rust types.
//!
//! `ALVEOLE_WRITE=1 cargo test --test it types` writes the file again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use alveole::play::{Best, Explanation, GameCard, PlayedMove, Record, State};
use schemars::generate::SchemaSettings;
use serde_json::Value;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/www/api.d.ts");

/// Names that TypeScript uses for something else, or for which the page has a shorter one.
const NAMES: [(&str, &str); 6] = [
    ("Record", "Saved"),
    ("GameCard", "Game"),
    ("LegalMove", "Move"),
    ("PictureCell", "Cell"),
    ("PicturePiece", "Piece"),
    ("Seat", "SavedSeat"),
];

/// Fields with a more precise type in `types.d.ts` than the Rust type has.
const SHARPER: [(&str, &str, &str); 8] = [
    ("State", "options", "Options"),
    ("Saved", "options", "Options"),
    ("Game", "options", "Record<string, Schema>"),
    ("Game", "name", "Texts"),
    ("Game", "rules", "Texts"),
    ("Game", "words", "Record<string, Words>"),
    ("Edge", "side", "Side"),
    ("Explanation", "say", "Message"),
];

fn name(rust: &str) -> &str {
    NAMES.iter().find(|(from, _)| *from == rust).map_or(rust, |(_, to)| to)
}

fn title(schema: &Value) -> &str {
    schema["title"].as_str().expect("a schema has a title")
}

/// The TypeScript type that a schema describes.
fn type_of(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        return name(target.rsplit('/').next().unwrap_or(target)).to_owned();
    }
    for union in ["anyOf", "oneOf"] {
        if let Some(any) = schema[union].as_array() {
            return any.iter().map(type_of).collect::<Vec<_>>().join(" | ");
        }
    }
    if let Some(one) = schema["const"].as_str() {
        return format!("{one:?}");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    let single = |kind: &str| match kind {
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "boolean".to_owned(),
        "null" => "null".to_owned(),
        "array" => {
            let item = type_of(&schema["items"]);
            if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
        }
        "object" => "Record<string, unknown>".to_owned(),
        other => panic!("a schema of type {other}"),
    };
    match &schema["type"] {
        Value::String(kind) => single(kind),
        Value::Array(kinds) => {
            kinds.iter().map(|kind| single(kind.as_str().unwrap())).collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

/// A description as a comment, without the links of Rust's documentation.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else { return String::new() };
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("](") {
        let end = rest[at..].find(')').map_or(rest.len(), |n| at + n + 1);
        plain.push_str(&rest[..at]);
        rest = &rest[end..];
    }
    plain.push_str(rest);
    let plain = plain.replace("[`", "`").split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{indent}/** {plain} */\n")
}

fn declaration(rust: &str, schema: &Value) -> String {
    let title = name(rust);
    let mut text = comment(schema, "");
    let Some(properties) = schema["properties"].as_object() else {
        let _ = writeln!(text, "export type {title} = {};", type_of(schema));
        return text;
    };
    let _ = writeln!(text, "export interface {title} {{");
    for (field, inner) in properties {
        let required = schema["required"].as_array().is_some_and(|all| all.iter().any(|f| f == field));
        let sharper = SHARPER.iter().find(|(of, f, _)| (*of, *f) == (title, field));
        let kind = sharper.map_or_else(|| type_of(inner), |(_, _, kind)| (*kind).to_owned());
        let optional = if required { "" } else { "?" };
        let _ = writeln!(text, "{}  {field}{optional}: {kind};", comment(inner, "  "));
    }
    text.push_str("}\n");
    text
}

fn generated() -> String {
    let mut all = BTreeMap::new();
    let mut take = |schema: schemars::Schema| {
        let mut schema = schema.to_value();
        let defs = schema.as_object_mut().and_then(|s| s.remove("$defs"));
        for (rust, inner) in defs.as_ref().and_then(Value::as_object).into_iter().flatten() {
            all.insert(rust.clone(), inner.clone());
        }
        all.insert(title(&schema).to_owned(), schema);
    };
    let answers = || SchemaSettings::draft2020_12().for_serialize().into_generator();
    take(answers().into_root_schema_for::<State>());
    take(answers().into_root_schema_for::<GameCard>());
    take(answers().into_root_schema_for::<Best>());
    take(answers().into_root_schema_for::<PlayedMove>());
    take(answers().into_root_schema_for::<Explanation>());
    // A record is input as well: its optional fields are optional here too.
    take(SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Record>());
    all.retain(|rust, _| !rust.starts_with("Localized"));
    let declarations: Vec<_> = all.iter().map(|(rust, schema)| declaration(rust, schema)).collect();
    format!(
        "/** The values of the JSON API. Written by `ALVEOLE_WRITE=1 cargo test --test it types` from the Rust types. */\n\
         import type {{ Message, Options, Schema, Side, Texts, Words }} from \"./types.js\";\n\n{}",
        declarations.join("\n")
    )
}

#[test]
fn the_typescript_types_agree_with_rust() {
    let wanted = generated();
    if std::env::var_os("ALVEOLE_WRITE").is_some() {
        std::fs::write(FILE, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(found, wanted, "ALVEOLE_WRITE=1 cargo test --test it types writes it again");
}
