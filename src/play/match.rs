//! A match: a game in progress, with its history.

use serde_json::Value;

use super::Error;
use super::record::CHOSEN_ENDS;
use super::values::{Last, LegalMove, PlayedMove, State, Status, ToMove};
use crate::game::{Card, Colour, Game, Options, Outcome, stable_hash};
use crate::json::to_value;
use crate::say;

/// The largest number of moves of a match: far more than any real game has.
pub const MAX_PLIES: usize = 10_000;

/// A game in progress: the moves so far, undo, repetition, and an end that the players chose.
///
/// ```
/// use alveole::game::Options;
/// use alveole::games::hex;
/// use alveole::play::Match;
/// let mut game = Match::<hex::Position>::new(hex::HexOptions::default());
/// game.play_text("e5")?;
/// game.play_text("swap")?;
/// assert_eq!(game.plies(), 2);
/// # Ok::<(), alveole::play::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    options: G::Options,
    played: Vec<Ply<G>>,
    position: G,
    hash: u64,
    turn: u32,
    ended: Option<Outcome>,
}

/// A played move and the position before it.
#[derive(Clone, Debug)]
struct Ply<G: Game> {
    before: G,
    hash: u64,
    turn: u32,
    mv: G::Move,
}

impl<G: Game> Match<G> {
    /// A match from the start of the game.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(hex::HexOptions::default());
    /// assert_eq!(game.plies(), 0);
    /// ```
    pub fn new(options: G::Options) -> Self {
        let position = G::new(&options);
        Self::from_position(options, position)
    }

    /// A match from `position`, a position of a game with `options`.
    ///
    /// ```
    /// use alveole::game::{Notation, Rules};
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let options = hex::HexOptions::default();
    /// let mut position = hex::Position::new(&options);
    /// position.play(position.read("e5").unwrap());
    /// let game = Match::from_position(options, position.clone());
    /// assert_eq!((game.position(), game.plies()), (&position, 0));
    /// ```
    pub fn from_position(options: G::Options, position: G) -> Self {
        let hash = stable_hash(&position);
        Self { options, played: Vec::new(), position, hash, turn: 0, ended: None }
    }

    /// The present position.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!(game.position().to_move(), Colour(1));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The options of the game.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(hex::HexOptions { size: 3, ..Default::default() });
    /// assert_eq!(game.options().size, 3);
    /// ```
    pub const fn options(&self) -> &G::Options {
        &self.options
    }

    /// The card of the game.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert_eq!(game.card().texts.english("name"), hex::Position::CARD.texts.english("name"));
    /// ```
    pub const fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    /// The number of moves played.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!(game.plies(), 1);
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn plies(&self) -> usize {
        self.played.len()
    }

    /// The positions before each move so far, oldest first.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!(game.history().collect::<Vec<_>>(), [game.first()]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &G> {
        self.played.iter().map(|p| &p.before)
    }

    /// The moves so far, oldest first.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// let mv = game.legal()[0];
    /// game.play(mv);
    /// assert_eq!(game.moves().collect::<Vec<_>>(), [mv]);
    /// ```
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = G::Move> {
        self.played.iter().map(|p| p.mv)
    }

    /// How the match ended, if it is over: by the rules, by repetition, or by an act of the players.
    ///
    /// ```
    /// use alveole::game::Colour;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// assert_eq!(game.outcome(), None);
    /// game.end(game.resignation(Colour(0)));
    /// assert!(game.outcome().unwrap().winners.contains(Colour(1)));
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.position.outcome())
    }

    /// The legal moves; none if the match is over, for any reason.
    ///
    /// ```
    /// use alveole::game::Colour;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// assert!(!game.legal().is_empty());
    /// game.end(game.resignation(Colour(0)));
    /// assert!(game.legal().is_empty());
    /// ```
    pub fn legal(&self) -> Vec<G::Move> {
        if self.ended.is_some() { Vec::new() } else { self.position.legal() }
    }

    /// Plays the move that `text` names.
    ///
    /// # Errors
    /// [`Error::GameOver`], [`Error::BadNotation`], [`Error::IllegalMove`] or [`Error::TooLarge`]; the match is then
    /// unchanged.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// assert!(game.play_text("e5").is_ok());
    /// assert_eq!(game.play_text("e5").unwrap_err().code(), "illegal_move");
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<(), Error> {
        let ply = self.played.len();
        let shown = || text.chars().take(60).collect::<String>();
        if self.outcome().is_some() {
            return Err(Error::GameOver { ply, text: shown() });
        }
        if ply >= MAX_PLIES {
            return Err(Error::TooLarge(say!("a game has at most {} moves", MAX_PLIES)));
        }
        let mv =
            self.position.read(text).map_err(|message| Error::BadNotation { ply, text: shown(), message })?;
        if !self.position.legal().contains(&mv) {
            return Err(Error::IllegalMove { ply, text: shown() });
        }
        self.play(mv);
        Ok(())
    }

    /// Plays the legal move `mv`.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play(game.legal()[0]);
    /// assert_eq!(game.plies(), 1);
    /// ```
    pub fn play(&mut self, mv: G::Move) {
        let before = self.position.clone();
        self.position.play(mv);
        self.played.push(Ply { before, hash: self.hash, turn: self.turn, mv });
        self.hash = stable_hash(&self.position);
        if self.position.outcome().is_none() {
            let seat = |p: &G| p.seat(p.to_move());
            self.turn += u32::from(seat(&self.position) < seat(&self.played[self.played.len() - 1].before));
            if self.occurrences() >= 3 {
                self.end_by_repetition();
            }
        }
    }

    /// How many times the position has occurred in the match, this time included.
    pub(super) fn occurrences(&self) -> usize {
        let earlier = |p: &&Ply<G>| p.hash == self.hash && p.before == self.position;
        1 + self.played.iter().filter(earlier).count()
    }

    /// Ends the match as the third occurrence of the position does.
    pub(super) fn end_by_repetition(&mut self) {
        self.ended = Some(self.position.repeated());
        self.hash = stable_hash(&self.position);
    }

    /// Ends the match by an act of the players, such as a resignation or an agreed draw.
    ///
    /// ```
    /// use alveole::game::Outcome;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.end(Outcome::draw(2, "agreement"));
    /// assert_eq!(game.outcome().unwrap().reason, "agreement");
    /// ```
    pub fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
    }

    /// Takes the last move back; returns whether there was one.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert!(game.undo());
    /// assert!(!game.undo());
    /// # Ok::<(), Error>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.played.pop() else { return false };
        (self.position, self.hash, self.turn, self.ended) = (last.before, last.hash, last.turn, None);
        true
    }

    /// The match in the format of another program's protocol, with the protocol's name ([`Game::protocol_text`]).
    ///
    /// `None` if the game has no protocol, or the protocol cannot express the match. An end that the players chose is
    /// left out: no protocol knows it.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert_eq!(game.protocol_text(), None);
    /// ```
    pub fn protocol_text(&self) -> Option<(&'static str, String)> {
        let outcome = self.outcome().filter(|outcome| !CHOSEN_ENDS.contains(&outcome.reason));
        self.is_whole().then(|| G::protocol_text(&self.options, self.texts(), outcome)).flatten()
    }

    /// The move `mv` as the API gives it.
    ///
    /// ```
    /// use alveole::game::Notation;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// let mv = game.position().read("e5").unwrap();
    /// assert_eq!(game.describe(mv).taps, ["e5"]);
    /// ```
    pub fn describe(&self, mv: G::Move) -> LegalMove {
        LegalMove { text: self.position.write(mv), taps: self.position.taps(mv) }
    }

    /// The texts of the moves played, from the start of the match.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!(game.texts(), ["e5"]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn texts(&self) -> Vec<String> {
        self.played.iter().map(|p| p.before.write(p.mv)).collect()
    }

    /// The moves played, each with its colour and seat.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// let played = &game.played_moves()[0];
    /// assert_eq!((played.text.as_str(), played.player, played.seat), ("e5", 0, 0));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn played_moves(&self) -> Vec<PlayedMove> {
        let played = |Ply { before, mv, .. }: &Ply<G>| {
            let player = before.to_move();
            PlayedMove { text: before.write(*mv), player: player.0, seat: before.seat(player).0 }
        };
        self.played.iter().map(played).collect()
    }

    /// The round (from 0) of each move played, and the seat that made it.
    pub(super) fn turns(&self) -> Vec<(u32, u8)> {
        self.played.iter().map(|p| (p.turn, p.before.seat(p.before.to_move()).0)).collect()
    }

    /// The hash of the position.
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The number of rounds completed.
    pub(super) const fn turn(&self) -> u32 {
        self.turn
    }

    /// The last move, and the position before it.
    pub(super) fn last(&self) -> Option<(&G, G::Move)> {
        self.played.last().map(|ply| (&ply.before, ply.mv))
    }

    /// The first position of the match.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!(game.first(), &hex::Position::new(game.options()));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn first(&self) -> &G {
        self.history().next().unwrap_or(&self.position)
    }

    /// Whether the match began at the start of the game.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert!(game.is_whole());
    /// ```
    pub fn is_whole(&self) -> bool {
        *self.first() == G::new(&self.options)
    }

    /// Whether and how the match is over.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert!(!game.status().over);
    /// ```
    pub fn status(&self) -> Status {
        Status::new(self.outcome(), self.position.points())
    }

    /// The colour and seat to move; `None` if the match is over.
    ///
    /// ```
    /// use alveole::game::Colour;
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// assert_eq!(game.to_move().unwrap().player, 0);
    /// game.end(game.resignation(Colour(0)));
    /// assert!(game.to_move().is_none());
    /// ```
    pub fn to_move(&self) -> Option<ToMove> {
        let player = self.position.to_move();
        let seat = self.position.seat(player);
        self.outcome().is_none().then_some(ToMove { player: player.0, seat: seat.0 })
    }

    /// The position as JSON. Under the key `ended` it says whether a repetition ended the match.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert!(game.save().is_object());
    /// ```
    pub fn save(&self) -> Value {
        let mut data = to_value(&self.position.save());
        if let (Some(Outcome { reason: reason @ "repetition", .. }), Value::Object(data)) =
            (self.ended, &mut data)
        {
            data.insert("ended".to_owned(), reason.into());
        }
        data
    }

    /// The whole state of the match.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert_eq!((game.state().game, game.state().ply), ("hex", 1));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn state(&self) -> State {
        let last =
            self.played.last().map(|p| Last { text: p.before.write(p.mv), cells: p.before.cells(p.mv) });
        State {
            game: G::ID,
            options: super::values::options_map(self.options.write()),
            ply: self.played.len(),
            turn: self.turn,
            status: self.status(),
            to_move: self.to_move(),
            position: self.save(),
            view: self.position.picture(),
            legal: self.legal().into_iter().map(|mv| self.describe(mv)).collect(),
            last,
            hash: super::values::hash_text(self.hash),
            occurrences: self.occurrences(),
        }
    }

    /// The outcome if `colour` resigns: all others win.
    ///
    /// ```
    /// use alveole::game::{Colour, Colours};
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert_eq!(game.resignation(Colour(0)).winners, Colours::of(Colour(1)));
    /// ```
    pub fn resignation(&self, colour: Colour) -> Outcome {
        let winners = Colour::all(self.position.players()).filter(|&other| other != colour).collect();
        Outcome { winners, reason: "resigned" }
    }
}
