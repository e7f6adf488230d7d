//! One test per rule, and one per check of `load`. Boards are drawn as they lie: `w` and `b` are tiles.

mod loading;

use super::{Data, HexitOptions, Move, Position, Release, Stack};
use crate::board::Hex;
use crate::game::{Colour, Notation, Rules, Snapshot, View, stable_hash};
use crate::play::Match;

/// The four tiles of the start; [`drawn`] receives the place of `0,0`.
const FOUR: &str = "
     b
    w w
     b";

/// Nineteen tiles: all cells within two of 0,0.
const NINETEEN: &str = "
  w b w
 b w b w
w b w w b
 b w b w
  w b w";

/// The published figure 10, as its text describes it: Black wins by 17 to 12½.
const FIGURE_10: &str = "
   b b w b
  w b b w w
 b b w b b w
w w b w w b b
 b w w b w w
  b b b b b
   b w b w
      b b";

const fn options(tiles: u8, release: Release) -> HexitOptions {
    HexitOptions { tiles, release }
}

/// The tiles of White and of Black in a `drawing` whose cell 0,0 is at `row` and `column`.
fn drawn(drawing: &str, row: i16, column: i16) -> Vec<Vec<String>> {
    let mut tiles = vec![Vec::new(), Vec::new()];
    for (r, line) in (-row..).zip(drawing.lines().skip(1)) {
        for (x, letter) in (-column..).zip(line.chars()) {
            let colour = match letter {
                'w' => 0,
                'b' => 1,
                _ => continue,
            };
            assert_eq!((x - r) % 2, 0, "{letter} in row {r} stands between two cells");
            tiles[colour].push(Hex::new((x - r) / 2, r).to_string());
        }
    }
    tiles
}

/// A position as data, with stacks written `0,1:wb`, from the bottom up.
fn data(tiles: Vec<Vec<String>>, stacks: &str, to_move: u8) -> Data {
    let stack = |word: &str| {
        let (cell, pieces) = word.split_once(':').unwrap();
        Stack { cell: cell.to_owned(), pieces: pieces.chars().map(String::from).collect() }
    };
    let stacks = stacks.split_whitespace().map(stack).collect();
    Data { tiles, stacks, to_move, passes: 0, released: Vec::new() }
}

fn four() -> Vec<Vec<String>> {
    drawn(FOUR, 1, 4)
}

fn nineteen() -> Vec<Vec<String>> {
    drawn(NINETEEN, 2, 4)
}

/// The four tiles of the start and more tiles of each colour, written `2,-1 1,1`.
fn grown(white: &str, black: &str) -> Vec<Vec<String>> {
    let mut tiles = four();
    tiles[0].extend(white.split_whitespace().map(String::from));
    tiles[1].extend(black.split_whitespace().map(String::from));
    tiles
}

fn load(data: Data) -> Position {
    Position::load(&HexitOptions::default(), data).unwrap_or_else(|e| panic!("{e}"))
}

fn position(tiles: Vec<Vec<String>>, stacks: &str, to_move: u8) -> Position {
    load(data(tiles, stacks, to_move))
}

fn refusal(data: Data) -> String {
    Position::load(&HexitOptions::default(), data).expect_err("an impossible position").to_string()
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.read(text).unwrap();
        assert!(position.legal().contains(&mv), "{text} is one of {}", texts(&position));
        position.play(mv);
    }
    position
}

fn texts(position: &Position) -> String {
    position.legal().into_iter().map(|mv| position.write(mv)).collect::<Vec<_>>().join(" ")
}

/// The stacks and prisoners in the form that [`data`] reads.
fn stacks(position: &Position) -> String {
    let colours = |stack: &Stack| stack.pieces.iter().map(|name| &name[..1]).collect::<String>();
    let words = position.save().stacks.into_iter().map(|s| format!("{}:{}", s.cell, colours(&s)));
    words.collect::<Vec<_>>().join(" ")
}

fn start() -> Position {
    Position::new(&HexitOptions::default())
}

#[test]
fn r1_1_four_tiles_form_a_rhombus() {
    assert_eq!(start(), position(four(), "", 0));
    let picture = start().picture();
    let of = |tone| picture.cells.iter().filter(move |c| c.tone == tone).map(|c| c.id.as_str());
    assert!(of(Some(0)).eq(["0,0", "1,0"]) && of(Some(1)).eq(["1,-1", "0,1"]));
    assert_eq!(of(None).count(), 10, "the virtual cells around");
    assert_eq!(start().to_move(), Colour(0));
}

#[test]
fn r1_2_each_colour_has_eight_pieces_in_reserve() {
    let count =
        |p: &Position| p.picture().hands.iter().flat_map(|h| &h.pieces).map(|p| p.count).collect::<Vec<_>>();
    assert_eq!(count(&start()), [8, 8]);
    assert_eq!(count(&play(start(), "P0,0")), [7, 8]);
}

#[test]
fn r1_3_a_stack_belongs_to_the_owner_of_its_top_piece_whatever_the_tile() {
    let board = || position(four(), "0,0:wb 1,-1:bw", 0);
    assert_eq!(texts(&board()), "D1,-1>SW");
    let black = position(four(), "0,0:wb 1,-1:bw", 1);
    assert_eq!(texts(&black), "D0,0>NE", "a black stack on a white tile");
}

#[test]
fn r1_4_prisoners_neither_move_nor_are_targets() {
    for to_move in [0, 1] {
        let board = position(four(), "1,0:w 2,0:bb -1,0:ww 0,0:w", to_move);
        assert_eq!(texts(&board), "P1,-1 P0,1");
    }
}

#[test]
fn r2_a_distribution_is_compulsory() {
    // Figure 3a.
    let beside = play(start(), "P0,0 P1,0");
    assert_eq!(texts(&beside), "D0,0>E");
    // Figure 3b: the stack is White's from now on.
    let after = play(beside, "D0,0>E");
    assert_eq!((stacks(&after).as_str(), after.to_move()), ("1,0:bw", Colour(1)));
    assert_eq!(texts(&after), "P1,-1 P0,0 P0,1");
}

#[test]
fn r2_a_distribution_that_makes_prisoners_is_compulsory() {
    // Figure 7: one of the distributions makes a prisoner.
    let three = "-1,0:w -2,0:b 0,-1:w 0,-2:b 0,1:w 0,2:b 1,0:bw";
    let board = |edge: &str| texts(&position(nineteen(), &format!("{three} {edge}"), 0));
    assert_eq!(board("2,0:b"), "D1,0>E");
    assert_eq!(board(""), "D0,-1>NW D-1,0>W D0,1>SE");
}

#[test]
fn r2_placements_and_releases_are_a_free_choice() {
    assert_eq!(texts(&position(four(), "0,0:w 1,1:b -1,0:w", 0)), "P1,-1 P1,0 P0,1 R1,1");
}

#[test]
fn r2_pass_is_legal_only_without_another_move() {
    let stuck = position(four(), "0,0:bw 1,0:bw 1,-1:w 0,1:w", 1);
    assert_eq!((texts(&stuck).as_str(), stuck.picture().handles[0].id.as_str()), ("pass", "pass"));
    let reserve = |pieces: &str| texts(&position(four(), &format!("0,0:{pieces} -1,0:w"), 0));
    assert_eq!(reserve("wwwwbww"), "P1,-1 P1,0 P0,1");
    assert_eq!(reserve("wwwwbwww"), "pass", "the reserve is empty");
}

#[test]
fn r3_a_piece_goes_on_any_tile_without_pieces() {
    assert_eq!(texts(&start()), "P1,-1 P0,0 P1,0 P0,1");
    // Figure 2: any of the four empty tiles, of either colour.
    let figure_2 = position(grown("1,1", "2,-1"), "0,0:w 1,-1:bw", 0);
    assert_eq!(texts(&figure_2), "P2,-1 P1,0 P0,1 P1,1");
    let after = play(figure_2, "P2,-1");
    assert_eq!((stacks(&after).as_str(), after.to_move()), ("1,-1:bw 2,-1:w 0,0:w", Colour(1)));
}

#[test]
fn r4_1_the_target_is_near_enough_and_not_too_high() {
    // Figure 4a: toward the stack on the right, but neither toward the higher one on the left nor the one too far away.
    let board = |stacks: &str| texts(&position(nineteen(), stacks, 0));
    assert_eq!(board("0,0:bw 2,0:b -1,0:wbb"), "D0,0>E");
    assert_eq!(board("0,0:bw 2,0:bb -2,0:bwb 0,-2:wb"), "D0,0>E D0,0>NW", "as high, and two away");
    assert!(board("-1,0:bw 2,0:b").starts_with('P'), "three away");
    assert_eq!(board("-1,0:bbw 2,0:b"), "D-1,0>E");
}

#[test]
fn r4_1_own_pieces_are_no_target_and_block_the_line() {
    assert_eq!(texts(&position(nineteen(), "0,0:bw 1,0:w 2,0:b", 0)), "D1,0>E");
    assert!(texts(&position(nineteen(), "0,0:bw 1,0:w", 0)).starts_with('P'));
}

#[test]
fn r4_1_a_virtual_cell_blocks_the_line_to_a_target() {
    let across = grown("2,-1 2,-2 3,-2 3,-1 4,-2", "4,-1 3,0");
    assert!(texts(&position(across, "1,0:bbw 3,0:b", 0)).starts_with('P'), "2,0 is no tile");
}

#[test]
fn r4_2_the_bottom_piece_is_dropped_first_and_the_top_piece_last() {
    // Figure 4b: the black piece is dropped first, then the white one.
    let after = play(position(nineteen(), "0,0:bw 2,0:b", 0), "D0,0>E");
    assert_eq!((stacks(&after).as_str(), after.to_move()), ("1,0:b 2,0:bw", Colour(1)));
}

#[test]
fn r4_2_pieces_are_dropped_beyond_the_target_on_any_stack() {
    let board = position(nineteen(), "-2,0:wbww -1,0:b 0,0:w 2,0:bbbb", 0);
    assert_eq!(stacks(&play(board, "D-2,0>E")), "-1,0:bw 0,0:wb 1,0:w 2,0:bbbbw");
}

#[test]
fn r4_3_the_pieces_left_at_the_edge_become_prisoners_together() {
    // Figure 5.
    let after = play(position(four(), "0,0:bw 1,0:b", 0), "D0,0>E");
    assert_eq!(stacks(&after), "1,0:bb 2,0:w");
    let several = play(position(four(), "0,0:wbbw 1,0:b", 0), "D0,0>E");
    assert_eq!(stacks(&several), "1,0:bw 2,0:bbw");
    assert_eq!(
        several.picture().notes.iter().filter(|n| n.key == "prisoners").map(|n| n.value).sum::<i32>(),
        3
    );
}

/// A ring of tiles around the hole 2,0.
fn ring() -> Vec<Vec<String>> {
    grown("1,1 2,-1 2,-2 3,-2 3,-1", "4,-2 4,-1 3,0 2,1")
}

#[test]
fn r4_3_a_hole_is_a_virtual_cell_too() {
    let after = play(position(ring(), "0,0:bw 1,0:b", 0), "D0,0>E");
    assert_eq!(stacks(&after), "1,0:bb 2,0:w");
    assert!(texts(&after).ends_with("R2,0"));
}

#[test]
fn r4_4_prisoners_at_the_end_of_the_line_block_a_distribution() {
    // Figure 6.
    assert_eq!(texts(&position(four(), "0,0:bw 1,0:b 2,0:b", 0)), "P1,-1 P0,1");
    assert_eq!(texts(&position(four(), "0,0:bw 1,0:b", 0)), "D0,0>E");
    assert_eq!(
        texts(&position(four(), "0,0:w 1,0:b 2,0:b", 0)),
        "D0,0>E",
        "a single piece does not reach the edge"
    );
}

#[test]
fn r5_1_prisoners_beside_two_tiles_can_be_released() {
    // Figure 8: the black piece can, the white stack beside one tile can't.
    let board = position(four(), "1,1:b -1,0:ww", 0);
    assert_eq!(texts(&board), "P1,-1 P0,0 P1,0 P0,1 R1,1");
    assert_eq!(board.picture().marks[0].cell, "1,1");
    let after = play(board, "R1,1");
    assert_eq!(after, position(grown("1,1", ""), "-1,0:ww", 1), "a white tile, and the piece is in reserve");
}

#[test]
fn r5_1_the_tile_has_the_movers_colour_and_pieces_return_to_their_reserves() {
    let after = play(position(four(), "1,1:wbw -1,0:w", 1), "R1,1");
    assert_eq!(after, position(grown("", "1,1"), "-1,0:w", 0));
    let hands: Vec<u8> = after.picture().hands.iter().map(|h| h.pieces[0].count).collect();
    assert_eq!(hands, [7, 8]);
}

#[test]
fn r5_2_the_turn_continues_only_beside_cells_just_released() {
    // Figure 9: the tile on 1,1 makes the second neighbour of 2,0. The prisoners on -1,1 are not beside it.
    let board = position(four(), "1,1:ww 2,0:b -1,1:b", 0);
    assert_eq!(texts(&board), "P1,-1 P0,0 P1,0 P0,1 R-1,1 R1,1");
    let turn = play(board, "R1,1");
    assert_eq!((texts(&turn).as_str(), turn.to_move()), ("R2,0 done", Colour(0)));
    let after = play(turn, "R2,0");
    assert_eq!(after, position(grown("1,1 2,0", ""), "-1,1:b", 1));
}

#[test]
fn r5_2_the_turn_continues_beside_any_cell_released_in_it() {
    // Of the three, -1,2 is next to 0,2 only, the first to be released.
    let board = position(grown("1,1", "-1,1"), "0,2:b 1,2:b 2,1:b -1,2:b", 0);
    let turn = play(board, "R0,2 R1,2");
    assert_eq!(texts(&turn), "R2,1 R-1,2 done");
}

#[test]
fn r5_2_a_turn_of_releases_has_no_distribution() {
    let board = position(grown("1,1", ""), "0,0:bw 1,0:b 2,0:b 2,1:b", 0);
    assert!(texts(&board).ends_with("R2,0"), "the prisoners on 2,0 block the line");
    let turn = play(board, "R2,0");
    assert_eq!(texts(&turn), "R2,1 done");
    let mut next = play(turn, "R2,1");
    next.to_move = Colour(0);
    assert_eq!(texts(&next), "D0,0>E", "the line is free now");
}

#[test]
fn r5_3_the_turn_ends_with_the_last_tile() {
    let mut tiles = nineteen();
    tiles.iter_mut().for_each(|list| list.retain(|cell| cell != "2,0"));
    let small = options(19, Release::Free);
    let board = Position::load(&small, data(tiles.clone(), "2,0:b 3,-1:b", 0)).unwrap();
    let over = play(board, "R2,0");
    assert_eq!(texts(&over), "", "3,-1 would be beside two tiles");
    assert_eq!(over.outcome().unwrap().reason, "last_tile");
    assert_eq!(Position::load(&small, over.save()), Ok(over), "the turn is over too");
    let larger = play(position(tiles, "2,0:b 3,-1:b", 0), "R2,0");
    assert_eq!(texts(&larger), "R3,-1 done");
}

#[test]
fn r5_4_the_option_decides_whether_a_player_may_stop() {
    let board = |release| {
        let turn = Position::load(&options(39, release), data(four(), "1,1:ww 2,0:b", 0)).unwrap();
        play(turn, "R1,1")
    };
    assert_eq!(texts(&board(Release::Full)), "R2,0");
    assert_eq!(texts(&board(Release::Free)), "R2,0 done");
    let stopped = play(board(Release::Free), "done");
    assert_eq!(stopped, position(grown("1,1", ""), "2,0:b", 1));
    assert!(texts(&stopped).ends_with("R2,0"), "the other player may release what was left");
}

#[test]
fn r5_5_the_turn_ends_when_nothing_more_can_be_released() {
    let after = play(position(four(), "1,1:w 2,-1:b 0,1:b", 0), "R1,1");
    assert_eq!(after.to_move(), Colour(1), "2,-1 is not next to 1,1");
    assert!(texts(&after).ends_with("R2,-1"));
}

#[test]
fn r6_the_game_ends_when_both_pass_in_turn() {
    let stuck = position(four(), "0,0:bw 1,0:bw 1,-1:w 0,1:w", 1);
    let once = play(stuck, "pass");
    assert_eq!((once.outcome(), texts(&once).as_str()), (None, "pass"));
    let twice = play(once, "pass");
    let outcome = twice.outcome().expect("both have passed");
    assert!(outcome.winners.iter().eq([Colour(0)]));
    assert_eq!((outcome.reason, texts(&twice).as_str()), ("both_passed", ""));
}

#[test]
fn r6_only_passes_in_a_row_count() {
    let board = position(four(), "0,0:wwwwbwww -1,0:w", 0);
    let next = play(board, "pass P1,-1");
    assert_eq!((next.passes, next.outcome()), (0, None));
}

#[test]
fn r6_passes_and_released_cells_are_part_of_a_position() {
    let stuck = position(four(), "0,0:bw 1,0:bw 1,-1:w 0,1:w", 1);
    let passed = play(stuck, "pass");
    let mut fresh = passed;
    fresh.passes = 0;
    assert_ne!(passed, fresh);
    assert_ne!(stable_hash(&passed), stable_hash(&fresh));
    let turn = play(position(four(), "1,1:ww 2,0:b", 0), "R1,1");
    let other = position(grown("1,1", ""), "2,0:b", 0);
    assert_ne!(turn, other);
    assert_ne!(stable_hash(&turn), stable_hash(&other));
}

#[test]
fn r6_the_order_of_stacks_is_part_of_a_position_that_of_prisoners_is_not() {
    let at = |stacks: &str| position(four(), stacks, 0);
    let (one, other) = (at("2,0:wb 1,0:w"), at("2,0:bw 1,0:w"));
    assert_eq!(one, other);
    assert_eq!(stable_hash(&one), stable_hash(&other));
    for other in ["2,0:ww 1,0:b", "2,0:wbb 1,0:w", "-1,0:wb 1,0:w"] {
        assert_ne!(one, at(other), "{other}");
        assert_ne!(stable_hash(&one), stable_hash(&at(other)), "{other}");
    }
    let (one, other) = (at("0,0:wbw 1,0:w"), at("0,0:bww 1,0:w"));
    assert_ne!(one, other);
    assert_ne!(stable_hash(&one), stable_hash(&other));
}

#[test]
fn r6_the_third_occurrence_ends_the_game_and_the_points_decide() {
    let white =
        "3,-3 1,-2 2,-2 4,-2 5,-2 -1,-1 0,-1 4,-1 -2,0 -1,0 3,0 -2,1 -1,1 2,1 3,2 -2,3 -1,3 -2,4 -1,4";
    let black = "3,-2 2,-1 3,-1 2,0 4,0 1,1 3,1 -1,2 0,2 1,2 2,2 1,3";
    let stacks = "4,-4:b 3,-3:b 2,-2:bw 0,-1:w 3,-1:wb -3,0:w -1,1:bw -1,3:wb 1,3:bww 1,4:b";
    let board = position(grown(white, black), stacks, 1);
    let round = "D-1,3>NW pass D-1,1>SE D-1,3>SE D-1,2>SE pass D-1,4>NW D-1,2>NW";
    let mut game = Match::from_position(HexitOptions::default(), board);
    for text in [round; 2].join(" ").split_whitespace() {
        assert_eq!(game.outcome(), None);
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    let status = game.status();
    assert_eq!((status.winners, status.reason), (vec![0], Some("repetition")));
    assert_eq!(status.scores, Some(vec![16.0, 14.0]));
    assert!(game.legal().is_empty());
}

#[test]
fn r7_figure_10_ends_17_to_12_and_a_half() {
    let over = position(drawn(FIGURE_10, 3, 6), "", 0);
    assert_eq!(over.points(), Some(vec![12.5, 17.0]));
    let outcome = over.outcome().expect("39 tiles are laid");
    assert!(outcome.winners.iter().eq([Colour(1)]));
    let marked = over.picture().marks.iter().filter(|m| m.kind == "largest").count();
    assert_eq!(marked, 9 + 11, "only one of Black's two territories of 11 tiles counts as the largest");
}

#[test]
fn r7_a_tile_counts_one_half_and_in_the_largest_territory_one() {
    assert_eq!(start().points(), Some(vec![2.0, 1.5]), "Black's two tiles don't touch");
    assert_eq!(position(grown("1,1", "2,-1 -1,1"), "", 0).points(), Some(vec![3.0, 3.0]));
}

#[test]
fn r7_equal_points_are_a_draw() {
    let stuck = position(grown("1,1", "2,-1 -1,1"), "0,0:w 1,0:bw 1,-1:w 0,1:w 1,1:w -1,1:w 2,-1:w", 1);
    let over = play(stuck, "pass pass");
    let outcome = over.outcome().expect("both have passed");
    assert!(outcome.winners.iter().eq([Colour(0), Colour(1)]));
}

#[test]
fn moves_read_back_and_other_texts_are_refused() {
    for text in ["P0,1", "D0,1>NE", "R2,-1", "done", "pass"] {
        assert_eq!(start().write(start().read(text).unwrap()), text);
    }
    for text in ["", "P", "P0", "0,1", "p0,1", "D0,1", "D0,1>N", "D0,1>ne", "R2,-1 ", "P+1,0", "Pass", "é"] {
        assert!(start().read(text).unwrap_err().to_string().contains(&format!("“{text}”")), "{text}");
    }
    assert_eq!(start().read("P32767,-32768"), Ok(Move::Place(Hex::new(32767, -32768))));
}

#[test]
fn pieces_keep_their_ids_and_equality_ignores_them() {
    let mut saved = data(four(), "", 0);
    let stack = |cell: &str, pieces: &[&str]| Stack {
        cell: cell.to_owned(),
        pieces: pieces.iter().map(|&p| p.to_owned()).collect(),
    };
    saved.stacks = vec![stack("0,0", &["b3", "w8", "w"]), stack("1,0", &["b7"])];
    let named = load(saved);
    let plain = position(four(), "0,0:bww 1,0:b", 0);
    assert_eq!(named, plain);
    assert_eq!(stable_hash(&named), stable_hash(&plain));
    let after = play(named, "D0,0>E");
    let places = |p: &Position| {
        let place = |p: crate::game::PicturePiece| format!("{} {} {}", p.id, p.cell, p.level);
        p.picture().pieces.into_iter().map(place).collect::<Vec<_>>()
    };
    assert_eq!(places(&after), ["b7 1,0 0", "b3 1,0 1", "w8 2,0 0", "w1 2,0 1"]);
    assert_eq!(places(&load(after.save())), places(&after));
    let placed = play(after, "P0,0");
    assert!(places(&placed).contains(&"b1 0,0 0".to_owned()), "a piece from the reserve");
}

#[test]
fn a_distribution_is_a_tap_on_the_stack_and_on_an_arrow() {
    let board = position(nineteen(), "0,0:bw 2,0:bb 0,-2:wb", 0);
    let taps: Vec<_> = board.legal().into_iter().map(|mv| board.taps(mv)).collect();
    assert_eq!(taps, [["0,0", "0,0>E"], ["0,0", "0,0>NW"]]);
    let picture = board.picture();
    let kinds: Vec<_> = picture.handles.iter().map(|h| (h.cell.as_deref(), h.kind)).collect();
    assert_eq!(kinds, [(Some("0,0"), "move_e"), (Some("0,0"), "move_nw")]);
    assert_eq!(picture.marks.len(), 1, "one mark on the stack that must be distributed");
    assert_eq!(board.cells(board.legal()[0]), ["0,0", "1,0", "2,0"]);
    let edge = position(four(), "0,0:wbbw 1,0:b", 0);
    assert_eq!(edge.cells(edge.legal()[0]), ["0,0", "1,0", "2,0"]);
}

#[test]
fn the_longest_possible_board_is_a_position() {
    let east = (2..=18).flat_map(|q| [(q, -1), (q, 0)]).chain([(19, -1)]);
    let east: Vec<String> = east.map(|(q, r)| Hex::new(q, r).to_string()).collect();
    let over = position(grown(&east.join(" "), ""), "", 1);
    assert_eq!(over.points(), Some(vec![37.0, 1.5]));
    let ids: Vec<String> = over.picture().cells.into_iter().map(|c| c.id).collect();
    assert!(ids.contains(&"20,-1".to_owned()));
}
