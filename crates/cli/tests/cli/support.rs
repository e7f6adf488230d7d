//! Runs the command as a process.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the command gave.
pub struct Run {
    pub code: Option<i32>,
    pub output: String,
    pub errors: String,
}

/// The command `alveole`, without the environment variables that choose colours.
pub fn alveole(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alveole"));
    command.args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM"] {
        command.env_remove(name);
    }
    command
}

/// Runs `command` with `input` on its standard input.
pub fn run_command(mut command: Command, input: &str) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_owned();
    // It may stop reading before the end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let done = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run { code: done.status.code(), output: text(done.stdout), errors: text(done.stderr) }
}

/// Runs `alveole` with `arguments` and `input`.
pub fn run(arguments: &[&str], input: &str) -> Run {
    run_command(alveole(arguments), input)
}

/// A path in a directory for the files of one test, which is emptied first.
pub fn scratch(test: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("the directory can be made");
    directory
}
