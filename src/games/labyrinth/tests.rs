//! Tests of Labyrinth: at least one for each rule.

use serde_json::json;

use super::{LabyrinthOptions, Position};
use crate::board::CellSet;
use crate::game::{Colour, Notation, Rules, Snapshot, View};
use crate::play::Match;

fn options(size: u8, players: u8) -> LabyrinthOptions {
    LabyrinthOptions { size, players }
}

fn load(
    options: &LabyrinthOptions,
    kings: &str,
    stones: &str,
    to_move: u8,
) -> Result<Position, crate::game::Faults> {
    let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let data = json!({"kings": list(kings), "stones": list(stones), "to_move": to_move});
    Position::load(options, serde_json::from_value(data).unwrap())
}

fn from(options: LabyrinthOptions, kings: &str, stones: &str, to_move: u8) -> Match<Position> {
    let position = load(&options, kings, stones, to_move).unwrap_or_else(|e| panic!("{e}"));
    Match::from_position(options, position)
}

fn play(game: &mut Match<Position>, moves: &str) {
    moves.split_whitespace().for_each(|text| game.play_text(text).unwrap_or_else(|e| panic!("{e}")));
}

fn texts(game: &Match<Position>) -> Vec<String> {
    game.legal().into_iter().map(|mv| game.position().write(mv)).collect()
}

fn king_moves(game: &Match<Position>) -> String {
    texts(game).into_iter().filter(|t| t.starts_with('K')).collect::<Vec<_>>().join(" ")
}

fn names(position: &Position, set: CellSet) -> String {
    set.iter().map(|c| position.field.board.name(c)).collect::<Vec<_>>().join(" ")
}

fn goals(players: u8) -> Vec<String> {
    let position = Position::new(&options(5, players));
    Colour::all(players).map(|colour| names(&position, position.field.goal(colour))).collect()
}

fn starts(size: u8, players: u8) -> String {
    let position = Position::new(&options(size, players));
    position.all_kings().map(|(_, king)| position.field.board.name(king)).collect::<Vec<_>>().join(" ")
}

#[test]
fn r1_the_goal_of_each_king_is_the_opposite_port() {
    assert_eq!(goals(2), ["a1 a2 a3 b1 c1 d1 e1", "a3 a4 a5 b6 c7 d8 e9"]);
    assert_eq!(goals(3), ["a1 a2 a3 a4 a5", "e1 f2 g3 h4 i5", "e9 f9 g9 h9 i9"]);
    assert_eq!(goals(6), ["a3 a4 a5", "c1 d1 e1", "e1 f2 g3", "i7 i8 i9", "g9 h9 i9", "a5 b6 c7"]);
    let edges = Position::new(&options(5, 2)).picture().edges;
    let count = |colour| edges.iter().filter(|e| e.player == colour).count();
    assert_eq!(count(0), count(1), "both goals are drawn with the same length");
}

#[test]
fn r2_kings_start_in_the_middle_of_their_ports() {
    assert_eq!(starts(5, 2), "h9 h4", "mirror images");
    assert_eq!(starts(4, 2), "f7 f3");
    assert_eq!(starts(6, 2), "j11 j5", "the fourth of eight cells, counted from north for both");
    assert_eq!(starts(5, 3), "i7 c7 c1");
    assert_eq!(starts(4, 3), "g5 c6 b1", "on an even side, the first of the two middle cells");
    assert_eq!(starts(5, 6), "i6 f9 d8 a2 b1 h4");
}

#[test]
fn r3_a_king_steps_to_a_neighbouring_cell_without_a_stone() {
    let game = from(options(4, 2), "d4 g4", "d5 e5", 0);
    assert_eq!(king_moves(&game), "Kc3 Kc4 Kd3 Ke4");
    let mut game = game;
    play(&mut game, "Ke4");
    assert_eq!(game.position().picture().pieces[0].cell, "e4");
    assert_eq!(game.position().picture().pieces[0].id, "king:0");
}

#[test]
fn r4_neighbouring_kings_may_be_exchanged() {
    let mut game = from(options(4, 2), "d4 d5", "", 0);
    assert!(king_moves(&game).contains("Kd5"));
    play(&mut game, "Kd5");
    let cells: Vec<String> = game.position().picture().pieces.into_iter().map(|p| p.cell).collect();
    assert_eq!(cells, ["d5", "d4"]);
    assert_eq!(game.to_move().unwrap().player, 1);
}

#[test]
fn r5_a_stone_blocks_an_empty_cell_for_good() {
    let mut game = from(options(4, 2), "d4 f6", "", 0);
    assert!(!texts(&game).iter().any(|t| t == "Xd4" || t == "Xf6"), "no stone on a king");
    play(&mut game, "Xd5");
    assert!(!texts(&game).contains(&"Xd5".to_owned()));
    play(&mut game, "Kg6");
    assert_eq!(king_moves(&game), "Kc3 Kc4 Kd3 Ke4 Ke5");
}

#[test]
fn r5_a_stone_leaves_every_king_a_path() {
    // The wall across the middle has one gap left, which both red, on its way south, and black need.
    let game = from(options(4, 2), "g7 g4", "d1 d2 d3 d5 d6 d7", 0);
    assert!(!texts(&game).contains(&"Xd4".to_owned()), "no king may be cut off, not even one's own");
    assert!(texts(&game).contains(&"Xc4".to_owned()));
    // With a second gap, either may be closed.
    let game = from(options(4, 2), "g7 g4", "d1 d2 d5 d6 d7", 0);
    assert!(texts(&game).contains(&"Xd4".to_owned()) && texts(&game).contains(&"Xd3".to_owned()));
    // A king in the gap does not block the other one.
    let game = from(options(4, 2), "d4 g4", "d1 d2 d3 d5 d6 d7", 1);
    assert!(texts(&game).contains(&"Xf5".to_owned()));
}

#[test]
fn r5_sites_agree_with_a_plain_search() {
    let mut rng = fastrand::Rng::with_seed(9);
    let mut cut = 0;
    for (size, players) in [(4, 2), (4, 6), (5, 3), (7, 2), (9, 6), (11, 6)] {
        let mut position = Position::new(&options(size, players));
        for _ in 0..60 {
            let board = position.field.board;
            let kings: CellSet = position.all_kings().map(|(_, king)| king).collect();
            let free = |open: CellSet| {
                let joined =
                    |(colour, king)| board.joins(CellSet::of(king), position.field.goal(colour), open);
                position.all_kings().all(joined)
            };
            let empty = position.open() - kings;
            let plain: CellSet = empty.iter().filter(|&c| free(position.open() - CellSet::of(c))).collect();
            assert_eq!(position.sites(), plain, "{position:?}");
            cut += (empty - plain).len();
            let sites: Vec<_> = plain.iter().collect();
            let Some(&site) = (!sites.is_empty()).then(|| &sites[rng.usize(..sites.len())]) else { break };
            position.play(super::Move::Stone(site));
        }
    }
    assert!(cut > 200, "{cut} cells would have cut off a king");
}

#[test]
fn r6_a_king_at_its_goal_wins() {
    let mut game = from(options(4, 2), "b2 g4", "", 0);
    play(&mut game, "Ka1");
    let status = game.status();
    assert_eq!((status.reason, status.winners), (Some("home"), vec![0]));
    assert!(game.legal().is_empty());
    assert_eq!(game.position().picture().marks[0].cell, "a1");
}

#[test]
fn r6_a_king_brought_to_its_goal_by_another_player_wins() {
    // Black's king, on a cell of red's goal, is exchanged with red's.
    let mut game = from(options(4, 2), "c2 c1", "", 1);
    play(&mut game, "Kc2");
    assert_eq!(game.status().winners, [0]);
}

#[test]
fn r6_the_mover_wins_if_an_exchange_brings_both_kings_to_their_goals() {
    // On side 4 red's goal ends with a2 and black's with a3, and each king is on the other's goal.
    for (mover, text) in ["Ka2", "Ka3"].into_iter().enumerate() {
        let mut game = from(options(4, 2), "a3 a2", "", mover as u8);
        play(&mut game, text);
        assert_eq!(game.position().at_goal().len(), 2);
        assert_eq!(game.status().winners, [mover as u8]);
    }
}

#[test]
fn r7_the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = Match::<Position>::new(options(4, 3));
    for _ in 0..2 {
        assert!(!game.status().over);
        play(&mut game, "Kf4 Kd7 Ka1 Kg5 Kc6 Kb1");
    }
    let status = game.status();
    assert_eq!((status.reason, status.winners), (Some("repetition"), vec![0, 1, 2]));
}

fn refusal(kings: &str, stones: &str, to_move: u8) -> String {
    load(&options(4, 3), kings, stones, to_move).unwrap_err().to_string()
}

#[test]
fn load_refuses_unknown_cells_and_two_pieces_on_one() {
    assert!(refusal("z1 c6 b1", "", 0).contains("no cell “z1”"));
    assert!(refusal("g5 c6 g5", "", 0).contains("the cell g5 appears twice"));
    assert!(refusal("g5 c6 b1", "d4 d4", 0).contains("the cell d4 appears twice"));
    assert!(refusal("g5 c6 b1", "d4 c6", 0).contains("the cell c6 appears twice"));
}

#[test]
fn load_refuses_other_numbers_of_players() {
    assert!(refusal("g5 c6", "", 0).contains("one cell for each of the 3 players"));
    assert!(refusal("g5 c6 b1", "", 3).contains("“to_move” is 3"));
}

#[test]
fn load_refuses_a_king_without_a_path() {
    let across = "d1 d2 d3 d4 d5 d6 d7";
    assert!(refusal("g5 c6 b1", across, 0).contains("player 0's king on g5 has no path"));
    let side = "d1 e2 f3 g4";
    assert!(refusal("g5 c6 b1", side, 0).contains("player 1's king on c6 has no path"));
}

#[test]
fn load_refuses_a_king_at_its_goal_that_the_last_turn_cannot_have_brought_there() {
    assert!(load(&options(4, 3), "a3 d5 d4", "", 1).is_ok(), "red has just arrived");
    let elsewhere = refusal("a3 d5 d4", "", 0);
    assert!(elsewhere.contains("king on a3 is at its goal, but the last turn, by player 2,"), "{elsewhere}");
    // Player 2 exchanged its king with red's, which was on b3.
    assert!(load(&options(4, 3), "a3 d5 b3", "", 0).is_ok());
    // No king can have been exchanged from a cell of its own goal.
    assert!(refusal("a3 d5 a2", "", 0).contains("king on a3 is at its goal"));
    assert!(
        load(&options(5, 2), "a3 b3", "", 0).unwrap_err().to_string().contains("king on a3 is at its goal")
    );
    assert!(load(&options(5, 2), "a2 b2", "", 0).is_ok());
    // Red's only path to a1 leads along its goal.
    let blocked = refusal("a1 d5 d4", "b1 b2", 1);
    assert!(blocked.contains("the last turn, by player 0, can't have brought it"), "{blocked}");
}

#[test]
fn load_refuses_kings_at_their_goals_that_one_exchange_cannot_have_brought_there() {
    let apart = refusal("a3 d1 d4", "", 1);
    assert!(apart.contains("at its goal, but the last turn, by player 0,"), "{apart}");
    assert!(refusal("a3 d1 d7", "", 1).contains("3 kings are at their goals"));
    assert!(refusal("a3 d1 d4", "", 0).contains("2 kings are at their goals"), "neither belongs to player 2");
}
