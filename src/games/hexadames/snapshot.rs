//! `HexaDames` positions as JSON data.

use serde::{Deserialize, Serialize};

use super::field::PLAYERS;
use super::rules::MAX_QUIET;
use super::{HexaDamesOptions, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Checks, Colour, Faults, Rules, Snapshot, cell_named};
use crate::message::Message;
use crate::say;

/// A position of `HexaDames` as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cells of each player's men.
    pub men: Vec<Vec<String>>,
    /// The cells of each player's dames.
    pub dames: Vec<Vec<String>>,
    /// The number of men that each player has brought to its goal side.
    pub transferred: Vec<u8>,
    /// The player to move.
    pub to_move: u8,
    /// The cell of the piece that has just jumped and can jump again.
    #[serde(default)]
    pub chain: Option<String>,
    /// The number of consecutive turns up to now that were passes.
    #[serde(default)]
    pub passes: u8,
    /// The number of consecutive turns up to now without a man's move or a capture.
    #[serde(default)]
    pub quiet: u8,
    /// Where each piece of the start position is now, player 0's first; null if it was captured.
    #[serde(default)]
    pub pieces: Option<Vec<Option<String>>>,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let name = |cell: Cell| self.field.board.name(cell).to_owned();
        let names = |sets: &[CellSet]| sets.iter().map(|set| set.iter().map(name).collect()).collect();
        let men_each = self.field.men() * usize::from(PLAYERS);
        Data {
            men: names(&self.men),
            dames: names(&self.dames),
            transferred: self.transferred.to_vec(),
            to_move: self.to_move.0,
            chain: self.chain.map(name),
            passes: self.passes,
            quiet: self.quiet,
            pieces: Some(self.pieces[..men_each].iter().map(|p| p.map(name)).collect()),
        }
    }

    fn load(options: &HexaDamesOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::new(options);
        let board = position.field.board;
        let count = usize::from(PLAYERS);
        for (name, length) in [("men", data.men.len()), ("dames", data.dames.len())] {
            if length != count {
                return Err(say!("“{}” needs one list for each of the {} players", name, PLAYERS).into());
            }
        }
        position.transferred = data
            .transferred
            .try_into()
            .map_err(|_| say!("“transferred” needs one number for each player"))?;
        if data.to_move >= PLAYERS {
            return Err(
                say!("“to_move” is {}, but the players are 0 to {}", data.to_move, PLAYERS - 1).into()
            );
        }
        position.to_move = Colour(data.to_move);
        let mut taken = CellSet::EMPTY;
        let mut place = |names: &[String]| {
            let mut set = CellSet::EMPTY;
            for name in names {
                let cell = cell_named(board, name)?;
                if taken.contains(cell) {
                    return Err(say!("there are two pieces on {}", name));
                }
                taken.insert(cell);
                set.insert(cell);
            }
            Ok(set)
        };
        for player in 0..count {
            position.men[player] = place(&data.men[player])?;
            position.dames[player] = place(&data.dames[player])?;
        }
        position.chain = data.chain.map(|name| cell_named(board, &name)).transpose()?;
        (position.passes, position.quiet) = (data.passes, data.quiet);
        let mut checks = Checks::default();
        for colour in Colour::all(PLAYERS) {
            checks.add(position.check_pieces(colour));
        }
        checks.add(position.check_chain());
        checks.add(position.check_counts());
        checks.done()?;
        match data.pieces {
            Some(names) => position.number_by(&names)?,
            None => position.number_pieces(),
        }
        Ok(position)
    }
}

impl Position {
    /// Checks the numbers of pieces of `colour`, and that no man is on its goal side at the end of its turn (R8).
    fn check_pieces(&self, colour: Colour) -> Result<(), Message> {
        let i = colour.index();
        let (men, dames, transferred) =
            (self.men[i].len(), self.dames[i].len(), usize::from(self.transferred[i]));
        let men_each = self.field.men();
        if men + transferred > men_each {
            return Err(say!(
                "player {} has {} men and {} men home, but began with {}",
                i,
                men,
                transferred,
                men_each
            ));
        }
        if dames > transferred {
            return Err(say!("player {} has {} kings, but only {} men home", i, dames, transferred));
        }
        let arrived = (self.men[i] & self.field.goal(colour)).iter().find(|&c| self.chain != Some(c));
        if let Some(cell) = arrived {
            let name = self.field.board.name(cell);
            return Err(say!("player {}'s man on {} is on its goal side: it should be a king", i, name));
        }
        Ok(())
    }

    /// R6: checks that the jumping piece has captured something and can capture again.
    fn check_chain(&self) -> Result<(), Message> {
        let Some(cell) = self.chain else { return Ok(()) };
        let name = self.field.board.name(cell);
        if !self.own(self.to_move).contains(cell) {
            return Err(say!("“chain” is {}, where player {} has no piece", name, self.to_move.0));
        }
        let others = Colour::all(PLAYERS).filter(|&other| other != self.to_move);
        if others.map(|other| self.own(other).len()).sum::<usize>() >= 2 * self.field.men() {
            return Err(say!("“chain” is {}, but nothing has been captured", name));
        }
        if self.men.iter().all(CellSet::is_empty) || !self.can_jump(self.to_move, cell) {
            return Err(say!("“chain” is {}, but that piece can't jump again", name));
        }
        if self.quiet > 0 {
            return Err(say!("“quiet” is {}, but a piece has just been captured", self.quiet));
        }
        Ok(())
    }

    /// R10: checks both counts. A quiet turn is a dame's step, or a pass of a player that could not move.
    fn check_counts(&self) -> Result<(), Message> {
        let (passes, quiet) = (self.passes, self.quiet);
        if passes > PLAYERS || quiet > MAX_QUIET || passes > quiet {
            return Err(say!(
                "“passes” is {} and “quiet” {}: at most {} and {} are possible, and “quiet” includes all passes",
                passes,
                quiet,
                PLAYERS,
                MAX_QUIET
            ));
        }
        let before = |turns: u8| Colour((self.to_move.0 + 2 * PLAYERS - turns) % PLAYERS);
        if let Some(colour) = (1..=passes).map(before).find(|&colour| self.can_move(colour)) {
            return Err(say!("“passes” is {}, but player {} can move", passes, colour.0));
        }
        let stepped = before(passes + 1);
        if quiet > passes && self.dames[stepped.index()].is_empty() {
            return Err(say!(
                "“quiet” is {}, but player {} has no king that can have moved",
                quiet,
                stepped.0
            ));
        }
        if quiet > 0 && self.men.iter().all(CellSet::is_empty) {
            return Err(say!("“quiet” is {}, but the game ended when the last man left the board", quiet));
        }
        Ok(())
    }

    /// Numbers the pieces in the order of their cells, each player's from its first number at the start.
    fn number_pieces(&mut self) {
        self.pieces.fill(None);
        let men_each = self.field.men();
        for colour in Colour::all(PLAYERS) {
            let own = self.own(colour);
            let places = &mut self.pieces[colour.index() * men_each..];
            places.iter_mut().zip(own.iter()).for_each(|(place, cell)| *place = Some(cell));
        }
    }

    /// Numbers the pieces as `names` says: the cell of each piece of the start position.
    fn number_by(&mut self, names: &[Option<String>]) -> Result<(), Message> {
        let men_each = self.field.men();
        if names.len() != men_each * usize::from(PLAYERS) {
            return Err(say!(
                "“pieces” has {} entries, but each player has {} pieces",
                names.len(),
                men_each
            ));
        }
        self.pieces.fill(None);
        for (i, part) in names.chunks(men_each).enumerate() {
            let mut own = self.own(Colour(i as u8));
            for (j, name) in part.iter().enumerate() {
                let Some(name) = name else { continue };
                let cell = cell_named(self.field.board, name)?;
                if !own.contains(cell) {
                    return Err(say!("“pieces” has {} twice, or where player {} has no piece", name, i));
                }
                own.remove(cell);
                self.pieces[i * men_each + j] = Some(cell);
            }
            if let Some(cell) = own.first() {
                return Err(say!("“pieces” does not list the piece on {}", self.field.board.name(cell)));
            }
        }
        Ok(())
    }
}
