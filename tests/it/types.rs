//! `www/api.d.ts`, the types of the API for TypeScript, agrees with the Rust types.
//!
//! `ALVEOLE_WRITE=1 cargo test --test it types` writes the file again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use alveole::api::Server;
use alveole::play::{
    Best, BriefState, Explanation, GameCard, LegalMove, PlayedMove, Record, State, Status, ToMove,
};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

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
const SHARPER: [(&str, &str, &str); 17] = [
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
    ("SvgFields", "board", "\"paper\" | \"wood\" | \"slate\" | \"contrast\" | null"),
    ("SheetText", "uhp", "string"),
];

/// The operations: what each takes, beside `op` and `id`, and what it returns.
const OPERATIONS: [(&str, &str, &str); 10] = [
    ("games", "unknown", "Catalogue"),
    ("state", "MatchReference & ViewFields", "State"),
    ("legal", "MatchReference & ViewFields", "Legal"),
    ("play", "MatchReference & PlayFields & ViewFields", "State"),
    ("best", "MatchReference & BestFields", "Best"),
    ("why", "MatchReference & WhyFields", "Explanation | null"),
    ("check", "RecordFields & ViewFields", "Checked"),
    ("svg", "MatchReference & SvgFields | RecordFields & SvgFields", "SvgText"),
    ("text", "MatchReference | RecordFields", "SheetText"),
    ("perft", "MatchReference & PerftFields", "Counted"),
];

/// Shapes of requests and answers that the API reads and writes field by field, so that no public type has them.
/// `the_operations_agree_with_the_api` compares them with it.
#[allow(dead_code, clippy::struct_field_names)]
mod shapes {
    use super::*;

    /// A position: of the game, with these options, after these moves.
    #[derive(JsonSchema)]
    pub struct MatchReference {
        /// The game's id.
        game: String,
        /// The options; a missing one has its default.
        options: Option<Map<String, Value>>,
        /// The first position, if it is not the start of the game.
        position: Option<Value>,
        /// The moves since, in the game's notation.
        moves: Option<Vec<String>>,
    }

    /// What `play` takes beside the match reference.
    #[derive(JsonSchema)]
    pub struct PlayFields {
        /// The move, in the game's notation.
        r#move: String,
    }

    /// What `best` takes beside the match reference: `time_ms` or `nodes`, not both.
    #[derive(JsonSchema)]
    pub struct BestFields {
        /// The level of the computer player, from 0 (random) to 8; the strongest if missing.
        level: Option<u64>,
        /// Milliseconds of search.
        time_ms: Option<u64>,
        /// How many positions are searched.
        nodes: Option<u64>,
        /// Makes a search by `nodes` repeatable.
        seed: Option<u64>,
        /// How many of the best moves are returned.
        lines: Option<u64>,
        /// For the page: whether the search is kept for the next position of the match.
        keep: Option<bool>,
    }

    /// What `why` takes beside the match reference.
    #[derive(JsonSchema)]
    pub struct WhyFields {
        /// The ids that were tapped.
        taps: Option<Vec<String>>,
    }

    /// What `perft` takes beside the match reference.
    #[derive(JsonSchema)]
    pub struct PerftFields {
        /// The number of moves in each sequence; 1 if missing.
        depth: Option<u64>,
    }

    /// What `state`, `legal`, `play` and `check` take beside the rest.
    #[derive(JsonSchema)]
    pub struct ViewFields {
        /// False leaves out the picture and the taps: the state is then a `BriefState`.
        view: Option<bool>,
    }

    /// What `svg` takes beside the match reference or the record.
    #[derive(JsonSchema)]
    pub struct SvgFields {
        /// The colours: `light` or `dark`.
        theme: Option<String>,
        /// The material of the board.
        board: Option<String>,
        /// How the board lies: degrees, a multiple of 60, and `flip` to mirror it.
        orientation: Option<String>,
        /// Whether the cells' names stand on them.
        coordinates: Option<bool>,
        /// Whether the pieces in the players' hands are below the board.
        hands: Option<bool>,
        /// Whether the game's marks are drawn.
        marks: Option<bool>,
        /// Whether the cells of the last move are marked.
        last_move: Option<bool>,
        /// Whether emblems have the colour of the player's signs also where the game has coloured ones.
        monochrome: Option<bool>,
        /// Whether there is paper behind the board.
        background: Option<bool>,
        /// The width in pixels.
        width: Option<u16>,
        /// Space around the board, in hundredths of a cell's radius.
        padding: Option<u16>,
        /// The picture's name.
        title: Option<String>,
        /// The position in words.
        description: Option<String>,
    }

    /// What `check` takes, and `text` in place of the match reference.
    #[derive(JsonSchema)]
    pub struct RecordFields {
        /// A saved match.
        record: Record,
    }

    /// The answer to `games`.
    #[derive(JsonSchema)]
    pub struct Catalogue {
        /// The games.
        games: Vec<GameCard>,
    }

    /// The answer to `legal`.
    #[derive(JsonSchema)]
    pub struct Legal {
        /// The legal moves.
        legal: Vec<LegalMove>,
        /// Who is to move, unless it is over.
        to_move: Option<ToMove>,
        /// Whether and how it is over.
        status: Status,
    }

    /// The answer to `check`.
    #[derive(JsonSchema)]
    pub struct Checked {
        /// Always true: a record that is not valid is refused.
        valid: bool,
        /// The last position.
        state: State,
        /// The moves, and who made each.
        moves: Vec<PlayedMove>,
    }

    /// The answer to `svg`.
    #[derive(JsonSchema)]
    pub struct SvgText {
        /// The picture.
        svg: String,
    }

    /// The answer to `text`.
    #[derive(JsonSchema)]
    pub struct SheetText {
        /// The scoresheet.
        text: String,
        /// The `GameString`, for Hive by tournament rules.
        uhp: Option<String>,
    }

    /// The answer to `perft`.
    #[derive(JsonSchema)]
    pub struct Counted {
        /// How many sequences of moves there are.
        nodes: u64,
    }
}

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
    take(answers().into_root_schema_for::<GameCard>());
    take(answers().into_root_schema_for::<Best>());
    take(answers().into_root_schema_for::<PlayedMove>());
    take(answers().into_root_schema_for::<Explanation>());
    take(answers().into_root_schema_for::<shapes::Catalogue>());
    take(answers().into_root_schema_for::<shapes::Legal>());
    take(answers().into_root_schema_for::<shapes::Checked>());
    take(answers().into_root_schema_for::<shapes::Counted>());
    // Here a missing field is optional, in requests and in what is input as well, as a record is.
    let requests = || SchemaSettings::draft2020_12().into_generator();
    take(requests().into_root_schema_for::<shapes::SheetText>());
    take(requests().into_root_schema_for::<shapes::MatchReference>());
    take(requests().into_root_schema_for::<shapes::PlayFields>());
    take(requests().into_root_schema_for::<shapes::BestFields>());
    take(requests().into_root_schema_for::<shapes::WhyFields>());
    take(requests().into_root_schema_for::<shapes::PerftFields>());
    take(requests().into_root_schema_for::<shapes::RecordFields>());
    take(requests().into_root_schema_for::<shapes::ViewFields>());
    take(requests().into_root_schema_for::<shapes::SvgFields>());
    take(requests().into_root_schema_for::<Record>());
    all.retain(|rust, _| !rust.starts_with("Localized"));
    let mut declarations: Vec<_> = all.iter().map(|(rust, schema)| declaration(rust, schema)).collect();
    for (title, about, column) in [
        ("Requests", "What each operation takes, beside `op` and `id`.", 0),
        ("Answers", "What each operation returns.", 1),
    ] {
        let mut text = format!("/** {about} */\nexport interface {title} {{\n");
        for (op, request, answer) in OPERATIONS {
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
    for (op, request, answer) in OPERATIONS {
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
                    "level" | "depth" | "seed" | "lines" => json!(1),
                    "nodes" => json!(20),
                    "keep" => json!(false),
                    "theme" => json!("dark"),
                    "board" => json!("wood"),
                    "orientation" => json!("60 flip"),
                    "width" | "padding" => json!(100),
                    "title" | "description" => json!("a text"),
                    "view" | "coordinates" | "hands" | "marks" | "last_move" | "monochrome"
                    | "background" => {
                        json!(true)
                    }
                    "record" => record.clone(),
                    "position" | "time_ms" => Value::Null,
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
