//! `alveole-lab mine`: puzzles from a file of games, proven, graded and with their themes, in a file that grows from run to run.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use alveole::game::{Game, stable_hash};
use alveole::search::{Evaluate, Level, Prover, Thinker};
use serde_json::{Value, json};

use crate::games::{GameFile, Line, options_of, resume};
use crate::on_game::{OnGame, on_game};
use crate::puzzles::answer;
use crate::themes::{Puzzle, themes};
use crate::{Failure, clock, progress};

/// The arguments of `alveole-lab mine`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The file of games (alveole-lab games)
    #[arg(long, value_name = "FILE")]
    games: PathBuf,

    /// The file of puzzles, created or continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The number of puzzles at which it stops
    #[arg(long, value_name = "N", default_value_t = 400)]
    count: usize,

    /// The most turns that the winner may need
    #[arg(long, value_name = "N", default_value_t = 3)]
    turns: u8,

    /// The number of positions that a proof may visit
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    budget: u64,

    /// Stop after this time; the same command goes on later
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<f64>,
}

/// The number of the winner's last turns that are examined.
const LAST: usize = 4;
/// The number of the winner's moves that the whole answer may have.
const MOVES: usize = 40;
/// The strongest level that is asked for the move. A puzzle that it does not find has the grade above.
const GRADES: u64 = 6;
/// The number of times that a level is asked; it finds the move if it does so in most of them.
const ASKED: u64 = 3;

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
    let games = GameFile::open(&arguments.games, G::ID)?;
    let (options, written) = options_of::<G>(&games.options())?;
    let header = json!({
        "format": "alveole-mined/1", "games": games.header, "turns": arguments.turns, "budget": arguments.budget,
    });
    let (mut file, done) = resume(&arguments.out, &header)?;
    // The file has a line for each game that was examined: its puzzle, or `null`.
    let earlier = fs::read_to_string(&arguments.out)?;
    let mut ids: HashSet<String> =
        earlier.lines().skip(1).filter_map(|line| Some(read(line)?["id"].as_str()?.to_owned())).collect();
    let start = clock::now();
    for (number, line) in games.enumerate().skip(usize::try_from(done)?) {
        let late = arguments.seconds.is_some_and(|seconds| clock::now() - start > seconds * 1000.0);
        if late || ids.len() >= arguments.count {
            break;
        }
        let puzzle = puzzle_of::<G>(&options, &line, arguments);
        let puzzle = puzzle.map(|puzzle| data(&puzzle, &written)).filter(|puzzle| ids.insert(id_of(puzzle)));
        writeln!(file, "{}", puzzle.unwrap_or(Value::Null))?;
        progress::show(&format!("{}: {} puzzles of {} games ", G::ID, ids.len(), number + 1));
    }
    progress::show("");
    Ok(())
}

fn read(line: &str) -> Option<Value> {
    serde_json::from_str(line).ok()
}

fn id_of(puzzle: &Value) -> String {
    puzzle["id"].as_str().unwrap_or_default().to_owned()
}

/// The longest puzzle among the winner's last turns in a game.
fn puzzle_of<G: Game + Evaluate>(
    options: &G::Options,
    line: &Line,
    arguments: &Arguments,
) -> Option<Puzzle<G>> {
    let [winner] = line.winners[..] else { return None };
    let mut position = G::new(options);
    let mut turns = Vec::new();
    let mut mover = None;
    for text in &line.moves {
        if mover != Some(position.to_move()) && position.to_move().0 == winner {
            turns.push(position.clone());
        }
        mover = Some(position.to_move());
        position.play(position.read(text).ok()?);
    }
    let mut best: Option<Puzzle<G>> = None;
    for position in turns.into_iter().rev().take(LAST) {
        if let Some(puzzle) = proven(position, arguments)
            && best.as_ref().is_none_or(|best| best.turns < puzzle.turns)
        {
            best = Some(puzzle);
        }
    }
    best
}

/// The position as a puzzle, if exactly one first move wins in time.
fn proven<G: Game>(position: G, arguments: &Arguments) -> Option<Puzzle<G>> {
    if position.legal().len() < 3 {
        return None;
    }
    let mut prover = Prover::new(position.to_move(), arguments.budget);
    let turns = prover.fewest_turns(&position, arguments.turns)??;
    let first = prover.winning(&position, turns)?;
    (first.len() == 1).then_some(())?;
    let answer = prover.branches(&position, turns, MOVES)?;
    Some(Puzzle { position, turns, answer })
}

/// The lowest level that finds the first move in most of its tries; one more than the last if none does.
fn grade<G: Game + Evaluate>(puzzle: &Puzzle<G>) -> u64 {
    let right = puzzle.answer.0[0].0;
    let finds = |level: &u64| {
        let Some(level) = Level::new(*level) else { return false };
        let found = (0..ASKED).filter(|seed| {
            let mut thinker = Thinker::new(&puzzle.position, Vec::new(), level, None, *seed);
            while thinker.think(f64::INFINITY, || 0.0) {}
            thinker.best().is_some_and(|line| line.moves[0] == right)
        });
        found.count() as u64 * 2 > ASKED
    };
    (1..=GRADES).find(finds).unwrap_or(GRADES + 1)
}

/// The puzzle as the site reads it.
fn data<G: Game + Evaluate>(puzzle: &Puzzle<G>, options: &Value) -> Value {
    let position = serde_json::to_value(puzzle.position.save()).expect("a position is data");
    json!({
        "id": format!("{:08x}", stable_hash(&puzzle.position) as u32),
        "turns": puzzle.turns,
        "level": grade(puzzle),
        "themes": themes(puzzle),
        "options": options,
        "position": position,
        "answer": answer(&puzzle.position, &puzzle.answer),
    })
}
