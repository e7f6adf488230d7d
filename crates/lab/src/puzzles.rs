//! `alveole-lab puzzles`: positions with a proven solution, from games between our computer players.

use std::io::{self, Write};

use alveole::game::{Colour, Colours, Game, Options, Outcome, stable_hash};
use alveole::search::{Branches, Budget, Evaluate, Level, Prover, Search, Thinker, random_move};
use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::arguments::{GameOptions, options};
use crate::games::options_of;
use crate::on_game::{OnGame, on_game};
use crate::{Failure, progress};

/// The arguments of `alveole-lab puzzles`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The options of the game, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The number of puzzles to find
    #[arg(long, value_name = "N", default_value_t = 12)]
    count: usize,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The most turns that the winner may need
    #[arg(long, value_name = "N", default_value_t = 3)]
    turns: u8,
}

/// The longest game that is played to find positions.
const PLIES: usize = 400;
/// The number of the winner's last turns that are examined.
const LAST: usize = 4;
/// The number of positions that a proof may visit.
const BUDGET: u64 = 400_000;
/// The number of the winner's moves that the whole answer may have.
const MOVES: usize = 40;

/// Prints the puzzles as a JSON array, one per line, easy ones first.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        printed(&puzzles::<G>(self)?)
    }
}

fn printed(puzzles: &[Value]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    writeln!(output, "[")?;
    for (i, puzzle) in puzzles.iter().enumerate() {
        writeln!(output, "  {puzzle}{}", if i + 1 < puzzles.len() { "," } else { "" })?;
    }
    writeln!(output, "]")?;
    Ok(())
}

/// A position and the moves that win in it.
pub(crate) struct Puzzle<G: Game> {
    pub position: G,
    pub turns: u8,
    answer: Branches<G::Move>,
}

fn puzzles<G: Game + Evaluate>(wanted: &Arguments) -> Result<Vec<Value>, Failure> {
    let (options, _) = options_of::<G>(&wanted.options.clone().unwrap_or_default().0)?;
    let mut found: Vec<Puzzle<G>> = Vec::new();
    let share = wanted.count.div_ceil(usize::from(wanted.turns));
    for game in 0..400 {
        if found.len() >= wanted.count {
            break;
        }
        let mut rng = Rng::with_seed(wanted.seed.wrapping_mul(1_000) + game);
        let Some((positions, winner)) = play::<G>(&options, &mut rng) else { continue };
        let turns = positions.iter().rev().filter(|position| position.to_move() == winner).take(LAST);
        let mut fresh: Option<Puzzle<G>> = None;
        for position in turns {
            let Some(puzzle) = puzzle(position, wanted.turns) else { continue };
            // Each length gets an equal number of puzzles; after 250 games, puzzles of any length fill the list.
            let count = found.iter().filter(|other| other.turns == puzzle.turns).count();
            if (count < share || game > 250) && fresh.as_ref().is_none_or(|f| f.turns < puzzle.turns) {
                fresh = Some(puzzle);
            }
        }
        found.extend(fresh);
        progress::show(&format!("game {game}: {} found ", found.len()));
    }
    progress::show("");
    found.sort_by_key(|puzzle| (puzzle.turns, puzzle.answer.len(), puzzle.position.legal().len()));
    Ok(found.iter().map(|puzzle| written(puzzle, &options)).collect())
}

/// Plays a game between our computer players: the positions at the beginning of each turn, and the winner; `None` without
/// a single winner.
pub(crate) fn play<G: Game + Evaluate>(options: &G::Options, rng: &mut Rng) -> Option<(Vec<G>, Colour)> {
    let mut position = G::new(options);
    let mut turns = Vec::new();
    let mut mover = None;
    let level = Level::new(3).expect("there is such a level");
    for _ in 0..PLIES {
        if let Some(Outcome { winners, .. }) = position.outcome() {
            let winner = winners.iter().next()?;
            return (winners == Colours::of(winner)).then_some((turns, winner));
        }
        if mover != Some(position.to_move()) {
            turns.push(position.clone());
            mover = Some(position.to_move());
        }
        let mv = if rng.u8(..5) == 0 {
            random_move(&position, rng)
        } else {
            let nodes = Budget::Nodes(40 * G::Search::GRAIN);
            let mut thinker = Thinker::new(&position, Vec::new(), level, Some(nodes), rng.u64(..));
            while thinker.think(f64::INFINITY, || 0.0) {}
            thinker.best().map(|line| line.moves[0])
        };
        position.play(mv?);
    }
    None
}

/// The position as a puzzle, if exactly one first move wins in time.
fn puzzle<G: Game + Evaluate>(position: &G, most: u8) -> Option<Puzzle<G>> {
    proven(position, most, BUDGET)
}

/// The position as a puzzle, if a proof that visits at most `budget` positions finds one.
pub(crate) fn proven<G: Game + Evaluate>(position: &G, most: u8, budget: u64) -> Option<Puzzle<G>> {
    if position.legal().len() < 3 {
        return None;
    }
    let mut prover = Prover::new(position.to_move(), budget);
    let turns = prover.fewest_turns(position, most)??;
    let first = prover.winning(position, turns)?;
    (first.len() == 1).then_some(())?;
    let answer = prover.branches(position, turns, MOVES)?;
    Some(Puzzle { position: position.clone(), turns, answer })
}

fn written<G: Game>(puzzle: &Puzzle<G>, options: &G::Options) -> Value {
    let options: Map<String, Value> =
        options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let position = serde_json::to_value(puzzle.position.save()).expect("a position is data");
    json!({
        "id": format!("{:08x}", stable_hash(&puzzle.position) as u32),
        "turns": puzzle.turns,
        "options": options,
        "position": position,
        "answer": answer(&puzzle.position, &puzzle.answer),
    })
}

/// Each winning move, with its continuation: `null` if it ends the game, or the opponents' reply and the next moves.
pub(crate) fn answer<G: Game>(position: &G, branches: &Branches<G::Move>) -> Value {
    let mut all = Map::new();
    for (mv, branch) in &branches.0 {
        let mut next = position.clone();
        next.play(*mv);
        let mut reply = Vec::new();
        for &mv in &branch.reply {
            reply.push(next.write(mv));
            next.play(mv);
        }
        let then = branch.then.as_ref().map_or(Value::Null, |then| {
            let then = answer(&next, then);
            json!({"reply": reply, "then": then})
        });
        all.insert(position.write(*mv), then);
    }
    Value::Object(all)
}
