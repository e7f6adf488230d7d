//! Hive positions as JSON.

use serde::{Deserialize, Serialize};

use super::piece::{Piece, lowest, of_colour, pieces};
use super::plane::{Cell, Stack};
use super::{HiveOptions, Position};
use crate::board::Hex;
use crate::game::{Checks, Colour, Faults, Rules, Snapshot};
use crate::message::Message;
use crate::say;

/// A position of Hive as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The pieces on the board; those on one cell from the bottom up.
    pub pieces: Vec<Placed>,
    /// The colour to move.
    pub to_move: u8,
    /// In a game with a pillbug: the piece that was placed, moved or thrown by the last move; null after a pass.
    #[serde(default)]
    pub last: Option<String>,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its name, such as `wA1`.
    pub piece: String,
    /// The column of its cell, from −10000 to 10000.
    pub q: i16,
    /// The row of its cell, from −10000 to 10000.
    pub r: i16,
}

/// The largest coordinate of a loaded position: from there, the longest match stays within the range of `i16`.
const FAR: i16 = 10_000;

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let placed = |p: Piece| {
            let Hex { q, r } = self.hive.hex(p);
            Placed { piece: p.to_string(), q, r }
        };
        Data {
            pieces: self.bottom_up().map(placed).collect(),
            to_move: self.to_move.0,
            last: self.resting().map(|p| p.to_string()),
        }
    }

    fn load(options: &HiveOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        if data.to_move > 1 {
            return Err(say!("“to_move” is {}, but the players are 0 and 1", data.to_move).into());
        }
        position.to_move = Colour(data.to_move);
        let placed = data.pieces.iter().map(|p| position.placed(p)).collect::<Result<Vec<_>, _>>()?;
        check_one_hive(&placed)?;
        let mut checks = Checks::default();
        for (piece, hex) in placed {
            checks.add(position.add(piece, hex));
        }
        checks.done()?;
        let mut checks = Checks::default();
        for colour in Colour::all(2) {
            checks.add(position.check_placements(colour));
        }
        checks.add(position.check_turns());
        checks.add(position.check_contacts());
        checks.add(position.check_last(data.last.as_deref()));
        checks.done()?;
        Ok(position)
    }
}

/// R4.3: the pieces are connected. Checked with coordinates, because [`Cell`]s are numbered modulo 32.
fn check_one_hive(placed: &[(Piece, Hex)]) -> Result<(), Message> {
    let mut unconnected: Vec<Hex> = placed.iter().skip(1).map(|&(_, hex)| hex).collect();
    let mut connected: Vec<Hex> = placed.iter().take(1).map(|&(_, hex)| hex).collect();
    while let Some(hex) = connected.pop() {
        connected.extend(unconnected.extract_if(.., |other| hex.distance(*other) <= 1));
    }
    if unconnected.is_empty() { Ok(()) } else { Err(say!("the hive is split")) }
}

fn name(colour: Colour) -> Message {
    if colour == Colour(0) { say!("White") } else { say!("Black") }
}

impl Position {
    /// The piece and the coordinates that `placed` names.
    fn placed(&self, placed: &Placed) -> Result<(Piece, Hex), Message> {
        let shown: String = placed.piece.chars().take(10).collect();
        let piece: Piece = placed.piece.parse().map_err(|()| say!("“{}” is not a Hive piece", shown))?;
        if self.set & piece.bit() == 0 {
            return Err(say!("{} is not in a game with these options", piece));
        }
        let far = -FAR..=FAR;
        if !far.contains(&placed.q) || !far.contains(&placed.r) {
            return Err(say!("{} is farther than {} from 0,0", piece, FAR));
        }
        Ok((piece, Hex::new(placed.q, placed.r)))
    }

    /// Puts `piece` on the stack at `hex`.
    fn add(&mut self, piece: Piece, hex: Hex) -> Result<(), Message> {
        if self.is_down(piece) {
            return Err(say!("{} is on the board twice", piece));
        }
        let below = self.hive.stack(Cell::of(hex));
        if below != Stack::EMPTY && !piece.kind().climbs() {
            return Err(say!("{} is on top of {}, but can't climb", piece, below.top()));
        }
        self.hive.put(piece, hex);
        self.down |= piece.bit();
        Ok(())
    }

    /// R3: `colour` can have placed its pieces.
    fn check_placements(&self, colour: Colour) -> Result<(), Message> {
        let down = self.down & of_colour(colour);
        let placed = self.placed_by(colour);
        let queen = self.queen_is_down(colour);
        let next = lowest(self.hand(colour));
        let skipped = |p: &Piece| pieces(next).any(|lower| lower.kind() == p.kind() && lower < *p);
        if let Some(piece) = pieces(down).find(skipped) {
            return Err(say!("{} is on the board before the same piece with a lower number", piece));
        }
        if !queen && placed > 3 {
            return Err(say!("{} has placed {} pieces, but not the queen (R3.3)", name(colour), placed));
        }
        if !self.leaflet && queen && placed == 1 {
            return Err(say!("{}'s first piece is the queen (R3.4)", name(colour)));
        }
        if let Some(climber) = pieces(down).find(|&p| !queen && self.hive.level(p) > 0) {
            return Err(say!(
                "{} has climbed, but {}'s queen is not on the board (R4.1)",
                climber,
                name(colour)
            ));
        }
        Ok(())
    }

    /// The number of pieces of `colour` on the board.
    fn placed_by(&self, colour: Colour) -> u32 {
        (self.down & of_colour(colour)).count_ones()
    }

    /// R2: the numbers of pieces fit alternate turns.
    ///
    /// Movements and passes add no piece. But a player can't have moved before its queen was down, nor passed with fewer
    /// than three pieces: the other has too few pieces by then to block two.
    fn check_turns(&self) -> Result<(), Message> {
        let any_queen = Colour::all(2).any(|colour| self.queen_is_down(colour));
        let placed_only =
            |colour: Colour| !self.queen_is_down(colour) && (!any_queen || self.placed_by(colour) < 3);
        // If Black is to move, White has had one turn more.
        let ahead = u32::from(self.to_move.0);
        let [white, black] = [Colour(0), Colour(1)];
        let [whites, blacks] = [white, black].map(|colour| self.placed_by(colour));
        let fits = match (placed_only(white), placed_only(black)) {
            (true, true) => whites == blacks + ahead,
            (true, false) => whites >= blacks + ahead,
            (false, true) => whites <= blacks + ahead,
            (false, false) => true,
        };
        if fits {
            return Ok(());
        }
        let mover = name(self.to_move);
        Err(say!("White has placed {} pieces and Black {}: it can't be {}'s turn", whites, blacks, mover))
    }

    /// R3.2: before a piece can have moved, the colours touch in one place only.
    fn check_contacts(&self) -> Result<(), Message> {
        let white = self.down & of_colour(Colour(0));
        let touching = |p: Piece| self.hive.neighbours(p).filter(|n| n.colour() != p.colour()).count();
        let contacts: usize = pieces(white).map(touching).sum();
        if contacts > 1 && Colour::all(2).all(|colour| !self.queen_is_down(colour)) {
            return Err(say!("a piece was placed next to the other colour (R3.2)"));
        }
        Ok(())
    }

    /// R5.6: the piece of the last move is on top, and belongs to the other player or was thrown by that player.
    fn check_last(&mut self, last: Option<&str>) -> Result<(), Message> {
        let Some(last) = last else { return self.check_pass() };
        let shown: String = last.chars().take(10).collect();
        let piece: Piece =
            last.parse().map_err(|()| say!("“last” is “{}”, which is not a Hive piece", shown))?;
        self.last = Some(piece);
        if !self.has_pillbug() {
            return Err(say!("“last” is only for games with a pillbug"));
        }
        if !self.is_down(piece) || !self.hive.is_top(piece) {
            return Err(say!("“last” is {}, which is not on top of the hive", piece));
        }
        let other = self.to_move.other();
        let thrown = piece.colour() == self.to_move;
        let throws = |p: Piece| p.colour() == other && self.can_throw(p);
        let by_other = self.queen_is_down(other) && self.hive.neighbours(piece).any(throws);
        if thrown && (!by_other || self.hive.level(piece) > 0) {
            return Err(say!("“last” is {}, but {} can't have thrown it", piece, name(other)));
        }
        Ok(())
    }

    /// R2: without a last piece, the other player has passed for lack of a placement, or the board is empty.
    fn check_pass(&self) -> Result<(), Message> {
        let mut before = self.clone();
        before.to_move = self.to_move.other();
        if self.has_pillbug() && self.down != 0 && before.has_placement() {
            return Err(say!("“last” is missing: {} can't have passed", name(before.to_move)));
        }
        Ok(())
    }
}
