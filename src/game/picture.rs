//! Pictures: what a screen draws, as data.

use serde::Serialize;

use super::Colour;
use crate::board::{CellSet, Direction, Hexagon};

/// All that a screen needs to draw a position, and no rules.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// The cells to draw, pieces or none.
    pub cells: Vec<PictureCell>,
    /// The pieces on the board, each stack from the bottom up.
    pub pieces: Vec<PicturePiece>,
    /// Coloured stretches of cells' outlines, such as ports.
    pub edges: Vec<Edge>,
    /// The pieces that each player holds off the board.
    pub hands: Vec<Hand>,
    /// Remarks on cells.
    pub marks: Vec<Mark>,
    /// The handles that can be tapped, beside cells and pieces in a hand: arrows at a cell, buttons.
    pub handles: Vec<Handle>,
    /// Numbers to show beside a player.
    pub notes: Vec<Note>,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureCell {
    /// Its name, and its id in taps.
    pub id: String,
    /// Axial column.
    pub q: i16,
    /// Axial row.
    pub r: i16,
    /// `cell` (plain), `centre`, `point`, `tile`, `virtual` (only outlined) or another kind that looks plain.
    pub kind: &'static str,
    /// The player in whose colour it is tinted.
    pub tone: Option<u8>,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PicturePiece {
    /// Stays while it is the same piece, from state to state.
    pub id: String,
    /// The cell that it is on.
    pub cell: String,
    /// How many pieces lie under it.
    pub level: u8,
    /// Whose it is; `None` for a neutral piece.
    pub player: Option<u8>,
    /// Which [`Art`](super::Art) draws it.
    pub kind: &'static str,
    /// How many equal pieces it stands for.
    pub count: u8,
}

/// A stretch of a cell's outline. Two entries for one side share it: the first has the half that comes first clockwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edge {
    /// The cell.
    pub cell: String,
    /// The side of it, by direction: `E`, `NE`, …
    pub side: &'static str,
    /// In whose colour.
    pub player: u8,
}

/// The pieces that a player holds off the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hand {
    /// Whose hand.
    pub player: u8,
    /// Its pieces, by kind.
    pub pieces: Vec<HandPiece>,
}

/// Equal pieces in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandPiece {
    /// `hand:<kind>`: what the player to move taps to take one. In another player's hand it is `hand<player>:<kind>`,
    /// so that no id stands twice in a picture.
    pub id: String,
    /// Which [`Art`](super::Art) draws them.
    pub kind: &'static str,
    /// How many.
    pub count: u8,
}

/// A remark on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The cell.
    pub cell: String,
    /// `win` (part of what won), `threat`, `path`, `dead`, …; the words explain it under `mark.<kind>`.
    pub kind: &'static str,
}

/// A handle to tap, beside cells and pieces in a hand: an arrow at a cell, or a button.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Handle {
    /// Its id in taps.
    pub id: String,
    /// The cell at which it is drawn; `None`: a button beside the board.
    pub cell: Option<String>,
    /// Which [`Art`](super::Art) draws it, and which words (`handle.<kind>`) name it.
    pub kind: &'static str,
}

/// A number to show beside a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// Whose.
    pub player: u8,
    /// The thing that it counts; the words explain it under `note.<key>`.
    pub key: &'static str,
    /// How much.
    pub value: i32,
}

/// A plain cell without a name, at 0, 0.
///
/// ```
/// use alveole::game::PictureCell;
/// let cell = PictureCell { id: "c3".to_owned(), ..PictureCell::default() };
/// assert_eq!((cell.kind, cell.q, cell.r, cell.tone), ("cell", 0, 0, None));
/// ```
impl Default for PictureCell {
    fn default() -> Self {
        Self { id: String::new(), q: 0, r: 0, kind: "cell", tone: None }
    }
}

impl PictureCell {
    /// The cells of a hexagon, in order; `kind` gives each its kind and tone.
    ///
    /// ```
    /// use alveole::board::Hexagon;
    /// use alveole::game::PictureCell;
    /// let cells = PictureCell::of_board(Hexagon::of(3), |_| ("cell", None));
    /// assert_eq!((cells.len(), cells[9].id.as_str()), (19, "c3"));
    /// ```
    pub fn of_board(
        board: &Hexagon,
        kind: impl Fn(crate::board::Cell) -> (&'static str, Option<Colour>),
    ) -> Vec<Self> {
        let cell = |c| {
            let (kind, tone) = kind(c);
            let hex = board.hex(c);
            Self { id: board.name(c).to_owned(), q: hex.q, r: hex.r, kind, tone: tone.map(|p| p.0) }
        };
        board.cells().map(cell).collect()
    }
}

impl Handle {
    /// A button beside the board, its kind being its id: `pass`, `swap`, `done`.
    ///
    /// ```
    /// use alveole::game::Handle;
    /// let pass = Handle::button("pass");
    /// assert_eq!((pass.id.as_str(), pass.cell), ("pass", None));
    /// ```
    #[must_use]
    pub fn button(kind: &'static str) -> Self {
        Self { id: kind.to_owned(), cell: None, kind }
    }
}

impl Mark {
    /// A mark of `kind` on each of `cells`.
    ///
    /// ```
    /// use alveole::board::{CellSet, Hexagon};
    /// use alveole::game::Mark;
    /// let board = Hexagon::of(3);
    /// let marks: Vec<Mark> = Mark::on(board, CellSet::of(board.centre()), "win").collect();
    /// assert_eq!(marks[0].cell, "c3");
    /// ```
    pub fn on(board: &Hexagon, cells: CellSet, kind: &'static str) -> impl Iterator<Item = Self> {
        cells.iter().map(move |c| Self { cell: board.name(c).to_owned(), kind })
    }
}

/// The outline of the board in the colours of the players' `ports`, each a run of border cells.
///
/// A cell in two ports divides its outer sides between them, in the order in which one meets the ports clockwise; a
/// corner's middle side is shared.
#[must_use]
pub fn port_edges(board: &Hexagon, ports: &[(Colour, CellSet)]) -> Vec<Edge> {
    let border = board.border();
    let mut edges = Vec::new();
    for (i, &cell) in border.iter().enumerate() {
        let before = border[(i + border.len() - 1) % border.len()];
        let (mut here, next): (Vec<_>, Vec<_>) =
            ports.iter().filter(|(_, port)| port.contains(cell)).partition(|(_, port)| port.contains(before));
        here.extend(next);
        // Clockwise from the side that follows the last inner one: the outer sides are consecutive.
        let outer = |d: &Direction| board.step(cell, *d).is_none();
        let clockwise: Vec<Direction> = (0..6).map(|k| Direction::E.turned(6 - k)).collect();
        let first = (0..6).find(|&k| outer(&clockwise[k]) && !outer(&clockwise[(k + 5) % 6])).unwrap_or(0);
        let sides: Vec<Direction> = (0..6).map(|k| clockwise[(first + k) % 6]).filter(outer).collect();
        for (k, side) in sides.iter().enumerate() {
            let owners = match here.as_slice() {
                [first, .., last] if sides.len() % 2 == 1 && k == sides.len() / 2 => vec![first, last],
                [first, .., last] => vec![if k < sides.len() / 2 { first } else { last }],
                one => one.iter().collect(),
            };
            edges.extend(owners.into_iter().map(|(player, _)| Edge {
                cell: board.name(cell).to_owned(),
                side: side.name(),
                player: player.0,
            }));
        }
    }
    edges
}
