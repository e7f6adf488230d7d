//! The players of a tournament.

use std::marker::PhantomData;

use alveole::game::{Game, Rules};
use alveole::play::{Match, SearchState};
use alveole::search::{AlphaBeta, Budget, Evaluate, Level, Mcts, Search, Uct};
use fastrand::Rng;

use super::beginner;
use super::program::Program;
use super::uhp::Engine;
use crate::{Failure, clock, features};

/// The search of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The search that the levels of the game use.
    Own,
    Mcts,
    AlphaBeta,
}

/// A player of a tournament.
pub(super) enum Bot<G: Game + Evaluate> {
    /// A level, with the number of its threads and its search of the match so far.
    Level(Level, Option<Budget>, usize, Option<SearchState<G>>),
    /// A search without the short look ahead of the levels, with the features named switched off.
    Bare(Kind, Budget, Changes),
    /// The naive player.
    Beginner,
    /// Plain UCT.
    Uct(Budget, PhantomData<G>),
    /// Another program, of Hive.
    Engine(Engine, Budget),
    /// Another build of this program.
    Program(Program, Budget),
}

impl<G: Game + Evaluate> Bot<G> {
    /// The player that `spec` names.
    pub(super) fn new(spec: &str, options: &G::Options, budget: Option<Budget>) -> Result<Self, Failure> {
        let needed = || budget.ok_or(format!("{spec} needs a limit: --time MS or --nodes N"));
        let (name, changes) = spec.split_once('+').unwrap_or((spec, ""));
        if name == "ours" || name.starts_with("level:") {
            let level = name.strip_prefix("level:").map_or(Some(Level::MAX), |n| Level::new(n.parse().ok()?));
            let level = level.ok_or(format!("there is no {spec}"))?;
            let (mut own, mut threads) = (budget, 1);
            for change in changes.split('+').filter(|change| !change.is_empty()) {
                match change.strip_prefix("threads=").and_then(|n| n.parse().ok()) {
                    Some(n) if (1..=128).contains(&n) => threads = n,
                    _ => own = changed::<G, Uct<G>>(&format!("+{change}"))?.0,
                }
            }
            return Ok(Self::Level(level, own, threads, None));
        }
        if let Some(path) = spec.strip_prefix("uhp:") {
            return Ok(Self::Engine(Engine::start::<G>(path, options)?, needed()?));
        }
        if let Some(path) = spec.strip_prefix("api:") {
            return Ok(Self::Program(Program::start::<G>(path, options)?, needed()?));
        }
        for (name, kind) in [("bare", Kind::Own), ("mcts", Kind::Mcts), ("alphabeta", Kind::AlphaBeta)] {
            if let Some(changes) = spec.strip_prefix(name) {
                if kind == Kind::AlphaBeta && G::new(options).players() != 2 {
                    return Err("alpha-beta is for two players".into());
                }
                let (own, changes) = match kind {
                    Kind::Own => changed::<G, G::Search>(changes)?,
                    Kind::Mcts => changed::<G, Mcts<G>>(changes)?,
                    Kind::AlphaBeta => changed::<G, AlphaBeta<G>>(changes)?,
                };
                return Ok(Self::Bare(kind, own.map_or_else(needed, Ok)?, changes));
            }
        }
        match spec {
            "beginner" => Ok(Self::Beginner),
            "random" => Ok(Self::Level(Level::RANDOM, None, 1, None)),
            "uct" => Ok(Self::Uct(needed()?, PhantomData)),
            other => Err(format!("there is no player “{other}”; see alveole-lab tournament --help").into()),
        }
    }

    /// Begins a game.
    pub(super) fn begin(&mut self, game: &Match<G>) -> Result<(), Failure> {
        match self {
            Self::Engine(engine, _) => engine.begin(&game.texts())?,
            Self::Level(.., state) => *state = None,
            Self::Beginner | Self::Uct(..) | Self::Bare(..) | Self::Program(..) => {}
        }
        Ok(())
    }

    /// Follows the move `mv`, which is about to be played in `game`; returns whether another engine says that this is a draw.
    pub(super) fn follow(&mut self, game: &Match<G>, mv: G::Move) -> Result<bool, Failure> {
        if let Self::Engine(engine, _) = self {
            return Ok(engine.play(&game.position().write(mv))?);
        }
        Ok(false)
    }

    /// Chooses a move in `game`.
    pub(super) fn choose(&mut self, game: &Match<G>, seed: u64) -> Result<G::Move, Failure> {
        match self {
            Self::Level(level, budget, threads, state) => {
                let state =
                    state.get_or_insert_with(|| SearchState::new(game.clone()).with_threads(*threads));
                Ok(state.choose(game, *level, *budget, seed, clock::now).moves[0])
            }
            Self::Bare(kind, budget, changes) => {
                let position = game.position().clone();
                Ok(match kind {
                    Kind::Own => search_for(G::Search::new(position, game.keys(), seed), *budget, changes),
                    Kind::Mcts => search_for(<Mcts<_>>::new(position, game.keys(), seed), *budget, changes),
                    Kind::AlphaBeta => {
                        search_for(AlphaBeta::new(position, game.keys(), seed), *budget, changes)
                    }
                })
            }
            Self::Beginner => Ok(beginner::choose(game.position(), &mut Rng::with_seed(seed))),
            Self::Uct(budget, _) => {
                let search = Uct::new(game.position().clone(), game.keys(), seed);
                Ok(search_for(search, *budget, &Changes::default()))
            }
            Self::Program(program, budget) => program.best(game, *budget, seed),
            Self::Engine(engine, budget) => {
                let text = engine.best(*budget)?;
                game.position().read(&text).map_err(|e| format!("the engine plays {text}: {e}").into())
            }
        }
    }
}

/// How a search differs from the usual one.
#[derive(Default, Debug)]
pub(super) struct Changes {
    /// The features that are switched off.
    without: Vec<String>,
    /// Parameters with their values.
    set: Vec<(String, f32)>,
}

/// The move that `search` chooses within `budget`, with these changes.
fn search_for<G: Rules, S: Search<G>>(mut search: S, budget: Budget, changes: &Changes) -> G::Move {
    for feature in &changes.without {
        search.without(feature);
    }
    for (parameter, value) in &changes.set {
        search.set(parameter, *value);
    }
    match budget {
        Budget::Nodes(nodes) => drop(search.run(nodes.max(1))),
        Budget::Time(ms) => {
            let start = clock::now();
            while search.run(8 * S::GRAIN) && clock::now() - start < ms {}
        }
    }
    search.lines()[0].moves[0]
}

/// Reads changes to a search, such as `+nodes=N`, `+ms=N`, `+no-FEATURE` and `+PARAMETER=N`: the budget, and the others.
fn changed<G: Rules, S: Search<G>>(changes: &str) -> Result<(Option<Budget>, Changes), Failure> {
    let (mut budget, mut changed) = (None, Changes::default());
    for change in changes.split('+').skip(1) {
        let parameter = change.split_once('=').filter(|(name, _)| S::PARAMETERS.contains(name));
        if let Some(nodes) = change.strip_prefix("nodes=") {
            budget = Some(Budget::Nodes(nodes.parse()?));
        } else if let Some(ms) = change.strip_prefix("ms=") {
            budget = Some(Budget::Time(ms.parse::<u32>()?.into()));
        } else if let Some((name, value)) = parameter {
            changed.set.push((name.to_owned(), value.parse()?));
        } else if let Some(feature) = change.strip_prefix("no-").map(features::current_name)
            && S::FEATURES.contains(&feature)
        {
            changed.without.push(feature.to_owned());
        } else {
            let features = S::FEATURES.iter().map(|feature| format!("no-{feature}"));
            let parameters = S::PARAMETERS.iter().map(|parameter| format!("{parameter}=N"));
            let known: Vec<_> = features.chain(parameters).collect();
            return Err(format!("“{change}” is none of nodes=N, ms=N, {}", known.join(", ")).into());
        }
    }
    Ok((budget, changed))
}
