//! The numbered rules in `docs/rules/`: every rule that the code cites exists, and every rule has a test.
//!
//! A citation is `R4.2` inside the folder of a game, and `hexit R4.2` or `` `hexit` R4.2 `` elsewhere. A test of rule R4.2
//! is a function of the game's unit tests whose name begins with `r4_2_`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use alveole::game::Game;
use alveole::games::{Visitor, visit_all};
use proc_macro2::TokenTree;

use crate::support::tokens;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The Rust sources under a folder of the repository, in any depth.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The numbers of a game's rules: the paragraphs that begin with a number in bold type, `**R4.2**`.
fn numbers(game: &str) -> BTreeSet<String> {
    let file = Path::new(ROOT).join(format!("docs/rules/{game}.md"));
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut rules = BTreeSet::new();
    let numbered = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    for line in text.lines().filter_map(|line| line.strip_prefix("**R")).filter(numbered) {
        let (number, _) = line.split_once("**").expect("a number in bold type");
        assert!(rules.insert(number.to_owned()), "{}: R{number} occurs twice", file.display());
    }
    rules
}

/// Whether rules R4.1, R4.2 and so on exist for the number 4.
fn has_parts(rules: &BTreeSet<String>, number: &str) -> bool {
    rules.iter().any(|part| part.strip_prefix(number).is_some_and(|rest| rest.starts_with('.')))
}

/// Whether a number is that of a rule, or of a group of rules.
fn exists(rules: &BTreeSet<String>, number: &str) -> bool {
    rules.contains(number) || has_parts(rules, number)
}

/// The citations in a text: the game, if it is named, and the number.
fn citations<'a>(text: &'a str, games: &[&'a str]) -> Vec<(Option<&'a str>, String)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('R') {
        let before = text[..at].trim_end_matches(' ');
        if text[..at].ends_with(|c: char| c.is_alphanumeric() || "_\"*".contains(c)) {
            continue;
        }
        let rest = &text[at + 1..];
        let length = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = rest[..length].trim_end_matches('.');
        // `R0,-1` is a move of Hex-It.
        let after = &rest[number.len()..];
        let is_move =
            after.starts_with(',') && after[1..].starts_with(|c: char| c == '-' || c.is_ascii_digit());
        if number.is_empty() || is_move || after.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            continue;
        }
        let word = before.trim_end_matches('`');
        let game = games.iter().copied().find(|game| {
            word.strip_suffix(game).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric()))
        });
        found.push((game, number.to_owned()));
    }
    found
}

#[test]
fn citations_are_found() {
    let text =
        "hexit R4.2, the rules (R3). `hex` R1 and R10.1–R11: `R0,-1`, R2,-1, \"R7\", PR5, R5a, hexagon R6";
    let found = citations(text, &["hex", "hexit", "go"]);
    let expected =
        [(Some("hexit"), "4.2"), (None, "3"), (Some("hex"), "1"), (None, "10.1"), (None, "11"), (None, "6")];
    assert_eq!(found, expected.map(|(game, number)| (game, number.to_owned())));
}

#[test]
fn every_cited_rule_exists() {
    struct Ids(Vec<&'static str>);
    impl Visitor for Ids {
        fn visit<G: Game>(&mut self) {
            self.0.push(G::ID);
        }
    }
    let mut ids = Ids(Vec::new());
    visit_all(&mut ids);
    let (mut cited, mut wrong) = (0, Vec::new());
    let folders = [
        "src",
        "tests",
        "crates/cli",
        "crates/lab",
        "tools/bench",
        "crates/fuzz/src",
        "crates/fuzz/fuzz_targets",
    ];
    let folders = folders.map(|folder| Path::new(ROOT).join(folder));
    for file in folders.iter().flat_map(|folder| sources(folder)) {
        if file.ends_with("tests/it/rules.rs") {
            continue;
        }
        let folder = file.strip_prefix(Path::new(ROOT).join("src/games")).ok();
        let own = folder.and_then(|path| ids.0.iter().copied().find(|id| path.starts_with(id)));
        let text = fs::read_to_string(&file).unwrap();
        for (line, text) in text.lines().enumerate() {
            for (named, number) in citations(text, &ids.0) {
                cited += 1;
                let place = format!("{}:{}: R{number}", file.display(), line + 1);
                match named.or(own) {
                    None => wrong.push(format!("{place}: of which game?")),
                    Some(game) if !exists(&numbers(game), &number) => {
                        wrong.push(format!("{place} is not in docs/rules/{game}.md"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cited > 100, "{cited} citations");
}

/// The names of the test functions in a source: `#[test]`, other attributes, then `fn name`.
fn test_names(source: &str) -> Vec<String> {
    let (mut names, mut is_test, mut after_fn) = (Vec::new(), false, false);
    for token in tokens(source) {
        match token {
            TokenTree::Group(group) => is_test |= group.to_string() == "[test]",
            TokenTree::Ident(ident) if after_fn => {
                if is_test {
                    names.push(ident.to_string());
                }
                (is_test, after_fn) = (false, false);
            }
            TokenTree::Ident(ident) => after_fn = ident == "fn",
            _ => after_fn = false,
        }
    }
    names
}

/// The number in the name of a test: `r4_2_pieces_drop` tests R4.2.
fn tested(name: &str) -> Option<String> {
    let mut parts = name.strip_prefix('r')?.split('_');
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let first = parts.next().filter(is_number)?;
    Some(parts.next().filter(is_number).map_or(first.to_owned(), |second| format!("{first}.{second}")))
}

/// Every rule of the game has a test, and every test that names a rule names one that exists. A rule with parts (R4 with
/// R4.1 and R4.2) is tested by the tests of its parts.
fn rules_are_tested<G: Game>() {
    let rules = numbers(G::ID);
    assert!(rules.len() >= 5, "{}: {} rules", G::ID, rules.len());
    let files = sources(&Path::new(ROOT).join("src/games").join(G::ID));
    let names: Vec<String> =
        files.iter().flat_map(|file| test_names(&fs::read_to_string(file).unwrap())).collect();
    let tests: BTreeSet<String> = names.iter().filter_map(|name| tested(name)).collect();
    let unknown: Vec<_> = tests.difference(&rules).collect();
    assert!(unknown.is_empty(), "{}: tests name rules that do not exist: {unknown:?}", G::ID);
    let untested: Vec<_> = rules.difference(&tests).filter(|rule| !has_parts(&rules, rule)).collect();
    assert!(untested.is_empty(), "{}: rules without a test: {untested:?}", G::ID);
}

per_game!(rules_are_tested);
