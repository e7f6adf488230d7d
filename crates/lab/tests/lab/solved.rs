//! What `alveole-lab solve` proves: the maps in `docs/hex-solved.md`, proofs, tables and refusals.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use alveole::game::{Notation, Rules};
use alveole::games::hex::{HexOptions, Position};
use fastrand::Rng;

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

    let lines = proof.lines().count();
    assert!(refused_changes(&proof, 1, &file("side-3-broken.proof")) > lines / 2);

    let untitled = file("side-3-untitled.proof");
    for (title, refusal) in [("", "title"), ("hex side 7\n", "from 3 to 6")] {
        let claims = proof.split_once('\n').unwrap().1;
        fs::write(&untitled, format!("{title}{claims}")).unwrap();
        assert!(checked(&untitled).unwrap_err().contains(refusal), "{title}");
    }
}

/// Checks that a proof with one line changed is refused, for one line in `every`; returns the number of changes. `broken` is
/// the file for them.
fn refused_changes(proof: &str, every: usize, broken: &Path) -> usize {
    let lines: Vec<&str> = proof.lines().collect();
    let mut changes = 0;
    for (i, line) in lines.iter().enumerate().skip(1).step_by(every) {
        let (left, last) = line.rsplit_once(' ').unwrap();
        // A step, reply or pair less; and the other winner.
        let changed = match line.split(' ').next() {
            Some("result") if line.contains("red") => line.replace("red", "black"),
            Some("result") => line.replace("black", "red"),
            _ if line.contains(" joined ") || line.contains(" replies ") => left.to_owned(),
            _ => continue,
        };
        let mut lines = lines.clone();
        lines[i] = &changed;
        fs::write(broken, lines.join("\n")).unwrap();
        let refusal = checked(broken).unwrap_err();
        assert!(refusal.contains(&format!("line {}", i + 1)), "{line}, without {last}: {refusal}");
        changes += 1;
    }
    changes
}

/// Returns `count` random positions of side 6 with `empty` empty cells in which nobody has won yet, each after its moves.
fn positions_of_side_6(count: usize, empty: usize, rng: &mut Rng) -> Vec<(String, Position)> {
    let start = Position::new(&HexOptions { size: 6, swap: false, ..HexOptions::default() });
    let random = || {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        while position.outcome().is_none() && position.legal().len() > empty {
            let mv = position.legal()[rng.usize(..position.legal().len())];
            moves.push(position.write(mv));
            position.play(mv);
        }
        (moves.join(" "), position)
    };
    std::iter::repeat_with(random).filter(|(_, position)| position.outcome().is_none()).take(count).collect()
}

/// Whether the player to move wins, by trying every move.
fn wins_by_brute_force(position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let mover = position.to_move();
    let wins = position.legal().into_iter().any(|mv| {
        let mut next = position.clone();
        next.play(mv);
        let over = next.outcome().map(|outcome| outcome.winners.contains(mover));
        over.unwrap_or_else(|| !wins_by_brute_force(&next, known))
    });
    known.insert(position.clone(), wins);
    wins
}

/// Solves positions with a proof in `path`; returns the winner of each, which the solver and the checker agree on.
fn winners_of_side_6(positions: &[(String, Position)], path: &Path) -> Vec<usize> {
    let mut asked: Vec<&str> = positions.iter().flat_map(|(moves, _)| ["--moves", moves]).collect();
    asked.extend(["--memory", "64", "--proof", path.to_str().unwrap()]);
    let told = printed(&solve(6, &asked));
    let results = checked(path).unwrap();
    let winner = |(told, result): (&str, &str)| {
        let (moves, winner) = result.rsplit_once(' ').unwrap();
        assert!(told.starts_with(&format!("{moves}: {winner} wins")), "{told} {result}");
        usize::from(winner == "black")
    };
    told.lines().zip(results.lines()).map(winner).collect()
}

#[test]
fn late_positions_of_side_6_agree_with_brute_force() {
    let mut rng = Rng::with_seed(6);
    let positions = positions_of_side_6(24, 9, &mut rng);
    let winners = winners_of_side_6(&positions, &file("side-6-late.proof"));
    assert_eq!(winners.len(), positions.len());
    for ((moves, position), &winner) in positions.iter().zip(&winners) {
        let mover = position.to_move().index();
        let expected = if wins_by_brute_force(position, &mut HashMap::new()) { mover } else { 1 - mover };
        assert_eq!(winner, expected, "{moves}");
    }
    assert_eq!(winners.iter().collect::<HashSet<_>>().len(), 2, "both win some: {winners:?}");
}

#[test]
fn proofs_of_side_6_hold_and_changed_ones_are_refused() {
    let mut rng = Rng::with_seed(61);
    let path = file("side-6.proof");
    let positions = positions_of_side_6(3, 68, &mut rng);
    assert_eq!(winners_of_side_6(&positions, &path).len(), positions.len());
    let proof = fs::read_to_string(&path).unwrap();
    assert!(proof.contains(" replies "), "a move was tried");
    assert!(refused_changes(&proof, 3, &file("side-6-broken.proof")) > 10);
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
        (7, &["--openings"][..], "side 6"),
        (6, &["--slips"], "--slips"),
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

/// On side 3 the strongest level proves what it plays, and level 0 plays random moves.
#[test]
fn slips_are_counted() {
    let row = |level: &str, against: &str| {
        let text = printed(&solve(3, &["--slips", "--level", level, "--against", against]));
        let cells = text.lines().last().unwrap().split('|').map(|cell| cell.trim().to_owned());
        (cells.collect::<Vec<_>>(), text)
    };
    let (strongest, text) = row("8", "0");
    assert!(!text.contains("slip: ") && strongest[4] == strongest[5], "{text}");
    assert_eq!(
        [&strongest[1], &strongest[2], &strongest[3], &strongest[6], &strongest[7]],
        ["8", "0", "19", "0", "0"]
    );

    let (random, text) = row("0", "8");
    let slips: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("slip: ")).collect();
    assert!(slips.len() > 9 && random[6] == slips.len().to_string() && random[7] == "0", "{text}");
    let openings = printed(&solve(3, &["--openings"]));
    for moves in slips {
        let lost_for = if moves.split(' ').count() % 2 == 1 { "red" } else { "black" };
        let first = moves.split(' ').next().unwrap();
        let reply = openings.lines().find_map(|line| line.strip_prefix(&format!("{first} "))).unwrap();
        assert_eq!(lost_for == "red", reply == "+", "the side that wins moves last: {moves}");
        let told = printed(&solve(3, &["--moves", moves]));
        assert!(told.contains(" wins") && !told.contains(&format!("{lost_for} wins")), "{told}");
    }
}
