//! `alveole-lab tune`: measures the parts of Hive's computer player, and fits the weights of its evaluation.

mod fit;
mod play;

use std::io::{self, Write};

use alveole::games::hive::{Position, Trial, Weights};
use alveole::search::{AlphaBeta, Search};
use fastrand::Rng;

use crate::tournament::TournamentResult;
use crate::{Failure, features, progress};
use fit::{Sample, fit, scale};
use play::{Side, play};

/// What `--help` prints above the arguments.
const ABOUT: &str = "\
Measures the parts of Hive's computer player, and fits the weights of its evaluation.

Without --ablate and --rival: plays games of the player against itself from random openings by all rules, fits the
weights to who won (logistic regression over the quiet positions, one in ten held back), and plays a tenth as many games
with the new weights against the old ones.";

/// The arguments of `alveole-lab tune`.
#[derive(clap::Args, Debug)]
#[command(long_about = ABOUT)]
pub(crate) struct Arguments {
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u32,

    /// The number of nodes per move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Play the whole player against itself without one part, for each feature of the search and each term of the
    /// evaluation: a part is worth keeping where the whole gets more than half
    #[arg(long, conflicts_with = "rival")]
    ablate: bool,

    /// The parts to leave out, instead of all
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "ablate")]
    only: Vec<String>,

    /// Play our weights against these, in the order of the table that tuning prints: "[1, 2, …]"
    #[arg(long, value_name = "JSON")]
    rival: Option<String>,
}

/// Tunes, ablates, or plays against other weights, and prints tables.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { games, nodes, seed, .. } = arguments;
    let bench = Bench { games, nodes, seed };
    if let Some(text) = &arguments.rival {
        bench.rival(text)
    } else if arguments.ablate {
        bench.ablate(&arguments.only.iter().map(String::as_str).collect::<Vec<_>>())
    } else {
        bench.tune()
    }
}

/// The size of the experiment.
struct Bench {
    games: u32,
    nodes: u64,
    seed: u64,
}

impl Bench {
    /// Plays games between two sides, each opening once with either side as White. Returns the result of the first side, and
    /// the quiet positions.
    fn play_games(&self, games: u32, sides: [&Side; 2]) -> (TournamentResult, Vec<Sample>) {
        let mut rng = Rng::with_seed(self.seed);
        let (mut result, mut samples) = (TournamentResult::default(), Vec::new());
        while result.games() < games {
            let opening = play::opening(result.games() as usize / 2, &mut rng);
            for first in 0..2 {
                let share = play(&opening, sides, first, self.nodes, &mut rng, &mut samples);
                result.add(share, 0.5);
            }
            progress::show(&format!("{} games ", result.games()));
        }
        progress::show("");
        (result, samples)
    }

    fn tune(&self) -> Result<(), Failure> {
        let old = Side::ours();
        let (_, samples) = self.play_games(self.games, [&old, &old]);
        let (held, learned): (Vec<_>, Vec<_>) = samples.iter().enumerate().partition(|(i, _)| i % 10 == 0);
        let strip =
            |list: Vec<(usize, &Sample)>| list.into_iter().map(|(_, s)| s.clone()).collect::<Vec<_>>();
        let (held, learned) = (strip(held), strip(learned));
        let start = old.weights.list().map(f64::from);
        let scale = scale(&learned, &start);
        let best = fit(&learned, &start, scale);
        let loss = |weights: &[f64; Weights::COUNT]| fit::loss(&held, weights, scale);
        writeln!(
            io::stdout(),
            "{} games, {} positions; a point is worth {scale:.5}",
            self.games,
            samples.len()
        )?;
        writeln!(
            io::stdout(),
            "loss on those held back: {:.4}, with the new weights {:.4}",
            loss(&start),
            loss(&best)
        )?;
        let new = best.map(|w| w.round() as i32);
        writeln!(io::stdout(), "| term | old | new |\n| --- | --- | --- |")?;
        for (name, places) in Weights::TERMS {
            writeln!(
                io::stdout(),
                "| {name} | {:?} | {:?} |",
                &old.weights.list()[places.clone()],
                &new[places]
            )?;
        }
        let side = Side { weights: Weights::new(new), ..Side::ours() };
        let (score, _) = Self { seed: self.seed + 1, ..*self }.play_games(self.games / 10, [&side, &old]);
        writeln!(
            io::stdout(),
            "\nin one line: {new:?}\n\n{}| new : old | {score} |",
            TournamentResult::HEAD
        )?;
        Ok(())
    }

    fn rival(&self, text: &str) -> Result<(), Failure> {
        let list: Vec<i32> = serde_json::from_str(text).map_err(|e| format!("--rival {text}: {e}"))?;
        let count = list.len();
        let weights =
            list.try_into().map_err(|_| format!("--rival: {} weights, not {count}", Weights::COUNT))?;
        let rival = Side { weights: Weights::new(weights), ..Side::ours() };
        let (score, _) = self.play_games(self.games, [&Side::ours(), &rival]);
        writeln!(io::stdout(), "{}| ours : rival | {score} |", TournamentResult::HEAD)?;
        Ok(())
    }

    fn ablate(&self, only: &[&str]) -> Result<(), Failure> {
        let only: Vec<_> = only.iter().map(|name| features::current_name(name)).collect();
        let known = <AlphaBeta<Position> as Search<Position>>::FEATURES;
        let terms: Vec<_> = Weights::TERMS.map(|(name, _)| name).into();
        if let Some(unknown) = only.iter().find(|name| !known.contains(name) && !terms.contains(name)) {
            let known = [known, &terms].concat().join(", ");
            return Err(format!("there is no part “{unknown}”: {known}").into());
        }
        let wanted = |name: &&str| only.is_empty() || only.contains(name);
        let whole = Side::ours();
        write!(io::stdout(), "{}", TournamentResult::HEAD)?;
        for name in known.iter().filter(|name| wanted(name)) {
            let part = Side { without: Some(name), ..Side::ours() };
            writeln!(
                io::stdout(),
                "| whole : no {name} | {} |",
                self.play_games(self.games, [&whole, &part]).0
            )?;
        }
        for (name, places) in Weights::TERMS.into_iter().filter(|(name, _)| wanted(name)) {
            let mut weights = *whole.weights.list();
            weights[places].fill(0);
            let part = Side { weights: Weights::new(weights), ..Side::ours() };
            writeln!(
                io::stdout(),
                "| whole : no {name} | {} |",
                self.play_games(self.games, [&whole, &part]).0
            )?;
        }
        Ok(())
    }
}

/// The terms of a position, in little memory.
fn terms(trial: &Trial) -> [i8; Weights::COUNT] {
    trial.terms().map(|n| n.clamp(-128, 127) as i8)
}
