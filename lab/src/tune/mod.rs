//! `alveole-lab tune`: what the parts of Hive's computer player are good for, and better weights for its evaluation.

mod fit;
mod play;

use alveole::games::hive::{Position, Trial, Weights};
use alveole::search::{AlphaBeta, Search};
use fastrand::Rng;
use lexopt::prelude::*;

use crate::tournament::Score;
use crate::{Failure, features};
use fit::{Sample, fit, scale};
use play::{Side, play};

const HELP: &str = "\
alveole-lab tune [--games N] [--nodes N] [--seed N]
alveole-lab tune --ablate [--only NAME,NAME] [--games N] [--nodes N] [--seed N]
alveole-lab tune --rival \"[W, W …]\" [--games N] [--nodes N] [--seed N]

Tunes the evaluation of Hive: plays N games (2000) against itself at so many nodes a move (2000), from random openings
by all rules, fits the weights to who won (logistic regression over the quiet positions, one in ten held back), and
plays a tenth as many games with the new weights against the old ones.

--ablate plays the whole against itself without one of its parts, for each feature of the search and each term of the
evaluation: a part is kept where the whole has more than half.

--rival plays ours against the weights listed, in the order of the table that tuning prints.";

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let (mut games, mut nodes, mut seed, mut ablating) = (2_000, 2_000, 1, false);
    let (mut only, mut rival) = (String::new(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("games") => games = arguments.value()?.parse()?,
            Long("nodes") => nodes = arguments.value()?.parse()?,
            Long("seed") => seed = arguments.value()?.parse()?,
            Long("ablate") => ablating = true,
            Long("only") => only = arguments.value()?.string()?,
            Long("rival") => rival = Some(arguments.value()?.string()?),
            Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let bench = Bench { games, nodes, seed };
    if let Some(text) = rival {
        bench.rival(&text)
    } else if ablating {
        bench.ablate(&only.split(',').filter(|name| !name.is_empty()).collect::<Vec<_>>())
    } else {
        bench.tune();
        Ok(())
    }
}

/// How much is played.
struct Bench {
    games: u32,
    nodes: u64,
    seed: u64,
}

impl Bench {
    /// Plays games of two sides, each opening once with either having White; how the first one did, and what was seen.
    fn contest(&self, games: u32, sides: [&Side; 2]) -> (Score, Vec<Sample>) {
        let mut rng = Rng::with_seed(self.seed);
        let (mut score, mut samples) = (Score::default(), Vec::new());
        while score.games() < games {
            let opening = play::opening(score.games() as usize / 2, &mut rng);
            for first in 0..2 {
                let share = play(&opening, sides, first, self.nodes, &mut rng, &mut samples);
                score.add(share, 0.5);
            }
            eprint!("\r{} games ", score.games());
        }
        eprint!("\r\x1b[K");
        (score, samples)
    }

    fn tune(&self) {
        let old = Side::ours();
        let (_, samples) = self.contest(self.games, [&old, &old]);
        let (held, learned): (Vec<_>, Vec<_>) = samples.iter().enumerate().partition(|(i, _)| i % 10 == 0);
        let strip =
            |list: Vec<(usize, &Sample)>| list.into_iter().map(|(_, s)| s.clone()).collect::<Vec<_>>();
        let (held, learned) = (strip(held), strip(learned));
        let start = old.weights.list().map(f64::from);
        let scale = scale(&learned, &start);
        let best = fit(&learned, &start, scale);
        let loss = |weights: &[f64; Weights::COUNT]| fit::loss(&held, weights, scale);
        println!("{} games, {} positions; a point is worth {scale:.5}", self.games, samples.len());
        println!("loss on those held back: {:.4}, with the new weights {:.4}", loss(&start), loss(&best));
        let new = best.map(|w| w.round() as i32);
        println!("| term | old | new |\n| --- | --- | --- |");
        for (name, places) in Weights::TERMS {
            println!("| {name} | {:?} | {:?} |", &old.weights.list()[places.clone()], &new[places]);
        }
        let side = Side { weights: Weights::new(new), ..Side::ours() };
        let (score, _) = Self { seed: self.seed + 1, ..*self }.contest(self.games / 10, [&side, &old]);
        println!("\nin one line: {new:?}\n\n{}| new : old | {score} |", Score::HEAD);
    }

    fn rival(&self, text: &str) -> Result<(), Failure> {
        let list: Vec<i32> = serde_json::from_str(text).map_err(|e| format!("--rival {text}: {e}"))?;
        let count = list.len();
        let weights =
            list.try_into().map_err(|_| format!("--rival: {} weights, not {count}", Weights::COUNT))?;
        let rival = Side { weights: Weights::new(weights), ..Side::ours() };
        let (score, _) = self.contest(self.games, [&Side::ours(), &rival]);
        println!("{}| ours : rival | {score} |", Score::HEAD);
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
        print!("{}", Score::HEAD);
        for name in known.iter().filter(|name| wanted(name)) {
            let part = Side { without: Some(name), ..Side::ours() };
            println!("| whole : no {name} | {} |", self.contest(self.games, [&whole, &part]).0);
        }
        for (name, places) in Weights::TERMS.into_iter().filter(|(name, _)| wanted(name)) {
            let mut weights = *whole.weights.list();
            weights[places].fill(0);
            let part = Side { weights: Weights::new(weights), ..Side::ours() };
            println!("| whole : no {name} | {} |", self.contest(self.games, [&whole, &part]).0);
        }
        Ok(())
    }
}

/// The terms of a position fit in little.
fn terms(trial: &Trial) -> [i8; Weights::COUNT] {
    trial.terms().map(|n| n.clamp(-128, 127) as i8)
}
