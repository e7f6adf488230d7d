//! `alveole-lab selfplay`: games of a search against itself with the value of each move, to learn from.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use alveole::game::Game;
use alveole::play::Match;
use alveole::search::{Evaluate, Search, random_move};
use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::arguments::{Continued, GameOptions, options};
use crate::games::{options_of, resume};
use crate::on_game::{OnGame, on_game};
use crate::{Failure, clock, progress};

/// The arguments of `alveole-lab selfplay`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The options of the game, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The nodes that each move is searched with
    #[arg(long, value_name = "N", default_value_t = 400)]
    nodes: u64,

    /// Evaluates by hand, also where the game has learned weights: the first round of learning
    #[arg(long)]
    by_hand: bool,

    /// Writes also how many visits other moves had: the trainer then learns the visits, and not only the move
    #[arg(long)]
    pub visits: bool,

    /// Sets a parameter of the search, such as class-visits=500
    #[arg(long, value_name = "NAME=N", value_parser = parameter)]
    pub set: Vec<(String, f32)>,

    /// The largest number of random plies at the start; each game has from none to this many
    #[arg(long, value_name = "N", default_value_t = 10)]
    loose: usize,

    /// The number of games that the file has at last
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,

    #[command(flatten)]
    file: Continued,
}

/// Reads the name of a parameter and its value.
fn parameter(text: &str) -> Result<(String, f32), String> {
    let pair = text.split_once('=').and_then(|(name, value)| Some((name.to_owned(), value.parse().ok()?)));
    pair.ok_or_else(|| format!("“{text}” is no name with a number, such as class-visits=500"))
}

/// The form of the file: a header, and a line for each game.
const FORMAT: &str = "alveole-selfplay/1";
/// The longest game, in plies; a longer one counts as shared.
const PLIES: usize = 400;
/// What a value or a share of visits from 0 to 1 is multiplied by in the file.
const VALUE: f32 = 1000.0;
/// The smallest share of visits that is written, in the same unit.
const FEW: f32 = 10.0;

/// Continues the file.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        continued::<G>(self)
    }
}

fn continued<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    let given = arguments.options.clone().unwrap_or_default().0;
    let (options, written) = options_of::<G>(&given)?;
    // A game goes on only with the weights that it was begun with.
    let mut header = json!({
        "format": FORMAT, "game": G::ID, "options": written, "nodes": arguments.nodes, "loose": arguments.loose,
        "seed": arguments.file.seed, "weights": crate::sha256(if arguments.by_hand { &[] } else { weights::<G>(&options) }),
    });
    if arguments.visits {
        header["visits"] = true.into();
    }
    if !arguments.set.is_empty() {
        let pairs = arguments.set.iter().map(|(name, value)| (name.clone(), json!(value)));
        header["set"] = pairs.collect::<Map<_, _>>().into();
    }
    let mut first = G::Search::new(G::new(&options), Vec::new(), 0);
    if let Some((name, _)) = arguments.set.iter().find(|(name, value)| !first.set(name, *value)) {
        let known = G::Search::PARAMETERS.join(", ");
        return Err(format!("the search of {} has no parameter “{name}”; it has: {known}", G::ID).into());
    }
    let (mut file, done) = resume(&arguments.file.out, &header)?;
    let start = clock::now();
    for number in done..arguments.games {
        if arguments.file.is_over(start) {
            break;
        }
        let mut rng = Rng::with_seed(alveole::game::stable_hash(&(arguments.file.seed, number)));
        writeln!(file, "{}", line::<G>(&options, arguments, &mut rng))?;
        if number % 16 == 0 {
            let seconds = (clock::now() - start) / 1000.0;
            let speed = (number - done + 1) as f64 / seconds.max(0.001);
            progress::show(&format!("{}: {} games, {speed:.1} a second ", G::ID, number + 1));
        }
    }
    progress::show("");
    Ok(())
}

/// The weights that games with these options are played with; none if there are none.
fn weights<G: Game + Evaluate>(options: &G::Options) -> &'static [u8] {
    G::new(options).model().map_or(&[], |number| G::MODELS[number].weights)
}

/// Plays a game and writes it as a line: the winners' numbers, `-` if nobody won, then the moves after semicolons, each with
/// its value for its mover in thousandths after a colon, if it was searched. With `--visits`, other moves follow after bars, each
/// with its share of the visits in thousandths after a colon.
fn line<G: Game + Evaluate>(options: &G::Options, arguments: &Arguments, rng: &mut Rng) -> String {
    let mut game = Match::<G>::new(options.clone());
    let loose = rng.usize(..=arguments.loose);
    let mut moves = String::new();
    while game.outcome().is_none() && game.plies() < PLIES {
        moves.push(';');
        let random = if game.plies() < loose { random_move(game.position(), rng) } else { None };
        let mv = if let Some(mv) = random {
            moves += &game.position().write(mv);
            mv
        } else {
            let mut search = G::Search::new(game.position().clone(), game.keys(), rng.u64(..));
            if arguments.by_hand {
                search.without("learned");
            }
            for (name, value) in &arguments.set {
                search.set(name, *value);
            }
            search.run(arguments.nodes.max(1));
            let lines = search.lines();
            let best = &lines[0];
            moves += &game.position().write(best.moves[0]);
            moves.push(':');
            moves += &(best.value * VALUE).round().to_string();
            // A proof outweighs all visits.
            if arguments.visits && !best.proven {
                let all: u64 = lines.iter().map(|line| line.nodes).sum();
                for line in &lines[1..] {
                    let share = (line.nodes as f32 / all as f32 * VALUE).round();
                    if share >= FEW {
                        moves.push('|');
                        moves += &game.position().write(line.moves[0]);
                        moves.push(':');
                        moves += &share.to_string();
                    }
                }
            }
            best.moves[0]
        };
        game.play(mv);
    }
    let winners = game.outcome().map_or_else(
        || "-".to_owned(),
        |outcome| outcome.winners.iter().map(|colour| colour.0.to_string()).collect(),
    );
    winners + &moves
}

/// A file of games, read line by line.
pub(crate) struct SelfplayFile {
    /// Its first line.
    pub header: Value,
    reader: BufReader<File>,
}

/// A game of a file.
pub(crate) struct Line {
    /// The numbers of the winners; empty if nobody won.
    pub winners: Vec<u8>,
    pub moves: Vec<Made>,
}

/// A move of a game of a file.
pub(crate) struct Made {
    /// In the game's notation.
    pub text: String,
    /// The value for its mover from 0 to 1, if it was searched.
    pub value: Option<f32>,
    /// The moves that had visits beside it, each with its share of them.
    pub others: Vec<(String, f32)>,
}

impl SelfplayFile {
    /// Opens a file of games of `game`.
    pub(crate) fn open(path: &Path, game: &str) -> Result<Self, Failure> {
        let mut reader = BufReader::new(File::open(path)?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let header: Value = serde_json::from_str(&line)?;
        if header["format"] != FORMAT || header["game"] != game {
            return Err(format!("{} has no games of {game} to learn from", path.display()).into());
        }
        Ok(Self { header, reader })
    }

    /// The options that the games were played with.
    pub(crate) fn options(&self) -> Map<String, Value> {
        self.header["options"].as_object().cloned().unwrap_or_default()
    }
}

impl Iterator for SelfplayFile {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let mut line = String::new();
        self.reader.read_line(&mut line).ok()?;
        let mut parts = line.strip_suffix('\n')?.split(';');
        let winners = parts.next()?.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        Some(Line { winners, moves: parts.map(read).collect() })
    }
}

/// Reads a move with its numbers.
fn read(text: &str) -> Made {
    let number =
        |text: &str| text.rsplit_once(':').map(|(mv, number)| (mv.to_owned(), number.parse::<f32>().ok()));
    let mut parts = text.split('|');
    let first = parts.next().unwrap_or_default();
    let (text, value) = number(first).unwrap_or_else(|| (first.to_owned(), None));
    let others = parts.filter_map(number).filter_map(|(mv, share)| Some((mv, share? / VALUE))).collect();
    Made { text, value: value.map(|value| value / VALUE), others }
}

/// The arguments of a few fast games.
#[cfg(test)]
pub(crate) fn tiny(game: &str, games: u64, out: &Path) -> Arguments {
    Arguments {
        game: game.to_owned(),
        options: None,
        nodes: 20,
        by_hand: true,
        visits: false,
        set: Vec::new(),
        loose: 6,
        games,
        file: Continued { seed: 3, seconds: None, out: out.to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use alveole::game::{Notation, Rules};

    use super::*;

    #[test]
    fn a_file_that_was_cut_off_goes_on_as_if_it_had_not_been() {
        let path =
            |name: &str| std::env::temp_dir().join(format!("alveole-selfplay-{name}-{}", std::process::id()));
        let (whole, cut) = (path("whole"), path("cut"));
        run(tiny("hive", 3, &whole)).unwrap();
        run(tiny("hive", 2, &cut)).unwrap();
        let text = std::fs::read(&cut).unwrap();
        std::fs::write(&cut, &text[..text.len() - 4]).unwrap();
        run(tiny("hive", 3, &cut)).unwrap();
        assert_eq!(std::fs::read_to_string(&cut).unwrap(), std::fs::read_to_string(&whole).unwrap());
        let games: Vec<_> = SelfplayFile::open(&whole, "hive").unwrap().collect();
        assert_eq!(games.len(), 3);
        let mut position = alveole::games::hive::Position::new(&alveole::games::hive::HiveOptions::default());
        let mut searched = 0;
        for made in &games[0].moves {
            position.play(position.read(&made.text).unwrap());
            searched += usize::from(made.value.is_some_and(|value| (0.0..=1.0).contains(&value)));
        }
        assert!(searched + 6 >= games[0].moves.len() && searched > 0);
        let mut other = tiny("hive", 3, &whole);
        other.file.seed = 6;
        assert!(run(other).is_err(), "another command began the file");
        let _ = (std::fs::remove_file(whole), std::fs::remove_file(cut));
    }

    #[test]
    fn visits_of_other_moves_are_written_beside_the_same_games() {
        let path =
            |name: &str| std::env::temp_dir().join(format!("alveole-selfplay-{name}-{}", std::process::id()));
        let (with, without) = (path("with"), path("without"));
        run(Arguments { visits: true, by_hand: false, ..tiny("go", 4, &with) }).unwrap();
        run(Arguments { by_hand: false, ..tiny("go", 4, &without) }).unwrap();
        let games = |path: &Path| SelfplayFile::open(path, "go").unwrap().collect::<Vec<_>>();
        let mut seen = 0;
        for (game, plain) in games(&with).iter().zip(games(&without)) {
            let mut position = alveole::games::go::Position::new(&alveole::games::go::GoOptions::usual(5, 3));
            for (made, other) in game.moves.iter().zip(&plain.moves) {
                assert_eq!((&made.text, made.value), (&other.text, other.value));
                assert_eq!(other.others, []);
                let all: f32 = made.others.iter().map(|(_, share)| share).sum();
                assert!(made.others.is_empty() || (0.01..1.0).contains(&all), "{all}");
                for (text, _) in &made.others {
                    assert!(position.read(text).is_ok() && *text != made.text);
                    seen += 1;
                }
                position.play(position.read(&made.text).unwrap());
            }
        }
        assert!(seen > 1000, "{seen}");
        let _ = (std::fs::remove_file(with), std::fs::remove_file(without));
    }

    #[test]
    fn parameters_of_the_search_are_set_and_unknown_ones_named() {
        let path = std::env::temp_dir().join(format!("alveole-selfplay-set-{}", std::process::id()));
        let set = |name: &str| Arguments { set: vec![(name.to_owned(), 3.0)], ..tiny("go", 1, &path) };
        let error = run(set("explosion")).unwrap_err().to_string();
        assert!(error.contains("“explosion”") && error.contains("exploration"), "{error}");
        run(set("exploration")).unwrap();
        let with = SelfplayFile::open(&path, "go").unwrap();
        assert_eq!(with.header["set"], json!({"exploration": 3.0}));
        let _ = std::fs::remove_file(&path);
        run(tiny("go", 1, &path)).unwrap();
        let texts =
            |file: SelfplayFile| file.flat_map(|game| game.moves).map(|made| made.text).collect::<Vec<_>>();
        assert_ne!(texts(with), texts(SelfplayFile::open(&path, "go").unwrap()));
        assert!(parameter("exploration").is_err() && parameter("exploration=x").is_err());
        let _ = std::fs::remove_file(path);
    }
}
