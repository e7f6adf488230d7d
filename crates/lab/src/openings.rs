//! `alveole-lab openings`: how often the first moves of a file of games were played, and who won, for the opening explorer.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use alveole::game::Game;
use alveole::play::position_key;
use alveole::search::Evaluate;
use serde_json::{Value, json};

use crate::arguments::{GameOptions, options};
use crate::games::{GameFile, options_of};
use crate::on_game::{OnGame, on_game};
use crate::{Failure, progress};

/// The arguments of `alveole-lab openings`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The file of games (alveole-lab games)
    games: PathBuf,

    /// The number of plies of each game that are counted
    #[arg(long, value_name = "N", default_value_t = 8)]
    depth: usize,

    /// The number of moves that the tree has at most: the rarest are left out
    #[arg(long, value_name = "N", default_value_t = 4000)]
    moves: usize,

    /// Counts the games as ones with these options, and leaves out those that break their rules
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The file of the tree
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A move is left out if fewer games have it, even where there is room.
const FEWEST: u64 = 3;

/// Writes the tree.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let text = fs::read_to_string(&arguments.games)?;
    let header: Value = serde_json::from_str(text.lines().next().unwrap_or_default())?;
    let game = header["game"].as_str().ok_or("this is no file of games")?.to_owned();
    on_game(&game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        written::<G>(self)
    }
}

/// How often a move was played, and the number of wins for each seat; a shared win is a part of one for each winner.
#[derive(Clone, Default, Debug)]
struct Played {
    games: u64,
    won: Vec<f64>,
}

/// The moves of each position, by keys: of the position, then of the position after the move.
type Tree = BTreeMap<String, BTreeMap<String, Played>>;

fn written<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    let file = GameFile::open(&arguments.games, G::ID)?;
    let header = file.header.clone();
    let given = arguments.options.clone().map_or_else(|| file.options(), |given| given.0);
    let (options, written) = options_of::<G>(&given)?;
    let lenient = arguments.options.is_some();
    let (tree, games) = counted::<G>(&options, file, arguments.depth, lenient)?;
    let (tree, least) = pruned(tree, arguments.moves);
    let Value::Object(mut card) = header else { return Err("the first line is no object".into()) };
    if lenient {
        let played = card.insert("options".to_owned(), written);
        card.insert("played".to_owned(), played.unwrap_or_default());
    }
    card.insert("format".to_owned(), "alveole-openings/1".into());
    card.insert("games".to_owned(), games.into());
    card.insert("sha256".to_owned(), crate::sha256(&fs::read(&arguments.games)?).into());
    card.insert("depth".to_owned(), arguments.depth.into());
    card.insert("moves".to_owned(), arguments.moves.into());
    card.insert("least".to_owned(), least.into());
    fs::write(&arguments.out, text(&card.into(), &tree))?;
    Ok(())
}

/// Counts the first `depth` plies of the games: the tree, and the number of games. `lenient` leaves out games with a move that
/// is not legal, which is otherwise an error.
fn counted<G: Game + Evaluate>(
    options: &G::Options,
    games: GameFile,
    depth: usize,
    lenient: bool,
) -> Result<(Tree, u64), Failure> {
    let mut tree = Tree::new();
    let mut number = 0;
    'games: for line in games {
        let mut position = G::new(options);
        let mut key = position_key(&position);
        let mut path = Vec::new();
        for (ply, text) in line.moves.iter().enumerate() {
            match position.read(text) {
                Ok(mv) if !lenient || position.legal().contains(&mv) => position.play(mv),
                Err(e) if !lenient => return Err(format!("game {}: {text}: {e}", number + 1).into()),
                _ => continue 'games,
            }
            if ply < depth {
                let next = position_key(&position);
                path.push((key, next.clone()));
                key = next;
            }
        }
        number += 1;
        // The file names colours; a player who swaps holds another colour from then on.
        let mut won = vec![0.0; usize::from(position.players())];
        for &winner in &line.winners {
            let seat = position.seat(alveole::game::Colour(winner));
            won[usize::from(seat.0)] += 1.0 / line.winners.len() as f64;
        }
        for (key, next) in path {
            let played = tree.entry(key).or_default().entry(next).or_default();
            played.games += 1;
            played.won.resize(won.len(), 0.0);
            played.won.iter_mut().zip(&won).for_each(|(sum, won)| *sum += won);
        }
        if number % 256 == 0 {
            progress::show(&format!("{}: {number} games ", G::ID));
        }
    }
    progress::show("");
    Ok((tree, number))
}

/// Leaves out rare moves, so that at most `most` are left: the tree, and the number of games that each move has at least.
fn pruned(mut tree: Tree, most: usize) -> (Tree, u64) {
    let mut counts: Vec<u64> = tree.values().flat_map(BTreeMap::values).map(|played| played.games).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let least = counts.get(most).map_or(FEWEST, |games| (games + 1).max(FEWEST));
    for moves in tree.values_mut() {
        moves.retain(|_, played| played.games >= least);
    }
    tree.retain(|_, moves| !moves.is_empty());
    (tree, least)
}

/// The tree as JSON: the card, and a line for each position, with its moves, those of most games first.
fn text(card: &Value, tree: &Tree) -> String {
    let line = |(key, moves): (&String, &BTreeMap<String, Played>)| {
        let mut moves: Vec<_> = moves.iter().collect();
        moves.sort_by(|a, b| b.1.games.cmp(&a.1.games).then(a.0.cmp(b.0)));
        let row = |(next, played): &(&String, &Played)| {
            let won = played.won.iter().map(|won| json!(won.round() as u64));
            let row: Vec<Value> = [json!(next), json!(played.games)].into_iter().chain(won).collect();
            Value::Array(row)
        };
        format!("{}:{}", json!(key), Value::Array(moves.iter().map(row).collect()))
    };
    let lines: Vec<String> = tree.iter().map(line).collect();
    format!("{{\"card\":{card},\n\"positions\":{{\n{}\n}}}}\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of games of Hex-n on a small board, as `alveole-lab games` writes it.
    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("alveole-openings-{name}-{}", std::process::id()));
        let header = json!({
            "format": "alveole-games/1", "game": "hex", "options": {"size": 3}, "level": 3, "seed": 1, "loose": 6,
            "one_in": 4,
        });
        // a1 and e5 are opposite corners. In the second game seat 1 takes over the first stone, and red wins.
        let games = ["0;a1;c3;b2", "0;e5;swap;c3", "1;a1;c3;b3", "-;c3;d4", "0;a1;c3"];
        fs::write(&path, format!("{header}\n{}\n", games.join("\n"))).unwrap();
        path
    }

    /// The row of the move after `moves`, found by replaying them.
    fn row(tree: &Value, moves: &[&str]) -> Vec<u64> {
        let options = json!({"size": 3}).as_object().unwrap().clone();
        let (options, _) = options_of::<alveole::games::hex::Position>(&options).unwrap();
        let mut game = alveole::play::Match::<alveole::games::hex::Position>::new(options);
        moves.iter().for_each(|text| game.play_text(text).unwrap());
        let keys = game.explore().keys;
        let [.., from, to] = &keys[..] else { panic!("a move") };
        let rows = tree["positions"][from].as_array().unwrap();
        let row = rows.iter().find(|row| row[0] == **to).unwrap().as_array().unwrap();
        row[1..].iter().map(|number| number.as_u64().unwrap()).collect()
    }

    #[test]
    fn the_tree_is_what_a_recount_finds() {
        let (games, out) = (file("games"), file("tree"));
        let arguments =
            Arguments { games: games.clone(), depth: 2, moves: 100, options: None, out: out.clone() };
        run(arguments).unwrap();
        let tree: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
        assert_eq!((&tree["card"]["games"], &tree["card"]["least"]), (&json!(5), &json!(3)));
        assert_eq!(
            row(&tree, &["a1"]),
            [4, 2, 2],
            "corners are alike, and the winner after the swap is seat 1"
        );
        assert_eq!(row(&tree, &["e5"]), [4, 2, 2]);
        assert_eq!(row(&tree, &["a1", "c3"]), [3, 2, 1]);
        let rows: usize =
            tree["positions"].as_object().unwrap().values().map(|r| r.as_array().unwrap().len()).sum();
        assert_eq!(rows, 2, "moves of fewer games than three are left out, and plies after the second");
        let _ = (fs::remove_file(games), fs::remove_file(out));
    }

    #[test]
    fn games_that_break_other_options_are_left_out() {
        let (games, out) =
            (file("others"), std::env::temp_dir().join(format!("alveole-others-{}", std::process::id())));
        let other = Some(GameOptions(json!({"size": 3, "swap": false}).as_object().unwrap().clone()));
        run(Arguments { games: games.clone(), depth: 2, moves: 100, options: other, out: out.clone() })
            .unwrap();
        let tree: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
        let card = &tree["card"];
        assert_eq!(card["games"], 4, "one of the five swapped");
        assert_eq!((&card["options"]["swap"], &card["played"]), (&json!(false), &json!({"size": 3})));
        let _ = (fs::remove_file(games), fs::remove_file(out));
    }

    #[test]
    fn rare_moves_make_room() {
        let played = |games| Played { games, won: vec![0.0; 2] };
        let moves = |games: &[u64]| games.iter().map(|&n| (n.to_string(), played(n))).collect();
        let tree = Tree::from([("a".to_owned(), moves(&[9, 8, 5])), ("b".to_owned(), moves(&[5, 4]))]);
        let (tree, least) = pruned(tree, 3);
        assert_eq!(least, 6, "both moves of five games, or none");
        assert_eq!(tree.values().map(BTreeMap::len).sum::<usize>(), 2);
    }
}
