//! `alveole-lab hints`: how often a hint says why its move is good, and how long its lines are.

use std::collections::BTreeMap;
use std::io::{self, StdoutLock, Write};

use alveole::game::{Game, Options as _, ParsedOptions};
use alveole::games::{Visitor, visit_all};
use alveole::play::{BestLine, Match, SearchRequest, SearchState, ThinkingSession};
use alveole::search::{Budget, Evaluate, Hints, Level};
use fastrand::Rng;
use serde_json::Map;

use crate::{Failure, clock};

/// The level of the players of the games from which the positions come.
const PLAYERS: u64 = 2;
/// The number of lines of a hint on the page.
const LINES: usize = 3;
/// The number of plies from which on a line shows what a move is for.
const PLIES: usize = 3;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The games; all if none is named
    games: Vec<String>,
    /// The number of positions of each game, from the middle half of as many games
    #[arg(long, default_value_t = 50)]
    positions: usize,
    /// The milliseconds that each hint takes
    #[arg(long, default_value_t = 300)]
    time: u32,
    /// Prints how often each sentence is said
    #[arg(long)]
    sentences: bool,
}

/// Prints a row per game.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let Arguments { positions, time, .. } = arguments;
    writeln!(output, "{positions} positions per game, {time} ms per hint with {LINES} lines.")?;
    writeln!(output, "Long: lines of {PLIES} plies or more, or to the end of the game.\n")?;
    writeln!(
        output,
        "| game | best moves with a reason | all moves with a reason | sentences | long lines |"
    )?;
    writeln!(output, "| --- | --- | --- | --- | --- |")?;
    let mut counter = Counter { output, arguments, result: Ok(()) };
    visit_all(&mut counter);
    counter.result
}

struct Counter<'a> {
    output: StdoutLock<'static>,
    arguments: &'a Arguments,
    result: Result<(), Failure>,
}

impl Visitor for Counter<'_> {
    fn visit<G: Game + Evaluate + Hints>(&mut self) {
        let games = &self.arguments.games;
        if self.result.is_ok() && (games.is_empty() || games.iter().any(|id| id == G::ID)) {
            self.result = self.count::<G>();
        }
    }
}

impl Counter<'_> {
    fn count<G: Game + Evaluate + Hints>(&mut self) -> Result<(), Failure> {
        let mut rng = Rng::with_seed(1);
        let mut said: BTreeMap<String, usize> = BTreeMap::new();
        let [mut best, mut lines, mut long] = [0_usize; 3];
        for _ in 0..self.arguments.positions {
            let game = middle_game::<G>(&mut rng);
            let budget = Some(Budget::Time(f64::from(self.arguments.time)));
            let request = SearchRequest { level: Level::MAX, budget, seed: 1, lines: Some(LINES) };
            let found = ThinkingSession::best(&game, &request, clock::now)?;
            best += usize::from(found.reason.is_some());
            for line in found.lines.iter().flatten() {
                lines += 1;
                long += usize::from(line.pv.len() >= PLIES || ends(&game, line));
                if let Some(reason) = &line.reason {
                    *said.entry(sentence(&reason.message)).or_default() += 1;
                }
            }
        }
        let percent = |n: usize, of: usize| (n * 100).checked_div(of).unwrap_or(0);
        let reasons: usize = said.values().sum();
        writeln!(
            self.output,
            "| {} | {} % | {} % | {} | {} % |",
            G::ID,
            percent(best, self.arguments.positions),
            percent(reasons, lines),
            said.len(),
            percent(long, lines)
        )?;
        if self.arguments.sentences {
            for (sentence, count) in said {
                writeln!(self.output, "|  | {count} × {sentence} |")?;
            }
        }
        Ok(())
    }
}

/// The sentence without its numbers.
fn sentence(text: &str) -> String {
    text.replace(|c: char| c.is_ascii_digit(), "#")
}

/// Whether the game is over after the line.
fn ends<G: Game + Evaluate>(game: &Match<G>, line: &BestLine) -> bool {
    let mut game = game.clone();
    line.pv.iter().all(|text| game.play_text(text).is_ok()) && game.outcome().is_some()
}

/// A position from the middle half of a game between two players of a low level.
fn middle_game<G: Game + Evaluate>(rng: &mut Rng) -> Match<G> {
    let given = ParsedOptions::check::<G::Options>(&Map::new()).and_then(|given| G::Options::read(&given));
    let Ok(options) = given else { unreachable!("the defaults are options") };
    let first = Match::<G>::new(options);
    let mut game = first.clone();
    let mut search = SearchState::new(game.clone());
    let level = Level::new(PLAYERS).unwrap_or(Level::MAX);
    while game.outcome().is_none() {
        let mv = search.choose(&game, level, None, rng.u64(..), clock::now).moves[0];
        game.play(mv);
    }
    let moves: Vec<_> = game.moves().collect();
    let mut middle = first;
    let count = rng.usize(moves.len() / 4..=moves.len() * 3 / 4);
    moves.into_iter().take(count).for_each(|mv| middle.play(mv));
    middle
}
