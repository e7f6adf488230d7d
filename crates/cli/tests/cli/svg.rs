//! `alveole svg`: the pictures are those of the API.

use std::fs;

use alveole::api::Server;
use serde_json::json;

use crate::support::{run, scratch};

#[test]
fn the_picture_is_that_of_the_api() {
    let request = json!({
        "op": "svg", "game": "hex", "options": {"size": 3}, "moves": ["c3", "b2"], "theme": "dark",
        "orientation": "-60 flip", "coordinates": true, "width": 300, "padding": 10, "background": false,
        "hands": false, "marks": false, "last_move": false, "title": "A & B",
    });
    let expected = Server::default().answer(&request)["ok"]["svg"].as_str().unwrap().to_owned();
    let arguments = [
        "svg",
        "hex",
        "--options",
        r#"{"size": 3}"#,
        "--moves",
        "c3; b2",
        "--theme",
        "dark",
        "--orientation",
        "-60 flip",
        "--coordinates",
        "--width",
        "300",
        "--padding",
        "10",
        "--no-background",
        "--no-hands",
        "--no-marks",
        "--no-last-move",
        "--title",
        "A & B",
    ];
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.output.as_str()), (Some(0), expected.as_str()), "{}", ran.errors);

    let file = scratch("svg").join("hex.svg");
    let drawn = run(&[&["draw"], &arguments[1..], &["--out", file.to_str().unwrap()]].concat(), "");
    assert_eq!((drawn.code, drawn.output.as_str()), (Some(0), ""), "{}", drawn.errors);
    assert_eq!(fs::read_to_string(file).unwrap(), expected);
}

#[test]
fn a_saved_game_is_drawn_at_a_ply() {
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "swap", "d4"]}).to_string();
    let early = run(&["svg", "--record", "-", "--at", "2"], &record);
    assert_eq!(early.output, run(&["svg", "hex", "--moves", "e5; swap"], "").output, "{}", early.errors);
    let late = run(&["svg", "--record", "-"], &record);
    assert!(late.output.contains("<title>Hex-n, after move 3</title>"), "{}", late.errors);
}
