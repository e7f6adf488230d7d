//! What the catalogue says of a game: names, texts and the art of its pieces.

use serde::Serialize;

/// A game's card in the catalogue.
pub struct Card {
    /// Its name, in English and French.
    pub name: [&'static str; 2],
    /// Who invented it; empty where the published rules name nobody.
    pub author: &'static str,
    /// The player counts that it can be played by, the default first in its option.
    pub players: &'static [u8],
    /// How long people play it with its default options, in minutes, from and to: as the published rules tell, else as
    /// `alveole games --facts` counts it.
    pub minutes: [u8; 2],
    /// How much there is to learn before one can play, as `alveole games --facts` counts it.
    pub difficulty: Difficulty,
    /// The named colour of each player: `red`, `black`, `white`, `yellow`, `blue`, `green` or `violet`.
    pub colours: &'static [&'static str],
    /// The rules that a player reads, as Markdown, in English and French; see [`texts`].
    pub rules: [&'static str; 2],
    /// The words that a player meets on the table, in English and French.
    pub words: [Words; 2],
    /// How each kind of piece and of handle is drawn.
    pub art: &'static [Art],
}

/// How much there is to learn before one can play: the length of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Up to 200 words.
    Easy,
    /// Up to 350 words.
    Medium,
    /// More.
    Hard,
}

/// Texts that only those read who ask for them: empty without the feature `rules`, so that they are no part of the
/// module that a page loads first.
#[must_use]
pub const fn texts(texts: [&'static str; 2]) -> [&'static str; 2] {
    if cfg!(feature = "rules") { texts } else { [""; 2] }
}

/// The words of a game in one language: lines `key = text`.
///
/// Keys: `about` (one line), `option.<name>`, `option.<name>.<value>`, `kind.<kind of piece>`, `cell.<kind of cell>`,
/// `handle.<kind of handle>`, `mark.<kind of mark>`, `note.<key>` (`{n}` stands for its
/// number; without it the note is a mere yes), `reason.<code>`.
#[derive(Clone, Copy)]
pub struct Words(pub &'static str);

impl Words {
    /// The keys and their texts.
    pub fn iter(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.lines().filter_map(|line| line.split_once(" = "))
    }
}

/// The body on which a piece's emblem is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Art {
    /// The kind, as in [`PicturePiece::kind`](super::PicturePiece) or [`Handle::kind`](super::Handle).
    pub kind: &'static str,
    /// What the emblem lies on.
    pub body: Body,
    /// The radius of the body, in hundredths of a cell's (centre to corner).
    pub size: u8,
    /// The emblem: SVG path data around (0, 0), y downward, in hundredths of a cell's radius; may be empty.
    pub path: &'static str,
}
