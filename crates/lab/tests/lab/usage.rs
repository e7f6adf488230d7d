//! Help, closed pipes, and engines that do not answer.

use std::process::{Command, Stdio};

const LAB: &str = env!("CARGO_BIN_EXE_alveole-lab");

#[test]
fn every_command_has_help() {
    let help = Command::new(LAB).arg("-h").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    for command in [
        "tournament",
        "gauntlet",
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

/// Its board takes no more moves then, also where ours has not seen a position for the third time.
#[test]
#[cfg(unix)]
fn a_game_that_an_engine_calls_a_draw_is_shared() {
    use std::os::unix::fs::PermissionsExt;

    let engine = std::env::temp_dir().join(format!("alveole-draws-{}", std::process::id()));
    let script = r#"#!/bin/sh
echo ok
while read -r line; do
  case "$line" in
    best*) echo wG1 ;;
    play*) echo "Base;Draw;White[2];wG1" ;;
  esac
  echo ok
done
"#;
    std::fs::write(&engine, script).unwrap();
    std::fs::set_permissions(&engine, std::fs::Permissions::from_mode(0o755)).unwrap();
    let game =
        ["tournament", "hive", "--options", r#"{"rules": "tournament"}"#, "--games", "2", "--time", "10"];
    let players = ["--opening", "0", "--a", "random", "--b", &format!("uhp:{}", engine.display())];
    let played = Command::new(LAB).args(game).args(players).output().unwrap();
    std::fs::remove_file(&engine).unwrap();
    let text = String::from_utf8(played.stdout).unwrap();
    assert!(text.trim_end().ends_with("| 50 % | 2 | 0 | 2 | 0 |"), "{text}");
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
