//! The games that a program knows.

use std::fmt;

use super::compose::{Composition, compose};
use super::{DetailedSession, Error, Explanation, GameCard, Opening, Record, Session, ThinkingSession};
use crate::game::Game;
use crate::game::{Draft, Foreign};
use crate::games::{Visitor, visit_all};
use crate::message::Message;
#[cfg(module = "rules")]
use crate::parts::loaded;
use crate::search::{Evaluate, Hints};

/// A list of games whose matches are opened as `S`: [`Registry`] or [`RulesRegistry`].
pub struct GameList<S: ?Sized> {
    games: Vec<Entry<S>>,
}

/// The games of a program, with computer players that search.
///
/// A game from outside this crate joins the standard ones with [`with`](GameList::with); a [`Server`](crate::api::Server)
/// then answers requests about it, and the command line plays it (`alveole_cli::run`). `examples/rust/ninth.rs` has one.
///
/// ```
/// use alveole::games::hex;
/// use alveole::play::{Opening, Registry, Session};
///
/// let games = Registry::empty().with::<hex::Position>();
/// assert_eq!(games.ids().collect::<Vec<_>>(), ["hex"]);
/// let game = games.open(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// assert_eq!(game.legal().len(), 61);
/// assert!(Registry::standard().ids().count() >= 8);
/// # Ok::<(), alveole::play::Error>(())
/// ```
pub type Registry = GameList<dyn ThinkingSession>;

/// The games of a program that does not search: it links no search.
///
/// ```
/// use alveole::play::RulesRegistry;
/// assert!(RulesRegistry::standard().ids().any(|id| id == "hive"));
/// ```
pub type RulesRegistry = GameList<dyn Session>;

struct Entry<S: ?Sized> {
    id: &'static str,
    first: fn() -> First<S>,
    why: fn() -> Why,
    details: fn() -> Details,
    foreign: fn() -> ForeignReader,
}

/// What the first board of a game needs, and its moves.
struct First<S: ?Sized> {
    card: fn() -> GameCard,
    open: fn(&Opening) -> Result<Box<S>, Error>,
    #[cfg(feature = "schema")]
    schema: fn() -> serde_json::Value,
}

impl<S: ?Sized> First<S> {
    fn of<G: Game>(open: fn(&Opening) -> Result<Box<S>, Error>) -> Self {
        Self {
            card: GameCard::of::<G>,
            open,
            #[cfg(feature = "schema")]
            schema: || schemars::schema_for!(G::Data).to_value(),
        }
    }
}

/// The reason why no legal move begins with some taps ([`Match::why`](super::Match::why)), in the match that has an opening and moves.
type Why = fn(&Opening, &[String], &[String]) -> Result<Option<Explanation>, Error>;

fn why<G: Game>(opening: &Opening, moves: &[String], taps: &[String]) -> Result<Option<Explanation>, Error> {
    let mut game = opening.start::<G>()?;
    moves.iter().try_for_each(|text| game.play_text(text))?;
    game.why(taps)
}

/// The functions of a game that play does not need.
struct Details {
    open: fn(&Opening) -> Result<Box<dyn DetailedSession>, Error>,
    compose: fn(&Opening, Option<Draft>) -> Result<Composition, Error>,
}

impl Details {
    fn of<G: Game>() -> Self {
        Self { open: |opening| Ok(Box::new(opening.start::<G>()?)), compose: compose::<G> }
    }
}

/// Reads the games in a text of another program ([`Game::foreign`]).
type ForeignReader = fn(&str) -> Vec<Result<Foreign, Message>>;

impl<S: ?Sized> GameList<S> {
    /// No games.
    ///
    /// ```
    /// use alveole::play::Registry;
    /// assert_eq!(Registry::empty().ids().count(), 0);
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self { games: Vec::new() }
    }

    /// The ids of the games, in order.
    ///
    /// ```
    /// use alveole::play::Registry;
    /// assert_eq!(Registry::standard().ids().next(), Some("hexit"));
    /// ```
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.games.iter().map(|game| game.id)
    }

    /// The cards of the games, in order.
    ///
    /// ```
    /// use alveole::play::Registry;
    /// assert_eq!(Registry::standard().cards()[0].id, "hexit");
    /// ```
    #[must_use]
    pub fn cards(&self) -> Vec<GameCard> {
        self.games.iter().map(|game| ((game.first)().card)()).collect()
    }

    /// Opens a match.
    ///
    /// ```
    /// use alveole::play::{Opening, RulesRegistry};
    /// let error = RulesRegistry::standard().open(&Opening { game: "chess".to_owned(), ..Opening::default() }).err();
    /// assert_eq!(error.unwrap().code(), "unknown_game");
    /// ```
    ///
    /// # Errors
    /// [`Error::UnknownGame`], [`Error::BadOption`] or [`Error::BadPosition`].
    pub fn open(&self, opening: &Opening) -> Result<Box<S>, Error> {
        ((self.entry(&opening.game)?.first)().open)(opening)
    }

    /// Opens a match with its details.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    ///
    /// ```
    /// use alveole::play::{Opening, RulesRegistry};
    /// let hex = Opening { game: "hex".to_owned(), ..Opening::default() };
    /// assert_eq!(RulesRegistry::standard().detailed(&hex)?.numbers(), []);
    /// # Ok::<(), alveole::play::Error>(())
    /// ```
    pub fn detailed(&self, opening: &Opening) -> Result<Box<dyn DetailedSession>, Error> {
        ((self.entry(&opening.game)?.details)().open)(opening)
    }

    fn entry(&self, id: &str) -> Result<&Entry<S>, Error> {
        self.games.iter().find(|game| game.id == id).ok_or_else(|| Error::unknown_game(id))
    }

    /// The reason why no legal move begins with `taps` after the `moves` of a match; `None` if one does.
    ///
    /// ```
    /// use alveole::play::{Opening, RulesRegistry};
    /// let hex = Opening { game: "hex".to_owned(), ..Opening::default() };
    /// let taken = RulesRegistry::standard().why(&hex, &["e5".to_owned()], &["e5".to_owned()])?;
    /// assert!(taken.is_some());
    /// # Ok::<(), alveole::play::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`open`](Self::open), [`Match::play_text`](super::Match::play_text) and [`Match::why`](super::Match::why).
    pub fn why(
        &self,
        opening: &Opening,
        moves: &[String],
        taps: &[String],
    ) -> Result<Option<Explanation>, Error> {
        (self.entry(&opening.game)?.why)()(opening, moves, taps)
    }

    /// Plays the moves of a record; returns the match at its end.
    ///
    /// ```
    /// use alveole::play::{Record, RulesRegistry, Session};
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5", "swap"]}))?;
    /// assert_eq!(RulesRegistry::standard().replay(&record)?.plies(), 2);
    /// # Ok::<(), alveole::play::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay(&self, record: &Record) -> Result<Box<S>, Error>
    where
        S: Session,
    {
        let mut session = self.open(&record.opening())?;
        record.replay_in(session.as_mut())?;
        Ok(session)
    }

    /// The games in a text that another program wrote, each with the id of its game; none if no game knows the form.
    /// An error says why a game of the text is refused.
    ///
    /// ```
    /// use alveole::play::RulesRegistry;
    /// let mut found = RulesRegistry::standard().foreign("[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-\n");
    /// let (id, game) = found.remove(0)?;
    /// assert_eq!((id, game.moves), ("hive", vec!["wS1".to_owned(), "bS1 wS1-".to_owned()]));
    /// # Ok::<(), alveole::message::Message>(())
    /// ```
    #[must_use]
    pub fn foreign(&self, text: &str) -> Vec<Result<(&'static str, Foreign), Message>> {
        let of = |game: &Entry<S>| {
            let id = game.id;
            (game.foreign)()(text).into_iter().map(move |found| Ok((id, found?)))
        };
        self.games.iter().flat_map(of).collect()
    }

    /// Checks a position that a person sets up; without a draft, begins one with the position of `opening`.
    ///
    /// ```
    /// use alveole::game::Draft;
    /// use alveole::play::{Opening, RulesRegistry};
    /// let hive = Opening { game: "hive".to_owned(), ..Opening::default() };
    /// let empty = RulesRegistry::standard().compose(&hive, Some(Draft::default()))?;
    /// assert!(empty.refusals.is_empty() && empty.position.is_some());
    /// assert_eq!(empty.palette.things[0].kind, "Q");
    /// # Ok::<(), alveole::play::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnknownGame`], [`Error::NoComposer`], [`Error::BadOption`] or, of the opening,
    /// [`Error::BadPosition`]. What the rules refuse in a draft is in its [`refusals`](Composition::refusals).
    pub fn compose(&self, opening: &Opening, draft: Option<Draft>) -> Result<Composition, Error> {
        ((self.entry(&opening.game)?.details)().compose)(opening, draft)
    }

    /// The JSON Schema of each game's position, by the game's id.
    ///
    /// ```
    /// use alveole::play::Registry;
    /// assert!(Registry::standard().position_schemas()["hive"].is_object());
    /// ```
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn position_schemas(&self) -> serde_json::Map<String, serde_json::Value> {
        self.games.iter().map(|game| (game.id.to_owned(), ((game.first)().schema)())).collect()
    }

    /// Adds the game `G`, which takes the place of one with the same id.
    fn add<G: Game>(&mut self, first: fn() -> First<S>) {
        let entry = Entry::of::<G>(first);
        match self.games.iter_mut().find(|game| game.id == G::ID) {
            Some(game) => *game = entry,
            None => self.games.push(entry),
        }
    }
}

impl<S: ?Sized> Entry<S> {
    fn of<G: Game>(first: fn() -> First<S>) -> Self {
        Self { id: G::ID, first, why: || why::<G>, details: Details::of::<G>, foreign: || G::foreign }
    }
}

impl GameList<dyn ThinkingSession> {
    /// The games of this crate, in the order of the catalogue.
    ///
    /// ```
    /// use alveole::play::Registry;
    /// assert_eq!(Registry::standard().ids().next(), Some("hexit"));
    /// ```
    #[must_use]
    pub fn standard() -> Self {
        struct All(Registry);
        impl Visitor for All {
            fn visit<G: Game + Evaluate + Hints>(&mut self) {
                self.0.add::<G>(|| First::of::<G>(thinking::<G>));
            }
        }
        let mut all = All(Self::empty());
        visit_all(&mut all);
        all.0
    }

    /// Adds the game `G`, which takes the place of one with the same id.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Registry;
    /// let games = Registry::empty().with::<hex::Position>();
    /// assert_eq!(games.ids().collect::<Vec<_>>(), ["hex"]);
    /// ```
    #[must_use]
    pub fn with<G: Game + Evaluate + Hints>(mut self) -> Self {
        self.add::<G>(|| First::of::<G>(thinking::<G>));
        self
    }
}

impl GameList<dyn Session> {
    /// The games of this crate, in the order of the catalogue.
    ///
    /// ```
    /// use alveole::play::RulesRegistry;
    /// assert_eq!(RulesRegistry::standard().ids().next(), Some("hexit"));
    /// ```
    #[must_use]
    pub fn standard() -> Self {
        standard()
    }

    /// Adds the game `G`, which takes the place of one with the same id.
    ///
    /// ```
    /// use alveole::games::go;
    /// use alveole::play::RulesRegistry;
    /// assert_eq!(RulesRegistry::empty().with::<go::Position>().ids().count(), 1);
    /// ```
    #[must_use]
    pub fn with<G: Game>(mut self) -> Self {
        self.add::<G>(|| First::of::<G>(resting::<G>));
        self
    }
}

#[cfg(not(module = "rules"))]
fn standard() -> RulesRegistry {
    struct All(RulesRegistry);
    impl Visitor for All {
        fn visit<G: Game>(&mut self) {
            self.0.add::<G>(|| First::of::<G>(resting::<G>));
        }
    }
    let mut all = All(RulesRegistry::empty());
    visit_all(&mut all);
    all.0
}

/// Defines the split points of each game: its first board and moves, why taps make no move, its details, and the reader of
/// the formats of other programs.
#[cfg(module = "rules")]
macro_rules! standard {
    ([$($id:ident)*]) => {
        pastey::paste! {
            $(
                #[wasm_split_helpers::wasm_split($id)]
                fn $id() -> First<dyn Session> {
                    First::of::<crate::games::$id::Position>(resting::<crate::games::$id::Position>)
                }

                #[wasm_split_helpers::wasm_split([<$id _why>])]
                fn [<$id _why>]() -> Why {
                    why::<crate::games::$id::Position>
                }

                #[wasm_split_helpers::wasm_split([<$id _details>])]
                fn [<$id _details>]() -> Details {
                    Details::of::<crate::games::$id::Position>()
                }

                #[wasm_split_helpers::wasm_split([<$id _foreign>])]
                fn [<$id _foreign>]() -> ForeignReader {
                    crate::games::$id::Position::foreign
                }
            )*

            fn standard() -> RulesRegistry {
                let games = vec![$(Entry {
                    id: stringify!($id),
                    first: || loaded($id()),
                    why: || loaded([<$id _why>]()),
                    details: || loaded([<$id _details>]()),
                    foreign: || loaded([<$id _foreign>]()),
                }),*];
                RulesRegistry { games }
            }
        }
    };
}
#[cfg(module = "rules")]
crate::games::for_each_game!(standard);

/// Opens a match that a person or another program plays, of one of the standard games.
///
/// # Errors
/// [`Error::UnknownGame`], [`Error::BadOption`] or [`Error::BadPosition`].
///
/// ```
/// use alveole::play::{Error, Opening};
/// let game = alveole::play::open(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// assert_eq!(game.plies(), 0);
/// # Ok::<(), Error>(())
/// ```
pub fn open(opening: &Opening) -> Result<Box<dyn DetailedSession>, Error> {
    RulesRegistry::standard().detailed(opening)
}

/// Opens a match with computer players that search, of one of the standard games.
///
/// # Errors
/// As [`open`].
///
/// ```
/// use alveole::play::{Error, Opening};
/// let game = alveole::play::open_thinking(&Opening { game: "hex".to_owned(), ..Opening::default() })?;
/// assert_eq!(game.players(), 2);
/// # Ok::<(), Error>(())
/// ```
pub fn open_thinking(opening: &Opening) -> Result<Box<dyn ThinkingSession>, Error> {
    Registry::standard().open(opening)
}

fn thinking<G: Game + Evaluate + Hints>(opening: &Opening) -> Result<Box<dyn ThinkingSession>, Error> {
    Ok(Box::new(opening.start::<G>()?))
}

fn resting<G: Game>(opening: &Opening) -> Result<Box<dyn Session>, Error> {
    Ok(Box::new(opening.start::<G>()?))
}

/// The standard games.
impl Default for Registry {
    fn default() -> Self {
        Self::standard()
    }
}

/// The standard games.
impl Default for RulesRegistry {
    fn default() -> Self {
        Self::standard()
    }
}

impl<S: ?Sized> Clone for GameList<S> {
    fn clone(&self) -> Self {
        Self { games: self.games.clone() }
    }
}

impl<S: ?Sized> Clone for Entry<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: ?Sized> Copy for Entry<S> {}

impl<S: ?Sized> fmt::Debug for GameList<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}
