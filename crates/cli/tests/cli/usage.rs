//! Exit codes, help, closed pipes, colours and JSON output.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::{alveole, run, run_command, scratch};

/// The exit code and a part of the message for each mistake.
#[test]
fn mistakes_have_an_exit_code_and_name_the_culprit() {
    for (arguments, code, culprit) in [
        (&["dance"][..], 2, "dance"),
        (&["perft"], 2, "<GAME>"),
        (&["perft", "chess", "--depth", "1"], 1, "chess"),
        (&["perft", "hex", "--depth", "x"], 2, "--depth"),
        (&["perft", "hex", "--options", "{"], 2, "expected a JSON object"),
        (&["perft", "hex", "--moves", "e5; e5"], 1, "move 2"),
        (&["review", "no-such-file"], 1, "no-such-file"),
        (&["review", "-", "--nodes", "0"], 2, "--nodes"),
        (&["games", "--colour"], 2, "--colour"),
        (&["best"], 2, "<GAME>"),
        (&["best", "chess"], 1, "chess"),
        (&["best", "hex", "--options", "[]"], 2, "--options"),
        (&["best", "hex", "--options", r#"{"size": 99}"#], 1, "size"),
        (&["best", "hex", "--moves", "e5; e5"], 1, "e5"),
        (&["best", "hex", "--level", "9"], 1, "level"),
        (&["best", "hex", "--time", "1", "--nodes", "1"], 1, "not both"),
        (&["convert"], 2, "--to"),
        (&["convert", "--to", "text"], 2, "<FILE>"),
        (&["convert", "--to", "text", "no/such/file"], 1, "no/such/file"),
        (&["convert", "--to", "text", "a", "b"], 2, "b"),
        (&["show"], 2, "<FILE>"),
        (&["show", "no/such/file"], 1, "no/such/file"),
        (&["svg"], 2, "<GAME>"),
        (&["svg", "chess"], 1, "chess"),
        (&["svg", "hex", "--theme", "grey"], 2, "light or dark"),
        (&["svg", "hex", "--orientation", "45"], 2, "multiple of 60"),
        (&["svg", "hex", "--record", "x"], 2, "--record"),
        (&["svg", "hex", "--at", "1"], 1, "0 moves"),
        (&["svg", "hex", "--out", "no/such/folder/x.svg"], 1, "no/such/folder"),
        (&["check", "no/such/file"], 1, "no/such/file"),
        (&["play"], 2, "GAME"),
        (&["play", "chess"], 1, "chess"),
        (&["play", "hex", "--seat", "3"], 2, "from 1 to 2"),
        (&["play", "hex", "--players", "human"], 2, "2"),
        (&["play", "hex", "--players", "human,nine"], 2, "a level from 0 to 8"),
        (&["play", "hex", "--level", "9"], 2, "--level"),
        (&["play", "hex", "--threads", "0"], 2, "--threads"),
        (&["best", "hex", "--threads", "129"], 2, "--threads"),
        (&["explain", "hex"], 2, "<ID>"),
        (&["explain", "hex", "z9"], 1, "z9"),
        (&["completions", "tcsh"], 2, "fish"),
        (&["man", "no/such/directory"], 1, "no/such/directory"),
    ] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.errors);
        assert!(ran.errors.contains(culprit), "{arguments:?}: {}", ran.errors);
        assert_eq!(ran.output, "", "{arguments:?}");
    }
}

/// The commands that the help lists.
fn commands(help: &str) -> Vec<&str> {
    let listed = help.split("Commands:\n").nth(1).expect("the commands").split("\n\n").next().unwrap();
    listed
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn help_documents_the_commands_and_the_exit_codes() {
    let help = run(&["--help"], "");
    assert_eq!(help.code, Some(0));
    assert_eq!(run(&[], "").output, help.output, "without a command");
    assert!(help.output.contains("Exit codes:\n  0  success"), "{}", help.output);
    let commands = commands(&help.output);
    assert!(["play", "api", "uhp", "man"].iter().all(|command| commands.contains(command)), "{commands:?}");
    // The list itself is no command with arguments of its own.
    for command in commands.into_iter().filter(|command| *command != "help") {
        for flag in ["-h", "--help"] {
            let own = run(&[command, flag], "");
            assert_eq!(own.code, Some(0), "{command} {flag}");
            assert!(own.output.contains("Usage: alveole"), "{command}: {}", own.output);
        }
    }
    assert_eq!(run(&["--version"], "").output, format!("alveole {}\n", env!("CARGO_PKG_VERSION")));
}

/// The reader of the output may leave before the first line, and that of the errors with it: the command ends quietly.
#[test]
fn a_reader_may_close_the_pipe() {
    let file = scratch("closed").join("game.json");
    let game =
        json!({"format": "alveole/1", "game": "hive", "options": {"rules": "tournament"}, "moves": ["wS1"]});
    fs::write(&file, game.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let cases = [
        &[][..],
        &["--help"],
        &["help", "play"],
        &["--version"],
        &["games"],
        &["games", "--json"],
        &["games", "--schema"],
        &["show", file],
        &["svg", "hive"],
        &["fence", file],
        &["check", file],
        &["check", "--json", file],
        &["convert", "--to", "text", file],
        &["convert", "--to", "uhp", file],
        &["convert", "--to", "record", file],
        &["convert", "--to", "study", file],
        &["best", "hex", "--nodes", "100"],
        &["best", "hex", "--nodes", "100", "--json"],
        &["explain", "hex", "e5"],
        &["perft", "hive", "--depth", "2", "--divide"],
        &["perft", "hive", "--json"],
        &["review", "--nodes", "20", file],
        &["review", "--nodes", "20", "--json", file],
        &["review", "--nodes", "20", "--to", "text", file],
        &["api"],
        &["uhp"],
        &["play", "hex"],
        &["play", "hexone", "--players", "0,0"],
        #[cfg(feature = "relay")]
        &["relay", "--help"],
        &["completions", "bash"],
    ];
    let all = run(&["--help"], "").output;
    // It writes files alone.
    for command in commands(&all).into_iter().filter(|command| *command != "man") {
        assert!(cases.iter().any(|case| case.first() == Some(&command)), "no case of {command}");
    }
    for arguments in cases {
        for both in [false, true] {
            let closed = || {
                let (reader, writer) = std::io::pipe().unwrap();
                drop(reader);
                writer
            };
            let mut command = alveole(arguments);
            command.stdin(Stdio::piped()).stdout(closed()).stderr(Stdio::piped());
            if both {
                command.stderr(closed());
            }
            let mut child = command.spawn().unwrap();
            // It may have ended before it reads this.
            let _ = child.stdin.take().unwrap().write_all(b"info\n{\"op\": \"games\"}\nhelp\nboard\n?\n");
            let mut errors = String::new();
            child.stderr.take().map(|mut stream| stream.read_to_string(&mut errors));
            assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
        }
    }
}

/// As `head -1` does it: the command notices while it writes.
#[test]
fn a_reader_may_leave_after_the_first_line() {
    let mut child = alveole(&["api"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"{\"op\": \"games\"}\n").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    while input.write_all(b"{\"op\": \"games\"}\n").is_ok() {}
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""));
}

#[test]
fn colours_depend_on_the_terminal_and_the_environment() {
    let directory = scratch("colours");
    let file = directory.join("hex.json");
    fs::write(&file, json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}).to_string()).unwrap();
    let show = ["show", file.to_str().unwrap()];
    let escapes = |variables: &[&str]| {
        let mut command = alveole(&show);
        command.envs(variables.iter().map(|name| (name, "1")));
        run_command(command, "").output.contains('\u{1b}')
    };
    assert!(!escapes(&[]), "a pipe is not a terminal");
    assert!(escapes(&["CLICOLOR_FORCE"]));
    assert!(!escapes(&["CLICOLOR_FORCE", "NO_COLOR"]));
}

#[test]
fn tables_are_printed_as_json() {
    let json = |arguments: &[&str]| -> Value {
        let ran = run(arguments, "");
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.errors);
        serde_json::from_str(&ran.output).unwrap_or_else(|e| panic!("{arguments:?}: {e}"))
    };
    assert_eq!(json(&["games", "--json"]).as_array().unwrap().len(), alveole::api::catalogue().len());
    assert!(json(&["games", "--schema"])["position"]["hex"]["properties"]["stones"].is_object());
    assert!(json(&["games", "--schema"])["study"]["properties"]["chapters"].is_object());
    let perft = json(&["perft", "hex", "--options", r#"{"size": 3}"#, "--depth", "2", "--divide", "--json"]);
    assert_eq!(perft["perft"][1]["nodes"], 361);
    assert_eq!((perft["divide"].as_object().unwrap().len(), &perft["divide"]["c3"]), (19, &json!(19)));
    let best = json(&["best", "hex", "--nodes", "200", "--seed", "1", "--lines", "2", "--json"]);
    assert_eq!(best["lines"].as_array().unwrap().len(), 2);
    assert!(best["move"]["text"].is_string());
}

#[test]
fn perft_and_best_print_a_line_per_entry() {
    let perft = run(&["perft", "hex", "--depth", "2", "--divide", "--options", r#"{"size":3}"#], "");
    assert!(perft.output.contains("perft(2) = 361") && perft.output.contains("c3: 19"), "{}", perft.output);
    let arguments = ["best", "hex", "--options", r#"{"size":6}"#, "--moves", "c3; swap", "--nodes", "500"];
    let best = run(&[&arguments[..], &["--seed", "1", "--lines", "2"]].concat(), "");
    assert_eq!((best.code, best.output.lines().count()), (Some(0), 2), "{}", best.output);
    assert!(best.output.lines().all(|line| line.contains(" %")), "{}", best.output);
}

#[test]
fn explain_names_the_rule_or_the_legal_moves() {
    let taken = run(&["explain", "hex", "--moves", "e5; d4", "e5"], "");
    assert_eq!(taken.code, Some(0), "{}", taken.errors);
    assert!(taken.output.ends_with("\nCells: e5\n"), "{}", taken.output);
    let free = run(&["explain", "hex", "e5"], "");
    assert_eq!(free.output, "Legal moves that begin with these taps: e5\n");
}

#[test]
fn check_accepts_a_valid_game_and_refuses_another() {
    let record = |moves: &[&str]| json!({"format": "alveole/1", "game": "hex", "moves": moves}).to_string();
    let valid = run(&["check", "-"], &record(&["e5", "d4"]));
    assert_eq!((valid.code, valid.output.as_str()), (Some(0), "Valid: Hex-n, 2 moves. Red to move.\n"));
    let twice = run(&["check", "-"], &record(&["e5", "e5"]));
    assert_eq!(twice.code, Some(1));
    assert!(twice.errors.contains("move 2"), "{}", twice.errors);
    let state: Value =
        serde_json::from_str(&run(&["check", "--json", "-"], &record(&["e5"])).output).unwrap();
    assert_eq!((&state["valid"], &state["state"]["ply"]), (&json!(true), &json!(1)));
}

#[test]
fn completions_and_man_pages_name_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let completions = run(&["completions", shell], "");
        assert_eq!(completions.code, Some(0), "{shell}");
        for command in ["play", "show", "convert"] {
            assert!(completions.output.contains(command), "{shell}: {command}");
        }
    }
    let directory = scratch("man");
    assert_eq!(run(&["man", directory.to_str().unwrap()], "").code, Some(0));
    let page = fs::read_to_string(directory.join("alveole.1")).unwrap();
    assert!(page.contains(".TH alveole 1"), "{page}");
    assert!(directory.join("alveole-play.1").exists());
}
