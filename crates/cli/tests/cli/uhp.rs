//! The Universal Hive Protocol engine, driven as another program drives it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use alveole::play::{Opening, Session, open};
use serde_json::Value;

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts the engine and reads its greeting.
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alveole"))
            .arg("uhp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut engine = Self { child, input, output };
        let greeting = engine.read_answer();
        assert_eq!(greeting, engine.ask("info"), "it greets with its info");
        engine
    }

    fn send(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
        self.input.as_mut().unwrap().flush().unwrap();
    }

    /// The lines up to `ok`.
    fn read_answer(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "the engine has gone after {lines:?}");
            let line = line.strip_suffix('\n').expect("a line has an end");
            assert!(!line.is_empty() && !line.chars().any(char::is_control), "{line:?}");
            if line == "ok" {
                return lines;
            }
            lines.push(line.to_owned());
        }
    }

    fn ask(&mut self, command: &str) -> Vec<String> {
        self.send(format!("{command}\n").as_bytes());
        self.read_answer()
    }

    /// The one line that answers.
    fn line(&mut self, command: &str) -> String {
        let mut lines = self.ask(command);
        assert_eq!(lines.len(), 1, "{command}: {lines:?}");
        lines.remove(0)
    }

    /// What `command` answers is an error of that `kind` which names the `culprit`; the game stays as it was.
    fn refuses(&mut self, command: &str, kind: &str, culprit: &str) {
        let (game, options) = (self.ask("validmoves"), self.ask("options"));
        let answer = self.line(command);
        let message = answer.strip_prefix(kind).and_then(|rest| rest.strip_prefix(' '));
        assert!(message.is_some_and(|m| m.contains(culprit)), "{command}: {answer}");
        assert!(answer.len() < 300, "{command}: a short message");
        assert_eq!((self.ask("validmoves"), self.ask("options")), (game, options), "after {command}");
    }

    fn legal(&mut self) -> Vec<String> {
        let line = self.line("validmoves");
        if line.starts_with("err") { Vec::new() } else { line.split(';').map(str::to_owned).collect() }
    }

    /// Whether it ended by itself, without an error.
    fn has_ended(mut self) -> bool {
        drop(self.input.take());
        self.child.wait().unwrap().success()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It has ended already, unless a test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The GameString that the protocol asks for.
fn game_string(game_type: &str, state: &str, moves: &[String]) -> String {
    let colour = if moves.len().is_multiple_of(2) { "White" } else { "Black" };
    let mut text = format!("{game_type};{state};{colour}[{}]", moves.len() / 2 + 1);
    for mv in moves {
        text.push(';');
        text.push_str(mv);
    }
    text
}

/// Both queens move to and fro: the position after the fourth move occurs again after the eighth and the twelfth.
const REPETITION: [&str; 12] = [
    "wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/", "wQ -wG1", "bQ bG1-", "wQ \\wG1",
    "bQ bG1/", "wQ -wG1", "bQ bG1-",
];

#[test]
fn every_command_answers_as_the_protocol_says() {
    let mut engine = Engine::start();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(engine.ask("info"), [format!("id alveole v{version}"), "Mosquito;Ladybug;Pillbug".to_owned()]);
    assert_eq!(engine.line("newgame"), "Base;NotStarted;White[1]");
    assert_eq!(engine.line("newgame Base+MLP"), "Base+MLP;NotStarted;White[1]");
    assert_eq!(engine.line("validmoves"), "wS1;wB1;wG1;wA1;wM;wL;wP");
    assert_eq!(engine.line("play wS1"), "Base+MLP;InProgress;Black[1];wS1");
    assert_eq!(engine.line("play  bM   wS1- "), "Base+MLP;InProgress;White[2];wS1;bM wS1-");
    assert_eq!(engine.line("undo"), "Base+MLP;InProgress;Black[1];wS1");
    assert_eq!(engine.line("play bM /wS1"), "Base+MLP;InProgress;White[2];wS1;bM /wS1");
    assert_eq!(engine.line("undo 2"), "Base+MLP;NotStarted;White[1]");
    assert_eq!(engine.line("newgame Base"), "Base;NotStarted;White[1]");
    let counts = ["perft(0) = 1", "perft(1) = 4", "perft(2) = 96", "perft(3) = 1440"];
    assert_eq!(engine.ask("perft 3"), counts);
    assert_eq!(engine.ask("perft")[..4], counts);
    assert_eq!(engine.ask("perft 0"), ["perft(0) = 1"]);
    for command in
        ["bestmove depth 1", "bestmove depth 2", "bestmove time 00:00:00", "bestmove time 00:00:01"]
    {
        let start = std::time::Instant::now();
        let best = engine.line(command);
        assert!(start.elapsed().as_secs() < 20, "{command} takes its time and no more");
        assert!(engine.legal().contains(&best), "{command}: {best}");
        assert_eq!(engine.legal().len(), 4, "{command} does not play the move");
    }
    assert_eq!(engine.ask("exit"), [""; 0]);
    assert!(engine.has_ended());
}

#[test]
fn several_threads_search_for_a_move() {
    let mut engine = Engine::start_with(&["--threads", "2"]);
    assert_eq!(engine.line("options get Threads"), "Threads;int;2;1;1;128");
    engine.ask("newgame Base+MLP");
    for ply in 0..6 {
        if ply == 3 {
            assert_eq!(engine.line("options set Threads 3"), "Threads;int;3;1;1;128");
        }
        let best = engine.line("bestmove time 00:00:00");
        assert!(engine.legal().contains(&best), "{best}");
        engine.line(&format!("play {best}"));
    }
}

#[test]
fn options_are_listed_read_and_set() {
    let mut engine = Engine::start();
    let listed = engine.ask("options");
    assert_eq!(listed, ["Level;int;8;8;0;8", "Seed;int;0;0;0;2147483647", "Threads;int;1;1;1;128"]);
    assert_eq!(engine.line("options get Level"), listed[0]);
    assert_eq!(engine.line("options set Level 0"), "Level;int;0;8;0;8");
    assert_eq!(engine.line("options set Seed 7"), "Seed;int;7;0;0;2147483647");
    assert_eq!(
        engine.ask("options"),
        ["Level;int;0;8;0;8", "Seed;int;7;0;0;2147483647", "Threads;int;1;1;1;128"]
    );
    engine.ask("newgame");
    // Level 0 moves at random: the same seed gives the same move, another seed another one sooner or later.
    let first = engine.line("bestmove depth 1");
    assert_eq!(engine.line("bestmove depth 1"), first);
    let differs = (1..20).any(|seed| {
        engine.ask(&format!("options set Seed {seed}"));
        engine.line("bestmove depth 1") != first
    });
    assert!(differs);
    for (command, culprit) in [
        ("options get Colour", "Colour"),
        ("options get", "options get NAME"),
        ("options set Level", "options set NAME VALUE"),
        ("options set Level 9", "from 0 to 8"),
        ("options set Level -1", "from 0 to 8"),
        ("options set Level high", "from 0 to 8"),
        ("options set Threads 0", "from 1 to 128"),
        ("options set Colour 1", "Colour"),
        ("options dance", "options"),
    ] {
        engine.refuses(command, "err", culprit);
    }
}

#[test]
fn every_error_has_its_form_and_changes_nothing() {
    let mut engine = Engine::start();
    for command in ["play wS1", "pass", "validmoves", "bestmove depth 1", "undo", "perft 1"] {
        engine.refuses(command, "err", "no game has begun");
    }
    engine.ask("newgame Base");
    engine.ask("play wS1");
    engine.ask("play bA1 wS1-");
    for (command, kind, culprit) in [
        ("dance", "err", "dance"),
        ("ok", "err", "ok"),
        ("play", "err", "which move"),
        ("play wX1", "invalidmove", "wX1"),
        ("play wA1", "invalidmove", "wA1"),
        ("play wA1 wS1", "invalidmove", "not legal"),
        ("play wA1 bA1-", "invalidmove", "not legal"),
        ("play bA2 -wS1", "invalidmove", "not legal"),
        ("play wA2 -wS1", "invalidmove", "not legal"),
        ("play wM -wS1", "invalidmove", "wM"),
        ("play WA1 -WS1", "invalidmove", "WA1"),
        ("play pass", "invalidmove", "pass"),
        ("pass", "invalidmove", "pass"),
        ("pass now", "err", "pass"),
        ("info x", "err", "info"),
        ("exit now", "err", "exit"),
        ("validmoves all", "err", "validmoves"),
        ("undo 3", "err", "3"),
        ("undo 0", "err", "0"),
        ("undo -1", "err", "-1"),
        ("undo x", "err", "x"),
        ("undo 99999999999999999999", "err", "99999999999999999999"),
        ("bestmove", "err", "HH:MM:SS"),
        ("bestmove depth", "err", "depth N"),
        ("bestmove depth 0", "err", "depth N"),
        ("bestmove depth x", "err", "depth N"),
        ("bestmove time 5", "err", "HH:MM:SS"),
        ("bestmove time 00:60:00", "err", "HH:MM:SS"),
        ("bestmove time 00:00:-1", "err", "HH:MM:SS"),
        ("bestmove time 00:00:00:01", "err", "HH:MM:SS"),
        ("bestmove nodes 5", "err", "depth N"),
        ("perft x", "err", "x"),
        ("perft 65", "err", "moves"),
        ("perft 4294967297", "err", "moves"),
        ("newgame Chess", "err", "Chess"),
        ("newgame Base+PLM", "err", "Base+PLM"),
        ("newgame Base;InProgress;White[1];wS1", "err", "Black[1]"),
        ("newgame Base;InProgress;Black[2];wS1", "err", "Black[1]"),
        ("newgame Base;Running;Black[1];wS1", "err", "Running"),
        ("newgame Base;InProgress;Black[1];wQ", "err", "move 1"),
        ("newgame Base;InProgress;White[2];wS1;bA1 wS2-", "err", "move 2"),
        ("newgame Base;InProgress;Black[2];wS1;bA1 wS1-;wX -wS1", "err", "move 3"),
        ("newgame Base;InProgress;Black[1];wM", "err", "move 1"),
        ("newgame Base;InProgress;White[2];wS1;bA1 wS1-;", "err", "White[2]"),
        ("newgame Base;WhiteWins;White[2];wS1;bA1 wS1-", "err", "InProgress"),
    ] {
        engine.refuses(command, kind, culprit);
    }
    assert_eq!(engine.line("play wA1 -wS1"), "Base;InProgress;Black[2];wS1;bA1 wS1-;wA1 -wS1");
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut engine = Engine::start();
    engine.ask("newgame Base");
    let moves = REPETITION.map(str::to_owned);
    for (i, text) in moves.iter().enumerate() {
        let state = if i == 11 { "Draw" } else { "InProgress" };
        assert_eq!(engine.line(&format!("play {text}")), game_string("Base", state, &moves[..=i]));
    }
    for command in ["play wQ \\wG1", "pass", "validmoves", "bestmove depth 1", "bestmove time 00:00:01"] {
        engine.refuses(command, "err", "the game is over: there is no player to move");
    }
    assert_eq!(engine.ask("perft 1"), ["perft(0) = 1", "perft(1) = 0"]);
    let drawn = game_string("Base", "Draw", &moves);
    assert_eq!(engine.line(&format!("newgame {drawn}")), drawn);
    let mut on = moves.to_vec();
    on.push("wQ \\wG1".to_owned());
    engine.refuses(&format!("newgame {}", game_string("Base", "InProgress", &on)), "err", "move 13");
    engine.refuses(&format!("newgame {}", game_string("Base", "Draw", &on)), "err", "move 13");
    engine.refuses(&format!("newgame {}", game_string("Base", "InProgress", &moves)), "err", "Draw");
    assert_eq!(engine.line("undo"), game_string("Base", "InProgress", &moves[..11]));
    assert!(engine.legal().contains(&moves[11]));
}

/// A place may be named by any piece that touches it: the engine answers with one of them, always the same.
#[test]
fn every_reference_to_a_place_is_understood() {
    let mut engine = Engine::start();
    let start = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let answers: Vec<String> = ["wA1 \\wS1", "wA1 wQ/"]
        .map(|text| {
            engine.ask(&format!("newgame {start}"));
            engine.line(&format!("play {text}"))
        })
        .to_vec();
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].starts_with("Base;InProgress;Black[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 "));
}

#[test]
fn random_games_of_every_type_follow_the_rules() {
    const PLIES: usize = 160;
    let mut engine = Engine::start();
    let mut rng = fastrand::Rng::with_seed(11);
    let mut over = 0;
    for game in 0..32 {
        let letters: Vec<&str> = ["M", "L", "P"]
            .into_iter()
            .enumerate()
            .filter(|(i, _)| game >> i & 1 == 1)
            .map(|x| x.1)
            .collect();
        let plus = if letters.is_empty() { "" } else { "+" };
        let game_type = format!("Base{plus}{}", letters.concat());
        let mut session = session(&game_type);
        assert_eq!(engine.line(&format!("newgame {game_type}")), format!("{game_type};NotStarted;White[1]"));
        let mut played = Vec::new();
        while played.len() < PLIES {
            let legal = engine.legal();
            let texts: Vec<String> = session.legal().into_iter().map(|mv| mv.text).collect();
            assert_eq!(legal, texts, "{played:?}");
            let Some(mv) = rng.choice(&legal).cloned() else { break };
            let answer = if mv == "pass" { engine.line("pass") } else { engine.line(&format!("play {mv}")) };
            session.play(&mv).unwrap();
            played.push(mv);
            let expected = game_string(&game_type, state(session.as_ref()), &played);
            assert_eq!(answer, expected);
            if played.len().is_multiple_of(16) || session.status().over {
                assert_eq!(engine.line(&format!("newgame {expected}")), expected, "a round trip");
            }
        }
        over += usize::from(session.status().over);
        let back = rng.usize(1..=played.len());
        played.truncate(played.len() - back);
        let name = if played.is_empty() { "NotStarted" } else { "InProgress" };
        assert_eq!(engine.line(&format!("undo {back}")), game_string(&game_type, name, &played));
    }
    assert!(over > 3, "some games come to their end: {over}");
}

fn session(game_type: &str) -> Box<dyn Session> {
    let letters: Vec<String> =
        game_type.strip_prefix("Base+").unwrap_or("").chars().map(String::from).collect();
    let options = serde_json::json!({"rules": "tournament", "expansions": letters});
    let options = options.as_object().unwrap().clone();
    open(&Opening { game: "hive".to_owned(), options, position: None }).unwrap()
}

fn state(session: &dyn Session) -> &'static str {
    let status = session.status();
    match (status.over, status.winners.as_slice()) {
        (false, _) => "InProgress",
        (true, [0]) => "WhiteWins",
        (true, [1]) => "BlackWins",
        (true, _) => "Draw",
    }
}

/// Games that other engines played, with references to places that our engine writes differently.
#[test]
fn the_games_of_other_engines_are_replayed() {
    let file =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/hive.tournament.games.jsonl"));
    let mut engine = Engine::start();
    let mut states = std::collections::BTreeMap::new();
    for line in fs::read_to_string(file).unwrap().lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let letters: String = row["options"]["expansions"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|letter| letter.as_str().unwrap())
            .collect();
        let game_type = if letters.is_empty() { "Base".to_owned() } else { format!("Base+{letters}") };
        let moves: Vec<String> =
            row["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned()).collect();
        let result = (row["final"]["over"].as_bool().unwrap(), row["final"]["winners"].as_array().unwrap());
        let state = match (result.0, result.1.as_slice()) {
            (false, _) => "InProgress",
            (true, [winner]) => ["WhiteWins", "BlackWins"][winner.as_u64().unwrap() as usize],
            (true, _) => "Draw",
        };
        let answer = engine.line(&format!("newgame {}", game_string(&game_type, state, &moves)));
        let head =
            game_string(&game_type, state, &moves).splitn(4, ';').take(3).collect::<Vec<_>>().join(";");
        assert!(answer.starts_with(&head), "{answer}\nfor {line}");
        assert_eq!(answer.split(';').count(), 3 + moves.len());
        assert_eq!(engine.line(&format!("newgame {answer}")), answer, "in our own words too");
        let n = row["checks"].as_array().unwrap().last().unwrap();
        if n["ply"].as_u64().unwrap() == moves.len() as u64 {
            assert_eq!(engine.legal().len() as u64, n["n"].as_u64().unwrap(), "{answer}");
        }
        *states.entry(state).or_insert(0) += 1;
    }
    assert_eq!(states.len(), 4, "games of every kind of end: {states:?}");
}

#[test]
fn no_input_breaks_the_engine() {
    let mut engine = Engine::start();
    engine.send(b"newgame Base\r\n");
    assert_eq!(engine.read_answer(), ["Base;NotStarted;White[1]"]);
    engine.send(b"play wS1\r\n");
    assert_eq!(engine.read_answer(), ["Base;InProgress;Black[1];wS1"]);
    // An empty line is no command, and has no answer.
    engine.send(b"\n\r\n   \n");
    let mut random = vec![0; 4096];
    fastrand::Rng::with_seed(5).fill(&mut random);
    random.retain(|&b| b != b'\n');
    random.push(0xff);
    let long_game = format!("newgame Base;InProgress;White[1]{}", ";pass".repeat(100_000));
    let hostile: Vec<(Vec<u8>, &str)> = vec![
        (random, "err"),
        (b"\xff\xfe".to_vec(), "err"),
        (b"play \0\x07wS1".to_vec(), "invalidmove"),
        ("play \u{85}é\u{2028}".as_bytes().to_vec(), "invalidmove"),
        (b"play wS1\rbA1".to_vec(), "invalidmove"),
        (b"x".repeat(5 << 20), "err"),
        (["play ".as_bytes(), &b"w".repeat(500_000)].concat(), "invalidmove"),
        (b"undo ".iter().copied().chain(b"9".repeat(10_000)).collect(), "err"),
        (b"bestmove time 99999999999:00:00".to_vec(), "err"),
        (b"newgame Base".iter().copied().chain(b";".repeat(100_000)).collect(), "err"),
        (long_game.into_bytes(), "err"),
        ("newgame Base+MLP;InProgress;Black[1];wS1\u{0}".into(), "err"),
    ];
    for (line, kind) in hostile {
        engine.send(&[&line[..], b"\n"].concat());
        let answer = engine.read_answer();
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
        assert!(answer.len() == 1 && answer[0].starts_with(kind), "{shown}: {answer:?}");
        assert!(answer[0].len() < 300, "{shown}: a short message");
        assert_eq!(engine.legal().len(), 24, "after {shown}");
    }
    // A last line without its line feed counts too; then the input ends, and the engine ends.
    engine.send(b"play bA1 wS1-");
    drop(engine.input.take());
    assert_eq!(engine.read_answer(), ["Base;InProgress;White[2];wS1;bA1 wS1-"]);
    assert!(engine.has_ended());
}
