//! The features of a move beside its cell: whose shortest paths pass it, whom it puts out, what it joins and parts.

use super::Position;
use crate::board::side5::{SIDE, around, flood, groups_around, word};
use crate::game::Colour;

/// Two opposite ports.
pub(super) type Ports = [u64; 2];

/// The cell is on a shortest path of the mover.
const OWN_PATH: usize = 0;
/// The number of others on whose shortest paths it is.
const OTHER_PATHS: usize = 1;
/// On one of the player whose turn is next.
const NEXT_PATH: usize = OTHER_PATHS + Colour::MAX;
/// On one of a player who needs as few stones as any other.
const LEADER_PATH: usize = NEXT_PATH + 1;
/// All paths of the mover pass it.
const OWN_CUT: usize = LEADER_PATH + 1;
/// The number of others whose paths all pass it: the stone puts them out.
const OTHER_CUTS: usize = OWN_CUT + 1;
/// The number of groups of the mover's stones around it, and of others'.
const OWN_GROUPS: usize = OTHER_CUTS + Colour::MAX;
const OTHER_GROUPS: usize = OWN_GROUPS + 4;
/// The number of features.
pub(super) const COUNT: usize = OTHER_GROUPS + 4;

/// The longest shortest path that is looked for, in empty cells.
const LONGEST: usize = 4 * SIDE as usize;

/// The sets of cells that the features of all moves in a position follow from.
pub(super) struct MoveFeatures {
    own: u64,
    others: u64,
    own_path: u64,
    own_cuts: u64,
    /// Of the others in play, in the order of turns.
    paths: Vec<u64>,
    cuts: Vec<u64>,
    leaders: u64,
}

impl MoveFeatures {
    pub(super) fn of(position: &Position, ports: &[Ports]) -> Self {
        let mover = position.to_move;
        let empty = word(position.empty());
        let stones = |colour: Colour| word(position.stones[colour.index()]);
        let path = |colour: Colour| shortest_paths(ports[colour.index()], stones(colour), empty);
        let cuts = |colour: Colour| {
            let through = position.stones[colour.index()] | position.empty();
            position.field.bottlenecks(colour, through).map_or(0, word) & empty
        };
        let (_, own_path) = path(mover);
        let mut features = Self {
            own: stones(mover),
            others: word(position.occupied()) & !stones(mover),
            own_path,
            own_cuts: cuts(mover),
            paths: Vec::with_capacity(Colour::MAX),
            cuts: Vec::with_capacity(Colour::MAX),
            leaders: 0,
        };
        let mut fewest = usize::MAX;
        let mut colour = position.after(mover);
        while colour != mover {
            let (needs, path) = path(colour);
            if needs < fewest {
                (fewest, features.leaders) = (needs, 0);
            }
            if needs == fewest {
                features.leaders |= path;
            }
            features.paths.push(path);
            features.cuts.push(cuts(colour));
            colour = position.after(colour);
        }
        features
    }

    /// Calls `feature` with the number of each feature of a stone on the cell.
    pub(super) fn list(&self, cell: usize, mut feature: impl FnMut(usize)) {
        let bit = 1 << cell;
        let has = |set: &&u64| **set & bit != 0;
        let mut is = |set: u64, number: usize| {
            if set & bit != 0 {
                feature(number);
            }
        };
        is(self.own_path, OWN_PATH);
        is(self.paths.first().copied().unwrap_or(0), NEXT_PATH);
        is(self.leaders, LEADER_PATH);
        is(self.own_cuts, OWN_CUT);
        feature(OTHER_PATHS + self.paths.iter().filter(has).count());
        feature(OTHER_CUTS + self.cuts.iter().filter(has).count());
        feature(OWN_GROUPS + groups_around(cell, self.own));
        feature(OTHER_GROUPS + groups_around(cell, self.others));
    }
}

/// Returns how many empty cells a shortest path between the ports has, with stones `own`, and the empty cells of all such paths;
/// `LONGEST` and none if there is none.
fn shortest_paths([from, to]: Ports, own: u64, empty: u64) -> (usize, u64) {
    let (forth, back) = (steps(from, own, empty), steps(to, own, empty));
    // The i-th empty cell of a path of `needs` cells, seen from one port, is number `needs - 1 - i` from the other.
    let paths = |needs: usize| (0..needs).fold(0, |all, i| all | forth[i] & back[needs - 1 - i]);
    let found = (1..=LONGEST).map(|needs| (needs, paths(needs))).find(|&(_, paths)| paths != 0);
    found.unwrap_or((LONGEST, 0))
}

/// Returns the empty cells that a path from the port meets first as its first empty cell, as its second, and so on.
fn steps(port: u64, own: u64, empty: u64) -> [u64; LONGEST] {
    let mut steps = [0; LONGEST];
    let mut reached = flood(port & own, own);
    let mut fresh = (around(reached) | port) & empty;
    for step in &mut steps {
        *step = fresh;
        if fresh == 0 {
            break;
        }
        let grown = flood(fresh, own | fresh) & !reached;
        reached |= grown;
        fresh = around(grown) & empty & !reached;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::side5::cells;
    use crate::game::{Notation, Rules};
    use crate::games::hex::{HexOptions, Move};

    fn ports_of(position: &Position) -> Vec<Ports> {
        Colour::all(position.players).map(|colour| position.field.ports(colour).unwrap().map(word)).collect()
    }

    fn features_after(players: u8, moves: &str) -> (Position, MoveFeatures) {
        let mut position =
            Position::new(&HexOptions { size: SIDE, players, swap: false, ..HexOptions::default() });
        for text in moves.split_whitespace() {
            position.play(position.read(text).unwrap());
        }
        let features = MoveFeatures::of(&position, &ports_of(&position));
        (position, features)
    }

    #[test]
    fn shortest_paths_have_as_many_cells_as_are_needed() {
        let mut rng = fastrand::Rng::with_seed(5);
        for players in [2, 3, 6] {
            for _ in 0..50 {
                let (mut position, _) = features_after(players, "");
                while position.outcome().is_none() {
                    let ports = ports_of(&position);
                    for colour in position.in_play() {
                        let (own, empty) = (position.stones[colour.index()], position.empty());
                        let needed = position.field.needed(colour, own, empty).unwrap();
                        let found = shortest_paths(ports[colour.index()], word(own), word(empty));
                        assert_eq!(found.0, usize::from(needed), "{position:?}");
                        // A stone on a path makes it shorter, one elsewhere does not.
                        for cell in position.empty().iter() {
                            let mut more = own;
                            more.insert(cell);
                            let less = position.field.needed(colour, more, position.empty()) < Some(needed);
                            assert_eq!(less, found.1 & 1 << cell.index() != 0, "{position:?}");
                        }
                    }
                    let moves = position.legal();
                    position.play(moves[rng.usize(..moves.len())]);
                }
            }
        }
    }

    #[test]
    fn a_stone_that_puts_others_out_is_seen() {
        let mut rng = fastrand::Rng::with_seed(6);
        let mut seen = 0;
        for _ in 0..100 {
            let (mut position, _) = features_after(6, "");
            while position.outcome().is_none() {
                let features = MoveFeatures::of(&position, &ports_of(&position));
                let moves = position.legal();
                for &mv in &moves {
                    let Move::Place(cell) = mv else { continue };
                    let mut next = position.clone();
                    next.play(mv);
                    if next.outcome().is_some() {
                        continue;
                    }
                    let mut cuts = None;
                    features.list(cell.index(), |feature| {
                        cuts = cuts.or(feature.checked_sub(OTHER_CUTS).filter(|&n| n < Colour::MAX));
                    });
                    let out = position.in_play().count() - next.in_play().count();
                    assert_eq!(cuts, Some(out), "{position:?} {mv:?}");
                    seen += usize::from(out > 0);
                }
                position.play(moves[rng.usize(..moves.len())]);
            }
        }
        assert!(seen > 100);
    }

    #[test]
    fn numbers_of_features_are_below_their_count() {
        let (position, features) = features_after(6, "e5 d5 e6 f5");
        for cell in cells(word(position.empty())) {
            features.list(cell, |feature| assert!(feature < COUNT));
        }
    }
}
