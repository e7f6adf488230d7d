//! Virtual connections of one colour: what it can connect although the other colour moves first (*full* connections),
//! and what it can connect if it moves first itself (*semi-connections*).
//!
//! They are found bottom up by the two rules of H-search (V. Anshelevich, 2000):
//!
//! - AND rule: two full connections that meet in an empty cell make a semi-connection, in a stone a full connection.
//! - OR rule: semi-connections between the same ends that have no cell in common make a full connection.
//!
//! The *carrier* of a connection is the set of empty cells that it needs.

use super::bitboard::{BitBoard, MAX_CELLS, Word, cells};

/// How many semi-connections the OR rule combines at most.
const MAX_COMBINED: usize = 4;

/// The largest number of nodes: the empty cells or groups, and two ports.
const NODES: usize = MAX_CELLS + 2;

/// Returns whether one of the `sets` is a subset of `set`.
fn contains_one_of<W: Word>(set: W, sets: &[W]) -> bool {
    sets.iter().any(|s| s.is_within(set))
}

/// Adds `carrier` to the first `count` of `kept`, unless one of them is a subset of it; returns whether it was added.
///
/// Supersets of `carrier` are removed, and if there is no space left, the largest.
fn keep<W: Word>(kept: &mut [W], count: &mut u8, carrier: W) -> bool {
    let mut n = usize::from(*count);
    if contains_one_of(carrier, &kept[..n]) {
        return false;
    }
    let mut i = 0;
    while i < n {
        if carrier.is_within(kept[i]) {
            n -= 1;
            kept[i] = kept[n];
        } else {
            i += 1;
        }
    }
    if n == kept.len() {
        let largest = (0..n).max_by_key(|&i| kept[i].count()).expect("some are kept");
        if kept[largest].count() <= carrier.count() {
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
pub struct Found<W = u64> {
    /// The carrier of a full connection between its ports: the colour wins even if the other one moves.
    pub full: Option<W>,
    /// The semi-connections between its ports: carrier, and the cell to play.
    pub semi: Vec<(W, u8)>,
    /// For each cell, the sum of its distances from the two ports, counted in cells along full connections; `u8::MAX`
    /// if there is no such path.
    pub detour: [u8; MAX_CELLS],
}

impl<W: Word> Found<W> {
    /// The cells of `moves`, the most promising first: those on short ways of both colours, in the middle rather than on the
    /// border. `theirs` is what the other colour's search found.
    pub(super) fn promising(&self, theirs: &Self, board: &BitBoard<W>, moves: W) -> Vec<u8> {
        let mut all: Vec<u8> = cells(moves).map(|c| c as u8).collect();
        all.sort_unstable_by_key(|&c| {
            let cell = usize::from(c);
            let detour = u16::from(self.detour[cell]) + u16::from(theirs.detour[cell]);
            (detour, 6 - board.neighbours[cell].count(), c)
        });
        all
    }
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
pub struct Link<W = u64> {
    /// The two ends that it connects.
    pub ends: [End; 2],
    /// The empty cells that it needs.
    pub carrier: W,
    /// Whether it holds although the other colour moves first; else the colour must move first.
    pub full: bool,
}

/// The connection search, with buffers that it uses again.
///
/// It keeps `FULL` full and `SEMI` semi-connections between two nodes: those with the smallest carriers. More find more,
/// slower.
pub struct ConnectionSearch<W = u64, const FULL: usize = 10, const SEMI: usize = 24> {
    /// The carriers of the full connections between each two nodes, and their number: those of `x` and `y` at [`pair(x, y)`](pair).
    full: Vec<[W; FULL]>,
    full_count: Vec<u8>,
    /// The same of the semi-connections.
    semi: Vec<[W; SEMI]>,
    semi_count: Vec<u8>,
    /// For each node, the nodes that a full connection links it to.
    linked: [W; NODES],
    queue: Vec<(u8, u8, W, bool)>,
    /// The cell of each node, as a set; empty for a group or port.
    cell: [W; NODES],
    /// The first cell of each node but the ports.
    first: [u8; NODES],
    count: usize,
    /// The semi-connections between the two ports, with the cell to play.
    port_semi: Vec<(W, u8)>,
}

/// Nodes 0 and 1 are the ports.
const PORTS: usize = 2;
const PORT_TO_PORT: usize = pair(0, 1);

/// The place of the connections between the nodes `x` and `y` in a list of all.
const fn pair(x: usize, y: usize) -> usize {
    let (less, more) = if x < y { (x, y) } else { (y, x) };
    more * (more + 1) / 2 + less
}

impl<W: Word, const FULL: usize, const SEMI: usize> Default for ConnectionSearch<W, FULL, SEMI> {
    /// The buffers grow with the first search.
    fn default() -> Self {
        Self {
            full: Vec::new(),
            full_count: Vec::new(),
            semi: Vec::new(),
            semi_count: Vec::new(),
            linked: [W::EMPTY; NODES],
            queue: Vec::new(),
            cell: [W::EMPTY; NODES],
            first: [0; NODES],
            count: 0,
            port_semi: Vec::new(),
        }
    }
}

impl<W: Word, const FULL: usize, const SEMI: usize> ConnectionSearch<W, FULL, SEMI> {
    /// The connections that the last search kept, in the order in which it found them: each one follows from earlier ones.
    pub fn links(&self) -> impl Iterator<Item = Link<W>> {
        let end = |node: u8| match usize::from(node) {
            port @ 0..PORTS => End::Port(port),
            node if self.cell[node].is_empty() => End::Group(self.first[node].into()),
            node => End::Cell(self.first[node].into()),
        };
        self.queue.iter().map(move |&(x, y, carrier, full)| Link { ends: [end(x), end(y)], carrier, full })
    }

    /// Finds the connections of the colour that has the stones `own` and the `ports`, against the stones `other`.
    ///
    /// With `first`, it stops at the first semi-connection between the ports, which wins for the player to move.
    pub fn search(&mut self, board: &BitBoard<W>, own: W, other: W, ports: [W; 2], first: bool) -> Found<W> {
        let empty = board.all & !own & !other;
        self.port_semi.clear();
        self.queue.clear();
        let mut node = [u8::MAX; MAX_CELLS];
        self.cell[..PORTS].fill(W::EMPTY);
        self.count = PORTS;
        let mut rest = own;
        while !rest.is_empty() {
            let group = board.flood(W::cell(rest.first()), own);
            rest &= !group;
            let at = match ports.map(|port| port.meets(group)) {
                [true, true] => {
                    return Found { full: Some(W::EMPTY), semi: Vec::new(), detour: [0; MAX_CELLS] };
                }
                [true, false] => 0,
                [false, true] => 1,
                [false, false] => {
                    self.cell[self.count] = W::EMPTY;
                    self.first[self.count] = group.first() as u8;
                    self.count += 1;
                    self.count - 1
                }
            };
            cells(group).for_each(|c| node[c] = at as u8);
        }
        for c in cells(empty) {
            node[c] = self.count as u8;
            self.cell[self.count] = W::cell(c);
            self.first[self.count] = c as u8;
            self.count += 1;
        }
        let pairs = pair(self.count - 1, self.count - 1) + 1;
        if self.full.len() < pairs {
            self.full.resize(pairs, [W::EMPTY; FULL]);
            self.semi.resize(pairs, [W::EMPTY; SEMI]);
        }
        self.full_count.clear();
        self.full_count.resize(pairs, 0);
        self.semi_count.clear();
        self.semi_count.resize(pairs, 0);
        self.linked[..self.count].fill(W::EMPTY);
        for c in cells(empty) {
            let x = usize::from(node[c]);
            for d in cells(board.neighbours[c] & (empty | own)) {
                let y = usize::from(node[d]);
                if own.has(d) || d > c {
                    self.add_full(x, y, W::EMPTY);
                }
            }
            for (port, &set) in ports.iter().enumerate() {
                if set.has(c) {
                    self.add_full(x, port, W::EMPTY);
                }
            }
        }
        let mut next = 0;
        while let Some(&(x, y, carrier, full)) = self.queue.get(next) {
            next += 1;
            let (x, y) = (usize::from(x), usize::from(y));
            let at = pair(x, y);
            // Smaller ones have taken its place.
            let kept = if full { self.full_at(at) } else { self.semi_at(at) };
            if !kept.contains(&carrier) {
                continue;
            }
            if full {
                self.apply_and_rule(x, y, carrier);
                self.apply_and_rule(y, x, carrier);
            } else {
                let semi = self.semi[at];
                let semi = &semi[..usize::from(self.semi_count[at])];
                // The cells that all from each one on have in common.
                let mut shared = [!W::EMPTY; SEMI];
                let mut common = !W::EMPTY;
                for (i, s) in semi.iter().enumerate().rev() {
                    common &= *s;
                    shared[i] = common;
                }
                self.apply_or_rule((x, y), semi, &shared, (carrier, carrier), 0, MAX_COMBINED);
            }
            if self.full_count[PORT_TO_PORT] > 0 || first && !self.port_semi.is_empty() {
                break;
            }
        }
        let full = self.full_at(PORT_TO_PORT).first().copied();
        let mut detour = [u8::MAX; MAX_CELLS];
        if full.is_none() && (!first || self.port_semi.is_empty()) {
            let [from, to] = [0, 1].map(|port| self.distances(port));
            cells(empty).for_each(|c| {
                let x = usize::from(node[c]);
                detour[c] = from[x].saturating_add(to[x]);
            });
        }
        Found { full, semi: self.port_semi.clone(), detour }
    }

    fn full_at(&self, pair: usize) -> &[W] {
        &self.full[pair][..usize::from(self.full_count[pair])]
    }

    fn semi_at(&self, pair: usize) -> &[W] {
        &self.semi[pair][..usize::from(self.semi_count[pair])]
    }

    fn add_full(&mut self, x: usize, y: usize, carrier: W) {
        let at = pair(x, y);
        if x != y && keep(&mut self.full[at], &mut self.full_count[at], carrier) {
            self.linked[x] |= W::cell(y);
            self.linked[y] |= W::cell(x);
            self.queue.push((x as u8, y as u8, carrier, true));
        }
    }

    /// Adds a semi-connection that playing the only cell of `key` completes.
    fn add_semi(&mut self, x: usize, y: usize, carrier: W, key: W) {
        let at = pair(x, y);
        if contains_one_of(carrier, self.full_at(at)) {
            return;
        }
        if keep(&mut self.semi[at], &mut self.semi_count[at], carrier) {
            self.queue.push((x as u8, y as u8, carrier, false));
            if x < PORTS && y < PORTS {
                self.port_semi.push((carrier, key.first() as u8));
            }
        }
    }

    /// Extends the full connection from `x` to `middle` by the full connections from there (AND rule).
    fn apply_and_rule(&mut self, x: usize, middle: usize, carrier: W) {
        // A path through a port is no shorter than one from it.
        if middle < PORTS {
            return;
        }
        let key = self.cell[middle];
        for y in cells(self.linked[middle] & !W::cell(x)) {
            if self.cell[y].meets(carrier) {
                continue;
            }
            let at = pair(middle, y);
            // New connections are between `x` and `y`, so the list that this loop reads does not change.
            for i in 0..usize::from(self.full_count[at]) {
                let full = self.full[at][i];
                if full.meets(carrier | self.cell[x]) {
                } else if key.is_empty() {
                    self.add_full(x, y, carrier | full);
                } else {
                    self.add_semi(x, y, carrier | full | key, key);
                }
            }
        }
    }

    /// Combines semi-connections between the two `ends` until no cell is common to all of them (OR rule), unless a full
    /// connection is known that needs no other cells.
    ///
    /// `so_far` is what those combined have in common, and all their cells; `shared` is what all of `semi` from each one
    /// on have in common.
    fn apply_or_rule(
        &mut self,
        ends: (usize, usize),
        semi: &[W],
        shared: &[W; SEMI],
        so_far: (W, W),
        from: usize,
        depth: usize,
    ) {
        let (common, all) = so_far;
        for i in from..semi.len() {
            if common.meets(shared[i]) {
                return;
            }
            let (less, more) = (common & semi[i], all | semi[i]);
            if less == common {
                continue;
            }
            if less.is_empty() {
                self.add_full(ends.0, ends.1, more);
            } else if depth > 2 && !contains_one_of(more, self.full_at(pair(ends.0, ends.1))) {
                self.apply_or_rule(ends, semi, shared, (less, more), i + 1, depth - 1);
            }
        }
    }

    /// Returns for each node how many cells a path of full connections from `port` takes to it, the node included.
    fn distances(&self, port: usize) -> [u8; NODES] {
        let mut distance = [u8::MAX; NODES];
        let mut done = W::EMPTY;
        distance[port] = 0;
        while let Some(x) =
            (0..self.count).filter(|&x| !done.has(x) && distance[x] < u8::MAX).min_by_key(|&x| distance[x])
        {
            done |= W::cell(x);
            for y in cells(self.linked[x]) {
                distance[y] = distance[y].min(distance[x] + u8::from(!self.cell[y].is_empty()));
            }
        }
        distance
    }
}
