//! The card of a game in the catalogue: names, texts and the art of its pieces.

use serde::Serialize;

/// A game's card in the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Who invented it; empty where the published rules name nobody.
    pub author: &'static str,
    /// The player counts that it can be played by, the default first in its option.
    pub players: &'static [u8],
    /// The duration of a match with the default options.
    pub minutes: Minutes,
    /// How much there is to learn before one can play, as `alveole-lab facts` counts it.
    pub difficulty: Difficulty,
    /// The named colour of each player: `red`, `black`, `white`, `yellow`, `blue`, `green` or `violet`.
    pub colours: &'static [&'static str],
    /// The texts that a player reads.
    pub texts: Texts,
    /// How each kind of piece and of handle is drawn.
    pub art: &'static [Art],
}

/// The duration of a match in minutes, from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minutes {
    /// As the published rules say.
    Published([u8; 2]),
    /// As `alveole-lab facts` measures it, where the published rules say nothing.
    Measured([u8; 2]),
}

impl Minutes {
    /// From and to.
    ///
    /// ```
    /// use alveole::game::Minutes;
    /// assert_eq!(Minutes::Published([10, 20]).range(), [10, 20]);
    /// ```
    #[must_use]
    pub const fn range(self) -> [u8; 2] {
        let (Self::Published(range) | Self::Measured(range)) = self;
        range
    }
}

/// How much there is to learn before one can play: the length of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Up to 200 words.
    Easy,
    /// Up to 350 words.
    Medium,
    /// More.
    Hard,
}

/// How players count the moves of a game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Counting {
    /// Round by round: in each, every player has a turn.
    #[default]
    Rounds,
    /// Each move has its own number, as where stones are numbered in the order in which they were placed.
    Moves,
}

/// The texts of a game in each language that its folder has them in, English first: pairs of a language tag and a text.
///
/// They come from the files of the game module (`games::texts`).
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// `words.<language>.txt`: every word of the game that a player meets, as lines `key = text`.
    ///
    /// Keys: `name`, `about` (one line), `option.<name>`, `option.<name>.<value>`, `preset.<name>`, `kind.<kind of piece>`,
    /// `definite.<kind>` (with the article, of what is placed or moved), `cell.<kind of cell>`, `handle.<kind of handle>`,
    /// `mark.<kind of mark>`, `note.<key>` (`{n}` stands for its number; without it the note is a mere yes), `reason.<code>`.
    pub words: &'static [(&'static str, &'static str)],
    /// `rules.<language>.md`: the rules that a player reads; none in the modules that a page loads.
    pub rules: &'static [(&'static str, &'static str)],
}

impl Texts {
    /// The keys and texts of the words in one of [`words`](Self::words)' languages.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::Texts;
    /// let words: Vec<_> = Texts::entries("name = Hex\nkind.stone = stone").collect();
    /// assert_eq!(words, [("name", "Hex"), ("kind.stone", "stone")]);
    /// ```
    pub fn entries(words: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
        words.lines().filter_map(|line| line.split_once(" = "))
    }

    /// The English word for `key`.
    ///
    /// ```
    /// use alveole::board::Hex;
    /// use alveole::game::Texts;
    /// let texts = Texts { words: &[("en", "name = Hex"), ("fr", "name = Hex")], rules: &[] };
    /// assert_eq!(texts.english("name"), Some("Hex"));
    /// assert_eq!(texts.english("about"), None);
    /// ```
    #[must_use]
    pub fn english(&self, key: &str) -> Option<&'static str> {
        Self::entries(self.words.first()?.1).find_map(|(name, text)| (name == key).then_some(text))
    }
}

/// The body on which a piece's emblem is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Body {
    /// A hexagonal tile that fills its cell.
    Tile,
    /// A round stone.
    Stone,
    /// A flat disc; several on a cell are shown as a stack.
    Disc,
    /// A pyramid seen from above.
    Pyramid,
    /// The emblem alone.
    None,
}

/// How a kind of piece or of handle is drawn.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Art {
    /// The kind, as in [`PicturePiece::kind`](super::PicturePiece) or [`Handle::kind`](super::Handle).
    pub kind: &'static str,
    /// The body that the emblem lies on.
    pub body: Body,
    /// The radius of the body, in hundredths of a cell's (centre to corner).
    pub size: u8,
    /// The emblem: SVG path data around (0, 0), y downward, in hundredths of a cell's radius; may be empty.
    pub path: &'static str,
    /// The emblem's own colours, as `#rrggbb`: on a white body and on a black one. Without them, and on other bodies, it has the
    /// colour of the player's signs; so it has in a monochrome set of pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tint: Option<[&'static str; 2]>,
}
