//! Computer players: the fields of the answer to `best`, search in slices, and what a search keeps from move to move.

use alveole::api::{Analysis, Server};
use serde_json::{Value, json};

/// The answer to a request, with a clock that stands still.
fn ok(request: &Value) -> Value {
    let answer = Server::default().answer(request);
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].clone()
}

fn with(reference: &Value, more: Value) -> Value {
    let mut request = reference.clone();
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    request
}

/// Searches to the end. Returns the answer and the number of slices.
fn finish(study: &mut Analysis, request: &Value) -> (Value, usize) {
    let begun = study.start(request);
    assert_eq!(begun["ok"]["more"], true, "{request}: {begun}");
    let mut slices = 1;
    while study.step(0.0)["ok"]["more"] == true {
        slices += 1;
    }
    (study.report()["ok"].clone(), slices)
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
}

/// Games with two to four players, and turns of one move and of several.
fn games() -> Vec<Value> {
    vec![
        json!({"game": "hex", "options": {"size": 4, "players": 3}, "moves": ["a1"]}),
        json!({"game": "go", "options": {"size": 3, "players": 3}}),
        json!({"game": "hextris", "options": {"players": 3}}),
        json!({"game": "hexone"}),
        json!({"game": "hive"}),
        json!({"game": "labyrinth"}),
        json!({"game": "hexit"}),
        json!({"game": "hexadames"}),
    ]
}

#[test]
fn without_lines_the_answer_has_five_fields() {
    for game in games() {
        let best = ok(&with(&game, json!({"op": "best", "level": 3, "seed": 1})));
        let keys: Vec<&String> = best.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["move", "score", "proven", "pv", "nodes"], "{game}");
    }
}

#[test]
fn the_only_legal_move_says_so() {
    // Black's only piece lies under a beetle.
    let pieces = ["wQ", "bQ", "wB1"].into_iter().zip([0, 1, 1]);
    let pieces: Vec<Value> = pieces.map(|(piece, q)| json!({"piece": piece, "q": q, "r": 0})).collect();
    let game = json!({"game": "hive", "options": {"rules": "leaflet"}, "position": {"pieces": pieces, "to_move": 1}});
    let best = ok(&with(&game, json!({"op": "best", "nodes": 100, "seed": 1, "lines": 3})));
    assert_eq!([&best["move"]["text"], &best["reason"]["message"]], ["pass", "Your only legal move."]);
}

#[test]
fn lines_are_the_best_moves_and_shares_add_up() {
    for game in games() {
        let asked = json!({"op": "best", "nodes": 3_000, "seed": 1});
        let plain = ok(&with(&game, asked.clone()));
        let best = ok(&with(&with(&game, asked), json!({"lines": 3})));
        let lines = best["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3, "{game}");
        for key in ["move", "score", "proven"] {
            assert_eq!(lines[0][key], plain[key], "{game}: {key} of the first line");
            assert_eq!(best[key], plain[key], "{game}: {key}");
        }
        let texts = |best: &Value| best["pv"].as_array().unwrap().clone();
        assert!(texts(&best).starts_with(&texts(&plain)), "{game}: lines are lengthened at their ends");
        assert_eq!([&best["pv"], &best["reason"]], [&lines[0]["pv"], &lines[0]["reason"]], "{game}");
        let keys: Vec<&String> =
            lines[1].as_object().unwrap().keys().filter(|key| *key != "reason").collect();
        assert_eq!(keys, ["move", "score", "proven", "pv", "nodes"], "{game}");
        for line in lines {
            let moves = game["moves"].as_array().into_iter().flatten().chain(line["pv"].as_array().unwrap());
            let end = ok(&with(&game, json!({"op": "state", "moves": moves.cloned().collect::<Vec<_>>()})));
            assert!(texts(line).len() >= 3 || end["status"]["over"] == true, "{game}: {line}");
        }
        let state = ok(&with(&game, json!({"op": "state"})));
        for line in lines {
            assert!(state["legal"].as_array().unwrap().contains(&line["move"]), "{game}: {line}");
            assert_eq!(line["pv"][0], line["move"]["text"], "{game}");
        }
        assert_ne!(lines[0]["move"], lines[1]["move"], "{game}");
        let shares = numbers(&best["shares"]);
        let players =
            state["options"]["players"].as_u64().unwrap_or(if game["game"] == "hexadames" { 3 } else { 2 });
        assert_eq!(shares.len() as u64, players, "{game}");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{game}: {shares:?}");
        let mover = state["to_move"]["player"].as_u64().unwrap() as usize;
        assert!((shares[mover] - best["score"].as_f64().unwrap()).abs() < 1e-6, "{game}: {shares:?}");
    }
}

#[test]
fn the_player_close_to_winning_has_the_greatest_share() {
    let game =
        json!({"op": "best", "game": "hex", "options": {"size": 3, "players": 3}, "seed": 2, "lines": 1});
    // A random position in which one player is ahead; a short search agrees with a much longer one.
    let mut moves: Vec<Value> = Vec::new();
    for i in 0..9 {
        let legal =
            ok(&with(&game, json!({"op": "legal", "moves": moves, "seed": null, "lines": null})))["legal"]
                .clone();
        let legal = legal.as_array().unwrap();
        moves.push(legal[(i * 7 + 3) % legal.len()]["text"].clone());
    }
    let shallow = ok(&with(&game, json!({"moves": moves, "nodes": 4_000})));
    let deep = ok(&with(&game, json!({"moves": moves, "nodes": 60_000})));
    let (few, many) = (numbers(&shallow["shares"]), numbers(&deep["shares"]));
    let first = |list: &[f64]| (0..3).max_by(|&a, &b| list[a].total_cmp(&list[b])).unwrap();
    assert_eq!(first(&few), first(&many), "{few:?} {many:?}");
    assert!(many[first(&many)] > 0.5, "{many:?}");
}

#[test]
fn a_random_player_has_lines_too() {
    let best = ok(&json!({"op": "best", "game": "hex", "options": {"players": 3}, "level": 0, "lines": 3}));
    assert_eq!(best["lines"].as_array().unwrap().len(), 1);
    assert_eq!(best["lines"][0]["move"], best["move"]);
    assert!(numbers(&best["shares"]).iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6));
}

#[test]
fn the_smallest_budget_gives_a_move() {
    for budget in [json!({"nodes": 0}), json!({"time_ms": 0})] {
        let best = ok(&with(&json!({"op": "best", "game": "hex"}), budget));
        assert!(best["move"]["text"].is_string());
    }
}

#[test]
fn slices_give_the_same_answer_as_one_search() {
    for game in games() {
        let request = with(&game, json!({"op": "best", "nodes": 2_000, "seed": 5, "lines": 2}));
        let (best, slices) = finish(&mut Analysis::default(), &request);
        assert!(slices > 2, "{game}: {slices}");
        assert_eq!(best, ok(&request), "{game}");
    }
}

#[test]
fn progress_grows_to_the_end_with_an_answer_at_every_step() {
    let mut study = Analysis::default();
    study.start(&json!({"op": "best", "game": "hex", "nodes": 400, "seed": 1, "lines": 3}));
    let mut before = 0.0;
    loop {
        let step = study.step(0.0)["ok"].clone();
        let progress = step["progress"].as_f64().unwrap();
        assert!(progress > before && progress <= 1.0, "{before} {progress}");
        let best = study.report()["ok"].clone();
        assert!(best["move"]["text"].is_string() && best["lines"].as_array().unwrap().len() == 3);
        before = progress;
        if step["more"] == false {
            break;
        }
    }
    assert!((before - 1.0).abs() < 1e-6);
    assert_eq!(study.step(0.0)["ok"], json!({"more": false, "progress": 1.0}), "the end stays the end");
}

#[test]
fn a_kept_search_saves_up_to_half_of_the_next_budget() {
    // On smaller boards a win can be proven before the budget is used up.
    let request = json!({"op": "best", "game": "hex", "options": {"size": 6}, "nodes": 4_000, "seed": 5});
    let mut study = Analysis::default();
    let (first, _) = finish(&mut study, &request);
    assert_eq!(first["nodes"], 4_000);
    let moves = json!([first["pv"][0], first["pv"][1]]);
    let next = with(&request, json!({"moves": moves}));
    let (kept, _) = finish(&mut study, &next);
    let fresh = ok(&next);
    assert_eq!(fresh["nodes"], 4_000);
    let nodes = kept["nodes"].as_u64().unwrap();
    assert!((2_000..4_000).contains(&nodes), "{nodes} nodes were searched again");
    let legal = ok(&with(&next, json!({"op": "legal", "nodes": null, "seed": null})))["legal"].clone();
    assert!(legal.as_array().unwrap().contains(&kept["move"]));
    let (a, b) = (kept["score"].as_f64().unwrap(), fresh["score"].as_f64().unwrap());
    assert!((a - b).abs() < 0.1, "{a} is about {b}");

    let forgetful = finish(&mut study, &with(&next, json!({"keep": false}))).0;
    assert_eq!(forgetful, fresh, "with `keep: false` nothing is kept");
    let weaker = finish(&mut study, &with(&next, json!({"level": 7}))).0;
    let own = ok(&with(&next, json!({"level": 7})))["nodes"].clone();
    assert_eq!(weaker["nodes"], own, "a player of another level has its own search");
    let (undone, _) = finish(&mut study, &request);
    assert_eq!(undone["nodes"], 4_000, "after an undo the search begins again");
}

#[test]
fn the_searches_of_two_players_are_kept_but_not_of_another_game() {
    let request = json!({"op": "best", "game": "hex", "options": {"size": 7}, "nodes": 2_000, "seed": 5});
    let of = |level: u8, moves: &Value| with(&request, json!({"level": level, "moves": moves}));
    let mut study = Analysis::default();
    let first = finish(&mut study, &of(8, &json!([]))).0;
    finish(&mut study, &of(0, &json!([])));
    let moves = json!([first["pv"][0], first["pv"][1]]);
    let spared = |study: &mut Analysis| finish(study, &of(8, &moves)).0["nodes"].as_u64().unwrap() < 2_000;
    assert!(spared(&mut study), "another player searched in between");
    let mut study = Analysis::default();
    finish(&mut study, &of(8, &json!([])));
    finish(&mut study, &json!({"op": "best", "game": "hex", "options": {"size": 6}, "nodes": 50}));
    assert!(!spared(&mut study), "another game was played in between");
}

#[test]
fn an_answer_does_not_depend_on_earlier_requests() {
    let mut server = Server::default();
    let request = json!({"op": "best", "game": "hex", "options": {"size": 3}, "nodes": 500, "seed": 3});
    let first = server.answer(&request);
    server.answer(&with(&request, json!({"moves": ["c3"]})));
    assert_eq!(server.answer(&request), first);
}

/// A player that keeps its search plays every game with legal moves only.
#[test]
fn games_are_played_with_kept_searches() {
    const NODES: u64 = 200;
    for game in games() {
        let mut study = Analysis::default();
        let mut moves = game["moves"].as_array().cloned().unwrap_or_default();
        let (mut plies, mut searched) = (0, 0);
        while plies < 40 {
            let now = with(&game, json!({"moves": moves}));
            let legal = ok(&with(&now, json!({"op": "legal"})));
            if legal["status"]["over"] == true {
                break;
            }
            let asked = json!({"op": "best", "level": 4, "nodes": NODES, "seed": 4});
            let (best, _) = finish(&mut study, &with(&now, asked));
            assert!(legal["legal"].as_array().unwrap().contains(&best["move"]), "{now}: {best}");
            plies += 1;
            searched += best["nodes"].as_u64().unwrap();
            moves.push(best["move"]["text"].clone());
        }
        // Alpha-beta keeps its transposition table and counts every node that it searches.
        let counts =
            ["hexit", "hexone", "hive", "hextris", "labyrinth"].map(Value::from).contains(&game["game"]);
        assert!(searched < plies * NODES || counts, "{game}: {searched} in {plies} moves");
    }
}

#[test]
fn a_wrong_request_is_refused_and_the_next_one_answered() {
    let mut study = Analysis::default();
    assert_eq!(study.step(1.0)["error"]["code"], "bad_json", "no search has begun");
    for (request, code) in [
        (json!({"op": "best", "game": "chess"}), "unknown_game"),
        (json!({"op": "best", "game": "hex", "moves": ["a1", "a1"]}), "illegal_move"),
        (json!({"op": "best", "game": "hex", "lines": -1}), "bad_json"),
        (json!({"op": "best", "game": "hex", "time_ms": 5, "nodes": 5}), "bad_json"),
        (json!("think"), "bad_json"),
    ] {
        assert_eq!(study.start(&request)["error"]["code"], code, "{request}");
        assert_eq!(study.report()["error"]["code"], "bad_json", "{request}: no search runs");
    }
    finish(&mut study, &json!({"op": "best", "game": "hex", "nodes": 50}));
}
