//! The rules of Hex-It.

use std::hash::{Hash, Hasher};

use super::pieces::{self, Piece, PieceList, Pieces};
use super::sites::{Cell, NO_SITE, Site, SiteSet, Sites};
use super::{HexitOptions, Release};
use crate::board::{Direction, Hex};
use crate::game::{Colour, Outcome, Rules, mix};

/// The four tiles of the start: two of White, two of Black (R1.1).
pub(super) const START: [[Hex; 2]; 2] = [[Hex::new(0, 0), Hex::new(1, 0)], [Hex::new(1, -1), Hex::new(0, 1)]];

/// A position of Hex-It.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) options: HexitOptions,
    pub(super) to_move: Colour,
    /// The number of passes in a row just made, at most two (R6).
    pub(super) passes: u8,
    pub(super) sites: Sites,
    /// The tiles of each colour (R1.3). All other sites hold prisoners.
    pub(super) owned: [SiteSet; 2],
    /// The tiles on which the stacks of each colour stand.
    pub(super) held: [SiteSet; 2],
    pub(super) pieces: Pieces,
    /// The tiles laid so far in an unfinished turn (R5.2).
    pub(super) released: SiteSet,
    /// The Zobrist-style key of tiles, stacks and prisoners: the sum of a pseudo-random number for each.
    key: u64,
}

/// Positions are equal if they have the same future: the identity of pieces and the order of prisoners are ignored (R6).
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let data = |p: &Self| (p.key, p.options, p.to_move, p.passes, p.owned, p.held, p.released);
        data(self) == data(other)
            && self.sites.cells() == other.sites.cells()
            && self.sites.all().iter().all(|site| self.colours(site) == other.colours(site))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let turn = u64::from(self.to_move.0) << 2 | u64::from(self.passes);
        (self.key, turn, self.released.bits()).hash(state);
    }
}

/// A move of Hex-It.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Move {
    /// Places a piece from the reserve on an empty tile: the “pose” of the rules (R3).
    Place(Hex),
    /// Distributes the stack on a tile, piece by piece, in a direction (R4).
    Distribute(Hex, Direction),
    /// Releases the prisoners on a virtual cell, which becomes a tile (R5).
    Release(Hex),
    /// Ends a turn in which more could be released (R5.4).
    Done,
    /// Does nothing: legal only if there is no other move (R2).
    Pass,
}

/// The key of an item on a cell: a pseudo-random number for each pair of `cell` and `item`, which is below 2⁴⁸.
const fn item_key(cell: Cell, item: u64) -> u64 {
    mix(item << 16 | cell.bits())
}

/// The key of a tile of `colour`.
const fn tile_key(cell: Cell, colour: Colour) -> u64 {
    item_key(cell, 2 + colour.0 as u64)
}

/// The key of a piece at `level` of a stack; without a level it is a prisoner, whose order doesn't matter.
fn piece_key(cell: Cell, piece: Piece, level: Option<usize>) -> u64 {
    item_key(cell, (level.map_or(2, |l| l as u64 + 3)) << 1 | u64::from(pieces::colour(piece).0))
}

impl Position {
    /// All tiles.
    pub(super) fn tiles(&self) -> SiteSet {
        self.owned[0] | self.owned[1]
    }

    /// The virtual cells that hold prisoners (R1.4).
    pub(super) fn prisoner_sites(&self) -> SiteSet {
        self.sites.all() - self.tiles()
    }

    /// The tiles without pieces.
    pub(super) fn empty(&self) -> SiteSet {
        self.tiles() - self.held[0] - self.held[1]
    }

    /// Whether the last tile is laid (R6).
    pub(super) fn is_full(&self) -> bool {
        self.tiles().len() == self.options.tiles
    }

    /// Whether the game is over; repetition is not considered.
    fn is_over(&self) -> bool {
        self.is_full() || self.passes == 2
    }

    /// The site at `hex`.
    ///
    /// # Panics
    /// If there is no site: a legal move names a tile or prisoners.
    fn site(&self, hex: Hex) -> Site {
        self.sites.find(Cell::of(hex)).expect("a legal move names a tile or prisoners")
    }

    /// Returns the part of the pieces on `site` that equality compares: on a tile their colours from the bottom up, elsewhere
    /// the number of prisoners of each colour.
    fn colours(&self, site: Site) -> u32 {
        let pieces = self.pieces.on(site);
        let colours = pieces.as_slice().iter().map(|&p| u32::from(pieces::colour(p).0));
        if self.tiles().contains(site) {
            colours.fold(1, |word, colour| word << 1 | colour)
        } else {
            colours.fold(0, |word, colour| word + (1 << (8 * colour)))
        }
    }

    /// Lays a tile of `colour` on a site without pieces.
    pub(super) fn lay(&mut self, site: Site, colour: Colour) {
        self.owned[colour.index()].insert(site);
        self.key = self.key.wrapping_add(tile_key(self.sites.cell(site), colour));
    }

    /// The site at `cell`, which is added if it does not exist.
    pub(super) fn site_at(&mut self, cell: Cell) -> Site {
        if let Some(site) = self.sites.find(cell) {
            return site;
        }
        let site = self.sites.add(cell);
        self.pieces.insert_site(site);
        let [white, black] = &mut self.owned;
        let [whites, blacks] = &mut self.held;
        for set in [white, black, whites, blacks, &mut self.released] {
            set.insert_site(site);
        }
        site
    }

    /// Puts a piece on top of the pieces on `site`.
    pub(super) fn put(&mut self, site: Site, piece: Piece) {
        let level = self.tiles().contains(site).then(|| usize::from(self.pieces.height(site)));
        self.key = self.key.wrapping_add(piece_key(self.sites.cell(site), piece, level));
        self.pieces.push(site, piece);
        if level.is_some() {
            let colour = pieces::colour(piece);
            self.held[colour.index()].insert(site);
            self.held[colour.other().index()].remove(site);
        }
    }

    /// Removes all pieces from `site` and returns them from the bottom up.
    fn lift(&mut self, site: Site) -> PieceList {
        let pieces = self.pieces.lift(site);
        let tile = self.tiles().contains(site);
        for (level, &piece) in pieces.as_slice().iter().enumerate() {
            let key = piece_key(self.sites.cell(site), piece, tile.then_some(level));
            self.key = self.key.wrapping_sub(key);
        }
        self.held.iter_mut().for_each(|set| set.remove(site));
        pieces
    }

    /// Whether the mover's stack on `site` can be distributed in `direction` on a board of `tiles` (R4).
    ///
    /// Returns `None` if it can't, otherwise whether the distribution makes prisoners.
    fn distribution(&self, site: Site, direction: Direction, tiles: SiteSet) -> Option<bool> {
        let opponent = self.held[self.to_move.other().index()];
        let height = self.pieces.height(site);
        let mut at = site;
        let mut has_target = false;
        for _ in 0..height {
            at = self.sites.around(at)[direction as usize];
            if !tiles.contains(at) {
                return (has_target && at == NO_SITE).then_some(true);
            }
            let target_height = self.pieces.height(at);
            if !has_target && target_height > 0 {
                if !opponent.contains(at) || target_height > height {
                    return None;
                }
                has_target = true;
            }
        }
        has_target.then_some(false)
    }

    /// Whether the mover can distribute any stack on a board of `tiles`.
    pub(super) fn can_distribute(&self, tiles: SiteSet) -> bool {
        let own = self.held[self.to_move.index()] & tiles;
        own.iter().any(|site| self.can_distribute_from(site, tiles))
    }

    /// Whether the mover can distribute its stack on `site` on a board of `tiles`.
    pub(super) fn can_distribute_from(&self, site: Site, tiles: SiteSet) -> bool {
        Direction::ALL.iter().any(|&d| self.distribution(site, d, tiles).is_some())
    }

    /// Appends the distributions: if any make prisoners, only these (R2).
    fn distributions(&self, out: &mut Vec<Move>) {
        let (start, tiles) = (out.len(), self.tiles());
        let mut make_prisoners = false;
        for site in self.held[self.to_move.index()].iter() {
            for direction in Direction::ALL {
                let Some(prisoners) = self.distribution(site, direction, tiles) else { continue };
                if prisoners && !make_prisoners {
                    make_prisoners = true;
                    out.truncate(start);
                }
                if prisoners == make_prisoners {
                    out.push(Move::Distribute(self.sites.hex(site), direction));
                }
            }
        }
    }

    /// The sites whose prisoners can be released now (R5.1); in an unfinished turn only those next to a tile laid in it
    /// (R5.2).
    pub(super) fn releasable(&self) -> SiteSet {
        let prisoners = self.prisoner_sites();
        if prisoners.is_empty() {
            return SiteSet::EMPTY;
        }
        let tiles = self.tiles();
        let near =
            |site: &Site| self.released.is_empty() || self.sites.count_touching(*site, self.released) > 0;
        prisoners.iter().filter(|site| self.sites.count_touching(*site, tiles) >= 2 && near(site)).collect()
    }

    /// R4.2 and R4.3: distributes the stack on `from` in `direction`.
    fn distribute(&mut self, from: Site, direction: Direction) {
        let pieces = self.lift(from);
        let mut at = from;
        for (i, &piece) in pieces.as_slice().iter().enumerate() {
            let next = self.sites.around(at)[direction as usize];
            if next == NO_SITE {
                let beyond = self.site_at(self.sites.cell(at).step(direction));
                pieces.as_slice()[i..].iter().for_each(|&p| self.put(beyond, p));
                return;
            }
            self.put(next, piece);
            at = next;
        }
    }

    /// R5.1: lays a tile of the mover on `site` and returns the prisoners to the reserves.
    fn release(&mut self, site: Site) {
        let pieces = self.lift(site);
        pieces.as_slice().iter().for_each(|&piece| self.pieces.give_back(piece));
        self.lay(site, self.to_move);
        self.released.insert(site);
    }

    fn end_turn(&mut self) {
        self.released = SiteSet::EMPTY;
        self.to_move = self.to_move.other();
    }

    /// The largest territory of `colour`: the first of several equally large ones (R7).
    pub(super) fn largest(&self, colour: Colour) -> SiteSet {
        let mut rest = self.owned[colour.index()];
        let mut largest = SiteSet::EMPTY;
        while let Some(site) = rest.iter().next() {
            let territory = self.sites.connected(site, rest);
            rest = rest - territory;
            if territory.len() > largest.len() {
                largest = territory;
            }
        }
        largest
    }

    /// The points of each colour in halves: one for every tile and one more for each tile of the largest territory (R7).
    pub(super) fn half_points(&self) -> [u8; 2] {
        [Colour(0), Colour(1)].map(|colour| self.owned[colour.index()].len() + self.largest(colour).len())
    }

    /// The points of each colour (R7).
    fn points(&self) -> [f64; 2] {
        self.half_points().map(|halves| f64::from(halves) / 2.0)
    }

    /// A position without tiles and with all pieces in reserve, to be filled by [`lay`](Self::lay) and
    /// [`put`](Self::put).
    pub(super) const fn without_tiles(options: HexitOptions) -> Self {
        Self {
            options,
            to_move: Colour(0),
            passes: 0,
            sites: Sites::EMPTY,
            owned: [SiteSet::EMPTY; 2],
            held: [SiteSet::EMPTY; 2],
            pieces: Pieces::START,
            released: SiteSet::EMPTY,
            key: 0,
        }
    }
}

impl Rules for Position {
    type Options = HexitOptions;
    type Move = Move;

    /// The position at the start (R1).
    fn new(options: &HexitOptions) -> Self {
        let mut position = Self::without_tiles(*options);
        for colour in Colour::all(2) {
            for hex in START[colour.index()] {
                let site = position.site_at(Cell::of(hex));
                position.lay(site, colour);
            }
        }
        position
    }

    fn to_move(&self) -> Colour {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        let start = out.len();
        let releases = || self.releasable().iter().map(|site| Move::Release(self.sites.hex(site)));
        if !self.released.is_empty() {
            out.extend(releases());
            if self.options.release == Release::Free {
                out.push(Move::Done);
            }
            return;
        }
        self.distributions(out);
        if out.len() > start {
            return;
        }
        if self.pieces.reserve(self.to_move) > 0 {
            out.extend(self.empty().iter().map(|site| Move::Place(self.sites.hex(site))));
        }
        out.extend(releases());
        if out.len() == start {
            out.push(Move::Pass);
        }
    }

    fn count_moves(&self, scratch: &mut Vec<Move>) -> usize {
        scratch.clear();
        if !self.released.is_empty() || self.is_over() {
            self.moves(scratch);
            return scratch.len();
        }
        self.distributions(scratch);
        if !scratch.is_empty() {
            return scratch.len();
        }
        let places = if self.pieces.reserve(self.to_move) > 0 { self.empty().len() } else { 0 };
        // Without any the player passes.
        usize::from(places + self.releasable().len()).max(1)
    }

    fn play(&mut self, mv: Move) {
        self.passes = if mv == Move::Pass { self.passes + 1 } else { 0 };
        match mv {
            Move::Place(hex) => {
                let piece = self.pieces.draw(self.to_move);
                self.put(self.site(hex), piece);
            }
            Move::Distribute(hex, direction) => self.distribute(self.site(hex), direction),
            Move::Release(hex) => {
                self.release(self.site(hex));
                // R5.2 and R5.5: the turn continues while more can be released.
                if !self.is_full() && !self.releasable().is_empty() {
                    return;
                }
            }
            Move::Done | Move::Pass => {}
        }
        self.end_turn();
    }

    /// The outcome once the last tile is laid or both players have passed (R6).
    fn outcome(&self) -> Option<Outcome> {
        let reason = if self.is_full() { "last_tile" } else { "both_passed" };
        self.is_over().then(|| Outcome::best(&self.points(), reason))
    }

    fn points(&self) -> Option<Vec<f64>> {
        Some(self.points().to_vec())
    }

    /// At the third occurrence of a position the points decide (R6).
    fn repeated(&mut self) -> Outcome {
        Outcome::best(&self.points(), "repetition")
    }
}
