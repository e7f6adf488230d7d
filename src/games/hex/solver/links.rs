//! Virtual connections of one colour: what it can join whatever the other does (*links*), and what it can join if it
//! moves first (*halves*). Found bottom up by the two rules of H-search (V. Anshelevich, 2000): two links that meet in
//! an empty cell are a half, in a stone a link; halves that no single cell spoils together are a link.

use super::ground::{Ground, cells};

/// How many links are kept between two nodes, and how many halves: the smallest. More find more, slower.
const LINKS: usize = 10;
const HALVES: usize = 24;
/// How many halves are put together to a link at most.
const DEPTH: usize = 4;

/// The most nodes: the empty cells or groups, and two ports.
const NODES: usize = 63;

/// What is known between two nodes: carriers, sets of empty cells.
#[derive(Clone, Copy)]
struct Between {
    links: [u64; LINKS],
    halves: [u64; HALVES],
    linked: u8,
    halved: u8,
}

impl Between {
    const NOTHING: Self = Self { links: [0; LINKS], halves: [0; HALVES], linked: 0, halved: 0 };

    fn links(&self) -> &[u64] {
        &self.links[..self.linked as usize]
    }
}

/// Adds `carrier` to the `count` kept unless one within it is known; whether it was added.
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

/// What one colour's search for links found.
#[derive(Debug)]
pub(super) struct Found {
    /// A link between its ports: it wins, even if the other moves.
    pub link: Option<u64>,
    /// Halves between its ports, each with the cell to play.
    pub halves: Vec<(u64, u8)>,
    /// For each cell, over how many links a path between the ports through it goes; `u8::MAX` where there is none.
    pub detour: [u8; 64],
}

/// The search for links, with its room.
pub(super) struct Links {
    between: Vec<Between>,
    queue: Vec<(u8, u8, u64, bool)>,
    /// The cell of a node, or none of a group or port.
    cell: [u64; NODES],
    count: usize,
    halves: Vec<(u64, u8)>,
}

const PORTS: usize = 2;

impl Links {
    pub fn new() -> Self {
        Self { between: Vec::new(), queue: Vec::new(), cell: [0; NODES], count: 0, halves: Vec::new() }
    }

    /// The links of the colour with `own` stones against `other`, whose ports are `ports`. If `first`, stops at the first
    /// half between the ports, which is a win for who is to move.
    pub fn search(&mut self, ground: &Ground, own: u64, other: u64, ports: [u64; 2], first: bool) -> Found {
        let empty = ground.all & !own & !other;
        self.halves.clear();
        self.queue.clear();
        let mut node = [u8::MAX; 64];
        self.cell[..PORTS].fill(0);
        self.count = PORTS;
        let mut rest = own;
        while rest != 0 {
            let group = ground.flood(rest & rest.wrapping_neg(), own);
            rest &= !group;
            let at = match ports.map(|port| port & group != 0) {
                [true, true] => return Found { link: Some(0), halves: Vec::new(), detour: [0; 64] },
                [true, false] => 0,
                [false, true] => 1,
                [false, false] => {
                    self.cell[self.count] = 0;
                    self.count += 1;
                    self.count - 1
                }
            };
            cells(group).for_each(|c| node[c] = at as u8);
        }
        for c in cells(empty) {
            node[c] = self.count as u8;
            self.cell[self.count] = 1 << c;
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
            for d in cells(ground.around[c] & (empty | own)) {
                let y = usize::from(node[d]);
                if own & (1 << d) != 0 || d > c {
                    self.link(x, y, 0);
                }
            }
            for (port, &set) in ports.iter().enumerate() {
                if set & (1 << c) != 0 {
                    self.link(x, port, 0);
                }
            }
        }
        let mut next = 0;
        while let Some(&(x, y, carrier, whole)) = self.queue.get(next) {
            next += 1;
            let (x, y) = (usize::from(x), usize::from(y));
            if whole {
                self.extend(x, y, carrier);
                self.extend(y, x, carrier);
            } else {
                let halves = self.at(x, y).halves;
                let halves = &halves[..self.at(x, y).halved as usize];
                if halves.iter().fold(u64::MAX, |all, h| all & h) == 0 {
                    self.join(x, y, halves, carrier, carrier, 0, DEPTH);
                }
            }
            if self.at(0, 1).linked > 0 || first && !self.halves.is_empty() {
                break;
            }
        }
        let link = self.at(0, 1).links().first().copied();
        let mut detour = [u8::MAX; 64];
        if link.is_none() && (!first || self.halves.is_empty()) {
            let [from, to] = [0, 1].map(|port| self.distances(port));
            cells(empty).for_each(|c| {
                let x = usize::from(node[c]);
                detour[c] = from[x].saturating_add(to[x]);
            });
        }
        Found { link, halves: self.halves.clone(), detour }
    }

    fn at(&self, x: usize, y: usize) -> &Between {
        &self.between[x.min(y) * NODES + x.max(y)]
    }

    fn link(&mut self, x: usize, y: usize, carrier: u64) {
        let between = &mut self.between[x.min(y) * NODES + x.max(y)];
        if x != y && keep(&mut between.links, &mut between.linked, carrier) {
            self.queue.push((x as u8, y as u8, carrier, true));
        }
    }

    fn half(&mut self, x: usize, y: usize, carrier: u64, key: u64) {
        let between = &mut self.between[x.min(y) * NODES + x.max(y)];
        if between.links().iter().any(|&link| link & !carrier == 0) {
            return;
        }
        if keep(&mut between.halves, &mut between.halved, carrier) {
            self.queue.push((x as u8, y as u8, carrier, false));
            if x < PORTS && y < PORTS {
                self.halves.push((carrier, key.trailing_zeros() as u8));
            }
        }
    }

    /// Follows the link from `x` to `middle` with the links from there.
    fn extend(&mut self, x: usize, middle: usize, carrier: u64) {
        // A path through a port is no shorter than one from it.
        if middle < PORTS {
            return;
        }
        let key = self.cell[middle];
        for y in 0..self.count {
            if y == x || y == middle || self.cell[y] & carrier != 0 {
                continue;
            }
            // What is found here is between `x` and `y`, and leaves these as they are.
            for i in 0..usize::from(self.at(middle, y).linked) {
                let link = self.at(middle, y).links[i];
                if link & (carrier | self.cell[x]) != 0 {
                } else if key == 0 {
                    self.link(x, y, carrier | link);
                } else {
                    self.half(x, y, carrier | link | key, key);
                }
            }
        }
    }

    /// Puts halves together until no cell is common to all.
    #[allow(clippy::too_many_arguments)] // a recursion over plain words
    fn join(&mut self, x: usize, y: usize, halves: &[u64], common: u64, all: u64, from: usize, depth: usize) {
        for (i, &half) in halves.iter().enumerate().skip(from) {
            let less = common & half;
            if less == 0 {
                self.link(x, y, all | half);
            } else if less != common && depth > 2 {
                self.join(x, y, halves, less, all | half, i + 1, depth - 1);
            }
        }
    }

    /// For each node, how many cells a path of links from `port` takes to it, itself included.
    fn distances(&self, port: usize) -> [u8; NODES] {
        let mut far = [u8::MAX; NODES];
        let mut done = 0_u64;
        far[port] = 0;
        while let Some(x) =
            (0..self.count).filter(|&x| done & (1 << x) == 0 && far[x] < u8::MAX).min_by_key(|&x| far[x])
        {
            done |= 1 << x;
            for y in 0..self.count {
                if y != x && self.at(x, y).linked > 0 {
                    far[y] = far[y].min(far[x] + u8::from(self.cell[y] != 0));
                }
            }
        }
        far
    }
}
