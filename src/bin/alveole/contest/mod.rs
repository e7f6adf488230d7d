//! `alveole match`: computer players against each other, with a confidence interval.

mod bot;
mod score;
mod uhp;

use std::io::{self, Write};

use alveole::game::{Game, Given, Options, outcome_shares};
use alveole::games::{Visitor, visit_all};
use alveole::search::{Budget, random_move};
use alveole::table::Match;
use fastrand::Rng;
use lexopt::prelude::*;
use serde_json::Map;

use crate::Failure;
use bot::Bot;
use score::Score;

const HELP: &str = "\
alveole match --game GAME [--options JSON] --a SPEC --b SPEC [--games N] [--time MS | --nodes N] [--opening PLIES] [--seed N]
alveole match --game GAME [--options JSON] --ladder …

SPEC: random, uct (plain UCT with random playouts), ours (level 8), level:N (0 to 8),
      uhp:PATH (Hive by tournament rules: any engine of the Universal Hive Protocol).
Each opening of random plies is played once with A in every seat; B has the others.
--ladder plays each level against the one below.";

/// What a contest is about.
#[derive(Clone, Debug)]
struct Contest {
    options: Map<String, serde_json::Value>,
    specs: [String; 2],
    ladder: bool,
    games: u32,
    budget: Option<Budget>,
    opening: usize,
    seed: u64,
}

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut contest = Contest {
        options: Map::new(),
        specs: [String::new(), String::new()],
        ladder: false,
        games: 20,
        budget: None,
        opening: 2,
        seed: 1,
    };
    let mut game = String::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("game") => game = arguments.value()?.string()?,
            Long("options") => {
                let text = arguments.value()?.string()?;
                contest.options =
                    serde_json::from_str(&text).map_err(|e| format!("--options {text}: {e}"))?;
            }
            Long("a") => contest.specs[0] = arguments.value()?.string()?,
            Long("b") => contest.specs[1] = arguments.value()?.string()?,
            Long("ladder") => contest.ladder = true,
            Long("games") => contest.games = arguments.value()?.parse()?,
            Long("time") => contest.budget = Some(Budget::Time(arguments.value()?.parse::<u32>()?.into())),
            Long("nodes") => contest.budget = Some(Budget::Nodes(arguments.value()?.parse()?)),
            Long("opening") => contest.opening = arguments.value()?.parse()?,
            Long("seed") => contest.seed = arguments.value()?.parse()?,
            Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if !contest.ladder && contest.specs.iter().any(String::is_empty) {
        return Err(format!("who plays? --a and --b say it\n\n{HELP}").into());
    }
    let mut visit =
        Visit { game: &game, contest, result: Err(format!("there is no game “{game}”").into()) };
    visit_all(&mut visit);
    visit.result
}

struct Visit<'a> {
    game: &'a str,
    contest: Contest,
    result: Result<(), Failure>,
}

impl Visitor for Visit<'_> {
    fn visit<G: Game>(&mut self) {
        if G::ID == self.game {
            self.result = self.contest.run::<G>();
        }
    }
}

impl Contest {
    fn run<G: Game>(&self) -> Result<(), Failure> {
        let options = Given::check::<G::Options>(&self.options)
            .and_then(|given| G::Options::read(&given))
            .map_err(|e| e.message)?;
        let [a, b] = &self.specs;
        if !self.ladder {
            return self.play::<G>(&options, a, b).map(drop);
        }
        for level in 1..=8 {
            self.play::<G>(&options, &format!("level:{level}"), &format!("level:{}", level - 1))?;
        }
        Ok(())
    }

    /// Plays all the games between two players, and prints how they went.
    fn play<G: Game>(&self, options: &G::Options, a: &str, b: &str) -> Result<Score, Failure> {
        let mut rng = Rng::with_seed(self.seed);
        let mut bots = [Bot::<G>::new(a, options, self.budget)?, Bot::<G>::new(b, options, self.budget)?];
        let mut score = Score::default();
        let mut played = 0;
        while played < self.games {
            let opening = opening::<G>(options, self.opening, &mut rng);
            for seat in 0..opening.position().players() {
                let share = one_game(opening.clone(), &mut bots, seat, &mut rng)?;
                score.add(share, 1.0 / f32::from(opening.position().players()));
                played += 1;
            }
        }
        writeln!(io::stdout(), "{:<9} {a} against {b}: {score}", G::ID)?;
        Ok(score)
    }
}

/// A few random plies that don't end the game.
fn opening<G: Game>(options: &G::Options, plies: usize, rng: &mut Rng) -> Match<G> {
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

/// Plays `game` to its end, the first bot in `seat`, the second in all others; gives the first one's share of the win.
fn one_game<G: Game>(
    mut game: Match<G>,
    bots: &mut [Bot<G>; 2],
    seat: u8,
    rng: &mut Rng,
) -> Result<f32, Failure> {
    bots.iter_mut().try_for_each(|bot| bot.begin(&game))?;
    loop {
        if let Some(outcome) = game.outcome() {
            let shares = outcome_shares(outcome);
            let holds = |p: &alveole::game::Player| game.position().seat(*p).0 == seat;
            let player = alveole::game::Player::all(game.position().players()).find(holds);
            return Ok(player.map_or(0.0, |p| shares[p.index()]));
        }
        let position = game.position();
        let mine = position.seat(position.to_move()).0 == seat;
        let mv = bots[usize::from(!mine)].choose(&game, rng.u64(..))?;
        if !game.legal().contains(&mv) {
            return Err(format!("{} is not legal after {:?}", game.position().write(mv), game.texts()).into());
        }
        bots.iter_mut().try_for_each(|bot| bot.told(&game, mv))?;
        game.play(mv);
    }
}
