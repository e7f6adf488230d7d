//! One test per rule, and one per check of `load`.

use super::{Data, Hand, HextrisOptions, Piece, Position};
use crate::game::{Colour, Notation, Outcome, Rules, Snapshot, View, stable_hash};
use crate::play::Match;

const NONE: [u8; 3] = [0; 3];

/// A position as data, from a list like `La1 Mb2` for each player and the number of its pieces of each size (large,
/// medium, small) that have left the board; the others are in hand.
fn data(pieces: &[&str], gone: &[[u8; 3]], to_move: u8) -> Data {
    let mut data = Data { pieces: Vec::new(), hands: Vec::new(), to_move };
    for (player, (list, gone)) in pieces.iter().zip(gone).enumerate() {
        let mut hand = gone.map(|n| 5 - n);
        for word in list.split_whitespace() {
            let (size, cell) = word.split_at(1);
            let size = size.to_owned();
            hand["LMS".find(&size).unwrap()] -= 1;
            data.pieces.push(Piece { cell: cell.to_owned(), player: player as u8, size, number: None });
        }
        let [large, medium, small] = hand;
        data.hands.push(Hand { large, medium, small });
    }
    data
}

fn load(data: Data) -> Result<Position, crate::game::Faults> {
    Position::load(&HextrisOptions { players: data.hands.len() as u8 }, data)
}

fn position(pieces: &[&str], gone: &[[u8; 3]], to_move: u8) -> Position {
    load(data(pieces, gone, to_move)).unwrap_or_else(|e| panic!("{e}"))
}

fn refusal(pieces: &[&str], gone: &[[u8; 3]], to_move: u8) -> String {
    load(data(pieces, gone, to_move)).expect_err("an impossible position").to_string()
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.read(text).unwrap();
        assert!(position.legal().contains(&mv), "{text} is legal");
        position.play(mv);
    }
    position
}

fn texts(position: &Position) -> Vec<String> {
    position.legal().into_iter().map(|mv| position.write(mv)).collect()
}

/// The legal moves that begin with `start`, without it.
fn after(position: &Position, start: &str) -> String {
    let texts = texts(position);
    texts.iter().filter_map(|t| t.strip_prefix(start)).collect::<Vec<_>>().join(" ")
}

fn is_legal(position: &Position, text: &str) -> bool {
    texts(position).iter().any(|t| t == text)
}

/// The pieces on the board, each as `0La1`: player, size, point.
fn board(position: &Position) -> String {
    let piece = |p: Piece| format!("{}{}{}", p.player, p.size, p.cell);
    position.save().pieces.into_iter().map(piece).collect::<Vec<_>>().join(" ")
}

/// A position in which Red, to move, can swap its large piece on b4 with Blue's medium one on b3. The swap forms a group
/// of five for Red and one of five for Blue, to which the additional pieces `blue` may be connected.
fn brink(blue: &str, gone: [[u8; 3]; 2]) -> Result<Position, crate::game::Faults> {
    load(data(&["Lb4 Mc2 Mc3 Sd3 Sd2", &format!("Mb3 La1 La2 La3 Lc5 {blue}")], &gone, 0))
}

const ONE: [u8; 3] = [2, 2, 1];
const RED_TWO: [u8; 3] = [4, 3, 3];
const BLUE_TWO: [u8; 3] = [1, 4, 5];

#[test]
fn r1_the_board_is_nineteen_empty_points() {
    let picture = Position::new(&HextrisOptions::default()).picture();
    assert_eq!((picture.cells.len(), picture.pieces.len()), (19, 0));
    assert!(picture.cells.iter().all(|c| c.kind == "point"));
}

#[test]
fn r2_each_player_has_five_pieces_of_each_size() {
    for players in [2, 3] {
        let picture = Position::new(&HextrisOptions { players }).picture();
        assert_eq!(picture.hands.len(), usize::from(players));
        for hand in &picture.hands {
            assert!(hand.pieces.iter().map(|p| (p.kind, p.count)).eq([("L", 5), ("M", 5), ("S", 5)]));
        }
        let ids = picture.hands[..2].iter().flat_map(|h| &h.pieces).map(|p| p.id.as_str());
        assert!(ids.eq(["hand:L", "hand:M", "hand:S", "hand1:L", "hand1:M", "hand1:S"]));
    }
}

#[test]
fn r3_a_piece_is_placed_on_an_empty_point_of_the_border() {
    let start = Position::new(&HextrisOptions::default());
    assert_eq!(after(&start, "L"), "a1 a2 a3 b1 b4 c1 c5 d2 d5 e3 e4 e5");
    let next = play(start, "Lb1");
    assert_eq!(after(&next, "S"), "a1 a2 a3 b4 c1 c5 d2 d5 e3 e4 e5");
    let hand = &next.picture().hands[0].pieces[0];
    assert_eq!((hand.id.as_str(), hand.count), ("hand0:L", 4));
    let spent = position(&["La1 Lc1 Le3 Le5 Lc5", "Sa2"], &[NONE; 2], 0);
    assert_eq!(
        (after(&spent, "L"), is_legal(&spent, "Mb1")),
        (String::new(), true),
        "none of that size is left"
    );
}

#[test]
fn r4_small_moves_one_point_medium_up_to_two_large_any_distance() {
    let lone = |piece: &str| position(&[piece, "Sa3"], &[NONE; 2], 0);
    assert_eq!(after(&lone("Sc1"), "c1-"), "c2 d2 b1");
    assert_eq!(after(&lone("Mc1"), "c1-"), "c2 c3 d2 e3 b1 a1");
    assert_eq!(after(&lone("Lc1"), "c1-"), "c2 c3 c4 c5 d2 e3 b1 a1");
}

#[test]
fn r4_pieces_block_the_path_and_only_own_pieces_move() {
    let blocked = position(&["Lc1 Me3", "Sc3 Ld5"], &[NONE; 2], 0);
    assert_eq!(after(&blocked, "c1-"), "c2 d2 b1 a1");
    assert_eq!(after(&blocked, "d5-"), "");
}

#[test]
fn r5_sizes_displace_another_colours_only_in_the_cycle() {
    for (own, displaced) in [("L", "M"), ("M", "S"), ("S", "L")] {
        for other in ["L", "M", "S"] {
            let pair = position(&[&format!("{own}c2"), &format!("{other}c3")], &[NONE; 2], 0);
            assert_eq!(is_legal(&pair, "c2=c3"), other == displaced, "{own} with {other}");
            assert!(!is_legal(&pair, "c3=c2"), "the mover's piece is written first");
        }
    }
    let swapped = play(position(&["Lc2", "Mc3"], &[NONE; 2], 0), "c2=c3");
    assert_eq!(board(&swapped), "1Mc2 0Lc3");
    assert_eq!(after(&position(&["Lc2", "Mc4"], &[NONE; 2], 0), "c2="), "", "they must be neighbours");
}

#[test]
fn r5_two_own_pieces_of_different_sizes_swap_as_one_move() {
    for (first, second) in [("L", "M"), ("M", "L"), ("M", "S"), ("S", "M"), ("L", "S"), ("S", "L")] {
        let pair = position(&[&format!("{first}b3 {second}c3"), "Le3"], &[NONE; 2], 0);
        assert_eq!((after(&pair, "b3=").as_str(), after(&pair, "c3=").as_str()), ("c3", ""));
        assert_eq!(pair.read("c3=b3"), pair.read("b3=c3"), "either order is read");
    }
    assert_eq!(after(&position(&["Mb3 Mc3", "Le3"], &[NONE; 2], 0), "b3="), "");
}

#[test]
fn r6_each_move_is_a_turn() {
    let game = position(&["Lc2 Sa1", "Mc3"], &[NONE; 2], 0);
    for text in ["Le3", "a1-b1", "c2=c3"] {
        assert_eq!(play(game, text).to_move(), Colour(1), "{text}");
    }
}

#[test]
fn r6_pass_is_legal_only_without_another_move() {
    // Red has no piece on the board: its group of five has left. Blue and Yellow fill the border.
    let blue = "La1 La3 Lc5 Le5 Le3 Mc1";
    let yellow = "La2 Lb4 Ld5 Le4 Ld2 Mb1";
    let stuck = position(&["", blue, yellow], &[ONE, NONE, NONE], 0);
    assert_eq!(texts(&stuck), ["pass"]);
    assert!(stuck.picture().handles.iter().map(|h| h.id.as_str()).eq(["pass"]));
    let next = play(stuck, "pass");
    assert_eq!(next.to_move(), Colour(1));
    assert!(!is_legal(&next, "pass") && next.picture().handles.is_empty());
}

#[test]
fn r7_1_only_neighbours_of_one_colour_are_connected() {
    let apart = position(&["La1 La2 Mb1 Mc1", "Lb2"], &[NONE; 2], 0);
    assert_eq!(play(apart, "Me3").groups, [0; 3], "e3 is not connected");
    assert_eq!(play(apart, "Md2").groups, [1, 0, 0], "d2 is, by c1");
}

#[test]
fn r7_2_no_colour_may_get_a_group_of_more_than_five() {
    let own = position(&["La1 La2 La3 Mc5 Md5", "Se3"], &[NONE; 2], 0);
    assert!(!is_legal(&own, "Mb4"), "it would connect six");
    assert!(is_legal(&own, "Mb1"), "four");
    let slide = position(&["La1 La2 La3 Mc5 Md5 Le4", "Se3"], &[NONE; 2], 0);
    assert_eq!(after(&slide, "e4-"), "e5 d3 c2 b1 d4 c4", "but not b4, which would connect six as well");
    let away = position(&["La1 La2 La3 Mb1 Sc3", "Se3"], &[NONE; 2], 0);
    assert_eq!(play(away, "c3-b2").groups, [1, 0, 0], "the point where it came from no longer counts");
    assert!(is_legal(&brink("", [ONE, NONE]).unwrap(), "b4=b3"));
    assert!(!is_legal(&brink("Sd5", [ONE, NONE]).unwrap(), "b4=b3"), "six blue pieces");
}

#[test]
fn r7_2_not_even_to_win() {
    assert!(is_legal(&brink("", [RED_TWO, NONE]).unwrap(), "b4=b3"));
    assert!(!is_legal(&brink("Sd5", [RED_TWO, NONE]).unwrap(), "b4=b3"));
}

#[test]
fn r7_3_a_group_of_five_leaves_the_board_for_good() {
    let formed = play(position(&["La1 La2 La3 Mb1", "Se3"], &[NONE; 2], 0), "Mb4");
    assert_eq!((board(&formed).as_str(), formed.groups), ("1Se3", [1, 0, 0]));
    assert_eq!(formed.hands[0], [2, 3, 5], "and don't return to the hand");
    assert_eq!(formed.to_move(), Colour(1));
    let notes = formed.picture().notes;
    assert!(notes.iter().map(|n| (n.player, n.key, n.value)).eq([(0, "groups", 1), (1, "groups", 0)]));
}

#[test]
fn r7_3_a_swap_can_form_a_group_for_another_colour_and_for_both() {
    let others = position(&["Lb4 Mc1", "Mb3 La1 La2 La3 Lc5"], &[NONE; 2], 0);
    let given = play(others, "b4=b3");
    assert_eq!((board(&given).as_str(), given.groups), ("0Lb3 0Mc1", [0, 1, 0]));
    let both = play(brink("Se3", [ONE, NONE]).unwrap(), "b4=b3");
    assert_eq!((board(&both).as_str(), both.groups), ("1Se3", [2, 1, 0]));
}

#[test]
fn r8_1_the_first_third_group_wins_and_stays_on_the_board() {
    let won = play(brink("Se3", [RED_TWO, NONE]).unwrap(), "b4=b3");
    assert_eq!(won.outcome(), Some(Outcome::win(Colour(0), "three_groups")));
    assert_eq!(
        board(&won),
        "1La1 1La2 1La3 0Lb3 1Mb4 0Mc2 0Mc3 1Lc5 0Sd2 0Sd3 1Se3",
        "Blue's group stays too"
    );
    assert!(won.picture().marks.iter().map(|m| m.cell.as_str()).eq(["b3", "c2", "c3", "d2", "d3"]));
    assert!(won.legal().is_empty());
    let given = play(position(&["Lb4 Mc1", "Mb3 La1 La2 La3 Lc5"], &[NONE, BLUE_TWO], 0), "b4=b3");
    assert_eq!(given.outcome(), Some(Outcome::win(Colour(1), "three_groups")), "whichever player formed it");
}

#[test]
fn r8_2_the_movers_third_group_wins_over_another_colours() {
    let won = play(brink("", [RED_TWO, BLUE_TWO]).unwrap(), "b4=b3");
    assert_eq!(won.groups, [3, 3, 0]);
    assert_eq!(won.outcome(), Some(Outcome::win(Colour(0), "three_groups")));
    assert_eq!(load(won.save()), Ok(won));
    // The same with the colours exchanged: the mover wins, not the first colour.
    let mut exchanged = brink("", [RED_TWO, BLUE_TWO]).unwrap().save();
    exchanged.hands.reverse();
    exchanged.pieces.iter_mut().for_each(|p| p.player = 1 - p.player);
    exchanged.to_move = 1;
    let won = play(load(exchanged).unwrap(), "b4=b3");
    assert_eq!(won.outcome(), Some(Outcome::win(Colour(1), "three_groups")));
}

#[test]
fn r8_3_the_third_occurrence_is_a_draw() {
    for (players, moves, back) in
        [(2, "La1 Lc5", "a1-a2 c5-b4 a2-a1 b4-c5"), (3, "La1 Lc5 Le3", "a1-a2 c5-b4 e3-e4 a2-a1 b4-c5 e4-e3")]
    {
        let mut game = Match::<Position>::new(HextrisOptions { players });
        for text in [moves, back, back].join(" ").split_whitespace() {
            assert_eq!(game.outcome(), None);
            assert!(game.state().occurrences < 3);
            game.play_text(text).unwrap();
        }
        assert_eq!(game.outcome(), Some(Outcome::draw(players, "repetition")));
        assert_eq!(game.state().occurrences, 3);
    }
}

#[test]
fn moves_read_back_and_other_texts_are_refused() {
    let game = position(&["Lc2", "Mc3"], &[NONE; 2], 0);
    for text in ["La1", "Sc3", "c2-c5", "c2=c3", "pass"] {
        assert_eq!(game.write(game.read(text).unwrap()), text);
    }
    for text in ["", "a1", "Xa1", "L", "Lf1", "c2-", "c2-c9", "c2=c3=c4", "c2-c3-c4", "La1 ", "éa1"] {
        assert!(game.read(text).unwrap_err().to_string().contains(&format!("“{text}”")), "{text}");
    }
}

#[test]
fn pieces_keep_their_ids_and_equality_ignores_them() {
    let ids = |p: &Position| {
        let piece = |p: crate::game::PicturePiece| format!("{}:{}", p.id, p.cell);
        p.picture().pieces.into_iter().map(piece).collect::<Vec<_>>().join(" ")
    };
    let mut saved = data(&["La1 Lc2", "Mc3"], &[NONE; 2], 0);
    saved.pieces[0].number = Some(4);
    saved.pieces[1].number = Some(2);
    saved.pieces[2].number = Some(5);
    let numbered = load(saved.clone()).unwrap();
    assert_eq!(numbered.save(), saved);
    assert_eq!(ids(&numbered), "p4:a1 p2:c2 p25:c3");
    let plain = position(&["La1 Lc2", "Mc3"], &[NONE; 2], 0);
    assert_eq!((numbered, stable_hash(&numbered)), (plain, stable_hash(&plain)));
    assert_eq!(ids(&play(numbered, "c2=c3")), "p4:a1 p25:c2 p2:c3");
    assert_eq!(ids(&play(numbered, "a1-a3 Lb1 Le5")), "p4:a3 p16:b1 p2:c2 p25:c3 p1:e5");
    saved.pieces[1].number = None;
    assert_eq!(
        ids(&load(saved).unwrap()),
        "p4:a1 p1:c2 p25:c3",
        "a piece without a number gets one that no piece names"
    );
}

#[test]
fn load_refuses_unknown_cells_players_sizes_and_fields() {
    let with = |change: fn(&mut Data)| {
        let mut data = data(&["La1", "Mc3"], &[NONE; 2], 0);
        change(&mut data);
        Position::load(&HextrisOptions { players: 2 }, data).unwrap_err().to_string()
    };
    assert!(with(|d| d.pieces[0].cell = "f1".to_owned()).contains("“f1”"));
    assert_eq!(with(|d| d.pieces[0].player = 2), "a1 is player 2's, but the players are 0 to 1");
    assert_eq!(
        with(|d| d.pieces[0].size = "XL".to_owned()),
        "the piece on a1 has a size other than L, M and S"
    );
    assert_eq!(
        with(|d| d.pieces[0].number = Some(6)),
        "the piece on a1 has number 6, but the numbers are 1 to 5"
    );
    assert_eq!(
        with(|d| d.pieces[0].number = Some(0)),
        "the piece on a1 has number 0, but the numbers are 1 to 5"
    );
    assert_eq!(with(|d| d.to_move = 2), "“to_move” is 2, but the players are 0 to 1");
    assert_eq!(with(|d| d.hands.truncate(1)), "“hands” needs one hand for each of the 2 players");
    let unknown = serde_json::json!({"pieces": [], "hands": [], "to_move": 0, "groups": [3, 0]});
    assert!(serde_json::from_value::<Data>(unknown).unwrap_err().to_string().contains("groups"));
}

#[test]
fn load_refuses_a_point_or_a_piece_given_twice() {
    assert_eq!(refusal(&["La1", "Ma1"], &[NONE; 2], 0), "there are two pieces on a1");
    let mut twice = data(&["La1 La3", "Mc3"], &[NONE; 2], 0);
    twice.pieces[0].number = Some(1);
    twice.pieces[1].number = Some(1);
    assert_eq!(load(twice).unwrap_err().to_string(), "the piece on a3 is on another point too");
}

#[test]
fn load_refuses_more_than_five_pieces_of_a_size() {
    let mut six = data(&["La1 La3 Lc1 Lc5 Le3", "Mc3"], &[NONE; 2], 0);
    six.pieces.push(Piece { cell: "e5".to_owned(), player: 0, size: "L".to_owned(), number: None });
    assert_eq!(load(six).unwrap_err().to_string(), "player 0 has more than 5 pieces of size L");
    for many in [5, 6, 255] {
        let mut hand = data(&["Ma1", "Mc3"], &[NONE; 2], 0);
        hand.hands[0].medium = many;
        assert_eq!(load(hand).unwrap_err().to_string(), "player 0 has more than 5 pieces of size M");
    }
}

#[test]
fn load_refuses_missing_pieces_that_are_no_whole_groups() {
    let four = refusal(&["La1", "Mc3"], &[[1, 3, 0], NONE], 0);
    assert_eq!(four, "4 pieces of player 0 are missing, but only groups of five leave the board");
    assert_eq!(position(&["La1", "Mc3"], &[[2, 3, 0], NONE], 0).groups, [1, 0, 0]);
    let three = refusal(&["", "Mc3"], &[[5, 5, 5], NONE], 0);
    assert_eq!(
        three,
        "three groups of player 0 are missing, but the third ends the game and stays on the board"
    );
}

#[test]
fn load_refuses_a_group_of_more_than_five() {
    let six = refusal(&["La1 La2 La3 Mb1 Mb2 Mb3", "Se3"], &[NONE; 2], 0);
    assert_eq!(six, "the group on a1 has 6 pieces, more than 5");
}

#[test]
fn load_refuses_a_group_of_five_that_has_not_ended_the_game() {
    let five = |gone| load(data(&["La1 La2 La3 Mb1 Mb2", "Se3"], &[gone, NONE], 0));
    assert_eq!(
        five(ONE).unwrap_err().to_string(),
        "five pieces of player 0 are connected: they should have left the board"
    );
    assert_eq!(five([2, 3, 5]).unwrap().outcome(), Some(Outcome::win(Colour(0), "three_groups")));
}

#[test]
fn load_refuses_more_groups_of_five_than_one_move_can_form() {
    let (first, second, third) = ("La1 La2 La3 Mb1 Mb2", "Ld5 Le3 Le4 Md3 Md4", "Lc1 Mc2 Mc3 Mc4 Lc5");
    let two = "one move of player 0 cannot form all these groups of five";
    assert_eq!(refusal(&["Sd2", first, second], &[NONE, [2, 3, 5], NONE], 0), two, "both of other colours");
    assert!(load(data(&["Sd2", first, second], &[NONE, [2, 3, 5], NONE], 1)).is_ok());
    assert!(refusal(&[first, second, third], &[[2, 3, 5], NONE, NONE], 0).contains(two), "three");
    let twice = "La1 La2 La3 Mb1 Mb2 Sd5 Se3 Me4 Md3 Sd4";
    let more = refusal(&[twice, "Sc1"], &[[2, 1, 2], NONE], 0);
    assert_eq!(more, two, "two of one colour");
}

#[test]
fn load_refuses_an_impossible_first_round() {
    assert!(refusal(&["", ""], &[NONE; 2], 1).contains("player 0 has had 1 turns"));
    assert!(refusal(&["La1", ""], &[NONE; 2], 0).contains("player 0 has had 0 turns"));
    assert!(refusal(&["La1 Lc5", ""], &[NONE; 2], 1).contains("player 0 has had 1 turns"));
    assert!(refusal(&["La1", "", "Lc5"], &[NONE; 3], 2).contains("player 1 has had 1 turns"));
    assert_eq!(
        refusal(&["Lb2", ""], &[NONE; 2], 1),
        "b2 is not on the border, where the first piece must be placed"
    );
    assert_eq!(position(&["La1", ""], &[NONE; 2], 1), play(Position::new(&HextrisOptions::default()), "La1"));
}
