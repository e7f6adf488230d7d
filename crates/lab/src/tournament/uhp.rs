//! Other engines, over the Universal Hive Protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use alveole::game::{Game, Options};
use alveole::search::Budget;

use crate::Failure;

/// An engine that speaks the Universal Hive Protocol over its standard input and output.
#[derive(Debug)]
pub(super) struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    game_type: String,
    /// What was asked since the game began, for messages about errors.
    asked: Vec<String>,
}

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
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("expected an engine after uhp: as in uhp:PATH")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{program}: {e}"))?;
        let input = child.stdin.take().ok_or("the engine has no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("the engine has no output")?);
        let plus = if expansions.is_empty() { "" } else { "+" };
        let mut engine =
            Self { child, input, output, game_type: format!("Base{plus}{expansions}"), asked: Vec::new() };
        engine.answer()?;
        Ok(engine)
    }

    /// Begins a game with `moves` played.
    pub(super) fn begin(&mut self, moves: &[String]) -> Result<(), Failure> {
        let game_type = self.game_type.clone();
        self.asked.clear();
        self.ask(&format!("newgame {game_type}"))?;
        moves.iter().try_for_each(|text| self.play(text).map(drop))
    }

    /// Plays the move `text` on the engine's board; returns whether the engine then has a draw.
    pub(super) fn play(&mut self, text: &str) -> Result<bool, Failure> {
        let lines = self.ask(&if text == "pass" { "pass".to_owned() } else { format!("play {text}") })?;
        Ok(lines.iter().any(|line| line.split(';').nth(1) == Some("Draw")))
    }

    /// Asks the engine for its move.
    pub(super) fn best(&mut self, budget: Budget) -> Result<String, Failure> {
        let Budget::Time(ms) = budget else {
            return Err("other engines count nodes differently: give --time".into());
        };
        let seconds = (ms / 1e3).ceil().max(1.0) as u64;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let lines = self.ask(&format!("bestmove time {hours:02}:{minutes:02}:{seconds:02}"))?;
        lines.into_iter().next_back().ok_or_else(|| "the engine named no move".into())
    }

    fn ask(&mut self, command: &str) -> Result<Vec<String>, Failure> {
        // Not as it is: a closed pipe would pass for a reader of our output who has left.
        let sent = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        sent.map_err(|e| format!("the engine does not read “{command}”: {e}"))?;
        let lines = self.answer()?;
        match lines.iter().find(|l| l.starts_with("err") || l.starts_with("invalidmove")) {
            Some(error) => {
                let before = self.asked.join("; ");
                Err(format!("the engine answers “{command}” with “{error}” after: {before}").into())
            }
            None => {
                self.asked.push(command.to_owned());
                Ok(lines)
            }
        }
    }

    /// The lines up to `ok`.
    fn answer(&mut self) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the engine closed its output".into());
            }
            match line.trim() {
                "ok" => return Ok(lines),
                text => lines.push(text.to_owned()),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The engine may have ended by itself: then these calls fail.
        let _ = writeln!(self.input, "exit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
