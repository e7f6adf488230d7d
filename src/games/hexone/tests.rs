//! One test per rule, and one per check of `load`.

use super::{Data, HexoneOptions, Move, Position, Stack, Variant};
use crate::board::Hexagon;
use crate::board::side3::Cells;
use crate::game::{Colour, Game, Notation, Rules, Snapshot, View, stable_hash};
use crate::play::Match;

use Variant::{Express, Long, Standard};

const fn options(variant: Variant) -> HexoneOptions {
    HexoneOptions { variant }
}

/// A position as data, from the stacks of Black and of White: `b2:3`, or `b2` for a single disc.
fn data(black: &str, white: &str, to_move: u8) -> Data {
    let stacks = |text: &str, player| {
        let stack = move |word: &str| {
            let (cell, count) = word.split_once(':').unwrap_or((word, "1"));
            Stack { cell: cell.to_owned(), player, count: count.parse().unwrap(), discs: Vec::new() }
        };
        text.split_whitespace().map(stack).collect::<Vec<_>>()
    };
    Data { stacks: [stacks(black, 0), stacks(white, 1)].concat(), to_move }
}

fn position(variant: Variant, black: &str, white: &str, to_move: u8) -> Position {
    Position::load(&options(variant), data(black, white, to_move)).unwrap_or_else(|e| panic!("{e}"))
}

fn refusal(variant: Variant, black: &str, white: &str, to_move: u8) -> String {
    Position::load(&options(variant), data(black, white, to_move))
        .expect_err("an impossible position")
        .to_string()
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.read(text).unwrap();
        assert!(position.legal().contains(&mv), "{text} is legal");
        position.play(mv);
    }
    position
}

fn texts(position: &Position) -> String {
    position.legal().into_iter().map(|mv| position.write(mv)).collect::<Vec<_>>().join(" ")
}

/// The stacks of a colour, in the form that [`data`] reads.
fn held(position: &Position, colour: u8) -> String {
    let board = Hexagon::of(3);
    let stack = |c| match position.height(c) {
        1 => board.name(c).to_owned(),
        n => format!("{}:{n}", board.name(c)),
    };
    position.held[usize::from(colour)].iter().map(stack).collect::<Vec<_>>().join(" ")
}

fn start() -> Position {
    Position::new(&HexoneOptions::default())
}

#[test]
fn r1_the_board_is_empty_and_shows_its_centre_and_tips() {
    let picture = start().picture();
    assert_eq!((picture.cells.len(), picture.pieces.len()), (19, 0));
    let of = |kind| picture.cells.iter().filter(move |c| c.kind == kind).map(|c| c.id.as_str());
    assert!(of("centre").eq(["c3"]));
    assert!(of("tip").eq(["a1", "a3", "c1", "c5", "e3", "e5"]));
}

#[test]
fn r2_a_lost_disc_returns_to_the_supply() {
    let before = position(Long, "c5:3", "a1", 0);
    assert_eq!(before.total(), 4);
    let after = play(before, "c5*W");
    assert_eq!((after.total(), held(&after, 0)), (2, "c4".to_owned()));
    // In a long game more discs are placed than there are: a supply that ran out would stop it.
    let mut rng = fastrand::Rng::with_seed(2);
    let longest = (0..100).map(|_| {
        let (mut game, mut placed) = (position(Long, "c5", "a1", 0), 0);
        while game.outcome().is_none() {
            let legal = game.legal();
            let mv = legal[rng.usize(..legal.len())];
            placed += u32::from(matches!(mv, Move::Place(_)));
            game.play(mv);
            let discs: Vec<u8> = Cells::ALL.iter().flat_map(|c| game.discs.on(c)).collect();
            assert_eq!(discs.len(), usize::from(game.total()), "every disc on the board is one of the fifty");
            assert!(discs.len() <= 39);
        }
        placed
    });
    assert!(longest.max() > Some(50));
}

#[test]
fn r3_both_colours_begin_around_the_centre() {
    assert_eq!(texts(&start()), "b2 b3 c2 c4 d3 d4");
    let second = play(start(), "c2");
    assert_eq!((texts(&second).as_str(), second.to_move()), ("b2 b3 c4 d3 d4", Colour(1)));
    assert_eq!(second.outcome(), None, "White has no disc yet, but has not lost");
}

#[test]
fn r4_a_disc_goes_on_an_own_cell_or_an_empty_neighbour() {
    let third = play(start(), "c2 d3");
    assert_eq!(texts(&third), "b1 b2 c1 c2 d2", "neither the centre nor White's d3, both next to c2");
    let centre = position(Standard, "c3:2 a1", "d3", 0);
    assert_eq!(
        texts(&centre),
        "a1 a2 b1 b2 b3 c2 c4 d4",
        "the centre counts as a neighbour, but no disc may be placed on it"
    );
}

#[test]
fn r4_pass_is_legal_only_without_a_placement() {
    let stuck = position(Standard, "c3:2", "b2 b3 c2 c4 d3 d4", 0);
    assert_eq!(texts(&stuck), "pass");
    let next = play(stuck, "pass");
    assert_eq!((next.to_move(), held(&next, 0)), (Colour(1), "c3:2".to_owned()));
    assert!(!texts(&next).contains("pass"));
    assert_eq!(stuck.picture().handles[0].id, "pass");
}

#[test]
fn r5_three_discs_must_explode_before_the_turn_ends() {
    let charged = play(position(Standard, "b2:2", "d4", 0), "b2");
    assert_eq!((charged.to_move(), texts(&charged).as_str()), (Colour(0), "b2*E b2*W"));
    let after = play(charged, "b2*E");
    assert_eq!(after.to_move(), Colour(1), "nothing is left to explode");
    assert_eq!(play(position(Standard, "b2", "d4", 0), "b2").to_move(), Colour(1), "two don't explode");
}

#[test]
fn r5_each_explosion_of_a_chain_is_a_move() {
    let chain = play(position(Standard, "b2:2 b3:2", "d4", 0), "b2 b2*E");
    assert_eq!((chain.to_move(), texts(&chain).as_str()), (Colour(0), "b3*E b3*W"));
    assert_eq!(play(chain, "b3*W").to_move(), Colour(1));
}

#[test]
fn r5_a_chain_is_one_turn() {
    let mut game = Match::from_position(options(Standard), position(Standard, "d4", "b2:2 b3:2", 1));
    for (text, player, turn) in [("b2", 1, 0), ("b2*E", 1, 0), ("b3*W", 0, 1)] {
        game.play_text(text).unwrap();
        let state = game.state();
        assert_eq!((state.to_move.unwrap().player, state.turn), (player, turn), "{text}");
    }
}

#[test]
fn r6_1_only_the_highest_own_stacks_explode() {
    let many = position(Standard, "a1:3 b3:4 d3:4 e5:3", "c1:2", 0);
    assert_eq!(texts(&many), "b3*E b3*W d3*E d3*W");
    let marks = many.picture().marks;
    assert!(
        marks.iter().map(|m| m.cell.as_str()).eq(["a1", "b3", "d3", "e5"]),
        "each of them must explode in the end"
    );
    assert_eq!(texts(&position(Standard, "c3:3 a1:2", "c1", 0)), "c3*E c3*W", "the centre too");
}

#[test]
fn r6_1_the_two_ys_have_opposite_arms() {
    let centre = position(Standard, "c3:3", "a1", 0);
    assert_eq!(held(&play(centre, "c3*E"), 0), "b2 c4 d3");
    assert_eq!(held(&play(centre, "c3*W"), 0), "b3 c2 d4");
}

#[test]
fn r6_2_a_fourth_and_fifth_disc_stay() {
    let five = play(position(Standard, "c3:5", "a1", 0), "c3*E");
    assert_eq!(held(&five, 0), "b2 c3:2 c4 d3");
}

#[test]
fn r6_3_a_disc_captures_the_cell_where_it_lands() {
    let taken = play(position(Standard, "c3:3", "a1 c4:2 b3", 0), "c3*E");
    assert_eq!((held(&taken, 0).as_str(), held(&taken, 1).as_str()), ("b2 c4:3 d3", "a1 b3"));
    assert_eq!(texts(&taken), "c4*E c4*W", "a captured cell may have to explode in turn");
}

#[test]
fn r6_4_standard_sends_only_the_disc_that_leaves_a_tip_outward_to_the_centre() {
    let tip = position(Standard, "c5:3", "a1:2 c3", 0);
    assert_eq!(
        held(&play(tip, "c5*E"), 0),
        "b4 c3:2 d5",
        "east of the east tip: to the centre, which is captured"
    );
    assert_eq!(held(&play(tip, "c5*W"), 0), "c4", "north-east and south-east of it: lost");
    let side = position(Standard, "d5:3", "a1", 0);
    assert_eq!(held(&play(side, "d5*E"), 0), "c4 e5", "not a tip");
}

#[test]
fn r6_4_express_sends_every_disc_to_the_centre() {
    let tip = position(Express, "c5:3 b4", "a1:2 b2", 0);
    assert_eq!(held(&play(tip, "c5*W"), 0), "b4 c3:2 c4");
    let side = position(Express, "d5:3 d4", "a1:2 b2", 0);
    assert_eq!(held(&play(side, "d5*E"), 0), "c3 c4 d4 e5");
}

#[test]
fn r6_4_long_loses_every_disc() {
    let tip = position(Long, "c5:3", "a1:2 c3", 0);
    let after = play(tip, "c5*E");
    assert_eq!((held(&after, 0).as_str(), held(&after, 1).as_str()), ("b4 d5", "a1:2 c3"));
}

#[test]
fn r7_1_a_player_without_discs_loses_even_within_a_chain() {
    let over = play(position(Standard, "c3:3 c5:3", "d4", 0), "c3*W");
    let outcome = over.outcome().expect("White has no disc");
    assert!(outcome.winners.iter().eq([Colour(0)]));
    assert_eq!((outcome.reason, texts(&over).as_str()), ("eliminated", ""), "c5 does not explode any more");
    assert!(over.picture().marks.is_empty());
    let quiet = play(position(Standard, "c3:3", "d4", 0), "c3*W");
    assert_eq!(
        quiet.to_move(),
        Colour(0),
        "the winner stays the colour to move, whether or not more cells could explode"
    );
}

#[test]
fn r7_2_the_third_occurrence_is_a_draw_even_within_a_chain() {
    let black = "a2:2 b2:3 b3 b4:2 c1:3 c3:4 d2:3 d3:2 d4:2 d5 e3 e4";
    let mut game = Match::from_position(options(Express), position(Express, black, "a3:2", 0));
    let round = "c3*W d4*E c1*W d2*W c3*W c2*E b3*E c3*W a2*W b2*W b1*E c3*W d4*E e4*W b3*E b4*W c3*W c2*E d5*W c3*W \
                 d4*E b3*E a2*W c3*W d2*W e3*E c2*E c3*W d4*E e4*W b3*E c3*W b4*W c5*E d5*W c3*W d4*E c2*E b1*E c3*W \
                 b3*E d2*W e3*E c3*W c2*E d4*E e4*W c3*W b3*E a2*W a1*E c3*W d4*E d5*W b4*W c5*E c3*W b3*E c2*E b1*E";
    for text in [round; 2].join(" ").split_whitespace() {
        assert_eq!(game.outcome(), None);
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    let status = game.status();
    assert_eq!((status.winners, status.reason), (vec![0, 1], Some("repetition")));
    assert!(game.legal().is_empty());
    assert!(!game.position().legal().is_empty(), "the chain would continue");
}

#[test]
fn moves_read_back_and_other_texts_are_refused() {
    let position = position(Standard, "b2:3", "c4", 0);
    for text in ["b2", "b2*E", "b2*W", "pass"] {
        assert_eq!(position.write(position.read(text).unwrap()), text);
    }
    for text in ["", "b9", "b2*", "b2*N", "*E", "B2", "b2*e", "b2 ", "pass*E"] {
        assert!(position.read(text).unwrap_err().to_string().contains(&format!("“{text}”")), "{text}");
    }
}

#[test]
fn discs_keep_their_ids_and_equality_ignores_them() {
    let mut saved = data("b2:3", "c4", 0);
    saved.stacks[0].discs = vec![7, 8, 9];
    saved.stacks[1].discs = vec![50];
    let named = Position::load(&HexoneOptions::default(), saved.clone()).unwrap();
    assert_eq!(named.save(), saved);
    let plain = position(Standard, "b2:3", "c4", 0);
    assert_eq!(named, plain);
    assert_eq!(stable_hash(&named), stable_hash(&plain));
    let places = |p: &Position| {
        let mut list: Vec<_> =
            p.picture().pieces.into_iter().map(|p| (p.id, p.cell, p.level, p.player)).collect();
        list.sort();
        list
    };
    let piece = |id: &str, cell: &str, level, player| (id.to_owned(), cell.to_owned(), level, Some(player));
    let flown = play(named, "b2*E");
    assert_eq!(
        places(&flown),
        [piece("d50", "c4", 0, 1), piece("d7", "a1", 0, 0), piece("d8", "c2", 0, 0), piece("d9", "b3", 0, 0)]
    );
    let taken = play(position(Standard, "c3:3", "c4", 0), "c3*E");
    assert!(places(&taken).contains(&piece("d4", "c4", 0, 0)), "a captured disc keeps its id");
}

#[test]
fn the_y_of_a_handle_has_its_own_three_arrows() {
    let art = |kind| <Position as Game>::CARD.art.iter().find(|a| a.kind == kind).unwrap().path;
    assert!(art("explode_e").contains("L34 0") && art("explode_w").contains("L-34 0"));
    let handles = position(Standard, "b2:3 d4:3", "c4", 0).picture().handles;
    assert!(handles.iter().map(|h| h.id.as_str()).eq(["b2*E", "b2*W", "d4*E", "d4*W"]));
}

#[test]
fn load_refuses_unknown_cells_players_and_fields() {
    assert!(refusal(Standard, "f1", "c4", 0).contains("“f1”"));
    assert!(refusal(Standard, "b2", "c4", 2).contains("“to_move” is 2"));
    let mut unknown_player = data("b2", "c4", 0);
    unknown_player.stacks[1].player = 2;
    assert!(
        Position::load(&options(Standard), unknown_player)
            .unwrap_err()
            .to_string()
            .contains("c4 is player 2's")
    );
    let unknown = serde_json::json!({"stacks": [], "to_move": 0, "hand": 3});
    assert!(serde_json::from_value::<Data>(unknown).unwrap_err().to_string().contains("hand"));
}

#[test]
fn load_refuses_a_cell_given_twice_and_an_empty_stack() {
    assert_eq!(refusal(Standard, "b2 b2", "c4", 0), "b2 is given twice");
    assert_eq!(refusal(Standard, "b2", "b2", 0), "b2 is given twice");
    assert_eq!(refusal(Standard, "b2:0", "c4", 0), "the stack on b2 has no disc");
}

#[test]
fn load_refuses_more_than_39_discs() {
    assert!(refusal(Standard, "b2:39", "c4", 0).contains("40 discs"));
    assert!(refusal(Standard, "b2:255 b3:255", "c4", 0).contains("511 discs"));
    assert_eq!(position(Standard, "b2:38", "c4", 0).total(), 39);
}

#[test]
fn load_refuses_an_impossible_opening() {
    assert!(refusal(Standard, "", "", 1).contains("player 0 begins"));
    assert!(refusal(Standard, "b2", "", 0).contains("player 0 is to move"));
    assert!(refusal(Standard, "", "b2", 1).contains("around the centre"));
    assert!(refusal(Standard, "a1", "", 1).contains("around the centre"));
    assert_eq!(position(Standard, "b2", "", 1), play(start(), "b2"));
}

#[test]
fn load_refuses_three_discs_of_the_colour_not_to_move() {
    assert!(refusal(Standard, "b2:3", "c4", 1).contains("b2 has 3 discs of player 0"));
    assert_eq!(texts(&position(Standard, "b2:3", "c4", 0)), "b2*E b2*W");
}

#[test]
fn load_refuses_a_loser_to_move_and_a_win_without_a_capture() {
    assert!(refusal(Standard, "b2:2 b3", "", 1).contains("player 0 has won"));
    assert!(refusal(Standard, "b2 b3", "", 0).contains("player 1 has lost, but no stack covers"));
    assert!(position(Standard, "b2:2 b3", "", 0).outcome().is_some());
}

#[test]
fn load_refuses_impossible_first_turns_in_express() {
    assert!(refusal(Express, "b2:2 c2", "c4", 0).contains("player 0 has 3 discs after 2 turns"));
    assert!(refusal(Express, "b2", "c4", 1).contains("after 2 turns player 1 cannot be to move"));
    assert!(
        refusal(Express, "a1", "c4", 0).contains("player 0 must begin on the six cells around the centre")
    );
    assert!(refusal(Express, "b2 c3", "c4:2", 0).contains("a disc on the centre"));
    assert!(refusal(Express, "b2:2", "c4:3", 1).contains("after 4 turns player 1 cannot be to move"));
    assert!(refusal(Express, "b2:2 c2", "c4:2", 0).contains("after 5 turns player 0 cannot be to move"));
    assert_eq!(texts(&position(Express, "b2:3", "c4:2", 0)), "b2*E b2*W");
    assert_eq!(
        position(Standard, "a1", "c3", 1).to_move(),
        Colour(1),
        "in other variants discs may have been lost"
    );
}

#[test]
fn load_refuses_impossible_disc_numbers() {
    let with = |discs: &[&[u8]]| {
        let mut data = data("b2:2", "c4", 1);
        for (stack, discs) in data.stacks.iter_mut().zip(discs) {
            stack.discs = discs.to_vec();
        }
        Position::load(&options(Standard), data)
    };
    assert_eq!(with(&[&[1]]).unwrap_err().to_string(), "b2 has 2 discs, but names 1");
    assert_eq!(with(&[&[1, 51]]).unwrap_err().to_string(), "b2 has disc 51; the discs are 1 to 50");
    assert_eq!(with(&[&[0, 1]]).unwrap_err().to_string(), "b2 has disc 0; the discs are 1 to 50");
    assert_eq!(with(&[&[1, 2], &[2]]).unwrap_err().to_string(), "disc 2 is in two places, one of them c4");
    let some = with(&[&[], &[1]]).unwrap();
    assert_eq!(
        some.save().stacks[0].discs,
        [2, 3],
        "a stack that names no discs gets discs that no stack names"
    );
}
