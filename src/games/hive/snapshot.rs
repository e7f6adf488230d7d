//! Positions of Hive as JSON.

use serde::{Deserialize, Serialize};

use super::piece::{Piece, lowest, of_player, pieces};
use super::plane::{Cell, Stack};
use super::{HiveOptions, Position};
use crate::board::Hex;
use crate::game::{Colour, Rules, Snapshot};
use crate::message::Message;
use crate::say;

/// A position of Hive as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The pieces on the board; those on one cell from the bottom up.
    pub pieces: Vec<Placed>,
    /// The player to move.
    pub to_move: u8,
    /// In a game with a pillbug: the piece that was placed, moved or thrown by the last move; null after a pass.
    #[serde(default)]
    pub last: Option<String>,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its name, as `wA1`.
    pub piece: String,
    /// The column of its cell, from −10000 to 10000.
    pub q: i16,
    /// The row of its cell, from −10000 to 10000.
    pub r: i16,
}

/// How far from 0,0 a position may lie. No game of the most moves that a match takes leaves this plane of `i16`.
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
            last: self.rested().map(|p| p.to_string()),
        }
    }

    fn load(options: &HiveOptions, data: Data) -> Result<Self, Message> {
        let mut position = Self::new(options);
        if data.to_move > 1 {
            return Err(say!("“to_move” is {}, but the players are 0 and 1", data.to_move));
        }
        position.to_move = Colour(data.to_move);
        let placed = data.pieces.iter().map(|p| position.placed(p)).collect::<Result<Vec<_>, _>>()?;
        check_one_hive(&placed)?;
        for (piece, hex) in placed {
            position.add(piece, hex)?;
        }
        for player in Colour::all(2) {
            position.check_placing(player)?;
        }
        position.check_turns()?;
        position.check_apart()?;
        position.check_last(data.last.as_deref())?;
        Ok(position)
    }
}

/// R4.3. (Looked at on the plane, before the pieces go where rows and columns are counted modulo 32.)
fn check_one_hive(placed: &[(Piece, Hex)]) -> Result<(), Message> {
    let mut apart: Vec<Hex> = placed.iter().skip(1).map(|&(_, hex)| hex).collect();
    let mut joined: Vec<Hex> = placed.iter().take(1).map(|&(_, hex)| hex).collect();
    while let Some(hex) = joined.pop() {
        joined.extend(apart.extract_if(.., |other| hex.distance(*other) <= 1));
    }
    if apart.is_empty() { Ok(()) } else { Err(say!("the hive is split")) }
}

fn name(player: Colour) -> Message {
    if player == Colour(0) { say!("White") } else { say!("Black") }
}

impl Position {
    fn placed(&self, placed: &Placed) -> Result<(Piece, Hex), Message> {
        let shown: String = placed.piece.chars().take(10).collect();
        let piece: Piece = placed.piece.parse().map_err(|()| say!("“{}” is no piece of Hive", shown))?;
        if self.set & piece.bit() == 0 {
            return Err(say!("{} is not in a game with these options", piece));
        }
        let far = -FAR..=FAR;
        if !far.contains(&placed.q) || !far.contains(&placed.r) {
            return Err(say!("{} lies farther than {} from the cell 0,0", piece, FAR));
        }
        Ok((piece, Hex::new(placed.q, placed.r)))
    }

    fn add(&mut self, piece: Piece, hex: Hex) -> Result<(), Message> {
        if self.is_down(piece) {
            return Err(say!("{} is there twice", piece));
        }
        let below = self.hive.stack(Cell::of(hex));
        if below != Stack::EMPTY && !piece.kind().climbs() {
            return Err(say!("{} lies on {}, but is no piece that climbs", piece, below.top()));
        }
        self.hive.put(piece, hex);
        self.down |= piece.bit();
        Ok(())
    }

    /// R3: what `player` has on the board, it can have placed.
    fn check_placing(&self, player: Colour) -> Result<(), Message> {
        let down = self.down & of_player(player);
        let placed = self.placed_by(player);
        let queen = self.queen_is_down(player);
        let left = lowest(self.hand(player));
        let skipped = |p: &Piece| pieces(left).any(|lower| lower.kind() == p.kind() && lower < *p);
        if let Some(piece) = pieces(down).find(skipped) {
            return Err(say!("{} is on the board before its equal of lower number", piece));
        }
        if !queen && placed > 3 {
            return Err(say!("{} has placed {} pieces, but not the queen (R3.3)", name(player), placed));
        }
        if !self.leaflet && queen && placed == 1 {
            return Err(say!("{}'s first piece is the queen (R3.4)", name(player)));
        }
        if let Some(high) = pieces(down).find(|&p| !queen && self.hive.level(p) > 0) {
            return Err(say!("{} has climbed, but {}'s queen is not down (R4.1)", high, name(player)));
        }
        Ok(())
    }

    fn placed_by(&self, player: Colour) -> u32 {
        (self.down & of_player(player)).count_ones()
    }

    /// R2: players take turns. Moves and passes leave no trace, but a player can't have moved before its queen was
    /// down, nor passed with fewer than three pieces: two can't be blocked by what the other has by then.
    fn check_turns(&self) -> Result<(), Message> {
        let started = Colour::all(2).any(|p| self.queen_is_down(p));
        let placed_only = |p: Colour| !self.queen_is_down(p) && (!started || self.placed_by(p) < 3);
        // White has had one turn more than Black, when Black is to move.
        let ahead = u32::from(self.to_move.0);
        let [white, black] = [Colour(0), Colour(1)];
        let [whites, blacks] = [white, black].map(|p| self.placed_by(p));
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

    /// R3.2: as long as nobody can have moved, the colours touch in one place only.
    fn check_apart(&self) -> Result<(), Message> {
        let white = self.down & of_player(Colour(0));
        let touching = |p: Piece| self.hive.neighbours(p).filter(|n| n.player() != p.player()).count();
        let contacts: usize = pieces(white).map(touching).sum();
        if contacts > 1 && Colour::all(2).all(|p| !self.queen_is_down(p)) {
            return Err(say!("a piece was placed beside the other colour (R3.2)"));
        }
        Ok(())
    }

    /// R5.6: the piece that moved last lies on top, and is the other player's, or was thrown by it.
    fn check_last(&mut self, last: Option<&str>) -> Result<(), Message> {
        let Some(last) = last else { return self.check_pass() };
        let shown: String = last.chars().take(10).collect();
        let piece: Piece =
            last.parse().map_err(|()| say!("“last” is “{}”, which is no piece of Hive", shown))?;
        self.last = Some(piece);
        if !self.has_pillbug() {
            return Err(say!("“last” is for games with a pillbug"));
        }
        if !self.is_down(piece) || !self.hive.is_top(piece) {
            return Err(say!("“last” is {}, which is not on top of the hive", piece));
        }
        let other = self.to_move.other();
        let thrown = piece.player() == self.to_move;
        let throws = |p: Piece| p.player() == other && self.can_throw(p);
        let by_other = self.queen_is_down(other) && self.hive.neighbours(piece).any(throws);
        if thrown && (!by_other || self.hive.level(piece) > 0) {
            return Err(say!("“last” is {}, but {} can't have thrown it", piece, name(other)));
        }
        Ok(())
    }

    /// R2: without a last piece, the other player has passed, and so has no placement; or the board is empty.
    fn check_pass(&self) -> Result<(), Message> {
        let mut before = self.clone();
        before.to_move = self.to_move.other();
        if self.has_pillbug() && self.down != 0 && before.has_placement() {
            return Err(say!("“last” is missing: {} can't have passed", name(before.to_move)));
        }
        Ok(())
    }
}
