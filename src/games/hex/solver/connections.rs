//! Virtual connections of one colour: what it can connect although the other colour moves first (*full* connections),
//! and what it can connect if it moves first itself (*semi-connections*).
//!
//! They are found bottom up by the two rules of H-search (V. Anshelevich, 2000):
//!
//! - AND rule: two full connections that meet in an empty cell make a semi-connection, in a stone a full connection.
//! - OR rule: semi-connections between the same ends that have no cell in common make a full connection.
//!
//! The *carrier* of a connection is the set of empty cells that it needs.

use super::bitboard::{BitBoard, cells};

/// How many semi-connections the OR rule combines at most.
const MAX_COMBINED: usize = 4;

/// The largest number of nodes: the empty cells or groups, and two ports.
const NODES: usize = 63;

/// The connections known between two nodes, each by its carrier.
#[derive(Clone, Copy)]
struct Between<const FULL: usize, const SEMI: usize> {
    full: [u64; FULL],
    semi: [u64; SEMI],
    full_count: u8,
    semi_count: u8,
}

impl<const FULL: usize, const SEMI: usize> Between<FULL, SEMI> {
    const NOTHING: Self = Self { full: [0; FULL], semi: [0; SEMI], full_count: 0, semi_count: 0 };

    fn full(&self) -> &[u64] {
        &self.full[..self.full_count as usize]
    }
}

/// Adds `carrier` to the first `count` of `kept`, unless one of them is a subset of it; returns whether it was added.
///
/// Supersets of `carrier` are removed, and if there is no space left, the largest.
fn keep(kept: &mut [u64], count: &mut u8, carrier: u64) -> bool {
    let mut n = usize::from(*count);
    if kept[..n].iter().any(|&k| k & !carrier == 0) {
        return false;
    }
    let mut i = 0;
    while i < n {
        if carrier & !kept[i] == 0 {
            n -= 1;
            kept[i] = kept[n];
        } else {
            i += 1;
        }
    }
    if n == kept.len() {
        let largest = (0..n).max_by_key(|&i| kept[i].count_ones()).expect("some are kept");
        if kept[largest].count_ones() <= carrier.count_ones() {
            *count = n as u8;
            return false;
        }
        kept[largest] = carrier;
    } else {
        kept[n] = carrier;
        n += 1;
    }
    *count = n as u8;
    true
}

/// The result of one colour's connection search.
#[derive(Debug)]
pub struct Found {
    /// The carrier of a full connection between its ports: the colour wins even if the other one moves.
    pub full: Option<u64>,
    /// The semi-connections between its ports: carrier, and the cell to play.
    pub semi: Vec<(u64, u8)>,
    /// For each cell, the sum of its distances from the two ports, counted in cells along full connections; `u8::MAX`
    /// if there is no such path.
    pub detour: [u8; 64],
}

/// An end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// One of the colour's two ports, with the stones that join it.
    Port(usize),
    /// A group of stones, by its first cell.
    Group(usize),
    /// An empty cell.
    Cell(usize),
}

/// A connection between two ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// What it connects.
    pub ends: [End; 2],
    /// The empty cells that it needs.
    pub carrier: u64,
    /// Whether it holds although the other colour moves first; else the colour must move first.
    pub full: bool,
}

/// The connection search, with buffers that it uses again.
///
/// It keeps `FULL` full and `SEMI` semi-connections between two nodes: those with the smallest carriers. More find more,
/// slower.
pub struct ConnectionSearch<const FULL: usize = 10, const SEMI: usize = 24> {
    between: Vec<Between<FULL, SEMI>>,
    queue: Vec<(u8, u8, u64, bool)>,
    /// The cell of each node, as a set; empty for a group or port.
    cell: [u64; NODES],
    /// The first cell of each node but the ports.
    first: [u8; NODES],
    count: usize,
    /// The semi-connections between the two ports.
    semi: Vec<(u64, u8)>,
}

/// Nodes 0 and 1 are the ports.
const PORTS: usize = 2;

impl<const FULL: usize, const SEMI: usize> Default for ConnectionSearch<FULL, SEMI> {
    /// The buffers grow with the first search.
    fn default() -> Self {
        Self {
            between: Vec::new(),
            queue: Vec::new(),
            cell: [0; NODES],
            first: [0; NODES],
            count: 0,
            semi: Vec::new(),
        }
    }
}

impl<const FULL: usize, const SEMI: usize> ConnectionSearch<FULL, SEMI> {
    /// The connections that the last search kept, in the order in which it found them: each one follows from earlier ones.
    pub fn links(&self) -> impl Iterator<Item = Link> {
        let end = |node: u8| match usize::from(node) {
            port @ 0..PORTS => End::Port(port),
            node if self.cell[node] == 0 => End::Group(self.first[node].into()),
            node => End::Cell(self.first[node].into()),
        };
        self.queue.iter().map(move |&(x, y, carrier, full)| Link { ends: [end(x), end(y)], carrier, full })
    }

    /// Finds the connections of the colour that has the stones `own` and the `ports`, against the stones `other`.
    ///
    /// With `first`, it stops at the first semi-connection between the ports, which wins for the player to move.
    pub fn search(&mut self, board: &BitBoard, own: u64, other: u64, ports: [u64; 2], first: bool) -> Found {
        let empty = board.all & !own & !other;
        self.semi.clear();
        self.queue.clear();
        let mut node = [u8::MAX; 64];
        self.cell[..PORTS].fill(0);
        self.count = PORTS;
        let mut rest = own;
        while rest != 0 {
            let group = board.flood(rest & rest.wrapping_neg(), own);
            rest &= !group;
            let at = match ports.map(|port| port & group != 0) {
                [true, true] => return Found { full: Some(0), semi: Vec::new(), detour: [0; 64] },
                [true, false] => 0,
                [false, true] => 1,
                [false, false] => {
                    self.cell[self.count] = 0;
                    self.first[self.count] = group.trailing_zeros() as u8;
                    self.count += 1;
                    self.count - 1
                }
            };
            cells(group).for_each(|c| node[c] = at as u8);
        }
        for c in cells(empty) {
            node[c] = self.count as u8;
            self.cell[self.count] = 1 << c;
            self.first[self.count] = c as u8;
            self.count += 1;
        }
        if self.between.len() < self.count * NODES {
            self.between.resize(self.count * NODES, Between::NOTHING);
        }
        for x in 0..self.count {
            self.between[x * NODES..x * NODES + self.count].fill(Between::NOTHING);
        }
        for c in cells(empty) {
            let x = usize::from(node[c]);
            for d in cells(board.neighbours[c] & (empty | own)) {
                let y = usize::from(node[d]);
                if own & (1 << d) != 0 || d > c {
                    self.add_full(x, y, 0);
                }
            }
            for (port, &set) in ports.iter().enumerate() {
                if set & (1 << c) != 0 {
                    self.add_full(x, port, 0);
                }
            }
        }
        let mut next = 0;
        while let Some(&(x, y, carrier, full)) = self.queue.get(next) {
            next += 1;
            let (x, y) = (usize::from(x), usize::from(y));
            if full {
                self.apply_and_rule(x, y, carrier);
                self.apply_and_rule(y, x, carrier);
            } else {
                let semi = self.at(x, y).semi;
                let semi = &semi[..self.at(x, y).semi_count as usize];
                // What all from each one on have in common.
                let mut shared = [u64::MAX; SEMI];
                let mut common = u64::MAX;
                for (i, s) in semi.iter().enumerate().rev() {
                    common &= s;
                    shared[i] = common;
                }
                self.apply_or_rule((x, y), semi, &shared, (carrier, carrier), 0, MAX_COMBINED);
            }
            if self.at(0, 1).full_count > 0 || first && !self.semi.is_empty() {
                break;
            }
        }
        let full = self.at(0, 1).full().first().copied();
        let mut detour = [u8::MAX; 64];
        if full.is_none() && (!first || self.semi.is_empty()) {
            let [from, to] = [0, 1].map(|port| self.distances(port));
            cells(empty).for_each(|c| {
                let x = usize::from(node[c]);
                detour[c] = from[x].saturating_add(to[x]);
            });
        }
        Found { full, semi: self.semi.clone(), detour }
    }

    fn at(&self, x: usize, y: usize) -> &Between<FULL, SEMI> {
        &self.between[x.min(y) * NODES + x.max(y)]
    }

    fn add_full(&mut self, x: usize, y: usize, carrier: u64) {
        let between = &mut self.between[x.min(y) * NODES + x.max(y)];
        if x != y && keep(&mut between.full, &mut between.full_count, carrier) {
            self.queue.push((x as u8, y as u8, carrier, true));
        }
    }

    /// Adds a semi-connection that playing the only cell of `key` completes.
    fn add_semi(&mut self, x: usize, y: usize, carrier: u64, key: u64) {
        let between = &mut self.between[x.min(y) * NODES + x.max(y)];
        if between.full().iter().any(|&full| full & !carrier == 0) {
            return;
        }
        if keep(&mut between.semi, &mut between.semi_count, carrier) {
            self.queue.push((x as u8, y as u8, carrier, false));
            if x < PORTS && y < PORTS {
                self.semi.push((carrier, key.trailing_zeros() as u8));
            }
        }
    }

    /// Extends the full connection from `x` to `middle` by the full connections from there (AND rule).
    fn apply_and_rule(&mut self, x: usize, middle: usize, carrier: u64) {
        // A path through a port is no shorter than one from it.
        if middle < PORTS {
            return;
        }
        let key = self.cell[middle];
        for y in 0..self.count {
            if y == x || y == middle || self.cell[y] & carrier != 0 {
                continue;
            }
            // New connections are between `x` and `y`, so the list that this loop reads does not change.
            for i in 0..usize::from(self.at(middle, y).full_count) {
                let full = self.at(middle, y).full[i];
                if full & (carrier | self.cell[x]) != 0 {
                } else if key == 0 {
                    self.add_full(x, y, carrier | full);
                } else {
                    self.add_semi(x, y, carrier | full | key, key);
                }
            }
        }
    }

    /// Combines semi-connections between the two `ends` until no cell is common to all of them (OR rule).
    ///
    /// `so_far` is what those combined have in common, and all their cells; `shared` is what all of `semi` from each one
    /// on have in common.
    fn apply_or_rule(
        &mut self,
        ends: (usize, usize),
        semi: &[u64],
        shared: &[u64; SEMI],
        so_far: (u64, u64),
        from: usize,
        depth: usize,
    ) {
        let (common, all) = so_far;
        for i in from..semi.len() {
            if common & shared[i] != 0 {
                return;
            }
            let less = common & semi[i];
            if less == 0 {
                self.add_full(ends.0, ends.1, all | semi[i]);
            } else if less != common && depth > 2 {
                self.apply_or_rule(ends, semi, shared, (less, all | semi[i]), i + 1, depth - 1);
            }
        }
    }

    /// Returns for each node how many cells a path of full connections from `port` takes to it, the node included.
    fn distances(&self, port: usize) -> [u8; NODES] {
        let mut distance = [u8::MAX; NODES];
        let mut done = 0_u64;
        distance[port] = 0;
        while let Some(x) = (0..self.count)
            .filter(|&x| done & (1 << x) == 0 && distance[x] < u8::MAX)
            .min_by_key(|&x| distance[x])
        {
            done |= 1 << x;
            for y in 0..self.count {
                if y != x && self.at(x, y).full_count > 0 {
                    distance[y] = distance[y].min(distance[x] + u8::from(self.cell[y] != 0));
                }
            }
        }
        distance
    }
}
