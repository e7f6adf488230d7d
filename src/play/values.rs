//! The values of the JSON API, as `API.md` has them.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::game::{
    Art, Card, Colours, Counting, Difficulty, Figurine, Game, Options, Outcome, Picture, Texts, schema,
};
use crate::message::Message;
use crate::search::Level;

/// A game in the catalogue.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCard {
    /// The name by which programs know it.
    pub id: &'static str,
    /// Its name in each language.
    pub name: Localized<&'static str>,
    /// Who invented it.
    pub author: &'static str,
    /// The player counts it can be played by.
    pub players: &'static [u8],
    /// How long people play it with its default options, in minutes: from, to.
    pub minutes: [u8; 2],
    /// How much there is to learn before one can play.
    pub difficulty: Difficulty,
    /// How players count its moves.
    pub counting: Counting,
    /// The named colour of each player.
    pub colours: &'static [&'static str],
    /// How many levels of computer players there are, from 1 up.
    pub levels: u8,
    /// A JSON Schema `properties` object.
    pub options: Map<String, Value>,
    /// Named sets of options that players know; the first is what the page plays when nobody chooses.
    pub presets: Vec<Preset>,
    /// The rules to read, Markdown.
    #[cfg(module = "whole")]
    pub rules: Localized<&'static str>,
    /// Every word that a player meets, by key.
    pub words: Localized<Map<String, Value>>,
    /// How pieces and handles are drawn.
    pub art: &'static [Art],
    /// The codes of pieces in the texts of moves.
    pub figurines: &'static [Figurine],
}

/// Options that go by a name.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Preset {
    /// The name; the words call it `preset.<name>`.
    pub name: &'static str,
    /// All options.
    pub options: Map<String, Value>,
}

/// A text, or something else, in each language that there is, English first: an object by language tag.
#[derive(Debug)]
pub struct Localized<T>(Vec<(&'static str, T)>);

impl<T> Localized<T> {
    fn of(texts: &[(&'static str, &'static str)], read: impl Fn(&'static str) -> T) -> Self {
        Self(texts.iter().map(|&(language, text)| (language, read(text))).collect())
    }

    /// The English one.
    #[must_use]
    pub fn english(&self) -> Option<&T> {
        self.0.first().map(|(_, text)| text)
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Localized<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Localized_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}

impl<T: Serialize> Serialize for Localized<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(language, text)| (language, text)))
    }
}

impl GameCard {
    /// The card of the game `G`.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hex;
    /// use alveole::play::GameCard;
    /// let card = GameCard::of::<hex::Position>();
    /// assert_eq!((card.id, card.name.english()), ("hex", hex::Position::CARD.texts.english("name").as_ref()));
    /// ```
    #[must_use]
    pub fn of<G: Game>() -> Self {
        let preset =
            |(name, options): (_, G::Options)| Preset { name, options: options_map(options.write()) };
        let presets = G::Options::presets().into_iter().map(preset).collect();
        Self::new(G::ID, G::CARD, G::COUNTING, G::FIGURINES, schema::<G::Options>(), presets)
    }

    fn new(
        id: &'static str,
        card: Card,
        counting: Counting,
        figurines: &'static [Figurine],
        options: Map<String, Value>,
        presets: Vec<Preset>,
    ) -> Self {
        let words = card.texts.words;
        let name = |words| Texts::entries(words).find_map(|(key, text)| (key == "name").then_some(text));
        let entry = |(key, text): (&str, &str)| (key.to_owned(), Value::from(text));
        let others = |words| Texts::entries(words).filter(|(key, _)| *key != "name").map(entry).collect();
        Self {
            id,
            name: Localized::of(words, |words| name(words).unwrap_or(id)),
            author: card.author,
            players: card.players,
            minutes: card.minutes.range(),
            difficulty: card.difficulty,
            counting,
            colours: card.colours,
            levels: Level::MAX.number(),
            options,
            presets,
            #[cfg(module = "whole")]
            rules: Localized::of(card.texts.rules, |text| text),
            words: Localized::of(words, others),
            art: card.art,
            figurines,
        }
    }
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// The canonical notation.
    pub text: String,
    /// The ids that a person taps one after the other to make it.
    pub taps: Vec<String>,
}

/// Whether and how a game is over.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// Whether it is over.
    pub over: bool,
    /// The players (colours) that won; two or more: a draw between those.
    pub winners: Vec<u8>,
    /// A stable code, once it is over.
    pub reason: Option<&'static str>,
    /// One number a player where the game counts points.
    pub scores: Option<Vec<f64>>,
}

impl Status {
    pub(super) fn new(outcome: Option<Outcome>, scores: Option<Vec<f64>>) -> Self {
        let winners = outcome.map_or(Colours::NONE, |o| o.winners);
        Self {
            over: outcome.is_some(),
            winners: winners.iter().map(|p| p.0).collect(),
            reason: outcome.map(|o| o.reason),
            scores,
        }
    }
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ToMove {
    /// The colour.
    pub player: u8,
    /// The seat that holds it.
    pub seat: u8,
}

/// The move that a computer player would play.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Best {
    /// The move.
    pub r#move: LegalMove,
    /// The mover's expected share of the win, from 0 to 1.
    pub score: f32,
    /// Whether the score is certain.
    pub proven: bool,
    /// The line expected, this move first.
    pub pv: Vec<String>,
    /// How many positions were searched.
    pub nodes: u64,
    /// Why the move is good, where [`lines`](Self::lines) were asked for and the game has a reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Explanation>,
    /// The best moves, best first, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<BestLine>>,
    /// Each player's expected share of the win, where [`lines`](Self::lines) were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shares: Option<Vec<f32>>,
}

/// One of the moves that a computer player looked at, and what it thinks of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestLine {
    /// The move.
    pub r#move: LegalMove,
    /// The mover's expected share of the win, from 0 to 1.
    pub score: f32,
    /// Whether the score is certain.
    pub proven: bool,
    /// The line expected, this move first.
    pub pv: Vec<String>,
    /// How much was searched below it.
    pub nodes: u64,
    /// Why the move is good, where the game has a reason: a sentence that is true, and the cells that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Explanation>,
}

/// Why a tap makes no move, or why a move is good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The rule that it breaks, or the reason, as a sentence.
    pub message: String,
    /// The same as translators need it.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub say: Message,
    /// The cells that it is about: for a tap the one that was tapped, if it is one, and others.
    pub cells: Vec<String>,
}

/// The last move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Last {
    /// Its canonical notation.
    pub text: String,
    /// The cells it was about.
    pub cells: Vec<String>,
}

/// A move that was made, and by whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// Its canonical notation.
    pub text: String,
    /// The colour that made it.
    pub player: u8,
    /// The seat that held the colour then.
    pub seat: u8,
}

/// Everything about a match at one moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The game's id.
    pub game: &'static str,
    /// All its options.
    pub options: Map<String, Value>,
    /// The number of moves played.
    pub ply: usize,
    /// The number of rounds completed: it grows when the move passes to a seat before that of the last mover.
    pub turn: u32,
    /// Whether and how it is over.
    pub status: Status,
    /// Who is to move, unless it is over.
    pub to_move: Option<ToMove>,
    /// The game's own position data, enough to go on from.
    pub position: Value,
    /// The picture to draw.
    pub view: Picture,
    /// The legal moves.
    pub legal: Vec<LegalMove>,
    /// The last move, if there was one.
    pub last: Option<Last>,
    /// 16 hex digits, equal for equal positions.
    pub hash: String,
    /// How many times the position has occurred in the match, this time included; the third time ends most games.
    pub occurrences: usize,
}

pub(super) fn options_map(written: Vec<(&str, Value)>) -> Map<String, Value> {
    written.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

pub(super) fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The proof that a player wins within some turns, whatever the others do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// The number of the winner's turns.
    pub turns: u8,
    /// The moves to the end, with the defence that holds out longest.
    pub line: Vec<String>,
}
