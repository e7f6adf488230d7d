//! Exxit in AbstractPlay's records.

use std::fmt::Write as _;

use alveole::board::Hex;
use alveole::game::{Rules, View};
use alveole::games::hexit;

use super::*;

/// A game as AbstractPlay writes it: the releases of a turn are one move.
fn abstract_play(game: &Match<hexit::Position>) -> Value {
    let shown = |hex: Hex| format!("{},{}", hex.q, hex.r - 1);
    let mut moves: Vec<String> = Vec::new();
    let mut turn = None;
    for (before, mv) in game.history().zip(game.moves()) {
        let cells: Vec<Hex> = before.cells(mv).iter().map(|cell| cell.parse().unwrap()).collect();
        let goes_on = turn.replace(before.to_move()) == Some(before.to_move());
        let text = match mv {
            hexit::Move::Place(hex) => shown(hex),
            hexit::Move::Distribute(from, _) => format!("{}-{}", shown(from), shown(*cells.last().unwrap())),
            hexit::Move::Release(hex) if goes_on => {
                let last = moves.last_mut().unwrap();
                let _ = write!(last, ";+{}", shown(hex));
                continue;
            }
            hexit::Move::Release(hex) => format!("+{}", shown(hex)),
            hexit::Move::Pass => "pass".to_owned(),
            _ => continue, // `done`, which the rules of AbstractPlay do not have
        };
        moves.push(text);
    }
    let rounds: Vec<Value> = moves
        .chunks(2)
        .map(|round| match round {
            [one, two] => json!([one, {"move": two, "sequence": 2}]),
            round => json!(round),
        })
        .collect();
    json!({
        "header": {
            "game": {"name": "Exxit"}, "players": [{"name": "Ada"}, {"name": "Zoé"}], "date-end": "2026-11-23T10:00:00.000Z"
        },
        "moves": rounds
    })
}

#[test]
fn random_games_of_exxit_are_read_from_the_records_of_abstract_play() {
    let options = hexit::HexitOptions { release: hexit::Release::Full, ..Default::default() };
    let mut rng = Rng::with_seed(21);
    let (mut releases, mut all) = (0, Vec::new());
    for _ in 0..20 {
        let game = random::<hexit::Position>(&options, 120, &mut rng);
        releases += game.moves().filter(|mv| matches!(mv, hexit::Move::Release(_))).count();
        let record = abstract_play(&game);
        let [read] = read(&record.to_string()).try_into().unwrap();
        assert_eq!((read.form, &read.wrong), ("abstractplay", &None));
        assert_eq!(read.record.moves, game.texts());
        assert_eq!(read.record.seats[1].name.as_deref(), Some("Zoé"));
        all.push(record);
    }
    assert!(releases > 20, "{releases}");
    assert_eq!(read(&Value::from(all).to_string()).len(), 20);
}

/// A record with these variants and moves.
fn record(variants: &Value, moves: &Value) -> Value {
    json!({
        "header": {
            "game": {"name": "Exxit", "variants": variants}, "site": {"name": "Abstract Play", "gameid": "1"},
            "players": [{"name": "Ada", "result": 0}, {"name": "Zoé", "result": 1}], "date-end": "2026-11-23T10:00:00.000Z"
        },
        "moves": moves
    })
}

#[test]
fn variants_are_read_by_their_labels_and_ids() {
    for (variants, tiles) in [
        (json!([]), 39),
        (json!(["Default setup", "Default game length (39 tiles)"]), 39),
        (json!(["Default game length (39 tiles)"]), 39),
        (json!(["Shorter game (29 tiles)", "Default setup"]), 29),
        (json!(["Blitz game (19 tiles)"]), 19),
        (json!(["29tiles"]), 29),
        (json!(["#setup", "19tiles"]), 19),
        (json!(["#length", "#setup"]), 39),
        (json!(["Partie plus courte (29 tuiles)", "Mise en place par défaut"]), 29),
        (json!(["Бліц-гра (19 тайлів)"]), 19),
    ] {
        let played = game(&record(&variants, &json!([["0,-1"]])).to_string()).record;
        assert_eq!(played.options["tiles"], tiles, "{variants}");
        assert_eq!(played.moves, ["P0,0"]);
    }
    for (variants, name) in [
        (json!(["Ex Nihilo", "Default game length (39 tiles)"]), "“Ex Nihilo” begins with an empty board"),
        (json!(["exNihilo", "29tiles"]), "“Ex Nihilo” begins with an empty board"),
        (json!(["Two moons"]), "the variant “Two moons” isn't supported"),
    ] {
        let refused = refusal(&record(&variants, &json!([])).to_string());
        assert!(refused.contains(name), "{variants}: {refused}");
    }
}

#[test]
fn the_last_move_may_end_the_game() {
    let ended = |moves: Value| {
        let played = game(&record(&json!([]), &moves).to_string()).record;
        assert_eq!(played.moves.len(), 3, "{moves}");
        json!(played.result)
    };
    let after = |last: Value| json!([["0,0", "1,-2"], ["1,-1", last]]);
    let won = |winner: u8, reason: &str| json!({"winners": [winner], "reason": reason});
    assert_eq!(
        ended(after(json!({"move": "resign", "result": [{"type": "resigned", "player": 1}]}))),
        won(1, "resigned")
    );
    assert_eq!(
        ended(after(json!({"move": "resign", "result": [{"type": "resigned", "player": 2}]}))),
        won(0, "resigned")
    );
    assert_eq!(
        ended(after(json!({"move": "timeout", "result": [{"type": "timeout", "player": 2}]}))),
        won(0, "time")
    );
    // Without the field, the results of the header say who won.
    assert_eq!(ended(after(json!("resign"))), won(1, "resigned"));
    assert_eq!(ended(after(json!("timeout"))), won(1, "time"));
    assert_eq!(ended(after(json!("draw"))), json!({"winners": [0, 1], "reason": "agreed"}));
    assert_eq!(
        ended(after(json!({"move": "abandoned", "result": [{"type": "gameabandoned"}]}))),
        Value::Null
    );
    // Without both, it was the player in whose place the move stands.
    let mut bare = record(&json!([]), &after(json!("resign")));
    bare["header"]["players"] = json!([]);
    assert_eq!(json!(game(&bare.to_string()).record.result), won(0, "resigned"));
}

#[test]
fn records_of_other_games_are_named() {
    let exxit = record(&json!([]), &json!([["0,-1"]]));
    let mut other = exxit.clone();
    other["header"]["game"]["name"] = json!("Volcano");
    let Import { games, refused } = import(&json!([other, exxit]).to_string());
    assert_eq!((games.len(), refused[0].number), (1, 1));
    assert!(refusal(&other.to_string()).contains("“Volcano”"));
}
