//! Pictures as SVG text.
//!
//! `tests/snapshots` has some of them; `ALVEOLE_WRITE=1 cargo test --test it svg` writes them again. `tests/browser/svg.test.mjs`
//! compares pictures with the board of the page.

use std::path::Path;

use alveole::api::Server;
use alveole::game::Game;
use alveole::play::{Match, open};
use alveole::svg::{Orientation, Style, Theme, render};
use serde_json::{Value, json};

use crate::support::small_variants;

/// The tags of an SVG text in order; panics if they do not nest.
fn tags(text: &str) -> Vec<&str> {
    let mut open = Vec::new();
    let mut all = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, after) = part.split_once('>').expect("a tag ends");
        assert!(!after.contains(['"', '>']), "{after}");
        let name = tag.split([' ', '/']).next().expect("a tag has a name");
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{part}");
        } else {
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            all.push(tag);
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    all
}

/// The picture of a match through some moves of each variant.
fn matches<G: Game>() -> Vec<Match<G>> {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut all = Vec::new();
    for options in small_variants::<G::Options>().into_iter().take(6) {
        let mut game = Match::<G>::new(options);
        all.push(game.clone());
        for _ in 0..40 {
            let Some(mv) = rng.choice(game.legal()) else { break };
            game.play(mv);
        }
        all.push(game);
    }
    all
}

fn every_picture_is_whole<G: Game>() {
    for game in matches::<G>() {
        let state = game.state();
        let mut style = Style::default();
        style.coordinates = true;
        let light = game.svg(&style);
        let tags_of_light = tags(&light);
        for cell in &state.view.cells {
            assert!(light.contains(&format!(r#"<g data-cell="{}" transform"#, cell.id)), "{}", cell.id);
            assert!(light.contains(&format!(r#" y="84">{}</text>"#, cell.id)), "{}", cell.id);
        }
        for piece in &state.view.pieces {
            assert!(light.contains(&format!(r#"<g data-piece="{}" transform"#, piece.id)), "{}", piece.id);
        }
        assert_eq!(light, game.svg(&style), "the same again");

        style.theme = Theme::Dark;
        let dark = game.svg(&style);
        assert_ne!(light, dark);
        let name = |tag: &&str| tag.split(' ').next().unwrap().to_owned();
        let names = |tags: &[&str]| tags.iter().map(name).collect::<Vec<_>>();
        assert_eq!(names(&tags_of_light), names(&tags(&dark)), "dark has other colours alone");

        style.last_move = false;
        style.marks = false;
        let plain = game.svg(&style);
        assert_eq!(
            plain == dark,
            state.last.is_none_or(|last| last.cells.is_empty()) && state.view.marks.is_empty()
        );
        assert!(!plain.contains("data-mark"));
    }
}

per_game!(every_picture_is_whole);

/// Six turns of 60° lead back; a turned board has the same shapes at other places.
fn every_board_turns<G: Game>() {
    let game = matches::<G>().pop().unwrap();
    let drawn = |orientation| {
        let mut style = Style::default();
        style.orientation = orientation;
        game.svg(&style)
    };
    let start = drawn(Orientation::default());
    assert_eq!(start, drawn(Orientation::new(6, false)));
    let flipped = drawn("flip".parse().unwrap());
    for text in [&flipped, &drawn("60".parse().unwrap()), &drawn("180 flip".parse().unwrap())] {
        assert_ne!(*text, start);
        assert_eq!(tags(text).len(), tags(&start).len());
    }
}

per_game!(every_board_turns);

fn svg(request: &Value) -> String {
    let answer = Server::default().answer(request);
    answer["ok"]["svg"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[test]
fn pictures_are_as_their_snapshots() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let write = std::env::var_os("ALVEOLE_WRITE").is_some();
    let pictures = [
        ("hex", json!({"game": "hex", "options": {"size": 3}, "moves": ["c3", "b2"], "coordinates": true})),
        (
            "hive",
            json!({"game": "hive", "moves": ["wS1", "bA1 wS1-", "wB1 -wS1", "bQ bA1-", "wQ /wS1", "bA2 bQ-", "wB1 wS1"], "theme": "dark"}),
        ),
        (
            "hextris",
            json!({"game": "hextris", "moves": ["La1", "Sa2", "Mb1"], "orientation": "120 flip", "width": 300}),
        ),
        (
            "hexone",
            json!({"game": "hexone", "moves": ["b2", "c2", "b1", "d3", "b3", "e3", "b4", "c1"], "padding": 40, "background": false}),
        ),
    ];
    for (name, mut request) in pictures {
        request["op"] = "svg".into();
        let text = svg(&request);
        let file = directory.join(format!("{name}.svg"));
        if write {
            std::fs::write(&file, &text).unwrap();
        }
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(known, text, "{name}: ALVEOLE_WRITE=1 writes it");
    }
}

#[test]
fn titles_and_descriptions_are_text() {
    let title = "<b>\"Ada\" & Bob\u{0}</b>";
    let text = svg(&json!({"op": "svg", "game": "hex", "title": title, "description": "]]>"}));
    tags(&text);
    assert!(
        text.contains("<title>&lt;b&gt;&quot;Ada&quot; &amp; Bob &lt;/b&gt;</title><desc>]]&gt;</desc>"),
        "{text}"
    );
    let text = svg(&json!({"op": "svg", "game": "hive", "moves": ["wS1", "bA1 wS1-"]}));
    let described =
        "<title>Hive, after move 2</title><desc>White to move. White: spider (0,0); in hand: queen bee, ";
    assert!(text.contains(described), "{text}");
}

#[test]
fn emblems_have_their_own_colours_or_those_of_the_signs() {
    let mut request = json!({"op": "svg", "game": "hive", "moves": ["wA1", "bA1 wA1-"], "hands": false});
    let on_white_and_black = ["#1c68b8", "#62acf4"];
    let coloured = svg(&request);
    for paint in on_white_and_black {
        assert_eq!(coloured.matches(paint).count(), 1, "{paint} in {coloured}");
    }
    request["monochrome"] = true.into();
    let plain = svg(&request);
    assert!(on_white_and_black.iter().all(|paint| !plain.contains(paint)), "{plain}");
}

#[test]
fn a_picture_of_a_record_is_that_of_its_match() {
    let reference = json!({"op": "svg", "game": "hex", "moves": ["e5", "swap"]});
    let record = json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "swap"]});
    assert_eq!(svg(&reference), svg(&json!({"op": "svg", "record": record})));
}

#[test]
fn a_request_for_a_picture_is_checked() {
    let refused = |field: &str, value: Value| {
        let mut request = json!({"op": "svg", "game": "hex"});
        request[field] = value;
        let error = Server::default().answer(&request)["error"].clone();
        assert_eq!(error["code"], "bad_json", "{error}");
        assert!(error["message"].as_str().unwrap().contains(field), "{error}");
    };
    refused("theme", "blue".into());
    refused("board", "marble".into());
    refused("orientation", "45".into());
    refused("orientation", "60 60".into());
    refused("width", 100_000.into());
    refused("coordinates", "yes".into());
}

#[test]
fn without_a_title_the_picture_is_called_after_the_game() {
    let opening = alveole::play::Opening { game: "go".to_owned(), ..Default::default() };
    let session = open(&opening).unwrap();
    let text = render(&session.state().view, session.card(), &[], &Style::default());
    assert!(text.contains("<title>Go-n</title>") && !text.contains("<desc>"), "{text}");
}

#[test]
fn answers_without_a_view_are_those_with_one_but_for_picture_and_taps() {
    let mut server = Server::default();
    let record = json!({"format": "alveole/1", "game": "hive", "moves": ["wS1", "bA1 wS1-"]});
    for mut request in [
        json!({"op": "state", "game": "hive", "moves": ["wS1", "bA1 wS1-"]}),
        json!({"op": "play", "game": "hive", "moves": ["wS1"], "move": "bA1 wS1-"}),
        json!({"op": "legal", "game": "hive", "moves": ["wS1"]}),
        json!({"op": "check", "record": record}),
    ] {
        let mut whole = server.answer(&request)["ok"].clone();
        request["view"] = false.into();
        let brief = server.answer(&request)["ok"].clone();
        let state = if whole["state"].is_object() { &mut whole["state"] } else { &mut whole };
        let state = state.as_object_mut().unwrap();
        state.shift_remove("view");
        if let Some(Value::Object(last)) = state.get_mut("last") {
            last.shift_remove("cells");
        }
        for mv in state["legal"].as_array_mut().unwrap() {
            mv.as_object_mut().unwrap().shift_remove("taps");
        }
        assert_eq!(brief, whole, "{request}");
        request["view"] = "no".into();
        assert_eq!(server.answer(&request)["error"]["code"], "bad_json");
    }
    // A request that is refused leaves the match of the next one as it is.
    let refused = json!({"op": "play", "game": "hive", "moves": ["wS1"], "move": "bA1 wS1-", "view": 1});
    assert_eq!(server.answer(&refused)["error"]["code"], "bad_json");
    let after = server.answer(&json!({"op": "state", "game": "hive", "moves": ["wS1"]}));
    assert_eq!(after["ok"]["ply"], 1);
}
