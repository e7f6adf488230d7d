//! Help, closed pipes, and engines that do not answer.

use std::process::{Command, Stdio};

const LAB: &str = env!("CARGO_BIN_EXE_alveole-lab");

#[test]
fn every_command_has_help() {
    let help = Command::new(LAB).arg("-h").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    for command in [
        "tournament",
        "ladder",
        "tactics",
        "tune",
        "puzzles",
        "games",
        "selfplay",
        "train",
        "mine",
        "pack",
        "solve",
        "facts",
        "hints",
    ] {
        assert!(text.contains(&format!("\n  {command} ")), "{command}: {text}");
        let own = Command::new(LAB).args([command, "-h"]).output().unwrap();
        let usage = String::from_utf8(own.stdout).unwrap();
        assert!(own.status.success() && usage.contains(&format!("Usage: alveole-lab {command}")), "{usage}");
    }
}

/// Progress goes to standard error: its reader may be the one who left.
#[test]
fn a_reader_may_close_the_pipe() {
    for arguments in [
        &["-h"][..],
        &["tournament", "hexone", "--a", "random", "--b", "random", "--games", "4"],
        &["tournament", "hexone", "--a", "random", "--b", "random", "--games", "4", "--json"],
        &["solve", "hex", "--options", r#"{"size": 3}"#, "--opening-map"],
        &["tune", "--games", "2", "--nodes", "10"],
        &["puzzles", "hexone", "--count", "1"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(LAB);
        let status =
            command.args(arguments).stdin(Stdio::null()).stdout(writer.try_clone().unwrap()).stderr(writer);
        let code = status.status().unwrap().code();
        assert_eq!(code, Some(0), "{arguments:?}");
    }
}

/// It must not pass for a reader of the output who has left.
#[test]
#[cfg(unix)]
fn an_engine_that_ends_is_an_error() {
    for engine in ["uhp:/bin/true", "uhp:/bin/echo ok"] {
        let game =
            ["tournament", "hive", "--options", r#"{"rules": "tournament"}"#, "--games", "2", "--time", "10"];
        let played = Command::new(LAB).args(game).args(["--a", engine, "--b", "random"]).output().unwrap();
        let errors = String::from_utf8(played.stderr).unwrap();
        assert_eq!(played.status.code(), Some(1), "{engine}: {errors}");
        assert!(errors.contains("the engine"), "{engine}: {errors}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_ends_is_an_error() {
    for (program, said) in [("api:/bin/true", "the program"), ("api:/nowhere", "/nowhere: ")] {
        let game = ["tournament", "hexone", "--games", "2", "--time", "10"];
        let played = Command::new(LAB).args(game).args(["--a", program, "--b", "random"]).output().unwrap();
        let errors = String::from_utf8(played.stderr).unwrap();
        assert_eq!(played.status.code(), Some(1), "{program}: {errors}");
        assert!(errors.contains(said), "{program}: {errors}");
    }
}
