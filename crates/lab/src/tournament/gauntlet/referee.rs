//! A game between two engines, refereed by the rules of this library.

use std::time::{Duration, Instant};

use alveole::game::{Notation, Rules, Snapshot};
use alveole::games::hive::{GameString, Position};
use alveole::play::Match;
use alveole::search::outcome_shares;

use super::super::uhp::{Engine, Fault};
use super::Entrant;

/// The most plies of a game; a longer one is a draw.
const PLIES: usize = 500;
/// The most time of an answer that needs no search, also after the start of the program.
const PATIENCE: Duration = Duration::from_secs(20);

/// The conditions of all games.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// The limit of a search, as the protocol writes it.
    pub limit: String,
    /// The time after which an engine that has not moved loses.
    pub patience: Duration,
}

/// A played game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// White's share of the win.
    pub points: f64,
    /// How it ended.
    pub reason: String,
    /// Whether an engine lost by anything else than the rules of Hive.
    pub fault: bool,
    /// All moves, those of the opening first.
    pub moves: Vec<String>,
    /// What White and Black used.
    pub used: [Used; 2],
}

/// The moves that an engine searched in a game, and what it used for them.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Used {
    pub moves: u32,
    /// Seconds on the clock.
    pub seconds: f64,
    /// Seconds on a processor, from the opening to the end of the game.
    pub processor: f64,
}

/// The end of a game: White's share, the reason, and whether it is an engine's fault.
struct End(f64, String, bool);

/// Plays on from `game`, White first in `engines`; `core` is the only one that both may use.
pub(super) fn play(
    mut game: Match<Position>,
    engines: [&Entrant; 2],
    terms: &Terms,
    core: Option<u16>,
) -> Game {
    let mut used = [Used::default(); 2];
    let mut started = Vec::new();
    let mut end = None;
    for (turn, entrant) in engines.into_iter().enumerate() {
        match seat(entrant, &game, core) {
            Ok(engine) => started.push(engine),
            Err(error) => {
                end = Some(lost(turn, &error));
                break;
            }
        }
    }
    let end = match (end, <[Engine; 2]>::try_from(started)) {
        (None, Ok(mut engines)) => {
            let before = engines.each_ref().map(Engine::processor_seconds);
            let end = referee(&mut game, &mut engines, terms, &mut used);
            for ((used, engine), before) in used.iter_mut().zip(&engines).zip(before) {
                // Nothing is known of an engine that has ended.
                used.processor = (engine.processor_seconds() - before).max(0.0);
            }
            end
        }
        (end, _) => end.unwrap_or_else(|| End(0.5, "no engines".to_owned(), true)),
    };
    let End(points, reason, fault) = end;
    Game { points, reason, fault, moves: game.texts(), used }
}

/// Starts an engine for a game that begins with the moves of `game`.
fn seat(entrant: &Entrant, game: &Match<Position>, core: Option<u16>) -> Result<Engine, crate::Failure> {
    let string = GameString::new(game.options(), Vec::new(), None).ok_or("not the tournament rules")?;
    let (mut engine, _) = entrant.start(string.game_type(), core)?;
    engine.begin(&game.texts())?;
    Ok(engine)
}

impl Entrant {
    /// Starts the engine, sets its options and returns it with the line that names it.
    pub(super) fn start(
        &self,
        game_type: String,
        core: Option<u16>,
    ) -> Result<(Engine, String), crate::Failure> {
        let command = match core {
            Some(core) => format!("taskset -c {core} {}", self.command),
            None => self.command.clone(),
        };
        let mut engine = Engine::launch(&command, game_type, Some(PATIENCE))?;
        let greeting = engine.answer()?;
        for (option, value) in &self.options {
            engine.ask(&format!("options set {option} {value}"))?;
        }
        let id = match greeting.into_iter().find(|line| line.starts_with("id ")) {
            Some(id) => id,
            None => engine.ask("info")?.into_iter().find(|line| line.starts_with("id ")).unwrap_or_default(),
        };
        Ok((engine, id.trim_start_matches("id ").to_owned()))
    }
}

/// The end of a game that the colour with this number loses by its own fault.
fn lost(turn: usize, reason: &impl ToString) -> End {
    let colour = ["White", "Black"][turn];
    End(turn as f64, format!("{colour}: {}", reason.to_string()), true)
}

/// Plays the game to its end.
fn referee(
    game: &mut Match<Position>,
    engines: &mut [Engine; 2],
    terms: &Terms,
    used: &mut [Used; 2],
) -> End {
    loop {
        if let Some(outcome) = game.outcome() {
            return End(outcome_shares(outcome)[0].into(), outcome.reason.to_owned(), false);
        }
        if game.plies() >= PLIES {
            return End(0.5, format!("{PLIES} plies"), false);
        }
        let turn = game.position().to_move().index();
        let text = match chosen(game, &mut engines[turn], terms, &mut used[turn]) {
            Ok(text) => text,
            Err(reason) => return lost(turn, &reason),
        };
        // Checked here and not by the engines: any text that names a legal move is one.
        let Ok(mv) = game.position().read(&text) else {
            return lost(turn, &format!("unreadable move “{text}”"));
        };
        if !game.legal().contains(&mv) {
            return lost(turn, &format!("illegal move “{text}”"));
        }
        let text = game.position().write(mv);
        game.play(mv);
        if game.outcome().is_some() {
            continue;
        }
        let mut drawn = false;
        for turn in [turn, 1 - turn] {
            match engines[turn].play(&text) {
                Ok(claims) => drawn |= claims,
                Err(reason) => return lost(turn, &reason),
            }
        }
        if drawn && stands_for_the_third_time(game) {
            return End(0.5, "repetition, the last piece moved left out".to_owned(), false);
        }
    }
}

/// The move that `engine` names, or a forced pass, for which it is not asked.
fn chosen(
    game: &Match<Position>,
    engine: &mut Engine,
    terms: &Terms,
    used: &mut Used,
) -> Result<String, Fault> {
    if let [only] = game.legal()[..]
        && game.position().write(only) == "pass"
    {
        return Ok("pass".to_owned());
    }
    let start = Instant::now();
    engine.set_patience(terms.patience);
    let answer = engine.best_within(&terms.limit);
    engine.set_patience(PATIENCE);
    used.seconds += start.elapsed().as_secs_f64();
    used.moves += 1;
    answer
}

/// Whether the pieces have stood like this twice before, with the same colour to move.
///
/// nokamute leaves the last piece moved out of a position, which the pillbug makes a part of it, and so ends some games by repetition
/// before their third time here. It takes no more moves then. A draw that an engine claims without this is not one: the engine goes
/// on, or loses by refusing to.
fn stands_for_the_third_time(game: &Match<Position>) -> bool {
    let pieces = |position: &Position| {
        let data = position.save();
        (data.pieces, data.to_move)
    };
    let now = pieces(game.position());
    game.history().filter(|position| pieces(position) == now).count() >= 2
}
