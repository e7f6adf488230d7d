//! A match of any game, behind one type.

use fastrand::Rng;
use serde_json::{Map, Value};

use super::scoresheet::ScoresheetData;
use super::{Best, Error, LegalMove, Match, PlayedMove, Scoresheet, SearchRequest, State, Status, ToMove};
use crate::game::{Colour, Game, Options, Outcome, ParsedOptions, perft_within};
use crate::json::{from_value, to_value};
use crate::say;
use crate::search::{even_shares, random_line};

/// The moves of a match, without the type of its game: the common part of [`Session`] and [`Reviewed`](super::Reviewed).
///
/// ```
/// use alveole::play::{Error, Opening};
/// let mut game = alveole::play::open(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// game.play("e5")?;
/// assert_eq!((game.plies(), game.to_move().unwrap().seat), (1, 1));
/// assert_eq!(game.played_moves()[0].text, "e5");
/// assert!(game.undo() && game.outcome().is_none());
/// assert_eq!((game.players(), game.seats()), (2, vec![0, 1]));
/// # Ok::<(), Error>(())
/// ```
pub trait Played {
    /// The colour and seat to move; `None` if the match is over.
    fn to_move(&self) -> Option<ToMove>;

    /// The number of moves played.
    fn plies(&self) -> usize;

    /// Plays the move that `text` names.
    ///
    /// # Errors
    /// As [`Match::play_text`].
    fn play(&mut self, text: &str) -> Result<(), Error>;

    /// Takes the last move back; returns whether there was one.
    fn undo(&mut self) -> bool;

    /// The moves played, each with its colour and seat.
    fn played_moves(&self) -> Vec<PlayedMove>;

    /// The number of players, which is the number of colours.
    fn players(&self) -> u8;

    /// The seat that holds each colour now.
    fn seats(&self) -> Vec<u8>;

    /// How the match ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// A match of some game, without its type, as far as play needs it. It has no computer players that search.
///
/// [`open`](super::open) makes one; [`DetailedSession`] and [`ThinkingSession`](super::ThinkingSession) have the rest.
///
/// ```
/// use alveole::play::{Error, Opening};
/// let mut game = alveole::play::open(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// game.play("e5")?;
/// assert_eq!((game.plies(), game.to_move().unwrap().player), (1, 1));
/// assert_eq!(game.played_moves()[0].text, "e5");
/// assert!(game.undo());
/// assert_eq!(game.legal().len(), 61);
/// # Ok::<(), Error>(())
/// ```
pub trait Session: Played {
    /// The whole state of the match.
    fn state(&self) -> State;

    /// Whether and how the match is over.
    fn status(&self) -> Status;

    /// The legal moves.
    fn legal(&self) -> Vec<LegalMove>;

    /// A uniformly random legal move: what level 0 plays.
    ///
    /// # Errors
    /// [`Error::NobodyToMove`] if the match is over.
    fn random(&self, request: &SearchRequest) -> Result<Best, Error>;

    /// Ends the match by an act of the players, such as a resignation.
    fn end(&mut self, outcome: Outcome);

    /// The whole state of the match, without the picture and the taps.
    fn brief(&self) -> super::BriefState;

    /// The legal moves without their taps.
    fn brief_legal(&self) -> Vec<super::BriefMove>;

    /// The card of the game.
    fn card(&self) -> &'static crate::game::Card;
}

/// A [`Session`] with its details, which play does not need: score sheet, counts, numbers of moves, keys, picture.
///
/// [`open_thinking`](super::open_thinking) makes one, and [`GameList::detailed`](super::GameList::detailed).
///
/// ```
/// use alveole::play::{Error, Opening, Registry};
/// let game = Registry::standard().detailed(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// assert!(game.svg(&Default::default()).starts_with("<svg"));
/// assert_eq!(game.perft(1, u64::MAX), Some(game.legal().len() as u64));
/// # Ok::<(), Error>(())
/// ```
pub trait DetailedSession: Session {
    /// The match as a person writes it down, without the names of the players.
    fn scoresheet(&self) -> Scoresheet;

    /// The match in the format of another program's protocol, with the protocol's name ([`Game::protocol_text`]).
    fn protocol_text(&self) -> Option<(&'static str, String)>;

    /// Counts the sequences of `depth` moves; `None` if more than `budget` moves had to be listed.
    fn perft(&self, depth: u32, budget: u64) -> Option<u64>;

    /// Each legal move with the number of sequences of `depth` moves that begin with it.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// The pieces that moves put on their cells, with the numbers of these moves ([`Match::numbers`]).
    fn numbers(&self) -> Vec<super::NumberedPiece>;

    /// The keys of the positions of the match and of those after its legal moves ([`Match::explore`]).
    fn explore(&self) -> super::Explored;
}

// Not a method of the trait: each game's part of the rules would have a copy.
impl dyn DetailedSession + '_ {
    /// The position as SVG text ([`Match::svg`]).
    #[must_use]
    pub fn svg(&self, style: &crate::svg::Style) -> String {
        let numbers = if style.numbers { self.numbers() } else { Vec::new() };
        super::drawing::svg(self.card(), &self.state(), &numbers, style)
    }
}

impl<G: Game> Played for Match<G> {
    fn to_move(&self) -> Option<ToMove> {
        self.to_move()
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

    fn played_moves(&self) -> Vec<PlayedMove> {
        self.played_moves()
    }

    fn players(&self) -> u8 {
        self.position().players()
    }

    fn seats(&self) -> Vec<u8> {
        Colour::all(self.players()).map(|colour| self.position().seat(colour).0).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
}

impl<G: Game> Session for Match<G> {
    fn state(&self) -> State {
        self.state()
    }

    fn status(&self) -> Status {
        self.status()
    }

    fn legal(&self) -> Vec<LegalMove> {
        self.legal().into_iter().map(|mv| self.describe(mv)).collect()
    }

    fn random(&self, request: &SearchRequest) -> Result<Best, Error> {
        self.going_on()?;
        let line = random_line(self.position(), &mut Rng::with_seed(request.seed));
        let shares = even_shares(self.position().players());
        Ok(self.best_of(line.as_slice(), 1, request.lines.map(|count| (count, shares))))
    }

    fn end(&mut self, outcome: Outcome) {
        self.end(outcome);
    }

    fn brief(&self) -> super::BriefState {
        self.brief()
    }

    fn brief_legal(&self) -> Vec<super::BriefMove> {
        self.brief_legal()
    }

    fn card(&self) -> &'static crate::game::Card {
        self.card()
    }
}

impl<G: Game> DetailedSession for Match<G> {
    fn scoresheet(&self) -> Scoresheet {
        let (first, last) = (self.first(), self.position());
        let seats = |colour| [first.seat(colour).0, last.seat(colour).0];
        let data = ScoresheetData {
            card: const { &G::CARD },
            seats: Colour::all(first.players()).map(seats).collect(),
            turns: self.turns(),
            counting: G::COUNTING,
            beginning: (!self.is_whole()).then(|| to_value(&first.save())),
        };
        Scoresheet::new(data, self.state(), self.texts())
    }

    fn protocol_text(&self) -> Option<(&'static str, String)> {
        self.protocol_text()
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

    fn numbers(&self) -> Vec<super::NumberedPiece> {
        self.numbers()
    }

    fn explore(&self) -> super::Explored {
        self.explore()
    }
}

/// The beginning of a match: a game, its options, and perhaps a position.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Opening {
    /// The id of the game.
    pub game: String,
    /// Its options; those left out have their defaults.
    pub options: Map<String, Value>,
    /// The first position; `None` for the start of the game.
    pub position: Option<Value>,
}

impl Opening {
    /// Makes a match of the game `G`, with the options and the position of this opening, whatever game it names.
    ///
    /// # Errors
    /// [`Error::BadOption`] or [`Error::BadPosition`].
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Opening};
    /// let game = Opening::default().start::<hex::Position>()?;
    /// assert_eq!(game.plies(), 0);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn start<G: Game>(&self) -> Result<Match<G>, Error> {
        let options = ParsedOptions::check::<G::Options>(&self.options)
            .and_then(|options| G::Options::read(&options))
            .map_err(Error::BadOption)?;
        let Some(position) = &self.position else { return Ok(Match::new(options)) };
        let (data, repeated) = parts(position)?;
        let data = from_value(&data).map_err(|e| Error::BadPosition(say!("the position: {}", e)))?;
        let position = G::load(&options, data).map_err(|faults| Error::BadPosition(faults.first()))?;
        let mut game = Match::from_position(options, position);
        if repeated {
            if game.outcome().is_some() {
                return Err(misplaced_end());
            }
            game.end_by_repetition();
        }
        Ok(game)
    }
}

/// Splits the JSON of a position into the game's own data and whether a repetition ended the match there.
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
    Error::BadPosition(say!(
        "“ended” can only be “repetition”, and only in a position where the game goes on"
    ))
}
