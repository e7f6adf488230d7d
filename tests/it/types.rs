//! `www/api.d.ts`, the types of the API for TypeScript, agrees with the Rust types.
//!
//! `ALVEOLE_WRITE=1 cargo test --test it types` writes the file again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use alveole::api::{Operation, Server};
use alveole::play::{
    Best, BriefState, Composition, Evaluation, Explanation, Explored, GameCard, LegalMove, NumberedPiece,
    Place, PlayedMove, Record, Review, State, Status, ToMove,
};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/www/api.d.ts");
const CLIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/www/engine/client.js");

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
const SHARPER: [(&str, &str, &str); 31] = [
    ("State", "game", "GameId"),
    ("BriefState", "game", "GameId"),
    ("Saved", "game", "GameId"),
    ("Game", "id", "GameId"),
    ("Version", "games", "GameId[]"),
    ("MatchReference", "game", "GameId"),
    ("State", "options", "Options"),
    ("BriefState", "options", "Options"),
    ("Saved", "options", "Options"),
    ("Game", "options", "Record<string, Schema>"),
    ("Preset", "options", "Options"),
    ("Game", "name", "Texts"),
    ("Game", "rules", "Texts"),
    ("Game", "words", "Record<string, Words>"),
    ("Edge", "side", "Side"),
    ("Explanation", "say", "Message"),
    ("MatchReference", "options", "Options | null"),
    ("MatchReference", "moves", "readonly string[] | null"),
    ("WhyFields", "taps", "readonly string[] | null"),
    ("Checked", "valid", "true"),
    ("SvgFields", "theme", "\"light\" | \"dark\" | null"),
    ("SvgFields", "board", "\"wood\" | \"paper\" | \"slate\" | \"contrast\" | null"),
    ("SheetText", "uhp", "string"),
    ("WrongMove", "say", "Message"),
    ("Refused", "say", "Message"),
    ("StudyFields", "study", "Study | Saved | string"),
    ("StudyForms", "study", "Study"),
    ("Imported", "study", "Study | null"),
    ("Composition", "options", "Options"),
    ("Refusal", "say", "Message"),
    ("Field", "label", "Message"),
];

/// The types of what an operation takes, beside `op` and `id`, and of what it returns.
fn types_of(operation: Operation) -> (&'static str, &'static str) {
    match operation.name() {
        "games" => ("unknown", "Catalogue"),
        "version" => ("unknown", "Version"),
        "state" => ("MatchReference & ViewFields", "State"),
        "legal" => ("MatchReference & ViewFields", "Legal"),
        "play" => ("MatchReference & PlayFields & ViewFields", "State"),
        "best" => ("MatchReference & BestFields", "Best"),
        "why" => ("MatchReference & WhyFields", "Explanation | null"),
        "review" => ("MatchReference & ReviewFields", "Review"),
        "check" => ("RecordFields & ViewFields", "Checked"),
        "svg" => ("MatchReference & SvgFields | RecordFields & SvgFields", "SvgText"),
        "numbers" => ("MatchReference", "Numbers"),
        "explore" => ("MatchReference", "Explored"),
        "text" => ("MatchReference | RecordFields", "SheetText"),
        "compose" => ("MatchReference & ComposeFields", "Composition"),
        "import" => ("ImportFields", "Import"),
        "study" => ("StudyFields", "StudyForms"),
        "fence" => ("FenceFields", "FenceHtml"),
        "perft" => ("MatchReference & PerftFields", "Counted"),
        other => panic!("the operation {other} has no types"),
    }
}

mod shapes;

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
    take(answers().into_root_schema_for::<BriefState>());
    take(answers().into_root_schema_for::<shapes::SvgText>());
    take(answers().into_root_schema_for::<shapes::Numbers>());
    take(answers().into_root_schema_for::<GameCard>());
    take(answers().into_root_schema_for::<Best>());
    take(answers().into_root_schema_for::<PlayedMove>());
    take(answers().into_root_schema_for::<Review>());
    take(answers().into_root_schema_for::<Explanation>());
    take(answers().into_root_schema_for::<shapes::Catalogue>());
    take(answers().into_root_schema_for::<shapes::Version>());
    take(answers().into_root_schema_for::<shapes::Legal>());
    take(answers().into_root_schema_for::<shapes::Checked>());
    take(answers().into_root_schema_for::<shapes::Counted>());
    take(answers().into_root_schema_for::<alveole::import::Import>());
    take(answers().into_root_schema_for::<shapes::StudyForms>());
    take(answers().into_root_schema_for::<shapes::FenceHtml>());
    take(answers().into_root_schema_for::<Composition>());
    take(answers().into_root_schema_for::<Explored>());
    // Here a missing field is optional, in requests and in what is input as well, as a record is.
    let requests = || SchemaSettings::draft2020_12().into_generator();
    take(requests().into_root_schema_for::<shapes::SheetText>());
    take(requests().into_root_schema_for::<shapes::MatchReference>());
    take(requests().into_root_schema_for::<shapes::ImportFields>());
    take(requests().into_root_schema_for::<shapes::ComposeFields>());
    take(requests().into_root_schema_for::<shapes::PlayFields>());
    take(requests().into_root_schema_for::<shapes::BestFields>());
    take(requests().into_root_schema_for::<shapes::WhyFields>());
    take(requests().into_root_schema_for::<shapes::PerftFields>());
    take(requests().into_root_schema_for::<shapes::ReviewFields>());
    take(requests().into_root_schema_for::<shapes::RecordFields>());
    take(requests().into_root_schema_for::<shapes::StudyFields>());
    take(requests().into_root_schema_for::<shapes::FenceFields>());
    take(requests().into_root_schema_for::<shapes::ViewFields>());
    take(requests().into_root_schema_for::<shapes::SvgFields>());
    take(requests().into_root_schema_for::<Record>());
    take(requests().into_root_schema_for::<Place>());
    all.retain(|rust, _| !rust.starts_with("Localized"));
    let mut declarations: Vec<_> = all.iter().map(|(rust, schema)| declaration(rust, schema)).collect();
    for (title, about, column) in [
        ("Requests", "The fields that each operation takes, beside `op` and `id`.", 0),
        ("Answers", "The answer of each operation.", 1),
    ] {
        let mut text = format!("/** {about} */\nexport interface {title} {{\n");
        for &operation in Operation::ALL {
            let (op, (request, answer)) = (operation.name(), types_of(operation));
            let kinds: Vec<String> = [request, answer][column]
                .split(" | ")
                .map(|kind| if kind.contains(" & ") { format!("({kind})") } else { kind.to_owned() })
                .collect();
            let kind = if kinds.len() == 1 {
                kinds[0].trim_matches(['(', ')']).to_owned()
            } else {
                kinds.join(" | ")
            };
            let _ = writeln!(text, "  {op}: {kind};");
        }
        declarations.push(text + "}\n");
    }
    format!(
        "/** The values of the JSON API. Written by `ALVEOLE_WRITE=1 cargo test --test it types` from the Rust types. */\n\
         import type {{ GameId, Message, Options, Schema, Side, Study, Texts, Words }} from \"./types.js\";\n\n{}",
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

/// The fields of an interface in the generated file, and whether each is required.
fn fields_of(interface: &str) -> BTreeMap<String, bool> {
    let text = generated();
    let start = text.find(&format!("export interface {interface} {{")).expect(interface);
    let body = &text[start..start + text[start..].find("\n}").expect("an end")];
    body.lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once(": "))
        .filter(|(field, _)| !field.starts_with("/**"))
        .map(|(field, _)| (field.trim_end_matches('?').to_owned(), !field.ends_with('?')))
        .collect()
}

/// The alternatives of a type that are interfaces, each as its parts: `A & B | C`.
fn parts_of(kind: &str) -> Vec<Vec<&str>> {
    kind.split(" | ").filter(|one| *one != "null").map(|one| one.split(" & ").collect()).collect()
}

#[test]
fn the_operations_agree_with_the_api() {
    let record =
        json!({"format": "alveole/1", "game": "hive", "options": {"rules": "tournament"}, "moves": ["wS1"]});
    for &operation in Operation::ALL {
        let (op, (request, answer)) = (operation.name(), types_of(operation));
        let typed: BTreeSet<_> = parts_of(request)
            .concat()
            .into_iter()
            .filter(|part| *part != "unknown")
            .flat_map(|part| fields_of(part).into_keys())
            .collect();
        let reference =
            if operation.takes_match() { &["game", "options", "position", "moves"][..] } else { &[] };
        let known = reference.iter().chain(operation.fields()).map(ToString::to_string).collect();
        assert_eq!(typed, known, "{op}");
        for parts in parts_of(request) {
            // A request with every field.
            let mut all = json!({"op": op, "id": 1});
            for field in
                parts.iter().filter(|part| **part != "unknown").flat_map(|part| fields_of(part).into_keys())
            {
                all[&field] = match &*field {
                    "game" => json!("hive"),
                    "options" => json!({"rules": "tournament"}),
                    "moves" => json!(["wS1", "bS1 wS1-"]),
                    "move" => json!("wQ -wS1"),
                    "taps" => json!(["0,0"]),
                    "evaluations" => json!([]),
                    "level" | "plies" | "depth" | "seed" | "lines" => json!(1),
                    "nodes" => json!(20),
                    "keep" => json!(false),
                    "text" => json!("Base;InProgress;Black[1];wS1"),
                    "lang" => json!("fr"),
                    "theme" => json!("dark"),
                    "board" => json!("slate"),
                    "orientation" => json!("60 flip"),
                    "width" | "padding" => json!(100),
                    "title" | "description" => json!("a text"),
                    "view" | "coordinates" | "hands" | "marks" | "last_move" | "numbers" | "monochrome"
                    | "background" => {
                        json!(true)
                    }
                    "record" | "study" => record.clone(),
                    "draft" | "position" | "time_ms" => Value::Null,
                    other => panic!("a field {other}"),
                };
            }
            let answered = Server::default().answer(&all);
            let ok = answered.get("ok").unwrap_or_else(|| panic!("{op}: {answered}"));
            if let Some(fields) = ok.as_object() {
                let [answer] = parts_of(answer)[..].concat()[..] else { panic!("{op} has one answer") };
                let known = fields_of(answer);
                for field in fields.keys() {
                    assert!(known.contains_key(field), "{op}: {answer} lacks {field}");
                }
                for (field, _) in known.iter().filter(|(_, required)| **required) {
                    assert!(fields.contains_key(field), "{op}: the answer lacks {field} of {answer}");
                }
            }
            // Each field that the type requires is missed by the API, and no other one is.
            for (field, required) in
                parts.iter().filter(|part| **part != "unknown").flat_map(|part| fields_of(part))
            {
                let mut less = all.clone();
                less.as_object_mut().unwrap().remove(&field);
                let refused = Server::default().answer(&less)["error"]["code"] == "bad_json";
                assert_eq!(refused, required, "{op} without {field}");
            }
        }
    }
}

#[test]
fn the_page_sends_each_operation_to_a_module_that_has_it() {
    let client = std::fs::read_to_string(CLIENT).unwrap();
    let (_, list) = client.split_once("const SEARCHED = new Set(").expect("the list of the page");
    let (list, _) = list.split_once(')').expect("an end");
    let whole: Vec<&str> = serde_json::from_str(list).expect("a list of names");
    // The page has the element in place of the HTML of a fence.
    for operation in Operation::ALL.iter().filter(|&&operation| operation != Operation::Fence) {
        assert_eq!(whole.contains(&operation.name()), !operation.is_for_rules(), "{operation:?}");
    }
    assert!(whole.iter().all(|name| Operation::named(name).is_some()), "{whole:?}");
}
