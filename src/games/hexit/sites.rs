//! The board that grows: its sites, which are the tiles and the virtual cells that hold prisoners.
//!
//! Sites are numbered in the order of their cells, rows from the top and each row from the left, so that a position
//! has one form however it came about. None ever goes away: a release makes a tile of a virtual cell.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::board::{Direction, Hex};

/// The most tiles that a game has.
pub(super) const TILES: usize = 39;

/// How many pieces there are, eight a player (R1.2).
pub(super) const PIECES: usize = 16;

/// The most sites that there can be: every tile, and every piece on a virtual cell of its own.
pub(super) const SITES: usize = TILES + PIECES;

/// A cell of the plane. The board never gets farther than 20 from 0,0: a row or column beyond its neighbour begins
/// with a tile that touches two of that neighbour's (R5.1), so that each but the last takes two of the 35 tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cell(u16);

const MIDDLE: i16 = 128;

impl Cell {
    /// How far from 0,0 in either coordinate a cell may be that is asked for.
    pub const FAR: i16 = 100;

    pub const fn of(hex: Hex) -> Self {
        Self(((hex.r + MIDDLE) as u16) << 8 | (hex.q + MIDDLE) as u16)
    }

    pub const fn hex(self) -> Hex {
        Hex::new((self.0 & 255) as i16 - MIDDLE, (self.0 >> 8) as i16 - MIDDLE)
    }

    pub const fn step(self, direction: Direction) -> Self {
        let Hex { q, r } = direction.vector();
        Self(self.0.wrapping_add_signed((r << 8) + q))
    }

    pub const fn bits(self) -> u64 {
        self.0 as u64
    }
}

/// The number of a site.
pub(super) type Site = u8;

/// No site: an empty virtual cell. No set contains it.
pub(super) const VOID: Site = 63;

/// A set of sites.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Set(u64);

impl Set {
    pub const EMPTY: Self = Self(0);

    pub const fn of(site: Site) -> Self {
        Self(1 << site)
    }

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

    pub fn iter(self) -> impl Iterator<Item = Site> + use<> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let site = (rest != 0).then_some(rest.trailing_zeros() as Site)?;
            rest &= rest - 1;
            Some(site)
        })
    }

    /// Makes room for a new site: those from `site` on have a number one higher.
    pub const fn make_room(&mut self, site: Site) {
        let below = self.0 & ((1 << site) - 1);
        self.0 = below | (self.0 ^ below) << 1;
    }

    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl BitOr for Set {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Set {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Set {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Site> for Set {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> Self {
        let mut set = Self::EMPTY;
        sites.into_iter().for_each(|site| set.insert(site));
        set
    }
}

/// Which sites there are, and which are neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sites {
    count: u8,
    cells: [Cell; SITES],
    around: [[Site; 6]; SITES],
}

impl Sites {
    pub const NONE: Self = Self { count: 0, cells: [Cell(0); SITES], around: [[VOID; 6]; SITES] };

    /// Every site.
    pub const fn all(&self) -> Set {
        Set::first(self.count)
    }

    /// The cells of the sites, in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }

    pub fn cell(&self, site: Site) -> Cell {
        self.cells[usize::from(site)]
    }

    pub fn hex(&self, site: Site) -> Hex {
        self.cell(site).hex()
    }

    /// The site at `cell`, if there is one.
    pub fn find(&self, cell: Cell) -> Option<Site> {
        self.cells().binary_search(&cell).ok().map(|i| i as Site)
    }

    /// The sites around `site`, by direction; [`VOID`] where there is none.
    pub fn around(&self, site: Site) -> [Site; 6] {
        self.around[usize::from(site)]
    }

    /// The sites that touch a site of `set`.
    pub fn neighbours(&self, set: Set) -> Set {
        let around = |site| self.around(site).into_iter().filter(|&n| n != VOID);
        set.iter().flat_map(around).collect()
    }

    /// How many sites of `set` touch `site`.
    pub fn touching(&self, site: Site, set: Set) -> usize {
        self.around(site).into_iter().filter(|&n| set.contains(n)).count()
    }

    /// The sites of `set` that a path within `set` joins to `from`.
    pub fn reach(&self, from: Site, set: Set) -> Set {
        let mut reached = Set::of(from);
        let mut fresh = reached;
        while !fresh.is_empty() {
            fresh = (self.neighbours(fresh) & set) - reached;
            reached |= fresh;
        }
        reached
    }

    /// Adds the site at `cell`, where there is none yet. Those behind it have a number one higher from then on.
    pub fn add(&mut self, cell: Cell) -> Site {
        let place = self.cells().partition_point(|&c| c < cell);
        let count = usize::from(self.count);
        let site = place as Site;
        self.cells.copy_within(place..count, place + 1);
        self.around.copy_within(place..count, place + 1);
        for row in &mut self.around[..=count] {
            for n in row {
                *n += u8::from(*n >= site && *n != VOID);
            }
        }
        self.cells[place] = cell;
        self.count += 1;
        for d in Direction::ALL {
            let neighbour = self.find(cell.step(d)).unwrap_or(VOID);
            self.around[place][d as usize] = neighbour;
            if neighbour != VOID {
                self.around[usize::from(neighbour)][d.opposite() as usize] = site;
            }
        }
        site
    }
}
