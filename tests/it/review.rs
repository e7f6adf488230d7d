//! Reviews of games with the real search: missed wins, and the same answers from every program.

use std::fs;

use alveole::api::Server;
use alveole::game::Game;
use alveole::play::{
    Evaluation, Judgement, Opening, Reader, Record, Review, RulesRegistry, SearchRequest, ThinkingSession,
    open_thinking, review,
};
use alveole::search::{Budget, Level};
use alveole::study::Study;
use serde_json::{Value, json};

fn reviewed(game: &mut dyn ThinkingSession, nodes: u64) -> Review {
    let known = evaluated(game, nodes);
    review(game, &known, Reader::default()).unwrap()
}

/// What searches find of all positions that a review needs.
fn evaluated(game: &mut dyn ThinkingSession, nodes: u64) -> Vec<Evaluation> {
    let mut known = Vec::new();
    while let Some(wanted) = review(game, &known, Reader::default()).unwrap().next {
        known.push(Evaluation::of(game, wanted, nodes, 1).unwrap());
    }
    known
}

/// The share that a short search expects for a seat.
fn share_of(seat: u8, game: &dyn ThinkingSession) -> f32 {
    let request = SearchRequest {
        level: Level::MAX,
        budget: Some(Budget::Nodes(game.review_nodes())),
        seed: 1,
        lines: Some(1),
    };
    let colour = game.seats().into_iter().position(|holder| holder == seat).unwrap();
    game.best(&request, || 0.0).unwrap().shares.unwrap()[colour]
}

/// A puzzle, its match, and the wrong move that is worst, unless all others win later.
fn overlooked(puzzle: &Value) -> Option<(&Value, Box<dyn ThinkingSession>, String)> {
    let record = Record::read(&json!({"format": "alveole/1", "game": puzzle["game"], "moves": [],
        "options": puzzle["options"], "position": puzzle["position"]}));
    let mut game = open_thinking(&record.unwrap().opening()).unwrap();
    let seat = game.to_move()?.seat;
    let legal: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
    let wrong = legal.into_iter().filter(|text| puzzle["answer"].get(text).is_none());
    let worth = |text: &str, game: &mut dyn ThinkingSession| {
        game.play(text).unwrap();
        let share = game.outcome().map_or_else(|| share_of(seat, game), |_| 1.0);
        game.undo();
        share
    };
    let worths = wrong.map(|text| (worth(&text, game.as_mut()), text));
    let (share, worst) = worths.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (share < 0.5).then_some((puzzle, game, worst))
}

/// Somebody overlooks the answer of a puzzle: the review names the missed win and proves it.
fn a_missed_win_is_named_and_proven<G: Game>() {
    let file = format!("{}/src/games/{}/puzzles.json", env!("CARGO_MANIFEST_DIR"), G::ID);
    let mut puzzles: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    puzzles.iter_mut().for_each(|puzzle| puzzle["game"] = json!(G::ID));
    let found = puzzles.iter().filter(|puzzle| puzzle["turns"].as_u64() > Some(1)).find_map(overlooked);
    let Some((puzzle, mut game, wrong)) = found else {
        // In the puzzles of Go-n the other moves win, too, only later.
        return assert_eq!(G::ID, "go");
    };
    let proof = game.proof().unwrap();
    assert_eq!(puzzle["turns"], proof.turns);
    assert!(puzzle["answer"].get(&proof.line[0]).is_some());
    game.play(&wrong).unwrap();
    let nodes = game.review_nodes();
    let reviewed = reviewed(game.as_mut(), nodes);
    let mv = reviewed.moves[0].as_ref().unwrap();
    assert!(mv.missed_win && mv.judgement >= Judgement::Inaccuracy, "{mv:?}");
    assert_eq!((mv.best_share, &mv.proof), (1.0, &Some(proof)), "{mv:?}");
    assert_eq!(reviewed.seats[usize::from(mv.seat)].missed_wins, 1);
    // The line of the proof wins.
    game.undo();
    let player = mv.player;
    mv.proof.iter().flat_map(|proof| &proof.line).for_each(|text| game.play(text).unwrap());
    assert_eq!(game.status().winners, [player]);
}

per_game!(a_missed_win_is_named_and_proven);

/// A game of level 2 against itself: the third that `alveole-lab games hex --level 2` plays.
const SECOND_LEVEL: &str = "c6 i7 e8 i8 e6 g7 d3 f2 h8 a3 b3 c4 a2 b5 e7 d7 c1 e9 g5 h6 f9 e5 d5 d4 b4 d2 c5";

#[test]
fn a_game_of_a_low_level_is_no_series_of_blunders_to_a_reader_of_that_level() {
    let mut game = open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() }).unwrap();
    SECOND_LEVEL.split(' ').for_each(|mv| game.play(mv).unwrap());
    let known = evaluated(game.as_mut(), 1000);
    let [strongest, second] =
        [None, Level::new(2)].map(|level| review(game.as_mut(), &known, Reader { level, plies: 0 }).unwrap());
    let blunders = |review: &Review| review.seats.iter().map(|seat| seat.blunders).sum::<usize>();
    assert!(blunders(&strongest) >= 2 * blunders(&second), "{strongest:?} {second:?}");
    let flags = |review: &Review| review.moves.iter().flatten().filter(|mv| mv.missed_win).count();
    assert!(flags(&strongest) > 0 && flags(&strongest) == flags(&second));
}

const MOVES: [&str; 6] = ["a1", "c2", "c3", "b2", "a3", "c4"];

#[test]
fn the_api_reviews_as_the_library_does() {
    let options = json!({"size": 3, "swap": false});
    let opening = Opening {
        game: "hex".to_owned(),
        options: options.as_object().unwrap().clone(),
        ..Opening::default()
    };
    let mut game = open_thinking(&opening).unwrap();
    MOVES.iter().for_each(|mv| game.play(mv).unwrap());
    let wanted = serde_json::to_value(reviewed(game.as_mut(), 200)).unwrap();

    let mut server = Server::default();
    let mut known: Vec<Value> = Vec::new();
    let found = loop {
        let request =
            json!({"op": "review", "game": "hex", "options": options, "moves": MOVES, "evaluations": known});
        let review = server.answer(&request)["ok"].clone();
        let next = review["next"].clone();
        let Some(ply) = next["ply"].as_u64() else { break review };
        let mut moves: Vec<&str> = MOVES[..ply as usize].to_vec();
        moves.extend(next["instead"].as_str());
        let best = server.answer(&json!({"op": "best", "game": "hex", "options": options, "moves": moves,
            "nodes": 200, "seed": 1, "lines": 1}))["ok"]
            .clone();
        known.push(json!({"ply": ply, "instead": next["instead"], "shares": best["shares"],
            "proven": best["proven"], "pv": best["pv"]}));
    };
    assert_eq!(found, wanted);
    assert!(found["moves"].as_array().unwrap().iter().all(Value::is_object));
}

#[test]
fn a_reviewed_game_is_a_valid_study() {
    let record = Record::read(&json!({"format": "alveole/1", "game": "hex",
        "options": {"size": 3, "swap": false}, "moves": MOVES}))
    .unwrap();
    let mut game = open_thinking(&record.opening()).unwrap();
    MOVES.iter().for_each(|mv| game.play(mv).unwrap());
    let review = reviewed(game.as_mut(), 200);
    let mut study = Study::of_review(record, &review);
    study.check(&RulesRegistry::standard()).unwrap();
    // Its text holds all of it.
    assert_eq!(Study::from_text(&study.to_text()).unwrap(), study);
    let blunders = || review.moves.iter().flatten().filter(|mv| mv.judgement == Judgement::Blunder);
    assert!(blunders().count() > 0);
    let nodes = &study.chapters[0].moves;
    assert_eq!(nodes.iter().filter(|node| node.glyphs == [4]).count(), blunders().count());
    let shown = nodes.iter().find(|node| node.glyphs == [4]).unwrap();
    assert!(shown.comment.as_ref().unwrap().in_language("fr").starts_with("Gaffe."));
    assert!(!shown.variations[0].is_empty());
}

#[test]
fn evaluations_of_the_wrong_form_are_refused() {
    let answer = |evaluation: Value| {
        Server::default()
            .answer(&json!({"op": "review", "game": "hex", "moves": ["e5"], "evaluations": [evaluation]}))
    };
    assert_eq!(answer(json!({"ply": 0}))["error"]["code"], "bad_json");
    assert_eq!(
        answer(json!({"ply": 0, "shares": [0.5, 0.5], "pv": ["z99"]}))["error"]["code"],
        "bad_notation"
    );
    // Evaluations of other positions are not needed, and the wrong number of shares is none.
    assert_eq!(answer(json!({"ply": 9, "shares": [0.5, 0.5]}))["ok"]["next"]["ply"], 0);
    assert_eq!(answer(json!({"ply": 0, "shares": [0.5]}))["ok"]["next"]["ply"], 0);
}
