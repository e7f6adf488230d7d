//! Values and types, there and back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{from_value, to_value};

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
}

#[derive(PartialEq, Debug, Serialize)]
enum Shape {
    Point(u8),
    Line(u8, u8),
    Circle { radius: f32 },
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    name: String,
    at: (i16, i16),
    colour: Colour,
    #[serde(default)]
    level: u8,
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    pieces: Vec<Piece>,
    last: Option<char>,
    moved: bool,
    scores: BTreeMap<String, f64>,
}

fn board() -> Board {
    let piece = |name: &str, colour| Piece { name: name.to_owned(), at: (-3, 4), colour, level: 255 };
    Board {
        pieces: vec![piece("queen", Colour::White), piece("", Colour::Black)],
        last: Some('é'),
        moved: true,
        scores: BTreeMap::from([("a".to_owned(), 1.5), ("b".to_owned(), -2.0)]),
    }
}

#[test]
fn values_are_those_of_serde_json() {
    assert_eq!(to_value(&board()), serde_json::to_value(board()).unwrap());
    let shapes = [Shape::Point(1), Shape::Line(2, 3), Shape::Circle { radius: 0.5 }];
    assert_eq!(to_value(&shapes), serde_json::to_value(&shapes).unwrap());
    let numbers = (u64::MAX, i64::MIN, 0.1_f32, f64::NAN, (), None::<u8>);
    assert_eq!(to_value(&numbers), serde_json::to_value(numbers).unwrap());
}

#[test]
fn fields_keep_their_order() {
    assert_eq!(to_value(&board().pieces[0]).to_string(), serde_json::to_string(&board().pieces[0]).unwrap());
}

#[test]
fn what_is_written_reads_back() {
    assert_eq!(from_value::<Board>(&to_value(&board())), Ok(board()));
    let any = json!({"a": [1, -1, 0.5, "b", null, true, {}]});
    assert_eq!(from_value::<serde_json::Value>(&any), Ok(any));
}

#[test]
fn a_fault_names_its_place() {
    for (path, value, fault) in [
        ("/pieces/1/level", json!(256), "“pieces.1.level”: 256 instead of a whole number, 0 or more"),
        (
            "/pieces/1/level",
            json!(0.5),
            "“pieces.1.level”: a decimal number instead of a whole number, 0 or more",
        ),
        ("/pieces/0/at", json!([1]), "“pieces.0.at”: a list of 1 instead of a list of 2"),
        ("/pieces/0/colour", json!("red"), "“pieces.0.colour”: “red” instead of one of “white”, “black”"),
        ("/pieces/0", json!(["queen", [0, 0], "white", 0]), "“pieces.0”: a list instead of an object"),
        ("/moved", json!(-1), "“moved”: -1 instead of true or false"),
        ("/moved", json!(null), "“moved”: null instead of true or false"),
        ("/last", json!("ab"), "“last”: a text instead of one character"),
        ("", json!({"hull": 1}), "unknown field “hull”; the fields are pieces, last, moved, scores"),
        ("", json!({"score": 1}), "unknown field “score”: did you mean “scores”?"),
        ("/pieces/0", json!({"lvl": 1}), "“pieces.0”: unknown field “lvl”: did you mean “level”?"),
        ("", json!({}), "“pieces” is missing"),
    ] {
        let mut bent = to_value(&board());
        *bent.pointer_mut(path).unwrap() = value;
        assert_eq!(from_value::<Board>(&bent).unwrap_err().to_string(), fault);
    }
}
