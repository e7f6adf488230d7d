//! Exxit games of boardspace.net.

use std::fmt::Write as _;

use alveole::board::{Direction, Hex};
use alveole::game::{Colour, Rules, Snapshot};
use alveole::games::hexit::{HexitOptions, Move, Position, Release};
use alveole::play::Opening;

use super::*;

/// The directions of boardspace.net, 0 to 5, on the board of the rules.
const DIRECTIONS: [Direction; 6] =
    [Direction::W, Direction::NW, Direction::NE, Direction::E, Direction::SE, Direction::SW];

/// The column and row of a cell: 0,0 is M13, and east of it is N14.
fn place(Hex { q, r }: Hex) -> String {
    let wrapped = |n: i16| (n - 1).rem_euclid(26) + 1;
    let column = char::from(b'A' + u8::try_from(wrapped(13 + q + r)).unwrap() - 1);
    format!("{column} {}", wrapped(13 + q))
}

/// A random game in which releases go on as on boardspace.net, and its commands.
fn random_game(mut game: Match<Position>, plies: usize, rng: &mut Rng) -> (Match<Position>, String) {
    let swapped = u8::from(game.position().to_move() == Colour(1));
    let mut text = String::new();
    while game.plies() < plies && game.outcome().is_none() {
        let mover = game.position().to_move();
        let (seat, colour) = (mover.0 ^ swapped, ["W", "B"][mover.index()]);
        let legal = game.legal();
        let mv = legal[rng.usize(..legal.len())];
        let command = match mv {
            Move::Place(hex) => format!("Dropb {colour} {}", place(hex)),
            Move::Release(hex) => format!("Exchange {} {colour}", place(hex)),
            Move::Distribute(hex, direction) => {
                let direction = DIRECTIONS.iter().position(|d| *d == direction).unwrap();
                let _ = writeln!(text, "; P{seat}[1 Pickb {} {colour}]", place(hex));
                format!("Move {colour} {} {direction}", place(hex))
            }
            _ => "Pass ".to_owned(),
        };
        let _ = writeln!(text, "; P{seat}[1 {command}]TM[7]\n; P{seat}[2 Done ]");
        game.play(mv);
        if let Move::Release(hex) = mv {
            release_around(&mut game, mover, hex);
        }
    }
    (game, text)
}

fn release_around(game: &mut Match<Position>, mover: Colour, hex: Hex) {
    for direction in DIRECTIONS {
        let mv = Move::Release(hex.step(direction));
        let legal =
            game.outcome().is_none() && game.position().to_move() == mover && game.legal().contains(&mv);
        if legal && matches!(game.moves().last(), Some(Move::Release(_))) {
            game.play(mv);
            release_around(game, mover, hex.step(direction));
        }
    }
}

fn sgf(setup: &str, commands: &str) -> String {
    format!(
        "(;GM[28]VV[1]SU[{setup}]DT[23.Jul.2026]P0[id \"Ada\"]P1[id \"Zoé\"]RE[Game won by Zoé]\n; P0[0 Start P0]\n{commands})"
    )
}

#[test]
fn random_games_are_read_with_every_set_up() {
    let mut rng = Rng::with_seed(42);
    let (mut releases, mut several, mut ended) = (0, 0, 0);
    for (setup, tiles) in [("exxit", 39), ("Exxit-Blitz", 29), ("exxit-beginner 2 0 101", 19)] {
        for _ in 0..15 {
            let options = HexitOptions { tiles, release: Release::Full };
            let (played, commands) = random_game(Match::new(options), 300, &mut rng);
            let read = game(&sgf(setup, &commands));
            assert_eq!(read.form, "boardspace");
            assert_eq!(read.record.moves, played.texts(), "{commands}");
            assert_eq!(read.record.options["tiles"], tiles);
            assert_eq!(read.record.date.as_deref(), Some("2026-07-23"));
            ended += usize::from(played.outcome().is_some());
            let released: Vec<bool> = played.moves().map(|mv| matches!(mv, Move::Release(_))).collect();
            releases += released.iter().filter(|r| **r).count();
            several += released.windows(2).filter(|pair| pair == &[true, true]).count();
        }
    }
    assert!(releases > 100 && several > 10 && ended > 10, "{releases} {several} {ended}");
}

#[test]
fn swapped_colours_let_black_begin() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..10 {
        let options = HexitOptions { tiles: 39, release: Release::Full };
        let start = json!({"tiles": [["0,0", "1,0"], ["1,-1", "0,1"]], "stacks": [], "to_move": 1});
        let opening = Opening { position: Some(start), ..Opening::default() };
        let start = opening.start::<Position>().unwrap().position().save();
        let first = Match::from_position(options, Position::load(&options, start).unwrap());
        let (played, commands) = random_game(first, 60, &mut rng);
        let record = game(&sgf("exxit", &commands).replace("SU[", "CM[1,0]SU[")).record;
        assert_eq!(record.moves, played.texts(), "{commands}");
        assert_eq!(record.position.as_ref().unwrap()["to_move"], 1);
        // Zoé, who won, moved second and has the white pieces.
        assert_eq!(record.seats[0].name.as_deref(), Some("Zoé"));
        if played.outcome().is_none() {
            assert_eq!(record.result.unwrap().winners, [0]);
        }
    }
}

#[test]
fn the_first_tiles_are_where_boardspace_has_them() {
    // M14 and N13 are the black tiles, which do not touch; the first stack then takes the one in front of it.
    let record = game(&sgf(
        "exxit",
        "; P0[1 Pick W]; P0[2 Dropb W N 13]; P0[3 Done]; P1[4 Dropb B M 14]; P1[5 Done]\
         ; P0[6 Dropb W M 13]; P0[7 Done]; P1[8 Pickb M 14 B]; P1[9 Dropb B M 14]; P1[10 Pickb M 14 B]\
         ; P1[11 Move B M 14 5]; P1[12 Done]; P0[13 Resign]; P0[14 Done]",
    ))
    .record;
    assert_eq!(record.moves, ["P0,1", "P1,-1", "P0,0", "D1,-1>SW"]);
    let result = record.result.unwrap();
    assert_eq!((result.winners, result.reason.as_str()), (vec![1], "resigned"));
}

#[test]
fn other_set_ups_and_wrong_commands_are_named() {
    let refused = refusal(&sgf("exxit-pro", "; P0[1 Dropb WT M 13]; P0[2 Done]"));
    assert!(refused.contains("“exxit-pro” begins with two tiles"), "{refused}");
    assert!(refusal(&sgf("exxit-duo", "")).contains("exxit-duo"));
    for command in ["Dropb W A 1", "Move W M 13 3", "Move W M 13 7", "Exchange M 13", "Dropb W ? 13"] {
        let text = sgf("exxit", &format!("; P0[1 {command}]; P0[2 Done]"));
        let [game] = read(&text).try_into().unwrap();
        let wrong = game.wrong.unwrap();
        assert_eq!((wrong.ply, wrong.r#move.to_lowercase()), (0, command.to_lowercase()), "{wrong:?}");
    }
}
