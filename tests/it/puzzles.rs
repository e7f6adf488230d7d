//! Every puzzle is proven: its player wins in the given number of turns and in no fewer, exactly the moves of its answer
//! win, and the answer goes on to the end of the game.

use std::collections::{BTreeSet, HashSet};
use std::fs;

use alveole::game::{Colours, Game, Options, ParsedOptions};
use alveole::search::Prover;
use serde_json::{Map, Value};

const BUDGET: u64 = 5_000_000;

/// The pieces that a position of a lesson or a puzzle shows: cell, kind and player.
type Shown = BTreeSet<(String, u8, String, Option<u8>)>;

fn shown<G: Game>(board: &Value, place: &str) -> Shown {
    let position: G = crate::lessons::shown(board, place);
    let pieces = position.picture().pieces;
    pieces.into_iter().map(|p| (p.cell, p.level, p.kind.to_string(), p.player)).collect()
}

/// The first puzzle is new to somebody who comes from the lesson.
fn no_lesson_shows_the_first_puzzle<G: Game>() {
    let folder = format!("{}/src/games/{}", env!("CARGO_MANIFEST_DIR"), G::ID);
    let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).expect(name);
    let puzzles: Vec<Value> = serde_json::from_str(&read("puzzles.json")).unwrap();
    let first = shown::<G>(&puzzles[0], G::ID);
    let lesson = read("lesson.en.md");
    let boards: Vec<&str> =
        lesson.split("```board\n").skip(1).map(|part| part.split_once("\n```").unwrap().0).collect();
    assert!(!boards.is_empty() && !first.is_empty(), "{}", G::ID);
    for board in boards {
        let board: Value = serde_json::from_str(board).unwrap();
        assert_ne!(shown::<G>(&board, G::ID), first, "{}: the lesson shows the first puzzle", G::ID);
    }
}

per_game!(no_lesson_shows_the_first_puzzle);

/// Every puzzle is proven.
fn puzzles_are_proven<G: Game>() {
    let file = format!("{}/src/games/{}/puzzles.json", env!("CARGO_MANIFEST_DIR"), G::ID);
    let puzzles: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).expect(&file)).expect(&file);
    assert!(puzzles.len() >= 10, "{}: {} puzzles", G::ID, puzzles.len());
    let ids: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), puzzles.len(), "{}: each puzzle has a name of its own", G::ID);
    let turns: Vec<u64> = puzzles.iter().map(|puzzle| puzzle["turns"].as_u64().unwrap()).collect();
    assert!(turns.is_sorted() && turns.last() > Some(&1), "{}: from easy to hard: {turns:?}", G::ID);
    puzzles.iter().for_each(prove::<G>);
}

per_game!(puzzles_are_proven);

/// Mined puzzles are proven: with `ALL=1` each, else one in 25.
fn mined_puzzles_are_proven<G: Game>() {
    let file = format!("{}/src/games/{}/mined.json", env!("CARGO_MANIFEST_DIR"), G::ID);
    let puzzles: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).expect(&file)).expect(&file);
    assert!(puzzles.len() >= 100, "{}: {} puzzles", G::ID, puzzles.len());
    let every = if std::env::var("ALL").is_ok_and(|all| all == "1") { 1 } else { 25 };
    puzzles.iter().step_by(every).for_each(prove::<G>);
}

per_game!(mined_puzzles_are_proven);

fn prove<G: Game>(puzzle: &Value) {
    let place = format!("{} {}", G::ID, puzzle["id"]);
    let given = ParsedOptions::check::<G::Options>(puzzle["options"].as_object().unwrap()).expect(&place);
    let data = serde_json::from_value(puzzle["position"].clone()).expect(&place);
    let position = G::load(&G::Options::read(&given).expect(&place), data).expect(&place);
    let turns = puzzle["turns"].as_u64().unwrap() as u8;
    let mut prover = Prover::new(position.to_move(), BUDGET);
    assert_eq!(prover.fewest_turns(&position, turns), Some(Some(turns)), "{place}");
    let answer = puzzle["answer"].as_object().unwrap();
    assert_eq!(answer.len(), 1, "{place}: one move alone wins");
    follow(&mut prover, &position, turns, answer, &place);
}

/// Checks that `answer` has exactly the moves that win within `turns` turns, to the end of the game.
fn follow<G: Game>(
    prover: &mut Prover<G>,
    position: &G,
    turns: u8,
    answer: &Map<String, Value>,
    place: &str,
) {
    let attacker = position.to_move();
    let winning = prover.winning(position, turns).expect("the budget is enough");
    let winning: BTreeSet<String> = winning.into_iter().map(|mv| position.write(mv)).collect();
    assert_eq!(winning, answer.keys().cloned().collect(), "{place}: exactly these win in {turns}");
    for (text, branch) in answer {
        let mut next = position.clone();
        next.play(next.read(text).unwrap());
        let Some(then) = branch["then"].as_object() else {
            // Or whatever the others answer ends the game.
            let won = next.outcome().map(|outcome| outcome.winners == Colours::of(attacker));
            let won = won.or_else(|| prover.wins_within(&next, turns - 1));
            assert_eq!(won, Some(true), "{place}: {text} wins");
            continue;
        };
        let left = turns - u8::from(next.to_move() != attacker);
        for reply in branch["reply"].as_array().unwrap() {
            assert_ne!(next.to_move(), attacker, "{place}: {reply} is the others'");
            let mv = next.read(reply.as_str().unwrap()).unwrap();
            assert!(next.legal().contains(&mv), "{place}: {reply} is legal");
            next.play(mv);
        }
        assert_eq!(next.to_move(), attacker, "{place}: the winner goes on after {text}");
        follow(prover, &next, left, then, place);
    }
}
