//! A match of any game, behind one type.

use std::any::Any;
use std::sync::OnceLock;

use alveole::game::{Colour, Game, Layout, Seat, stable_hash};
use alveole::play::{
    DetailedSession, Error, FORMAT, MAX_PLIES, Match, Opening, Record, RecordResult, Session, Thinking,
    ThinkingSession,
};
use serde_json::Value;

use crate::lanes::{Lanes, Settings, lanes};
use crate::playable::Playable;

/// A match of some game, without its type.
pub trait Table: Send + Sync {
    /// Another match with the same moves.
    fn copy(&self) -> Box<dyn Table>;

    /// For comparisons: the match with its type.
    fn as_any(&self) -> &dyn Any;

    /// Whether both matches are in equal positions, and both or neither ended there by repetition or by the players.
    fn same(&self, other: &dyn Table) -> bool;

    /// The hash of the position, equal for equal positions in every release.
    fn hash(&self) -> u64;

    /// What all matches can do.
    fn session(&self) -> &dyn DetailedSession;

    /// What all matches can do, to change it.
    fn session_mut(&mut self) -> &mut dyn Session;

    /// A computer player that searches the position.
    fn thinking(&self) -> Box<dyn Thinking>;

    /// A match with the same options from `position`, or from the start of the game.
    fn reopen(&self, position: Option<Value>) -> Result<Box<dyn Table>, Error>;

    /// The position as JSON.
    fn save(&self) -> Value;

    /// The match as a record.
    fn record(&self) -> Record;

    /// The seat to move; `None` if the match is over.
    fn seat_to_move(&self) -> Option<u8>;

    /// The actions and planes of the game.
    fn layout(&self) -> Layout;

    /// The numbers of the legal moves.
    fn legal_actions(&self) -> Vec<usize>;

    /// The texts of the legal moves.
    fn legal_texts(&self) -> Vec<String>;

    /// The numbers of the moves played.
    fn played_actions(&self) -> Vec<usize>;

    /// The number of the legal move that `text` names.
    fn action_of(&self, text: &str) -> Result<usize, Error>;

    /// The text of the legal move with the number `action`.
    fn text_of(&self, action: i64) -> Result<String, Error>;

    /// Plays the legal move that `text` names.
    fn play_text(&mut self, text: &str) -> Result<(), Error>;

    /// Plays the legal move with the number `action`.
    fn play_action(&mut self, action: i64) -> Result<(), Error>;

    /// Writes what `seat` sees.
    fn observe(&self, seat: u8, layout: &Layout, out: &mut [f32]);

    /// Writes a flag for each action: whether it is legal.
    fn mask(&self, out: &mut [u8]);

    /// Matches that go on from this one, for stepping together; `None` if it is over.
    fn lanes(&self, settings: Settings) -> Option<Box<dyn Lanes>>;
}

/// A match of the game `G`, with its legal moves once they are known.
struct Play<G: Playable> {
    game: Match<G>,
    legal: OnceLock<Vec<G::Move>>,
}

impl<G: Playable> Play<G> {
    fn new(game: Match<G>) -> Self {
        Self { game, legal: OnceLock::new() }
    }

    fn legal(&self) -> &[G::Move] {
        self.legal.get_or_init(|| self.game.legal())
    }

    /// The legal move that `text` names.
    fn named(&self, text: &str) -> Result<G::Move, Error> {
        let (ply, shown) = (self.game.plies(), || text.chars().take(60).collect::<String>());
        if self.game.outcome().is_some() {
            return Err(Error::GameOver { ply, text: shown() });
        }
        let mv = self.game.position().read(text);
        let mv = mv.map_err(|message| Error::BadNotation { ply, text: shown(), message })?;
        if self.legal().contains(&mv) { Ok(mv) } else { Err(Error::IllegalMove { ply, text: shown() }) }
    }

    /// Plays the legal move `mv`.
    fn play(&mut self, mv: G::Move) -> Result<(), Error> {
        if self.game.plies() >= MAX_PLIES {
            return Err(Error::TooLarge(alveole::say!("a game has at most {} moves", MAX_PLIES)));
        }
        self.legal.take();
        self.game.play(mv);
        Ok(())
    }

    /// The legal move with the number `action`.
    fn decode(&self, action: i64) -> Result<G::Move, Error> {
        let (ply, text) = (self.game.plies(), || format!("action {action}"));
        if self.game.outcome().is_some() {
            return Err(Error::GameOver { ply, text: text() });
        }
        let mv = usize::try_from(action).ok().and_then(|action| self.game.position().decode(action));
        mv.filter(|mv| self.legal().contains(mv)).ok_or_else(|| Error::IllegalMove { ply, text: text() })
    }
}

/// The colour that `seat` holds in `position`.
pub fn colour_of<G: Game>(position: &G, seat: Seat) -> Colour {
    Colour::all(position.players()).find(|&colour| position.seat(colour) == seat).unwrap_or_default()
}

impl<G: Playable> Table for Play<G> {
    fn copy(&self) -> Box<dyn Table> {
        Box::new(Self { game: self.game.clone(), legal: self.legal.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn Table) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|Self { game, .. }| {
            (game.position(), game.options(), game.outcome())
                == (self.game.position(), self.game.options(), self.game.outcome())
        })
    }

    fn hash(&self) -> u64 {
        stable_hash(self.game.position())
    }

    fn session(&self) -> &dyn DetailedSession {
        &self.game
    }

    fn session_mut(&mut self) -> &mut dyn Session {
        self.legal.take();
        &mut self.game
    }

    fn thinking(&self) -> Box<dyn Thinking> {
        ThinkingSession::thinking(&self.game)
    }

    fn reopen(&self, position: Option<Value>) -> Result<Box<dyn Table>, Error> {
        let options = self.session().state().options;
        let opening = Opening { game: G::ID.to_owned(), options, position };
        Ok(Box::new(Self::new(opening.start::<G>()?)))
    }

    fn save(&self) -> Value {
        self.game.save()
    }

    fn record(&self) -> Record {
        let first = Match::from_position(self.game.options().clone(), self.game.first().clone());
        let result = self.game.outcome().map(|outcome| RecordResult {
            winners: outcome.winners.iter().map(|colour| colour.0).collect(),
            reason: outcome.reason.to_owned(),
        });
        Record {
            format: FORMAT.to_owned(),
            game: G::ID.to_owned(),
            options: self.session().state().options,
            position: (!self.game.is_whole()).then(|| first.save()),
            seats: Vec::new(),
            moves: self.game.texts(),
            result,
            date: None,
        }
    }

    fn seat_to_move(&self) -> Option<u8> {
        let position = self.game.position();
        self.game.outcome().is_none().then(|| position.seat_to_move().0)
    }

    fn layout(&self) -> Layout {
        self.game.position().layout()
    }

    fn legal_actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        self.game.position().encode_all(self.legal(), &mut actions);
        actions
    }

    fn legal_texts(&self) -> Vec<String> {
        self.legal().iter().map(|&mv| self.game.position().write(mv)).collect()
    }

    fn played_actions(&self) -> Vec<usize> {
        self.game.history().zip(self.game.moves()).map(|(before, mv)| before.encode(mv)).collect()
    }

    fn action_of(&self, text: &str) -> Result<usize, Error> {
        self.named(text).map(|mv| self.game.position().encode(mv))
    }

    fn text_of(&self, action: i64) -> Result<String, Error> {
        self.decode(action).map(|mv| self.game.position().write(mv))
    }

    fn play_text(&mut self, text: &str) -> Result<(), Error> {
        self.play(self.named(text)?)
    }

    fn play_action(&mut self, action: i64) -> Result<(), Error> {
        self.play(self.decode(action)?)
    }

    fn observe(&self, seat: u8, layout: &Layout, out: &mut [f32]) {
        let position = self.game.position();
        layout.observe(position, colour_of(position, Seat(seat)), out);
    }

    fn mask(&self, out: &mut [u8]) {
        out.fill(0);
        self.legal_actions().into_iter().for_each(|action| out[action] = 1);
    }

    fn lanes(&self, settings: Settings) -> Option<Box<dyn Lanes>> {
        lanes(&self.game, self.layout(), settings)
    }
}

/// A match as a table.
pub fn of<G: Playable>(game: Match<G>) -> Box<dyn Table> {
    Box::new(Play::new(game))
}

/// The match of a table of the game `G`.
pub fn game_of<G: Playable>(table: &dyn Table) -> Option<&Match<G>> {
    table.as_any().downcast_ref::<Play<G>>().map(|play| &play.game)
}

/// Opens a match.
pub fn open(opening: &Opening) -> Result<Box<dyn Table>, Error> {
    macro_rules! each {
        ([$($id:ident)*] $opening:ident) => {$(
            if $opening.game == <alveole::games::$id::Position as Game>::ID {
                return Ok(of($opening.start::<alveole::games::$id::Position>()?));
            }
        )*};
    }
    alveole::for_each_game!(each, opening);
    Err(Error::unknown_game(&opening.game))
}

/// The ids of all games.
pub fn games() -> Vec<&'static str> {
    macro_rules! ids {
        ([$($id:ident)*]) => { vec![$(<alveole::games::$id::Position as Game>::ID),*] };
    }
    alveole::for_each_game!(ids)
}
