//! `docs/cli.md`: every command in it prints what stands below it.
//!
//! In the output, `…` stands for anything: alone on a line for any number of lines, at the end of a line for its rest.

use std::path::Path;

use crate::support::{alveole, scratch};

/// The commands of a `console` block, each with the lines below it.
fn commands(block: &str) -> Vec<(&str, Vec<&str>)> {
    let mut all: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push((command, Vec::new())),
            (None, Some((_, expected))) => expected.push(line),
            (None, None) => panic!("a line without a command: {line}"),
        }
    }
    all
}

/// Whether `printed` is what `expected` says.
fn fits(expected: &[&str], printed: &[&str]) -> bool {
    match (expected, printed) {
        ([], []) | (["…"], _) => true,
        (["…", rest @ ..], _) => (0..=printed.len()).any(|skip| fits(rest, &printed[skip..])),
        ([line, rest @ ..], [first, others @ ..]) => {
            let same = line.strip_suffix('…').map_or(line == first, |start| first.starts_with(start));
            same && fits(rest, others)
        }
        _ => false,
    }
}

#[test]
fn the_commands_print_what_the_document_says() {
    let text = include_str!("../../../../docs/cli.md");
    let binary = Path::new(env!("CARGO_BIN_EXE_alveole")).parent().expect("it is in a directory");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let mut count = 0;
    for block in text.split("```console\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()) {
        for (line, expected) in commands(block) {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", line]).env("PATH", &path).current_dir(scratch("document"));
            let output = String::from_utf8(shell.output().unwrap().stdout).unwrap();
            let printed: Vec<&str> = output.lines().collect();
            assert!(fits(&expected, &printed), "$ {line}\n{output}");
            count += 1;
        }
    }
    assert!(count >= 7, "{count} commands");
}

/// Every command of the program is in the document.
#[test]
fn the_document_lists_every_command() {
    let text = include_str!("../../../../docs/cli.md");
    let help = String::from_utf8(alveole(&["--help"]).output().unwrap().stdout).unwrap();
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap();
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 12, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(text.contains(&format!("`alveole {name}")), "{name}");
    }
}

/// The words of a help text that begin a line with `start`: the names of subcommands or options.
fn names<'a>(help: &'a str, section: &str, start: &str) -> Vec<&'a str> {
    let lines = help.lines().skip_while(|line| *line != section).skip(1).take_while(|line| !line.is_empty());
    lines
        .filter_map(|line| {
            line.trim_start().split([' ', ',']).find(|word| word.starts_with(start) && word.len() > 2)
        })
        .collect()
}

#[test]
fn the_document_names_every_subcommand_and_option() {
    let text = include_str!("../../../../docs/cli.md");
    let help = |arguments: &[&str]| crate::support::run(arguments, "").output;
    let all = help(&["--help"]);
    let commands: Vec<&str> =
        names(&all, "Commands:", "").into_iter().filter(|&name| name != "help").collect();
    assert!(commands.len() >= 12, "{commands:?}");
    for command in commands {
        assert!(text.contains(&format!("`alveole {command}")), "{command}");
        let all = help(&[command, "--help"]);
        for option in names(&all, "Options:", "--") {
            assert!(option == "--help" || text.contains(option), "{command} {option}");
        }
    }
}
