//! Positions by key, for an opening explorer: positions that a turn or mirror of the board makes equal have the same key.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::Value;

use super::Match;
use crate::board::{Direction, Hex};
use crate::game::{Colour, Game, stable_hash};
use crate::json::to_value;

/// The keys of the positions of a match, and of those that the legal moves lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explored {
    /// The key of each position, from the first one to this one.
    pub keys: Vec<String>,
    /// The legal moves; none if the match is over.
    pub moves: Vec<ExploredMove>,
}

/// A legal move with the key of the position that it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExploredMove {
    /// The move in the game's notation.
    pub text: String,
    /// The ids that a person taps to make it.
    pub taps: Vec<String>,
    /// The key of the position after it.
    pub key: String,
}

impl<G: Game> Match<G> {
    /// The keys of the positions of this match, and of those that its legal moves lead to ([`position_key`]).
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// let explored = Match::<hex::Position>::new(Default::default()).explore();
    /// let key = |text: &str| &explored.moves.iter().find(|mv| mv.text == text).unwrap().key;
    /// assert_eq!(key("d4"), key("f6"), "half a turn of the board");
    /// assert_ne!(key("d4"), key("e5"));
    /// ```
    pub fn explore(&self) -> Explored {
        let keys = self.history().chain([self.position()]).map(position_key).collect();
        let next = |mv| {
            let mut after = self.position().clone();
            after.play(mv);
            let text = self.position().write(mv);
            ExploredMove { text, taps: self.position().taps(mv), key: position_key(&after) }
        };
        Explored { keys, moves: self.legal().into_iter().map(next).collect() }
    }
}

/// An item that a picture shows at a place: its type, the place, another place or two numbers, a kind, a player.
type Item<'a> = (u8, i16, i16, i16, i16, &'a str, Option<u8>);

/// The key of a position: eight hexadecimal digits, the same for positions that differ by a turn or a mirror of the board, or by
/// its place in the plane.
///
/// It is a hash of the least of the twelve views of the position. Two positions of a game have the same key by chance once
/// in four thousand million times.
///
/// ```
/// use alveole::games::hive;
/// use alveole::play::{Error, Match, position_key};
/// let mut keys = Vec::new();
/// for second in ["bS1 wG1-", "bS1 wG1/", "bA1 wG1-"] {
///     let mut game = Match::<hive::Position>::new(Default::default());
///     game.play_text("wG1")?;
///     game.play_text(second)?;
///     keys.push(position_key(game.position()));
/// }
/// assert_eq!(keys[0], keys[1]);
/// assert_ne!(keys[0], keys[2]);
/// # Ok::<(), Error>(())
/// ```
pub fn position_key<G: Game>(position: &G) -> String {
    let picture = position.picture();
    let places: HashMap<&str, Hex> =
        picture.cells.iter().map(|cell| (&*cell.id, Hex::new(cell.q, cell.r))).collect();
    let at = |cell: &str| places.get(cell).copied().unwrap_or_default();
    let legal = if position.outcome().is_some() { Vec::new() } else { position.legal() };
    let moves: Vec<Vec<Hex>> =
        legal.into_iter().map(|mv| position.cells(mv).iter().map(|cell| at(cell)).collect()).collect();
    let view = |symmetry: usize| {
        let turned = |hex: Hex| hex.image(symmetry);
        let corner = picture.cells.iter().map(|cell| turned(Hex::new(cell.q, cell.r)));
        let corner = corner.reduce(|a, b| Hex::new(a.q.min(b.q), a.r.min(b.r))).unwrap_or_default();
        let placed = |hex: Hex| turned(hex) - corner;
        let mut items: Vec<Item<'_>> = Vec::new();
        for cell in &picture.cells {
            let hex = placed(Hex::new(cell.q, cell.r));
            items.push((0, hex.q, hex.r, 0, 0, cell.kind, cell.tone));
        }
        for piece in &picture.pieces {
            let hex = placed(at(&piece.cell));
            let (level, count) = (i16::from(piece.level), i16::from(piece.count));
            items.push((1, hex.q, hex.r, level, count, piece.kind, piece.player));
        }
        for edge in &picture.edges {
            let (hex, side) = (placed(at(&edge.cell)), Direction::from_name(edge.side));
            let side = turned(side.map_or_else(Hex::default, Direction::vector));
            items.push((2, hex.q, hex.r, side.q, side.r, "", Some(edge.player)));
        }
        items.sort_unstable();
        // Games list the cells of a move in an order of their own, which a turn of the board may change.
        let sorted = |cells: &Vec<Hex>| {
            let mut cells: Vec<Hex> = cells.iter().map(|hex| placed(*hex)).collect();
            cells.sort_unstable();
            cells
        };
        let mut moves: Vec<Vec<Hex>> = moves.iter().map(sorted).collect();
        moves.sort_unstable();
        (items, moves)
    };
    let least = (0..12).map(view).min();
    let held = picture
        .hands
        .iter()
        .flat_map(|hand| hand.pieces.iter().map(|piece| (hand.player, piece.kind, piece.count)));
    let hands: Vec<_> = held.collect();
    let notes: Vec<_> = picture.notes.iter().map(|note| (note.player, note.key, note.value)).collect();
    let seats: Vec<u8> = Colour::all(position.players()).map(|colour| position.seat(colour).0).collect();
    let plain = (position.to_move().0, seats, hands, notes, plain(&to_value(&position.save())));
    format!("{:08x}", stable_hash(&(least, plain)) as u32)
}

/// The fields of position data that name no place: whether the swap was made, the number of passes and so on.
fn plain(data: &Value) -> Vec<String> {
    let fields = data.as_object().into_iter().flatten();
    fields
        .filter(|(_, value)| value.is_number() || value.is_boolean())
        .map(|(name, value)| format!("{name} {value}"))
        .collect()
}
