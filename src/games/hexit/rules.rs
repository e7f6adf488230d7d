//! The rules of Hex-It.

use std::hash::{Hash, Hasher};

use super::pieces::{self, Piece, Pieces, Row};
use super::sites::{Cell, Set, Site, Sites, VOID};
use super::{HexitOptions, Release};
use crate::board::{Direction, Hex};
use crate::game::{Colour, Outcome, Rules};

/// The four tiles at the start: white's two and black's two (R1.1).
pub(super) const START: [[Hex; 2]; 2] = [[Hex::new(0, 0), Hex::new(1, 0)], [Hex::new(1, -1), Hex::new(0, 1)]];

/// A position of Hex-It.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) options: HexitOptions,
    pub(super) to_move: Colour,
    /// How many of the last moves were passes, up to two (R6).
    pub(super) passes: u8,
    pub(super) sites: Sites,
    /// The tiles of each colour (R1.3); all other sites hold prisoners.
    pub(super) owned: [Set; 2],
    /// The tiles on which each player's stacks stand.
    pub(super) held: [Set; 2],
    pub(super) pieces: Pieces,
    /// The tiles laid so far in a turn that goes on (R5.2).
    pub(super) released: Set,
    /// Stands for tiles, stacks and prisoners: the sum of a random-looking number for each.
    key: u64,
}

/// Which of the pieces of a colour lies where takes no part, nor does the order of prisoners (R6).
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let turn = |p: &Self| (p.key, p.options, p.to_move, p.passes, p.owned, p.held, p.released);
        turn(self) == turn(other)
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
pub enum Move {
    /// A piece from the reserve on an empty tile (R3).
    Pose(Hex),
    /// The stack on a tile, piece by piece, in a direction (R4).
    Distribute(Hex, Direction),
    /// The prisoners on a virtual cell, which becomes a tile (R5).
    Release(Hex),
    /// The end of a turn in which more could be released (R5.4).
    Done,
    /// Nothing, where nothing is possible (R2).
    Pass,
}

/// The number that stands for one thing on one cell: `what` is below 2⁴⁸.
const fn mixed(cell: Cell, what: u64) -> u64 {
    // The finaliser of SplitMix64 (Sebastiano Vigna, public domain).
    let z = (what << 16 | cell.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn tile_key(cell: Cell, player: Colour) -> u64 {
    mixed(cell, 2 + player.0 as u64)
}

/// The key of a piece; at no level it is a prisoner, of which the order doesn't matter.
fn piece_key(cell: Cell, piece: Piece, level: Option<usize>) -> u64 {
    mixed(cell, (level.map_or(2, |l| l as u64 + 3)) << 1 | u64::from(pieces::owner(piece).0))
}

impl Position {
    /// Every tile.
    pub(super) fn tiles(&self) -> Set {
        self.owned[0] | self.owned[1]
    }

    /// The virtual cells with prisoners (R1.4).
    pub(super) fn prisons(&self) -> Set {
        self.sites.all() - self.tiles()
    }

    /// The tiles without pieces.
    pub(super) fn empty(&self) -> Set {
        self.tiles() - self.held[0] - self.held[1]
    }

    /// Whether the last tile is laid (R6).
    pub(super) fn is_full(&self) -> bool {
        self.tiles().len() == self.options.tiles
    }

    fn is_over(&self) -> bool {
        self.is_full() || self.passes == 2
    }

    /// The site at `hex`, which has one.
    fn site(&self, hex: Hex) -> Site {
        self.sites.find(Cell::of(hex)).expect("a legal move is about a tile or prisoners")
    }

    /// What equality sees of the pieces on `site`: their colours from the bottom up, or how many prisoners each has.
    fn colours(&self, site: Site) -> u32 {
        let row = self.pieces.on(site);
        let colours = row.as_slice().iter().map(|&p| u32::from(pieces::owner(p).0));
        if self.tiles().contains(site) {
            colours.fold(1, |word, colour| word << 1 | colour)
        } else {
            colours.fold(0, |word, colour| word + (1 << (8 * colour)))
        }
    }

    /// Makes a tile of `player` of a site without pieces.
    pub(super) fn lay(&mut self, site: Site, player: Colour) {
        self.owned[player.index()].insert(site);
        self.key = self.key.wrapping_add(tile_key(self.sites.cell(site), player));
    }

    /// The site at `cell`, made if there was none.
    pub(super) fn settle(&mut self, cell: Cell) -> Site {
        if let Some(site) = self.sites.find(cell) {
            return site;
        }
        let site = self.sites.add(cell);
        self.pieces.make_room(site);
        let [white, black] = &mut self.owned;
        let [whites, blacks] = &mut self.held;
        for set in [white, black, whites, blacks, &mut self.released] {
            set.make_room(site);
        }
        site
    }

    /// Puts a piece on top of what is on `site`.
    pub(super) fn put(&mut self, site: Site, piece: Piece) {
        let level = self.tiles().contains(site).then(|| usize::from(self.pieces.height(site)));
        self.key = self.key.wrapping_add(piece_key(self.sites.cell(site), piece, level));
        self.pieces.push(site, piece);
        if level.is_some() {
            let player = pieces::owner(piece);
            self.held[player.index()].insert(site);
            self.held[player.other().index()].remove(site);
        }
    }

    /// Takes up all that is on `site`.
    fn lift(&mut self, site: Site) -> Row {
        let row = self.pieces.lift(site);
        let tile = self.tiles().contains(site);
        for (level, &piece) in row.as_slice().iter().enumerate() {
            let key = piece_key(self.sites.cell(site), piece, tile.then_some(level));
            self.key = self.key.wrapping_sub(key);
        }
        self.held.iter_mut().for_each(|set| set.remove(site));
        row
    }

    /// Whether the mover's stack on `site` can be distributed in `direction` on these `tiles`, and if so, whether that
    /// makes prisoners (R4).
    fn distribution(&self, site: Site, direction: Direction, tiles: Set) -> Option<bool> {
        let opponent = self.held[self.to_move.other().index()];
        let height = self.pieces.height(site);
        let mut at = site;
        let mut has_target = false;
        for _ in 0..height {
            at = self.sites.around(at)[direction as usize];
            if !tiles.contains(at) {
                return (has_target && at == VOID).then_some(true);
            }
            let there = self.pieces.height(at);
            if !has_target && there > 0 {
                if !opponent.contains(at) || there > height {
                    return None;
                }
                has_target = true;
            }
        }
        has_target.then_some(false)
    }

    /// Whether the mover could distribute anything if only these `tiles` were there.
    pub(super) fn can_distribute(&self, tiles: Set) -> bool {
        let own = self.held[self.to_move.index()] & tiles;
        own.iter().any(|site| self.can_distribute_from(site, tiles))
    }

    /// Whether the mover could distribute its stack on `site` if only these `tiles` were there.
    pub(super) fn can_distribute_from(&self, site: Site, tiles: Set) -> bool {
        Direction::ALL.iter().any(|&d| self.distribution(site, d, tiles).is_some())
    }

    /// The distributions: those that make prisoners, if there are any (R2).
    fn distributions(&self, out: &mut Vec<Move>) {
        let (start, tiles) = (out.len(), self.tiles());
        let mut to_prison = false;
        for site in self.held[self.to_move.index()].iter() {
            for direction in Direction::ALL {
                let Some(prisoners) = self.distribution(site, direction, tiles) else { continue };
                if prisoners && !to_prison {
                    to_prison = true;
                    out.truncate(start);
                }
                if prisoners == to_prison {
                    out.push(Move::Distribute(self.sites.hex(site), direction));
                }
            }
        }
    }

    /// The prisons that can be opened now (R5.1), in a turn that goes on only those beside one just opened (R5.2).
    pub(super) fn releasable(&self) -> Set {
        let prisons = self.prisons();
        if prisons.is_empty() {
            return Set::EMPTY;
        }
        let tiles = self.tiles();
        let near = |site: &Site| self.released.is_empty() || self.sites.touching(*site, self.released) > 0;
        prisons.iter().filter(|site| self.sites.touching(*site, tiles) >= 2 && near(site)).collect()
    }

    fn distribute(&mut self, from: Site, direction: Direction) {
        let row = self.lift(from);
        let mut at = from;
        for (i, &piece) in row.as_slice().iter().enumerate() {
            let next = self.sites.around(at)[direction as usize];
            if next == VOID {
                let prison = self.settle(self.sites.cell(at).step(direction));
                row.as_slice()[i..].iter().for_each(|&p| self.put(prison, p));
                return;
            }
            self.put(next, piece);
            at = next;
        }
    }

    fn release(&mut self, site: Site) {
        let row = self.lift(site);
        row.as_slice().iter().for_each(|&piece| self.pieces.give_back(piece));
        self.lay(site, self.to_move);
        self.released.insert(site);
    }

    fn end_turn(&mut self) {
        self.released = Set::EMPTY;
        self.to_move = self.to_move.other();
    }

    /// The largest connected set of tiles of `player`: one of them, where several are equal (R7).
    pub(super) fn largest(&self, player: Colour) -> Set {
        let mut rest = self.owned[player.index()];
        let mut largest = Set::EMPTY;
        while let Some(site) = rest.iter().next() {
            let territory = self.sites.reach(site, rest);
            rest = rest - territory;
            if territory.len() > largest.len() {
                largest = territory;
            }
        }
        largest
    }

    /// The points of each player, doubled: every tile counts one half, and another half in the largest territory (R7).
    pub(super) fn half_points(&self) -> [u8; 2] {
        [Colour(0), Colour(1)].map(|p| self.owned[p.index()].len() + self.largest(p).len())
    }

    fn points(&self) -> [f64; 2] {
        self.half_points().map(|halves| f64::from(halves) / 2.0)
    }

    /// No tile, no piece, nobody's turn but white's: [`settle`](Self::settle) and [`lay`](Self::lay) make a board of it.
    pub(super) const fn bare(options: HexitOptions) -> Self {
        Self {
            options,
            to_move: Colour(0),
            passes: 0,
            sites: Sites::NONE,
            owned: [Set::EMPTY; 2],
            held: [Set::EMPTY; 2],
            pieces: Pieces::START,
            released: Set::EMPTY,
            key: 0,
        }
    }
}

impl Rules for Position {
    type Options = HexitOptions;
    type Move = Move;

    /// R1.
    fn new(options: &HexitOptions) -> Self {
        let mut position = Self::bare(*options);
        for player in Colour::all(2) {
            for hex in START[player.index()] {
                let site = position.settle(Cell::of(hex));
                position.lay(site, player);
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
            out.extend(self.empty().iter().map(|site| Move::Pose(self.sites.hex(site))));
        }
        out.extend(releases());
        if out.len() == start {
            out.push(Move::Pass);
        }
    }

    fn play(&mut self, mv: Move) {
        self.passes = if mv == Move::Pass { self.passes + 1 } else { 0 };
        match mv {
            Move::Pose(hex) => {
                let piece = self.pieces.draw(self.to_move);
                self.put(self.site(hex), piece);
            }
            Move::Distribute(hex, direction) => self.distribute(self.site(hex), direction),
            Move::Release(hex) => {
                self.release(self.site(hex));
                // R5.5.
                if !self.is_full() && !self.releasable().is_empty() {
                    return;
                }
            }
            Move::Done | Move::Pass => {}
        }
        self.end_turn();
    }

    /// R6.
    fn outcome(&self) -> Option<Outcome> {
        let reason = if self.is_full() { "last_tile" } else { "both_passed" };
        self.is_over().then(|| Outcome::best(&self.points(), reason))
    }

    fn points(&self) -> Option<Vec<f64>> {
        Some(self.points().to_vec())
    }

    /// R6: the points count at the third occurrence too.
    fn repeated(&mut self) -> Outcome {
        Outcome::best(&self.points(), "repetition")
    }
}
