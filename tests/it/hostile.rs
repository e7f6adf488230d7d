//! Damaged positions, records and notations: each is refused with a reason, or is as sound as any other.

use alveole::api::Server;
use alveole::game::{Game, Options, ParsedOptions};
use alveole::play::Match;
use fastrand::Rng;
use serde_json::{Map, Value, json};

/// The number of damaged positions for each game.
const POSITIONS: usize = 3_000;

/// Damages `value` somewhere: replaces, removes, repeats or swaps a part.
fn damage(value: &mut Value, rng: &mut Rng) {
    let inner = rng.u8(..5) > 0;
    match value {
        Value::Array(list) if inner && !list.is_empty() => {
            let i = rng.usize(..list.len());
            let j = rng.usize(..list.len());
            match rng.u8(..8) {
                0 => drop(list.remove(i)),
                1 => list.insert(i, list[j].clone()),
                2 => list.swap(i, j),
                3 => list[i] = list[j].clone(),
                _ => damage(&mut list[i], rng),
            }
        }
        Value::Object(map) if inner && !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[rng.usize(..keys.len())];
            match rng.u8(..8) {
                0 => drop(map.remove(key)),
                1 => drop(map.insert("stranger".to_owned(), 1.into())),
                _ => damage(&mut map[key], rng),
            }
        }
        Value::Number(n) if inner => {
            let near = n.as_i64().unwrap_or(0).saturating_add(rng.i64(-2..=2));
            *value = [near, -near, 0, 1, 255, i64::MAX][rng.usize(..6)].into();
        }
        Value::String(s) if inner => {
            let mut letters: Vec<char> = s.chars().collect();
            if let Some(i) = (!letters.is_empty()).then(|| rng.usize(..letters.len())) {
                letters[i] = rng.choice("aeh159wbQSBGA,-/é".chars().collect::<Vec<_>>()).unwrap();
            }
            *s = letters.into_iter().collect();
        }
        Value::Bool(b) if inner => *b = !*b,
        other => {
            *other = [json!(null), json!(7), json!("a1"), json!([]), json!({}), json!(-1.5)][rng.usize(..6)]
                .clone();
        }
    }
}

/// Checks that an accepted position is sound: it has moves or an end, and saves, loads and plays.
fn play_on<G: Game>(options: &G::Options, mut position: G, context: &str, rng: &mut Rng) {
    for ply in 0..40 {
        let legal = position.legal();
        assert_eq!(legal.is_empty(), position.outcome().is_some(), "no moves if and only if over: {context}");
        let data = serde_json::from_value(serde_json::to_value(position.save()).unwrap()).unwrap();
        let again = G::load(options, data);
        assert_eq!(again.as_ref(), Ok(&position), "{ply} plies after {context}");
        let picture = position.picture();
        assert!(!picture.cells.is_empty());
        let Some(&mv) = (!legal.is_empty()).then(|| &legal[rng.usize(..legal.len())]) else { return };
        let text = position.write(mv);
        assert_eq!(position.read(&text), Ok(mv), "“{text}”, {ply} plies after {context}");
        position.play(mv);
    }
}

fn some_options<O: Options>(rng: &mut Rng) -> O {
    loop {
        let mut map = Map::new();
        for spec in O::SPECS {
            if rng.bool() {
                continue;
            }
            let value = match &spec.kind {
                alveole::game::Kind::Integer { min, max, .. } => rng.i64(*min..=(*max).min(min + 3)).into(),
                alveole::game::Kind::Number(list) => rng.choice(*list).copied().into(),
                alveole::game::Kind::Choice(list) => rng.choice(*list).copied().into(),
                alveole::game::Kind::Flag(_) => rng.bool().into(),
                alveole::game::Kind::Subset(list) => {
                    Value::from(list.iter().filter(|_| rng.bool()).copied().collect::<Vec<_>>())
                }
            };
            map.insert(spec.name.to_owned(), value);
        }
        if let Ok(options) = ParsedOptions::check::<O>(&map).and_then(|g| O::read(&g)) {
            return options;
        }
    }
}

/// A damaged position is refused with a reason, or it is a sound position.
fn damaged_positions<G: Game>() {
    let mut rng = Rng::with_seed(11);
    let (mut refused, mut accepted) = (0, 0);
    while refused + accepted < POSITIONS {
        let options: G::Options = some_options(&mut rng);
        let mut game = Match::<G>::new(options.clone());
        for _ in 0..rng.usize(..60) {
            let legal = game.legal();
            let Some(&mv) = (!legal.is_empty()).then(|| &legal[rng.usize(..legal.len())]) else { break };
            game.play(mv);
        }
        let whole = serde_json::to_value(game.position().save()).unwrap();
        for _ in 0..10 {
            let mut damaged = whole.clone();
            (0..rng.usize(1..4)).for_each(|_| damage(&mut damaged, &mut rng));
            let context = format!("{} {options:?} {damaged}", G::ID);
            match serde_json::from_value(damaged)
                .map_err(|e| e.to_string())
                .and_then(|d| G::load(&options, d).map_err(|e| e.to_string()))
            {
                Ok(position) => {
                    accepted += 1;
                    play_on(&options, position, &context, &mut rng);
                }
                Err(reason) => {
                    refused += 1;
                    assert!(!reason.is_empty() && reason.len() < 400, "{context}: {reason}");
                }
            }
        }
    }
    println!("{}: {refused} damaged positions refused, {accepted} accepted", G::ID);
    assert!(refused > 0 && accepted > 0, "{}: {refused} refused, {accepted} accepted", G::ID);
}

per_game!(damaged_positions);

/// A damaged notation changes nothing.
fn damaged_notations<G: Game>() {
    let mut rng = Rng::with_seed(12);
    for _ in 0..20 {
        let mut game = Match::<G>::new(some_options(&mut rng));
        for _ in 0..40 {
            let legal = game.legal();
            let Some(&mv) = (!legal.is_empty()).then(|| &legal[rng.usize(..legal.len())]) else { break };
            let mut text = Value::from(game.position().write(mv));
            for _ in 0..10 {
                damage(&mut text, &mut rng);
                let Some(damaged) = text.as_str() else { break };
                let before = game.state();
                match game.position().read(damaged) {
                    // A text that reads as a legal move is that move; its canonical text can differ.
                    Ok(read) if legal.contains(&read) => {
                        let canonical = game.position().write(read);
                        assert_eq!(game.position().read(&canonical), Ok(read));
                    }
                    Ok(_) => {
                        assert_eq!(game.play_text(damaged).unwrap_err().code(), "illegal_move", "{damaged}")
                    }
                    Err(_) => {
                        assert_eq!(game.play_text(damaged).unwrap_err().code(), "bad_notation", "{damaged}")
                    }
                }
                assert_eq!(game.state(), before, "{}: “{damaged}” changed nothing", G::ID);
            }
            game.play(mv);
        }
    }
}

per_game!(damaged_notations);

/// The error codes that a record can get.
const RECORD_CODES: [&str; 8] = [
    "bad_json",
    "unknown_game",
    "bad_option",
    "bad_position",
    "bad_notation",
    "illegal_move",
    "game_over",
    "too_large",
];

/// A damaged record is refused with a reason, or it is a valid record: its game, options and moves give the same state as
/// a match from its position.
fn damaged_records<G: Game>() {
    let mut rng = Rng::with_seed(13);
    let mut server = Server::default();
    let (mut refused, mut valid) = (0, 0);
    for _ in 0..5 {
        let mut game = Match::<G>::new(some_options(&mut rng));
        for _ in 0..30 {
            let legal = game.legal();
            let Some(&mv) = (!legal.is_empty()).then(|| &legal[rng.usize(..legal.len())]) else { break };
            game.play(mv);
        }
        let record = json!({
            "format": "alveole/1", "game": G::ID, "options": game.state().options, "position": null,
            "seats": [{"name": "Ada"}, {"name": "Blaise", "ai": 3}], "moves": game.texts(), "result": null,
        });
        let answer = server.answer(&json!({"op": "check", "record": record}));
        assert_eq!(answer["ok"]["valid"], true, "{answer}");
        for _ in 0..100 {
            let mut damaged = record.clone();
            (0..rng.usize(1..4)).for_each(|_| damage(&mut damaged, &mut rng));
            let answer = server.answer(&json!({"op": "check", "record": damaged}));
            if answer["ok"]["valid"] == true {
                valid += 1;
                assert_eq!(answer["ok"]["state"]["game"], damaged["game"], "{damaged}");
                let state = server.answer(&json!({
                    "op": "state", "game": damaged["game"], "options": damaged["options"],
                    "position": damaged["position"], "moves": damaged["moves"],
                }));
                for key in ["ply", "position", "hash"] {
                    assert_eq!(answer["ok"]["state"][key], state["ok"][key], "{key} of {damaged}");
                }
            } else {
                refused += 1;
                let (code, message) = (&answer["error"]["code"], &answer["error"]["message"]);
                assert!(RECORD_CODES.iter().any(|known| code == known), "{damaged}: {answer}");
                assert!(
                    message.as_str().is_some_and(|m| (10..400).contains(&m.len())),
                    "{damaged}: {answer}"
                );
            }
        }
    }
    assert!(refused > 100 && valid > 10, "{}: {refused} refused, {valid} valid", G::ID);
}

per_game!(damaged_records);
