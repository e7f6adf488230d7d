//! Hive games of boardspace.net.

use std::fmt::Write as _;

use alveole::board::Hex;
use alveole::game::{Rules, View};
use alveole::play::{Opening, RecordResult};

use super::*;

/// A game by hand, with what a file has around its commands.
const SGF: &str = r#"(;
GM[27]VV[1]
DT[November 23, 2026]
SU[hive-p]
P0[id "Ada"]
P1[id "Zoé \]"]
RE[Game won by Zoé]
; P0[0 Start P0]
; P0[1 pickb 2 S1]
; P0[2 dropb wS1 N 13 .]
; P0[3 done]
; P1[4 dropb S1 P 13 wS1-]
; P1[5 dropb S1 O 13 wS1-]
; P1[6 done]
; P0[7 dropb wB1 N 14 \\wS1]
; P0[8 OfferDraw]
; P0[9 done]
; P1[10 DeclineDraw]
; P1[11 done]
; P0[12 done]
; P1[13 dropb bQ P 13 S1-]
; P1[14 done]
; P0[15 dropb wQ M 13 -wS1]
; P1[16 dropb P1 Q 13 bQ-]
; P1[17 done]
; P0[18 move W B1 N 13 .]
; P0[19 done]
; P1[20 resign]
; P1[21 done]
)
"#;

#[test]
fn the_sgf_of_boardspace_is_read() {
    let [game] = read(SGF).try_into().unwrap();
    assert_eq!((game.form, game.wrong), ("boardspace", None));
    // The second drop of Black replaces the first: only `done` makes a move. A draw that is declined makes none, and the turn of
    // the other player ends one without `done`.
    let moves = ["wS1", "bS1 wS1-", "wB1 \\wS1", "bQ bS1-", "wQ -wS1", "bP bQ-", "wB1 wS1"];
    assert_eq!(game.record.moves, moves);
    assert_eq!(game.record.options["expansions"], json!(["P"]));
    assert_eq!(json!(game.record.result), json!({"winners": [0], "reason": "resigned"}));
    let names: Vec<_> = game.record.seats.iter().map(|seat| seat.name.as_deref().unwrap()).collect();
    assert_eq!(names, ["Ada", "Zoé ]"]);
}

#[test]
fn a_wrong_command_of_boardspace_is_named() {
    for (from, to, ply) in
        [("wB1 N 14", "wB1 Q 20", 2), ("wB1 N 14", "wB1 ! 14", 2), ("bQ P 13", "bZ P 13", 3)]
    {
        let game = &read(&SGF.replace(from, to))[0];
        let wrong = game.wrong.as_ref().unwrap();
        assert_eq!((wrong.ply, game.record.moves.len()), (ply, ply), "{to}: {wrong:?}");
        assert!(wrong.r#move.contains(to), "{wrong:?}");
    }
}

/// How a client of boardspace.net writes.
struct Client {
    /// The column and the row of the first piece.
    origin: (i16, i16),
    /// Whether the board begins again after column Z and row 26.
    torus: bool,
    /// Whether it writes `Done` in one with the command.
    joined: bool,
    /// Whether it writes forced passes.
    passes: bool,
    /// Whether the first player has the black pieces.
    swapped: bool,
}

/// A client that writes all there is.
const OLD: Client = Client { origin: (13, 13), torus: true, joined: false, passes: true, swapped: false };

/// A game as a client writes it.
fn sgf(game: &Match<hive::Position>, client: &Client) -> String {
    let map = if client.swapped { "1,0" } else { "0,1" };
    let hive::HiveOptions { mosquito, ladybug, pillbug, .. } = game.options();
    let letters: String = [(pillbug, 'p'), (ladybug, 'l'), (mosquito, 'm')]
        .iter()
        .filter_map(|(has, letter)| has.then_some(letter))
        .collect();
    let mut text = format!("(;\nGM[27]VV[1]\nCM[{map}]\nSU[hive-{letters} 2 0 101]\n; P0[0 Start P0]\n");
    let mut number = 0;
    for (before, mv) in game.history().zip(game.moves()) {
        let seat = before.to_move().0;
        let mut add = |command: &str| {
            number += 1;
            let _ = writeln!(text, "; P{seat}[{number} {command}]TM[{number}]");
        };
        let end = if client.joined { "Done" } else { "" };
        match mv.piece() {
            None if client.passes => add(&format!("Pass{end} ")),
            None => continue,
            Some(piece) => {
                let target: Hex = before.cells(mv).last().unwrap().parse().unwrap();
                let (x, y) = client.origin;
                let place = [x + target.q, y - target.r];
                let [column, row] =
                    if client.torus { place.map(|n| (n - 1).rem_euclid(26) + 1) } else { place };
                let white = (piece.colour().0 == 1) == client.swapped;
                let colour = if white { "W" } else { "B" };
                let name = format!("{}{}", colour.to_lowercase(), &piece.to_string()[1..]);
                let words = if piece.kind() == hive::Kind::Ant && !client.joined {
                    "Dropb".to_owned()
                } else {
                    format!(
                        "{}Move{end} {colour}",
                        if piece.kind() == hive::Kind::Pillbug { "P" } else { "" }
                    )
                };
                add(&format!("{words} {name} {} {row} .", column_name(column)));
            }
        }
        if !client.joined {
            add("Done ");
        }
    }
    text + ")\n"
}

/// The name of a column: A to Z, and as many before or after.
fn column_name(n: i16) -> String {
    match n {
        ..=0 => format!("{}A", 1 - n),
        27.. => format!("{}Z", n - 26),
        _ => char::from(u8::try_from(i16::from(b'A') + n - 1).unwrap()).to_string(),
    }
}

/// The games of another engine that have forced passes.
fn with_passes() -> Vec<Match<hive::Position>> {
    let rows = include_str!("../../vectors/hive.tournament.games.jsonl").lines();
    let rows = rows.map(|row| serde_json::from_str::<Value>(row).unwrap());
    let rows = rows.filter(|row| row["moves"].as_array().unwrap().contains(&json!("pass")));
    let game = |row: Value| {
        let options = row["options"].as_object().unwrap().clone();
        let opening = Opening { options, ..Opening::default() };
        let mut game = opening.start::<hive::Position>().unwrap();
        for mv in row["moves"].as_array().unwrap() {
            game.play_text(mv.as_str().unwrap()).unwrap();
        }
        game
    };
    rows.map(game).collect()
}

#[test]
fn games_are_read_from_all_clients() {
    let options =
        hive::HiveOptions { rules: hive::RuleSet::Tournament, mosquito: true, ladybug: true, pillbug: true };
    let mut rng = Rng::with_seed(21);
    let mut games = with_passes();
    assert!(games.len() > 1);
    games.extend((0..12).map(|_| random::<hive::Position>(&options, 60, &mut rng)));
    for mut played in games {
        // A file that leaves passes out can't have one at its end.
        while played.texts().last().is_some_and(|mv| mv == "pass") {
            played.undo();
        }
        for client in [
            OLD,
            Client { joined: true, ..OLD },
            Client { passes: false, ..OLD },
            Client { passes: false, joined: true, swapped: true, ..OLD },
            Client { origin: (26, 26), ..OLD },
            Client { origin: (1, 1), joined: true, ..OLD },
            Client { origin: (25, 2), torus: false, ..OLD },
            Client { origin: (1, 26), torus: false, swapped: true, ..OLD },
        ] {
            let text = sgf(&played, &client);
            assert_eq!(game(&text).record.moves, played.texts(), "{text}");
        }
    }
}

#[test]
fn random_games_of_hive_are_the_same_in_every_form() {
    let options =
        hive::HiveOptions { rules: hive::RuleSet::Tournament, mosquito: true, ladybug: true, pillbug: true };
    let mut rng = Rng::with_seed(21);
    for _ in 0..20 {
        let game = random::<hive::Position>(&options, 60, &mut rng);
        let string: hive::GameString = game.protocol_text().unwrap().1.parse().unwrap();
        let pgn =
            hive::Pgn { game: string, white: String::new(), black: String::new(), date: None }.to_string();
        for text in [game.protocol_text().unwrap().1, pgn, sgf(&game, &OLD)] {
            let [read] = read(&text).try_into().unwrap();
            assert_eq!((read.wrong, &read.record.moves), (None, &game.texts()), "{text}");
        }
    }
}

#[test]
fn a_game_of_old_begins_with_the_queen() {
    let old = "(;GM[27]VV[1]\nSU[hive]\nDT[Sat Mar 04 10:01:23 PST 2006]\n; P0[1 dropb q N 13 .]\n; P0[2 done]\n\
               ; P1[3 dropb q O 13 wQ-]\n; P1[4 done]\n; P0[5 move W q O 14 .]\n; P0[6 done]\n)";
    let record = game(old).record;
    assert_eq!(record.options["rules"], "leaflet");
    assert_eq!(record.moves, ["wQ", "bQ wQ-", "wQ \\bQ"]);
    assert_eq!(record.date.as_deref(), Some("2006-03-04"));
    assert_eq!(read(&old.replace("SU[hive]", "SU[hive-m]"))[0].wrong.as_ref().unwrap().ply, 0);
}

/// A game of two moves, with tags and commands to add.
fn short(tags: &str, commands: &str) -> String {
    format!(
        "(;GM[27]SU[Hive]P0[id \"Al\"]P1[id \"Alfred\"]{tags}; P0[1 Dropb wS1 N 13 .]; P0[2 Done ]\
         ; P1[3 Dropb bS1 O 13 .]; P1[4 Done ]{commands})"
    )
}

#[test]
fn the_result_is_read_in_any_language() {
    let result = |words: &str| {
        game(&short(&format!("RE[{words}]"), "")).record.result.map(|RecordResult { winners, .. }| winners)
    };
    assert_eq!(result("Game won by Al"), Some(vec![0]));
    assert_eq!(result("Game won by Alfred"), Some(vec![1]));
    assert_eq!(result("Al vann spelet"), Some(vec![0]));
    assert_eq!(result("Partie gagnée par Alfred"), Some(vec![1]));
    assert_eq!(result("Alの勝ち"), Some(vec![0]));
    for draw in ["The game is a draw", "Partie nulle", "La partida terminó en tablas", "Remis"] {
        assert_eq!(result(draw), Some(vec![0, 1]), "{draw}");
    }
    assert_eq!(result("Game won by guest"), None);
    let twins = short("RE[Game won by Al]", "").replace("Alfred", "Al");
    assert_eq!(game(&twins).record.result, None);
}

#[test]
fn commands_at_the_end_say_how_the_game_ended() {
    let ended = |commands: &str| {
        let record = game(&short("", commands)).record;
        assert_eq!(record.moves, ["wS1", "bS1 wS1-"], "{commands}");
        record.result.map(|RecordResult { winners, reason }| (winners, reason))
    };
    let resigned = |winner| Some((vec![winner], "resigned".to_owned()));
    assert_eq!(ended("; P0[5 Resign ]; P0[6 Done ]"), resigned(1));
    assert_eq!(ended("; P0[5 Resign ]; P0[6 Resign ]"), None);
    assert_eq!(ended("; P0[5 Resign ]; P0[6 Reset ]"), None);
    assert_eq!(ended("; P0[5 Dropb wQ M 13 .]; P0[6 Pickb M 13 wQ]; P0[7 Resign]; P0[8 Done]"), resigned(1));
    assert_eq!(ended("; P0[5 OfferDraw ]; P0[6 Done ]; P1[7 DeclineDraw ]; P1[8 Done ]"), None);
    let agreed = Some((vec![0, 1], "agreed".to_owned()));
    assert_eq!(ended("; P0[5 OfferDraw ]; P0[6 Done ]; P1[7 AcceptDraw ]; P1[8 Done ]"), agreed);
    assert_eq!(ended("; P1[5 GameOverOnTime ]"), Some((vec![1], "time".to_owned())));
    // Done alone is no move where the player need not pass, and a command that is open at the end is one if it is legal.
    assert_eq!(ended("; P0[5 Done ]"), None);
    assert_eq!(ended("; P0[5 Dropb wQ Z 1 .]"), None);
    assert_eq!(game(&short("", "; P0[5 Dropb wQ M 13 .]")).record.moves.len(), 3);
}

#[test]
fn the_first_of_several_variations_is_the_game_and_a_collection_has_all() {
    let varied = short("", "(; P0[5 Dropb wQ M 13 .]; P0[6 Done])(; P0[5 Dropb wA1 M 13 .]; P0[6 Done])");
    assert_eq!(game(&varied).record.moves[2..], ["wQ -wS1"]);
    let several = format!("{varied}\n{}\n{varied}", varied.replace("SU[Hive]", "SU[Hive-Ultimate]"));
    let Import { games, refused } = import(&several);
    assert_eq!((games.len(), refused[0].number), (2, 2));
    assert!(refused[0].message.contains("Hive-Ultimate"), "{refused:?}");
}
