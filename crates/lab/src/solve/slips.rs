//! `alveole-lab solve hex --slips`: how often a level lets a won position slip.
//!
//! A level plays the side that wins after each first stone, another level the other side. Then the solver says of each
//! position after a move of the winner's side whether it is still won.

use std::io::{self, Write};

use alveole::game::{Notation, Rules, stable_hash};
use alveole::games::hex::{HexOptions, Move, Position, Word, stones};
use alveole::play::{Match, SearchState};
use alveole::search::{Budget, Evaluate, Level};

use super::Solver;
use crate::tournament::TournamentResult;
use crate::{Failure, clock, progress};

/// The arguments of `--slips`.
#[derive(clap::Args, Debug)]
pub(super) struct SlipArguments {
    /// With --slips: the level that plays the side that wins
    #[arg(long, value_name = "LEVEL", default_value_t = 8)]
    level: u64,

    /// With --slips: the number of nodes that the level searches for a move, in place of its own
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// With --slips: the level that plays the other side; 0 plays random moves
    #[arg(long, value_name = "LEVEL", default_value_t = 8)]
    against: u64,

    /// With --slips: play after each N-th first stone only
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,

    /// With --slips: the seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The solver's verdicts on the moves of the side that wins.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    games: u32,
    /// The moves after which the position is still won.
    kept: u32,
    /// The moves after which it is lost; the rest of the game does not count.
    slips: u32,
    /// The moves after which the solver does not know.
    undecided: u32,
}

/// The head of the table.
const HEAD: &str = "\
| level | against | games | moves | kept | slips | undecided | slips of decided | 95 % |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
";

/// Plays the games and prints a row of a table; the games with a slip go before it.
///
/// `limit` is the number of positions that the solver may examine about one position.
pub(super) fn measure<W: Word>(
    arguments: &SlipArguments,
    options: &HexOptions,
    solver: &mut Solver<W>,
    limit: Option<u64>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let SlipArguments { level, against, seed, .. } = *arguments;
    let of = |number: u64| Level::new(number).ok_or(format!("there is no level {number}"));
    let levels = [of(level)?, of(against)?];
    let start = Position::new(options);
    let mut count = Count::default();
    for (i, first) in start.legal().into_iter().enumerate().step_by(arguments.every as usize) {
        progress::show(&format!("{}: {count:?} ", start.write(first)));
        let mut game = <Match<Position>>::new(options.clone());
        game.play(first);
        let winner = play_on(&mut game, arguments, levels, stable_hash(&(seed, i)));
        count.games += 1;
        if let Some(ply) = judge(&game, winner, solver, limit, &mut count) {
            let texts = game.texts();
            progress::show("");
            writeln!(output, "slip: {}", texts[..=ply].join(" "))?;
        }
    }
    progress::show("");
    write!(output, "{HEAD}")?;
    row(level, against, &count, output)?;
    Ok(())
}

fn row(level: u64, against: u64, count: &Count, output: &mut impl Write) -> io::Result<()> {
    let Count { games, kept, slips, undecided } = *count;
    let mut result = TournamentResult::default();
    (0..kept).for_each(|_| result.add(0.0, 0.0));
    (0..slips).for_each(|_| result.add(1.0, 0.0));
    let cells = result.to_json();
    let percent = |key: &str| 100.0 * cells[key].as_f64().unwrap_or_default();
    let (share, low, high) = (percent("share"), percent("low"), percent("high"));
    let moves = kept + slips + undecided;
    writeln!(
        output,
        "| {level} | {against} | {games} | {moves} | {kept} | {slips} | {undecided} | {share:.2} % | {low:.2}–{high:.2} |"
    )
}

/// Plays a game after its first stone to the end, the first of the `levels` on the side that wins; returns the colour of that
/// side.
fn play_on(game: &mut Match<Position>, arguments: &SlipArguments, levels: [Level; 2], seed: u64) -> usize {
    // The book and the solver of the players know a winning reply, if there is one.
    let winner = usize::from(game.position().winning_move(0).is_some());
    let mut states = [0, 1].map(|_| SearchState::new(game.clone()));
    let budgets = [arguments.nodes.map(Budget::Nodes), None];
    while game.outcome().is_none() {
        let side = usize::from(game.position().to_move().index() != winner);
        let seed = stable_hash(&(seed, game.plies()));
        let mv = states[side].choose(game, levels[side], budgets[side], seed, clock::now).moves[0];
        game.play(mv);
    }
    winner
}

/// Counts the moves of the `winner` up to its first slip; returns the ply of that.
///
/// The last moves come first, because what the solver learns there helps it earlier in the game.
fn judge<W: Word>(
    game: &Match<Position>,
    winner: usize,
    solver: &mut Solver<W>,
    limit: Option<u64>,
    count: &mut Count,
) -> Option<usize> {
    let positions: Vec<&Position> = game.history().collect();
    let moves: Vec<Move> = game.moves().collect();
    let mut known = Vec::new();
    for ply in (1..moves.len()).filter(|ply| ply % 2 == winner).rev() {
        let mut after = positions[ply].clone();
        after.play(moves[ply]);
        let still_won = if let Some(outcome) = after.outcome() {
            Some(outcome.winners.iter().all(|colour| colour.index() == winner))
        } else if ply == 1 && positions[1].winning_move(0) == Some(moves[1]) {
            // The book has the reply, which is proven.
            Some(true)
        } else {
            solver.limit(limit);
            let mover = after.to_move().index();
            solver.solve(stones(&after), mover).map(|solution| solution.wins == (mover == winner))
        };
        known.push((ply, still_won));
    }
    for (ply, still_won) in known.into_iter().rev() {
        match still_won {
            Some(true) => count.kept += 1,
            None => count.undecided += 1,
            Some(false) => {
                count.slips += 1;
                return Some(ply);
            }
        }
    }
    None
}
