//! One test per check of `load`.

use super::*;

#[track_caller]
fn refused(options: &HiveOptions, pieces: &str, to_move: u8, last: Option<&str>, reason: &str) {
    match load(options, pieces, to_move, last) {
        Ok(_) => panic!("{pieces}: loaded"),
        Err(error) => assert!(error.to_string().contains(reason), "{error}"),
    }
}

#[test]
fn load_refuses_unknown_players() {
    refused(&leaflet(), "", 2, None, "“to_move” is 2");
}

#[test]
fn load_refuses_unknown_pieces() {
    refused(&leaflet(), "wX 0,0", 1, None, "“wX” is not a Hive piece");
    refused(&leaflet(), "wM 0,0", 1, None, "wM is not in a game");
    assert!(load(&tournament("M"), "wM 0,0", 1, None).is_ok());
}

#[test]
fn load_refuses_a_piece_given_twice() {
    refused(&leaflet(), "wA1 0,0; bA1 1,0; wA1 -1,0", 1, None, "wA1 is on the board twice");
}

#[test]
fn load_refuses_cells_that_are_too_far() {
    refused(&leaflet(), "wA1 10001,0", 1, None, "farther than 10000");
    assert!(load(&leaflet(), "wA1 10000,-10000", 1, None).is_ok());
}

#[test]
fn load_refuses_a_split_hive() {
    refused(&leaflet(), "wA1 0,0; bA1 2,0", 0, None, "split");
    refused(&leaflet(), "wA1 0,0; bA1 33,0", 0, None, "split");
}

#[test]
fn load_refuses_a_piece_on_others_that_cannot_climb() {
    refused(&leaflet(), "wQ 0,0; bQ 1,0; wA1 1,0", 1, None, "wA1 is on top of bQ");
}

#[test]
fn load_refuses_equal_pieces_out_of_order() {
    refused(&leaflet(), "wA2 0,0", 1, None, "wA2 is on the board before");
}

#[test]
fn load_refuses_four_pieces_without_the_queen() {
    let four = "wA1 0,0; bA1 1,0; wA2 -1,0; bQ 2,0; wA3 -2,0; bA2 3,0; wG1 -3,0";
    refused(&leaflet(), four, 1, None, "White has placed 4 pieces, but not the queen");
}

#[test]
fn load_refuses_a_queen_alone_by_tournament_rules() {
    refused(&tournament(""), "wQ 0,0", 1, None, "White's first piece is the queen");
    assert!(load(&leaflet(), "wQ 0,0", 1, None).is_ok());
}

#[test]
fn load_refuses_a_climber_without_its_queen() {
    refused(&leaflet(), "wA1 0,0; bQ 1,0; wB1 1,0", 1, None, "wB1 has climbed");
}

#[test]
fn load_refuses_numbers_of_pieces_that_turns_do_not_give() {
    refused(&leaflet(), "", 1, None, "it can't be Black's turn");
    refused(&leaflet(), "wA1 0,0", 0, None, "it can't be White's turn");
    refused(&leaflet(), "wQ 0,0; wA1 1,0; bA1 2,0", 0, None, "it can't be White's turn");
    refused(&leaflet(), "wA1 0,0; bQ 1,0; bA1 2,0", 0, None, "it can't be White's turn");
    // With the queen down, turns may have been movements; with three pieces, passes.
    assert!(load(&leaflet(), "wQ 0,0; bA1 1,0; bA2 2,0", 0, None).is_ok());
    assert!(
        load(
            &leaflet(),
            "bA1 0,0; bA2 1,0; bA3 2,0; wQ -1,0; wA1 -2,0; wA2 -3,0; wA3 -4,0; wG1 -5,0",
            0,
            None
        )
        .is_ok()
    );
}

#[test]
fn load_refuses_two_contacts_of_colours_before_a_movement() {
    refused(&leaflet(), "wA1 0,0; bA1 1,0; wA2 1,-1; bA2 2,0", 0, None, "next to the other colour");
}

#[test]
fn load_refuses_an_impossible_last_piece() {
    let pillbug = tournament("P");
    let last = |last, reason| refused(&pillbug, PILLBUG, 0, last, reason);
    last(Some("bX"), "not a Hive piece");
    last(Some("bA2"), "not on top");
    last(Some("wQ"), "can't have thrown");
    last(None, "can't have passed");
    refused(&tournament(""), "wA1 0,0; bA1 1,0", 0, Some("bA1"), "only for games with a pillbug");
    refused(&pillbug, "", 0, Some("wP"), "not on top");
    let covered = "wP 0,0; wQ 1,0; bQ 2,0; wB1 2,0; bA1 3,0";
    refused(&pillbug, covered, 0, Some("bQ"), "not on top");
    // A black pillbug can have thrown the white queen.
    assert!(load(&pillbug, "wA1 0,0; wQ 1,0; bQ 0,1; bP 1,-1", 0, Some("wQ")).is_ok());
}
