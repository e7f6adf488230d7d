//! The contract that every game signs.
//!
//! A game is one type, its *position*, that implements [`Rules`] (what is legal), [`Notation`] (moves as text),
//! [`Snapshot`] (positions as JSON), [`View`] (what to draw and touch), [`Explain`] (why a touch makes no move),
//! [`Evaluate`] (who stands better) and [`Game`] (its card in the catalogue).
//! Everything else is generic over these.

mod card;
mod colour;
mod evaluate;
mod explain;
mod hash;
mod message;
mod notation;
mod options;
mod outcome;
mod perft;
mod picture;
mod rules;
mod snapshot;

pub use card::{Art, Body, Card, Difficulty, Texts};
pub use colour::{Colour, Colours, Seat, Seats};
pub use evaluate::{Evaluate, Shares, Tuning, UNIT, even_among, even_shares, outcome_shares, shares_of};
pub use explain::{Explain, Reason};
pub use hash::stable_hash;
pub use message::{Arg, Message, ToArg, holes};
pub use notation::{Notation, cell_named, unreadable};
pub use options::{BadOption, Kind, Options, ParsedOptions, Spec, schema};
pub use outcome::Outcome;
pub use perft::{divide, perft, perft_within};
pub use picture::{
    Edge, Hand, HandPiece, Handle, Mark, Note, Picture, PictureCell, PicturePiece, port_edges,
};
pub use rules::Rules;
pub use snapshot::Snapshot;

/// What a position shows and how a person makes a move on it.
pub trait View: Rules {
    /// All that a screen needs, and no rules.
    fn picture(&self) -> Picture;

    /// The ids, all of them in [`picture`](Self::picture), that a person touches one after the other to make the
    /// legal move `mv`. Within a position the taps of two moves differ, and none is the beginning of another's.
    fn taps(&self, mv: Self::Move) -> Vec<String>;

    /// The ids of the cells that the legal move `mv` is about, for the mark on the last move; empty for a pass.
    fn cells(&self, mv: Self::Move) -> Vec<String>;
}

/// A game of the house: its rules, texts and pictures.
pub trait Game: Evaluate + Explain + Notation + Snapshot + 'static {
    /// The name by which programs know it, as `hextris`.
    const ID: &'static str;

    /// What the catalogue says of it.
    const CARD: Card;
}
