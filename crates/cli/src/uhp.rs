//! `alveole uhp`: an engine of the Universal Hive Protocol.

use std::fmt;
use std::io::{self, BufRead, Write};

use alveole::api::{MAX_BYTES, MAX_PERFT};
use alveole::game::{Notation, perft_within};
use alveole::games::hive::{GameString, Move, Position};
use alveole::play::{Error, Match, SearchState};
use alveole::search::{AlphaBeta, Budget, Level, Search};

use crate::Failure;
use crate::environment::ENVIRONMENT;
use crate::game_string::play_through;
use crate::lines::{Line, Lines};

/// The commands of the protocol, for `--help`.
pub(crate) const COMMANDS: &str = "\
Commands on standard input:
  info, newgame [GameType or GameString], play MOVE, pass, validmoves, bestmove time HH:MM:SS, bestmove depth N,
  undo [N], options, options get NAME, options set NAME VALUE, perft [N], exit";

/// Answers the commands on standard input until `exit` or its end.
pub(crate) fn run(threads: u8) -> Result<(), Failure> {
    answer_all(io::stdin().lock(), &mut io::stdout().lock(), threads)
}

/// The maximum number of threads of a search.
pub(crate) const MAX_THREADS: u8 = 128;

/// Answers the commands of `input` until `exit` or its end.
pub(crate) fn answer_all(input: impl BufRead, output: &mut impl Write, threads: u8) -> Result<(), Failure> {
    let mut engine = Engine::default();
    engine.settings.threads = threads.into();
    let mut lines = Lines::new(input);
    say(output, &Ok(info()))?;
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::TooLong => Err(Refusal::Error(format!("a command is {MAX_BYTES} bytes at most"))),
            Line::Bytes(bytes) => match std::str::from_utf8(bytes).map(str::trim) {
                Ok("") => continue,
                Ok("exit") => return say(output, &Ok(Vec::new())),
                Ok(command) => engine.answer(command),
                Err(_) => Err(Refusal::Error("a command is UTF-8 text".to_owned())),
            },
        };
        say(output, &answer)?;
    }
    Ok(())
}

/// The lines of an answer, or the refusal.
type Answer = Result<Vec<String>, Refusal>;

/// The reason why a command is refused.
enum Refusal {
    Error(String),
    InvalidMove(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, message) = match self {
            Self::Error(message) => ("err", message),
            Self::InvalidMove(message) => ("invalidmove", message),
        };
        // A message may quote the command: control characters must not break the line.
        let message: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        write!(f, "{word} {message}")
    }
}

fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Error(message.into()))
}

fn say(output: &mut impl Write, answer: &Answer) -> Result<(), Failure> {
    match answer {
        Ok(lines) => lines.iter().try_for_each(|line| writeln!(output, "{line}"))?,
        Err(refusal) => writeln!(output, "{refusal}")?,
    }
    writeln!(output, "ok")?;
    Ok(output.flush()?)
}

fn info() -> Vec<String> {
    vec![format!("id alveole v{}", env!("CARGO_PKG_VERSION")), "Mosquito;Ladybug;Pillbug".to_owned()]
}

/// The match in progress and the settings of the engine.
#[derive(Default)]
struct Engine {
    game: Option<Match<Position>>,
    /// The search of the last move, which the next one continues.
    state: Option<SearchState<Position>>,
    settings: Settings,
}

impl Engine {
    fn answer(&mut self, line: &str) -> Answer {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |lines: Vec<String>| match rest {
            "" => Ok(lines),
            _ => refuse(format!("{command} takes no arguments")),
        };
        match command {
            "info" => alone(info()),
            "newgame" => {
                let text = if rest.is_empty() { "Base" } else { rest };
                let game: GameString = text.parse().map_err(Refusal::Error)?;
                let game = play_through(&game).map_err(|e| Refusal::Error(e.to_string()))?;
                self.game = Some(game);
                self.game_string()
            }
            "play" if rest.is_empty() => refuse("play which move?"),
            "play" => self.play(&rest.split_whitespace().collect::<Vec<_>>().join(" ")),
            "pass" => {
                alone(Vec::new())?;
                self.play("pass")
            }
            "validmoves" => {
                alone(Vec::new())?;
                let game = self.going_on()?;
                let texts: Vec<String> =
                    game.legal().into_iter().map(|mv| game.position().write(mv)).collect();
                Ok(vec![texts.join(";")])
            }
            "bestmove" => {
                let limit = limit(rest)?;
                self.going_on()?;
                Ok(self.choose(limit).into_iter().collect())
            }
            "undo" => self.undo(rest),
            "options" => self.settings.answer(rest),
            "perft" => self.perft(rest),
            "exit" => refuse("exit takes no arguments"),
            _ => refuse(format!("there is no command “{}”", command.chars().take(40).collect::<String>())),
        }
    }

    /// The move to play.
    fn choose(&mut self, limit: Limit) -> Option<String> {
        let game = self.game.as_ref()?;
        if let [only] = game.legal()[..] {
            return Some(game.position().write(only));
        }
        // With a seed of the user's, the answer does not depend on earlier commands.
        let remembers = self.settings.seed == 0;
        let known = self.state.take().filter(|_| remembers);
        let state = known.unwrap_or_else(|| SearchState::new(game.clone()));
        let mut state = state.with_threads(self.settings.threads as usize);
        let mv = self.settings.choose(&mut state, game, limit);
        self.state = remembers.then_some(state);
        Some(game.position().write(mv))
    }

    fn game(&self) -> Result<&Match<Position>, Refusal> {
        self.game.as_ref().ok_or_else(|| Refusal::Error("no game has begun: newgame begins one".to_owned()))
    }

    /// The match; an error if it is over.
    fn going_on(&self) -> Result<&Match<Position>, Refusal> {
        let game = self.game()?;
        game.going_on().map_err(|error| Refusal::Error(error.to_string()))?;
        Ok(game)
    }

    fn game_string(&self) -> Answer {
        let written = self.game()?.protocol_text();
        Ok(vec![written.expect("the protocol's games are by tournament rules").1])
    }

    fn play(&mut self, text: &str) -> Answer {
        self.going_on()?;
        if let Some(game) = &mut self.game {
            game.play_text(text).map_err(|error| match error {
                Error::TooLarge(message) => Refusal::Error(message.to_string()),
                other => Refusal::InvalidMove(other.to_string()),
            })?;
        }
        self.game_string()
    }

    fn undo(&mut self, count: &str) -> Answer {
        let played = self.game()?.plies();
        let count = number(count, 1)?;
        if count == 0 || count > played as u64 {
            return refuse(format!("can't take {count} moves back: {played} were played"));
        }
        if let Some(game) = &mut self.game {
            for _ in 0..count {
                game.undo();
            }
        }
        self.game_string()
    }

    fn perft(&self, depth: &str) -> Answer {
        let game = self.game()?;
        let too_large = || {
            let message = format!("this lists more than {MAX_PERFT} moves: alveole perft has no such limit");
            Refusal::Error(message)
        };
        let deepest = u32::try_from(number(depth, 4)?).ok().filter(|&d| d <= 64).ok_or_else(too_large)?;
        let line = |depth| {
            let nodes = match game.outcome() {
                Some(_) => Some(u64::from(depth == 0)),
                None => perft_within(game.position(), depth, MAX_PERFT),
            };
            nodes.map(|nodes| format!("perft({depth}) = {nodes}")).ok_or_else(too_large)
        };
        (0..=deepest).map(line).collect()
    }
}

/// Reads a whole number; `default` for an empty text.
fn number(text: &str, default: u64) -> Result<u64, Refusal> {
    if text.is_empty() {
        return Ok(default);
    }
    let shown: String = text.chars().take(40).collect();
    text.parse().map_err(|_| Refusal::Error(format!("“{shown}” is not a whole number, 0 or more")))
}

/// The limit of a search.
#[derive(Clone, Copy)]
enum Limit {
    /// Milliseconds.
    Time(f64),
    /// Plies.
    Depth(u64),
}

/// Reads `time HH:MM:SS` or `depth N`.
fn limit(text: &str) -> Result<Limit, Refusal> {
    let unreadable = || Refusal::Error("bestmove needs time HH:MM:SS or depth N, N from 1".to_owned());
    let (kind, value) = text.split_once(char::is_whitespace).ok_or_else(unreadable)?;
    let value = value.trim();
    match kind {
        "depth" => number(value, 0).ok().filter(|&n| n > 0).map(Limit::Depth).ok_or_else(unreadable),
        "time" => {
            let read = |part: &str| {
                let digits = !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
                digits.then(|| part.parse::<u32>().ok()).flatten()
            };
            let parts: Option<Vec<u32>> = value.split(':').map(read).collect();
            match parts.as_deref() {
                Some(&[hours, minutes @ 0..60, seconds @ 0..60]) => {
                    Ok(Limit::Time(1e3 * f64::from((hours * 60 + minutes) * 60 + seconds)))
                }
                _ => Err(unreadable()),
            }
        }
        _ => Err(unreadable()),
    }
}

/// The options of the engine.
struct Settings {
    /// The level of the computer player.
    level: u64,
    /// The seed of its random numbers; 0: a new one for each move.
    seed: u64,
    /// The number of threads in which the strongest level searches.
    threads: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { level: STRONGEST, seed: 0, threads: 1 }
    }
}

const STRONGEST: u64 = 8;

/// The options by name, each with its default, its least and its greatest value.
const OPTIONS: [(&str, u64, u64, u64); 3] = [
    ("Level", STRONGEST, 0, STRONGEST),
    ("Seed", 0, 0, i32::MAX as u64),
    ("Threads", 1, 1, MAX_THREADS as u64),
];

impl Settings {
    fn value(&mut self, option: usize) -> &mut u64 {
        [&mut self.level, &mut self.seed, &mut self.threads][option]
    }

    /// Answers the command `options`; `rest` is the text after it.
    fn answer(&mut self, rest: &str) -> Answer {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let find = |name: &str| {
            let known = OPTIONS.iter().position(|(known, ..)| *known == name);
            let shown: String = name.chars().take(40).collect();
            known.ok_or_else(|| Refusal::Error(format!("there is no option “{shown}”: Level, Seed, Threads")))
        };
        match words[..] {
            [] => Ok((0..OPTIONS.len()).map(|option| self.line(option)).collect()),
            ["get", name] => Ok(vec![self.line(find(name)?)]),
            ["set", name, value] => {
                let option = find(name)?;
                let (name, _, least, most) = OPTIONS[option];
                let value = value.parse().ok().filter(|n: &u64| (least..=most).contains(n));
                *self.value(option) = value.ok_or_else(|| {
                    Refusal::Error(format!("{name} is a whole number from {least} to {most}"))
                })?;
                Ok(vec![self.line(option)])
            }
            _ => refuse("options, options get NAME, or options set NAME VALUE"),
        }
    }

    fn line(&mut self, option: usize) -> String {
        let (name, default, least, most) = OPTIONS[option];
        format!("{name};int;{};{default};{least};{most}", self.value(option))
    }

    /// The move to play in `game`, which is not over.
    fn choose(&self, state: &mut SearchState<Position>, game: &Match<Position>, limit: Limit) -> Move {
        /// The milliseconds that are left to print the move.
        const MARGIN: f64 = 50.0;
        let level = Level::new(self.level).unwrap_or(Level::MAX);
        let seed = if self.seed == 0 { (ENVIRONMENT.seed)() } else { self.seed };
        match limit {
            Limit::Depth(plies) if !level.is_random() => deep(game, level, plies, seed),
            Limit::Depth(_) => state.choose(game, level, None, seed, ENVIRONMENT.now).moves[0],
            Limit::Time(ms) => {
                let budget = Budget::Time((ms - MARGIN).max(0.0));
                state.choose(game, level, Some(budget), seed, ENVIRONMENT.now).moves[0]
            }
        }
    }
}

/// The best move after a search of `plies` plies, or as deep as `level` gets. It does not depend on earlier commands.
fn deep(game: &Match<Position>, level: Level, plies: u64, seed: u64) -> Move {
    let (nodes, _) = level.within::<Position>(Some(Budget::Nodes(u64::MAX)));
    let mut search = AlphaBeta::new(game.position().clone(), game.keys(), seed);
    while search.depth() < plies && search.nodes() < nodes && search.run(1) {}
    search.best(&[]).expect("a game that is not over has moves").moves[0]
}
