//! Studies: JSON and text hold the same, every move is played, and bad ones are refused with the place.

use std::collections::BTreeMap;

use alveole::api::Server;
use alveole::game::{Game, Options, ParsedOptions};
use alveole::play::{Match, Record, RulesRegistry, Seat, Session};
use alveole::study::{Chapter, FORMAT, LIMITS, Node, Paint, Shape, Study, Text};
use fastrand::Rng;
use serde_json::{Map, Value, json};

/// Studies that are made at random for each game.
const STUDIES: u64 = 12;

/// What authors and their programs may write, with everything that has a meaning in the text.
const LETTERS: &str = "abc é中 \n\r\t\\}{)(][$@!?:.1A\u{a0}";

fn some_text(rng: &mut Rng) -> String {
    let letters: Vec<char> = LETTERS.chars().collect();
    (0..rng.usize(..12)).map(|_| letters[rng.usize(..letters.len())]).collect()
}

fn text(rng: &mut Rng) -> Text {
    match rng.u8(..3) {
        0 => Text::Languages(
            [("en", some_text(rng)), ("fr", some_text(rng))].map(|(a, b)| (a.into(), b)).into(),
        ),
        1 => Text::Languages([("pt-BR".to_owned(), some_text(rng))].into()),
        _ => Text::One(format!("x{}", some_text(rng))),
    }
}

fn shapes(rng: &mut Rng) -> Vec<Shape> {
    let paints = [Paint::Green, Paint::Red, Paint::Blue, Paint::Yellow];
    let shape = |rng: &mut Rng| {
        let colour = paints[rng.usize(..4)];
        if rng.bool() {
            Shape::Arrow { arrow: ["a1".to_owned(), "-1,2".to_owned()], colour }
        } else {
            Shape::Mark { cell: "b3".to_owned(), colour }
        }
    };
    (0..rng.usize(..3)).map(|_| shape(rng)).collect()
}

fn tags(rng: &mut Rng) -> BTreeMap<String, String> {
    ["event", "place", "a_tag-2"]
        .into_iter()
        .filter(|_| rng.bool())
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
        .map(|key| (key, some_text(rng)))
        .collect()
}

fn seldom<T>(rng: &mut Rng, make: impl FnOnce(&mut Rng) -> T) -> Option<T> {
    (rng.u8(..4) == 0).then(|| make(rng))
}

/// Random moves from the position of `session`, which is then as before, with random remarks and variations.
fn line(session: &mut dyn Session, length: usize, depth: usize, rng: &mut Rng) -> Vec<Node> {
    let before = session.plies();
    let mut nodes = Vec::new();
    for _ in 0..length {
        let Some(mv) = rng.choice(session.legal()).map(|mv| mv.text) else { break };
        let mut node = Node::from(mv.clone());
        for _ in 0..rng.usize(..3) {
            if let Some(glyph) = seldom(rng, |rng| rng.u8(1..)) {
                node.glyphs.push(glyph);
            }
        }
        node.comment = seldom(rng, text);
        node.shapes = seldom(rng, shapes).unwrap_or_default();
        node.clock = seldom(rng, |rng| rng.u64(..10_000_000));
        node.eval = seldom(rng, |rng| vec![f64::from(rng.u16(..=1000)) / 1000.0, 0.5]).unwrap_or_default();
        if depth < 3 && rng.u8(..4) == 0 {
            let variation = line(session, 1 + rng.usize(..4), depth + 1, rng);
            node.variations.push(variation);
        }
        nodes.push(node);
        session.play(&mv).unwrap();
    }
    while session.plies() > before {
        session.undo();
    }
    nodes
}

fn chapter<G: Game>(rng: &mut Rng) -> Chapter {
    let options = G::Options::read(&ParsedOptions::check::<G::Options>(&Map::new()).unwrap()).unwrap();
    let mut session = Match::<G>::new(options);
    let length = rng.usize(..25);
    Chapter {
        title: seldom(rng, text),
        tags: tags(rng),
        options: if rng.bool() { session.state().options } else { Map::new() },
        seats: vec![
            Seat { name: None, ai: None },
            Seat { name: Some(format!("x{}", some_text(rng))), ai: seldom(rng, |rng| rng.u8(..9)) },
        ],
        comment: seldom(rng, text),
        shapes: shapes(rng),
        moves: line(&mut session, length, 0, rng),
        ..Chapter::default()
    }
}

fn study<G: Game>(rng: &mut Rng) -> Study {
    Study {
        format: FORMAT.to_owned(),
        game: G::ID.to_owned(),
        title: seldom(rng, text),
        tags: tags(rng),
        chapters: (0..=rng.usize(..3)).map(|_| chapter::<G>(rng)).collect(),
    }
}

fn nodes(line: &[Node]) -> usize {
    line.iter().map(|node| 1 + node.variations.iter().map(|variation| nodes(variation)).sum::<usize>()).sum()
}

fn both_forms_hold_all_of_it<G: Game>() {
    for seed in 0..STUDIES {
        let mut rng = Rng::with_seed(seed);
        let made = study::<G>(&mut rng);
        let json = serde_json::to_value(&made).unwrap();
        let mut read = Study::read(&json).unwrap_or_else(|e| panic!("seed {seed}: {e}: {json}"));
        assert_eq!(read, made, "seed {seed}: JSON");
        let text = made.to_text();
        let again = Study::from_text(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}: {text}"));
        assert_eq!(again, made, "seed {seed}: {text}");
        let counts =
            read.check(&RulesRegistry::standard()).unwrap_or_else(|e| panic!("seed {seed}: {e}: {text}"));
        assert_eq!(read, made, "seed {seed}: the moves are canonical already");
        assert_eq!(counts.moves, made.chapters.iter().map(|chapter| nodes(&chapter.moves)).sum::<usize>());
    }
}

per_game!(both_forms_hold_all_of_it);

#[test]
fn what_a_person_writes_is_read() {
    let text = "Game: hex\r\nSource: by hand\r\nSeat 1: Ada\r\n\r\n{Before.}\r\n1.e5 2. swap ! $7 {one} {two}\r\n\
                (2. d4\r\n 3. f6 {deep}) (2. c3) 3. d4\r\nChapter: Again\r\nResult: 2 resigned\r\n1. a1";
    let study = Study::from_text(text).unwrap();
    let [first, second] = study.chapters.as_slice() else { panic!("two chapters: {study:?}") };
    assert_eq!(study.tags["source"], "by hand");
    assert_eq!(first.seats[0].name.as_deref(), Some("Ada"));
    assert_eq!(first.comment, Some(Text::One("Before.".into())));
    assert_eq!((first.moves[1].mv.as_str(), first.moves[1].glyphs.as_slice()), ("swap", [1, 7].as_slice()));
    assert_eq!(first.moves[1].comment, Some(Text::One("one\ntwo".into())));
    assert_eq!(first.moves[1].variations.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(first.moves.len(), 3);
    assert_eq!(second.result.as_ref().map(|r| r.winners.clone()), Some(vec![1]));
    assert_eq!(second.moves.len(), 1);
}

#[test]
fn a_bad_text_is_refused_with_the_line() {
    let cases = [
        ("1. e5", "a line “Game: …” is missing"),
        ("Alveole: 3", "line 1: this is version 3, not 2"),
        ("Game: hex\nGame: hive", "line 2: “Game” cannot be the name of a tag"),
        ("Game: hex\n\n1. e5 3. d4", "line 3: here comes move 2, not 3"),
        ("Game: hex\n\ne5", "line 3: “e5” isn't a move number, such as “1.”"),
        ("Game: hex\n\n1.", "line 3: move 1 is missing"),
        ("Game: hex\n\n1. e5 {never\nclosed", "line 3: a comment is not closed by “}”"),
        ("Game: hex\n\n1. e5 (1. d4", "line 3: a variation is not closed by “)”"),
        ("Game: hex\n\n1. e5 ()", "line 3: a variation has no move"),
        ("Game: hex\n\n(1. e5)", "line 3: a variation stands behind the move that it replaces"),
        ("Game: hex\n\n1. e5 )", "line 3: “)” closes no variation"),
        ("Game: hex\n\n1. e5\n[arrow pink a1 b2]", "line 4: “[arrow pink a1 b2]” is neither an arrow"),
        ("Game: hex\n\n$3", "line 3: “$3” isn't a move glyph"),
        ("Game: hex\nSeat 9: Zoë", "line 2: a seat has a number from 1 to 6"),
        ("Game: hex\nOptions: [1]", "line 2: the options must be a JSON object on one line"),
        ("Game: hex\nResult: Ada", "line 2: a result is such as “1 connected”"),
        ("Game: hex\nEvent: a\\q", "line 2: a backslash stands before"),
        ("Game: hex\nTitle@EN: x", "line 2: “EN” isn't a language tag"),
        ("Game: hex\n\n1. e5 {@en a} {@en b}", "line 3: a comment has a language"),
    ];
    for (text, wanted) in cases {
        let refused = Study::from_text(text).expect_err(text).to_string();
        assert!(refused.starts_with(wanted), "{text}: {refused}");
    }
}

#[test]
fn a_bad_study_is_refused_with_the_place() {
    let mut deep = json!("e5");
    for _ in 0..17 {
        deep = json!({"move": "e5", "variations": [[deep]]});
    }
    let study = |chapter: Value| json!({"format": "alveole/2", "game": "hex", "chapters": [chapter]});
    let cases = [
        (json!({"format": "alveole/9"}), "the study's “format” is “alveole/9”"),
        (study(json!({"moves": [{"mov": "e5"}]})), "the study: “chapters.0.moves.0”: unknown field “mov”"),
        (study(json!({"moves": ["e5", {"move": "1. x"}]})), "chapter 1: move 2: “1. x” isn't a move"),
        (
            study(json!({"moves": [{"move": "e5", "variations": [[]]}]})),
            "chapter 1: move 1: a variation has no move",
        ),
        (study(json!({"moves": [{"move": "e5", "eval": [2.0]}]})), "chapter 1: move 1: “eval” has a share"),
        (
            study(json!({"moves": [{"move": "e5", "glyphs": [0]}]})),
            "chapter 1: move 1: a move has at most 10 glyphs",
        ),
        (study(json!({"comment": "x".repeat(10_001)})), "chapter 1: a text has at most 10000 letters"),
        (
            study(json!({"position": {"a": [0.5]}})),
            "chapter 1: options and positions have whole numbers only",
        ),
        (study(json!({"tags": {"Game": "x"}})), "chapter 1: “Game” cannot be the name of a tag"),
        (study(json!({"moves": [deep]})), "chapter 1: variations are in variations at most 16 times"),
        (
            json!({"format": "alveole/2", "game": "hex", "chapters": []}),
            "a study has from 1 to 64 chapters, not 0",
        ),
    ];
    for (value, wanted) in cases {
        let refused = Study::read(&value).expect_err(wanted).to_string();
        assert!(refused.starts_with(wanted), "{wanted}: {refused}");
    }
}

#[test]
fn the_first_wrong_move_is_named_with_its_chapter() {
    let refused = |text: &str| {
        Study::from_text(text).unwrap().check(&RulesRegistry::standard()).unwrap_err().to_string()
    };
    let text = "Game: hex\n\nChapter: One\n\n1. e5\n\nChapter: Two\n\n1. e5 2. e5";
    assert_eq!(refused(text), "chapter 2: move 2: “e5” is not legal here");
    let text = "Game: hex\n\n1. e5 2. d4 (2. swap 3. d4 (3. e5))";
    assert_eq!(refused(text), "chapter 1: in a variation: in a variation: move 3: “e5” is not legal here");
    assert_eq!(refused("Game: chess\n\n1. e4"), "chapter 1: there is no game “chess”");
}

#[test]
fn a_record_becomes_a_study_and_comes_back() {
    let record = json!({"format": "alveole/1", "game": "hex", "options": {"size": 3}, "position": null,
        "seats": [{"name": "Ada"}, {"ai": 3}], "moves": ["c3", "swap"], "result": {"winners": [1], "reason": "resigned"},
        "date": "2026-05-01"});
    let study = Study::read(&record).unwrap();
    let again = Study::from_text(&study.to_text()).unwrap();
    assert_eq!(again.record(0), Some(Record::read(&record).unwrap()));
}

#[test]
fn the_api_reads_both_forms_and_says_who_makes_each_move() {
    let text = "Game: hex\n\n1. e5 {Central.} 2. swap (2. d4 3. f6 (3. g5)) 3. c3";
    let asked = |study: &Value| Server::default().answer(&json!({"op": "study", "study": study}));
    let answer = asked(&json!(text))["ok"].take();
    // e5 swap (d4 f6 (g5)) c3: a move before its variations, and these before the next move.
    let seats: Vec<_> = answer["movers"][0].as_array().unwrap().iter().map(|m| m["seat"].clone()).collect();
    assert_eq!(seats, [0, 1, 1, 0, 0, 0]);
    // After the swap the first seat holds the other colour.
    assert_eq!(
        (&answer["movers"][0][4]["player"], &answer["movers"][0][5]["player"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(asked(&answer["study"])["ok"], answer);
    assert_eq!(asked(&answer["text"])["ok"], answer);
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]});
    assert_eq!(asked(&record)["ok"]["study"]["chapters"][0]["moves"], json!(["e5"]));
    for (wrong, message) in [
        (json!("Game: hex\n\n1. e5\n2."), "line 4: "),
        (json!({"format": "alveole/2", "game": "hex"}), "the study: “chapters” is missing"),
        (json!(3), "the study: "),
        (Value::Null, "“study” is missing"),
    ] {
        let error = asked(&wrong)["error"].take();
        assert_eq!(error["code"], "bad_json", "{wrong}");
        assert!(error["message"].as_str().unwrap().starts_with(message), "{wrong}: {error}");
    }
}

#[test]
fn the_api_names_the_place_of_a_fault_in_fields() {
    let chapters = |chapter: Value| {
        let chapters = [json!({"moves": ["e5"]}), chapter];
        json!({"format": "alveole/2", "game": "hex", "chapters": chapters})
    };
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "x9"]});
    for (wrong, message, place) in [
        (
            json!("Game: hex\n\n1. e5\n2. e5"),
            "chapter 1: move 2: “e5” is not legal here",
            json!([0, 1, "e5", null]),
        ),
        (
            json!("Game: hex\n\n1. e5 2. d4 (2. swap 3. d4 (3. e5))"),
            "chapter 1: in a variation: in a variation: move 3: ",
            json!([0, 2, "e5", null]),
        ),
        (record, "chapter 1: move 2: “x9” ", json!([0, 1, "x9", null])),
        (chapters(json!({"moves": ["e5", "swap", "e5"]})), "chapter 2: move 3: ", json!([1, 2, "e5", null])),
        (
            chapters(json!({"options": {"size": 99}})),
            "chapter 2: the option “size” ",
            json!([1, null, null, "size"]),
        ),
        (
            chapters(json!({"moves": ["e5", {"move": "d4", "eval": [2]}]})),
            "chapter 2: move 2: “eval” ",
            json!([1, 1, null, null]),
        ),
        (chapters(json!({"tags": {"Game": "x"}})), "chapter 2: “Game” ", json!([1, null, null, null])),
        (json!("Game: hex\n\n1. e5\n2."), "line 4: ", json!([null, null, null, null])),
    ] {
        let error = Server::default().answer(&json!({"op": "study", "study": wrong}))["error"].take();
        assert_eq!(error["code"], "bad_json", "{wrong}: {error}");
        assert!(error["message"].as_str().unwrap().starts_with(message), "{wrong}: {error}");
        assert_eq!(
            json!([error["chapter"], error["ply"], error["move"], error["option"]]),
            place,
            "{wrong}: {error}"
        );
    }
}

#[test]
fn the_page_and_the_documents_have_the_limits_of_studies() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/www/study/tree.js")).unwrap();
    let (_, list) = page.split_once("export const LIMITS = {").expect("the limits of the page");
    let (list, _) = list.split_once('}').expect("an end");
    let mut found: BTreeMap<&str, usize> = list
        .split(',')
        .filter_map(|entry| entry.trim().split_once(": "))
        .map(|(name, number)| (name, number.replace('_', "").parse().expect("a number")))
        .collect();
    let length = found.remove("length").expect("the longest line of the page");
    assert!(length <= alveole::play::MAX_PLIES);
    let known = [
        ("moves", LIMITS.moves),
        ("depth", LIMITS.depth),
        ("letters", LIMITS.letters),
        ("shapes", LIMITS.shapes),
        ("glyphs", LIMITS.glyphs),
    ];
    assert_eq!(found, known.into());
    let documents = include_str!("../../docs/studies.md");
    let grouped = |n: usize| format!("{},{:03}", n / 1000, n % 1000);
    for sentence in [
        format!("{} chapters", LIMITS.chapters),
        format!("{} moves", grouped(LIMITS.moves)),
        format!("{} times", LIMITS.depth),
        format!("{} letters", grouped(LIMITS.letters)),
        format!("{} in all texts", grouped(LIMITS.all_letters)),
    ] {
        assert!(documents.contains(&sentence), "{sentence}");
    }
}
