//! One test per check of `load`.

use super::super::rules::START;
use super::*;

#[test]
fn load_refuses_unknown_players_cells_and_fields() {
    assert!(refusal(data(four(), "", 2)).contains("“to_move” is 2"));
    assert!(refusal(Data { passes: 3, ..data(four(), "", 0) }).contains("“passes” is 3"));
    assert!(refusal(data(four()[..1].to_vec(), "", 0)).contains("two lists"));
    assert!(refusal(data(grown("a1", ""), "", 0)).contains("“a1” is not a cell"));
    assert!(refusal(data(grown("", "101,0"), "", 0)).contains("101,0 is farther than 100"));
    assert!(refusal(data(four(), "0,-32768:w", 0)).contains("farther than 100"));
    let unknown = serde_json::json!({"tiles": [[], []], "stacks": [], "to_move": 0, "hand": 3});
    assert!(serde_json::from_value::<Data>(unknown).unwrap_err().to_string().contains("hand"));
}

#[test]
fn load_refuses_a_tile_given_twice() {
    assert_eq!(refusal(data(grown("1,1 1,1", ""), "", 0)), "the tile 1,1 is given twice");
    assert_eq!(refusal(data(grown("1,1", "1,1"), "", 0)), "the tile 1,1 is given twice");
}

#[test]
fn load_refuses_more_tiles_than_the_game_has() {
    let mut tiles = nineteen();
    tiles[0].push("3,-1".to_owned());
    let data = data(tiles, "", 0);
    let error = Position::load(&options(19, Release::Free), data.clone()).unwrap_err().to_string();
    assert_eq!(error, "there are 20 tiles, but the game has 19");
    assert!(Position::load(&options(29, Release::Free), data).is_ok());
}

#[test]
fn load_refuses_a_board_without_the_tiles_of_the_start() {
    for player in [0, 1] {
        for hex in START[player] {
            let mut tiles = grown("1,1 2,-1", "-1,1 2,-2");
            tiles[player].retain(|cell| *cell != hex.to_string());
            assert!(refusal(data(tiles.clone(), "", 0)).contains(&format!("tile on {hex} is missing")));
            tiles[1 - player].push(hex.to_string());
            assert!(
                refusal(data(tiles, "", 0)).contains(&format!("tile on {hex} is missing")),
                "other colour"
            );
        }
    }
}

#[test]
fn load_refuses_a_tile_that_never_had_two_beside_it() {
    assert!(refusal(data(grown("2,0", ""), "", 0)).contains("laid on 2,0"));
    assert!(refusal(data(grown("5,5 5,6 6,5", ""), "", 0)).contains("laid on 5,5"));
    assert_eq!(position(grown("2,0 1,1", ""), "", 1).tiles().len(), 6, "2,0 can be laid after 1,1");
}

#[test]
fn load_refuses_unknown_pieces() {
    for bad in ["r", "w0", "w9", "b11", "", "W1"] {
        let mut data = data(four(), "0,0:w", 1);
        data.stacks[0].pieces[0] = bad.to_owned();
        assert!(refusal(data).contains(&format!("“{bad}” is not a piece")), "{bad}");
    }
}

#[test]
fn load_refuses_a_cell_given_twice_and_an_empty_stack() {
    assert_eq!(refusal(data(four(), "0,0:w 0,0:b", 0)), "the pieces on 0,0 are given twice");
    assert_eq!(refusal(data(four(), "0,0:w 1,0:", 1)), "the stack on 1,0 has no piece");
}

#[test]
fn load_refuses_a_piece_in_two_places_and_nine_of_a_colour() {
    let mut twice = data(four(), "0,0:w 1,0:bb", 1);
    twice.stacks[1].pieces = vec!["b2".to_owned(), "b2".to_owned()];
    assert_eq!(refusal(twice), "the piece b2 is in two places");
    assert!(refusal(data(four(), "0,0:wwwww 1,0:wwwwb", 1)).contains("White has 9 pieces"));
}

#[test]
fn load_refuses_prisoners_beside_no_tile() {
    assert!(refusal(data(four(), "0,0:w 1,0:b 3,0:w", 0)).contains("the prisoners on 3,0"));
}

#[test]
fn load_refuses_impossible_first_turns() {
    assert_eq!(refusal(data(four(), "0,0:ww", 1)), "White has two pieces on the board before Black has one");
    assert_eq!(refusal(data(four(), "0,0:bb", 0)), "Black has two pieces on the board before White has one");
    let early = "'s first piece is on the board, but";
    assert_eq!(refusal(data(four(), "0,0:w", 0)), format!("White{early} White is to move"));
    assert_eq!(refusal(data(four(), "0,0:b", 1)), format!("Black{early} Black is to move"));
    assert!(refusal(data(four(), "0,0:w 2,0:b", 0)).contains("prisoners before three"));
    assert!(refusal(data(four(), "2,0:b", 0)).contains("prisoners before three"));
    assert_eq!(position(four(), "0,0:w", 1), play(start(), "P0,0"));
    // Black may have begun.
    assert_eq!(position(four(), "0,0:b", 0), play(position(four(), "", 1), "P0,0"));
}

#[test]
fn load_refuses_a_last_mover_without_pieces_or_tiles() {
    assert!(refusal(data(grown("1,1", ""), "0,0:w", 0)).contains("Black moved last"));
    assert_eq!(position(grown("1,1", ""), "0,0:w", 1).to_move(), Colour(1));
    let passed = |tiles| Data { passes: 1, ..data(tiles, "0,0:wwwwwwww", 1) };
    assert!(refusal(passed(grown("1,1", ""))).contains("Black moved last"), "before White passed");
    assert_eq!(load(passed(grown("", "1,1"))).passes, 1);
}

#[test]
fn load_refuses_a_pass_of_a_player_with_another_move() {
    let stuck = |passes, to_move| Data { passes, ..data(four(), "0,0:bw 1,0:bw 1,-1:w 0,1:w", to_move) };
    assert!(load(stuck(2, 0)).outcome().is_some());
    let one = |to_move| Data { passes: 1, ..data(four(), "0,0:wwwwbwww -1,0:w", to_move) };
    assert!(refusal(one(0)).contains("Black has passed, but had the move P1,-1"));
    assert!(refusal(Data { passes: 2, ..one(0) }).contains("Black has passed"));
    assert!(refusal(Data { passes: 2, ..one(1) }).contains("Black has passed"), "the first of the two");
    assert_eq!(load(one(1)).passes, 1);
    let full = Data { passes: 1, ..data(drawn(FIGURE_10, 3, 6), "", 0) };
    assert!(refusal(full).contains("last tile is laid"));
}

/// An unfinished turn of White that has laid the tiles `released`.
fn turn(white: &str, stacks: &str, released: &str) -> Data {
    let released = released.split_whitespace().map(String::from).collect();
    Data { released, ..data(grown(white, ""), stacks, 0) }
}

#[test]
fn load_accepts_an_unfinished_turn() {
    assert_eq!(load(turn("1,1", "2,0:b", "1,1")), play(position(four(), "1,1:ww 2,0:b", 0), "R1,1"));
    assert_eq!(texts(&load(turn("1,1 2,0", "2,1:b", "2,0 1,1"))), "R2,1 done");
}

#[test]
fn load_refuses_released_tiles_that_are_not_the_movers() {
    for (cell, stacks) in [("0,1", ""), ("1,0", ""), ("5,5", ""), ("2,0", ""), ("1,1", "1,1:w")] {
        let data = turn("1,1", &format!("2,0:b {stacks}"), cell);
        assert!(refusal(data).contains(&format!("can't have laid the tile {cell}")), "{cell}");
    }
    assert!(refusal(turn("1,1", "2,0:b", "1,1 1,1")).contains("twice"));
    assert!(refusal(turn("1,1", "2,0:b", "1;1")).contains("“1;1” is not a cell"));
}

#[test]
fn load_refuses_released_tiles_that_are_not_connected() {
    let apart = turn("1,1 -1,1", "2,0:b", "1,1 -1,1");
    assert!(refusal(apart).contains("next to each other"));
    let needed = turn("1,1 2,0", "2,1:b", "1,1");
    assert!(refusal(needed).contains("next to each other"), "without 1,1 there could be no 2,0");
}

#[test]
fn load_refuses_more_releases_than_pieces_in_reserve() {
    let none = turn("1,1", "2,0:bbbbbbbb 0,0:wwwwwwww", "1,1");
    assert!(refusal(none).contains("only 0 pieces are in reserve"));
    assert!(Position::load(&HexitOptions::default(), turn("1,1", "2,0:bbbbbbbb 0,0:wwwwwww", "1,1")).is_ok());
}

#[test]
fn load_refuses_an_unfinished_turn_without_a_further_release() {
    assert!(refusal(turn("1,1", "0,0:b", "1,1")).contains("is over"));
}

#[test]
fn load_refuses_a_release_in_place_of_a_distribution() {
    assert!(refusal(turn("1,1", "2,0:b 0,0:w 1,-1:b", "1,1")).contains("White had to distribute"));
    let blocked = load(turn("1,1 2,0", "2,1:b 0,0:bw 1,0:b", "2,0"));
    assert_eq!(texts(&blocked), "R2,1 done", "prisoners on 2,0 blocked the line");
}

#[test]
fn load_refuses_a_full_board_without_a_last_tile() {
    let full = |stacks: &str, to_move| {
        Position::load(&options(19, Release::Free), data(nineteen(), stacks, to_move))
            .err()
            .map(|e| e.to_string())
    };
    assert_eq!(full("", 0), None);
    assert_eq!(full("", 1), None);
    let covered = nineteen()[1].iter().map(|cell| format!("{cell}:b")).collect::<Vec<_>>().join(" ");
    assert!(full(&covered, 0).unwrap().contains("Black can't have laid the last one"));
    assert!(
        full("0,0:wwwwwwww 1,0:bbbbbbbb", 0).unwrap().contains("can't have laid"),
        "no piece has returned to a reserve"
    );
}
