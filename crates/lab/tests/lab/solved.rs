//! What `alveole-lab solve` proves: the maps in `docs/hex-solved.md`, proofs, tables and refusals.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DOCUMENT: &str = include_str!("../../../../docs/hex-solved.md");

/// The opening book of side 5.
const BOOK: &str = include_str!("../../../../src/games/hex/solver/openings-5.txt");

/// Runs `alveole-lab solve hex` for a board of side `size`.
fn solve(size: usize, arguments: &[&str]) -> Output {
    let options = format!("{{\"size\": {size}}}");
    let asked = [&["solve", "hex", "--options", &options], arguments].concat();
    Command::new(env!("CARGO_BIN_EXE_alveole-lab")).args(asked).output().unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Runs the checker of proofs: what it prints, or why it refuses.
fn checked(proof: &Path) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_check-hex-proof")).arg(proof).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// A path for a file of the test with this name.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_maps_of_sides_3_and_4_are_printed() {
    for size in [3, 4] {
        let map = printed(&solve(size, &["--opening-map"]));
        let command = format!("--options '{{\"size\": {size}}}' --opening-map");
        assert!(DOCUMENT.contains(&command), "{command}");
        assert!(map.lines().count() == 2 * size + 1 && DOCUMENT.contains(&map), "side {size}:\n{map}");
    }
}

/// The mark of a cell on the document's map of side 5.
fn mark(cell: &str) -> &str {
    let map = DOCUMENT.split("H5: ").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (row, diagonal) = cell.split_at(1);
    let line = map.lines().find(|line| line.trim().starts_with(row)).unwrap();
    // The rows above the middle lack the first diagonals.
    let first = 1 + row.as_bytes()[0].saturating_sub(b'e');
    line.split_whitespace().nth(usize::from(diagonal.parse::<u8>().unwrap() - first) + 1).unwrap()
}

#[test]
#[ignore = "long: proves first stones of side 5 again"]
fn the_centre_of_side_5_and_other_cells_are_proven_as_the_map_and_the_book_say() {
    let cells = ["e5", "c2", "d2", "d3"];
    let moves: Vec<&str> = cells.iter().flat_map(|cell| ["--moves", cell]).collect();
    let proof = file("side-5.proof");
    let told = printed(&solve(5, &[&moves[..], &["--proof", proof.to_str().unwrap()]].concat()));
    let results = checked(&proof).unwrap();
    for (i, cell) in cells.into_iter().enumerate() {
        let winner = if mark(cell) == "+" { "red" } else { "black" };
        assert!(told.lines().nth(i).unwrap().starts_with(&format!("{cell}: {winner} wins")), "{told}");
        assert_eq!(results.lines().nth(i), Some(&*format!("{cell} {winner}")));
        let book = BOOK.lines().find_map(|line| line.strip_prefix(cell)).unwrap().trim();
        assert!(
            book == "+" || told.contains(&format!("{cell}: black wins with {book};")),
            "{cell} {book}: {told}"
        );
        assert_eq!(book == "+", winner == "red");
    }
}

#[test]
fn the_opening_book_of_side_5_says_what_the_map_says() {
    for line in BOOK.lines() {
        let (cell, reply) = line.split_once(' ').unwrap();
        assert_eq!(mark(cell), if reply == "+" { "+" } else { "-" }, "{line}");
    }
}

#[test]
fn proofs_of_all_openings_hold_and_changed_ones_are_refused() {
    let path = file("side-3.proof");
    printed(&solve(3, &["--openings", "--proof", path.to_str().unwrap()]));
    let results = checked(&path).unwrap();
    let proof = fs::read_to_string(&path).unwrap();
    let openings = printed(&solve(3, &["--openings"]));
    for opening in openings.lines() {
        let (cell, reply) = opening.split_once(' ').unwrap();
        let winner = if reply == "+" { "red" } else { "black" };
        assert!(results.lines().any(|line| line == format!("{cell} {winner}")), "{opening}: {results}");
    }

    let lines: Vec<&str> = proof.lines().collect();
    let broken = file("side-3-broken.proof");
    let refused = |lines: &[String]| {
        fs::write(&broken, lines.join("\n")).unwrap();
        checked(&broken).unwrap_err()
    };
    let with = |at: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[at] = line;
        lines
    };
    let mut changes = 0;
    for (i, line) in lines.iter().enumerate().skip(1) {
        let (left, last) = line.rsplit_once(' ').unwrap();
        // A step, reply or pair less; and the other winner.
        let changed = match line.split(' ').next() {
            Some("result") if line.contains("red") => line.replace("red", "black"),
            Some("result") => line.replace("black", "red"),
            _ if line.contains(" joined ") || line.contains(" replies ") => left.to_owned(),
            _ => continue,
        };
        let refusal = refused(&with(i, changed));
        assert!(refusal.contains(&format!("line {}", i + 1)), "{line}, without {last}: {refusal}");
        changes += 1;
    }
    assert!(changes > lines.len() / 2);

    let without_title: Vec<String> = lines[1..].iter().map(|line| (*line).to_owned()).collect();
    assert!(refused(&without_title).contains("title"));
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let table = file("stopped.table");
    let _ = fs::remove_file(&table);
    let kept = ["--moves", "d3", "--table", table.to_str().unwrap(), "--memory", "8"];
    let stopped = printed(&solve(5, &[&kept[..], &["--limit", "1000"]].concat()));
    assert!(stopped.starts_with("d3: unknown; "), "{stopped}");
    let rest = printed(&solve(5, &[&kept[..], &["--limit", "2500"]].concat()));
    assert!(rest.starts_with("d3: black wins with "), "{rest}");
    // Now the table has the answer.
    let again = printed(&solve(5, &[&kept[..], &["--limit", "0"]].concat()));
    assert_eq!(again, rest);

    let map = printed(&solve(5, &["--opening-map", "--table", kept[3], "--memory", "8", "--limit", "0"]));
    assert!(map.contains(" unknown\n") && map.contains('?') && map.contains('-'), "{map}");
}

#[test]
fn bad_arguments_are_refused_with_their_names() {
    let table = file("other.table");
    fs::write(&table, "a shopping list\n").unwrap();
    let table = table.to_str().unwrap();
    for (size, arguments, culprit) in [
        (6, &["--openings"][..], "side 5"),
        (5, &["--moves", "e5 z9"], "z9"),
        (5, &["--moves", "e5 e5"], "e5"),
        (5, &["--moves", "e5", "--memory", "0"], "--memory"),
        (5, &["--moves", "e5", "--table", table], "other.table"),
        (5, &["--moves", "e5", "--openings"], "--openings"),
        (5, &["--moves", "e5", "--proof", "/no/such/folder"], "/no/such/folder"),
    ] {
        let output = solve(size, arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.contains(culprit), "{arguments:?}: {text}");
    }
    assert!(checked(&file("missing.proof")).unwrap_err().contains("missing.proof"));
}
