//! Tests of `HexaDames`: at least one for each rule.

use serde_json::{Value, json};

use super::{HexaDamesOptions, Position};
use crate::board::CellSet;
use crate::game::{Colour, Notation, Rules, Snapshot, View, stable_hash};
use crate::play::Match;

const FREE: HexaDamesOptions = HexaDamesOptions { size: 4, rows: 2, mandatory: false };
const MANDATORY: HexaDamesOptions = HexaDamesOptions { mandatory: true, ..FREE };

/// The data of a position with these men and dames, each dame counted as a transferred man.
fn data(men: [&str; 3], dames: [&str; 3], to_move: u8) -> Value {
    let lists = |texts: [&str; 3]| texts.map(|t| t.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    let dames = lists(dames);
    let transferred: Vec<usize> = dames.iter().map(Vec::len).collect();
    json!({"men": lists(men), "dames": dames, "transferred": transferred, "to_move": to_move})
}

fn load(data: &Value) -> Result<Position, crate::game::Faults> {
    Position::load(&FREE, serde_json::from_value(data.clone()).unwrap())
}

fn from(options: &HexaDamesOptions, data: &Value) -> Match<Position> {
    let position = Position::load(options, serde_json::from_value(data.clone()).unwrap());
    Match::from_position(options.clone(), position.unwrap_or_else(|e| panic!("{e}: {data}")))
}

fn play(game: &mut Match<Position>, moves: &str) {
    moves.split_whitespace().for_each(|text| game.play_text(text).unwrap_or_else(|e| panic!("{e}")));
}

fn texts(game: &Match<Position>) -> String {
    let mut texts: Vec<String> = game.legal().into_iter().map(|mv| game.position().write(mv)).collect();
    texts.sort();
    texts.join(" ")
}

fn moves(men: [&str; 3], dames: [&str; 3], to_move: u8) -> String {
    texts(&from(&FREE, &data(men, dames, to_move)))
}

fn names(position: &Position, set: CellSet) -> String {
    set.iter().map(|c| position.field.board.name(c)).collect::<Vec<_>>().join(" ")
}

#[test]
fn r1_men_fill_their_home_side_and_the_next_row() {
    let homes = |rows| {
        let position = Position::new(&HexaDamesOptions { rows, ..FREE });
        position.men.map(|men| names(&position, men))
    };
    assert_eq!(homes(1), ["g4 g5 g6 g7", "a4 b5 c6 d7", "a1 b1 c1 d1"]);
    assert_eq!(
        homes(2),
        ["f3 f4 f5 f6 f7 g4 g5 g6 g7", "a3 a4 b4 b5 c5 c6 d6 d7 e7", "a1 a2 b1 b2 c1 c2 d1 d2 e2"]
    );
    let position = Position::new(&FREE);
    let goals =
        Colour::all(3).map(|colour| names(&position, position.field.goal(colour))).collect::<Vec<_>>();
    assert_eq!(goals, ["a1 a2 a3 a4", "d1 e2 f3 g4", "d7 e7 f7 g7"]);
}

#[test]
fn r2_a_man_steps_in_its_two_forward_directions() {
    assert_eq!(moves(["d4", "", ""], [""; 3], 0), "d4-c3 d4-c4", "south-west, south-east");
    assert_eq!(moves(["", "d4", ""], [""; 3], 1), "d4-d3 d4-e4", "west, north-west");
    assert_eq!(moves(["", "", "d4"], [""; 3], 2), "d4-d5 d4-e5", "east, north-east");
    assert_eq!(moves(["d4 c3", "", ""], [""; 3], 0), "c3-b2 c3-b3 d4-c4", "onto an empty cell");
}

#[test]
fn r3_a_man_captures_in_all_six_directions() {
    let around = "c3 c4 d3 d5 e4 e5";
    assert_eq!(moves(["d4", around, ""], [""; 3], 0), "d4xb2 d4xb4 d4xd2 d4xd6 d4xf4 d4xf6");
    assert_eq!(moves(["d4", "d5 d6", ""], [""; 3], 0), "d4-c3 d4-c4", "the cell behind must be empty");
    assert_eq!(moves(["d4", "d6", ""], [""; 3], 0), "d4-c3 d4-c4", "the victim must be adjacent");
    assert_eq!(moves(["d4 d5", "", ""], [""; 3], 0), "d4-c3 d4-c4 d5-c4 d5-c5", "and another player's");
}

#[test]
fn r4_a_dame_steps_any_distance_over_empty_cells() {
    let lines = "d4-a1 d4-a4 d4-b2 d4-b4 d4-c3 d4-c4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-e4 d4-e5 d4-f4 \
                 d4-f6 d4-g4 d4-g7";
    assert_eq!(moves(["", "c6", ""], ["d4", "", ""], 0), lines);
    let shorter =
        "d4-a1 d4-a4 d4-b2 d4-b4 d4-c3 d4-c4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-e4 d4-e5 d4-f4 d4-g4";
    assert_eq!(moves(["", "f6 g7", ""], ["d4", "", ""], 0), shorter);
}

#[test]
fn r5_a_dame_captures_over_empty_cells_onto_any_cell_behind() {
    let jumps = |men: [&str; 3], dames: [&str; 3]| {
        let all = moves(men, dames, 0);
        all.split(' ').filter(|t| t.contains('x')).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(jumps(["", "d3", ""], ["d6", "", ""]), "d6xd1 d6xd2");
    assert_eq!(jumps(["", "d3", "d1"], ["d6", "", ""]), "d6xd2", "before the next piece");
    assert_eq!(jumps(["", "d3 d4", ""], ["d6", "", ""]), "", "not over two pieces");
    assert_eq!(jumps(["d4", "c6", ""], ["d6", "", ""]), "", "nor over a piece of one's own");
    assert_eq!(jumps(["d4", "d3 c6", ""], ["d6", "", ""]), "d4xd2", "nor past a piece of one's own");
}

#[test]
fn r6_after_a_jump_only_the_same_piece_may_jump_again() {
    let start = data(["d4 g6", "c4 b3 f6", ""], [""; 3], 0);
    let mut game = from(&FREE, &start);
    play(&mut game, "d4xb4");
    assert_eq!(names(game.position(), game.position().men[1]), "b3 f6", "the captured piece has left");
    assert_eq!(texts(&game), "b4xb2 done");
    assert_eq!(game.to_move().unwrap().player, 0);
    assert_eq!(game.position().picture().marks[0].cell, "b4");
    let mut stopped = game.clone();
    play(&mut stopped, "done");
    assert_eq!(stopped.to_move().unwrap().player, 1);
    play(&mut game, "b4xb2");
    assert_eq!(game.to_move().unwrap().player, 1, "no further capture: the turn ends");

    let mut mandatory = from(&MANDATORY, &start);
    play(&mut mandatory, "d4xb4");
    assert_eq!(texts(&mandatory), "b4xb2");
    assert!(mandatory.position().picture().handles.is_empty());
}

#[test]
fn r7_with_mandatory_capture_a_player_that_can_capture_must() {
    let start = data(["d4 g6 e7", "c4 f6", ""], [""; 3], 0);
    assert_eq!(texts(&from(&MANDATORY, &start)), "d4xb4 g6xe6", "any capture will do");
    assert_eq!(texts(&from(&FREE, &start)), "d4-c3 d4xb4 e7-d6 e7-d7 g6-f5 g6xe6");
}

#[test]
fn r8_a_man_whose_turn_ends_on_its_goal_side_becomes_a_dame() {
    let mut game = from(&FREE, &data(["b2", "c6", ""], [""; 3], 0));
    play(&mut game, "b2-a1");
    let position = game.position();
    assert_eq!(
        (names(position, position.men[0]), names(position, position.dames[0])),
        (String::new(), "a1".into())
    );
    assert_eq!(game.status().scores, Some(vec![1.0, 0.0, 0.0]));

    let passing = data(["c3", "b3 b4", ""], [""; 3], 0);
    let mut game = from(&FREE, &passing);
    play(&mut game, "c3xa3");
    assert!(
        game.position().men[0].len() == 1 && game.status().scores == Some(vec![0.0; 3]),
        "not in the middle of a turn"
    );
    let mut stopped = game.clone();
    play(&mut game, "a3xc5");
    assert_eq!((game.position().men[0].len(), game.position().transferred), (1, [0; 3]));
    play(&mut stopped, "done");
    assert_eq!((stopped.position().dames[0].len(), stopped.position().transferred), (1, [1, 0, 0]));
}

#[test]
fn r9_only_a_player_without_a_move_passes() {
    assert_eq!(moves(["", "d4", ""], [""; 3], 0), "pass", "no pieces");
    assert_eq!(moves(["b1", "", "a1"], [""; 3], 0), "pass", "blocked");
    assert_eq!(moves(["b1", "", "a1"], [""; 3], 2), "a1-a2 a1-b2 a1xc1");
}

#[test]
fn r10_the_game_ends_when_no_man_is_left_even_in_mid_turn() {
    let mut game = from(&FREE, &data(["", "d3", ""], ["d5", "c2", ""], 0));
    play(&mut game, "d5xd2");
    let status = game.status();
    assert_eq!(
        (status.over, status.reason),
        (true, Some("no_men")),
        "although the dame on c2 could be captured next"
    );
    assert_eq!(Position::load(&FREE, game.position().save()).as_ref(), Ok(game.position()));
    let mut game = from(&FREE, &data(["b2", "", ""], [""; 3], 0));
    play(&mut game, "b2-a1");
    assert_eq!((game.status().reason, game.status().winners), (Some("no_men"), vec![0]));
}

#[test]
fn r10_the_game_ends_when_all_three_pass() {
    let mut game = from(&FREE, &data(["d1", "a1 b1 c1", ""], [""; 3], 0));
    play(&mut game, "pass pass");
    assert!(!game.status().over);
    play(&mut game, "pass");
    assert_eq!((game.status().reason, game.status().winners), (Some("all_passed"), vec![0, 1, 2]));
}

#[test]
fn r10_the_game_ends_after_sixty_quiet_turns() {
    let mut start = data(["e6", "c6", "c3"], ["d4", "a2", "d2"], 0);
    start["quiet"] = 58.into();
    let left = |game: &Match<Position>| {
        game.position().picture().notes.into_iter().find(|n| n.key == "quiet").map(|n| n.value)
    };
    let mut game = from(&FREE, &start);
    assert_eq!(left(&game), Some(2));
    play(&mut game, "d4-d5");
    assert!(!game.status().over);
    let mut reset = game.clone();
    play(&mut game, "a2-a3");
    assert_eq!((game.status().reason, game.status().winners), (Some("quiet"), vec![0, 1, 2]));
    play(&mut reset, "c6-d6");
    assert_eq!((reset.position().quiet, left(&reset)), (0, None), "a man's move");
    let mut jumped = from(&FREE, &start);
    play(&mut jumped, "d4xb2");
    assert_eq!(jumped.position().quiet, 0, "a capture");
}

#[test]
fn r10_a_pass_is_a_quiet_turn_and_done_is_not() {
    let mut game = from(&FREE, &data(["", "d4", ""], ["a2", "", ""], 2));
    play(&mut game, "pass");
    assert_eq!((game.position().passes, game.position().quiet), (1, 1));
    play(&mut game, "a2-a1");
    assert_eq!((game.position().passes, game.position().quiet), (0, 2));
    let mut game = from(&FREE, &data(["d4 g6", "c4 b3 f6", ""], [""; 3], 0));
    play(&mut game, "d4xb4 done");
    assert_eq!(game.position().quiet, 0);
}

#[test]
fn r10_both_counts_are_part_of_the_position() {
    let start = data(["d1", "a1 b1 c1", ""], ["", "", "d4"], 0);
    let with = |key: &str, value: u8| {
        let mut data = start.clone();
        data[key] = value.into();
        data
    };
    let quiet = load(&with("quiet", 5)).unwrap();
    let active = load(&start).unwrap();
    assert!(quiet != active && stable_hash(&quiet) != stable_hash(&active));
    let mut passed = active.clone();
    passed.passes = 1;
    assert!(passed != active && stable_hash(&passed) != stable_hash(&active));
}

#[test]
fn r11_the_most_men_transferred_win_even_if_captured_later() {
    let over = |transferred: [u8; 3]| {
        let mut data = data([""; 3], ["d4", "", ""], 0);
        data["transferred"] = json!(transferred);
        load(&data).unwrap().outcome().unwrap().winners.iter().map(|colour| colour.0).collect::<Vec<_>>()
    };
    assert_eq!(over([1, 2, 0]), [1]);
    assert_eq!(over([2, 1, 2]), [0, 2]);
}

#[test]
fn pieces_keep_their_ids_in_moves_and_in_json() {
    let ids = |position: &Position| {
        let mut ids: Vec<_> = position.picture().pieces.into_iter().map(|p| (p.cell, p.id, p.kind)).collect();
        ids.sort();
        ids
    };
    let mut game = Match::<Position>::new(FREE);
    let id = |game: &Match<Position>, cell: &str| {
        ids(game.position()).into_iter().find(|(c, ..)| c == cell).unwrap().1
    };
    let man = id(&game, "f5");
    play(&mut game, "f5-e5");
    assert_eq!(id(&game, "e5"), man);
    let loaded = Position::load(&FREE, game.position().save()).unwrap();
    assert_eq!(ids(&loaded), ids(game.position()));
    let mut anonymous = game.position().save();
    anonymous.pieces = None;
    let renumbered = Position::load(&FREE, anonymous).unwrap();
    assert_ne!(ids(&renumbered), ids(game.position()));
    assert_eq!(&renumbered, game.position(), "ids are only for display");
    assert_eq!(stable_hash(&renumbered), stable_hash(game.position()));
}

/// Returns why a valid position of one man each and a black dame is refused once `key` is set to `value`.
fn refusal(key: &str, value: Value) -> String {
    let mut data = data(["e4", "c6", "c3"], ["", "d5", ""], 0);
    assert!(load(&data).is_ok());
    data[key] = value;
    load(&data).unwrap_err().to_string()
}

#[test]
fn load_refuses_unknown_and_doubly_occupied_cells() {
    assert!(refusal("men", json!([["z9"], [], []])).contains("no cell “z9”"));
    assert!(refusal("men", json!([["e4"], ["e4"], []])).contains("two pieces on e4"));
    assert!(refusal("dames", json!([[], ["e4"], []])).contains("two pieces on e4"));
}

#[test]
fn load_refuses_other_numbers_of_players() {
    assert!(refusal("men", json!([["e4"], []])).contains("“men” needs one list for each of the 3"));
    assert!(refusal("dames", json!([[], [], [], []])).contains("“dames” needs one list"));
    assert!(refusal("transferred", json!([0, 1])).contains("one number for each player"));
    assert!(refusal("to_move", 3.into()).contains("“to_move” is 3"));
}

#[test]
fn load_refuses_more_pieces_than_at_the_start() {
    let many = refusal("men", json!([["e3", "e4", "e5", "e6", "d2", "d3", "d4", "b2", "b3", "b4"], [], []]));
    assert!(many.contains("player 0 has 10 men and 0 men home, but began with 9"), "{many}");
    assert!(refusal("transferred", json!([9, 1, 0])).contains("1 men and 9 men home"));
    assert!(refusal("transferred", json!([0, 0, 0])).contains("player 1 has 1 kings, but only 0"));
}

#[test]
fn load_refuses_a_man_on_its_goal_side_after_its_turn() {
    assert!(refusal("men", json!([["a2"], [], []])).contains("player 0's man on a2"));
    assert!(refusal("men", json!([[], ["e2"], []])).contains("player 1's man on e2"));
}

#[test]
fn load_refuses_an_impossible_chain() {
    assert!(refusal("chain", "c6".into()).contains("“chain” is c6, where player 0 has no piece"));
    assert!(refusal("chain", "e4".into()).contains("that piece can't jump again"));
    let start = Position::new(&FREE).save();
    let mut jumping = serde_json::to_value(start).unwrap();
    jumping["chain"] = "f5".into();
    assert!(load(&jumping).unwrap_err().to_string().contains("nothing has been captured"));
    let mut quiet = data(["d4", "c4", ""], ["", "", "g6"], 0);
    quiet["chain"] = "d4".into();
    assert!(load(&quiet).is_ok());
    quiet["quiet"] = 1.into();
    assert!(load(&quiet).unwrap_err().to_string().contains("a piece has just been captured"));
}

#[test]
fn load_refuses_counts_of_turns_that_contradict_the_pieces() {
    assert!(refusal("quiet", 61.into()).contains("“quiet” 61"));
    assert!(refusal("passes", 1.into()).contains("includes all passes"));
    assert!(refusal("quiet", 1.into()).contains("player 2 has no king that can have moved"));
    let mut passed = data(["e4", "c6", "c3"], ["", "d5", ""], 0);
    (passed["passes"], passed["quiet"]) = (1.into(), 1.into());
    assert!(load(&passed).unwrap_err().to_string().contains("“passes” is 1, but player 2 can move"));
    let mut over = data([""; 3], ["", "", "d4"], 0);
    over["quiet"] = 1.into();
    assert!(load(&over).unwrap_err().to_string().contains("the game ended"));
}

#[test]
fn load_refuses_pieces_that_are_not_those_on_the_board() {
    let places = |cells: &[(usize, &str)]| {
        let mut list = vec![Value::Null; 27];
        cells.iter().for_each(|&(i, cell)| list[i] = cell.into());
        Value::from(list)
    };
    assert!(refusal("pieces", json!(["e4"])).contains("1 entries, but each player has 9 pieces"));
    let all = [(0, "e4"), (9, "c6"), (10, "d5"), (18, "c3")];
    let mut valid = data(["e4", "c6", "c3"], ["", "d5", ""], 0);
    valid["pieces"] = places(&all);
    assert!(load(&valid).is_ok());
    assert!(refusal("pieces", places(&all[1..])).contains("does not list the piece on e4"));
    let twice = [(0, "e4"), (1, "e4"), (9, "c6"), (10, "d5"), (18, "c3")];
    assert!(refusal("pieces", places(&twice)).contains("e4 twice, or where player 0 has no piece"));
    let swapped = [(0, "c6"), (9, "e4"), (10, "d5"), (18, "c3")];
    assert!(refusal("pieces", places(&swapped)).contains("c6 twice, or where player 0 has no piece"));
}
