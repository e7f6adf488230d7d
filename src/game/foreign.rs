//! Games that other programs wrote.

use serde_json::{Map, Value};

use super::{Colour, Game, Options, Outcome};
use crate::message::Message;
use crate::say;

/// A game from the file of another program, in the notation of this crate, up to its end or its first wrong move.
#[derive(Clone, PartialEq, Debug)]
pub struct Foreign {
    /// The name of the form: `pgn`, `boardspace` and so on.
    pub form: &'static str,
    /// The options of the game.
    pub options: Map<String, Value>,
    /// The first position, if it is not the start of the game.
    pub position: Option<Value>,
    /// The names of the players, by seat; `None` where the file names nobody.
    pub players: Vec<Option<String>>,
    /// When the game was played, as the file writes it: [`import`](crate::import) reads the dates of all forms.
    pub date: Option<String>,
    /// The moves, all of them legal; they may go on after a repetition, which only a match sees.
    pub moves: Vec<String>,
    /// The end on which the players agreed, where the moves reach none.
    pub ended: Option<Outcome>,
    /// The first move that is wrong: those after it are left out.
    pub wrong: Option<Wrong>,
}

/// A move of a foreign game that can't be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// The move as the file writes it.
    pub text: String,
    /// The reason why it is wrong.
    pub message: Message,
}

/// Plays the moves of a foreign game one after the other, until one is wrong.
#[derive(Debug)]
pub(crate) struct Replay<G: Game> {
    pub position: G,
    pub moves: Vec<String>,
    pub wrong: Option<Wrong>,
}

impl<G: Game> Replay<G> {
    pub fn new(options: &G::Options) -> Self {
        Self::from(G::new(options))
    }

    pub const fn from(position: G) -> Self {
        Self { position, moves: Vec::new(), wrong: None }
    }

    /// Whether a move was wrong.
    pub fn stopped(&self) -> bool {
        self.wrong.is_some()
    }

    /// Whether `mv` is the only move that the rules leave.
    pub fn must(&self, mv: &G::Move) -> bool {
        !self.stopped() && self.position.outcome().is_none() && self.position.legal() == [*mv]
    }

    /// Plays `mv`, which the file writes as `text`; an error is what is wrong with the text.
    pub fn play(&mut self, text: &str, mv: Result<G::Move, Message>) {
        if self.stopped() {
            return;
        }
        let checked = mv.and_then(|mv| {
            if self.position.outcome().is_some() {
                Err(say!("the game is over"))
            } else if self.position.legal().contains(&mv) {
                Ok(mv)
            } else {
                Err(say!("it is not legal here"))
            }
        });
        match checked {
            Ok(mv) => {
                self.moves.push(self.position.write(mv));
                self.position.play(mv);
            }
            Err(message) => self.refuse(text, message),
        }
    }

    /// Plays `pass` if the file leaves it out: `colour` moves next, but the other player is to move and can only pass.
    pub fn add_forced_pass(&mut self, colour: Colour, pass: G::Move) {
        if self.position.to_move() != colour && self.must(&pass) {
            self.play("", Ok(pass));
        }
    }

    /// Ends the replay: `text` is no move, because of what `message` says.
    pub fn refuse(&mut self, text: &str, message: Message) {
        let text = text.trim().chars().take(40).collect();
        self.wrong.get_or_insert(Wrong { ply: self.moves.len(), text, message });
    }

    /// The foreign game, without players, date and agreed end.
    pub fn finish(self, form: &'static str, options: &G::Options) -> Foreign {
        let options = options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let Self { moves, wrong, .. } = self;
        Foreign { form, options, position: None, players: Vec::new(), date: None, moves, ended: None, wrong }
    }
}
