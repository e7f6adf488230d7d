//! `alveole-lab gauntlet` with engines that play a known game, cheat, end, are silent, or kill it.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const LAB: &str = env!("CARGO_BIN_EXE_alveole-lab");

/// An engine that begins by whole game strings alone and answers with the moves of the file `moves`; at the tenth ply and later it
/// does what its name says.
const ENGINE: &str = r#"
name=$1 dir=$2 plies=0
echo "id $name v1"
echo ok
while read -r command rest; do
  case "$command" in
    newgame) case "$rest" in *";NotStarted;White[1]") plies=0 ;; *) echo "err $rest" ;; esac ;;
    play|pass) plies=$((plies + 1)) ;;
    bestmove)
      if [ $plies -ge 9 ]; then
        case "$name" in
          cheat) echo "wQ bQ"; echo ok; continue ;;
          crash) exit 3 ;;
          kill) [ "$(wc -l < "$dir/journal")" -gt 4 ] && [ ! -e "$dir/killed" ] && touch "$dir/killed" && kill -9 $PPID ;;
        esac
      fi
      [ "$name" = silent ] && continue
      sed -n "$((plies + 1))p" "$dir/moves" ;;
  esac
  echo ok
done
"#;

/// A folder with the engine and a game that White wins, which has five openings.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("alveole-gauntlet-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/hive.tournament.games.jsonl");
        let vectors = fs::read_to_string(vectors).unwrap();
        let base = r#""options": {"rules": "tournament"}"#;
        let game =
            vectors.lines().find(|line| line.contains(base) && line.contains(r#""winners": [0]"#)).unwrap();
        let read: Value = serde_json::from_str(game).unwrap();
        let moves: Vec<&str> = read["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        fs::write(path.join("openings"), game).unwrap();
        fs::write(path.join("moves"), moves.join("\n") + "\n").unwrap();
        fs::write(path.join("engine.sh"), ENGINE).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// Runs the gauntlet between engines.
    fn run(&self, engines: &[&str], more: &[&str]) -> Output {
        let dir = self.0.display();
        let mut command = Command::new(LAB);
        command.args(["gauntlet", "--games", "Base", "--depth", "1"]).args(more);
        for (number, engine) in engines.iter().enumerate() {
            command.args(["--engine", &format!("{engine}{number}=sh {dir}/engine.sh {engine} {dir}")]);
        }
        command.args([Path::new("--openings"), &self.file("openings")]);
        command.args([
            Path::new("--out"),
            &self.file("journal"),
            Path::new("--pgn"),
            &self.file("games.pgn"),
        ]);
        command.output().unwrap()
    }

    /// The games of the journal, without the times.
    fn games(&self) -> Vec<Value> {
        let read = |line: &str| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            game.as_object_mut().unwrap().remove("used");
            game
        };
        self.text("journal").lines().skip(1).map(read).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn an_engine_that_cheats_or_ends_loses_and_a_test_stops_the_pairs() {
    let folder = Folder::new("faults");
    let output =
        folder.run(&["honest", "cheat", "crash"], &["--margin", "60", "--pairs", "5", "--sprt", "-300,300"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text} {}", String::from_utf8_lossy(&output.stderr));
    let games = folder.games();
    for game in &games {
        // At the tenth ply Black is the first that could cheat.
        let guilty = usize::from(game["seats"][1] != 0);
        let (colour, cheats) = (["White", "Black"][guilty], game["seats"][guilty] == 1);
        let reason = if cheats { "illegal move “wQ bQ”" } else { "the engine closed its output" };
        let reason = if cheats { format!("{colour}: {reason}") } else { format!("{colour}: ") };
        assert!(game["reason"].as_str().unwrap().starts_with(&reason), "{game}");
        assert!(game["points"] == guilty as f64 && game["fault"] == true, "{game}");
    }
    let met = |a: u64, b: u64| games.iter().filter(|g| g["seats"] == Value::from([a, b].as_slice())).count();
    // Two pairs are enough to tell the honest engine from the others, which win one game of each pair.
    assert_eq!([met(0, 1), met(1, 0), met(0, 2), met(2, 0), met(1, 2), met(2, 1)], [2, 2, 2, 2, 5, 5]);
    assert!(text.contains("| 0, 0, 0, 0, 2 | stronger after 2 ("), "{text}");
    assert!(text.contains("| 0, 0, 5, 0, 0 | open after 5 (0.00) |"), "{text}");
    assert!(text.contains("- cheat1: cheat v1, started as `sh "), "{text}");
}

#[test]
fn an_engine_that_does_not_answer_loses() {
    let folder = Folder::new("silent");
    let output = folder.run(&["silent", "silent"], &["--margin", "0.1", "--pairs", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = folder.games();
    assert_eq!(games.len(), 2);
    for game in games {
        let turn = ["White", "Black"][game["moves"].as_str().unwrap().split(';').count() % 2];
        assert_eq!(game["points"], if turn == "White" { 0.0 } else { 1.0 }, "{game}");
        assert_eq!(game["reason"], format!("{turn}: the engine did not answer in 0.1 s"), "{game}");
    }
}

#[test]
fn a_gauntlet_that_was_killed_goes_on_with_the_same_games() {
    let play = |killed: bool| {
        let folder = Folder::new(if killed { "killed" } else { "whole" });
        if !killed {
            fs::write(folder.file("killed"), "").unwrap();
        }
        let run = || folder.run(&["honest", "kill"], &["--margin", "60", "--pairs", "5"]);
        let mut output = run();
        if killed {
            assert!(!output.status.success() && folder.games().len() == 4, "killed in the fifth game");
            // A line that was not written whole.
            let cut = folder.text("journal");
            fs::write(folder.file("journal"), &cut[..cut.len() - 9]).unwrap();
            output = run();
        }
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let tables =
            text.lines().filter(|line| line.contains("honest0 : kill1")).collect::<Vec<_>>().join("\n");
        (folder.games(), folder.text("games.pgn"), tables)
    };
    let whole = play(false);
    assert_eq!(whole, play(true));
    let (games, pgn, tables) = whole;
    assert_eq!(games.len(), 10);
    assert!(
        games.iter().all(|game| game["points"] == 1.0 && game["reason"] == "queen_surrounded"),
        "{games:?}"
    );
    assert_eq!(pgn.matches("[Result \"WhiteWins\"]").count(), 10);
    assert!(tables.contains("| 50.0 % |") && tables.contains("| 0, 0, 5, 0, 0 |"), "{tables}");
}

#[test]
fn another_command_does_not_go_on_with_the_file() {
    let folder = Folder::new("other");
    let run = |seed| folder.run(&["cheat", "crash"], &["--margin", "60", "--pairs", "1", "--seed", seed]);
    assert!(run("1").status.success());
    let refused = run("2");
    let errors = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(1) && errors.contains("was begun by another command"), "{errors}");
    let many = folder.run(&["cheat", "crash"], &["--margin", "60", "--pairs", "6"]);
    assert!(String::from_utf8(many.stderr).unwrap().contains("there are 5 openings of Base"));
    let alone = folder.run(&["cheat"], &[]);
    assert!(String::from_utf8(alone.stderr).unwrap().contains("two engines or more"));
}
