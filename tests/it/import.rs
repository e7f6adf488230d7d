//! Games of other programs: small ones written for these tests, and random games that are written in each form and read back.

use std::fmt::Write as _;

use alveole::board::Hex;
use alveole::game::{Rules, View};
use alveole::games::{hexit, hive};
use alveole::import::{self, Imported};
use alveole::play::{Match, RulesRegistry};
use fastrand::Rng;
use serde_json::{Value, json};

fn read(text: &str) -> Vec<Imported> {
    import::read(text, &RulesRegistry::standard()).unwrap_or_else(|error| panic!("{error}\n{text}"))
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
    let record = json!({"header": {"game": {"name": "Exxit", "variants": ["exNihilo"]}}, "moves": []});
    assert!(refusal(&record.to_string()).contains("exNihilo"));
}

/// The lines that the issue shows, with what a file has around them.
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

/// A game as boardspace.net writes it.
fn sgf(game: &Match<hive::Position>) -> String {
    let mut text = "(;\nSU[Hive-PLM]\n; P0[0 Start P0]\n".to_owned();
    let mut number = 0;
    for (before, mv) in game.history().zip(game.moves()) {
        let seat = before.to_move().0;
        let mut add = |command: &str| {
            number += 1;
            let _ = writeln!(text, "; P{seat}[{number} {command}]");
        };
        match mv.piece() {
            None => add("pass"),
            Some(piece) => {
                let target: Hex = before.cells(mv).last().unwrap().parse().unwrap();
                let column = char::from(u8::try_from(i16::from(b'M') + target.q).unwrap());
                let colour = ["W", "B"][piece.colour().index()];
                let words = if piece.kind() == hive::Kind::Ant {
                    "dropb".to_owned()
                } else {
                    format!("move {colour}")
                };
                add(&format!("{words} {piece} {column} {} .", 13 - target.r));
            }
        }
        add("done");
    }
    text + ")\n"
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
        for text in [game.protocol_text().unwrap().1, pgn, sgf(&game)] {
            let [read] = read(&text).try_into().unwrap();
            assert_eq!((read.wrong, &read.record.moves), (None, &game.texts()), "{text}");
        }
    }
}

/// A game as AbstractPlay writes it: the releases of a turn are one move.
fn abstract_play(game: &Match<hexit::Position>) -> Value {
    let shown = |hex: Hex| format!("{},{}", hex.q, hex.r - 1);
    let mut moves: Vec<String> = Vec::new();
    let mut turn = None;
    for (before, mv) in game.history().zip(game.moves()) {
        let cells: Vec<Hex> = before.cells(mv).iter().map(|cell| cell.parse().unwrap()).collect();
        let goes_on = turn.replace(before.to_move()) == Some(before.to_move());
        let text = match mv {
            hexit::Move::Place(hex) => shown(hex),
            hexit::Move::Distribute(from, _) => format!("{}-{}", shown(from), shown(*cells.last().unwrap())),
            hexit::Move::Release(hex) if goes_on => {
                let last = moves.last_mut().unwrap();
                let _ = write!(last, ";+{}", shown(hex));
                continue;
            }
            hexit::Move::Release(hex) => format!("+{}", shown(hex)),
            hexit::Move::Pass => "pass".to_owned(),
            _ => continue, // `done`, which the rules of AbstractPlay do not have
        };
        moves.push(text);
    }
    let rounds: Vec<Value> = moves
        .chunks(2)
        .map(|round| match round {
            [one, two] => json!([one, {"move": two, "sequence": 2}]),
            round => json!(round),
        })
        .collect();
    json!({
        "header": {
            "game": {"name": "Exxit"}, "players": [{"name": "Ada"}, {"name": "Zoé"}], "date-end": "2026-11-23T10:00:00.000Z"
        },
        "moves": rounds
    })
}

#[test]
fn random_games_of_exxit_are_read_from_the_records_of_abstract_play() {
    let options = hexit::HexitOptions { release: hexit::Release::Full, ..Default::default() };
    let mut rng = Rng::with_seed(21);
    let (mut releases, mut all) = (0, Vec::new());
    for _ in 0..20 {
        let game = random::<hexit::Position>(&options, 120, &mut rng);
        releases += game.moves().filter(|mv| matches!(mv, hexit::Move::Release(_))).count();
        let record = abstract_play(&game);
        let [read] = read(&record.to_string()).try_into().unwrap();
        assert_eq!((read.form, &read.wrong), ("abstractplay", &None));
        assert_eq!(read.record.moves, game.texts());
        assert_eq!(read.record.seats[1].name.as_deref(), Some("Zoé"));
        all.push(record);
    }
    assert!(releases > 20, "{releases}");
    assert_eq!(read(&Value::from(all).to_string()).len(), 20);
}
