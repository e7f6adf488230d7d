//! A position as its picture shows it, with algorithms of its own.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use alveole::game::Game;

/// A position as its picture shows it, without the code of the game.
pub struct Shown {
    /// The cells by column and row.
    pub cells: BTreeMap<(i16, i16), String>,
    pub places: BTreeMap<String, (i16, i16)>,
    /// The pieces of each cell from the bottom up: player and kind.
    pub pieces: BTreeMap<String, Vec<(Option<u8>, String)>>,
    /// The cells along the border in a colour.
    pub edges: BTreeMap<u8, BTreeSet<String>>,
}

pub type Set = BTreeSet<String>;

impl Shown {
    pub fn of<G: Game>(position: &G) -> Self {
        let picture = position.picture();
        let mut pieces: BTreeMap<String, Vec<_>> = BTreeMap::new();
        let mut all: Vec<_> = picture.pieces.iter().collect();
        all.sort_by_key(|piece| piece.level);
        for piece in all {
            let entry = pieces.entry(piece.cell.clone()).or_default();
            entry.extend((0..piece.count).map(|_| (piece.player, piece.kind.to_string())));
        }
        let mut edges: BTreeMap<u8, Set> = BTreeMap::new();
        for edge in &picture.edges {
            edges.entry(edge.player).or_default().insert(edge.cell.clone());
        }
        Self {
            cells: picture.cells.iter().map(|c| ((c.q, c.r), c.id.clone())).collect(),
            places: picture.cells.iter().map(|c| (c.id.clone(), (c.q, c.r))).collect(),
            pieces,
            edges,
        }
    }

    pub fn around(&self, id: &str) -> Vec<String> {
        let Some((q, r)) = self.places.get(id) else { return Vec::new() };
        let steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        steps.iter().filter_map(|(x, y)| self.cells.get(&(q + x, r + y)).cloned()).collect()
    }

    pub fn is_border(&self, id: &str) -> bool {
        self.around(id).len() < 6
    }

    pub fn top(&self, id: &str) -> Option<u8> {
        self.pieces.get(id).and_then(|stack| stack.last()).and_then(|(player, _)| *player)
    }

    pub fn is_empty(&self, id: &str) -> bool {
        !self.pieces.contains_key(id)
    }

    /// The cells with a piece of `player` on top.
    pub fn held(&self, player: u8) -> Set {
        self.pieces.keys().filter(|id| self.top(id) == Some(player)).cloned().collect()
    }

    /// The cells with pieces or without, of `through`, that paths join to `from`.
    pub fn flood(&self, from: impl IntoIterator<Item = String>, through: impl Fn(&str) -> bool) -> Set {
        let mut open: Vec<String> = from.into_iter().filter(|id| through(id)).collect();
        let mut seen: Set = open.iter().cloned().collect();
        while let Some(id) = open.pop() {
            for next in self.around(&id) {
                if through(&next) && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// The least cost of a path: that of the cells on it, `None` for cells that it can't pass.
    pub fn cost(&self, from: &Set, to: &Set, of: impl Fn(&str) -> Option<u32>) -> Option<u32> {
        let mut best: BTreeMap<String, u32> = BTreeMap::new();
        let mut open: VecDeque<(String, u32)> =
            from.iter().filter_map(|id| Some((id.clone(), of(id)?))).collect();
        while let Some((id, cost)) = open.pop_front() {
            if best.get(&id).is_some_and(|&known| known <= cost) {
                continue;
            }
            for next in self.around(&id) {
                if let Some(more) = of(&next) {
                    open.push_back((next, cost + more));
                }
            }
            best.insert(id, cost);
        }
        to.iter().filter_map(|id| best.get(id)).min().copied()
    }

    /// The sizes of the connected parts of a set, largest first.
    pub fn parts(&self, set: &Set) -> Vec<usize> {
        let mut rest = set.clone();
        let mut sizes = Vec::new();
        while let Some(first) = rest.pop_first() {
            let part = self.flood([first], |id| set.contains(id));
            rest.retain(|id| !part.contains(id));
            sizes.push(part.len());
        }
        sizes.sort_unstable_by_key(|&size| std::cmp::Reverse(size));
        sizes
    }
}
