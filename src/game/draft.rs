//! Positions that a person sets up: what can be put where, and a draft, which may break the rules.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Game, PictureCell};
use crate::message::Message;

/// The things that a person can put on the board of a game, and the other fields of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Palette {
    /// The things that can be put on a cell.
    pub things: Vec<Thing>,
    /// Whether things lie on each other; else a thing takes the place of the one on its cell.
    pub stacks: bool,
    /// The fields of a position beside pieces and the colour to move.
    pub fields: Vec<Field>,
}

/// A thing that can be put on a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thing {
    /// Which [`Art`](super::Art) draws it; the words name it under `kind.<kind>`, or under `cell.<kind>` if it is ground.
    pub kind: &'static str,
    /// Whose it is; `None` for a neutral one.
    pub player: Option<u8>,
    /// How many there are; `None` for as many as fit. A thing that exists once moves when it is put again.
    pub most: Option<u16>,
    /// Whether it is the ground of a cell, below all pieces.
    pub ground: bool,
    /// The place in the palette of what it becomes when it is turned over; `None` if it can't be.
    pub turned: Option<usize>,
}

/// A part of a position other than pieces on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Field {
    /// Its name in [`Draft::fields`].
    pub key: String,
    /// Its name, for a person.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub label: Message,
    /// Whose it is, if it is one player's.
    pub player: Option<u8>,
    /// The kind of value that it holds.
    pub holds: Holds,
    /// The largest number that it holds.
    pub most: u16,
    /// The value that it has where the draft leaves it out.
    pub usual: Value,
    /// Words by which a refusal of `load` is known to be about it, beside its key.
    #[serde(skip)]
    pub about: &'static [&'static str],
}

/// The kind of value that a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    /// A whole number.
    Number,
    /// True or false.
    Flag,
    /// A cell, or null.
    Cell,
    /// A list of cells.
    Cells,
}

/// A position as a person sets it up. The rules may refuse it.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The things on the board, those on one cell from the bottom up.
    pub pieces: Vec<Put>,
    /// The colour to move.
    #[serde(default)]
    pub to_move: u8,
    /// The other fields of the position, by the key of the palette's field.
    #[serde(default)]
    pub fields: Map<String, Value>,
}

/// A thing on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// The cell.
    pub cell: String,
    /// The kind of thing.
    pub kind: String,
    /// Whose it is.
    #[serde(default)]
    pub player: Option<u8>,
}

/// The names by which refusals call the pieces of a draft, each with its cell.
pub type NamesOf = fn(&Draft) -> Vec<(String, String)>;

/// How the positions of a game are set up.
pub struct Composer<G: Game> {
    /// The palette of a game with these options.
    pub palette: fn(&G::Options) -> Palette,
    /// A position as a draft.
    pub draft: fn(&G::Options, G::Data) -> Draft,
    /// A draft as the data of a position.
    ///
    /// # Errors
    /// If the data has no place for it, such as a missing king.
    pub data: fn(&G::Options, &Draft) -> Result<G::Data, Message>,
    /// The cells of the board; `None`: those at the start of the game.
    pub cells: Option<fn(&Draft) -> Vec<PictureCell>>,
    /// The names by which the refusals of `load` call pieces, each with its cell.
    pub names: Option<NamesOf>,
}

impl<G: Game> fmt::Debug for Composer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Composer").field("game", &G::ID).finish_non_exhaustive()
    }
}

impl Thing {
    /// Things of `kind`, one a player, each turned over into the next player's.
    pub(crate) fn of_players(kind: &'static str, players: u8, most: Option<u16>, first: usize) -> Vec<Self> {
        let turned = |player: u8| first + usize::from((player + 1) % players);
        let thing =
            |player| Self { kind, player: Some(player), most, ground: false, turned: Some(turned(player)) };
        (0..players).map(thing).collect()
    }
}

impl Field {
    /// A number from 0 to `most`, 0 if left out.
    pub(crate) fn number(key: &str, label: Message, player: Option<u8>, most: u16) -> Self {
        let key = player.map_or_else(|| key.to_owned(), |player| format!("{key}.{player}"));
        Self { key, label, player, holds: Holds::Number, most, usual: 0.into(), about: &[] }
    }

    /// Anything else, null, false or empty if left out.
    pub(crate) fn of(key: &str, label: Message, holds: Holds) -> Self {
        let usual = match holds {
            Holds::Flag => false.into(),
            Holds::Cells => Value::Array(Vec::new()),
            _ => Value::Null,
        };
        Self { key: key.to_owned(), label, player: None, holds, most: 0, usual, about: &[] }
    }
}

impl Put {
    pub(crate) fn new(cell: impl Into<String>, kind: &str, player: Option<u8>) -> Self {
        Self { cell: cell.into(), kind: kind.to_owned(), player }
    }

    /// A thing of a kind on each of the cells, which are listed by player.
    pub(crate) fn by_player(kind: &'static str, cells: Vec<Vec<String>>) -> impl Iterator<Item = Self> {
        let of = move |(player, cells): (u8, Vec<String>)| {
            cells.into_iter().map(move |cell| Self::new(cell, kind, Some(player)))
        };
        (0..).zip(cells).flat_map(of)
    }
}

impl Draft {
    /// The cells of the things of a kind and a player, in their order.
    pub(crate) fn cells(&self, kind: &str, player: Option<u8>) -> Vec<String> {
        let of = |put: &&Put| put.kind == kind && put.player == player;
        self.pieces.iter().filter(of).map(|put| put.cell.clone()).collect()
    }

    /// The cells of each player's things of a kind.
    pub(crate) fn by_player(&self, kind: &str, players: u8) -> Vec<Vec<String>> {
        (0..players).map(|player| self.cells(kind, Some(player))).collect()
    }

    /// The number in a field; `None` if it is left out.
    pub(crate) fn number(&self, key: &str) -> Option<u8> {
        self.fields.get(key).and_then(Value::as_u64).map(|n| u8::try_from(n).unwrap_or(u8::MAX))
    }

    /// The cell in a field.
    pub(crate) fn cell(&self, key: &str) -> Option<String> {
        self.fields.get(key).and_then(Value::as_str).map(str::to_owned)
    }

    /// The cells in a field.
    pub(crate) fn list(&self, key: &str) -> Vec<String> {
        let cells = self.fields.get(key).and_then(Value::as_array).into_iter().flatten();
        cells.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Whether a field is true.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.fields.get(key).and_then(Value::as_bool).unwrap_or(false)
    }
}
