//! `alveole-lab tournament`: computer players against each other, with a confidence interval.

mod bot;
mod result;
mod uhp;

use std::io::{self, Write};
use std::ops::RangeInclusive;

use alveole::game::{Colour, Game, Options, ParsedOptions};
use alveole::games::{Visitor, visit_all};
use alveole::play::Match;
use alveole::search::{Budget, Evaluate, Level, Search, outcome_shares, random_move};
use fastrand::Rng;
use lexopt::prelude::*;
use serde_json::Map;

use crate::{Failure, asked};
use bot::Bot;
pub(crate) use result::Score;

const HELP: &str = "\
alveole-lab tournament --game GAME --a SPEC --b SPEC [options]     two players against each other
alveole-lab tournament [--game GAME] --ladder [--levels FIRST-LAST] [options]
                                                          each level against the one below, in one game or all

SPEC: random, uct (plain UCT with random playouts), ours (level 8), level:N (0 to 8),
      bare+CHANGE… (the game's search alone; CHANGE is nodes=N, ms=N, or no-FEATURE, which leaves a feature of the
      search out: a wrong one is answered with the right ones), mcts+CHANGE…, alphabeta+CHANGE… (that search, whichever
      the game is played with),
      uhp:PATH (Hive by tournament rules: any engine of the Universal Hive Protocol).

--games N       how many games (20)
--time MS or --nodes N  how long a move may take; levels have a measure of their own
--opening N     begin with so many random plies (2), as even as a short search can find
--options JSON  the game's options
--seed N        the dice (1)
--seats         also how A did in each seat

Each opening is played once with A in every seat; B has the others. Intervals are Wilson's, at 95 %.
Even is the share of as strong a player. A clear step is 65 % against one opponent; against two or three that are each
as much weaker it is 48 or 38 %.";

/// What a contest is about.
#[derive(Clone, Debug)]
struct Contest {
    options: Map<String, serde_json::Value>,
    /// The two players, or else the levels of a ladder.
    specs: [String; 2],
    ladder: Option<RangeInclusive<u64>>,
    games: u32,
    budget: Option<Budget>,
    opening: usize,
    seed: u64,
    /// Whether to tell the seats apart.
    seats: bool,
}

pub(crate) fn run(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut contest = Contest {
        options: Map::new(),
        specs: [String::new(), String::new()],
        ladder: None,
        games: 20,
        budget: None,
        opening: 2,
        seed: 1,
        seats: false,
    };
    let mut game = None;
    let mut levels = 1..=Level::MAX.number().into();
    let mut ladder = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("game") => game = Some(arguments.value()?.string()?),
            Long("options") => contest.options = asked::options(&mut arguments)?,
            Long("a") => contest.specs[0] = arguments.value()?.string()?,
            Long("b") => contest.specs[1] = arguments.value()?.string()?,
            Long("ladder") => ladder = true,
            Long("levels") => levels = range(&arguments.value()?.string()?)?,
            Long("games") => contest.games = arguments.value()?.parse()?,
            Long("time") => contest.budget = Some(Budget::Time(arguments.value()?.parse::<u32>()?.into())),
            Long("nodes") => contest.budget = Some(Budget::Nodes(arguments.value()?.parse()?)),
            Long("opening") => contest.opening = arguments.value()?.parse()?,
            Long("seats") => contest.seats = true,
            Long("seed") => contest.seed = arguments.value()?.parse()?,
            Long("help") => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if ladder {
        contest.ladder = Some(levels);
    } else if game.is_none() {
        return Err(format!("which game? --game says it\n\n{HELP}").into());
    } else if contest.specs.iter().any(String::is_empty) {
        return Err(format!("who plays? --a and --b say it\n\n{HELP}").into());
    }
    let unknown = game.as_ref().map(|game| format!("there is no game “{game}”"));
    let mut visit = Visit { game, contest, result: unknown.map_or(Ok(()), |message| Err(message.into())) };
    print!("{}", Score::HEAD);
    visit_all(&mut visit);
    visit.result
}

/// The levels from 1 that `text`, `3` or `3-5`, says.
fn range(text: &str) -> Result<RangeInclusive<u64>, Failure> {
    let level = |text: &str| text.parse().ok().filter(|n| (1..=Level::MAX.number().into()).contains(n));
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (level(first), level(last)) {
        (Some(first), Some(last)) => Ok(first..=last),
        _ => Err(format!("--levels {text}: levels are numbers from 1 to 8, as in 3 or 3-5").into()),
    }
}

struct Visit {
    /// The only game wanted.
    game: Option<String>,
    contest: Contest,
    result: Result<(), Failure>,
}

impl Visitor for Visit {
    fn visit<G: Game + Evaluate>(&mut self) {
        match &self.game {
            Some(game) if game != G::ID => {}
            None if self.result.is_err() => {}
            _ => self.result = self.contest.run::<G>(),
        }
    }
}

impl Contest {
    fn run<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        let options = ParsedOptions::check::<G::Options>(&self.options)
            .and_then(|given| G::Options::read(&given))
            .map_err(|e| e.message)?;
        let Some(levels) = &self.ladder else {
            let [a, b] = &self.specs;
            return self.play::<G>(&options, a, b);
        };
        for level in levels.clone() {
            self.play::<G>(&options, &format!("level:{level}"), &format!("level:{}", level - 1))?;
        }
        Ok(())
    }

    /// Plays all the games between two players, and prints how they went.
    fn play<G: Game + Evaluate>(&self, options: &G::Options, a: &str, b: &str) -> Result<(), Failure> {
        let mut rng = Rng::with_seed(self.seed);
        let mut bots = [Bot::<G>::new(a, options, self.budget)?, Bot::<G>::new(b, options, self.budget)?];
        let mut score = Score::default();
        let mut by_seat = [Score::default(); Colour::MAX];
        while score.games() < self.games {
            let opening = opening::<G>(options, self.opening, &mut rng);
            for seat in 0..opening.position().players() {
                let share = one_game(opening.clone(), &mut bots, seat, &mut rng)?;
                let even = 1.0 / f32::from(opening.position().players());
                score.add(share, even);
                by_seat[usize::from(seat)].add(share, even);
            }
            eprint!("\r{} {a} : {b}: {} games, {:.1} points ", G::ID, score.games(), score.points());
        }
        eprint!("\r\x1b[K");
        writeln!(io::stdout(), "| {} {a} : {b} | {score} |", G::ID)?;
        let by_seat = by_seat.iter().enumerate().filter(|(_, score)| self.seats && score.games() > 0);
        for (seat, score) in by_seat {
            writeln!(io::stdout(), "| {} {a} in seat {} : {b} | {score} |", G::ID, seat + 1)?;
        }
        Ok(())
    }
}

/// A few random plies that don't end the game, such that a short search thinks it as even as can be: a decided opening
/// would be won by the same side twice, and tell nothing.
fn opening<G: Game + Evaluate>(options: &G::Options, plies: usize, rng: &mut Rng) -> Match<G> {
    /// How many openings are tried, for how long, and from when on one is even enough.
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

/// A game of so many random plies that is not over.
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

/// Plays `game` to its end, the first bot in `seat`, the second in all others; gives the first one's share of the win.
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
        bots.iter_mut().try_for_each(|bot| bot.told(&game, mv))?;
        game.play(mv);
    }
}
