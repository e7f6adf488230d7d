//! A match of any game, behind one type.

use std::any::Any;

use fastrand::Rng;
use serde_json::{Map, Value};

use super::{
    Best, BestLine, Error, LegalMove, Match, PlayedMove, Scoresheet, ScoresheetData, State, Status, ToMove,
};
#[cfg(feature = "think")]
use super::{Explanation, SearchState, Thinking};
use crate::game::{Colour, Game, Options, Outcome, ParsedOptions, Shares, even_shares, perft_within};
use crate::games::{self, Visitor, hive};
use crate::json::{from_value, to_value};
use crate::say;
use crate::search::{Budget, Level, Line, random_line};

/// What is wished of a computer player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchRequest {
    /// How strong it is.
    pub level: Level,
    /// How long it may think, if somebody says so.
    pub budget: Option<Budget>,
    /// Its dice.
    pub seed: u64,
    /// How many moves it is to tell of, with every player's share of the win; `None`: of its own alone.
    pub lines: Option<usize>,
}

/// A match of some game: what the API needs of [`Match`], type-erased.
pub trait Session {
    /// Everything about the match now.
    fn state(&self) -> State;
    /// Whether and how it is over.
    fn status(&self) -> Status;
    /// Who is to move.
    fn to_move(&self) -> Option<ToMove>;
    /// The legal moves.
    fn legal(&self) -> Vec<LegalMove>;
    /// The number of moves played.
    fn plies(&self) -> usize;
    /// Plays the move that `text` names.
    ///
    /// # Errors
    /// As [`Match::play_text`].
    fn play(&mut self, text: &str) -> Result<(), Error>;
    /// Takes the last move back; whether there was one.
    fn undo(&mut self) -> bool;
    /// The moves played, each with who made it.
    fn made(&self) -> Vec<PlayedMove>;
    /// What its [score](Scoresheet) tells beside its moves and its state.
    fn course(&self) -> ScoresheetData;
    /// The game as a GameString of the Universal Hive Protocol, where it is one.
    fn game_string(&self) -> Option<String>;
    /// Counts the sequences of `depth` moves from here; `None` if more than `budget` positions had to be expanded.
    fn perft(&self, depth: u32, budget: u64) -> Option<u64>;
    /// Each legal move with the number of sequences of `depth` moves that begin with it.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// What a computer player would play, as it is wished.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the game is over.
    fn best(&self, wish: &SearchRequest, now: fn() -> f64) -> Result<Best, Error>;
    /// A computer player that follows the match from here on, and thinks in slices.
    #[cfg(feature = "think")]
    fn thinking(&self) -> Box<dyn Thinking>;
    /// Explanation no legal move begins with `taps`; `None` if one does.
    ///
    /// # Errors
    /// As [`Match::why`].
    #[cfg(feature = "think")]
    fn why(&self, taps: &[String]) -> Result<Option<Explanation>, Error>;
    /// How many players (colours) there are.
    fn players(&self) -> u8;
    /// How the match ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the match by an act of the players.
    fn end(&mut self, outcome: Outcome);
}

impl<G: Game> Session for Match<G> {
    fn state(&self) -> State {
        self.state()
    }

    fn status(&self) -> Status {
        self.status()
    }

    fn to_move(&self) -> Option<ToMove> {
        self.to_move()
    }

    fn legal(&self) -> Vec<LegalMove> {
        self.legal().into_iter().map(|mv| self.describe(mv)).collect()
    }

    fn plies(&self) -> usize {
        self.plies()
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        self.play_text(text)
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn made(&self) -> Vec<PlayedMove> {
        self.made()
    }

    fn course(&self) -> ScoresheetData {
        let (first, last) = (self.first(), self.position());
        let seats = |p| [first.seat(p).0, last.seat(p).0];
        ScoresheetData {
            card: const { &G::CARD },
            seats: Colour::all(first.players()).map(seats).collect(),
            turns: self.turns(),
            beginning: (!self.is_whole()).then(|| to_value(&first.save())),
        }
    }

    fn game_string(&self) -> Option<String> {
        let hive = (self as &dyn Any).downcast_ref::<Match<hive::Position>>();
        hive.and_then(Match::to_game_string).map(|game| game.to_string())
    }

    fn perft(&self, depth: u32, budget: u64) -> Option<u64> {
        if self.outcome().is_some() {
            return Some(u64::from(depth == 0));
        }
        perft_within(self.position(), depth, budget)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let name = |(mv, nodes)| (self.position().write(mv), nodes);
        crate::game::divide(self.position(), depth).into_iter().map(name).collect()
    }

    fn best(&self, wish: &SearchRequest, now: fn() -> f64) -> Result<Best, Error> {
        self.going_on()?;
        if wish.level.is_random() {
            let line = random_line(self.position(), &mut Rng::with_seed(wish.seed));
            let shares = even_shares(self.position().players());
            return Ok(self.told(line.as_slice(), 1, wish.lines.map(|count| (count, shares))));
        }
        self.think(wish, now)
    }

    #[cfg(feature = "think")]
    fn thinking(&self) -> Box<dyn Thinking> {
        Box::new(SearchState::new(self.clone()))
    }

    #[cfg(feature = "think")]
    fn why(&self, taps: &[String]) -> Result<Option<Explanation>, Error> {
        self.why(taps)
    }

    fn players(&self) -> u8 {
        self.position().players()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn end(&mut self, outcome: Outcome) {
        self.end(outcome);
    }
}

impl<G: Game> Match<G> {
    #[cfg(feature = "think")]
    fn think(&self, wish: &SearchRequest, now: fn() -> f64) -> Result<Best, Error> {
        let mut mind = SearchState::new(self.clone());
        mind.begin(wish)?;
        while mind.think(f64::INFINITY, now) {}
        Ok(mind.best())
    }

    #[cfg(not(feature = "think"))]
    #[allow(clippy::unused_self)] // as its twin above
    fn think(&self, _: &SearchRequest, _: fn() -> f64) -> Result<Best, Error> {
        Err(Error::TooLarge(say!("this module is built without search: it has no computer players")))
    }

    /// Refuses what only a game that is not over admits.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the game is over.
    pub fn going_on(&self) -> Result<(), Error> {
        if self.outcome().is_some() { Err(Error::NobodyToMove) } else { Ok(()) }
    }

    /// What a computer player found: `lines`, best first, after `nodes` in all; with so many lines and the players'
    /// shares, if that was asked for.
    pub(super) fn told(&self, lines: &[Line<G::Move>], nodes: u64, more: Option<(usize, Shares)>) -> Best {
        let BestLine { r#move, score, proven, pv, .. } = self.told_line(&lines[0]);
        let told = |count| lines.iter().take(count).map(|line| self.told_line(line)).collect();
        let players = usize::from(self.position().players());
        Best {
            r#move,
            score,
            proven,
            pv,
            nodes,
            lines: more.map(|(count, _)| told(count)),
            shares: more.map(|(_, shares)| shares[..players].to_vec()),
        }
    }

    fn told_line(&self, line: &Line<G::Move>) -> BestLine {
        let mut position = self.position().clone();
        let mut pv = Vec::new();
        for &mv in &line.moves {
            pv.push(position.write(mv));
            position.play(mv);
        }
        let Line { score, proven, nodes, .. } = *line;
        BestLine { r#move: self.describe(line.moves[0]), score, proven, pv, nodes }
    }
}

impl dyn Session + '_ {
    /// The game as a person writes it down.
    #[must_use]
    pub fn scoresheet(&self) -> Scoresheet {
        Scoresheet::of(self)
    }

    /// The score as text, the players unnamed.
    #[must_use]
    pub fn scoresheet_text(&self) -> String {
        self.scoresheet().to_string()
    }
}

/// What a match is opened with.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// Its options; those left out have their defaults.
    pub options: Map<String, Value>,
    /// The position to begin with, or the game's start.
    pub position: Option<Value>,
}

/// Opens a match of the game, and with the options and position, that `given` names.
///
/// # Errors
/// [`Error::UnknownGame`], [`Error::BadOption`] or [`Error::BadPosition`].
pub fn open(given: &Opening) -> Result<Box<dyn Session>, Error> {
    struct Open<'a>(&'a Opening, Result<Box<dyn Session>, Error>);
    impl Visitor for Open<'_> {
        fn visit<G: Game>(&mut self) {
            if G::ID == self.0.game {
                self.1 = open_match::<G>(self.0);
            }
        }
    }
    let mut visitor = Open(given, Err(Error::unknown_game(&given.game)));
    games::visit_all(&mut visitor);
    visitor.1
}

fn open_match<G: Game>(given: &Opening) -> Result<Box<dyn Session>, Error> {
    let options = ParsedOptions::check::<G::Options>(&given.options)
        .and_then(|options| G::Options::read(&options))
        .map_err(Error::BadOption)?;
    let Some(position) = &given.position else { return Ok(Box::new(Match::<G>::new(options))) };
    let (data, repeated) = parts(position)?;
    let data = from_value(&data).map_err(|e| Error::BadPosition(say!("the position: {}", e)))?;
    let position = G::load(&options, data).map_err(Error::BadPosition)?;
    let mut game = Box::new(Match::from_position(options, position));
    if repeated {
        if game.outcome().is_some() {
            return Err(misplaced_end());
        }
        game.end_by_repetition();
    }
    Ok(game)
}

/// The game's own data of a position, and whether a repetition has ended the match there.
fn parts(position: &Value) -> Result<(Value, bool), Error> {
    let Value::Object(mut data) = position.clone() else {
        return Err(Error::BadPosition(say!("a position must be a JSON object")));
    };
    match data.remove("ended") {
        None => Ok((data.into(), false)),
        Some(reason) if reason == "repetition" => Ok((data.into(), true)),
        Some(_) => Err(misplaced_end()),
    }
}

fn misplaced_end() -> Error {
    Error::BadPosition(say!("“ended” can only be “repetition”, and only in a position where the game goes on"))
}
