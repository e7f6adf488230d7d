//! Tests of Hex-n: at least one for each rule.

use super::{HexOptions, Move, Position};
use crate::board::{CellSet, Hexagon};
use crate::game::{Colour, Colours, Notation, Options, Rules, Snapshot, View};
use crate::play::Match;
use crate::search::{Evaluate, Mcts, Search, outcome_shares, random_move};

fn options(size: u8, players: u8) -> HexOptions {
    HexOptions { size, players, swap: false, ..Default::default() }
}

/// Plays `moves` in a new match with `options`.
fn after(options: HexOptions, moves: &str) -> Match<Position> {
    let mut game = Match::new(options);
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    game
}

fn names(board: &Hexagon, set: CellSet) -> String {
    set.iter().map(|c| board.name(c)).collect::<Vec<_>>().join(" ")
}

fn texts(game: &Match<Position>) -> Vec<String> {
    game.legal().into_iter().map(|mv| game.position().write(mv)).collect()
}

fn ports(options: &HexOptions) -> Vec<String> {
    let field = Position::new(options).field;
    field.owned().into_iter().map(|(p, port)| format!("{}: {}", p.0, names(field.board, port))).collect()
}

#[test]
fn r1_1_two_players_own_quadrants_that_share_a_cell() {
    assert_eq!(
        ports(&options(3, 2)),
        ["0: c5 d5 e4 e5", "0: a1 a2 b1 c1", "1: c1 d2 e3 e4", "1: a2 a3 b4 c5"]
    );
}

#[test]
fn r1_1_ruling_on_even_sides_the_eastern_middle_cells_belong_to_both_ports() {
    let position = Position::new(&options(4, 2));
    let board = position.field.board;
    let shared = |cell: &str| {
        let cell = board.find(cell).unwrap();
        position.field.owned().iter().filter(|(_, port)| port.contains(cell)).count()
    };
    assert_eq!(["g6", "a3", "d1", "d7"].map(shared), [2; 4]);
    assert_eq!(["g5", "a2"].map(shared), [1; 2]);
}

#[test]
fn r1_2_three_players_own_opposite_sides() {
    assert_eq!(
        ports(&options(3, 3)),
        ["0: e3 e4 e5", "0: a1 a2 a3", "1: c5 d5 e5", "1: a1 b1 c1", "2: a3 b4 c5", "2: c1 d2 e3"]
    );
}

#[test]
fn r1_3_six_players_own_opposite_half_sides() {
    let six = ports(&options(3, 6));
    assert_eq!(six[..4], ["0: e3 e4", "0: a2 a3", "1: e4 e5", "1: a1 a2"]);
    assert_eq!(six.len(), 12);
}

#[test]
fn r1_4_any_player_may_connect_free_ports() {
    let free = HexOptions { free_ports: true, ..options(3, 4) };
    assert!(ports(&free).is_empty());
    let game = after(HexOptions { players: 2, ..free }, "e3 a1 d3 a2 c3 b1 b3 c1 a3");
    assert_eq!(game.status().reason, Some("connected"), "north-west to south-east, by its corners");
}

#[test]
fn r2_a_stone_may_be_placed_on_any_empty_cell() {
    let game = after(options(3, 2), "c3 b2");
    assert_eq!(texts(&game).len(), 17);
    assert!(!texts(&game).contains(&"c3".to_owned()));
    let mut refused = game.clone();
    assert_eq!(refused.play_text("b2").unwrap_err().code(), "illegal_move");
    assert_eq!(refused.state(), game.state(), "a refused move changes nothing");
}

#[test]
fn r3_the_first_stone_of_a_colour_is_banned_from_the_centre() {
    let banned = HexOptions { center_ban: true, ..options(3, 2) };
    assert!(!texts(&after(banned.clone(), "")).contains(&"c3".to_owned()));
    assert!(!texts(&after(banned.clone(), "a1")).contains(&"c3".to_owned()));
    assert!(texts(&after(banned, "a1 a2")).contains(&"c3".to_owned()));
}

#[test]
fn r4_swap_exchanges_the_seats_of_the_first_two_colours() {
    let swap = HexOptions { swap: true, ..options(3, 3) };
    let game = after(swap.clone(), "c3");
    assert!(texts(&game).contains(&"swap".to_owned()));
    let game = after(swap.clone(), "c3 swap");
    let to_move = game.to_move().unwrap();
    assert_eq!(
        (to_move.player, to_move.seat),
        (1, 0),
        "colour 1 is to move, and the seat that began holds it"
    );
    assert!(!texts(&game).contains(&"swap".to_owned()), "it may not swap again");
    let third = after(swap.clone(), "c3 swap d4").to_move().unwrap();
    assert_eq!((third.player, third.seat), (2, 2), "no other seat changes");
    assert!(!texts(&after(swap, "c3 c4")).contains(&"swap".to_owned()), "only after the very first stone");
}

#[test]
fn r5_a_path_between_the_ports_wins() {
    let game = after(options(3, 2), "c3 a3 d4 e3 e5 d2 b2 c1 a1");
    let status = game.status();
    assert_eq!((status.winners, status.reason), (vec![0], Some("connected")));
    assert!(game.legal().is_empty());
    let marks = game.position().picture().marks;
    assert_eq!(marks.iter().map(|m| m.cell.as_str()).collect::<Vec<_>>(), ["e5", "d4", "c3", "b2", "a1"]);
}

#[test]
fn the_winning_path_runs_from_port_to_port_without_branches() {
    // The stone c2 is connected with the path, but no part of it.
    let game = after(options(3, 2), "c3 a3 c2 b4 d4 e3 e5 d2 b2 c1 a1");
    assert_eq!(game.status().reason, Some("connected"));
    let marks = game.position().picture().marks;
    let path: Vec<_> = marks.iter().map(|m| m.cell.as_str()).collect();
    assert!(!path.contains(&"c2"), "{path:?}");
    let board = Hexagon::of(3);
    let cells: Vec<_> = path.iter().filter_map(|name| board.find(name)).collect();
    assert!(
        cells.len() > 2 && cells.windows(2).all(|pair| board.around(pair[0]).contains(pair[1])),
        "{path:?}"
    );
    let [from, to] = game.position().field.ports(Colour(0)).unwrap();
    assert!(from.contains(cells[0]) && to.contains(cells[cells.len() - 1]), "{path:?}");
}

#[test]
fn r6_a_colour_without_a_path_is_out_and_skipped() {
    // Red and yellow stones together cut off the north-east side.
    let game = after(options(3, 3), "e4 a1 d4 c4 b1 b4");
    assert_eq!(game.position().out, Colours::of(Colour(1)));
    assert_eq!(game.position().picture().notes[0].key, "out");
    assert_eq!(after(options(3, 3), "e4 a1 d4 c4 b1 b4 c2").to_move().unwrap().player, 2);
    assert!(game.position().occupied().contains(game.position().field.board.find("a1").unwrap()));
}

#[test]
fn r7_the_last_colour_in_play_wins_without_a_path() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..200 {
        let mut game = Match::<Position>::new(options(4, 6));
        while game.outcome().is_none() {
            let legal = game.legal();
            game.play(legal[rng.usize(..legal.len())]);
        }
        let status = game.status();
        if status.reason == Some("last_left") {
            let position = game.position();
            let winner = Colour(status.winners[0]);
            assert_eq!(position.in_play().collect::<Vec<_>>(), [winner]);
            assert!(!position.field.joined(winner, position.stones[winner.index()]));
            return;
        }
    }
    panic!("no game ended with one colour in play");
}

#[test]
fn options_refuse_four_players_with_fixed_ports() {
    let map = serde_json::json!({"players": 4});
    let given = crate::game::ParsedOptions::check::<HexOptions>(map.as_object().unwrap()).unwrap();
    let error = HexOptions::read(&given).unwrap_err();
    assert_eq!(error.name, "players");
    let message = error.message.to_string();
    assert!(message.contains('4') && message.contains("2, 3 or 6"), "{message}");
}

#[test]
fn load_refuses_impossible_positions_with_the_reason() {
    let banned = HexOptions { center_ban: true, swap: true, ..options(3, 2) };
    let refused = |json: serde_json::Value| {
        let data = serde_json::from_value(json).unwrap();
        Position::load(&banned, data).unwrap_err().to_string()
    };
    let cases = [
        (r#"{"stones": [["z9"], []], "to_move": 1}"#, "no cell “z9”"),
        (r#"{"stones": [["a1"], ["a1"]], "to_move": 0}"#, "two stones on one cell"),
        (r#"{"stones": [["a1"]], "to_move": 1}"#, "one list for each"),
        (r#"{"stones": [["a1"], []], "to_move": 2}"#, "“to_move” is 2"),
        (r#"{"stones": [["a1"], []], "to_move": 0}"#, "player 1 has 0 stones after 1 turns"),
        (r#"{"stones": [["a1", "a2"], []], "to_move": 1}"#, "player 0 has 2 stones after 1 turns"),
        (r#"{"stones": [[], []], "to_move": 0, "swapped": true}"#, "no swap was possible"),
        (r#"{"stones": [["c3"], []], "to_move": 1}"#, "first stone is in the centre"),
    ];
    for (json, reason) in cases {
        let message = refused(serde_json::from_str(json).unwrap());
        assert!(message.contains(reason), "{json}: {message}");
    }
}

#[test]
fn load_refuses_a_colour_to_move_that_is_out() {
    let load = |json| Position::load(&options(3, 3), serde_json::from_str(json).unwrap());
    let cut_off = r#"{"stones": [["e4", "c4"], ["a1", "b1"], ["d4", "b4"]], "to_move": 0}"#;
    assert!(load(cut_off).is_ok());
    let its_turn = r#"{"stones": [["e4", "c4", "c2"], ["a1", "b1"], ["d4", "b4"]], "to_move": 1}"#;
    let message = load(its_turn).unwrap_err().to_string();
    assert!(message.contains("player 1 is to move, but is out"), "{message}");
}

#[test]
fn playouts_of_two_players_are_as_fair_as_random_moves() {
    let mut rng = fastrand::Rng::with_seed(8);
    let start = after(options(3, 2), "c3 b2 d4 a1").position().clone();
    let (mut filled, mut random) = (0.0, 0.0);
    for _ in 0..4_000 {
        let mut played = Vec::new();
        filled += start.playout(&mut rng, &mut played).unwrap()[0];
        assert!(played.iter().all(|(p, _)| p.0 < 2));
        let mut position = start.clone();
        while position.outcome().is_none() {
            position.play(random_move(&position, &mut rng).unwrap());
        }
        random += outcome_shares(position.outcome().unwrap())[0];
    }
    assert!((filled - random).abs() / 4_000.0 < 0.04, "{filled} against {random}");
}

#[test]
fn playouts_of_three_or_more_players_obey_the_rules_win_at_once_or_stay_in_play() {
    let mut rng = fastrand::Rng::with_seed(3);
    let (mut won, mut kept) = (0, 0);
    for players in [3, 6] {
        for _ in 0..300 {
            let mut position = Position::new(&options(4, players));
            while position.empty().len() > 16 && position.outcome().is_none() {
                position.play(random_move(&position, &mut rng).unwrap());
            }
            if position.outcome().is_some() {
                continue;
            }
            let mut played = Vec::new();
            let shares = position.playout(&mut rng, &mut played).unwrap();
            let mut game = position.clone();
            for &(mover, mv) in &played {
                assert_eq!((game.outcome(), game.to_move()), (None, mover), "{position:?} {played:?}");
                game.play(mv);
            }
            assert_eq!(game.outcome().map(outcome_shares), Some(shares), "{position:?} {played:?}");

            let mover = position.to_move();
            let wins = |mv| {
                let mut next = position.clone();
                next.play(mv);
                next.outcome().is_some_and(|outcome| outcome.winners == Colours::of(mover))
            };
            let keeps = |mv: Move| {
                let Move::Place(cell) = mv else { return false };
                let open = position.stones[mover.index()] | (position.empty() - CellSet::of(cell));
                !position.field.joined(mover, open)
            };
            let first = played[0].1;
            if position.legal().into_iter().any(wins) {
                assert!(wins(first), "{position:?} {first:?}");
                won += 1;
            } else if position.legal().into_iter().any(keeps) {
                assert!(keeps(first), "{position:?} {first:?}");
                kept += 1;
            }
        }
    }
    assert!(won > 20 && kept > 20, "{won} won, {kept} stayed in play");
}

/// Returns whether the player to move wins with `mv`.
fn wins(position: &Position, mv: Move) -> bool {
    let mut next = position.clone();
    next.play(mv);
    next.outcome().is_some_and(|outcome| outcome.winners == Colours::of(position.to_move()))
}

/// Returns whether the player to move is out if another one plays `mv`.
fn is_threatened_by(position: &Position, mv: Move) -> bool {
    let other = position.in_play().find(|&colour| colour != position.to_move());
    let mut next = Position { to_move: other.unwrap(), ..position.clone() };
    next.play(mv);
    !next.in_play().any(|colour| colour == position.to_move())
}

#[test]
fn leaves_settle_by_moves_that_win_or_keep_the_mover_in_play() {
    let mut rng = fastrand::Rng::with_seed(5);
    let [mut won, mut kept, mut quiet] = [0; 3];
    for _ in 0..60 {
        let mut position = Position::new(&options(5, 3));
        while position.outcome().is_none() {
            let moves = position.legal();
            let winning: Vec<_> = moves.iter().filter(|&&mv| wins(&position, mv)).collect();
            let keeping: Vec<_> = moves.iter().filter(|&&mv| is_threatened_by(&position, mv)).collect();
            let forced = if winning.is_empty() { &keeping } else { &winning };
            let first = position.forced().map(Move::Place);
            assert_eq!(first.is_some(), !forced.is_empty(), "{position:?}");
            assert!(first.is_none_or(|first| forced.contains(&&first)), "{position:?} {first:?}");
            let settled = position.settled();
            assert_eq!(settled.is_some(), first.is_some());
            let over = settled.and_then(|settled| settled.outcome());
            if !winning.is_empty() {
                assert_eq!(over.map(|outcome| outcome.winners), Some(Colours::of(position.to_move())));
                won += 1;
            } else if !keeping.is_empty() {
                kept += 1;
            } else {
                quiet += 1;
            }
            position.play(random_move(&position, &mut rng).unwrap());
        }
        assert_eq!(position.settled(), None);
    }
    assert!(won > 20 && kept > 20 && quiet > 20, "{won} won, {kept} stayed in play, {quiet} were quiet");
}

#[test]
fn search_evaluates_leaves_after_forced_moves_unless_it_is_switched_off() {
    // Only between three players, and not on boards without a network.
    for (size, players, changes) in [(5, 3, true), (5, 6, false), (5, 2, false), (4, 3, false)] {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut position = Position::new(&options(size, players));
        (0..2 * size + 6).for_each(|_| position.play(random_move(&position, &mut rng).unwrap()));
        let shares = [false, true].map(|forced| {
            let mut search = <Mcts<_>>::new(position.clone(), Vec::new(), 1);
            assert!(forced || search.without("forced"));
            search.run(100);
            search.shares()
        });
        assert_eq!(shares[0] != shares[1], changes, "{players} players on side {size}");
    }
}
