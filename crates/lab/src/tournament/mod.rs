//! `alveole-lab tournament`: computer players against each other, with a confidence interval.

mod beginner;
mod bot;
pub(crate) mod gauntlet;
pub(crate) mod ladder;
mod program;
mod ratings;
mod result;
mod uhp;

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use alveole::game::{Colour, Game, Options, ParsedOptions, stable_hash};
use alveole::games::{Visitor, visit_all};
use alveole::play::Match;
use alveole::search::{Budget, Evaluate, Level, Search, outcome_shares, random_move};
use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::arguments::{GameOptions, options};
use crate::{Failure, games, progress};
use bot::Bot;
pub(crate) use result::TournamentResult;

/// What `--help` prints below the arguments.
const PLAYERS: &str = "\
Players:
  random             random moves
  beginner           a naive player: it wins in one turn, avoids a loss in one, and else follows its first impression
  level:N+CHANGE…    the level N, from 0 to 8; ours is level:8. CHANGE is nodes=N or ms=N, its own budget, or threads=N: level 8
                     searches in N threads, which share the nodes
  uct                plain UCT with random playouts
  bare+CHANGE…       the game's search alone; CHANGE is nodes=N, ms=N, no-FEATURE, which switches a feature of the
                     search off, or PARAMETER=N (an unknown one is answered with the known ones)
  mcts+CHANGE…, alphabeta+CHANGE…
                     that search, whichever the game is played with
  uhp:PATH           a Hive engine that speaks the Universal Hive Protocol, by tournament rules
  api:PATH           the strongest level of another build of alveole: crates/lab/baseline.sh makes one; it keeps no search from
                     one move to the next, so let it play another api:PATH

Each opening is played once with A in every seat; B has the other seats. Intervals are Wilson's, at 95 %.
The column “even” is the share of a player as strong as the others. A clear step is 65 % against one opponent; against two
or three opponents that are each as much weaker it is 48 or 38 %.";

/// The arguments of `alveole-lab tournament`.
#[derive(clap::Args, Debug)]
#[command(after_help = PLAYERS)]
pub(crate) struct Arguments {
    /// The id of the game; with --ladder, all games if it is left out
    #[arg(required_unless_present = "ladder")]
    game: Option<String>,

    /// The first player, A
    #[arg(long, value_name = "PLAYER", required_unless_present = "ladder")]
    a: Option<String>,

    /// The second player, B, who has all other seats
    #[arg(long, value_name = "PLAYER", required_unless_present = "ladder")]
    b: Option<String>,

    /// Play each level against the one below
    #[arg(long, conflicts_with_all = ["a", "b"])]
    ladder: bool,

    /// The levels of the ladder: 3, or 3-5
    #[arg(long, value_name = "RANGE", value_parser = range, requires = "ladder")]
    levels: Option<RangeInclusive<u64>>,

    /// The number of games; it is rounded up to whole openings
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u32,

    /// The time per move, in milliseconds; levels have a limit of their own
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u32>,

    /// The number of nodes per move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The number of random plies at the beginning; a short search chooses even positions
    #[arg(long, value_name = "N", default_value_t = 2)]
    opening: usize,

    /// The options of the game, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Also print the result of A in each seat
    #[arg(long)]
    seats: bool,

    /// Also print the pairs won: openings of which A won more than its share, over all seats together
    #[arg(long)]
    pairs: bool,

    /// Print each row as a line of JSON
    #[arg(long)]
    json: bool,

    /// A file for the result of each opening; the same command goes on with it
    #[arg(long, value_name = "FILE", conflicts_with = "ladder")]
    out: Option<PathBuf>,
}

/// A tournament to play.
#[derive(Clone, Debug)]
struct Tournament {
    options: Map<String, Value>,
    /// The two players, if it is not a ladder.
    players: [String; 2],
    /// The levels of a ladder.
    ladder: Option<RangeInclusive<u64>>,
    games: u32,
    budget: Option<Budget>,
    opening: usize,
    seed: u64,
    /// Whether to print the result in each seat.
    seats: bool,
    /// Whether to print the pairs won.
    pairs: bool,
    /// Whether to print JSON.
    json: bool,
    /// The file of results.
    out: Option<PathBuf>,
}

/// Plays the games and prints a table, a row per pair of players.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let time = arguments.time.map(|ms| Budget::Time(ms.into()));
    let levels = || arguments.levels.clone().unwrap_or(1..=Level::MAX.number().into());
    let tournament = Tournament {
        options: arguments.options.clone().unwrap_or_default().0,
        players: [&arguments.a, &arguments.b].map(|player| player.clone().unwrap_or_default()),
        ladder: arguments.ladder.then(levels),
        games: arguments.games,
        budget: time.or(arguments.nodes.map(Budget::Nodes)),
        opening: arguments.opening,
        seed: arguments.seed,
        seats: arguments.seats,
        pairs: arguments.pairs,
        json: arguments.json,
        out: arguments.out.clone(),
    };
    let game = arguments.game.clone();
    let known = game.as_ref().map(|game| alveole::play::Error::unknown_game(game));
    let mut visit = Visit { game, tournament, result: known.map_or(Ok(()), |error| Err(error.into())) };
    if !arguments.json {
        write!(io::stdout(), "{}", TournamentResult::HEAD)?;
    }
    visit_all(&mut visit);
    visit.result
}

/// Reads a range of levels from 1, such as `3` or `3-5`.
pub(crate) fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let level = |text: &str| text.parse().ok().filter(|n| (1..=Level::MAX.number().into()).contains(n));
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (level(first), level(last)) {
        (Some(first), Some(last)) => Ok(first..=last),
        _ => Err("expected levels from 1 to 8, such as 3 or 3-5".to_owned()),
    }
}

struct Visit {
    /// The only game wanted.
    game: Option<String>,
    tournament: Tournament,
    result: Result<(), Failure>,
}

impl Visitor for Visit {
    fn visit<G: Game + Evaluate>(&mut self) {
        match &self.game {
            Some(game) if game != G::ID => {}
            None if self.result.is_err() => {}
            _ => self.result = self.tournament.run::<G>(),
        }
    }
}

impl Tournament {
    fn run<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        let options = ParsedOptions::check::<G::Options>(&self.options)
            .and_then(|given| G::Options::read(&given))
            .map_err(|e| e.message)?;
        let Some(levels) = &self.ladder else {
            let [a, b] = &self.players;
            return self.play::<G>(&options, a, b);
        };
        for level in levels.clone() {
            self.play::<G>(&options, &format!("level:{level}"), &format!("level:{}", level - 1))?;
        }
        Ok(())
    }

    /// Plays all games between two players and prints the result.
    fn play<G: Game + Evaluate>(&self, options: &G::Options, a: &str, b: &str) -> Result<(), Failure> {
        let mut bots = [Bot::<G>::new(a, options, self.budget)?, Bot::<G>::new(b, options, self.budget)?];
        let mut played = Played::open(self.out.as_deref(), &self.header::<G>(options, [a, b]))?;
        let mut result = TournamentResult::default();
        let mut pairs = TournamentResult::default();
        let mut by_seat = [TournamentResult::default(); Colour::MAX];
        for number in 0.. {
            if result.games() >= self.games {
                break;
            }
            let shares = match played.known.pop_front() {
                Some(shares) => shares,
                None => {
                    let shares = self.play_opening(options, number, &mut bots)?;
                    played.add(&shares)?;
                    shares
                }
            };
            let even = 1.0 / shares.len() as f32;
            for (share, seat) in shares.iter().zip(&mut by_seat) {
                result.add(*share, even);
                seat.add(*share, even);
            }
            pairs.add(pair_share(&shares), 0.5);
            let (games, points) = (result.games(), result.points());
            progress::show(&format!("{} {a} : {b}: {games} games, {points:.1} points ", G::ID));
        }
        progress::show("");
        self.print(G::ID, [a, b], "", &result)?;
        if self.pairs {
            self.print(G::ID, [a, b], " in pairs", &pairs)?;
        }
        for (seat, result) in (1..).zip(&by_seat) {
            if self.seats && result.games() > 0 {
                self.print(G::ID, [a, b], &format!(" in seat {seat}"), result)?;
            }
        }
        Ok(())
    }

    /// Plays an opening once with the first bot in every seat; returns its share of the win in each.
    fn play_opening<G: Game + Evaluate>(
        &self,
        options: &G::Options,
        number: u64,
        bots: &mut [Bot<G>; 2],
    ) -> Result<Vec<f32>, Failure> {
        let mut rng = Rng::with_seed(stable_hash(&(self.seed, number)));
        let opening = opening::<G>(options, self.opening, &mut rng);
        let seats = 0..opening.position().players();
        seats.map(|seat| one_game(opening.clone(), bots, seat, &mut rng)).collect()
    }

    /// The first line of a file of results: all that they depend on.
    fn header<G: Game>(&self, options: &G::Options, [a, b]: [&str; 2]) -> Value {
        let options: Map<String, Value> =
            options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let (ms, nodes) = match self.budget {
            Some(Budget::Time(ms)) => (Some(ms), None),
            Some(Budget::Nodes(nodes)) => (None, Some(nodes)),
            None => (None, None),
        };
        json!({
            "format": "alveole-tournament/1", "game": G::ID, "options": options, "a": a, "b": b,
            "time_ms": ms, "nodes": nodes, "opening": self.opening, "seed": self.seed,
        })
    }

    /// Prints a row: the result of the first of two players; `what` says of which games, if not of all.
    fn print(
        &self,
        game: &str,
        [a, b]: [&str; 2],
        what: &str,
        result: &TournamentResult,
    ) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        if self.json {
            let seat = what.strip_prefix(" in seat ").and_then(|seat| seat.parse::<u8>().ok());
            let mut row = json!({"game": game, "a": a, "b": b, "seat": seat, "pairs": what == " in pairs"});
            if let (Some(row), Value::Object(result)) = (row.as_object_mut(), result.to_json()) {
                row.extend(result);
            }
            return Ok(writeln!(output, "{row}")?);
        }
        Ok(writeln!(output, "| {game} {a}{what} : {b} | {result} |")?)
    }
}

/// The results of the openings played so far, in a file or nowhere.
struct Played {
    file: Option<File>,
    /// Of each opening that the file had, the shares of the first player by its seat.
    known: VecDeque<Vec<f32>>,
}

impl Played {
    /// Reads the file at `path`, if there is one, to append to it.
    ///
    /// # Errors
    /// If the file was begun by another command.
    fn open(path: Option<&Path>, header: &Value) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self { file: None, known: VecDeque::new() }) };
        let (file, _) = games::resume(path, header)?;
        let text = std::fs::read_to_string(path)?;
        let known = text.lines().skip(1).map(serde_json::from_str).collect::<Result<_, _>>()?;
        Ok(Self { file: Some(file), known })
    }

    /// Adds an opening.
    fn add(&mut self, shares: &[f32]) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", json!(shares))?;
        }
        Ok(())
    }
}

/// Returns 1 if a player with these shares, one for each seat, won more than one win of the opening, ½ if just one, else 0.
fn pair_share(shares: &[f32]) -> f32 {
    let sum: f32 = shares.iter().sum();
    if (sum - 1.0).abs() < 1e-3 {
        0.5
    } else if sum > 1.0 {
        1.0
    } else {
        0.0
    }
}

/// A few random plies that do not end the game and that a short search evaluates as even as possible: in a decided
/// opening the same side would win twice, which measures nothing.
fn opening<G: Game + Evaluate>(options: &G::Options, plies: usize, rng: &mut Rng) -> Match<G> {
    /// The openings tried, the simulations per opening, and the difference that counts as even.
    const TRIES: usize = 12;
    const LOOK: u64 = 200;
    const EVEN: f32 = 0.07;
    let mut best: Option<(f32, Match<G>)> = None;
    for _ in 0..TRIES {
        let game = random_game::<G>(options, plies, rng);
        let position = game.position();
        let mut search = G::Search::new(position.clone(), game.keys(), rng.u64(..));
        search.run(LOOK * G::Search::GRAIN);
        let even = 1.0 / f32::from(position.players());
        let bias = search.best(&[]).map_or(1.0, |line| (line.value - even).abs());
        if best.as_ref().is_none_or(|(least, _)| bias < *least) {
            best = Some((bias, game));
        }
        if bias <= EVEN {
            break;
        }
    }
    best.map_or_else(|| Match::new(options.clone()), |(_, game)| game)
}

/// A game of `plies` random plies that is not over.
fn random_game<G: Game>(options: &G::Options, plies: usize, rng: &mut Rng) -> Match<G> {
    loop {
        let mut game = Match::<G>::new(options.clone());
        for _ in 0..plies {
            if let Some(mv) = random_move(game.position(), rng) {
                game.play(mv);
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Plays `game` to its end, the first bot in `seat`, the second in all others; returns the first one's share of the win.
fn one_game<G: Game + Evaluate>(
    mut game: Match<G>,
    bots: &mut [Bot<G>; 2],
    seat: u8,
    rng: &mut Rng,
) -> Result<f32, Failure> {
    bots.iter_mut().try_for_each(|bot| bot.begin(&game))?;
    loop {
        if let Some(outcome) = game.outcome() {
            let shares = outcome_shares(outcome);
            let holds = |p: &Colour| game.position().seat(*p).0 == seat;
            let player = Colour::all(game.position().players()).find(holds);
            return Ok(player.map_or(0.0, |p| shares[p.index()]));
        }
        let position = game.position();
        let mine = position.seat(position.to_move()).0 == seat;
        let mv = bots[usize::from(!mine)].choose(&game, rng.u64(..))?;
        if !game.legal().contains(&mv) {
            return Err(format!("{} is not legal after {:?}", game.position().write(mv), game.texts()).into());
        }
        let mut drawn = false;
        for bot in bots.iter_mut() {
            drawn |= bot.follow(&game, mv)?;
        }
        game.play(mv);
        // nokamute leaves the last piece moved out of a position, which the pillbug makes a part of it, and so ends some games
        // by repetition before their third time here. It takes no more moves then.
        if drawn && game.outcome().is_none() {
            return Ok(1.0 / f32::from(game.position().players()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alveole::games::hexone;

    fn tournament(games: u32, out: &Path) -> Tournament {
        Tournament {
            options: Map::new(),
            players: ["bare".to_owned(), "random".to_owned()],
            ladder: None,
            games,
            budget: Some(Budget::Nodes(40)),
            opening: 2,
            seed: 3,
            seats: false,
            pairs: true,
            json: true,
            out: Some(out.to_owned()),
        }
    }

    #[test]
    fn a_tournament_that_was_stopped_goes_on_as_if_it_had_not_been() {
        let path = |name: &str| {
            std::env::temp_dir().join(format!("alveole-tournament-{name}-{}", std::process::id()))
        };
        let (whole, cut) = (path("whole"), path("cut"));
        tournament(6, &whole).run::<hexone::Position>().unwrap();
        tournament(4, &cut).run::<hexone::Position>().unwrap();
        let text = std::fs::read(&cut).unwrap();
        std::fs::write(&cut, &text[..text.len() - 3]).unwrap();
        tournament(6, &cut).run::<hexone::Position>().unwrap();
        let [whole_text, cut_text] = [&whole, &cut].map(|path| std::fs::read_to_string(path).unwrap());
        assert_eq!(whole_text, cut_text);
        assert_eq!(whole_text.lines().count(), 4, "a header and three openings");
        let mut other = tournament(6, &whole);
        other.seed = 4;
        assert!(other.run::<hexone::Position>().is_err(), "another command began the file");
        let _ = (std::fs::remove_file(whole), std::fs::remove_file(cut));
    }

    #[test]
    fn a_pair_is_won_by_more_than_one_win() {
        let halves = |shares: &[f32]| (pair_share(shares) * 2.0) as u8;
        assert_eq!([[1.0, 1.0], [1.0, 0.5], [1.0, 0.0], [0.0, 0.5]].map(|s| halves(&s)), [2, 2, 1, 0]);
        assert_eq!(halves(&[1.0, 0.0, 1.0 / 3.0]), 2);
    }
}
