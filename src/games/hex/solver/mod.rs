//! Who wins Hex-n for two with fixed ports, exactly, on boards of side 3 and 4 (of side 5 with patience): a search
//! that looks at few positions because it knows [virtual connections](links) and, of each loss, why.

mod ground;
mod links;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use ground::{Ground, cells, word};
use links::Links;

use super::{Move, Position};
use crate::board::Cell;
use crate::game::{Colour, Rules};
use crate::search::{Oracle, Proof};

/// What is known of a position: whether the player to move wins, and the empty cells on which that depends.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins: bool,
    carrier: u64,
    /// Where the winner begins.
    best: u8,
}

/// What a position shows without a move tried.
enum Look {
    Known(Known),
    Open(Open),
}

/// A position that is still open.
struct Open {
    /// The only moves that can win.
    moves: Vec<u8>,
    /// The cells on which it depends that the others lose.
    carrier: u64,
}

/// The exact solver, with all that it has found out about one board.
pub struct Solver {
    ground: Ground,
    links: Links,
    known: HashMap<(u64, u64), Known>,
    searched: u64,
    budget: u64,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solver({} positions)", self.searched)
    }
}

impl Solver {
    /// The longest side of a board that it takes.
    pub const MAX_SIDE: u8 = 5;

    /// A solver for positions on the board of `position`; `None` unless two players join fixed ports on a board that is
    /// small enough.
    #[must_use]
    pub fn new(position: &Position) -> Option<Self> {
        if position.players != 2 || position.field.board.side_length() > Self::MAX_SIDE {
            return None;
        }
        Some(Self {
            ground: Ground::new(position.field)?,
            links: Links::new(),
            known: HashMap::new(),
            searched: 0,
            budget: u64::MAX,
        })
    }

    /// How many positions it has searched so far.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Lets it search `positions` more, at most.
    pub fn limit(&mut self, positions: u64) {
        self.budget = self.searched.saturating_add(positions);
    }

    /// A move with which the player to move wins `position`, which is not over; `Some(None)` if there is none, `None` if
    /// the [limit](Self::limit) is too low to tell.
    #[must_use]
    pub fn winning_move(&mut self, position: &Position) -> Option<Option<Move>> {
        if position.may_swap() || position.center_ban && position.open() != position.empty() {
            for mv in position.legal() {
                if self.wins_by(position, mv)? {
                    return Some(Some(mv));
                }
            }
            return Some(None);
        }
        let known = self.solve(stones(position), position.to_move().index())?;
        Some(known.wins.then(|| Move::Place(cell(position, known.best.into()))))
    }

    /// How many empty cells the winner needs at most once the loser has played `mv`: a stubborn defence needs many.
    /// `None` if `mv` does not lose, or the limit is too low to tell.
    #[must_use]
    pub fn resistance(&mut self, position: &Position, mv: Move) -> Option<u32> {
        let mut next = position.clone();
        next.play(mv);
        if next.outcome().is_some() {
            return Some(0).filter(|_| self.wins_by(position, mv) == Some(false));
        }
        let known = self.solve(stones(&next), next.to_move().index())?;
        known.wins.then(|| known.carrier.count_ones())
    }

    /// Whether whoever is to move wins `position` with `mv`; `None` if the limit is too low to tell.
    #[must_use]
    pub fn wins_by(&mut self, position: &Position, mv: Move) -> Option<bool> {
        let seat = position.seat(position.to_move());
        let mut next = position.clone();
        next.play(mv);
        if let Some(outcome) = next.outcome() {
            return Some(outcome.winners.iter().all(|winner| next.seat(winner) == seat));
        }
        let wins = self.winning_move(&next)?.is_some();
        Some(wins == (next.seat(next.to_move()) == seat))
    }

    /// Solves the position with these stones, a set a player, and `mover` to move.
    fn solve(&mut self, stones: [u64; 2], mover: usize) -> Option<Known> {
        match self.look(stones, mover)? {
            Look::Known(known) => Some(known),
            Look::Open(open) => self.search(stones, mover, open),
        }
    }

    /// What is known or seen of a position without trying a move.
    fn look(&mut self, stones: [u64; 2], mover: usize) -> Option<Look> {
        if let Some(&known) = self.known.get(&self.key(stones, mover)) {
            return Some(Look::Known(self.turned(known, mover)));
        }
        self.searched += 1;
        if self.searched > self.budget {
            return None;
        }
        let other = 1 - mover;
        let (ground, links) = (&self.ground, &mut self.links);
        let theirs = links.search(ground, stones[other], stones[mover], ground.ports[other], false);
        if let Some(carrier) = theirs.link {
            return Some(Look::Known(self.keep(stones, mover, Known { wins: false, carrier, best: 0 })));
        }
        let ours = links.search(ground, stones[mover], stones[other], ground.ports[mover], true);
        let link = ours.link.map(|link| (link, link.trailing_zeros() as u8));
        if let Some((carrier, best)) = link.or(ours.halves.first().copied()) {
            return Some(Look::Known(self.keep(stones, mover, Known { wins: true, carrier, best })));
        }
        let empty = ground.all & !stones[0] & !stones[1];
        // A move that leaves one of their halves alone loses to it.
        let must = theirs.halves.iter().fold(empty, |must, half| must & half.0);
        let carrier = theirs.halves.iter().fold(0, |carrier, half| carrier | half.0);
        let mut moves: Vec<u8> = cells(must).map(|c| c as u8).collect();
        let promise = |c: usize| u16::from(ours.detour[c]) + u16::from(theirs.detour[c]);
        moves.sort_by_key(|&c| {
            let c = usize::from(c);
            (promise(c), std::cmp::Reverse(ground.around[c].count_ones()), c)
        });
        Some(Look::Open(Open { moves, carrier }))
    }

    /// Tries the moves of a position that a look left open.
    fn search(&mut self, stones: [u64; 2], mover: usize, open: Open) -> Option<Known> {
        let after = |c: u8| {
            let mut next = stones;
            next[mover] |= 1 << c;
            next
        };
        let other = 1 - mover;
        let Open { moves, mut carrier } = open;
        let mut must = moves.iter().fold(0_u64, |must, &c| must | 1 << c);
        let mut children = Vec::new();
        for (i, &c) in moves.iter().enumerate() {
            if must & 1 << c == 0 {
                continue;
            }
            match self.look(after(c), other)? {
                Look::Known(child) if child.wins => {
                    must &= child.carrier;
                    carrier |= child.carrier;
                }
                Look::Known(child) => {
                    let known = Known { wins: true, carrier: child.carrier | 1 << c, best: c };
                    return Some(self.keep(stones, mover, known));
                }
                Look::Open(open) => children.push((open.moves.len(), i, c, open)),
            }
        }
        // Where the other has the fewest answers first.
        children.sort_by_key(|&(answers, i, ..)| (answers, i));
        for (_, _, c, open) in children {
            if must & 1 << c == 0 {
                continue;
            }
            let child = match self.known.get(&self.key(after(c), other)) {
                Some(&known) => self.turned(known, other),
                None => self.search(after(c), other, open)?,
            };
            if !child.wins {
                let known = Known { wins: true, carrier: child.carrier | 1 << c, best: c };
                return Some(self.keep(stones, mover, known));
            }
            must &= child.carrier;
            carrier |= child.carrier;
        }
        Some(self.keep(stones, mover, Known { wins: false, carrier, best: 0 }))
    }

    /// A position as player 0 would see it, for the board's mirror image has the players exchanged.
    fn key(&self, stones: [u64; 2], mover: usize) -> (u64, u64) {
        let [own, other] = [stones[mover], stones[1 - mover]];
        if mover == 0 { (own, other) } else { (self.ground.mirrored(own), self.ground.mirrored(other)) }
    }

    /// What is known as `mover` sees it, turned to what player 0 sees, or back.
    fn turned(&self, known: Known, mover: usize) -> Known {
        if mover == 0 {
            return known;
        }
        let best = self.ground.mirrored(1 << known.best).trailing_zeros() as u8;
        Known { carrier: self.ground.mirrored(known.carrier), best, ..known }
    }

    fn keep(&mut self, stones: [u64; 2], mover: usize, known: Known) -> Known {
        self.known.insert(self.key(stones, mover), self.turned(known, mover));
        known
    }
}

/// A single look: links and halves, and no move tried.
impl Oracle<Position> for Solver {
    /// A look takes about as long as forty playouts on the board of side 5.
    const VISITS: u32 = 100;

    fn new(root: &Position) -> Option<Self> {
        Self::new(root)
    }

    fn look(&mut self, position: &Position) -> Option<Proof<Move>> {
        if position.may_swap() || position.open() != position.empty() {
            return None;
        }
        let place = |c: u8| Move::Place(cell(position, c.into()));
        Some(match Self::look(self, stones(position), position.to_move().index())? {
            Look::Known(Known { wins: true, best, .. }) => Proof::Wins(place(best)),
            Look::Open(open) if !open.moves.is_empty() => {
                Proof::Only(open.moves.into_iter().map(place).collect())
            }
            _ => Proof::Loses,
        })
    }
}

/// What `alveole-lab solve --game hex --options '{"size": 4}' --openings` prints: each first stone, and where the second wins
/// against it; `+` if nowhere.
const OPENINGS: &str = include_str!("openings.txt");

impl Position {
    /// What is known by heart of the first two stones on a board of side 4: a winning move, or that there is none.
    /// `None` where nothing is known.
    #[allow(clippy::option_option)] // unknown, known to be lost, known to be won by a move
    pub(super) fn book(&self) -> Option<Option<Move>> {
        let board = self.field.board;
        if board.side_length() != 4 || self.center_ban {
            return None;
        }
        let occupied = self.occupied();
        let place = |name| board.find(name).map(Move::Place);
        let mut openings = OPENINGS.lines().filter_map(|line| line.split_once(' '));
        match (occupied.len(), self.to_move) {
            // Whoever may swap wins against every first stone.
            (0, _) if self.swap => Some(None),
            (0, _) => Some(openings.find(|(_, reply)| *reply == "+").and_then(|(first, _)| place(first))),
            (1, Colour(1)) => {
                let first = board.name(occupied.first()?);
                match openings.find(|(opening, _)| *opening == first)?.1 {
                    "+" => Some(self.may_swap().then_some(Move::Swap)),
                    reply => Some(place(reply)),
                }
            }
            _ => None,
        }
    }
}

fn stones(position: &Position) -> [u64; 2] {
    [0, 1].map(|player| word(position.stones[player]))
}

fn cell(position: &Position, index: usize) -> Cell {
    position.field.board.cells().nth(index).expect("a cell of the board")
}
