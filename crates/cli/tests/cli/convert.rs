//! Games written down: `alveole convert`, and the operation `text` of the API.

use std::io::Write;
use std::process::{Command, Stdio};

use alveole::api::Server;
use serde_json::{Value, json};

/// The output of `alveole convert --to FORM -` for `input`, or its error.
fn convert(form: &str, input: &str) -> Result<String, String> {
    convert_bytes(form, input.as_bytes())
}

fn convert_bytes(form: &str, input: &[u8]) -> Result<String, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alveole"))
        .args(["convert", "--to", form, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may refuse before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

fn text(request: Value) -> Value {
    Server::default().answer(&request)
}

const GAME: &str = "Base+MP;InProgress;Black[2];wS1;bP wS1-;wA1 -wS1";

#[test]
fn a_game_string_becomes_a_record_and_a_text_and_a_game_string_again() {
    let record = convert("record", GAME).unwrap();
    let value: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(value["format"], "alveole/1");
    assert_eq!(value["options"], json!({"rules": "tournament", "expansions": ["M", "P"]}));
    assert_eq!(value["moves"], json!(["wS1", "bP wS1-", "wA1 -wS1"]));
    assert_eq!((&value["position"], &value["result"]), (&Value::Null, &Value::Null));
    assert_eq!(convert("uhp", &record).unwrap().trim_end(), GAME);
    assert_eq!(convert("uhp", &format!("\u{feff}{GAME}\r\n")).unwrap().trim_end(), GAME);
    let written = convert("text", GAME).unwrap();
    assert_eq!(written, convert("text", &record).unwrap());
    assert_eq!(
        written,
        "Hive\nOptions: rules tournament, expansions M P\nSeat 1 (white)\nSeat 2 (black)\nResult: unfinished\n\n\
         1. wS1; bP wS1-\n2. wA1 -wS1\n"
    );
}

#[test]
fn a_study_becomes_a_text_and_a_study_again() {
    let study = convert("study", GAME).unwrap();
    let text = convert("text", &study).unwrap();
    assert!(text.ends_with("\n1. wS1 2. bP wS1- 3. wA1 -wS1\n"), "{text}");
    assert_eq!(convert("study", &text).unwrap(), study);
    let annotated = text.replace("2. bP wS1-", "2. bP wS1-? {Early.} (2. bS1 /wS1)");
    let written = convert("study", &annotated).unwrap();
    let value: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(
        value["chapters"][0]["moves"][1],
        json!({"move": "bP wS1-", "glyphs": [2], "comment": "Early.", "variations": [["bS1 /wS1"]]})
    );
    assert_eq!(convert("text", &written).unwrap(), annotated);
    // All other forms have its first chapter.
    assert_eq!(convert("uhp", &annotated).unwrap().trim_end(), GAME);
    let refused = convert("text", &annotated.replace("bS1 /wS1", "bS1 wQ-")).unwrap_err();
    assert!(refused.contains("chapter 1: in a variation: move 2: "), "{refused}");
}

#[test]
fn a_record_keeps_what_it_says_and_states_its_end() {
    let moves = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/"];
    let moves = [&moves[..], &["wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/", "wQ -wG1", "bQ bG1-"]].concat();
    let record = json!({
        "format": "alveole/1", "game": "hive", "options": {"rules": "tournament"},
        "seats": [{"name": "Ada"}, {"name": "Zoé", "ai": 3}], "moves": moves, "date": "2026-11-20T12:00:00Z"
    });
    let written: Value = serde_json::from_str(&convert("record", &record.to_string()).unwrap()).unwrap();
    assert_eq!(written["result"], json!({"winners": [0, 1], "reason": "repetition"}));
    assert_eq!((&written["seats"], &written["date"]), (&record["seats"], &record["date"]));
    let game = convert("uhp", &written.to_string()).unwrap();
    assert!(game.starts_with("Base;Draw;White[7];wG1;bG1 wG1-;"), "{game}");
    let read = convert("text", &written.to_string()).unwrap();
    assert!(read.contains("Seat 1 (white): Ada\nSeat 2 (black): Zoé, computer of level 3\n"), "{read}");
    assert!(read.contains("\nResult: draw (") && read.ends_with("\n6. wQ -wG1; bQ bG1-\n"), "{read}");
}

#[test]
fn games_of_other_programs_are_converted_up_to_their_first_wrong_move() {
    let pgn = convert("pgn", GAME).unwrap();
    assert!(pgn.starts_with("[GameType \"Base+MP\"]\n[Date \"????.??.??\"]\n"), "{pgn}");
    assert!(pgn.ends_with("\n\n1. wS1\n2. bP wS1-\n3. wA1 -wS1\n"), "{pgn}");
    assert_eq!(convert("uhp", &pgn).unwrap().trim_end(), GAME);
    let wrong = pgn.replace("3. wA1 -wS1", "3. wA1 bP-");
    let two = convert("uhp", &format!("{pgn}\n{wrong}")).unwrap();
    assert_eq!(two.trim_end(), format!("{GAME}\nBase+MP;InProgress;White[2];wS1;bP wS1-"));
    let records: Value = serde_json::from_str(&convert("record", &format!("{pgn}\n{pgn}")).unwrap()).unwrap();
    assert_eq!(records.as_array().unwrap().len(), 2);
    // A command that needs the whole game refuses it.
    let file = std::env::temp_dir().join(format!("alveole-wrong-{}.pgn", std::process::id()));
    std::fs::write(&file, &wrong).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alveole")).arg("check").arg(&file).output().unwrap();
    let converted =
        Command::new(env!("CARGO_BIN_EXE_alveole")).args(["convert", "--to", "uhp"]).arg(&file).output();
    std::fs::remove_file(&file).unwrap();
    let named = "move 3, “wA1 bP-”: it is not legal here";
    assert!(String::from_utf8(output.stderr).unwrap().contains(named));
    assert!(!output.status.success());
    let converted = converted.unwrap();
    assert!(converted.status.success());
    let told = String::from_utf8(converted.stderr).unwrap();
    assert!(told.contains(named) && told.ends_with("; the moves before it are kept\n"), "{told}");
}

#[test]
fn files_of_windows_are_read() {
    let marked = format!("\u{feff}{GAME}\r\n");
    let utf16 = |bytes: fn(u16) -> [u8; 2]| marked.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    for bytes in [marked.clone().into_bytes(), utf16(u16::to_le_bytes), utf16(u16::to_be_bytes)] {
        assert_eq!(convert_bytes("uhp", &bytes).unwrap().trim_end(), GAME);
    }
    let le = utf16(u16::to_le_bytes);
    assert!(convert_bytes("uhp", &le[..le.len() - 1]).unwrap_err().contains("middle of a letter"));
    assert!(convert_bytes("uhp", &[0xff, 0xfe, 0, 0xd8]).unwrap_err().contains("UTF-16"));
    assert!(convert_bytes("uhp", b"Base;\xe9").unwrap_err().contains("no text in UTF-8"));
}

#[test]
fn a_game_string_is_read_as_a_chat_shows_it() {
    for text in [
        format!("`{GAME};`"),
        format!("```\n{GAME}\n```\n"),
        "base+mp; InProgress; black[2]; wS1; bP  wS1-; wA1 -wS1;".to_owned(),
    ] {
        assert_eq!(convert("uhp", &text).unwrap().trim_end(), GAME, "{text}");
    }
}

/// What `alveole convert --to FORM` says on standard error of a file with this text, and its output.
fn convert_file(name: &str, form: &str, text: &str) -> (String, String) {
    let file = std::env::temp_dir().join(format!("alveole-{name}-{}.pgn", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_alveole")).args(["convert", "--to", form]).arg(&file).output();
    std::fs::remove_file(&file).unwrap();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stderr), text(output.stdout))
}

#[test]
fn a_game_that_is_refused_is_named_and_the_others_are_converted() {
    let pgn = convert("pgn", GAME).unwrap();
    let wrong = pgn.replace("3. wA1 -wS1", "3. wA1 bP-");
    let three = [&pgn.replace("Base+MP", "Base+MX"), &pgn, &wrong].map(String::as_str).join("\n");
    let (errors, output) = convert_file("refused", "uhp", &three);
    assert!(errors.contains("game 1 is left out: “Base+MX” is not a game type of Hive\n"), "{errors}");
    assert!(
        errors.contains("game 3, move 3, “wA1 bP-”: it is not legal here; the moves before it are kept\n"),
        "{errors}"
    );
    assert_eq!(output, format!("{GAME}\nBase+MP;InProgress;White[2];wS1;bP wS1-\n"));
}

#[test]
fn a_game_that_goes_on_after_the_third_repetition_is_converted_to_a_study() {
    let around = "wQ \\wG1\nbQ bG1/\nwQ -wG1\nbQ bG1-\n";
    let pgn = format!("[GameType \"Base\"]\n\nwG1\nbG1 wG1-\nwQ -wG1\nbQ bG1-\n{around}{around}wA1 -wQ\n");
    let (errors, output) = convert_file("repeated", "uhp", &pgn);
    assert!(
        errors.ends_with("“wA1 -wQ”: the game is over; the moves before it are kept; --to study keeps all\n"),
        "{errors}"
    );
    assert!(output.starts_with("Base;Draw;White[7];"), "{output}");
    let (errors, output) = convert_file("repeated", "text", &pgn);
    assert!(errors.ends_with("; a chapter of its own goes on from there\n"), "{errors}");
    assert!(output.ends_with("\n1. wA1 -wQ\n"), "{output}");
    assert_eq!(convert("text", &convert("study", &pgn).unwrap()).unwrap(), output);
}

#[test]
fn pgn_says_how_the_players_ended_a_game() {
    for (end, state) in [("resigned", "BlackWins"), ("agreed", "Draw")] {
        let winners = if end == "agreed" { json!([0, 1]) } else { json!([1]) };
        let record = json!({
            "format": "alveole/1", "game": "hive", "options": {"rules": "tournament"}, "moves": ["wS1"],
            "result": {"winners": winners, "reason": end}
        });
        let pgn = convert("pgn", &record.to_string()).unwrap();
        assert!(
            pgn.contains(&format!("[Result \"{state}\"]")) && pgn.ends_with(&format!("\n{state}\n")),
            "{pgn}"
        );
        assert!(convert("uhp", &record.to_string()).unwrap().starts_with("Base;InProgress;"));
    }
}

#[test]
fn invalid_games_are_refused_with_the_reason() {
    let leaflet = json!({"format": "alveole/1", "game": "hive", "moves": []}).to_string();
    let hex = json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "e5"]}).to_string();
    let long = format!("Base;{}", "x".repeat(2 << 20));
    for (form, input, culprit) in [
        ("sgf", GAME, "sgf"),
        ("pgn", &leaflet, "tournament"),
        ("uhp", &leaflet, "tournament"),
        ("text", &hex, "move 2"),
        ("text", "Chess;NotStarted;White[1]", "Chess"),
        ("text", "Base;InProgress;Black[1];wQ", "move 1"),
        ("text", "", "game type"),
        ("text", "{", "EOF"),
        ("text", "{}", "format"),
        ("text", &long, "at most"),
    ] {
        let message = convert(form, input).unwrap_err();
        assert!(message.contains(culprit), "--to {form} of {input:.60}: {message}");
    }
}

#[test]
fn the_operation_text_takes_a_match_or_a_record() {
    let answer = text(json!({"op": "text", "game": "hex", "moves": ["e5", "swap", "d4"], "id": 3}));
    let written = answer["ok"]["text"].as_str().unwrap();
    assert!(written.ends_with("\n\n1. e5 2. swap\n3. d4\n"), "{written}");
    assert_eq!((&answer["ok"]["uhp"], &answer["id"]), (&Value::Null, &json!(3)));
    let record = json!({
        "format": "alveole/1", "game": "hive", "options": {"rules": "tournament"}, "seats": [{"name": "Ada"}],
        "moves": ["wS1"], "result": {"winners": [1], "reason": "resigned"}
    });
    let answer = text(json!({"op": "text", "record": record}));
    let written = answer["ok"]["text"].as_str().unwrap();
    assert!(written.contains("Seat 1 (white): Ada\n"), "{written}");
    assert!(written.contains("Result: black wins (by resignation)\n"), "{written}");
    // The protocol does not know resigning.
    assert_eq!(answer["ok"]["uhp"], "Base;InProgress;Black[1];wS1");
    let answer = text(json!({"op": "text", "record": 7}));
    assert_eq!(answer["error"]["code"], "bad_json");
    let answer = text(json!({"op": "text", "game": "hex", "moves": ["e5", "e5"]}));
    assert_eq!(answer["error"]["code"], "illegal_move");
}

/// A turn of several moves stays together, and a seat that had no turn leaves a gap.
#[test]
fn turns_of_several_moves_and_more_players() {
    let mut server = Server::default();
    let mut played: Vec<String> = Vec::new();
    let mut expected: Vec<Vec<Vec<String>>> = Vec::new();
    let mut rng = fastrand::Rng::with_seed(2);
    let mut joined = 0;
    for (game, players) in
        [("labyrinth", 3), ("hextris", 3), ("hexone", 2), ("hexit", 2), ("go", 6), ("hex", 3)]
    {
        played.clear();
        expected.clear();
        let options = if players > 2 { json!({"players": players}) } else { json!({}) };
        for _ in 0..30 {
            let state = server
                .answer(&json!({"op": "state", "game": game, "options": options, "moves": played}))["ok"]
                .clone();
            let Some(mv) = rng.choice(state["legal"].as_array().unwrap()) else { break };
            let mv = mv["text"].as_str().unwrap().to_owned();
            let seat = state["to_move"]["seat"].as_u64().unwrap() as usize;
            let turn = state["turn"].as_u64().unwrap() as usize;
            expected.resize_with(expected.len().max(turn + 1), Vec::new);
            let round = &mut expected[turn];
            round.resize_with(round.len().max(seat + 1), Vec::new);
            // Where players count moves, each has its number.
            let counted = ["hex", "go"].contains(&game);
            round[seat].push(if counted { format!("{}. {mv}", played.len() + 1) } else { mv.clone() });
            played.push(mv);
        }
        let several = |turn: &Vec<String>| turn.len() > 1;
        joined += usize::from(expected.iter().flatten().any(several));
        let answer = server.answer(&json!({"op": "text", "game": game, "options": options, "moves": played}));
        let written = answer["ok"]["text"].as_str().unwrap();
        let lines: Vec<&str> = written.split("\n\n").nth(1).unwrap().lines().collect();
        let expected: Vec<String> = expected
            .iter()
            .enumerate()
            .map(|(i, round)| {
                let turn =
                    |moves: &Vec<String>| if moves.is_empty() { "…".to_owned() } else { moves.join("+") };
                let turns = round.iter().map(turn).collect::<Vec<_>>().join(" ");
                if ["hex", "go"].contains(&game) { turns } else { format!("{}. {turns}", i + 1) }
            })
            .collect();
        assert_eq!(lines, expected, "{game}: {written}");
        assert!(written.contains(&format!("\nSeat {players} (")), "{game}: {written}");
        assert_eq!(written.contains("\nPoints: "), ["go", "hexit"].contains(&game), "{game}: {written}");
        if game == "go" {
            let state = json!({"op": "state", "game": game, "options": options, "moves": played});
            let scores = server.answer(&state)["ok"]["status"]["scores"].clone();
            let points: Vec<i64> =
                scores.as_array().unwrap().iter().map(|n| n.as_f64().unwrap() as i64).collect();
            let expected =
                format!("\nPoints: black {}, red {}, yellow {}, ", points[0], points[1], points[2]);
            assert!(written.contains(&expected) && points.iter().any(|&n| n > 0), "{written}");
        }
    }
    assert!(joined > 1, "some turns have several moves");
}

#[test]
fn a_match_from_a_position_says_so() {
    let mut server = Server::default();
    let options = json!({"size": 3, "swap": false});
    let state = server.answer(&json!({"op": "state", "game": "hex", "options": options, "moves": ["c3"]}));
    let position = &state["ok"]["position"];
    let game =
        json!({"op": "text", "game": "hex", "options": options, "position": position, "moves": ["b2", "a1"]});
    let answer = server.answer(&game);
    let written = answer["ok"]["text"].as_str().unwrap();
    assert!(written.contains(&format!("\nFrom the position: {position}\n")), "{written}");
    assert!(written.ends_with("\n\n… 1. b2\n2. a1\n"), "{written}");
}
