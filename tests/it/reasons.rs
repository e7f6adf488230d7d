//! Why moves are good: the cases that each game module lists in `reasons.json`, and random play of every game, in which every
//! reason is true by what the picture of the position and the rules show.

mod claim;
mod claims;
mod shown;
mod stones;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use alveole::game::{Game, Options, ParsedOptions};
use alveole::play::Match;
use alveole::search::{Evaluate, Hints};
use fastrand::Rng;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::explain::templates;
use crate::support::small_variants;
use claim::Claim;
use shown::{Set, Shown};

/// A position, a move, the play expected after it, and the reason for the move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[serde(default)]
    options: Map<String, Value>,
    position: Value,
    r#move: String,
    #[serde(default)]
    line: Vec<String>,
    sentence: String,
    cells: BTreeSet<String>,
}

fn module(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game)
}

fn cases(game: &str) -> Vec<Case> {
    let file = module(game).join("reasons.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn options<G: Game>(given: &Map<String, Value>) -> G::Options {
    G::Options::read(&ParsedOptions::check::<G::Options>(given).unwrap()).unwrap()
}

/// The text of a message with its holes, and what fills them.
fn parts(say: &alveole::message::Message) -> (String, Vec<String>) {
    let Value::Object(mut say) = serde_json::to_value(say).unwrap() else { unreachable!() };
    let args = say.remove("args").unwrap();
    let args = args.as_array().unwrap().iter().map(|arg| arg.as_str().unwrap().to_owned()).collect();
    (say["text"].as_str().unwrap().to_owned(), args)
}

/// Each case gets its sentence and its cells, and each sentence of the game has a case.
fn reasons_as_listed<G: Game + Evaluate + Hints>() {
    let mut missing = templates(&module(G::ID).join("reasons.rs"));
    assert!(missing.len() >= 3, "{}: at least three reasons", G::ID);
    for case in cases(G::ID) {
        let data = serde_json::from_value(case.position.clone()).unwrap();
        let position = G::load(&options::<G>(&case.options), data).expect(&case.sentence);
        let mv = position.read(&case.r#move).expect(&case.sentence);
        assert!(position.legal().contains(&mv), "{}: {}", G::ID, case.r#move);
        let mut next = position.clone();
        let mut line = Vec::new();
        next.play(mv);
        for text in &case.line {
            line.push(next.read(text).expect(text));
            next.play(line[line.len() - 1]);
        }
        let reason = position.reason(mv, &line).unwrap_or_else(|| panic!("{}: {}", G::ID, case.sentence));
        assert_eq!(reason.say.to_string(), case.sentence, "{}", G::ID);
        assert_eq!(reason.cells.into_iter().collect::<BTreeSet<_>>(), case.cells, "{}", case.sentence);
        missing.remove(&parts(&reason.say).0);
    }
    assert!(missing.is_empty(), "{}: no case for {missing:#?}", G::ID);
}

per_game!(reasons_as_listed);

/// What checks a claim.
type Check<G> = for<'a> fn(&Claim<'a, G>) -> Option<bool>;

/// Every reason is true, in random games with every option.
fn reasons_are_true<G: Game + Evaluate + Hints>() {
    let holds: Option<Check<G>> = match G::ID {
        "hex" => Some(stones::hex),
        "go" => Some(stones::go),
        "hexit" => Some(claims::hexit),
        "hexone" => Some(claims::hexone),
        "hextris" => Some(claims::hextris),
        "hive" => Some(claims::hive),
        "labyrinth" => Some(claims::labyrinth),
        "hexadames" => Some(claims::hexadames),
        // A game from elsewhere: its cells are checked, not what it claims.
        _ => None,
    };
    let seed = std::env::var("CASES").ok().and_then(|seed| seed.parse().ok()).unwrap_or(5);
    let mut rng = Rng::with_seed(seed);
    let mut seen: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut found: BTreeMap<String, Value> = BTreeMap::new();
    let mut variants = small_variants::<G::Options>();
    variants.push(options::<G>(&Map::new()));
    let games = 24.max(variants.len());
    for options in variants.iter().cycle().take(games) {
        let mut game = Match::<G>::new(options.clone());
        for ply in 0..150 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let before = game.position();
            let chosen = if ply % 4 == 0 { legal.len().min(12) } else { 0 };
            for _ in 0..chosen {
                let mv = legal[rng.usize(..legal.len())];
                let mut after = before.clone();
                after.play(mv);
                let mut line = Vec::new();
                let mut next = after.clone();
                while next.outcome().is_none() && next.to_move() == before.to_move() && line.len() < 20 {
                    let moves = next.legal();
                    line.push(moves[rng.usize(..moves.len())]);
                    next.play(line[line.len() - 1]);
                }
                let Some(reason) = before.reason(mv, &line) else { continue };
                // A move that ends the game needs no other reason.
                if after.outcome().is_some() {
                    continue;
                }
                let (text, args) = parts(&reason.say);
                let cells: Set = reason.cells.iter().cloned().collect();
                let board = Shown::of(before).places.into_keys().chain(Shown::of(&after).places.into_keys());
                assert!(cells.is_subset(&board.collect()), "{text} {cells:?}");
                assert_eq!(cells.len(), reason.cells.len(), "no cell twice: {text} {:?}", reason.cells);
                let claim = Claim {
                    options,
                    before,
                    after: &after,
                    mv,
                    line: &line,
                    text: &text,
                    args: &args,
                    cells,
                };
                let count = seen.entry(text.clone()).or_default();
                count[0] += 1;
                let true_here = holds.and_then(|holds| holds(&claim));
                count[1] += usize::from(true_here.is_some());
                let case = || {
                    let texts: Vec<String> = {
                        let mut at = after.clone();
                        let write = |&mv: &G::Move| {
                            let text = at.write(mv);
                            at.play(mv);
                            text
                        };
                        line.iter().map(write).collect()
                    };
                    let options: Map<String, Value> =
                        options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                    json!({
                        "options": options, "position": serde_json::to_value(before.save()).unwrap(), "move": before.write(mv),
                        "line": texts, "sentence": reason.say.to_string(), "cells": claim.cells,
                    })
                };
                assert_ne!(true_here, Some(false), "{} is not true of {}", reason.say, case());
                found.entry(text.clone()).or_insert_with(case);
            }
            game.play(legal[rng.usize(..legal.len())]);
        }
    }
    let unchecked: Vec<_> = seen.iter().filter(|(_, [_, checked])| *checked == 0).collect();
    assert!(unchecked.is_empty() || holds.is_none(), "{}: never checked: {unchecked:?}", G::ID);
    assert!(seen.len() >= 3, "{}: {seen:?}", G::ID);
    // With CASES=SEED, prints what `reasons.json` may list.
    if std::env::var_os("CASES").is_some() {
        found.values().for_each(|case| println!("{} {case}", G::ID));
    }
}

per_game!(reasons_are_true);
