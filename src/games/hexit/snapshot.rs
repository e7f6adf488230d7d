//! Hex-It positions as JSON.

use serde::{Deserialize, Serialize};

use super::pieces::{self, Piece};
use super::rules::START;
use super::sites::{Cell, Site, SiteSet, Sites};
use super::{HexitOptions, Move, Position};
use crate::board::Hex;
use crate::game::{Checks, Colour, Faults, Rules, Snapshot};
use crate::message::Message;
use crate::say;

/// A position of Hex-It as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The cells of White's tiles and of Black's, written `-2,1`.
    pub tiles: Vec<Vec<String>>,
    /// The cells with pieces: stacks on tiles, prisoners on other cells.
    pub stacks: Vec<Stack>,
    /// The colour to move.
    pub to_move: u8,
    /// The number of passes in a row just made: 0 to 2.
    #[serde(default)]
    pub passes: u8,
    /// The tiles laid so far in an unfinished turn.
    #[serde(default)]
    pub released: Vec<String>,
}

/// A cell with pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The cell, written `-2,1`.
    pub cell: String,
    /// Its pieces from the bottom up: `w` or `b`, or with the number that identifies a piece for the display, such as `w1`.
    pub pieces: Vec<String>,
}

impl Snapshot for Position {
    type Data = Data;

    fn save(&self) -> Data {
        let names = |set: SiteSet| set.iter().map(|site| self.sites.hex(site).to_string()).collect();
        let names_on = |site| self.pieces.on(site).as_slice().iter().map(|&p| pieces::name(p)).collect();
        let stack = |site| Stack { cell: self.sites.hex(site).to_string(), pieces: names_on(site) };
        let occupied = self.sites.all() - self.empty();
        Data {
            tiles: self.owned.into_iter().map(names).collect(),
            stacks: occupied.iter().map(stack).collect(),
            to_move: self.to_move.0,
            passes: self.passes,
            released: names(self.released),
        }
    }

    fn load(options: &HexitOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self::without_tiles(*options);
        if data.to_move > 1 {
            return Err(say!("“to_move” is {}, but the players are 0 and 1", data.to_move).into());
        }
        if data.passes > 2 {
            return Err(say!("“passes” is {}, but the game is over after 2", data.passes).into());
        }
        position.to_move = Colour(data.to_move);
        position.passes = data.passes;
        position.add_tiles(&data.tiles)?;
        position.add_pieces(&data.stacks)?;
        let mut checks = Checks::default();
        checks.add(position.check_opening());
        checks.add(position.check_last_move());
        checks.add(position.check_passes());
        checks.done()?;
        let mut checks = Checks::default();
        checks.add(position.add_released(&data.released));
        checks.add(position.check_last_tile());
        checks.done()?;
        Ok(position)
    }
}

fn name(colour: Colour) -> Message {
    if colour == Colour(0) { say!("White") } else { say!("Black") }
}

/// The beginning of a text that is quoted in an error.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_cell(text: &str) -> Result<Cell, Message> {
    let hex: Hex =
        text.parse().map_err(|()| say!("“{}” is not a cell; cells are written like -2,1", shown(text)))?;
    let near = -Cell::MAX..=Cell::MAX;
    if !near.contains(&hex.q) || !near.contains(&hex.r) {
        return Err(say!("the cell {} is farther than {} from 0,0", hex, Cell::MAX));
    }
    Ok(Cell::of(hex))
}

/// Reads a piece, or a colour without a number for any piece of it.
fn read_piece(text: &str) -> Result<(Colour, Option<Piece>), Message> {
    let refusal = || say!("“{}” is not a piece; pieces are w and b, or w1 to w8 and b1 to b8", shown(text));
    let any = Colour::all(2).find(|c| text == ["w", "b"][c.index()]).map(|c| (c, None));
    let one = || (0..16).find(|&p| pieces::name(p) == text).map(|p| (pieces::colour(p), Some(p)));
    any.or_else(one).ok_or_else(refusal)
}

impl Sites {
    /// Extends `base` by all tiles of `wanted` that can be laid one after the other, each next to two tiles (R5.1). If a
    /// `chain` is given, each must also be next to one of its tiles, which it then joins (R5.2).
    fn grown(&self, base: SiteSet, wanted: SiteSet, chain: Option<SiteSet>) -> SiteSet {
        let mut tiles = base;
        let mut chain = chain;
        let fits = |site: &Site, tiles: SiteSet, chain: Option<SiteSet>| {
            self.count_touching(*site, tiles) >= 2
                && chain.is_none_or(|laid| self.count_touching(*site, laid) > 0)
        };
        while let Some(site) = (wanted - tiles).iter().find(|site| fits(site, tiles, chain)) {
            tiles.insert(site);
            chain.iter_mut().for_each(|laid| laid.insert(site));
        }
        tiles
    }
}

impl Position {
    fn hex(&self, site: Site) -> Hex {
        self.sites.hex(site)
    }

    /// Those of the four tiles of the start that are on the board.
    fn start(&self) -> SiteSet {
        START.as_flattened().iter().filter_map(|&hex| self.sites.find(Cell::of(hex))).collect()
    }

    /// Whether releases can lead from the start to a board of `tiles` (R5.1).
    fn can_grow_to(&self, tiles: SiteSet) -> bool {
        self.sites.grown(self.start(), tiles, None) == tiles
    }

    /// R1.1 and R5.1: lays the `tiles` of White and of Black.
    fn add_tiles(&mut self, tiles: &[Vec<String>]) -> Result<(), Message> {
        if tiles.len() != 2 {
            return Err(say!("“tiles” needs two lists: White's tiles and Black's"));
        }
        let count: usize = tiles.iter().map(Vec::len).sum();
        if count > self.options.tiles.into() {
            return Err(say!("there are {} tiles, but the game has {}", count, self.options.tiles));
        }
        for (colour, names) in Colour::all(2).zip(tiles) {
            for text in names {
                let cell = read_cell(text)?;
                if self.sites.find(cell).is_some() {
                    return Err(say!("the tile {} is given twice", text));
                }
                let site = self.site_at(cell);
                self.lay(site, colour);
            }
        }
        for colour in Colour::all(2) {
            let own =
                |hex| self.sites.find(Cell::of(hex)).is_some_and(|s| self.owned[colour.index()].contains(s));
            if let Some(hex) = START[colour.index()].into_iter().find(|&hex| !own(hex)) {
                let name = name(colour);
                return Err(say!("{}'s starting tile on {} is missing", name, hex));
            }
        }
        let unconnected = self.tiles() - self.sites.grown(self.start(), self.tiles(), None);
        match unconnected.iter().next() {
            Some(site) => {
                let hex = self.hex(site);
                Err(say!("no tile can have been laid on {}: it never had two tiles beside it (R5.1)", hex))
            }
            None => Ok(()),
        }
    }

    /// Puts the pieces of `stacks` on their cells.
    fn add_pieces(&mut self, stacks: &[Stack]) -> Result<(), Message> {
        let lists = self.choose_pieces(stacks)?;
        for (Stack { cell: text, .. }, pieces) in stacks.iter().zip(lists) {
            let cell = read_cell(text)?;
            if pieces.is_empty() {
                return Err(say!("the stack on {} has no piece", text));
            }
            let site = self.site_at(cell);
            if self.pieces.height(site) > 0 {
                return Err(say!("the pieces on {} are given twice", text));
            }
            pieces.into_iter().for_each(|piece| self.put(site, piece));
        }
        let far =
            self.prisoner_sites().iter().find(|&site| self.sites.count_touching(site, self.tiles()) == 0);
        match far {
            Some(site) => Err(say!("the prisoners on {} are not next to a tile (R4.3)", self.hex(site))),
            None => Ok(()),
        }
    }

    /// Takes the pieces of each stack from the reserve: those that the stack names, otherwise pieces that no stack names.
    fn choose_pieces(&mut self, stacks: &[Stack]) -> Result<Vec<Vec<Piece>>, Message> {
        let read = |stack: &Stack| stack.pieces.iter().map(|text| read_piece(text)).collect();
        let lists: Vec<Vec<_>> = stacks.iter().map(read).collect::<Result<_, Message>>()?;
        for colour in Colour::all(2) {
            let count = lists.iter().flatten().filter(|(owner, _)| *owner == colour).count();
            if count > 8 {
                return Err(say!("{} has {} pieces on the board, but only 8 in all", name(colour), count));
            }
        }
        let named = lists.iter().flatten().filter_map(|(_, piece)| *piece);
        for piece in named {
            if !self.pieces.take(piece) {
                return Err(say!("the piece {} is in two places", pieces::name(piece)));
            }
        }
        let mut choose =
            |(colour, piece): (Colour, Option<Piece>)| piece.unwrap_or_else(|| self.pieces.draw(colour));
        Ok(lists.into_iter().map(|list| list.into_iter().map(&mut choose).collect()).collect())
    }

    /// R1.1: with four tiles nothing has been released, so all pieces placed are still on the board.
    ///
    /// Black may have begun, as on boardspace.net, where the players can swap colours.
    fn check_opening(&self) -> Result<(), Message> {
        if self.tiles().len() > 4 {
            return Ok(());
        }
        let placed = [Colour(0), Colour(1)].map(|colour| 8 - self.pieces.reserve(colour));
        let prisoners = !self.prisoner_sites().is_empty();
        let (one, other) =
            if placed[0] >= placed[1] { (Colour(0), Colour(1)) } else { (Colour(1), Colour(0)) };
        match (placed[one.index()], placed[other.index()]) {
            (2.., 0) => Err(say!("{} has two pieces on the board before {} has one", name(one), name(other))),
            (1, 0) if self.to_move == one => {
                let (mover, to_move) = (name(one), name(one));
                Err(say!("{}'s first piece is on the board, but {} is to move", mover, to_move))
            }
            (1, 0 | 1) if prisoners => Err(say!("there are prisoners before three pieces were placed")),
            _ => Ok(()),
        }
    }

    /// The player who made the last move other than a pass has a piece on the board or has laid a tile.
    fn check_last_move(&self) -> Result<(), Message> {
        let placed = Colour::all(2).any(|colour| self.pieces.reserve(colour) < 8);
        let started = self.tiles().len() > 4 || placed;
        let mover = if self.passes == 1 { self.to_move } else { self.to_move.other() };
        let has_moved = self.pieces.reserve(mover) < 8 || self.owned[mover.index()].len() > 2;
        if !started || has_moved {
            return Ok(());
        }
        let name = name(mover);
        Err(say!("{} moved last, but has neither a piece on the board nor laid a tile", name))
    }

    /// R2: only a player without another move passes.
    fn check_passes(&self) -> Result<(), Message> {
        for back in 1..=self.passes {
            let mut before = *self;
            before.passes = 0;
            before.to_move = if back == 1 { self.to_move.other() } else { self.to_move };
            let legal = before.legal();
            if legal != [Move::Pass] {
                let name = name(before.to_move);
                return Err(match legal.first() {
                    Some(&mv) => say!(
                        "{} has passed, but had the move {}",
                        name,
                        crate::game::Notation::write(&before, mv)
                    ),
                    None => say!("the last tile is laid: no pass can follow"),
                });
            }
        }
        Ok(())
    }

    /// R5.2: marks the tiles laid so far in an unfinished turn.
    fn add_released(&mut self, released: &[String]) -> Result<(), Message> {
        let own = self.owned[self.to_move.index()] & self.empty();
        for text in released {
            let site = self.sites.find(read_cell(text)?);
            let Some(site) = site.filter(|&s| own.contains(s) && !self.start().contains(s)) else {
                return Err(say!("{} can't have laid the tile {} in this turn", name(self.to_move), text));
            };
            if self.released.contains(site) {
                return Err(say!("{} is released twice", text));
            }
            self.released.insert(site);
        }
        if self.released.is_empty() {
            return Ok(());
        }
        let before = self.tiles() - self.released;
        let grown_from =
            |site| self.sites.grown(before | SiteSet::of(site), self.released, Some(SiteSet::of(site)));
        let can_begin = |site: &Site| self.sites.count_touching(*site, before) >= 2;
        let in_turn = self.released.iter().filter(can_begin).any(|site| grown_from(site) == self.tiles());
        if !self.can_grow_to(before) || !in_turn {
            return Err(say!(
                "the released tiles can't have been laid next to each other in one turn (R5.2)"
            ));
        }
        let returned: u8 = Colour::all(2).map(|colour| self.pieces.reserve(colour)).sum();
        if returned < self.released.len() {
            let count = self.released.len();
            return Err(say!("{} tiles were released, but only {} pieces are in reserve", count, returned));
        }
        if self.passes > 0 || self.is_full() || self.releasable().is_empty() {
            return Err(say!("nothing more can be released: the turn is over, and “released” must be empty"));
        }
        if self.can_distribute(before) {
            return Err(say!(
                "{} had to distribute a stack and can't have released prisoners (R2)",
                name(self.to_move)
            ));
        }
        Ok(())
    }

    /// R6: on a full board, the last move laid the last tile.
    fn check_last_tile(&self) -> Result<(), Message> {
        if !self.is_full() {
            return Ok(());
        }
        let mover = self.to_move.other();
        let laid = (self.owned[mover.index()] & self.empty()) - self.start();
        let reserve: u8 = Colour::all(2).map(|colour| self.pieces.reserve(colour)).sum();
        let last = |site: Site| self.can_grow_to(self.tiles() - SiteSet::of(site));
        if reserve > 0 && laid.iter().any(last) {
            return Ok(());
        }
        Err(say!("all tiles are laid, but {} can't have laid the last one", name(mover)))
    }
}
