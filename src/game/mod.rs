//! The traits that every game implements.
//!
//! A game is one type, its *position*, that implements [`Rules`] (legal moves and their effect), [`Notation`] (moves as
//! text), [`Snapshot`] (positions as JSON), [`View`] (what to draw and tap), [`Explain`] (why a tap makes no move)
//! and [`Game`] (its card in the catalogue). Computer players use three more: [`Evaluate`](crate::search::Evaluate),
//! [`Learned`](crate::search::Learned) and [`Hints`](crate::search::Hints). Programs that learn use another,
//! [`Encode`] (moves as integers, positions as planes of numbers).
//! All other modules are generic over these traits.

pub(crate) mod boardspace;
mod card;
mod colour;
mod draft;
mod encode;
mod explain;
mod faults;
mod foreign;
mod hash;
mod layout;
mod notation;
mod options;
mod outcome;
mod perft;
mod picture;
mod planes;
mod rules;
mod snapshot;

pub use card::{Art, Body, Card, Counting, Difficulty, Minutes, Texts};
pub use colour::{Colour, Colours, Seat, Seats};
pub use draft::{Composer, Draft, Field, Holds, NamesOf, Palette, Put, Thing};
pub use encode::Encode;
pub use explain::{Explain, Reason};
pub use faults::{Checks, Faults};
pub(crate) use foreign::Replay;
pub use foreign::{Foreign, Wrong};
pub(crate) use hash::mix;
pub use hash::stable_hash;
pub use layout::{Layout, Plane};
pub use notation::{Figurine, Notation};
pub(crate) use notation::{cell_named, unreadable};
pub(crate) use options::schema;
pub use options::{BadOption, Kind, Options, ParsedOptions, Spec};
pub use outcome::Outcome;
pub use perft::{divide, perft, perft_within};
pub(crate) use picture::port_edges;
pub use picture::{Edge, Hand, HandPiece, Handle, Mark, Note, Picture, PictureCell, PicturePiece};
pub use planes::{Packing, Planes};
pub use rules::Rules;
pub use snapshot::Snapshot;

use crate::message::Message;

/// How a position is drawn, and how a person makes a move on it.
///
/// ```
/// use alveole::game::{Notation, Rules, View};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let mv = position.read("e5").unwrap();
/// assert_eq!(position.picture().cells.len(), position.board().len());
/// assert_eq!(position.taps(mv), ["e5"]);
/// ```
pub trait View: Rules {
    /// The data to draw the position; it holds no rules.
    fn picture(&self) -> Picture;

    /// The ids, all of them in [`picture`](Self::picture), that a person taps one after the other to make the
    /// legal move `mv`. Within a position the taps of two moves differ, and none is the beginning of another's.
    fn taps(&self, mv: Self::Move) -> Vec<String>;

    /// The ids of the cells that the legal move `mv` is about, for the mark on the last move; empty for a pass.
    fn cells(&self, mv: Self::Move) -> Vec<String>;
}

/// A game: its rules, texts and pictures.
///
/// ```
/// use alveole::board::Hex;
/// use alveole::game::Game;
/// use alveole::games::hex;
/// assert_eq!(hex::Position::ID, "hex");
/// assert_eq!(hex::Position::CARD.texts.english("name"), Some("Hex-n"));
/// ```
pub trait Game: Explain + Notation + Snapshot + 'static {
    /// The id by which programs know the game, such as `hextris`.
    const ID: &'static str;

    /// The card of the game in the catalogue.
    const CARD: Card;

    /// How players count its moves.
    const COUNTING: Counting = Counting::Rounds;

    /// A match from the start of the game in the format of another program's protocol, with the protocol's name as key:
    /// for Hive, its GameString under `uhp`. `None` if the game has no protocol, or the protocol cannot express the match.
    ///
    /// `moves` are the canonical texts of all moves, and `outcome` is the end of the game by the rules.
    fn protocol_text(
        _options: &Self::Options,
        _moves: Vec<String>,
        _outcome: Option<Outcome>,
    ) -> Option<(&'static str, String)> {
        None
    }

    /// How a person sets up positions of the game; `None` if nobody can, and the operation `compose` says so.
    const COMPOSER: Option<Composer<Self>> = None;

    /// The games in a text that another program wrote, in their order; none if it is in no form that the game knows.
    ///
    /// An error is a game of such a form whose set-up can't be read or is not that of this crate; it says why.
    #[must_use]
    fn foreign(_text: &str) -> Vec<Result<Foreign, Message>> {
        Vec::new()
    }
}
