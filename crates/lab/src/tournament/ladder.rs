//! `alveole-lab ladder`: games between the levels of a game, in a file that grows from run to run, and their ratings.

use std::collections::BTreeMap;
use std::io::{self, Write};

use alveole::game::{Game, stable_hash};
use alveole::search::{Evaluate, Level};
use fastrand::Rng;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::bot::Bot;
use super::ratings::{Pairing, Rating, ratings};
use super::{one_game, opening};
use crate::arguments::{Continued, GameOptions, options};
use crate::games::{options_of, resume};
use crate::on_game::{OnGame, on_game};
use crate::{Failure, clock, progress};

/// The arguments of `alveole-lab ladder`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The options of the game, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The number of rounds that the file has at last; a round has an opening of each pair of levels that differ by one or
    /// two, but level 7 plays every fourth round, and level 8 every twentieth
    #[arg(long, value_name = "N", default_value_t = 50)]
    rounds: u64,

    #[command(flatten)]
    file: Continued,

    /// Stop after this number of openings; the same command goes on later
    #[arg(long, value_name = "N")]
    openings: Option<usize>,

    /// Play the games of this level in the file again, as after a change of its search
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u64).range(1..=LEVELS as u64))]
    again: Option<u64>,

    /// Print the ratings as JSON, with a card: the file of the site
    #[arg(long)]
    json: bool,
}

/// The number of random plies at the beginning.
const OPENING: usize = 2;
/// The number of the level at which the scale is fixed, in the list of players.
const ANCHOR: usize = 2;
/// The number of players: random moves, the beginner, and the levels from 1.
const PLAYERS: usize = 2 + LEVELS;
const LEVELS: usize = Level::MAX.number() as usize;

/// Continues the file, and prints the ratings.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        climbed::<G>(self)
    }
}

/// Returns the name of a player in a tournament.
fn name(player: usize) -> String {
    match player {
        0 => "random".to_owned(),
        1 => "beginner".to_owned(),
        _ => format!("level:{}", player - 1),
    }
}

/// Lists the pairs of a round, by the numbers of the players, the stronger one first.
fn pairs(round: u64) -> Vec<[usize; 2]> {
    let plays = |player: usize| match player + 1 - ANCHOR {
        LEVELS => round % 20 == 19,
        level if level + 1 == LEVELS => round % 4 == 3,
        _ => true,
    };
    let levels = (ANCHOR + 1..PLAYERS).flat_map(|a| (1..=2).map(move |step| [a, a - step]));
    let anchors = [[ANCHOR, 0], [1, 0], [ANCHOR, 1], [ANCHOR + 1, 1], [ANCHOR + 2, 1]];
    let all = anchors.into_iter().chain(levels.filter(|[_, b]| *b >= ANCHOR));
    all.filter(|&[a, _]| plays(a)).collect()
}

fn climbed<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    let given = arguments.options.clone().unwrap_or_default().0;
    let (options, written) = options_of::<G>(&given)?;
    let header = json!({
        "format": "alveole-ladder/1", "game": G::ID, "options": written, "seed": arguments.file.seed,
        "opening": OPENING, "levels": G::TUNING.levels,
    });
    let (mut file, done) = resume(&arguments.file.out, &header)?;
    let schedule =
        (0..arguments.rounds).flat_map(|round| pairs(round).into_iter().map(move |pair| (round, pair)));
    let start = clock::now();
    let most = arguments.openings.unwrap_or(usize::MAX);
    if let Some(level) = arguments.again {
        let player = ANCHOR - 1 + usize::try_from(level)?;
        let text = std::fs::read_to_string(&arguments.file.out)?;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (line, (round, pair)) in lines.iter_mut().skip(1).zip(schedule.clone()) {
            if pair.contains(&player) {
                *line = played::<G>(&options, arguments.file.seed, round, pair)?;
            }
        }
        std::fs::write(&arguments.file.out, lines.join("\n") + "\n")?;
    }
    for (round, pair) in schedule.skip(usize::try_from(done)?).take(most) {
        if arguments.file.is_over(start) {
            break;
        }
        writeln!(file, "{}", played::<G>(&options, arguments.file.seed, round, pair)?)?;
    }
    progress::show("");
    let text = std::fs::read_to_string(&arguments.file.out)?;
    let results = Results::read(&text)?;
    let mut output = io::stdout().lock();
    if arguments.json {
        return Ok(writeln!(output, "{}", results.data::<G>(arguments, &written, &text))?);
    }
    Ok(write!(output, "{}", results.table(G::ID))?)
}

/// Plays the opening of a pair in a round, with the first player in every seat; returns its line.
fn played<G: Game + Evaluate>(
    options: &G::Options,
    seed: u64,
    round: u64,
    [a, b]: [usize; 2],
) -> Result<String, Failure> {
    progress::show(&format!("{}: round {}, {} : {} ", G::ID, round + 1, name(a), name(b)));
    let mut rng = Rng::with_seed(stable_hash(&(seed, round, a as u64, b as u64)));
    let game = opening::<G>(options, OPENING, &mut rng);
    let mut bots = [Bot::<G>::new(&name(a), options, None)?, Bot::<G>::new(&name(b), options, None)?];
    let seats = 0..game.position().players();
    let shares: Result<Vec<f32>, Failure> =
        seats.map(|seat| one_game(game.clone(), &mut bots, seat, &mut rng)).collect();
    Ok(json!([a, b, shares?]).to_string())
}

/// The results in a file, and the ratings that they give.
struct Results {
    /// For each player the number of games.
    games: [usize; PLAYERS],
    total: usize,
    ratings: Vec<Rating>,
}

impl Results {
    /// Reads a file of results.
    fn read(text: &str) -> Result<Self, Failure> {
        let mut pairings: BTreeMap<[usize; 2], Pairing> = BTreeMap::new();
        let (mut games, mut total) = ([0; PLAYERS], 0);
        for line in text.lines().skip(1) {
            let (a, b, shares): (usize, usize, Vec<f64>) = serde_json::from_str(line)?;
            if a.max(b) >= PLAYERS {
                return Err(format!("there is no player {}", a.max(b)).into());
            }
            let others = u8::try_from(shares.len())?.saturating_sub(1);
            let pairing = Pairing { players: [a, b], others, openings: Vec::new() };
            let pairing = pairings.entry([a, b]).or_insert(pairing);
            pairing.openings.push([shares.len() as f64, shares.iter().sum()]);
            games[a] += shares.len();
            games[b] += shares.len();
            total += shares.len();
        }
        let pairings: Vec<Pairing> = pairings.into_values().collect();
        Ok(Self { games, total, ratings: ratings(PLAYERS, ANCHOR, &pairings, 1) })
    }

    /// Returns the rows of a table, the strongest player last.
    fn table(&self, game: &str) -> String {
        let row = |player: usize| {
            let Rating { elo, low, high } = self.ratings[player];
            let interval = if player == ANCHOR { String::new() } else { format!("{low:.0}–{high:.0}") };
            format!("| {game} {} | {elo:.0} | {interval} | {} |\n", name(player), self.games[player])
        };
        let head = "| player | rating | 95 % | games |\n| --- | ---: | ---: | ---: |\n";
        (0..PLAYERS).filter(|&player| self.games[player] > 0).fold(head.to_owned(), |all, p| all + &row(p))
    }

    /// Returns the file of the site: a card, and the rating of each player that played, with its interval and its
    /// number of games.
    fn data<G: Game>(&self, arguments: &Arguments, options: &Value, text: &str) -> Value {
        let rating = |player: usize| {
            let Rating { elo, low, high } = self.ratings[player];
            let [elo, low, high] = [elo, low, high].map(|r| r.round() as i64);
            (name(player).replace("level:", ""), json!([elo, low, high, self.games[player]]))
        };
        let played: Map<String, Value> =
            (0..PLAYERS).filter(|&player| self.games[player] > 0).map(rating).collect();
        let given = arguments
            .options
            .as_ref()
            .map_or(String::new(), |given| format!(" --options '{}'", Value::Object(given.0.clone())));
        let (rounds, seed) = (arguments.rounds, arguments.file.seed);
        json!({
            "card": {
                "command": format!("alveole-lab ladder {}{given} --rounds {rounds} --seed {seed} --out crates/lab/ladder/{0}.ladder --json", G::ID),
                "game": G::ID, "options": options, "seed": seed, "games": self.total,
                "sha256": Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
            },
            "ratings": played,
        })
    }
}

#[cfg(test)]
mod tests {
    use alveole::games::{Visitor, visit_all};

    use super::*;

    /// Four openings at a time: a file is cut after a line, not after a round.
    fn arguments(seed: u64, out: &std::path::Path) -> Arguments {
        let (game, options, rounds) = ("hexone".to_owned(), None, 1);
        let file = Continued { seed, seconds: None, out: out.to_owned() };
        Arguments { game, options, rounds, file, openings: Some(4), again: None, json: true }
    }

    #[test]
    fn each_round_joins_all_levels_that_play() {
        let players = |round| {
            let all: std::collections::BTreeSet<usize> = pairs(round).into_iter().flatten().collect();
            all.len()
        };
        assert_eq!([players(0), players(3), players(19)], [PLAYERS - 2, PLAYERS - 1, PLAYERS]);
        assert!(pairs(19).iter().all(|[a, b]| a > b && a - b <= 3));
    }

    #[test]
    fn a_ladder_that_was_stopped_goes_on() {
        let path = std::env::temp_dir().join(format!("alveole-ladder-{}", std::process::id()));
        let play = || {
            run(arguments(1, &path)).unwrap();
            std::fs::read_to_string(&path).unwrap()
        };
        let first = play();
        std::fs::write(&path, &first[..first.len() - 3]).unwrap();
        let second = play();
        assert_eq!([&first, &second].map(|text| text.lines().count()), [1 + 4, 1 + 3 + 4]);
        assert!(second.starts_with(&first), "the opening that was cut is played again: {first}\n{second}");
        assert!(run(arguments(2, &path)).is_err(), "another command began the file");
        let _ = std::fs::remove_file(path);
    }

    #[test]
    fn the_games_of_a_level_are_played_again_and_no_others() {
        let path = std::env::temp_dir().join(format!("alveole-ladder-again-{}", std::process::id()));
        run(arguments(1, &path)).unwrap();
        let played = std::fs::read_to_string(&path).unwrap();
        // Nobody won these: in the second line level 1 does not play.
        let lines = played.lines().map(|line| match line {
            line if line.starts_with("[2,") => "[2,0,[0.0,0.0]]",
            line if line.starts_with("[1,") => "[1,0,[0.0,0.0]]",
            line => line,
        });
        let changed = lines.collect::<Vec<_>>().join("\n") + "\n";
        std::fs::write(&path, &changed).unwrap();
        run(Arguments { again: Some(1), openings: Some(0), ..arguments(1, &path) }).unwrap();
        let again = std::fs::read_to_string(&path).unwrap();
        for (line, before) in again.lines().zip(played.lines()) {
            let expected = if before.starts_with("[1,") { "[1,0,[0.0,0.0]]" } else { before };
            assert_eq!(line, expected);
        }
        let _ = std::fs::remove_file(path);
    }

    /// The file of the site is what the command prints of the games in `crates/lab/ladder`, which the present levels played.
    #[test]
    fn the_ratings_on_the_site_are_those_of_the_games() {
        struct All;
        impl Visitor for All {
            fn visit<G: Game + Evaluate>(&mut self) {
                let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
                let file = format!("{root}/src/games/{}/ratings.json", G::ID);
                // A new game has none yet.
                let Ok(shown) = std::fs::read_to_string(&file) else { return };
                let shown: Value = serde_json::from_str(&shown).unwrap();
                let text =
                    std::fs::read_to_string(format!("{root}/crates/lab/ladder/{}.ladder", G::ID)).unwrap();
                let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
                assert_eq!(header["levels"], json!(G::TUNING.levels), "{}: rate the levels again", G::ID);
                let results = Results::read(&text).unwrap();
                let found = results.data::<G>(&arguments(1, "".as_ref()), &header["options"], &text);
                assert_eq!(shown["ratings"], found["ratings"], "{}", G::ID);
                assert_eq!(shown["card"]["sha256"], found["card"]["sha256"], "{}", G::ID);
            }
        }
        visit_all(&mut All);
    }
}
