//! The contract of a game module, checked in random play with fixed seeds: every game, number of players and option.

use std::collections::HashSet;

use alveole::game::{Game, Kind, Options, ParsedOptions, Texts, stable_hash};
use alveole::play::{Match, State};
use alveole::search::{Evaluate, Search};
use fastrand::Rng;
use serde_json::{Map, Value};

use crate::support::variants;

/// The most plies of one random game; a game that has not ended by then fails the test.
const BOUND: usize = 6_000;
/// Games in which random play can go on for thousands of plies: their random games may stop unfinished.
const MAY_GO_ON: [&str; 1] = ["hive"];
/// The plies after which those stop.
const STOP: usize = 500;
/// The plies between two positions that are checked in full.
const FULL_CHECK: usize = 23;

/// Plays a random game with `options` and checks every position, some of them in full. Returns its number of plies.
fn play_through<G: Game + Evaluate>(options: &G::Options, rng: &mut Rng) -> usize {
    let mut game = Match::<G>::new(options.clone());
    for ply in 0..BOUND {
        let legal = game.legal();
        let context = || format!("{} {options:?} after {:?}", G::ID, game.texts());
        assert_eq!(legal.is_empty(), game.outcome().is_some(), "no moves if and only if over: {}", context());
        if ply % FULL_CHECK == 0 || legal.is_empty() {
            check_position(&game, &context);
        }
        if legal.is_empty() || ply == STOP && MAY_GO_ON.contains(&G::ID) {
            return ply;
        }
        let mv = legal[rng.usize(..legal.len())];
        let before = (ply % FULL_CHECK == 1).then(|| game.state());
        game.play(mv);
        if let Some(before) = before {
            let after = game.state();
            assert!(game.undo());
            assert_eq!(game.state(), before, "undo gives back the same state");
            game.play(mv);
            assert_eq!(game.state(), after, "a move played again does the same");
        }
    }
    panic!("{} {options:?}: no end after {BOUND} plies", G::ID)
}

fn check_position<G: Game + Evaluate>(game: &Match<G>, context: &dyn Fn() -> String) {
    let position = game.position();
    let legal = game.legal();
    let state = game.state();
    for (i, mv) in legal.iter().enumerate() {
        assert!(!legal[..i].contains(mv), "{mv:?} is listed twice: {}", context());
        let text = position.write(*mv);
        assert_eq!(position.read(&text).as_ref(), Ok(mv), "“{text}” reads back: {}", context());
    }
    let texts: HashSet<_> = state.legal.iter().map(|m| &m.text).collect();
    assert_eq!(texts.len(), legal.len(), "texts are distinct: {}", context());
    check_move_classes(position, &legal, context);
    check_picture(&state, context);
    check_snapshot(game, &state, context);
}

/// Where the search uses move classes, no two moves of a position have the same one, and every class is within bounds.
fn check_move_classes<G: Game + Evaluate>(position: &G, legal: &[G::Move], context: &dyn Fn() -> String) {
    let move_classes: HashSet<_> = legal.iter().map(|&mv| position.move_class(mv)).collect();
    let bound = if G::TUNING.move_classes > 0 { G::TUNING.move_classes } else { 1 << 14 };
    if G::TUNING.move_classes > 0 || G::Search::FEATURES.contains(&"history") {
        assert_eq!(move_classes.len(), legal.len(), "move_classes are distinct: {}", context());
    }
    assert!(
        move_classes.iter().all(|&move_class| move_class < bound),
        "move_classes are below {bound}: {}",
        context()
    );
}

/// Ids are distinct, pieces and marks are on cells, and taps consist of ids that can be tapped.
fn check_picture(state: &State, context: &dyn Fn() -> String) {
    let view = &state.view;
    let cells: HashSet<&str> = view.cells.iter().map(|c| c.id.as_str()).collect();
    let pieces: HashSet<&str> = view.pieces.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(cells.len(), view.cells.len(), "cell ids are distinct: {}", context());
    assert_eq!(pieces.len(), view.pieces.len(), "piece ids are distinct: {}", context());
    let mut touchable: Vec<&str> = cells.iter().copied().collect();
    touchable.extend(view.hands.iter().flat_map(|h| &h.pieces).map(|p| p.id.as_str()));
    touchable.extend(view.handles.iter().map(|h| h.id.as_str()));
    let ids: HashSet<&str> = touchable.iter().copied().collect();
    assert_eq!(ids.len(), touchable.len(), "touchable ids are distinct: {}", context());
    let mut places = view.pieces.iter().map(|p| &p.cell).chain(view.edges.iter().map(|e| &e.cell));
    assert!(places.all(|c| cells.contains(c.as_str())), "pieces and edges are on cells: {}", context());
    let mut remarks =
        view.marks.iter().map(|m| &m.cell).chain(view.handles.iter().filter_map(|h| h.cell.as_ref()));
    assert!(remarks.all(|c| cells.contains(c.as_str())), "marks and handles are on cells: {}", context());

    let mut taps: Vec<&Vec<String>> = state.legal.iter().map(|m| &m.taps).collect();
    for list in &taps {
        assert!(!list.is_empty(), "a move is made by touching something: {}", context());
        for id in *list {
            assert!(ids.contains(id.as_str()), "“{id}” of {list:?} is not in the view: {}", context());
        }
    }
    taps.sort();
    for pair in taps.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "{:?} begins {:?}: {}", pair[0], pair[1], context());
    }
}

/// A position loaded from its JSON has the same moves, view and hash.
fn check_snapshot<G: Game>(game: &Match<G>, state: &State, context: &dyn Fn() -> String) {
    let request = serde_json::json!({
        "op": "state", "game": G::ID, "options": state.options, "position": state.position,
    });
    let answer = alveole::api::Server::default().answer(&request);
    let expected = serde_json::to_value(state).unwrap();
    for key in ["legal", "view", "hash", "status", "to_move", "position", "options"] {
        assert_eq!(answer["ok"][key], expected[key], "{key} of a loaded position: {answer} {}", context());
    }
    let data = serde_json::from_value(serde_json::to_value(game.position().save()).unwrap()).unwrap();
    let loaded = G::load(game.options(), data).unwrap_or_else(|e| panic!("{e}: {}", context()));
    assert_eq!(&loaded, game.position(), "a loaded position is equal: {}", context());
    assert_eq!(
        stable_hash(&loaded),
        stable_hash(game.position()),
        "equal positions, equal hashes: {}",
        context()
    );
}

/// Every word that the picture can need exists in every language that the game has words in.
fn words_in_every_language<G: Game>() {
    let keys = |words| Texts::entries(words).map(|(key, _)| key).collect::<Vec<_>>();
    let [("en", english), others @ ..] = G::CARD.texts.words else { panic!("{}: no words.en.txt", G::ID) };
    let en = keys(english);
    for (language, words) in others {
        assert_eq!(en, keys(words), "{}: {language} has the words of English in the same order", G::ID);
    }
    let missing = |key: String| assert!(en.contains(&key.as_str()), "{}: no word for {key}", G::ID);
    ["name", "about"].into_iter().for_each(|key| missing(key.to_owned()));
    for spec in G::Options::SPECS {
        missing(format!("option.{}", spec.name));
        if let Kind::Choice(words) | Kind::Subset(words) = spec.kind {
            words.iter().for_each(|w| missing(format!("option.{}.{w}", spec.name)));
        }
    }
    for (name, options) in G::Options::presets() {
        missing(format!("preset.{name}"));
        let written = options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let read = G::Options::read(&ParsedOptions::check::<G::Options>(&written).unwrap()).unwrap();
        assert_eq!(read, options, "{}: the options of the preset {name} are read back", G::ID);
    }
    let mut rng = Rng::with_seed(1);
    let mut unmet: Vec<_> = G::FIGURINES.iter().collect();
    for options in variants::<G::Options>().into_iter().take(12) {
        let mut game = Match::<G>::new(options);
        loop {
            let view = game.position().picture();
            let hand = view.hands.iter().flat_map(|h| &h.pieces).map(|p| p.kind);
            for kind in view.pieces.iter().map(|p| p.kind).chain(hand) {
                missing(format!("kind.{kind}"));
                missing(format!("definite.{kind}"));
                assert!(G::CARD.art.iter().any(|a| a.kind == kind), "{}: no art for {kind}", G::ID);
            }
            view.cells.iter().for_each(|c| missing(format!("cell.{}", c.kind)));
            view.marks.iter().for_each(|m| missing(format!("mark.{}", m.kind)));
            view.notes.iter().for_each(|n| missing(format!("note.{}", n.key)));
            for handle in &view.handles {
                missing(format!("handle.{}", handle.kind));
                let drawn = handle.cell.is_none() || G::CARD.art.iter().any(|a| a.kind == handle.kind);
                assert!(drawn, "{}: no art for {}", G::ID, handle.kind);
            }
            if let Some(outcome) = game.outcome() {
                missing(format!("reason.{}", outcome.reason));
                break;
            }
            let legal = game.legal();
            let mv = legal[rng.usize(..legal.len())];
            let text = game.position().write(mv);
            unmet.retain(|figurine| !text.starts_with(figurine.code));
            game.play(mv);
        }
    }
    for figurine in G::FIGURINES {
        assert!(
            G::CARD.art.iter().any(|a| a.kind == figurine.kind),
            "{}: no art for {}",
            G::ID,
            figurine.kind
        );
        let known =
            figurine.colour.is_none_or(|colour| colour == "none" || G::CARD.colours.contains(&colour));
        assert!(known, "{}: {figurine:?} has a colour of the game", G::ID);
    }
    assert!(unmet.is_empty(), "{}: no move is written with {unmet:?}", G::ID);
}

/// Random games of every variant keep the contract.
fn random_games<G: Game + Evaluate>() {
    let mut rng = Rng::with_seed(2026);
    let variants = variants::<G::Options>();
    let plies: usize = variants.iter().map(|options| play_through::<G>(options, &mut rng)).sum();
    println!("{}: {} variants, {plies} plies", G::ID, variants.len());
}

per_game!(random_games);

per_game!(words_in_every_language);

/// Options read back as they were written; unknown names and wrong values are refused by name.
fn options<G: Game>() {
    for options in variants::<G::Options>() {
        let map: Map<_, _> = options.write().into_iter().map(|(k, v)| (k.to_owned(), v)).collect();
        let again = ParsedOptions::check::<G::Options>(&map).and_then(|g| G::Options::read(&g));
        assert_eq!(again, Ok(options), "{}: options read back", G::ID);
    }
    let one = |name: &str, value: Value| Map::from_iter([(name.to_owned(), value)]);
    let error = ParsedOptions::check::<G::Options>(&one("colour_of_socks", 1.into())).unwrap_err();
    assert!(error.message.to_string().contains("colour_of_socks"), "{error:?}");
    for spec in G::Options::SPECS {
        for wrong in [Value::from(-1), "nonsense".into(), 1.5.into(), Value::Null, vec![1].into()] {
            let Err(error) = ParsedOptions::check::<G::Options>(&one(spec.name, wrong.clone())) else {
                panic!("{}: {} takes {wrong}", G::ID, spec.name)
            };
            assert_eq!(error.name, spec.name);
            assert!(error.message.to_string().contains(&wrong.to_string()), "{error:?} names {wrong}");
        }
    }
}

per_game!(options);
