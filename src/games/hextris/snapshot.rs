//! Hextris positions as JSON.

use serde::{Deserialize, Serialize};

use super::rules::{self, FIVE, GROUPS};
use super::{HextrisOptions, Position, Size};
use crate::board::side3::Cells;
use crate::board::{Cell, Hexagon};
use crate::game::{Checks, Colour, Faults, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// A position of Hextris as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The hand of each player.
    pub hands: Vec<Hand>,
    /// The colour to move; in a finished game the colour that moved last.
    pub to_move: u8,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The point where it stands.
    pub cell: String,
    /// Its colour.
    pub player: u8,
    /// Its size: `L`, `M` or `S`.
    pub size: String,
    /// Which of the five equal pieces it is, 1 to 5; only for the display.
    #[serde(default)]
    pub number: Option<u8>,
}

/// The number of pieces of each size in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Large pieces.
    #[serde(rename = "L")]
    pub large: u8,
    /// Medium pieces.
    #[serde(rename = "M")]
    pub medium: u8,
    /// Small pieces.
    #[serde(rename = "S")]
    pub small: u8,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let piece = |cell: Cell| {
            let piece = self.at(cell)?;
            Some(Piece {
                cell: Hexagon::of(3).name(cell).to_owned(),
                player: piece.colour().0,
                size: piece.size().name().to_owned(),
                number: Some(piece.nth() + 1),
            })
        };
        let hand = |&[large, medium, small]: &[u8; 3]| Hand { large, medium, small };
        Data {
            pieces: Cells::ALL.iter().filter_map(piece).collect(),
            hands: self.hands[..usize::from(self.players)].iter().map(hand).collect(),
            to_move: self.to_move.0,
        }
    }

    fn load(options: &HextrisOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        let players = options.players;
        if data.hands.len() != usize::from(players) {
            return Err(say!("“hands” needs one hand for each of the {} players", players).into());
        }
        if data.to_move >= players {
            return Err(
                say!("“to_move” is {}, but the players are 0 to {}", data.to_move, players - 1).into()
            );
        }
        position.to_move = Colour(data.to_move);
        for (hand, &Hand { large, medium, small }) in position.hands.iter_mut().zip(&data.hands) {
            *hand = [large, medium, small];
        }
        position.put_all(&data.pieces)?;
        let mut checks = Checks::default();
        for colour in Colour::all(players) {
            let missing = position.missing_groups(colour);
            checks.add(missing.map(|groups| position.groups[colour.index()] = groups));
        }
        checks.done()?;
        let mut checks = Checks::default();
        checks.add(position.check_groups());
        checks.add(position.check_first_round());
        checks.done()?;
        Ok(position)
    }
}

impl Position {
    /// Puts the `pieces` on the board.
    fn put_all(&mut self, pieces: &[Piece]) -> Result<(), Message> {
        // Pieces with a number come first, so that the others get numbers that no piece claims.
        let (numbered, others): (Vec<_>, Vec<_>) = pieces.iter().partition(|p| p.number.is_some());
        for Piece { cell: name, player, size, number } in numbered.into_iter().chain(others) {
            let cell = cell_named(Hexagon::of(3), name)?;
            if *player >= self.players {
                return Err(say!(
                    "{} is player {}'s, but the players are 0 to {}",
                    name,
                    player,
                    self.players - 1
                ));
            }
            let known = Size::from_name(size)
                .ok_or_else(|| say!("the piece on {} has a size other than L, M and S", name))?;
            if self.at(cell).is_some() {
                return Err(say!("there are two pieces on {}", name));
            }
            let too_many = || say!("player {} has more than {} pieces of size {}", player, FIVE, size);
            let piece = match *number {
                None => self.spare(Colour(*player), known).ok_or_else(too_many)?,
                Some(number @ 1..=FIVE) => rules::Piece::new(Colour(*player), known, number - 1),
                Some(number) => {
                    return Err(say!(
                        "the piece on {} has number {}, but the numbers are 1 to {}",
                        name,
                        number,
                        FIVE
                    ));
                }
            };
            if self.board.contains(&Some(piece)) {
                return Err(say!("the piece on {} is on another point too", name));
            }
            self.put(cell, piece);
        }
        Ok(())
    }

    /// The number of groups of `colour` that have left the board: its pieces neither there nor in hand (R2, R7.3).
    fn missing_groups(&self, colour: Colour) -> Result<u8, Message> {
        let mut missing = 0;
        for size in Size::ALL {
            let of_size = |c: &Cell| self.at(*c).is_some_and(|p| p.size() == size);
            let on_board = self.held[colour.index()].iter().filter(of_size).count() as u8;
            let hand = self.hands[colour.index()][size as usize];
            if hand > FIVE || on_board + hand > FIVE {
                return Err(say!(
                    "player {} has more than {} pieces of size {}",
                    colour.0,
                    FIVE,
                    size.name()
                ));
            }
            missing += FIVE - on_board - hand;
        }
        if !missing.is_multiple_of(FIVE) {
            return Err(say!(
                "{} pieces of player {} are missing, but only groups of five leave the board",
                missing,
                colour.0
            ));
        }
        if missing / FIVE >= GROUPS {
            return Err(say!(
                "three groups of player {} are missing, but the third ends the game and stays on the board",
                colour.0
            ));
        }
        Ok(missing / FIVE)
    }

    /// R7.2 and R7.3. Adds the groups that the last move of the game formed to the count.
    fn check_groups(&mut self) -> Result<(), Message> {
        let mut fives = Vec::new();
        for colour in Colour::all(self.players) {
            let mut rest = self.held[colour.index()];
            while let Some(cell) = rest.iter().next() {
                let group = rest.group(cell);
                rest = rest - group;
                if group.len() > usize::from(FIVE) {
                    let name = Hexagon::of(3).name(cell);
                    return Err(say!("the group on {} has {} pieces, more than {}", name, group.len(), FIVE));
                }
                if group.len() == usize::from(FIVE) {
                    fives.push(colour);
                    self.groups[colour.index()] += 1;
                }
            }
        }
        if !fives.is_empty() && self.outcome().is_none() {
            let Colour(owner) = fives[0];
            return Err(say!(
                "five pieces of player {} are connected: they should have left the board",
                owner
            ));
        }
        let others = fives.iter().filter(|&&colour| colour != self.to_move).count();
        if others > 1 || fives.len() - others > 1 {
            return Err(say!("one move of player {} cannot form all these groups of five", self.to_move.0));
        }
        Ok(())
    }

    /// R3: in the first turn each player places a piece, having none on the board.
    fn check_first_round(&self) -> Result<(), Message> {
        let placed = |colour: Colour| 3 * FIVE - self.hands[colour.index()].iter().sum::<u8>();
        if Colour::all(self.players).all(|colour| placed(colour) > 0) {
            return Ok(());
        }
        for colour in Colour::all(self.players) {
            let turns = u8::from(colour < self.to_move);
            if placed(colour) != turns {
                let Colour(player) = colour;
                return Err(say!(
                    "in the first round player {} has had {} turns and must have placed one piece in each",
                    player,
                    turns
                ));
            }
            if let Some(cell) = (self.held[colour.index()] - Cells::BORDER).iter().next() {
                return Err(say!(
                    "{} is not on the border, where the first piece must be placed",
                    Hexagon::of(3).name(cell)
                ));
            }
        }
        Ok(())
    }
}
