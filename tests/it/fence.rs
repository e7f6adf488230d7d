//! Fences: their text, and the HTML that static pages have.

use alveole::api::Server;
use alveole::fence::{Fence, html};
use alveole::play::RulesRegistry;
use serde_json::{Value, json};

/// The HTML without its pictures, and the pictures.
fn written(text: &str, language: &str) -> (String, Vec<String>) {
    let written = html(text, language, &RulesRegistry::standard());
    assert_eq!(written.refused, None, "{text}");
    let mut parts = written.html.split("<p><img src=\"");
    let mut without = parts.next().unwrap().to_owned();
    let mut pictures = Vec::new();
    for part in parts {
        let (picture, rest) = part.split_once("</p>\n").unwrap();
        pictures.push(picture.to_owned());
        without.push_str(rest);
    }
    let inside = without.strip_prefix("<div class=\"alveole\">\n").unwrap().strip_suffix("</div>\n").unwrap();
    (inside.to_owned(), pictures)
}

/// The picture in an address, as SVG text.
fn svg(picture: &str) -> String {
    let (address, _) = picture.split_once('"').unwrap();
    let mut bytes = address.strip_prefix("data:image/svg+xml,").unwrap().bytes();
    let mut text = Vec::new();
    while let Some(byte) = bytes.next() {
        let mut digit = || char::from(bytes.next().unwrap()).to_digit(16).unwrap() as u8;
        text.push(if byte == b'%' { digit() * 16 + digit() } else { byte });
    }
    String::from_utf8(text).unwrap()
}

fn fault(text: &str) -> String {
    let written = html(text, "en", &RulesRegistry::standard());
    let fault = written.refused.unwrap_or_else(|| panic!("{text} is refused")).to_string();
    assert!(!written.html.contains("<img"), "{text}");
    let shown = fault.replace('{', "&#123;");
    assert!(written.html.contains(&format!("<p><strong>{shown}</strong></p>")), "{}", written.html);
    fault
}

#[test]
fn the_page_and_the_engine_read_the_same_text() {
    let rows: Vec<Value> = serde_json::from_str(include_str!("../vectors/fence.json")).unwrap();
    assert!(rows.len() > 20);
    for row in rows {
        let text = row["text"].as_str().unwrap();
        match (Fence::read(text), row["error"].as_str()) {
            (Ok(Fence { attributes, game }), None) => {
                assert_eq!(json!({"text": text, "attributes": attributes, "game": game}), row);
            }
            (Err(message), Some(error)) => {
                assert_eq!(message.to_string(), error, "{text}");
                fault(text);
            }
            (read, _) => panic!("{row}: {read:?}"),
        }
    }
}

#[test]
fn moves_comments_and_variations_are_paragraphs() {
    let text = "Game: hex\nTitle: Two <ideas>\nTitle@fr: Deux idées\n\nChapter: The centre\nSeat 1: Ada & Co\nSeat 2: Bob\n\n\
        {Before\nthe first move.} 1. e5! {@en Central.} {@fr Au centre.} [arrow red e5 d5] 2. swap (2. d4 {Weak <{{1\\}.} 3. f5 $16)\n\
        3. d5 [clock 9] 4. c6 5. b4 {}";
    let (prose, pictures) = written(&text.replace("Title: Two", "Title@en: Two"), "en");
    assert_eq!(
        prose,
        "<p><strong>Two &lt;ideas&gt;</strong></p>\n<p><strong>The centre</strong></p>\n<p><strong>Ada &amp; Co – Bob</strong></p>\n\
         <p>Before<br />the first move.</p>\n<p><strong>1. e5!</strong> Central.</p>\n\
         <p><strong>2. swap</strong> (2. d4 Weak &lt;&#123;&#123;1}. 3. f5 ±)</p>\n\
         <p><strong>3. d5</strong> <strong>4. c6</strong> <strong>5. b4</strong></p>\n"
    );
    let drawn = Server::default().answer(&json!({
        "op": "svg", "game": "hex", "moves": ["e5", "swap", "d5", "c6", "b4"], "numbers": true,
    }));
    assert_eq!(svg(&pictures[0]), drawn["ok"]["svg"].as_str().unwrap().trim_end());
    assert!(pictures[0].contains("\" width=\"480\" alt=\"Hex-n. "), "{}", pictures[0]);
    assert!(
        pictures[0].contains("Red: stone c6, e5. Black: stone b4, d5."),
        "the position in words: {}",
        pictures[0]
    );
    let french = text.replace("Title: Two", "Title@en: Two");
    for (text, language) in [(french.clone(), "fr"), (format!("lang=fr\n{french}"), "en")] {
        let (prose, pictures) = written(&text, language);
        assert!(
            prose.starts_with("<p><strong>Deux idées</strong></p>") && prose.contains(" Au centre.</p>"),
            "{prose}"
        );
        assert!(pictures[0].contains(" lang=\"en\" alt="), "the alternative text is English");
    }
    assert_eq!(written("Game: hex\n\n1. e5 2. d4", "en").0, "<p>1. e5 2. d4</p>\n");
}

#[test]
fn attributes_choose_what_is_drawn() {
    let board = |attributes: &str| written(&format!("{attributes}\nGame: hive\n\n1. wS1 2. bS1 wS1-"), "en");
    let drawn = |more: Value| {
        let mut request = json!({"op": "svg", "game": "hive", "moves": ["wS1", "bS1 wS1-"], "numbers": true});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        Server::default().answer(&request)["ok"]["svg"].as_str().unwrap().trim_end().to_owned()
    };
    for (attributes, more) in [
        ("readonly autopass players=human,3", json!({})),
        ("theme=dark board=slate", json!({"theme": "dark", "board": "slate"})),
        ("theme=auto board=marble orientation=17", json!({})),
        ("pieces=monochrome orientation='60 flip'", json!({"monochrome": true, "orientation": "60 flip"})),
        ("controls=none", json!({"hands": false})),
    ] {
        assert_eq!(svg(&board(attributes).1[0]), drawn(more), "{attributes}");
    }
    assert_eq!(board("controls=viewer").0, "<p>1. wS1 2. bS1 wS1-</p>\n");
    assert_eq!(board("controls='status moves'").0, "<p>1. wS1 2. bS1 wS1-</p>\n");
    assert_eq!(board("controls=none").0, "", "a diagram");
    assert_eq!(board("controls=hands").0, "");
    let (prose, pictures) = written("game=hex options='{\"size\": 3}'", "en");
    assert_eq!((prose.as_str(), pictures.len()), ("", 1));
    let empty = Server::default().answer(&json!({"op": "svg", "game": "hex", "options": {"size": 3}}));
    assert_eq!(svg(&pictures[0]), empty["ok"]["svg"].as_str().unwrap().trim_end());
    let state = Server::default()
        .answer(&json!({"op": "state", "game": "hex", "options": {"size": 3}, "moves": ["c3"]}));
    let position = format!("game=hex options='{{\"size\": 3}}' position='{}'", state["ok"]["position"]);
    assert_ne!(svg(&written(&position, "en").1[0]), svg(&pictures[0]), "the position has a stone");
}

#[test]
fn a_game_has_the_same_picture_in_every_form() {
    let forms = [
        "Base;InProgress;White[2];wS1;bA1 wS1-",
        "[GameType \"Base\"]\n\n1. wS1\n2. bA1 wS1-\n",
        "Game: hive\nOptions: {\"rules\":\"tournament\"}\n\n1. wS1 2. bA1 wS1-",
        r#"{"format": "alveole/1", "game": "hive", "options": {"rules": "tournament"}, "moves": ["wS1", "bA1 wS1-"]}"#,
        r#"{"format": "alveole/2", "game": "hive", "chapters": [{"options": {"rules": "tournament"}, "moves": ["wS1", "bA1 wS1-"]}]}"#,
    ];
    let [first, rest @ ..] = forms.map(|form| written(form, "en"));
    assert_eq!(first.0, "<p>1. wS1 2. bA1 wS1-</p>\n");
    for (other, form) in rest.into_iter().zip(&forms[1..]) {
        assert_eq!(other, first, "{form}");
    }
    let two = written("Base;InProgress;Black[1];wS1\nBase;InProgress;White[2];wS1;bA1 wS1-", "en");
    assert_eq!((two.1.len(), two.1[1] == first.1[0]), (2, true), "games of one text are chapters");
}

#[test]
fn a_fault_stands_below_the_text() {
    for (text, message) in [
        ("Game: chess\n", "chapter 1: there is no game “chess”"),
        ("game=chess", "chapter 1: there is no game “chess”"),
        ("readonly\n\nGame: hex\n\n1. e5 3. d4", "line 5: here comes move 2, not 3"),
        ("Game: hex\n\n1. e5 2. e5", "chapter 1: move 2: “e5” is not legal here"),
        ("game=hex options={size", "the attribute “options” is not valid JSON: {size"),
        ("game=hex options=[]", "the options must be a JSON object"),
        ("{\"game\": ", "not valid JSON: EOF while parsing a value at line 1 column 8"),
        ("Dear diary", "this isn't a game in a form we can read: Dear diary"),
        ("Base;InProgress;White[2];wS1;wQ", "game 1, move 2, “wQ”: "),
        ("Base;InProgress;Black[1];wS1\nBase+X;NotStarted;White[1]", "game 2 can't be read: "),
    ] {
        let found = fault(text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
    let shown = html("\nGame: <hex>\n\n1. e5 & more\n", "en", &RulesRegistry::standard()).html;
    assert!(
        shown.starts_with("<div class=\"alveole\">\n<pre>Game: &lt;hex&gt;\n\n1. e5 &amp; more</pre>\n<p>"),
        "{shown}"
    );
    let answer = Server::default().answer(&json!({"op": "fence", "text": "game=chess"}));
    assert_eq!(answer["ok"]["fault"], "chapter 1: there is no game “chess”");
    assert!(answer["ok"]["html"].as_str().unwrap().contains("<pre>game=chess</pre>"));
}
