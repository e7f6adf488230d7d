//! Positions that a person sets up: drafts of real positions lead back to them, and what is refused names what it is about.

use alveole::api::Server;
use alveole::game::{Game, Holds, Options, ParsedOptions, Put, stable_hash};
use alveole::play::{Match, Opening, RulesRegistry};
use fastrand::Rng;
use serde_json::{Value, json};

fn compose(request: Value) -> Value {
    let mut request = request;
    request["op"] = "compose".into();
    let answer = Server::default().answer(&request);
    answer.get("ok").unwrap_or_else(|| panic!("{request}: {answer}")).clone()
}

/// The refusals of a draft of `game`, whose pieces are written `cell kind player`.
fn refusals(game: &str, options: Value, pieces: &str, to_move: u8, fields: Value) -> Vec<Value> {
    let put = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        json!({"cell": words[0], "kind": words[1], "player": words.get(2).map(|p| p.parse::<u8>().unwrap())})
    };
    let pieces: Vec<Value> = pieces.split(';').filter(|text| !text.trim().is_empty()).map(put).collect();
    let draft = json!({"pieces": pieces, "to_move": to_move, "fields": fields});
    let made = compose(json!({"game": game, "options": options, "draft": draft}));
    let refusals = made["refusals"].as_array().unwrap();
    assert_eq!(made["position"].is_null(), !refusals.is_empty(), "{made}");
    refusals.clone()
}

/// The first of them.
fn refusal(game: &str, options: Value, pieces: &str, to_move: u8, fields: Value) -> Value {
    refusals(game, options, pieces, to_move, fields).swap_remove(0)
}

/// Every position of random games, with each preset and three sets of players, is the one that its draft makes.
fn drafts_lead_back<G: Game>() {
    let registry = RulesRegistry::standard();
    let mut rng = Rng::with_seed(5);
    let presets = G::Options::presets().into_iter().map(|(_, options)| options);
    let none = ParsedOptions::check::<G::Options>(&serde_json::Map::new()).unwrap();
    for options in presets.chain(G::Options::read(&none)) {
        let written: serde_json::Map<_, _> =
            options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        for _ in 0..3 {
            let mut game = Match::<G>::new(options.clone());
            while game.outcome().is_none() && game.plies() < 150 {
                let opening =
                    Opening { game: G::ID.to_owned(), options: written.clone(), position: Some(game.save()) };
                let begun = registry.compose(&opening, None).unwrap();
                let made = registry.compose(&opening, Some(begun.draft.clone())).unwrap();
                assert_eq!(made.draft, begun.draft);
                let refused: Vec<_> = made.refusals.into_iter().map(|refusal| refusal.message).collect();
                assert!(refused.is_empty(), "{}: {refused:?} after {:?}", G::ID, game.texts());
                let again = Opening { position: made.position, ..opening }.start::<G>().unwrap();
                assert_eq!(stable_hash(again.position()), stable_hash(game.position()), "{}", G::ID);
                assert_eq!(
                    made.view.pieces.len(),
                    game.position().picture().pieces.iter().map(|p| usize::from(p.count)).sum::<usize>()
                );
                let legal = game.legal();
                game.play(legal[rng.usize(..legal.len())]);
            }
        }
    }
}

per_game!(drafts_lead_back);

#[test]
fn a_refusal_names_the_cells_the_fields_and_the_player_it_is_about() {
    let none = || json!({});
    let split = refusal("hive", none(), "0,0 S 0; 1,0 S 1; 5,0 A 0", 1, none());
    assert_eq!(split["message"], "the hive is split");
    let climber = refusal("hive", none(), "0,0 S 0; 1,0 S 1; 1,0 A 0", 1, none());
    assert_eq!(
        (&climber["cells"], &climber["message"]),
        (&json!(["1,0"]), &json!("wA1 is on top of bS1, but can't climb"))
    );
    let turn = refusal("hive", none(), "0,0 S 0", 0, none());
    assert_eq!((&turn["fields"], &turn["player"]), (&json!(["to_move"]), &json!(0)));
    let stones = refusal("hex", json!({"size": 3}), "a1 stone 0; a2 stone 0; b2 stone 0", 1, none());
    assert_eq!((&stones["player"], &stones["fields"]), (&json!(0), &json!(["to_move"])));
    let swapped = refusal("hex", json!({"size": 3, "swap": true}), "", 0, json!({"swapped": true}));
    assert_eq!(swapped["fields"], json!(["swapped"]));
    let king = refusal("labyrinth", none(), "", 0, none());
    assert_eq!(king["message"], "player 0 has no king on the board");
    let home = refusal("hexadames", none(), "a1 dame 1", 1, json!({"transferred.1": 0}));
    assert_eq!((&home["player"], &home["fields"]), (&json!(1), &json!(["transferred.1"])));
    let colours = refusal("hexone", none(), "c3 disc 0; c3 disc 1", 0, none());
    assert_eq!(colours["cells"], json!(["c3"]));
    let hands = refusal("hextris", none(), "a1 L 0", 1, json!({"hand.L.0": 2}));
    assert_eq!(hands["fields"], json!(["hand.L.0", "hand.M.0", "hand.S.0"]));
    let tile =
        refusal("hexit", none(), "0,0 tile 0; 1,0 tile 0; 1,-1 tile 1; 0,1 tile 1; 3,0 tile 0", 0, none());
    assert_eq!(tile["cells"], json!(["3,0"]));
    let passes =
        refusal("hexit", none(), "0,0 tile 0; 1,0 tile 0; 1,-1 tile 1; 0,1 tile 1", 0, json!({"passes": 1}));
    assert!(passes["fields"].as_array().unwrap().contains(&json!("passes")), "{passes}");
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let said = |game: &str, options: Value, pieces: &str, to_move: u8, fields: Value| -> Vec<String> {
        let refusals = refusals(game, options, pieces, to_move, fields);
        refusals.iter().map(|refusal| refusal["message"].as_str().unwrap().to_owned()).collect()
    };
    let none = || json!({});
    assert_eq!(
        said("hex", json!({"size": 3, "swap": false, "center_ban": true}), "c3 stone 0", 0, none()),
        [
            "player 1 has 0 stones after 1 turns",
            "a colour's first stone is in the centre, where the options forbid it"
        ]
    );
    assert_eq!(
        said("hive", none(), "0,0 S 0; 0,0 A 0; 1,0 S 1; 1,0 A 1", 0, none()),
        ["wA1 is on top of wS1, but can't climb", "bA1 is on top of bS1, but can't climb"]
    );
    let ants = "0,0 A 0; 1,0 A 0; 2,0 A 0; 3,0 S 0; 4,0 A 1; 5,0 A 1; 6,0 A 1; 7,0 S 1";
    let queens = said("hive", none(), ants, 0, none());
    let of = |colour: &str| format!("{colour} has placed 4 pieces, but not the queen");
    assert!(queens[0].starts_with(&of("White")) && queens[1].starts_with(&of("Black")), "{queens:?}");
    assert_eq!(
        said("hexadames", none(), "a1 dame 0; a2 dame 1", 0, none()),
        ["player 0 has 1 kings, but only 0 men home", "player 1 has 1 kings, but only 0 men home"]
    );
    assert_eq!(
        said("hextris", none(), "", 0, json!({"hand.L.0": 6, "hand.S.1": 6})),
        ["player 0 has more than 5 pieces of size L", "player 1 has more than 5 pieces of size S"]
    );
}

/// Whatever lies on the board, the check comes to an end, and a position that it accepts can be loaded.
fn any_draft_is_checked<G: Game>() {
    let registry = RulesRegistry::standard();
    let mut rng = Rng::with_seed(9);
    let opening = Opening { game: G::ID.to_owned(), ..Opening::default() };
    let begun = registry.compose(&opening, None).unwrap();
    // Hive has cells as far as one likes; these are near each other.
    let cells: Vec<_> = begun.view.cells.iter().map(|cell| cell.id.clone()).collect();
    let mut accepted = 0;
    for round in 0..400 {
        let mut draft = begun.draft.clone();
        for _ in 0..rng.usize(..if round % 2 == 0 { 4 } else { 40 }) {
            if rng.u8(..3) == 0 && !draft.pieces.is_empty() {
                draft.pieces.swap_remove(rng.usize(..draft.pieces.len()));
            } else if let Some(thing) = rng.choice(&begun.palette.things) {
                let near = || draft.pieces.iter().map(|put| put.cell.clone()).chain(cells.iter().cloned());
                let Some(cell) = near().nth(rng.usize(..near().count().max(1))) else { continue };
                draft.pieces.push(Put { cell, kind: thing.kind.to_owned(), player: thing.player });
            }
        }
        for field in &begun.palette.fields {
            let value = match field.holds {
                Holds::Number => rng.u16(..=field.most).into(),
                Holds::Flag => rng.bool().into(),
                Holds::Cell => rng.choice(&cells).map_or(Value::Null, |cell| cell.as_str().into()),
                Holds::Cells => rng.choice(&cells).into_iter().cloned().collect(),
            };
            if rng.u8(..4) == 0 {
                draft.fields.insert(field.key.clone(), value);
            }
        }
        draft.to_move = rng.u8(..begun.players);
        let made = registry.compose(&opening, Some(draft)).unwrap();
        assert_eq!(made.position.is_some(), made.refusals.is_empty());
        if let Some(position) = made.position {
            accepted += 1;
            Opening { position: Some(position), ..opening.clone() }.start::<G>().unwrap();
        }
    }
    assert!(accepted < 400, "{}: no draft was refused", G::ID);
}

per_game!(any_draft_is_checked);

#[test]
fn a_draft_can_be_anything() {
    // Unknown things and fields go, and players that the game does not have.
    let made = compose(json!({"game": "hex", "draft": {
        "pieces": [{"cell": "a1", "kind": "dragon", "player": 0}, {"cell": "z9", "kind": "stone", "player": 0}],
        "to_move": 9, "fields": {"wind": "north", "swapped": null}
    }}));
    assert_eq!(made["draft"]["pieces"], json!([{"cell": "z9", "kind": "stone", "player": 0}]));
    assert_eq!((&made["draft"]["to_move"], &made["draft"]["fields"]), (&json!(1), &json!({})));
    assert!(made["refusals"][0]["message"].as_str().unwrap().contains("z9"));
    let answer = Server::default().answer(&json!({"op": "compose", "game": "hex", "draft": {"stones": []}}));
    assert_eq!(answer["error"]["code"], "bad_json");
    // The position after the moves of a match; and its end.
    let after = compose(json!({"game": "hex", "options": {"size": 3}, "moves": ["c3", "swap"]}));
    assert_eq!(after["draft"]["fields"], json!({"swapped": true}));
}
