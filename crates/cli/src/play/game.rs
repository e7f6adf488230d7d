//! A match with its players.

use std::io::Write;

use alveole::play::{
    Best, Explanation, FORMAT, LegalMove, Opening, Record, SearchRequest, Seat, State, ThinkingSession,
    Words, capital,
};
use alveole::search::{Budget, Level};

use super::list::Choices;
use super::players::Player;
use crate::Failure;
use crate::drawing::{draw, shape};
use crate::environment::ENVIRONMENT;
use crate::files::{self, SavedGame};
use crate::registry::games;

/// The time that a hint takes at most, in milliseconds.
const HINT_MS: f64 = 1_000.0;

/// A match in progress, its players, and what the terminal keeps beside it.
pub(super) struct Game {
    pub session: Box<dyn ThinkingSession>,
    pub words: Words,
    /// The list that was printed last: numbers refer to it.
    pub choices: Option<Choices>,
    /// The file that the game was loaded from or saved to: saving there again needs no confirmation.
    pub file: Option<String>,
    players: Vec<Player>,
    /// The names in the record that was loaded.
    names: Vec<Seat>,
    /// What the match began with.
    opening: Opening,
    seed: Option<u64>,
    /// The number of threads in which the strongest level searches.
    pub threads: usize,
}

impl Game {
    /// A match from its beginning, with the first moves played.
    pub(super) fn start(
        opening: Opening,
        moves: &[String],
        players: Vec<Player>,
        seed: Option<u64>,
    ) -> Result<Self, Failure> {
        let mut session = games().open(&opening)?;
        moves.iter().try_for_each(|text| session.play(text))?;
        let words = Words::new(session.card());
        let (names, threads) = (Vec::new(), 1);
        Ok(Self { session, words, choices: None, file: None, players, names, opening, seed, threads })
    }

    /// A saved match, to be continued.
    pub(super) fn load(saved: SavedGame, players: Vec<Player>, seed: Option<u64>) -> Result<Self, Failure> {
        let SavedGame { record, session: replayed, .. } = saved;
        let opening = Opening { game: record.game, options: record.options, position: record.position };
        let mut game = Self::start(opening, &record.moves, players, seed)?;
        if let (Some(outcome), None) = (replayed.outcome(), game.session.outcome()) {
            game.session.end(outcome);
        }
        game.names = record.seats;
        Ok(game)
    }

    /// Replaces this match with a saved one, for the same kinds of players.
    pub(super) fn replace(&mut self, saved: SavedGame) -> Result<(), Failure> {
        let humans: Vec<Player> = (0..saved.session.players())
            .map(|seat| {
                let level = saved.record.seats.get(usize::from(seat)).and_then(|saved| saved.ai);
                let now = self.players.get(usize::from(seat)).copied();
                level.map_or(now.unwrap_or(Player::of_level(3)), Player::of_level)
            })
            .collect();
        *self = Self { threads: self.threads, ..Self::load(saved, humans, self.seed)? };
        Ok(())
    }

    /// The match as a record.
    pub(super) fn record(&self) -> Record {
        let seat = |(seat, player): (usize, &Player)| Seat {
            name: self.names.get(seat).and_then(|saved| saved.name.clone()),
            ai: player.level().map(Level::number),
        };
        let mut record = Record {
            format: FORMAT.to_owned(),
            game: String::new(),
            options: serde_json::Map::new(),
            position: self.opening.position.clone(),
            seats: self.players.iter().enumerate().map(seat).collect(),
            moves: Vec::new(),
            result: None,
            date: None,
        };
        files::update(&mut record, self.session.as_ref());
        record
    }

    /// The state of the match.
    pub(super) fn state(&self) -> State {
        self.session.state()
    }

    /// The legal moves.
    pub(super) fn legal(&self) -> Vec<LegalMove> {
        self.session.legal()
    }

    /// Whether the match is over.
    pub(super) fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// Whether a person plays.
    pub(super) fn has_human(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// The player to move; `None` if the match is over.
    pub(super) fn mover(&self) -> Option<Player> {
        let seat = self.session.to_move()?.seat;
        self.players.get(usize::from(seat)).copied()
    }

    /// The players and their colours: colour, player.
    pub(super) fn colours(&self) -> impl Iterator<Item = (u8, Player)> {
        let player = |seat: u8| self.players.get(usize::from(seat)).copied().unwrap_or(Player::Human);
        (0..).zip(self.session.seats().into_iter().map(player))
    }

    /// The board, the players and the signs, as text.
    pub(super) fn drawing(&self) -> String {
        let alone = self.players.iter().filter(|player| **player == Player::Human).count() == 1;
        let name = |(_, player)| match player {
            Player::Human if alone => "you".to_owned(),
            Player::Human => "human".to_owned(),
            Player::Computer(level) if level.is_random() => "computer, random moves".to_owned(),
            Player::Computer(level) => format!("computer, level {}", level.number()),
        };
        let names: Vec<String> = self.colours().map(name).collect();
        draw(&self.state(), self.words, &names)
    }

    /// The name of the colour to move, for the prompt.
    pub(super) fn prompt(&self) -> String {
        self.session.to_move().map_or("over".to_owned(), |to_move| {
            let colour = self.words.colour(to_move.player);
            format!("{} {colour}", shape(colour))
        })
    }

    /// Plays the moves of the computer players until a person is to move, and prints them.
    pub(super) fn computers_move(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        while let (Some(Player::Computer(level)), Some(to_move)) = (self.mover(), self.session.to_move()) {
            let best = self.best(level, None, None)?;
            let colour = capital(self.words.colour(to_move.player));
            writeln!(output, "{colour} plays {}.", best.r#move.text)?;
            output.flush()?;
            self.session.play(&best.r#move.text)?;
            self.choices = None;
        }
        Ok(())
    }

    /// A good move, and every player's expected share of the win.
    pub(super) fn hint(&self) -> Result<Best, Failure> {
        self.best(Level::MAX, Some(Budget::Time(HINT_MS)), Some(1))
    }

    /// Whether all computer players accept a draw: each whose expected share of the win is at most its even share.
    pub(super) fn accept_draw(&self) -> Result<bool, Failure> {
        let even = 1.0 / f32::from(self.session.players());
        let shares = self.hint()?.shares.unwrap_or_default();
        let accepts = |(colour, player): (u8, Player)| {
            player == Player::Human || shares.get(usize::from(colour)).is_none_or(|share| *share <= even)
        };
        Ok(self.colours().all(accepts))
    }

    /// Takes moves back until it is a person's turn again; returns the number of moves taken back.
    pub(super) fn undo(&mut self) -> usize {
        let before = self.session.plies();
        while self.session.undo() {
            if self.mover() == Some(Player::Human) || !self.has_human() {
                break;
            }
        }
        self.choices = None;
        before - self.session.plies()
    }

    /// The reason why `taps` make no move.
    pub(super) fn why(&self, taps: &[String]) -> Option<Explanation> {
        self.session.why(taps).ok().flatten()
    }

    fn best(&self, level: Level, budget: Option<Budget>, lines: Option<usize>) -> Result<Best, Failure> {
        // A seed per ply, so that taking a move back does not change the moves after it.
        let seed = self.seed.map_or_else(ENVIRONMENT.seed, |seed| seed ^ (self.session.plies() as u64) << 32);
        let request = SearchRequest { level, budget, seed, lines };
        Ok(self.session.best_in(&request, self.threads, ENVIRONMENT.now)?)
    }
}
