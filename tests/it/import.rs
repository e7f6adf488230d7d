//! Games of other programs: small ones written for these tests, and random games that are written in each form and read back.

mod abstractplay;
mod boardspace;
mod exxit;

use alveole::games::hive;
use alveole::import::{self, Import, Imported};
use alveole::play::{Match, RulesRegistry};
use alveole::study::Study;
use fastrand::Rng;
use serde_json::{Value, json};

/// What a text has, with the games that are refused.
fn import(text: &str) -> Import {
    import::read(text, &RulesRegistry::standard()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The games of a text that has no others.
fn read(text: &str) -> Vec<Imported> {
    let Import { games, refused } = import(text);
    assert!(refused.is_empty(), "{refused:?}\n{text}");
    games
}

/// The only game of a text, which plays through.
fn game(text: &str) -> Imported {
    let [game] = read(text).try_into().unwrap();
    assert_eq!(game.wrong, None, "{text}");
    game
}

fn refusal(text: &str) -> String {
    import::read(text, &RulesRegistry::standard()).unwrap_err().to_string()
}

/// A game of `plies` random moves, or fewer if it ends.
fn random<G: alveole::game::Game>(options: &G::Options, plies: usize, rng: &mut Rng) -> Match<G> {
    let mut game = Match::<G>::new(options.clone());
    while game.plies() < plies && game.outcome().is_none() {
        let legal = game.legal();
        game.play(legal[rng.usize(..legal.len())]);
    }
    game
}

const PGN: &str = "[GameType \"Base+M\"]
[Date \"2026.11.23\"]
[White \"Ada\"]
[Black \"\"]
[Result \"WhiteWins\"]

1. wS1
{A comment
over two lines.}
2. bS1 wS1-
3. wQ -wS1 {and one behind a move}
4. bQ bS1-

WhiteWins
";

#[test]
fn the_pgn_of_mzinga_is_read_and_written() {
    let [game] = read(PGN).try_into().unwrap();
    assert_eq!((game.form, game.wrong), ("pgn", None));
    let record = game.record;
    assert_eq!(record.options["expansions"], json!(["M"]));
    assert_eq!(record.moves, ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]);
    assert_eq!(record.date.as_deref(), Some("2026-11-23"));
    let names: Vec<_> = record.seats.iter().map(|seat| seat.name.as_deref()).collect();
    assert_eq!(names, [Some("Ada"), None]);
    // The moves reach no end, so the players agreed on it.
    assert_eq!(json!(record.result), json!({"winners": [0], "reason": "resigned"}));
    let mut game: hive::GameString = record.replay().unwrap().protocol_text().unwrap().1.parse().unwrap();
    game.state = hive::GameState::WhiteWins;
    let written =
        hive::Pgn { game, white: "Ada".to_owned(), black: String::new(), date: record.date.clone() };
    assert_eq!(read(&written.to_string())[0].record, record);
}

#[test]
fn a_file_of_several_games_is_a_list() {
    let several = format!("{PGN}\n{}", PGN.replace("Base+M", "Base").replace("WhiteWins", "1/2-1/2"));
    let games = read(&several);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].record.options["expansions"], json!([]));
    assert_eq!(json!(games[1].record.result), json!({"winners": [0, 1], "reason": "agreed"}));
    let strings = read("Base;InProgress;Black[1];wS1\n\nBase+P;NotStarted;White[1]\n");
    assert_eq!(strings.iter().map(|game| game.record.moves.len()).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn the_first_wrong_move_is_named_and_those_before_it_are_kept() {
    let wrong = PGN.replace("3. wQ -wS1", "3. wA1 bS1-");
    let game = &read(&wrong)[0];
    assert_eq!(game.record.moves, ["wS1", "bS1 wS1-"]);
    // A game whose end can't be reached has none.
    assert_eq!(game.record.result, None);
    let named = game.wrong.as_ref().unwrap();
    assert_eq!((named.ply, named.r#move.as_str()), (2, "wA1 bS1-"));
    assert_eq!(named.message, "it is not legal here");
    let game = &read(&PGN.replace("2. bS1 wS1-", "2. bS1 wS9-"))[0];
    assert_eq!(game.wrong.as_ref().unwrap().ply, 1);
    assert!(game.wrong.as_ref().unwrap().message.contains("wS1-"), "{:?}", game.wrong);
}

#[test]
fn other_texts_are_no_games() {
    for text in ["", "Dear diary", "{}", "[]", "(;GM[1]FF[4]SZ[19];B[aa])", "[Event \"Chess\"]\n\n1. e4 e5 *"]
    {
        assert!(refusal(text).contains("format we can read"), "{text}: {}", refusal(text));
    }
    assert!(refusal("[GameType \"Base+X\"]").contains("Base+X"));
    assert!(refusal("(;SU[Hive-Ultimate])").contains("Hive-Ultimate"));
}

#[test]
fn a_game_that_is_refused_is_named_and_the_others_are_read() {
    let three = format!("{PGN}\n{}\n{PGN}", PGN.replace("Base+M", "Base+MX"));
    let Import { games, refused } = import(&three);
    assert_eq!((games.len(), refused.len()), (2, 1));
    assert_eq!(json!(refused[0])["number"], 2);
    assert_eq!(refused[0].message, "“Base+MX” is not a game type of Hive");
    let Import { games, refused } =
        import("Base;InProgress;Black[1];wS1\nBase;InProgress;White[1];wS1\nBase+P;NotStarted;White[1]");
    assert_eq!((games.len(), refused[0].number), (2, 2));
    // A text with one game says why it is none.
    assert!(refusal("Base;InProgress;White[1];wS1").contains("turn is Black[1]"));
}

/// A game as hivegame.com writes it.
const HIVEGAME: &str = "[GameType \"Base+MLP\"]
[Date \"23-Jul-2026_10:01:02\"]
[Site \"hivegame.com\"]
[White \"Ada\"]
[Black \"Zoé\"]
[Result \"Unkown\"]

1. wL .
2. bM -wL
3. wQ wL-
4. bQ -bM

Unkown
";

#[test]
fn the_pgn_of_hivegame_is_read() {
    let unknown = game(HIVEGAME).record;
    assert_eq!(unknown.moves, ["wL", "bM -wL", "wQ wL-", "bQ -bM"]);
    assert_eq!((unknown.date.as_deref(), &unknown.result), (Some("2026-07-23"), &None));
    for (result, winners) in [
        ("Adjudicated", json!(null)),
        ("Finished(Unknown)", json!(null)),
        ("aborted", json!(null)),
        ("WhiteWins", json!([0])),
        ("Finished(0-1)", json!([1])),
        ("½-½", json!([0, 1])),
    ] {
        let record = game(&HIVEGAME.replace("Unkown", result)).record;
        assert_eq!(record.moves.len(), 4, "{result}");
        assert_eq!(json!(record.result).get("winners").unwrap_or(&Value::Null), &winners, "{result}");
    }
    assert_eq!(game(&HIVEGAME.replace("Base+MLP", "PLM")).record.options, unknown.options);
    // Written as PGN, it has the date of PGN, and a date that nobody can read is none.
    let written = |date: &str| {
        let game = "Base;InProgress;Black[1];wS1".parse().unwrap();
        hive::Pgn { game, white: String::new(), black: String::new(), date: Some(date.to_owned()) }
            .to_string()
    };
    assert!(written("2026-07-23").contains("[Date \"2026.07.23\"]"));
    assert!(written("last summer").contains("[Date \"????.??.??\"]"));
}

#[test]
fn a_game_of_old_that_begins_with_the_queen_is_played_by_the_leaflet() {
    let old = game(&PGN.replace("Base+M", "Base").replace("wS1", "wQ").replace("3. wQ -wQ", "3. wS1 -wQ"));
    assert_eq!(old.record.options["rules"], "leaflet");
    assert_eq!(old.record.moves, ["wQ", "bS1 wQ-", "wS1 -wQ", "bQ bS1-"]);
    // The leaflet has no expansions, and no other fault is a reason for its rules.
    let wrong = |text: &str| read(text)[0].wrong.as_ref().unwrap().ply;
    assert_eq!(wrong(&PGN.replace("1. wS1", "1. wQ")), 0);
    let typo = PGN.replace("Base+M", "Base").replace("4. bQ bS1-", "4. bQ bS9-");
    assert_eq!((wrong(&typo), &read(&typo)[0].record.options["rules"]), (3, &json!("tournament")));
}

/// Moves with which both players repeat a position until it occurs for the third time, and one more.
fn repeating() -> Vec<&'static str> {
    let opening = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-"];
    let back_and_forth = ["wQ \\wG1", "bQ bG1/", "wQ -wG1", "bQ bG1-"];
    [&opening[..], &back_and_forth, &back_and_forth, &["wA1 -wQ", "bA1 bQ-"]].concat()
}

#[test]
fn a_game_that_goes_on_after_the_third_repetition_is_a_study_too() {
    let numbered = |moves: &[&str]| -> String {
        moves.iter().enumerate().map(|(i, mv)| format!("{}. {mv}\n", i + 1)).collect()
    };
    let text = |moves: &[&str]| format!("[GameType \"Base\"]\n[White \"Ada\"]\n\n{}", numbered(moves));
    let [game] = read(&text(&repeating())).try_into().unwrap();
    assert_eq!(game.record.moves.len(), 12);
    assert_eq!(game.record.result.as_ref().unwrap().reason, "repetition");
    let wrong = game.wrong.unwrap();
    assert_eq!((wrong.ply, wrong.message.as_str()), (12, "the game is over"));
    let mut study: Study = game.study.unwrap();
    study.check(&RulesRegistry::standard()).unwrap();
    let moves: Vec<usize> = study.chapters.iter().map(|chapter| chapter.moves.len()).collect();
    assert_eq!(moves, [12, 2]);
    assert_eq!(study.chapters[1].seats[0].name.as_deref(), Some("Ada"));
    // Each later repetition begins a chapter of its own.
    let more = ["wA1 \\wQ", "bA1 bQ/", "wA1 -wQ", "bA1 bQ-"];
    let long = [&repeating()[..], &more, &more, &["wS1 -wA1"]].concat();
    let [game] = read(&text(&long)).try_into().unwrap();
    let mut study = game.study.unwrap();
    study.check(&RulesRegistry::standard()).unwrap();
    let moves: Vec<usize> = study.chapters.iter().map(|chapter| chapter.moves.len()).collect();
    assert_eq!(moves, [12, 10, 1]);
    assert!(read(&text(&repeating()[..12]))[0].study.is_none());
}

#[test]
fn game_strings_are_read_as_chats_show_them() {
    let plain = game("Base+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1").record;
    for text in [
        "```\nBase+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1\n```",
        "```uhp\nBase+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1;\n```\nWhat should Black do?",
        "`Base+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1`",
        "“Base+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1” – and now?",
        "\"Base+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1;\"",
        "> Base+M;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1",
        "[12:03] Ada: Base+M; InProgress; Black[2]; wS1; bS1 wS1-; wM -wS1;",
        "base+m;inprogress;black[2];wS1;bS1  wS1-;wM\t-wS1;;",
    ] {
        assert_eq!(game(text).record, plain, "{text}");
    }
    assert!(refusal("The base; it is made").contains("game state"));
    assert!(refusal("database;x;y").contains("format we can read"));
}
