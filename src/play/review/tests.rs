//! Tests of what a review says, with evaluations made by hand.

use serde_json::json;

use super::{Evaluation, Judgement, Reader, Review, Wanted, review};
use crate::play::{Opening, ThinkingSession, open_thinking};
use crate::search::Level;

/// A match of Hex-n on its smallest board, after these moves.
fn game(options: &serde_json::Value, moves: &[&str]) -> Box<dyn ThinkingSession> {
    let options = options.as_object().unwrap().clone();
    let mut game = open_thinking(&Opening { game: "hex".to_owned(), options, ..Opening::default() }).unwrap();
    moves.iter().for_each(|mv| game.play(mv).unwrap());
    game
}

fn evaluation(ply: usize, shares: &[f32], pv: &[&str]) -> Evaluation {
    let pv = pv.iter().map(|mv| (*mv).to_owned()).collect();
    Evaluation { ply, instead: None, shares: shares.to_vec(), proven: false, pv }
}

/// The first move of a game of two, where `c2` is best and leaves `best`, and the move made leaves `share`.
fn first_move(best: f32, share: f32) -> Review {
    let mut game = game(&json!({"size": 3}), &["a1"]);
    let known = [
        evaluation(0, &[0.7, 0.3], &["c2"]),
        evaluation(1, &[share, 1.0 - share], &["b1"]),
        Evaluation { instead: Some("c2".into()), ..evaluation(0, &[best, 1.0 - best], &["b1", "b2"]) },
    ];
    review(game.as_mut(), &known, Reader::default()).unwrap()
}

#[test]
fn a_move_is_judged_by_the_share_that_it_gives_away() {
    for (share, judgement) in [
        (0.62, Judgement::Best),
        (0.6, Judgement::Best),
        (0.56, Judgement::Good),
        (0.55, Judgement::Inaccuracy),
        (0.51, Judgement::Inaccuracy),
        (0.5, Judgement::Mistake),
        (0.4, Judgement::Blunder),
    ] {
        let reviewed = first_move(0.6, share);
        assert_eq!(reviewed.next, None);
        let mv = reviewed.moves[0].clone().unwrap();
        assert_eq!(mv.judgement, judgement, "{share}");
        assert_eq!(mv.best, if judgement == Judgement::Best { "a1" } else { "c2" }, "{share}");
        assert_eq!(mv.line.len(), if judgement == Judgement::Best { 0 } else { 3 });
        assert!(!mv.missed_win);
    }
}

#[test]
fn the_best_move_is_searched_only_where_another_was_made() {
    let mut game = game(&json!({"size": 3}), &["a1", "b2"]);
    let mut known = Vec::new();
    let mut asked = Vec::new();
    for found in [evaluation(0, &[0.6, 0.4], &["a1"]), evaluation(1, &[0.6, 0.4], &["c3"])] {
        asked.push(review(game.as_mut(), &known, Reader::default()).unwrap().next);
        known.push(found);
    }
    // The first move was the best one: the next position is that after the second.
    let reviewed = review(game.as_mut(), &known, Reader::default()).unwrap();
    assert_eq!(reviewed.moves[0].as_ref().unwrap().judgement, Judgement::Best);
    asked.push(reviewed.next);
    known.push(evaluation(2, &[0.5, 0.5], &["c3"]));
    asked.push(review(game.as_mut(), &known, Reader::default()).unwrap().next);
    let wanted = |ply, instead: Option<&str>| Some(Wanted { ply, instead: instead.map(str::to_owned) });
    assert_eq!(asked, [wanted(0, None), wanted(1, None), wanted(2, None), wanted(1, Some("c3"))]);
    // The match is as it was.
    assert_eq!(game.plies(), 2);
}

#[test]
fn a_proven_share_is_not_searched_again() {
    let mut game = game(&json!({"size": 3}), &["a1"]);
    let known = [
        Evaluation { proven: true, ..evaluation(0, &[1.0, 0.0], &["c2", "b1"]) },
        evaluation(1, &[0.3, 0.7], &["b1"]),
    ];
    let reviewed = review(game.as_mut(), &known, Reader::default()).unwrap();
    assert_eq!(reviewed.next, None);
    let mv = reviewed.moves[0].as_ref().unwrap();
    assert_eq!((mv.best_share, mv.missed_win, mv.judgement), (1.0, true, Judgement::Blunder));
    assert_eq!(reviewed.seats[0].missed_wins, 1);
}

#[test]
fn a_proof_counts_for_every_reader_and_the_share_is_that_of_the_level() {
    // The first of forty moves of a game of two lets a forced win slip, and loses by force.
    let mut game = game(&json!({"size": 5}), &["a1"]);
    let known = [
        Evaluation { proven: true, ..evaluation(0, &[1.0, 0.0], &["c2", "b1"]) },
        Evaluation { proven: true, ..evaluation(1, &[0.0, 1.0], &["b1"]) },
    ];
    let mut judged = |level| {
        let reader = Reader { level: Level::new(level), plies: 40 };
        let reviewed = review(game.as_mut(), &known, reader).unwrap();
        assert_eq!((reviewed.next, reviewed.scaled), (None, level < 9));
        let mv = reviewed.moves[0].clone().unwrap();
        assert!(mv.missed_win && mv.forced_loss, "level {level}");
        mv
    };
    // There is no level 9: the strongest player's view.
    assert_eq!((judged(9).loss, judged(9).accuracy), (1.0, Some(0.0)));
    let second = judged(2);
    assert!(second.loss < 0.3 && second.accuracy > Some(20.0), "{second:?}");
    assert!(second.share < second.best_share, "{second:?}");
}

#[test]
fn a_win_that_the_best_move_makes_at_once_is_a_win_for_every_level() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut game = game(&json!({"size": 3, "swap": false}), &[]);
    while game.outcome().is_none() {
        let legal = game.legal();
        game.play(&legal[rng.usize(..legal.len())].text).unwrap();
    }
    let wins = game.played_moves().pop().unwrap();
    game.undo();
    let other = game.legal().into_iter().map(|mv| mv.text).find(|text| *text != wins.text).unwrap();
    game.play(&other).unwrap();
    let ply = game.plies() - 1;
    let shares: [f32; 2] = if wins.player == 0 { [1.0, 0.0] } else { [0.0, 1.0] };
    let known = [
        Evaluation { proven: true, ..evaluation(ply, &shares, &[&wins.text]) },
        evaluation(ply + 1, &[0.5, 0.5], &[]),
    ];
    let reader = Reader { level: Level::new(2), plies: 0 };
    let mv = review(game.as_mut(), &known, reader).unwrap().moves[ply].clone().unwrap();
    assert_eq!((mv.best_share, mv.missed_win), (1.0, true), "{mv:?}");
}

#[test]
fn a_swap_is_judged_for_the_player_who_swaps() {
    let mut game = game(&json!({"size": 3}), &["c3", "swap"]);
    assert_eq!(game.seats(), [1, 0]);
    // The first stone wins. After the swap its colour, the first, is the second player's.
    let known = [
        evaluation(0, &[0.5, 0.5], &["c3"]),
        evaluation(1, &[0.1, 0.9], &["swap"]),
        evaluation(2, &[0.9, 0.1], &["b2"]),
    ];
    let reviewed = review(game.as_mut(), &known, Reader::default()).unwrap();
    let swap = reviewed.moves[1].as_ref().unwrap();
    assert_eq!((swap.seat, swap.share, swap.judgement), (1, 0.9, Judgement::Best));
}

#[test]
fn three_players_lose_less_by_the_same_mistake() {
    let mut game = game(&json!({"size": 5, "players": 3}), &["a1"]);
    let known = [
        evaluation(0, &[0.4, 0.3, 0.3], &["c2"]),
        evaluation(1, &[0.32, 0.34, 0.34], &["b1"]),
        Evaluation { instead: Some("c2".into()), ..evaluation(0, &[0.4, 0.3, 0.3], &["b1"]) },
    ];
    let mv = review(game.as_mut(), &known, Reader::default()).unwrap().moves.remove(0).unwrap();
    // Two thirds of the 10 hundredths that a mistake loses in a game of two.
    assert_eq!((mv.loss, mv.judgement), (0.08, Judgement::Mistake));
}

#[test]
fn a_search_that_names_an_illegal_move_is_refused() {
    let mut game = game(&json!({"size": 3}), &["a1"]);
    let known = [evaluation(0, &[0.5, 0.5], &["z9"])];
    assert_eq!(review(game.as_mut(), &known, Reader::default()).unwrap_err().code(), "bad_notation");
    assert_eq!(game.plies(), 1);
}

#[test]
fn the_accuracy_of_a_game_is_the_mean_of_two_means() {
    let mut game = game(&json!({"size": 3, "swap": false}), &["a1", "a2", "a3", "b4"]);
    let instead = |ply, share: f32, mv: &str| Evaluation {
        instead: Some(mv.into()),
        ..evaluation(ply, &[share, 1.0 - share], &[])
    };
    let known = [
        evaluation(0, &[0.5, 0.5], &["a1"]),
        evaluation(1, &[0.5, 0.5], &["c2"]),
        evaluation(2, &[0.3, 0.7], &["c2"]),
        evaluation(3, &[0.4, 0.6], &["b4"]),
        evaluation(4, &[0.35, 0.65], &["c2"]),
        // The second player's first move is as good as the best one, the first player's second loses 20 hundredths.
        instead(1, 0.5, "c2"),
        instead(2, 0.6, "c2"),
    ];
    let reviewed = review(game.as_mut(), &known, Reader::default()).unwrap();
    assert_eq!(reviewed.next, None);
    let accuracies: Vec<_> = reviewed.moves.iter().flatten().map(|mv| mv.accuracy).collect();
    assert_eq!(accuracies, [Some(100.0), Some(100.0), Some(40.0), Some(100.0)]);
    // The deviations around the two moves are 0, which counts as 0.5, and 5: (100 · 0.5 + 40 · 5) / 5.5 is 45.5; the harmonic
    // mean of 100 and 40 is 57.1.
    assert_eq!(reviewed.seats[0].accuracy, Some(51.3));
    assert_eq!(reviewed.seats[1].accuracy, Some(100.0));
    let unknown = review(game.as_mut(), &known[..1], Reader::default()).unwrap();
    assert_eq!(unknown.seats[0].accuracy, None);
}

#[test]
fn a_forced_move_counts_for_no_accuracy() {
    // A game that goes on until one cell is left.
    let last_cell = |seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = game(&json!({"size": 3, "swap": false}), &[]);
        while game.outcome().is_none() && game.perft(1, u64::MAX) > Some(1) {
            let legal = game.legal();
            game.play(&legal[rng.usize(..legal.len())].text).unwrap();
        }
        game.outcome().is_none().then_some(game)
    };
    let mut game = (0..500).find_map(last_cell).expect("one of them fills the board");
    let [last] = &game.legal()[..] else { panic!("one move is left") };
    let (last, ply) = (last.text.clone(), game.plies());
    game.play(&last).unwrap();
    // The end of the game needs no search.
    let reviewed =
        review(game.as_mut(), &[evaluation(ply, &[0.5, 0.5], &[&last])], Reader::default()).unwrap();
    let mv = reviewed.moves[ply].as_ref().unwrap();
    assert_eq!((mv.judgement, mv.accuracy, mv.share), (Judgement::Forced, None, 1.0));
}
