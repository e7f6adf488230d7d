//! Other engines, over the Universal Hive Protocol.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use alveole::game::{Game, Options};
use alveole::search::Budget;

use crate::Failure;

/// An engine that speaks the Universal Hive Protocol over its standard input and output.
#[derive(Debug)]
pub(super) struct Engine {
    child: Child,
    input: ChildStdin,
    /// The lines that it prints.
    output: Receiver<String>,
    game_type: String,
    /// What was asked since the game began, for messages about errors.
    asked: Vec<String>,
    /// The most time of an answer; `None`: any.
    patience: Option<Duration>,
}

/// The reason why an engine can't go on: it is silent, has ended, or answers with an error.
#[derive(Debug)]
pub(super) struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl Engine {
    /// Starts the program `command` (with its arguments) for games with `options`, which must be of Hive.
    pub(super) fn start<G: Game>(command: &str, options: &G::Options) -> Result<Self, Failure> {
        let mut expansions = String::new();
        for (name, value) in options.write() {
            if name == "rules" && value != "tournament" {
                return Err(
                    "other engines play Hive by tournament rules: --options '{\"rules\":\"tournament\"}'"
                        .into(),
                );
            }
            if name == "expansions" {
                expansions = value.as_array().into_iter().flatten().filter_map(|v| v.as_str()).collect();
            }
        }
        if G::ID != "hive" {
            return Err(format!("the Universal Hive Protocol does not know {}", G::ID).into());
        }
        let plus = if expansions.is_empty() { "" } else { "+" };
        let mut engine = Self::launch(command, format!("Base{plus}{expansions}"), None)?;
        engine.answer()?;
        Ok(engine)
    }

    /// Starts the program `command` (with its arguments) for games of this type. It has not greeted yet:
    /// [`answer`](Self::answer) waits for that.
    pub(super) fn launch(
        command: &str,
        game_type: String,
        patience: Option<Duration>,
    ) -> Result<Self, Failure> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("expected the command of an engine")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{program}: {e}"))?;
        let input = child.stdin.take().ok_or("the engine has no input")?;
        let output = lines(child.stdout.take().ok_or("the engine has no output")?);
        Ok(Self { child, input, output, game_type, asked: Vec::new(), patience })
    }

    /// Sets the most time of an answer.
    pub(super) const fn set_patience(&mut self, patience: Duration) {
        self.patience = Some(patience);
    }

    /// Begins a game with `moves` played. The new game is asked for as a whole game string, which every engine reads; some read no
    /// bare game type.
    pub(super) fn begin(&mut self, moves: &[String]) -> Result<(), Fault> {
        let game_type = self.game_type.clone();
        self.asked.clear();
        self.ask(&format!("newgame {game_type};NotStarted;White[1]"))?;
        moves.iter().try_for_each(|text| self.play(text).map(drop))
    }

    /// Plays the move `text` on the engine's board; returns whether the engine then has a draw.
    pub(super) fn play(&mut self, text: &str) -> Result<bool, Fault> {
        let lines = self.ask(&if text == "pass" { "pass".to_owned() } else { format!("play {text}") })?;
        Ok(lines.iter().any(|line| line.split(';').nth(1) == Some("Draw")))
    }

    /// Asks the engine for its move.
    pub(super) fn best(&mut self, budget: Budget) -> Result<String, Failure> {
        let Budget::Time(ms) = budget else {
            return Err("other engines count nodes differently: give --time".into());
        };
        Ok(self.best_within(&time((ms / 1e3).ceil().max(1.0) as u64))?)
    }

    /// Asks the engine for its move within a `limit` of the protocol, such as `depth 4`.
    pub(super) fn best_within(&mut self, limit: &str) -> Result<String, Fault> {
        let lines = self.ask(&format!("bestmove {limit}"))?;
        // Mzinga's lines have the depth and its evaluation after the move.
        let last = lines.last().and_then(|line| line.split(';').next());
        last.map(str::to_owned).ok_or_else(|| Fault("the engine named no move".to_owned()))
    }

    /// Sends a command and returns the lines of the answer.
    pub(super) fn ask(&mut self, command: &str) -> Result<Vec<String>, Fault> {
        // Not as it is: a closed pipe would pass for a reader of our output who has left.
        let sent = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        sent.map_err(|e| Fault(format!("the engine does not read “{command}”: {e}")))?;
        let lines = self.answer()?;
        match lines.iter().find(|l| l.starts_with("err") || l.starts_with("invalidmove")) {
            Some(error) => {
                let before = self.asked.join("; ");
                Err(Fault(format!("the engine answers “{command}” with “{error}” after: {before}")))
            }
            None => {
                self.asked.push(command.to_owned());
                Ok(lines)
            }
        }
    }

    /// The lines up to `ok`.
    pub(super) fn answer(&mut self) -> Result<Vec<String>, Fault> {
        let start = Instant::now();
        let mut lines = Vec::new();
        loop {
            let line = match self.patience {
                None => self.output.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(patience) => self.output.recv_timeout(patience.saturating_sub(start.elapsed())),
            };
            match line {
                Ok(line) if line == "ok" => return Ok(lines),
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault("the engine closed its output".to_owned()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.patience.unwrap_or_default().as_secs_f64();
                    return Err(Fault(format!("the engine did not answer in {seconds} s")));
                }
            }
        }
    }

    /// The seconds that all threads of the engine have run on a processor; 0 where the system has no `/proc`.
    pub(super) fn processor_seconds(&self) -> f64 {
        /// The clock ticks of a second: all Linux systems tell programs this number.
        const TICKS: f64 = 100.0;
        let file = format!("/proc/{}/stat", self.child.id());
        let text = std::fs::read_to_string(file).unwrap_or_default();
        // The name of the program, in parentheses, may have blanks. The fields are those of proc_pid_stat(5).
        let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields);
        fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>()
            / TICKS
    }
}

/// A limit of `seconds` as the protocol writes it.
pub(super) fn time(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("time {hours:02}:{minutes:02}:{seconds:02}")
}

/// Reads lines in a thread of its own, so that waiting for one can end.
fn lines(output: ChildStdout) -> Receiver<String> {
    /// The most bytes of a line, and lines that wait to be read.
    const LINE: u64 = 1 << 20;
    const WAITING: usize = 1000;
    let (sender, lines) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        let mut reader = BufReader::new(output);
        let mut line = Vec::new();
        while reader.by_ref().take(LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                return;
            }
            line.clear();
        }
    });
    lines
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The engine may have ended by itself: then these calls fail.
        let _ = writeln!(self.input, "exit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
