//! The growing board: its sites, which are the tiles and the virtual cells that hold prisoners.
//!
//! Sites are numbered in the order of their cells, rows from the top and each row from the left, so that equal positions
//! have equal numbers whatever moves led to them. A site is never removed: a release makes a virtual cell a tile.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::board::{Direction, Hex};

/// The largest number of tiles of a game.
const TILES: usize = 39;

/// The number of pieces, eight for each colour (R1.2).
pub(super) const PIECES: usize = 16;

/// The largest number of sites: every tile, and every piece on a virtual cell of its own.
pub(super) const SITES: usize = TILES + PIECES;

/// A cell of the plane, in one number: row and column, each with an offset.
///
/// The board stays within 20 of 0,0: the first tile of a new row or column touches two tiles of the one before (R5.1), so
/// each row but the last takes two of the 35 tiles that are laid during the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell(u16);

/// The offset of each coordinate.
const MIDDLE: i16 = 128;

impl Cell {
    /// The largest absolute value of a coordinate that [`of`](Self::of) accepts.
    pub const MAX: i16 = 100;

    /// The cell of `hex`, whose coordinates are at most [`MAX`](Self::MAX) from 0.
    pub const fn of(hex: Hex) -> Self {
        Self(((hex.r + MIDDLE) as u16) << 8 | (hex.q + MIDDLE) as u16)
    }

    pub const fn hex(self) -> Hex {
        Hex::new((self.0 & 255) as i16 - MIDDLE, (self.0 >> 8) as i16 - MIDDLE)
    }

    /// The neighbour in `direction`.
    pub const fn step(self, direction: Direction) -> Self {
        let Hex { q, r } = direction.vector();
        Self(self.0.wrapping_add_signed((r << 8) + q))
    }

    /// The number of the cell, below 2¹⁶, for hashing.
    pub const fn bits(self) -> u64 {
        self.0 as u64
    }
}

/// The number of a site.
pub(super) type Site = u8;

/// Stands for “no site”: an empty virtual cell. No set contains it.
pub(super) const NO_SITE: Site = 63;

/// A set of sites.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SiteSet(u64);

impl SiteSet {
    pub const EMPTY: Self = Self(0);

    /// The set of `site` alone.
    pub const fn of(site: Site) -> Self {
        Self(1 << site)
    }

    /// The set of the sites 0 to `count` − 1.
    pub const fn first(count: u8) -> Self {
        Self((1 << count) - 1)
    }

    pub const fn contains(self, site: Site) -> bool {
        self.0 & (1 << site) != 0
    }

    pub const fn insert(&mut self, site: Site) {
        self.0 |= 1 << site;
    }

    pub const fn remove(&mut self, site: Site) {
        self.0 &= !(1 << site);
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The sites in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Site> + use<> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let site = (rest != 0).then_some(rest.trailing_zeros() as Site)?;
            rest &= rest - 1;
            Some(site)
        })
    }

    /// Inserts a site that is not in the set: the numbers of the sites from `site` on increase by one.
    pub const fn insert_site(&mut self, site: Site) {
        let below = self.0 & ((1 << site) - 1);
        self.0 = below | (self.0 ^ below) << 1;
    }

    /// The set as bits, for hashing.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl BitOr for SiteSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SiteSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for SiteSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for SiteSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Site> for SiteSet {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> Self {
        let mut set = Self::EMPTY;
        sites.into_iter().for_each(|site| set.insert(site));
        set
    }
}

/// The sites in order, and the neighbours of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sites {
    count: u8,
    cells: [Cell; SITES],
    around: [[Site; 6]; SITES],
}

impl Sites {
    pub const EMPTY: Self = Self { count: 0, cells: [Cell(0); SITES], around: [[NO_SITE; 6]; SITES] };

    /// All sites.
    pub const fn all(&self) -> SiteSet {
        SiteSet::first(self.count)
    }

    /// The cells of the sites, in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }

    /// The cell of `site`.
    pub fn cell(&self, site: Site) -> Cell {
        self.cells[usize::from(site)]
    }

    /// The coordinates of `site`.
    pub fn hex(&self, site: Site) -> Hex {
        self.cell(site).hex()
    }

    /// The site at `cell`, if there is one.
    pub fn find(&self, cell: Cell) -> Option<Site> {
        self.cells().binary_search(&cell).ok().map(|i| i as Site)
    }

    /// The neighbours of `site` by direction; [`NO_SITE`] where there is none.
    pub fn around(&self, site: Site) -> [Site; 6] {
        self.around[usize::from(site)]
    }

    /// The sites next to a site of `set`.
    pub fn neighbours(&self, set: SiteSet) -> SiteSet {
        let around = |site| self.around(site).into_iter().filter(|&n| n != NO_SITE);
        set.iter().flat_map(around).collect()
    }

    /// The number of sites of `set` next to `site`.
    pub fn count_touching(&self, site: Site, set: SiteSet) -> usize {
        self.around(site).into_iter().filter(|&n| set.contains(n)).count()
    }

    /// The sites of `set` that are connected to `from` within `set`.
    pub fn connected(&self, from: Site, set: SiteSet) -> SiteSet {
        let mut reached = SiteSet::of(from);
        let mut fresh = reached;
        while !fresh.is_empty() {
            fresh = (self.neighbours(fresh) & set) - reached;
            reached |= fresh;
        }
        reached
    }

    /// Adds a site at `cell`, which has none, and returns its number. The numbers of the sites after it increase by one.
    pub fn add(&mut self, cell: Cell) -> Site {
        let place = self.cells().partition_point(|&c| c < cell);
        let count = usize::from(self.count);
        let site = place as Site;
        self.cells.copy_within(place..count, place + 1);
        self.around.copy_within(place..count, place + 1);
        for n in self.around[..=count].as_flattened_mut() {
            // `NO_SITE` is the largest number.
            *n += u8::from(n.wrapping_sub(site) < NO_SITE - site);
        }
        self.cells[place] = cell;
        self.count += 1;
        for d in Direction::ALL {
            let neighbour = self.find(cell.step(d)).unwrap_or(NO_SITE);
            self.around[place][d as usize] = neighbour;
            if neighbour != NO_SITE {
                self.around[usize::from(neighbour)][d.opposite() as usize] = site;
            }
        }
        site
    }
}
