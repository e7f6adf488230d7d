//! The lesson of each game: exactly the moves that a step names do what it asks for.
//!
//! A step is a heading, a task, a board, and the answers to a right move (`+`) and to a wrong one (`-`). The board's `claim`
//! says what a right move does: `{"wins": n}`: wins within n turns; `{"safe": true}`: leaves the next player no win in one
//! turn; `{"pieces": n}`: leaves n more pieces on the board. A step without a claim accepts every move.

use std::collections::BTreeSet;
use std::fs;

use alveole::game::{Game, Options, ParsedOptions};
use alveole::search::Prover;
use serde_json::{Map, Value};

const BUDGET: u64 = 2_000_000;

struct Step {
    title: String,
    board: Value,
    right: bool,
    wrong: bool,
}

/// The steps of a lesson; panics where its form is wrong.
fn steps(lesson: &str, place: &str) -> Vec<Step> {
    assert!(lesson.starts_with("# "), "{place}: a title");
    let step = |section: &str| {
        let (title, rest) = section.split_once('\n').unwrap();
        let (text, rest) =
            rest.split_once("```board\n").unwrap_or_else(|| panic!("{place}: {title}: a board"));
        let (board, said) = rest.split_once("\n```").unwrap();
        assert!(text.trim().len() > 20, "{place}: {title}: what to do");
        let board = serde_json::from_str(board).unwrap_or_else(|e| panic!("{place}: {title}: {e}"));
        let says = |sign: &str| said.lines().any(|line| line.len() > 10 && line.starts_with(sign));
        Step { title: title.to_owned(), board, right: says("+ "), wrong: says("- ") }
    };
    lesson.split("\n## ").skip(1).map(step).collect()
}

/// The lesson in each language of the game's words.
fn lessons<G: Game>() -> Vec<(&'static str, Vec<Step>)> {
    let lesson = |&(language, _): &(&'static str, _)| {
        let file = format!("{}/src/games/{}/lesson.{language}.md", env!("CARGO_MANIFEST_DIR"), G::ID);
        (language, steps(&fs::read_to_string(&file).expect(&file), &file))
    };
    G::CARD.texts.words.iter().map(lesson).collect()
}

/// Every claim of the lesson is true.
fn lesson_steps_are_true<G: Game>() {
    let [("en", en), others @ ..] = &lessons::<G>()[..] else { panic!("{}: no lesson.en.md", G::ID) };
    assert!(en.len() >= 3, "{}: a few steps", G::ID);
    let boards = |steps: &[Step]| steps.iter().map(|step| step.board.clone()).collect::<Vec<_>>();
    for (language, other) in others {
        assert_eq!(boards(en), boards(other), "{}: {language} shows the boards of English", G::ID);
    }
    for step in en.iter().chain(others.iter().flat_map(|(_, steps)| steps)) {
        let place = format!("{}: {}", G::ID, step.title);
        assert!(step.right, "{place}: praise");
        assert_eq!(step.wrong, step.board["find"].is_array(), "{place}: help after a wrong move");
    }
    en.iter().for_each(check::<G>);
}

per_game!(lesson_steps_are_true);

fn check<G: Game>(step: &Step) {
    let place = format!("{}: {}", G::ID, step.title);
    let position = shown::<G>(&step.board, &place);
    assert!(position.outcome().is_none(), "{place}: there is a move to make");
    let board = step.board.as_object().unwrap();
    assert_eq!(board.contains_key("find"), board.contains_key("claim"), "{place}");
    let Some(find) = board.get("find") else { return };
    let find: BTreeSet<&str> = find.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert!(!find.is_empty(), "{place}");
    let claim = &board["claim"];
    let right: Vec<String> = position
        .legal()
        .into_iter()
        .filter(|&mv| holds(&position, mv, claim, &place))
        .map(|mv| position.write(mv))
        .collect();
    assert_eq!(find, right.iter().map(String::as_str).collect(), "{place}: just these {claim}");
}

/// The position that a board shows.
fn shown<G: Game>(board: &Value, place: &str) -> G {
    let none = Map::new();
    let given =
        ParsedOptions::check::<G::Options>(board["options"].as_object().unwrap_or(&none)).expect(place);
    let options = G::Options::read(&given).expect(place);
    let mut position = match board.get("position") {
        Some(data) => G::load(&options, serde_json::from_value(data.clone()).expect(place)).expect(place),
        None => G::new(&options),
    };
    for text in board["moves"].as_array().into_iter().flatten() {
        let mv = position.read(text.as_str().unwrap()).expect(place);
        assert!(position.legal().contains(&mv), "{place}: {text} is legal");
        position.play(mv);
    }
    position
}

/// Whether `mv` does what the claim says of a right move.
fn holds<G: Game>(position: &G, mv: G::Move, claim: &Value, place: &str) -> bool {
    let mover = position.to_move();
    let mut next = position.clone();
    next.play(mv);
    if let Some(turns) = claim["wins"].as_u64() {
        let over = next.outcome().is_some() || next.to_move() != mover;
        let left = turns as u8 - u8::from(over);
        return Prover::new(mover, BUDGET).wins_within(&next, left).expect(place);
    }
    if claim["safe"] == true {
        let other = next.to_move();
        return next.outcome().is_none() && Prover::new(other, BUDGET).wins_within(&next, 1) == Some(false);
    }
    let pieces = |position: &G| -> i64 { position.picture().pieces.iter().map(|p| i64::from(p.count)).sum() };
    pieces(&next) - pieces(position) == claim["pieces"].as_i64().expect(place)
}
