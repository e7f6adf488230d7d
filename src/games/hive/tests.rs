//! One test per rule, and one per check of `load`.

mod loading;
mod pinned;
mod undo;

use super::*;
use crate::game::{Colour, Notation, Rules, Snapshot, View, stable_hash};
use crate::play::Match;

fn leaflet() -> HiveOptions {
    HiveOptions::default()
}

fn tournament(expansions: &str) -> HiveOptions {
    let has = |kind: Kind| expansions.contains(kind.letter());
    HiveOptions {
        rules: RuleSet::Tournament,
        mosquito: has(Kind::Mosquito),
        ladybug: has(Kind::Ladybug),
        pillbug: has(Kind::Pillbug),
    }
}

/// A position from pieces written `name q,r`, those on one cell from the bottom up.
fn load(
    options: &HiveOptions,
    pieces: &str,
    to_move: u8,
    last: Option<&str>,
) -> Result<Position, crate::game::Faults> {
    let placed = |entry: &str| {
        let (piece, cell) = entry.trim().split_once(' ').unwrap();
        let (q, r) = cell.split_once(',').unwrap();
        snapshot::Placed { piece: piece.to_owned(), q: q.parse().unwrap(), r: r.parse().unwrap() }
    };
    let pieces = pieces.split(';').filter(|entry| !entry.trim().is_empty()).map(placed).collect();
    Position::load(options, Data { pieces, to_move, last: last.map(str::to_owned) })
}

fn position(options: &HiveOptions, pieces: &str, to_move: u8) -> Position {
    load(options, pieces, to_move, None).unwrap()
}

fn after(options: &HiveOptions, moves: &str) -> Match<Position> {
    let mut game = Match::new(options.clone());
    for text in moves.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    game
}

/// The targets of `piece`, sorted.
fn targets(position: &Position, piece: &str) -> Vec<String> {
    let moves = position.legal().into_iter().filter(|mv| mv.piece().is_some_and(|p| p.to_string() == piece));
    let mut cells: Vec<String> = moves.map(|mv| position.taps(mv)[1].clone()).collect();
    cells.sort();
    cells
}

fn texts(position: &Position) -> Vec<String> {
    position.legal().into_iter().map(|mv| position.write(mv)).collect()
}

fn hand(position: &Position, colour: usize) -> Vec<(&'static str, u8)> {
    position.picture().hands[colour].pieces.iter().map(|p| (p.kind, p.count)).collect()
}

#[test]
fn r1_the_hands_at_the_start() {
    let base = [("Q", 1), ("S", 2), ("B", 2), ("G", 3), ("A", 3)];
    assert_eq!(hand(&Position::new(&leaflet()), 1), base);
    let all = hand(&Position::new(&tournament("MLP")), 0);
    assert_eq!(all, [base.as_slice(), &[("M", 1), ("L", 1), ("P", 1)]].concat());
}

#[test]
fn r2_pass_is_legal_only_without_another_move() {
    // Black's only piece lies under a beetle.
    let blocked = position(&leaflet(), "wQ 0,0; bQ 1,0; wB1 1,0", 1);
    assert_eq!(texts(&blocked), ["pass"]);
    assert_eq!(blocked.picture().handles.len(), 1);
    let free = position(&leaflet(), "wQ 0,0; bQ 1,0; wB1 0,1", 1);
    assert!(!texts(&free).contains(&"pass".to_owned()));
}

#[test]
fn r3_1_the_first_pieces_touch() {
    let start = Position::new(&leaflet());
    assert_eq!(texts(&start), ["wQ", "wS1", "wB1", "wG1", "wA1"]);
    let second = after(&leaflet(), "wS1");
    assert_eq!(targets(second.position(), "bQ"), ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]);
}

#[test]
fn r3_2_a_new_piece_touches_its_own_colour_only() {
    let game = after(&leaflet(), "wS1; bS1 wS1-");
    assert_eq!(targets(game.position(), "wA1"), ["-1,0", "-1,1", "0,-1"]);
    // A stack has the colour of its top piece: under the white beetle, the black queen prevents no placement.
    let stack = position(&leaflet(), "wQ 0,0; bQ 1,0; wB1 1,0; bA1 2,0", 0);
    assert_eq!(targets(&stack, "wA1"), ["-1,0", "-1,1", "0,-1", "0,1", "1,-1"]);
}

#[test]
fn r3_3_the_queen_is_down_by_the_fourth_turn() {
    let game = after(&leaflet(), "wS1; bS1 wS1-; wS2 -wS1; bS2 bS1-; wA1 -wS2; bA1 bS2-");
    assert!(game.legal().iter().all(|mv| mv.piece().unwrap().kind() == Kind::Queen));
    assert_eq!(targets(game.position(), "wQ").len(), 7);
}

#[test]
fn r3_4_by_tournament_rules_the_queen_is_not_the_first_piece() {
    for moves in ["", "wS1"] {
        let kinds = |o: &HiveOptions| hand_kinds(after(o, moves).position());
        assert!(kinds(&leaflet()).contains(&Kind::Queen));
        assert!(!kinds(&tournament("")).contains(&Kind::Queen));
    }
    let second_turn = after(&tournament(""), "wS1; bS1 wS1-");
    assert!(hand_kinds(second_turn.position()).contains(&Kind::Queen));
}

fn hand_kinds(position: &Position) -> Vec<Kind> {
    position.legal().iter().map(|mv| mv.piece().unwrap().kind()).collect()
}

#[test]
fn r3_5_a_placed_piece_stays_on_the_board() {
    let mut game = after(&leaflet(), "wQ; bQ wQ-");
    for _ in 0..40 {
        let down = game.position().down;
        let Some(&mv) = game.legal().last() else { break };
        game.play(mv);
        assert_eq!(game.position().down & down, down);
    }
}

#[test]
fn r4_1_pieces_move_only_once_their_queen_is_down() {
    let without = after(&leaflet(), "wA1; bQ wA1-; wA2 -wA1; bA1 bQ-");
    assert!(without.legal().iter().all(|mv| !without.position().is_down(mv.piece().unwrap())));
    let with = after(&leaflet(), "wA1; bQ wA1-; wQ -wA1; bA1 bQ-");
    assert!(!targets(with.position(), "wQ").is_empty());
}

#[test]
fn r4_2_a_covered_piece_does_not_move() {
    let covered = position(&leaflet(), "wQ 0,0; bQ 1,0; wA1 -1,0; bB1 -1,0", 0);
    assert_eq!(targets(&covered, "wA1"), Vec::<String>::new());
    let open = position(&leaflet(), "wQ 0,0; bQ 1,0; wA1 -1,0; bB1 2,0", 0);
    assert_eq!(targets(&open, "wA1").len(), 9);
}

#[test]
fn r4_3_no_move_splits_the_hive() {
    // In a row, the pieces in the middle are pinned; in a ring, none is.
    let row = position(&leaflet(), "wA1 0,0; wQ 1,0; bQ 2,0; bA1 3,0", 0);
    assert_eq!(targets(&row, "wQ"), Vec::<String>::new());
    assert!(!targets(&row, "wA1").is_empty());
    let ring = position(&leaflet(), "wQ 1,0; bQ 1,-1; wA1 0,-1; bA1 -1,0; wG1 -1,1; bG1 0,1", 0);
    for piece in ["wQ", "wA1", "wG1"] {
        assert!(!targets(&ring, piece).is_empty(), "{piece}");
    }
}

#[test]
fn r4_4_a_step_slides_along_the_hive_and_not_through_a_gap() {
    // The only empty neighbour of the queen is 1,0, between 1,-1 and 0,1.
    let cage = "wQ 0,0; bQ 1,-1; wG1 0,-1; bA1 -1,0; wA1 -1,1; bS1 0,1";
    assert_eq!(targets(&position(&leaflet(), cage, 0), "wQ"), Vec::<String>::new());
    // Only the two cells next to both 0,0 and the row keep the queen in touch with the hive.
    assert_eq!(targets(&position(&leaflet(), "wQ 0,0; bQ 1,0", 0), "wQ"), ["0,1", "1,-1"]);
}

const ROW: &str = "wQ 1,0; bQ 2,0";

fn beside_the_row(piece: &str) -> Vec<String> {
    targets(&position(&leaflet(), &format!("{piece} 0,0; {ROW}"), 0), piece)
}

#[test]
fn r5_1_the_queen_makes_one_step() {
    let queen = position(&leaflet(), "wQ 0,0; wA1 1,0; bQ 2,0", 0);
    assert_eq!(targets(&queen, "wQ"), ["0,1", "1,-1"]);
}

#[test]
fn r5_2_the_spider_makes_three_steps() {
    assert_eq!(beside_the_row("wS1"), ["2,1", "3,-1"]);
}

#[test]
fn r5_3_the_ant_makes_any_number_of_steps() {
    assert_eq!(beside_the_row("wA1"), ["0,1", "1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,0"]);
}

#[test]
fn r5_4_the_grasshopper_jumps_over_pieces_in_line() {
    assert_eq!(beside_the_row("wG1"), ["3,0"]);
    let over_a_stack = position(&leaflet(), "wG1 0,0; wQ 1,0; bQ 2,0; bB1 2,0", 0);
    assert_eq!(targets(&over_a_stack, "wG1"), ["3,0"]);
}

#[test]
fn r5_5_the_beetle_makes_one_step_and_climbs() {
    assert_eq!(beside_the_row("wB1"), ["0,1", "1,-1", "1,0"]);
    let high = position(&leaflet(), "wQ 0,0; bQ 1,0; wB1 1,0; bA1 2,0", 0);
    assert_eq!(targets(&high, "wB1"), ["0,0", "0,1", "1,-1", "1,1", "2,-1", "2,0"]);
}

#[test]
fn r5_5_by_the_leaflet_a_beetle_passes_a_gap_on_the_ground() {
    let cage = "wB1 0,0; bQ 1,-1; wQ 0,-1; bA1 -1,0; wA1 -1,1; bS1 0,1";
    let climbs = ["-1,0", "-1,1", "0,-1", "0,1", "1,-1"];
    assert_eq!(targets(&position(&tournament(""), cage, 0), "wB1"), climbs);
    assert_eq!(targets(&position(&leaflet(), cage, 0), "wB1"), [climbs.as_slice(), &["1,0"]].concat());
}

#[test]
fn r5_5_by_tournament_rules_two_higher_stacks_block_a_beetle() {
    let gate = "wB1 0,0; bQ 1,0; bA1 1,-1; bB1 1,-1; wA1 0,1; wB2 0,1; wQ 2,-1";
    let others = ["-1,1", "0,-1", "0,1", "1,-1"];
    assert_eq!(targets(&position(&tournament(""), gate, 0), "wB1"), others);
    assert_eq!(targets(&position(&leaflet(), gate, 0), "wB1"), [others.as_slice(), &["1,0"]].concat());
    // With two pieces below it, as high as the stacks, the beetle can make the same step; with one it can't.
    let from = |under: &str| targets(&position(&tournament(""), &format!("{under}; {gate}"), 0), "wB1");
    assert!(!from("wG1 0,0").contains(&"1,0".to_owned()));
    assert!(from("wG1 0,0; bB2 0,0").contains(&"1,0".to_owned()));
}

#[test]
fn r5_6_the_mosquito_moves_like_the_pieces_it_touches() {
    let touching = |pieces: &str| targets(&position(&tournament("M"), pieces, 0), "wM");
    assert_eq!(touching("wM 0,0; wG1 1,0; wQ 2,0; bQ 3,0; bS1 4,0"), ["5,0"]);
    assert_eq!(touching("wM 0,0; wA1 1,0; wQ 2,0; bQ 3,0; bS1 4,0").len(), 11);
    assert_eq!(touching("wM 0,0; bM 1,0; wQ 2,0; bQ 3,0"), Vec::<String>::new());
    // On top of others it moves like a beetle only.
    let up = touching("bQ 0,0; wM 0,0; wA1 1,0; wQ 2,0; bS1 3,0");
    assert_eq!(up, ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]);
}

#[test]
fn r5_6_the_ladybug_makes_two_steps_on_top_and_one_down() {
    let row = position(&tournament("L"), "wL 0,0; wQ 1,0; bQ 2,0; bG1 3,0", 0);
    assert_eq!(targets(&row, "wL"), ["1,1", "2,-1", "2,1", "3,-1"]);
}

/// Two stacks higher than both ends block each of the three steps; if one is lower, they don't.
#[test]
fn r5_6_two_higher_stacks_block_a_step_of_the_ladybug() {
    let row = "wL 0,0; bQ 1,0; wQ 2,0";
    for (step, gate) in [("up", "1,-1 0,1"), ("along", "2,-1 1,1"), ("down", "3,-1 2,1")] {
        let (left, right) = gate.split_once(' ').unwrap();
        let low = format!("{row}; bA1 {left}; bB1 {left}; wA1 {right}");
        let open = position(&tournament("L"), &low, 0);
        assert!(targets(&open, "wL").contains(&"3,0".to_owned()), "{step}");
        let blocked = position(&tournament("L"), &format!("{low}; wB1 {right}"), 0);
        assert!(!targets(&blocked, "wL").contains(&"3,0".to_owned()), "{step}");
    }
}

const PILLBUG: &str = "wP 0,0; wQ 1,0; bQ 1,-1; bA1 2,-1";

#[test]
fn r5_6_the_pillbug_throws_its_neighbours() {
    let free = load(&tournament("P"), PILLBUG, 0, Some("bA1")).unwrap();
    assert_eq!(targets(&free, "bQ"), ["-1,0", "-1,1", "0,-1", "0,1"]);
    // 0,1 is both a throw and a step of the queen: one move.
    assert_eq!(targets(&free, "wQ"), ["-1,0", "-1,1", "0,-1", "0,1", "2,0"]);
    assert_eq!(targets(&free, "bA1"), Vec::<String>::new());
    let resting = load(&tournament("P"), PILLBUG, 0, Some("bQ")).unwrap();
    assert_eq!(targets(&resting, "bQ"), Vec::<String>::new());
}

#[test]
fn r5_6_a_thrown_piece_does_not_move_in_the_next_turn() {
    let mut thrown = load(&tournament("P"), PILLBUG, 0, Some("bA1")).unwrap();
    let throw = thrown.read("bQ -wP").unwrap();
    assert!(thrown.legal().contains(&throw));
    thrown.play(throw);
    assert_eq!(targets(&thrown, "bQ"), Vec::<String>::new());
    for text in ["bA1 wQ\\", "wS1 wP/"] {
        thrown.play(thrown.read(text).unwrap());
    }
    assert!(!targets(&thrown, "bQ").is_empty());
}

fn thrown(pieces: &str, last: &str, piece: &str) -> Vec<String> {
    targets(&load(&tournament("MP"), pieces, 0, Some(last)).unwrap(), piece)
}

#[test]
fn r5_6_two_stacks_higher_than_the_pillbug_block_a_throw() {
    let up = "wP 0,0; bS1 1,0; bA1 1,-1; bB1 1,-1; wA1 0,1; wQ 2,-2; bQ 0,2";
    assert_eq!(thrown(up, "bQ", "bS1"), ["-1,0", "-1,1", "0,-1"]);
    assert!(thrown(&format!("{up}; wB1 0,1"), "bQ", "bS1").is_empty());
    let down = "wP 0,0; bS1 1,0; bA1 0,-1; bB1 0,-1; wA1 -1,1; wQ 1,-2; bQ -1,2";
    assert_eq!(thrown(down, "bQ", "bS1"), ["-1,0", "0,1", "1,-1"]);
    assert_eq!(thrown(&format!("{down}; wB1 -1,1"), "bQ", "bS1"), ["0,1", "1,-1"]);
}

#[test]
fn r5_6_only_a_piece_alone_on_its_cell_is_thrown() {
    let alone = "wP 0,0; bB1 1,0; wQ -1,0; bQ 1,-1";
    assert!(!thrown(alone, "bQ", "bB1").is_empty());
    let stacked = "wP 0,0; bS1 1,0; bB1 1,0; wQ -1,0; bQ 1,-1";
    assert!(thrown(stacked, "bQ", "bB1").is_empty());
}

#[test]
fn r5_6_a_pillbug_that_was_thrown_does_not_throw() {
    let pieces = "wP 0,0; wQ 1,0; bQ 1,-1; bP 0,-1";
    assert!(!thrown(pieces, "bP", "bQ").is_empty());
    assert!(thrown(pieces, "wP", "bQ").is_empty());
}

#[test]
fn r5_6_after_a_pass_no_piece_has_moved_last() {
    let mut position = load(&tournament("P"), PILLBUG, 0, Some("bA1")).unwrap();
    position.play(Move::PASS);
    assert_eq!(position.last, None);
}

#[test]
fn r5_6_a_mosquito_on_top_of_the_hive_does_not_throw() {
    let ground = "wM 0,0; wP 1,0; bQ -1,0; wQ 1,-1; bA1 2,0";
    assert!(!thrown(ground, "bA1", "bQ").is_empty());
    assert!(thrown(&format!("bG1 0,0; {ground}"), "bA1", "bQ").is_empty());
}

#[test]
fn r5_6_a_mosquito_next_to_a_pillbug_throws() {
    // The mosquito at 0,1 touches the pillbug and the black ant at -1,2, which the pillbug does not.
    let both = "wP 0,0; wQ 1,0; wM 0,1; bA1 -1,2; bQ -1,1";
    let position = load(&tournament("MP"), both, 0, Some("bQ")).unwrap();
    assert!(targets(&position, "bA1").contains(&"1,1".to_owned()));
    let without = "wB1 0,0; wQ 1,0; wM 0,1; bA1 -1,2; bQ -1,1";
    let position = load(&tournament("MP"), without, 0, Some("bQ")).unwrap();
    assert_eq!(targets(&position, "bA1"), Vec::<String>::new());
}

const RING: &str = "bQ 0,0; wA1 1,0; wA2 1,-1; wA3 0,-1; wQ -1,0; bA1 -1,1";

#[test]
fn r6_1_a_player_whose_queen_is_surrounded_loses() {
    let five = position(&leaflet(), RING, 0);
    assert_eq!(five.outcome(), None);
    let six = position(&leaflet(), &format!("{RING}; bA2 0,1"), 0);
    let outcome = six.outcome().unwrap();
    assert_eq!(
        (outcome.winners.iter().collect::<Vec<_>>(), outcome.reason),
        (vec![Colour(0)], "queen_surrounded")
    );
    assert_eq!(six.legal(), []);
    let marks = six.picture().marks;
    let ring = marks.iter().filter(|m| m.kind == "ring").map(|m| m.cell.as_str());
    assert!(ring.eq(["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]), "around the queen, side by side");
    assert!(marks.iter().filter(|m| m.kind == "win").map(|m| m.cell.as_str()).eq(["0,0"]));
}

#[test]
fn r6_2_both_queens_surrounded_is_a_draw() {
    let both = format!("{RING}; bA2 0,1; bA3 -1,-1; bG1 -2,0; bG2 -2,1");
    let drawn = position(&leaflet(), &both, 0);
    let outcome = drawn.outcome().unwrap();
    assert_eq!((outcome.winners.len(), outcome.reason), (2, "queens_surrounded"));
    let mut marks: Vec<_> = drawn.picture().marks.into_iter().map(|mark| (mark.kind, mark.cell)).collect();
    assert_eq!(marks.iter().filter(|(kind, _)| *kind == "win").count(), 2);
    marks.sort();
    marks.dedup();
    assert_eq!(marks.len(), drawn.picture().marks.len(), "a cell that both rings share is marked once");
}

#[test]
fn r6_3_the_third_occurrence_is_a_draw_also_when_translated() {
    let mut game = after(&leaflet(), "wQ; bQ wQ-; wQ \\bQ; bQ wQ-; wQ \\bQ");
    assert_eq!(game.outcome(), None);
    game.play_text("bQ wQ-").unwrap();
    assert_eq!(game.outcome().unwrap().reason, "repetition");
}

#[test]
fn r6_3_positions_are_equal_up_to_translation_and_equal_pieces() {
    let same = |a: &str, b: &str| {
        let (a, b) = (position(&leaflet(), a, 0), position(&leaflet(), b, 0));
        assert_eq!(a == b, stable_hash(&a) == stable_hash(&b));
        a == b
    };
    let here = "wQ 0,0; bQ 1,0; wA1 -1,0; wA2 0,-1; bB1 2,0; bB2 2,0";
    assert!(same(here, "wQ 70,-3; bQ 71,-3; wA2 69,-3; wA1 70,-4; bB2 72,-3; bB1 72,-3"));
    assert!(!same("wQ 0,0; bQ 1,0", "wQ 0,0; bQ 0,1"), "a rotated position differs");
    assert!(!same(here, &here.replace("bB2 2,0", "bB2 2,-1")), "a stack differs from two pieces");
    let [ant_last, grasshopper_last] =
        [r"wS1; bS1 wS1-; wG1 \wS1; bG1 bS1-; wA1 -wS1", r"wS1; bS1 wS1-; wA1 -wS1; bG1 bS1-; wG1 \wS1"]
            .map(|moves| after(&leaflet(), moves).position().clone());
    assert_eq!(ant_last, grasshopper_last, "without a pillbug, the last piece does not count");
    assert_eq!(stable_hash(&ant_last), stable_hash(&grasshopper_last));
    let rests = |last| load(&tournament("P"), PILLBUG, 0, Some(last)).unwrap();
    assert_ne!(rests("bA1"), rests("bQ"), "with a pillbug, the piece that moved last counts");
}

mod notation {
    use super::*;

    fn reads(position: &Position, text: &str) -> String {
        let mv = position.read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        position.taps(mv)[1].clone()
    }

    #[test]
    fn the_canonical_reference_is_the_first_visible_piece() {
        let row = position(&leaflet(), "wA1 0,0; wQ 1,0; bQ 1,-1; bB1 1,-1", 0);
        let mv = row.read("wA1 bQ-").unwrap();
        assert_eq!(row.write(mv), "wA1 wQ/", "white before black");
        let mv = row.read("wA1 bQ/").unwrap();
        assert_eq!(row.write(mv), "wA1 bB1/", "the covered queen is not named");
    }

    #[test]
    fn any_touching_piece_is_a_reference() {
        let row = position(&leaflet(), "wA1 0,0; wQ 1,0; bQ 1,-1; bB1 1,-1", 0);
        for text in ["wA1 wQ/", "wA1 bB1-", "wA1 bQ-"] {
            assert_eq!(reads(&row, text), "2,-1", "{text}");
        }
        assert_eq!(reads(&row, "wA1 /wA1"), "-1,1", "the piece itself, by its old cell");
        assert_eq!(reads(&row, "wB1 bB1"), "1,-1");
    }

    #[test]
    fn a_climb_names_the_top_piece() {
        let row = position(&leaflet(), "wB1 0,0; wQ 1,0; bQ 2,0; bB1 2,0", 0);
        let refused = |text: &str| row.read(text).unwrap_err().to_string();
        assert!(refused("wB1 -bQ").contains("wB1 wQ"), "{}", refused("wB1 -bQ"));
        assert!(refused("wB1 bQ").contains("covered"), "{}", refused("wB1 bQ"));
        assert!(refused("wB1 wB1").contains("itself"), "{}", refused("wB1 wB1"));
        assert_eq!(row.write(row.read("wB1 wQ").unwrap()), "wB1 wQ");
    }

    #[test]
    fn other_texts_are_refused() {
        let row = position(&leaflet(), "wA1 0,0; wQ 1,0; bQ 2,0", 0);
        for text in
            ["", "wA", "wQ1 bQ-", "wA1 -bQ-", "wA1  bQ-", "wA1 bQ- ", "xA1 bQ-", "wA1 -", "wA4 bQ-", "PASS"]
        {
            let error = row.read(text).unwrap_err().to_string();
            assert!(error.contains("is not a valid move"), "{text}: {error}");
        }
        assert!(row.read("wA1").unwrap_err().to_string().contains("does not say where"));
        assert!(row.read("wM bQ-").unwrap_err().to_string().contains("not in this game"));
        assert!(row.read("wA2 bA1-").unwrap_err().to_string().contains("not on the board"));
        assert!(
            Position::new(&leaflet()).read("wA1 wQ-").unwrap_err().to_string().contains("not on the board")
        );
    }
}
