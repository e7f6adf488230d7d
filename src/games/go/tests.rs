//! Tests of Go-n: at least one for each rule.

use serde_json::{Value, json};

use super::playout::Playout;
use super::{GoOptions, Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Notation, Options, ParsedOptions, Rules, Snapshot, View};
use crate::play::Match;
use crate::search::{Evaluate, random_move};

const BORDER: &str = "a1 a2 a3 b1 b4 c1 c5 d2 d5 e3 e4 e5";

fn options(size: u8, players: u8, stones: u16) -> GoOptions {
    GoOptions { size, players, stones }
}

fn load(options: &GoOptions, stones: &[&str], to_move: u8) -> Result<Position, crate::game::Faults> {
    let lists: Vec<Vec<&str>> = stones.iter().map(|s| s.split_whitespace().collect()).collect();
    let data = json!({"stones": lists, "to_move": to_move});
    Position::load(options, serde_json::from_value(data).unwrap())
}

/// A match of two players with `stones_each` stones on side 3, from the position of these `stones`.
fn duel(stones_each: u16, stones: [&str; 2], to_move: u8) -> Match<Position> {
    let options = options(3, 2, stones_each);
    let position = load(&options, &stones, to_move).unwrap_or_else(|e| panic!("{e}"));
    Match::from_position(options, position)
}

fn play(game: &mut Match<Position>, moves: &str) {
    moves.split_whitespace().for_each(|text| game.play_text(text).unwrap_or_else(|e| panic!("{e}")));
}

fn names(position: &Position, set: CellSet) -> String {
    set.iter().map(|c| position.field.board.name(c)).collect::<Vec<_>>().join(" ")
}

fn stones(game: &Match<Position>, colour: usize) -> String {
    names(game.position(), game.position().stones[colour])
}

fn texts(game: &Match<Position>) -> Vec<String> {
    game.legal().into_iter().map(|mv| game.position().write(mv)).collect()
}

#[test]
fn r1_1_a_province_on_the_border_is_a_port() {
    // Of red's two provinces only c4-c5 has a cell on the border, so only that one survives the cleaning.
    let mut game = duel(19, [&format!("{} b3 c3 d4", BORDER.replace("c5 ", "")), "c2 c4 c5"], 1);
    play(&mut game, "b2 d3");
    assert_eq!(stones(&game, 1), "c4 c5");
    assert_eq!(game.status().scores, Some(vec![15.0, 2.0]));
}

#[test]
fn r1_2_a_cell_is_free_if_some_colour_links_it_to_the_border() {
    let free = |moves| {
        let mut game = Match::<Position>::new(options(3, 2, 19));
        play(&mut game, moves);
        names(game.position(), game.position().free())
    };
    assert_eq!(free("c3").split(' ').count(), 18);
    // The centre is empty; its neighbours are red and cut off from the border, but for one black stone.
    let ring = duel(19, [&format!("{BORDER} c4"), "b2 b3 c2 d3 d4"], 0);
    assert_eq!(names(ring.position(), ring.position().free()), "c3");
}

#[test]
fn r1_3_a_stone_is_isolated_without_a_path_of_empty_cells_and_its_colour() {
    let game = duel(19, [&format!("{BORDER} c4"), "b2 b3 c2 d3 d4"], 0);
    let position = game.position();
    assert_eq!(names(position, position.isolated(Colour(1))), "b2 b3 c2 d3 d4");
    assert!(position.isolated(Colour(0)).is_empty());
    let marked = position.picture().marks.iter().filter(|m| m.kind == "isolated").count();
    assert_eq!(marked, 5);
    // One empty cell on the path is enough.
    let open = duel(19, [&BORDER.replace("c5 ", "b2 "), "c5 b3 c2 d3 d4"], 0);
    assert!(open.position().isolated(Colour(1)).is_empty());
}

#[test]
fn r2_a_stone_may_be_placed_on_any_empty_cell_free_or_not() {
    let options = options(4, 2, 37);
    let border = "a1 a2 a3 a4 b1 b5 c1 c6 d1 d7 e2 e7 f3 f7 g4 g5 g6 g7";
    let inner = "b3 b4 c2 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 e6 f4 f5 f6";
    let position = load(&options, &[border, inner], 1).unwrap();
    assert_eq!(names(&position, position.free()), "b2");
    let dead = position.picture().marks.into_iter().find(|m| m.kind == "dead").unwrap();
    assert_eq!(dead.cell, "d4");
    let game = Match::from_position(options, position);
    assert_eq!(texts(&game), ["b2", "d4"]);
}

#[test]
fn r3_only_a_player_with_an_empty_supply_passes() {
    let mut game = duel(13, [&format!("{BORDER} c4"), "b3"], 0);
    assert_eq!(texts(&game), ["pass"]);
    assert_eq!(game.position().picture().handles[0].id, "pass");
    play(&mut game, "pass");
    assert!(!texts(&game).contains(&"pass".to_owned()), "red's supply is not empty");
    assert_eq!(texts(&game).len(), 5);
    assert_eq!(names(game.position(), game.position().free()), "b2 c2 c3 d3 d4", "free through black alone");
}

#[test]
fn r4_when_no_cell_is_free_isolated_stones_return_to_their_supplies() {
    let mut game = duel(19, [&format!("{BORDER} c4"), "b2 b3 c2 d3 d4"], 0);
    let supply = |game: &Match<Position>, colour: usize| game.position().picture().notes[colour].value;
    assert_eq!((supply(&game, 0), supply(&game, 1)), (6, 14));
    play(&mut game, "c3");
    assert_eq!(stones(&game, 1), "");
    assert_eq!((supply(&game, 0), supply(&game, 1)), (5, 19));
    assert_eq!(game.to_move().unwrap().player, 1, "play goes on with the next player");
    assert_eq!(texts(&game), ["b2", "b3", "c2", "d3", "d4"]);
    // A cleaning may also happen with empty cells left, and removes the stone just placed too.
    let mut game = duel(19, [&format!("{BORDER} c4 b3 d4 c2"), "b2"], 1);
    play(&mut game, "d3");
    assert_eq!(stones(&game, 1), "b2 d3", "c3 is free");
    let mut game = duel(19, [BORDER, "c4 b2 b3 c2 d3"], 1);
    play(&mut game, "d4");
    assert_eq!(stones(&game, 1), "", "c3 was isolated");
}

#[test]
fn r5_the_game_ends_when_the_board_is_full_after_its_cleaning() {
    let all_but_c3 = format!("{BORDER} b2 b3 c2 c4 d3 d4");
    let mut game = duel(19, [&all_but_c3, ""], 1);
    play(&mut game, "c3");
    assert!(!game.status().over, "the board was full, but not after the cleaning");
    play(&mut game, "c3");
    let status = game.status();
    assert_eq!((status.over, status.reason, status.winners), (true, Some("full"), vec![0]));
    assert!(game.legal().is_empty());
}

#[test]
fn r6_a_third_occurrence_ends_the_game_after_a_last_cleaning() {
    // Black's supply is empty; red fills two holes in turn and loses both stones each time.
    let mut game = duel(17, [&format!("{BORDER} b2 b3 c2 d3 d4"), "c3"], 1);
    play(&mut game, "c4 pass c3 pass c4 pass c3");
    assert!(!game.status().over);
    assert_eq!(stones(&game, 1), "c3");
    play(&mut game, "pass");
    let status = game.status();
    assert_eq!((status.reason, status.winners), (Some("repetition"), vec![0]));
    assert_eq!(stones(&game, 1), "", "the isolated stone has been removed");
    assert_eq!(status.scores, Some(vec![17.0, 0.0]));
}

#[test]
fn r7_the_most_stones_win_and_a_tie_is_a_draw_of_the_best() {
    let split = ["e3 e4 e5 d2 d3 d4 d5 c2 c3", "a1 a2 a3 b1 b2 b3 b4 c4 c5", "c1"];
    let position = load(&options(3, 3, 10), &split, 0).unwrap();
    let winners: Vec<u8> = position.outcome().unwrap().winners.iter().map(|p| p.0).collect();
    assert_eq!(winners, [0, 1]);
    assert_eq!(position.points(), Some(vec![9.0, 9.0, 1.0]));
}

#[test]
fn the_default_number_of_stones_depends_on_board_and_players() {
    let read = |json: Value| {
        let given = ParsedOptions::check::<GoOptions>(json.as_object().unwrap()).unwrap();
        GoOptions::read(&given).map(|o| o.stones).map_err(|e| e.message.to_string())
    };
    assert_eq!(read(json!({})), Ok(25), "three players on H5");
    assert_eq!(read(json!({"size": 3, "players": 2})), Ok(12), "1.2 · 19 / 2 = 11.4");
    assert_eq!(read(json!({"size": 3, "players": 6, "stones": 4})), Ok(4));
    let message = read(json!({"size": 3, "players": 6, "stones": 20})).unwrap_err();
    assert!(message.contains("“stones” can't be 20") && message.contains("from 4 to 19"), "{message}");
    assert!(read(json!({"size": 3, "players": 2, "stones": 9})).is_err());
}

fn refusal(stones: &[&str], to_move: u8) -> String {
    load(&options(3, 2, 13), stones, to_move).unwrap_err().to_string()
}

#[test]
fn load_refuses_unknown_and_doubly_occupied_cells() {
    assert!(refusal(&["z9", ""], 1).contains("no cell “z9”"));
    assert!(refusal(&["a1", "a1"], 0).contains("two stones on a1"));
}

#[test]
fn load_refuses_other_numbers_of_colours() {
    assert!(refusal(&["a1"], 1).contains("one list for each of the 2 players"));
    assert!(refusal(&["a1", ""], 2).contains("“to_move” is 2"));
}

#[test]
fn load_refuses_more_stones_than_a_colour_has() {
    let message = refusal(&[&format!("{BORDER} b2 b3"), ""], 1);
    assert!(message.contains("player 0 has 14 stones on the board, but only 13"), "{message}");
}

#[test]
fn load_refuses_numbers_of_stones_that_turns_cannot_produce() {
    assert!(refusal(&["a1", ""], 0).contains("player 1 has 0 stones after 1 turns"));
    assert!(refusal(&["a1 a2", ""], 1).contains("player 0 has 2 stones after 1 turns"));
    // A player with an empty supply has passed.
    let bottom = "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3";
    let passed = load(&options(3, 2, 10), &[bottom, "c4 c5 d2 d3 d4 d5 e3 e4"], 0).unwrap_err().to_string();
    assert!(passed.contains("player 1 has 8 stones after 10 turns"), "{passed}");
}

#[test]
fn load_refuses_a_board_that_should_have_been_cleaned() {
    let dead = refusal(&[BORDER, "b2 b3 c2 c4 d3 d4"], 0);
    assert!(dead.contains("no empty cell is free, not even c3"), "{dead}");
    let full = refusal(&[BORDER, "b2 b3 c2 c3 c4 d3 d4"], 0);
    assert!(full.contains("the stone on b2 is cut off"), "{full}");
}

#[test]
fn a_playout_ends_once_every_cell_belongs_to_one_colour() {
    // Black holds all cells but c3 and c4, which red can fill but never keep.
    let game = duel(17, [&format!("{BORDER} b2 b3 c2 d3 d4"), ""], 1);
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..50 {
        let mut played = Vec::new();
        let shares = game.position().playout(&mut rng, &mut played).unwrap();
        assert_eq!(shares[..2], [1.0, 0.0]);
        assert!(played.len() <= 2, "the first cleaning decides it");
    }
}

#[test]
fn playouts_place_stones_on_contested_cells_that_the_mover_can_hold() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut count = 0;
    for players in [2, 3, 5] {
        for _ in 0..40 {
            let mut position = Position::new(&options(4, players, 12));
            for _ in 0..rng.usize(..30) {
                position.play(random_move(&position, &mut rng).unwrap());
            }
            let can_hold = |position: &Position, cell| {
                let holders = Colour::all(players)
                    .filter(|&colour| position.linked(colour, position.empty()).contains(cell));
                holders.collect::<Vec<_>>()
            };
            let mut playout = Playout::of(&position);
            let mut played = Vec::new();
            playout.contest(&mut rng, &mut played);
            for (mover, mv) in played {
                let Move::Place(cell) = mv else { panic!("{mv:?} in a playout") };
                while position.to_move != mover {
                    let held = |cell: &Cell| {
                        let holders = can_hold(&position, *cell);
                        holders.len() > 1 && holders.contains(&position.to_move)
                    };
                    assert!(
                        position.supply(position.to_move) == 0 || !position.empty().iter().any(|c| held(&c))
                    );
                    position.to_move = position.to_move.next(players);
                }
                let holders = can_hold(&position, cell);
                assert!(holders.len() > 1 && holders.contains(&mover), "{position:?} {mover:?} {cell:?}");
                position.stones[mover.index()].insert(cell);
                position.to_move = mover.next(players);
                count += 1;
            }
        }
    }
    assert!(count > 1_000, "{count} stones");
}

#[test]
fn a_finished_playout_has_no_isolated_stone_and_no_cell_left_to_fill() {
    let mut rng = fastrand::Rng::with_seed(7);
    for players in [2, 3, 5] {
        for _ in 0..40 {
            let mut position = Position::new(&options(4, players, 16));
            for _ in 0..rng.usize(..30) {
                position.play(random_move(&position, &mut rng).unwrap());
            }
            let mut playout = Playout::of(&position);
            let outcome = playout.run(&mut rng, &mut Vec::new());
            let end = playout.position;
            assert_eq!(outcome, end.most_stones("full"));
            let empty = end.empty();
            for colour in Colour::all(players) {
                assert!(end.isolated(colour).is_empty(), "{colour:?} in {end:?}");
                assert!(
                    end.supply(colour) == 0 || !end.linked(colour, empty).meets(&empty),
                    "{colour:?} in {end:?}"
                );
            }
        }
    }
}
