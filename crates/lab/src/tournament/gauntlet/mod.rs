//! `alveole-lab gauntlet`: Hive engines against each other, over the Universal Hive Protocol, with ratings.

mod journal;
mod referee;
mod sprt;
mod standings;

use std::collections::{HashSet, VecDeque};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use alveole::games::hive::{GameString, HiveOptions, Position};
use alveole::play::Match;
use fastrand::Rng;
use serde_json::{Map, Value, json};

use super::uhp;
use crate::arguments::Continued;
use crate::{Failure, clock, games, progress};
use journal::{Journal, Key};
use referee::{Game, Terms};
use sprt::Hypotheses;
use standings::{Standings, is_decided};

/// What `--help` prints below the arguments.
const AFTER: &str = "\
Each engine plays each other, every opening with both colours. The openings are the first 4 to 8 plies of the games in a file. An engine
loses by an illegal move, by a move that comes too late, by an error, and by ending. The first engine has the rating 0; the
ratings are those of Bradley and Terry, the intervals from 400 Bayesian bootstrap samples of the openings. The column “of a core” is the
time on a processor by that of the searches: above 100 %, the engine thinks in the time of the others.

The same command goes on with the file; it may name more pairs, more game types, other cores and another test.";

/// The arguments of `alveole-lab gauntlet`.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Arguments {
    /// An engine: its name, and the command that starts it; two at least
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = entrant, required = true)]
    engines: Vec<Entrant>,

    /// An option of an engine, which is set before each game
    #[arg(long = "option", value_name = "NAME:OPTION=VALUE", value_parser = setting)]
    settings: Vec<Setting>,

    /// The time of a move
    #[arg(long, value_name = "SECONDS", required_unless_present = "depth", conflicts_with = "depth")]
    time: Option<u32>,

    /// The depth of a move, in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// How much later than the time of a move it may come; with --depth, after how much time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "1")]
    margin: Duration,

    /// The game types, separated by commas
    #[arg(long, value_name = "TYPES", value_delimiter = ',', value_parser = game_type, default_value = "Base,Base+MLP")]
    games: Vec<String>,

    /// The most pairs of games of two engines and a game type
    #[arg(long, value_name = "N", default_value_t = 20)]
    pairs: usize,

    /// The file with the games whose first plies are the openings
    #[arg(long, value_name = "FILE", default_value = "tests/vectors/hive.tournament.games.jsonl")]
    openings: PathBuf,

    /// Stop the pairs of two engines and a game type when a sequential test knows, with 5 % of errors, which of these differences
    /// of Elo is likelier
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,

    /// The processor cores, separated by commas: a game runs on each, both engines on the same (Linux, with taskset)
    #[arg(long, value_name = "CORES", value_delimiter = ',')]
    cores: Vec<u16>,

    /// A file for the games as PGN, written from the file of the games
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    #[command(flatten)]
    file: Continued,
}

/// An engine that takes part.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    name: String,
    command: String,
    options: Vec<(String, String)>,
}

/// An option of the engine with a name.
#[derive(Clone, Debug)]
pub(crate) struct Setting(String, String, String);

fn entrant(text: &str) -> Result<Entrant, String> {
    let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND")?;
    let entrant = Entrant { name: name.to_owned(), command: command.to_owned(), options: Vec::new() };
    if name.is_empty() || name.contains(['|', ':']) || command.trim().is_empty() {
        return Err("expected NAME=COMMAND, and no | or : in the name".to_owned());
    }
    Ok(entrant)
}

fn setting(text: &str) -> Result<Setting, String> {
    let (name, rest) = text.split_once(':').ok_or("expected NAME:OPTION=VALUE")?;
    let (option, value) = rest.split_once('=').ok_or("expected NAME:OPTION=VALUE")?;
    Ok(Setting(name.to_owned(), option.to_owned(), value.to_owned()))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

fn game_type(text: &str) -> Result<String, String> {
    text.parse::<GameString>().map(|game| game.game_type())
}

/// Continues the file and prints the tables.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let engines = arguments.entrants()?;
    let names: Vec<String> = engines.iter().map(|engine| engine.name.clone()).collect();
    let openings = std::fs::read_to_string(&arguments.openings)
        .map_err(|e| format!("{}: {e}", arguments.openings.display()))?;
    let ids: Result<Vec<Value>, Failure> =
        engines.iter().map(|engine| arguments.introduced(engine)).collect();
    let header = json!({
        "format": "alveole-gauntlet/1", "engines": ids?, "time": arguments.time, "depth": arguments.depth,
        "margin": arguments.margin.as_secs_f64(), "seed": arguments.file.seed, "openings": crate::sha256(openings.as_bytes()),
    });
    let journal = Journal::open(&arguments.file.out, &header, arguments.pgn.as_deref(), names.clone())?;
    let gauntlet = Gauntlet::new(arguments, engines, &openings, journal)?;
    gauntlet.play()?;
    progress::show("");
    let journal = gauntlet.journal();
    let mut output = io::stdout().lock();
    for engine in header["engines"].as_array().into_iter().flatten() {
        let text = |i: usize| engine[i].as_str().unwrap_or_default();
        writeln!(output, "- {}: {}, started as `{}`", text(0), text(1), text(2))?;
    }
    Ok(write!(output, "{}", tables(&journal.games, &names, &arguments.games, arguments.sprt))?)
}

/// The tables of each of these game types, and of all together.
fn tables(played: &[(Key, Game)], names: &[String], types: &[String], test: Option<Hypotheses>) -> String {
    let all = (types.len() > 1).then_some("All games");
    let table = |heading: &str| {
        let of = |key: &Key| key.game == heading || Some(heading) == all;
        let games = played.iter().filter(|(key, _)| of(key)).collect();
        format!("\n{}", Standings { heading, names, games, test })
    };
    types.iter().map(String::as_str).chain(all).map(table).collect()
}

impl Arguments {
    /// The engines with their options.
    fn entrants(&self) -> Result<Vec<Entrant>, Failure> {
        let mut engines = self.engines.clone();
        let names: HashSet<&str> = self.engines.iter().map(|engine| engine.name.as_str()).collect();
        if names.len() < self.engines.len() || names.len() < 2 {
            return Err("a gauntlet needs two engines or more, with different names".into());
        }
        for Setting(name, option, value) in &self.settings {
            let engine = engines.iter_mut().find(|engine| engine.name == *name);
            let engine = engine.ok_or_else(|| format!("--option names “{name}”, which is no engine"))?;
            engine.options.push((option.clone(), value.clone()));
        }
        Ok(engines)
    }

    /// Starts an engine once: its name, what it calls itself, its command and its options.
    fn introduced(&self, engine: &Entrant) -> Result<Value, Failure> {
        let started = engine.start("Base".to_owned(), self.cores.first().copied());
        let (_, id) = started.map_err(|e| format!("{}: {e}", engine.name))?;
        Ok(json!([engine.name, id, engine.command, engine.options]))
    }
}

/// The games still to be played, and those played.
struct Gauntlet<'a> {
    arguments: &'a Arguments,
    engines: Vec<Entrant>,
    terms: Terms,
    /// The openings of each game type.
    openings: Vec<(String, Vec<Match<Position>>)>,
    start: f64,
    state: Mutex<State>,
}

struct State {
    journal: Journal,
    /// The pairs to play, each by its first game.
    pairs: VecDeque<Key>,
}

impl<'a> Gauntlet<'a> {
    fn new(
        arguments: &'a Arguments,
        engines: Vec<Entrant>,
        openings: &str,
        journal: Journal,
    ) -> Result<Self, Failure> {
        let terms = Terms {
            limit: match (arguments.time, arguments.depth) {
                (Some(seconds), _) => uhp::time(seconds.into()),
                (None, depth) => format!("depth {}", depth.unwrap_or(1)),
            },
            patience: arguments.margin + Duration::from_secs(arguments.time.unwrap_or(0).into()),
        };
        let of = |game: &String| Ok((game.clone(), openings_of(openings, game, arguments.file.seed)?));
        let openings = arguments.games.iter().map(of).collect::<Result<Vec<_>, Failure>>()?;
        let mut pairs = VecDeque::new();
        for opening in 0..arguments.pairs {
            // All games of an opening, then the next: a gauntlet that is stopped has as many games of all engines.
            for (game, known) in &openings {
                if opening >= known.len() {
                    let count = known.len();
                    return Err(
                        format!("there are {count} openings of {game}: --pairs {count} at most").into()
                    );
                }
                for a in 0..engines.len() {
                    for b in a + 1..engines.len() {
                        pairs.push_back(Key { game: game.clone(), opening, seats: [a, b] });
                    }
                }
            }
        }
        let state = Mutex::new(State { journal, pairs });
        Ok(Self { arguments, engines, terms, openings, start: clock::now(), state })
    }

    /// Plays all games, one on each core at a time.
    fn play(&self) -> Result<(), Failure> {
        let cores: Vec<Option<u16>> = match &self.arguments.cores[..] {
            [] => vec![None],
            cores => cores.iter().copied().map(Some).collect(),
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                cores.into_iter().map(|core| scope.spawn(move || self.work(core))).collect();
            for worker in workers {
                worker.join().map_err(|_| "a game ended in a panic")??;
            }
            Ok(())
        })
    }

    /// Plays pairs until none is left or the time is over.
    fn work(&self, core: Option<u16>) -> Result<(), String> {
        while let Some(pair) = self.next_pair() {
            for key in pair.pair() {
                if self.lock().journal.has(&key) {
                    continue;
                }
                if self.arguments.file.is_over(self.start) {
                    return Ok(());
                }
                let Some(opening) = self.opening(&key) else { continue };
                let game =
                    referee::play(opening, key.seats.map(|seat| &self.engines[seat]), &self.terms, core);
                let mut state = self.lock();
                let [white, black] = key.seats.map(|seat| self.engines[seat].name.clone());
                let (reason, number) = (&game.reason, state.journal.games.len() + 1);
                let reason: String = reason.chars().take(60).collect();
                progress::show(&format!(
                    "{number} games; {}, {white} : {black}: {} ({reason}) ",
                    key.game, game.points
                ));
                state.journal.add(key, game).map_err(|e| e.to_string())?;
            }
        }
        Ok(())
    }

    /// Takes the next pair of two engines that the test has not decided between.
    fn next_pair(&self) -> Option<Key> {
        let mut state = self.lock();
        loop {
            let key = state.pairs.pop_front()?;
            let games = state.journal.games.iter().filter(|(played, _)| played.game == key.game);
            if !self.arguments.sprt.is_some_and(|test| is_decided(games, key.seats, test)) {
                return Some(key);
            }
        }
    }

    fn opening(&self, key: &Key) -> Option<Match<Position>> {
        let (_, all) = self.openings.iter().find(|(game, _)| *game == key.game)?;
        all.get(key.opening).cloned()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        // A panic ends the command, with the games written so far.
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn journal(self) -> Journal {
        self.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).journal
    }
}

/// The openings of a game type: the first 4 to 8 plies of games in a file of vectors, none twice, in an order by chance.
fn openings_of(text: &str, game: &str, seed: u64) -> Result<Vec<Match<Position>>, Failure> {
    const PLIES: std::ops::RangeInclusive<usize> = 4..=8;
    let wanted = game.parse::<GameString>()?.options;
    let mut found: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line)?;
        let none = Map::new();
        let (options, _) = games::options_of::<Position>(value["options"].as_object().unwrap_or(&none))?;
        let moves = value["moves"].as_array().into_iter().flatten().filter_map(Value::as_str);
        if options == wanted {
            found.push(moves.map(str::to_owned).collect());
        }
    }
    Rng::with_seed(seed).shuffle(&mut found);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let lengths = PLIES.count();
    // Each game once, then each with another length.
    for layer in 0..lengths {
        for (number, moves) in found.iter().enumerate() {
            let plies = PLIES.start() + (layer + number) % lengths;
            let Some(moves) = moves.get(..plies).filter(|_| moves.len() > plies) else { continue };
            if known.insert(moves) {
                openings.push(opening(&wanted, moves)?);
            }
        }
    }
    Ok(openings)
}

fn opening(options: &HiveOptions, moves: &[String]) -> Result<Match<Position>, Failure> {
    let mut game = Match::new(options.clone());
    moves.iter().try_for_each(|text| game.play_text(text))?;
    Ok(game)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const VECTORS: &str = include_str!("../../../../../tests/vectors/hive.tournament.games.jsonl");

    #[test]
    fn the_vectors_have_openings_of_4_to_8_plies() {
        for (game, least) in [("Base", 200), ("Base+MLP", 120)] {
            let all = openings_of(VECTORS, game, 1).unwrap();
            assert!(all.len() >= least, "{game}: {}", all.len());
            assert!(all.iter().all(|game| (4..=8).contains(&game.plies()) && game.outcome().is_none()));
            let lengths: HashSet<usize> = all[..20].iter().map(Match::plies).collect();
            assert_eq!(lengths.len(), 5, "the first openings have all lengths");
            let texts: HashSet<Vec<String>> = all.iter().map(Match::texts).collect();
            assert_eq!(texts.len(), all.len(), "no opening comes twice");
        }
        let [one, other] = [1, 2].map(|seed| openings_of(VECTORS, "Base", seed).unwrap()[0].texts());
        assert_ne!(one, other);
    }

    /// The tables of a journal of the repository.
    fn tables_of(root: &Path, name: &str) -> String {
        // A copy, since a journal is opened to be written.
        let text = std::fs::read_to_string(root.join("crates/lab/gauntlet").join(name)).unwrap();
        let file = std::env::temp_dir().join(format!("alveole-page-{}-{name}", std::process::id()));
        std::fs::write(&file, &text).unwrap();
        let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let engines = header["engines"].as_array().unwrap();
        let names: Vec<String> =
            engines.iter().filter_map(|engine| engine[0].as_str()).map(str::to_owned).collect();
        let journal = Journal::open(&file, &header, None, names.clone()).unwrap();
        std::fs::remove_file(&file).unwrap();
        let types = ["Base", "Base+MLP"].map(str::to_owned);
        tables(&journal.games, &names, &types, "-20,20".parse().ok())
    }

    #[test]
    fn the_page_has_the_tables_of_the_games_in_the_repository() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let page = std::fs::read_to_string(root.join("docs/gauntlet.md")).unwrap();
        for time in ["1", "5"] {
            let (_, section) = page.split_once(&format!("\n## Ratings at {time} s\n")).unwrap();
            let section = section.split("\n## ").next().unwrap();
            let printed = tables_of(root, &format!("{time}s.gauntlet"));
            let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
            assert!(rows.len() > 20, "a table for each type, and one for all");
            for row in rows {
                assert!(printed.contains(row), "{row}\nis not in\n{printed}");
            }
        }
    }

    #[test]
    fn engines_and_options_are_read() {
        let engine = entrant("ours=alveole uhp --threads=1").unwrap();
        assert_eq!((&*engine.name, &*engine.command), ("ours", "alveole uhp --threads=1"));
        assert!(["ours", "=x", "a|b=x", "a:b=x", "x= "].iter().all(|text| entrant(text).is_err()));
        let Setting(name, option, value) = setting("x:A=b=c").unwrap();
        assert_eq!([&*name, &*option, &*value], ["x", "A", "b=c"]);
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(["0", "-1", "x", "inf"].iter().all(|text| seconds(text).is_err()));
    }
}
