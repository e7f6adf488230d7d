//! Other builds of this program, over the JSON API.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use alveole::game::{Game, Options};
use alveole::play::Match;
use alveole::search::{Budget, Level};
use serde_json::{Map, Value, json};

use crate::Failure;

/// A program that answers requests of the JSON API, one a line (`alveole api`).
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    options: Map<String, Value>,
}

impl Program {
    /// Starts `path api` for games with `options`.
    pub(super) fn start<G: Game>(path: &str, options: &G::Options) -> Result<Self, Failure> {
        let mut child = Command::new(path)
            .arg("api")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("{path}: {e}"))?;
        let input = child.stdin.take().ok_or("the program has no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("the program has no output")?);
        let options = options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Ok(Self { child, input, output, options })
    }

    /// Asks for the move of the strongest level in `game`. The program keeps nothing from one move to the next.
    pub(super) fn best<G: Game>(
        &mut self,
        game: &Match<G>,
        budget: Budget,
        seed: u64,
    ) -> Result<G::Move, Failure> {
        let mut request = json!({
            "op": "best", "game": G::ID, "options": self.options, "moves": game.texts(),
            // 53 bits: a number that every reader of JSON keeps.
            "level": Level::MAX.number(), "seed": seed >> 11,
        });
        match budget {
            Budget::Time(ms) => request["time_ms"] = (ms as u64).into(),
            Budget::Nodes(nodes) => request["nodes"] = nodes.into(),
        }
        // Not as it is: a closed pipe would pass for a reader of our output who has left.
        let sent = writeln!(self.input, "{request}").and_then(|()| self.input.flush());
        sent.map_err(|e| format!("the program does not read {request}: {e}"))?;
        let mut answer = String::new();
        if self.output.read_line(&mut answer)? == 0 {
            return Err(format!("the program ended at {request}").into());
        }
        let answer: Value = serde_json::from_str(&answer)?;
        let Some(text) = answer["ok"]["move"]["text"].as_str() else {
            return Err(format!("the program answers {request} with {answer}").into());
        };
        game.position().read(text).map_err(|e| format!("the program plays {text}: {e}").into())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended by itself: then these calls fail.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
