//! `alveole-lab tactics`: how many forced wins and avoidable losses the levels miss, in positions from their own games.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use alveole::game::{Colour, Game, Rules, stable_hash};
use alveole::search::{Evaluate, Level, Prover, Thinker};
use fastrand::Rng;

use crate::arguments::{GameOptions, options};
use crate::games::options_of;
use crate::on_game::{OnGame, on_game};
use crate::puzzles::{play, proven};
use crate::tournament::{TournamentResult, range};
use crate::{Failure, progress};

/// The arguments of `alveole-lab tactics`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The options of the game, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    /// The number of forced wins, of each number of turns up to three together, and of avoidable losses
    #[arg(long, value_name = "N", default_value_t = 300)]
    count: usize,

    /// The levels that are asked: 6, or 4-7
    #[arg(long, value_name = "RANGE", value_parser = range, default_value = "4-7")]
    levels: RangeInclusive<u64>,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The number of positions that the proof of a puzzle may visit
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    budget: u64,
}

/// The most turns of a forced win.
const TURNS: u8 = 3;
/// The number of a player's last turns that are examined.
const LAST: usize = 4;
/// The number of positions that the proof of a move may visit.
const PROOF: u64 = 400_000;
/// The number of games for each position wanted.
const GAMES: usize = 40;

/// Finds the positions, and prints a row for each level and kind.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        measured::<G>(self)
    }
}

/// What is to be found in a position: a win within a number of turns, or a move that does not lose in the next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    Win(u8),
    Hold,
}

impl Task {
    /// Returns whether the move `mv` does what is to be done.
    fn is_done<G: Rules>(self, position: &G, mv: G::Move) -> bool {
        match self {
            Self::Win(turns) => wins(position, mv, turns),
            Self::Hold => holds(position, mv),
        }
    }
}

/// Returns whether the player to move wins within `turns` turns after `mv`.
fn wins<G: Rules>(position: &G, mv: G::Move, turns: u8) -> bool {
    let mover = position.to_move();
    let next = after(position, mv);
    let left = turns - u8::from(next.outcome().is_some() || next.to_move() != mover);
    Prover::new(mover, PROOF).wins_within(&next, left) == Some(true)
}

/// Returns whether the player to move can end its turn after `mv` without a loss, and without a win in one turn for the
/// next player.
fn holds<G: Rules>(position: &G, mv: G::Move) -> bool {
    let mover = position.to_move();
    let mut seen = HashSet::new();
    let mut open = vec![after(position, mv)];
    while let Some(next) = open.pop() {
        match next.outcome() {
            Some(outcome) if outcome.winners.contains(mover) => return true,
            None if next.to_move() != mover && !wins_this_turn(&next, next.to_move()) => return true,
            None if next.to_move() == mover && seen.insert(next.clone()) => {
                open.extend(next.legal().into_iter().map(|mv| after(&next, mv)));
            }
            _ => {}
        }
    }
    false
}

fn wins_this_turn<G: Rules>(position: &G, colour: Colour) -> bool {
    Prover::new(colour, PROOF).wins_within(position, 1) == Some(true)
}

fn after<G: Rules>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}

/// Returns whether some, but not all moves of `position` hold, and none wins at once.
fn is_threatened<G: Rules>(position: &G) -> bool {
    let moves = position.legal();
    let holding = moves.iter().filter(|&&mv| holds(position, mv)).count();
    (1..moves.len()).contains(&holding) && !wins_this_turn(position, position.to_move())
}

fn measured<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    let given = arguments.options.clone().unwrap_or_default().0;
    let (options, _) = options_of::<G>(&given)?;
    let found = tasks::<G>(&options, arguments);
    let mut output = io::stdout().lock();
    write!(output, "| game, level | task | positions | done | 95 % |\n| --- | --- | ---: | ---: | ---: |\n")?;
    for number in arguments.levels.clone() {
        let level = Level::new(number).ok_or_else(|| format!("there is no level {number}"))?;
        let kinds = [
            ("win this turn", Task::Win(1)),
            ("win in two or three turns", Task::Win(TURNS)),
            ("no loss", Task::Hold),
        ];
        for (name, kind) in kinds {
            let mut result = TournamentResult::default();
            for (i, (position, task)) in found.iter().enumerate().filter(|(_, (_, task))| *task == kind) {
                progress::show(&format!("{} level {number}, {name}: {} ", G::ID, result.games()));
                let mut thinker =
                    Thinker::new(position, Vec::new(), level, None, stable_hash(&(arguments.seed, i)));
                while thinker.think(f64::INFINITY, || 0.0) {}
                let best = thinker.best().ok_or("a level has no move")?.moves[0];
                result.add(f32::from(u8::from(task.is_done(position, best))), 0.5);
            }
            progress::show("");
            if result.games() > 0 {
                let cells = result.to_json();
                let percent = |key: &str| 100.0 * cells[key].as_f64().unwrap_or_default();
                let (share, low, high) = (percent("share"), percent("low"), percent("high"));
                let count = result.games();
                writeln!(
                    output,
                    "| {} {number} | {name} | {count} | {share:.1} % | {low:.1}–{high:.1} |",
                    G::ID
                )?;
            }
        }
    }
    Ok(())
}

/// Finds the positions with their tasks in games between players of level 3.
fn tasks<G: Game + Evaluate>(options: &G::Options, arguments: &Arguments) -> Vec<(G, Task)> {
    let mut found: Vec<(G, Task)> = Vec::new();
    for number in 0..GAMES * arguments.count {
        let count = |win: bool| found.iter().filter(|(_, task)| (*task != Task::Hold) == win).count();
        let (wins, holds) = (count(true), count(false));
        if wins >= arguments.count && holds >= arguments.count {
            break;
        }
        progress::show(&format!("{}: {wins} wins and {holds} threats of {number} games ", G::ID));
        let mut rng = Rng::with_seed(stable_hash(&("tactics", arguments.seed, number)));
        let Some((positions, winner)) = play::<G>(options, &mut rng) else { continue };
        let of =
            |wins: bool| positions.iter().rev().filter(move |p| (p.to_move() == winner) == wins).take(LAST);
        if wins < arguments.count {
            // The longest win of the game, so that those of one turn are not most of them.
            let puzzles = of(true).filter_map(|position| proven(position, TURNS, arguments.budget));
            let longest = puzzles.max_by_key(|puzzle| puzzle.turns);
            found.extend(longest.map(|p| (p.position, Task::Win(if p.turns > 1 { TURNS } else { 1 }))));
        }
        if holds < arguments.count {
            found
                .extend(of(false).find(|position| is_threatened(*position)).map(|p| (p.clone(), Task::Hold)));
        }
    }
    progress::show("");
    found
}

#[cfg(test)]
mod tests {
    use alveole::game::Notation;
    use alveole::games::hex;

    use super::*;

    /// Red needs one stone on a row of five, and Black threatens nothing.
    #[test]
    fn a_win_and_a_threat_are_told_from_other_positions() {
        let mut position =
            hex::Position::new(&hex::HexOptions { size: 3, swap: false, ..Default::default() });
        let quiet = position.clone();
        while !wins_this_turn(&position, position.to_move()) {
            position.play(position.legal()[0]);
        }
        let (winning, losing): (Vec<_>, Vec<_>) =
            position.legal().into_iter().partition(|&mv| after(&position, mv).outcome().is_some());
        assert!(!winning.is_empty() && winning.iter().all(|&mv| Task::Win(1).is_done(&position, mv)));
        assert!(
            losing.iter().all(|&mv| !Task::Win(1).is_done(&position, mv)),
            "{}",
            position.write(losing[0])
        );
        assert!(!is_threatened(&quiet) && quiet.legal().iter().all(|&mv| Task::Hold.is_done(&quiet, mv)));
    }
}
