//! Why a tap makes no move: the cases that each game module lists in `explain.json`, and random play of every game, in
//! which every tap that leads nowhere has an explanation, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use alveole::api::Server;
use alveole::game::Game;
use alveole::play::Match;
use fastrand::Rng;
use proc_macro2::{TokenStream, TokenTree};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::support::small_variants;

/// The explanation where nothing more precise is known: no position of a game may come to it.
const GENERIC: &str = "You can't play here now.";

/// A position (fields of a match reference beside `game`), and the explanations there.
#[derive(Deserialize)]
struct Case {
    #[serde(flatten)]
    reference: Map<String, Value>,
    said: Vec<Said>,
}

/// The answer to some taps: a sentence, and the cells it is about beside the one tapped last.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    taps: Vec<String>,
    sentence: String,
    #[serde(default)]
    beside: BTreeSet<String>,
}

fn module(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game)
}

fn cases(game: &str) -> Vec<Case> {
    let file = module(game).join("explain.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// Each case gets its sentence and its cells.
fn explained_as_listed<G: Game>() {
    let mut server = Server::default();
    for Case { mut reference, said } in cases(G::ID) {
        reference.insert("op".to_owned(), "why".into());
        reference.insert("game".to_owned(), G::ID.into());
        for Said { taps, sentence, beside } in said {
            reference.insert("taps".to_owned(), json!(taps));
            let answer = server.answer(&Value::Object(reference.clone()));
            let cells = answer["ok"]["cells"].as_array().into_iter().flatten();
            let found: BTreeSet<&str> = cells.filter_map(Value::as_str).collect();
            let last = taps.last().map(String::as_str);
            let cell = last.filter(|id| !id.contains([':', '>']) && !["done", "pass"].contains(id));
            let expected: BTreeSet<&str> = beside.iter().map(String::as_str).chain(cell).collect();
            let context = || format!("{}: {}\n{answer}", G::ID, Value::Object(reference.clone()));
            assert_eq!(answer["ok"]["message"], sentence, "{}", context());
            assert_eq!(found, expected, "{}", context());
        }
    }
}

per_game!(explained_as_listed);

/// The sentences of `file` that have no place to fill in.
fn sentences(file: &Path) -> BTreeSet<String> {
    let mut found = templates(file);
    found.retain(|text| !text.contains("{}"));
    found
}

/// The sentences of `file`, with a `{}` for each place to fill in: the first argument of each `say!`.
pub fn templates(file: &Path) -> BTreeSet<String> {
    fn collect(tokens: TokenStream, into: &mut BTreeSet<String>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let is_say = i >= 2 && tokens[i - 2].to_string() == "say" && tokens[i - 1].to_string() == "!";
            if let (true, Some(TokenTree::Literal(text))) = (is_say, group.stream().into_iter().next()) {
                into.insert(unescaped(&text.to_string()));
            }
            collect(group.stream(), into);
        }
    }
    let source = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut found = BTreeSet::new();
    collect(source.parse().expect("the sources are Rust"), &mut found);
    found
}

/// The text that a string literal stands for, with the escapes that the sources use: quotes, and lines joined.
fn unescaped(literal: &str) -> String {
    let inner = literal[1..literal.len() - 1].replace("\\\"", "\"");
    let mut parts = inner.split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start())
}

/// Every sentence with which a game module explains a tap has a case there.
fn every_explanation_has_a_case<G: Game>() {
    let cases = cases(G::ID);
    let said: BTreeSet<&str> = cases.iter().flat_map(|c| &c.said).map(|s| s.sentence.as_str()).collect();
    assert!(!said.is_empty(), "{}: no cases", G::ID);
    let sentences = sentences(&module(G::ID).join("explain.rs"));
    assert!(!sentences.is_empty(), "{}: no sentences", G::ID);
    for sentence in sentences {
        assert!(said.contains(sentence.as_str()), "{}: no case for: {sentence}", G::ID);
    }
}

per_game!(every_explanation_has_a_case);

/// The sentences that all games share have a case in some game.
#[test]
fn every_shared_explanation_has_a_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let cases: Vec<Case> = alveole::api::catalogue().iter().flat_map(|game| cases(game.id)).collect();
    let said: BTreeSet<&str> = cases.iter().flat_map(|c| &c.said).map(|s| s.sentence.as_str()).collect();
    let files = ["game/explain.rs", "play/explain.rs"].map(|file| root.join(file));
    let mut shared: BTreeSet<String> = files.iter().flat_map(|file| sentences(file)).collect();
    assert!(shared.remove(GENERIC), "{shared:?}");
    for sentence in shared {
        assert!(said.contains(sentence.as_str()), "no case for: {sentence}");
    }
}

/// Checks the explanations on one position: for every id alone, and for some ids after each that begins a move.
fn look<G: Game>(game: &Match<G>, rng: &mut Rng, seen: &mut BTreeSet<String>) {
    let view = game.position().picture();
    let cells: BTreeSet<&String> = view.cells.iter().map(|c| &c.id).collect();
    let hands = view.hands.iter().flat_map(|h| &h.pieces).map(|p| &p.id);
    let ids: Vec<&String> =
        cells.iter().copied().chain(hands).chain(view.handles.iter().map(|h| &h.id)).collect();
    let legal: Vec<Vec<String>> = game.legal().into_iter().map(|mv| game.position().taps(mv)).collect();
    let firsts: BTreeSet<&String> = legal.iter().map(|taps| &taps[0]).collect();
    let mut asked: Vec<Vec<String>> = ids.iter().map(|id| vec![(*id).clone()]).collect();
    for first in firsts {
        asked.extend((0..12).map(|_| vec![first.clone(), ids[rng.usize(..ids.len())].clone()]));
    }
    for taps in asked {
        let context = || format!("{} {:?} after {:?}: {taps:?}", G::ID, game.options(), game.texts());
        let legal = legal.iter().any(|made| made.starts_with(&taps));
        let why = game.why(&taps).unwrap_or_else(|e| panic!("{e}: {}", context()));
        assert_eq!(why.is_none(), legal, "a reason where there is no move, and only there: {}", context());
        let Some(why) = why else { continue };
        assert_eq!(why.message, why.say.to_string());
        assert!(why.cells.iter().all(|cell| cells.contains(cell)), "{:?}: {}", why.cells, context());
        let distinct: BTreeSet<&String> = why.cells.iter().collect();
        assert_eq!(distinct.len(), why.cells.len(), "no cell twice: {}", context());
        assert!(why.message.ends_with('.') && why.message.starts_with(char::is_uppercase), "{}", why.message);
        assert_ne!(why.message, GENERIC, "{}", context());
        if seen.insert(why.message.clone()) && std::env::var_os("SHOW").is_some() {
            println!("{}: {} {:?}", why.message, context(), why.cells);
        }
    }
}

/// Every tap that makes no move has an explanation, and no other tap has one.
fn explained_in_random_play<G: Game>() {
    let mut rng = Rng::with_seed(21);
    let mut seen = BTreeSet::new();
    for options in small_variants::<G::Options>() {
        let mut game = Match::<G>::new(options);
        for ply in 0.. {
            let legal = game.legal();
            if ply % 5 == 0 || legal.is_empty() {
                look(&game, &mut rng, &mut seen);
            }
            if legal.is_empty() || ply == 120 {
                break;
            }
            game.play(legal[rng.usize(..legal.len())]);
        }
    }
    println!("{}: {} sentences", G::ID, seen.len());
}

per_game!(explained_in_random_play);
