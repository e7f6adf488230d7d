//! `alveole play`, driven line by line.

use std::fs;

use serde_json::Value;

use crate::support::{Run, run, scratch};

/// A small board without the swap, so that a short game ends.
const SMALL: [&str; 4] = ["play", "hex", "--options", r#"{"size": 3, "swap": false}"#];

fn play(arguments: &[&str], lines: &[&str]) -> Run {
    let ran = run(arguments, &format!("{}\n", lines.join("\n")));
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""), "{}", ran.output);
    ran
}

#[test]
fn two_people_play_a_whole_game() {
    let moves = ["c3", "a3", "d4", "e3", "e5", "d2", "b2", "c1", "a1"];
    let ran = play(&[&SMALL[..], &["--players", "human,human"]].concat(), &moves);
    assert!(ran.output.contains("\n◆ red> "), "{}", ran.output);
    assert!(ran.output.contains("Last move: a1\nRed wins: "), "{}", ran.output);
    assert!(ran.output.ends_with("over> \n"), "the input ends there: {}", ran.output);
}

#[test]
fn the_computer_answers_and_the_same_seed_plays_the_same_game() {
    let arguments = [&SMALL[..], &["--level", "1", "--seed", "5"]].concat();
    let ran = play(&arguments, &["c3", "quit"]);
    assert!(ran.output.contains("◆ red    you"), "{}", ran.output);
    assert!(ran.output.contains("● black  computer, level 1"), "{}", ran.output);
    let answer = ran.output.lines().find(|line| line.contains("Black plays ")).expect("the computer moves");
    assert!(play(&arguments, &["c3", "quit"]).output.contains(answer));
}

#[test]
fn the_computer_begins_when_the_person_sits_second() {
    let ran = play(&["play", "go", "--seat", "2", "--level", "0", "--seed", "1"], &["quit"]);
    let opening = ran.output.split("Last move: ").next().unwrap();
    assert!(opening.contains("Black plays "), "{}", ran.output);
    assert!(ran.output.ends_with("◆ red> "), "{}", ran.output);
}

#[test]
fn a_move_that_is_refused_is_explained_and_can_be_typed_again() {
    let arguments = [&SMALL[..], &["--players", "human,human"]].concat();
    let ran = play(&arguments, &["nonsense", "c3", "c3", "why c3", "why d4", "d4", "quit"]);
    let refused = ["Expected a move such as ", "“c3” is not legal here. ", "d4 is a legal move."];
    for text in refused {
        assert!(ran.output.contains(text), "{text}: {}", ran.output);
    }
    assert!(ran.output.contains("Last move: d4"), "{}", ran.output);
}

#[test]
fn moves_are_picked_from_a_numbered_list() {
    let arguments = [&SMALL[..], &["--players", "human,human"]].concat();
    let ran = play(&arguments, &["3", "?", "99", "1", "? e5", "1", "quit"]);
    assert!(ran.output.contains("Type ? first"), "{}", ran.output);
    assert!(ran.output.contains("The list has no number 99."), "{}", ran.output);
    assert!(ran.output.contains("Last move: a1") && ran.output.contains("Last move: e5"), "{}", ran.output);
}

/// Hive has many moves of several steps: the list shows the first step of each.
#[test]
fn a_long_list_goes_step_by_step() {
    let moves = "wS1; bS1 wS1-; wQ -wS1; bQ bS1-; wA1 -wQ; bA1 bQ-";
    let arguments = ["play", "hive", "--players", "human,human", "--moves", moves];
    let ran = play(&arguments, &["?", "quit"]);
    assert!(ran.output.contains("Type a number to continue the move."), "{}", ran.output);
    assert!(ran.output.contains(" in hand …") && ran.output.contains(" on "), "{}", ran.output);
    let list = ran.output.split("white> ").nth(1).expect("a list after the prompt");
    let entry = list.lines().flat_map(|line| line.split("   ")).find(|entry| entry.contains("in hand …"));
    let number = entry.and_then(|entry| entry.split_whitespace().next()).expect("a numbered entry");
    let ran = play(&arguments, &["?", number, "1", "quit"]);
    assert!(ran.output.contains("● black") && ran.output.contains("Last move: w"), "{}", ran.output);
}

#[test]
fn undo_takes_back_the_own_move_and_the_reply() {
    let arguments = [&SMALL[..], &["--level", "0", "--seed", "2"]].concat();
    let ran = play(&arguments, &["undo", "c3", "undo", "quit"]);
    assert!(ran.output.contains("There is no move to take back."), "{}", ran.output);
    assert!(ran.output.contains("Took back 2 moves."), "{}", ran.output);
    let board = |text: &str| text.split("Took back 2 moves.").last().unwrap().contains("Last move");
    assert!(!board(&ran.output), "{}", ran.output);
}

#[test]
fn a_game_is_saved_and_continued() {
    let directory = scratch("save");
    let file = directory.join("game.alveole.json");
    let file = file.to_str().unwrap();
    let arguments = [&SMALL[..], &["--level", "2", "--seed", "3"]].concat();
    let save = format!("save {file}");
    let ran = play(&arguments, &["c3", &save, &save, "quit"]);
    assert!(ran.output.contains(&format!("Saved to {file}.")), "{}", ran.output);
    let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!((&record["format"], &record["seats"][1]["ai"]), (&"alveole/1".into(), &2.into()));
    assert_eq!(record["moves"].as_array().unwrap().len(), 2);
    let again = play(&arguments, &[&save, "quit"]);
    assert!(again.output.contains(&format!("Type save! {file} to replace it.")), "{}", again.output);
    let last = format!("Last move: {}", record["moves"][1].as_str().unwrap());
    let loaded = play(&["play", "--load", file], &["quit"]);
    assert!(loaded.output.contains(&last), "{}", loaded.output);
    let load = format!("load {file}");
    let replaced = play(&["play", "go"], &["load no/such/file", &load, "quit"]);
    assert!(replaced.output.contains("no/such/file: "), "{}", replaced.output);
    assert!(replaced.output.contains(": Hex-n.") && replaced.output.contains(&last), "{}", replaced.output);
}

#[test]
fn a_game_ends_by_resignation_or_agreement() {
    let people = [&SMALL[..], &["--players", "human,human"]].concat();
    let resigned = play(&people, &["c3", "resign", "resign", "undo", "quit"]);
    assert!(resigned.output.contains("Red wins: by resignation."), "{}", resigned.output);
    assert!(resigned.output.contains("The game is over."), "{}", resigned.output);
    let three = ["play", "hex", "--options", r#"{"players":3}"#, "--players", "human,human,human"];
    let shared = play(&three, &["resign", "quit"]);
    assert!(shared.output.contains(" share the win: by resignation."), "{}", shared.output);
    let agreed = play(&people, &["c3", "draw", "quit"]);
    assert!(agreed.output.contains("Draw between red and black: by agreement."), "{}", agreed.output);
    // The first player wins this board, so the computer that begins does not share the win.
    let declined = play(&[&SMALL[..], &["--seat", "2", "--level", "8"]].concat(), &["draw", "quit"]);
    assert!(declined.output.contains("The computer declines the draw."), "{}", declined.output);
}

#[test]
fn hint_help_and_board() {
    let ran = play(&SMALL, &["hint", "help", "board", "", "quit"]);
    assert!(ran.output.contains("Hint: ") && ran.output.contains(" %"), "{}", ran.output);
    assert!(ran.output.contains("save FILE"), "{}", ran.output);
    assert_eq!(ran.output.matches("Red to move.").count(), 2, "{}", ran.output);
}

#[test]
fn computers_alone_play_to_the_end() {
    let ran = run(&[&SMALL[..], &["--players", "1,0", "--seed", "4"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(ran.output.contains(" wins: ") && !ran.output.contains("> "), "{}", ran.output);
}

#[test]
fn more_than_two_players_sit_at_one_terminal() {
    let options = r#"{"size": 3, "players": 3}"#;
    let arguments = ["play", "hex", "--options", options, "--players", "human,0,0", "--seed", "1"];
    let ran = play(&arguments, &["c3", "quit"]);
    let plays = |colour: &str| ran.output.contains(&format!("{colour} plays "));
    assert!(plays("Black") && plays("Yellow"), "{}", ran.output);
}
