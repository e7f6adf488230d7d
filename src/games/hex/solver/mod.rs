//! An exact solver for Hex-n: who wins a game of two players with fixed ports, on boards of side 3 and 4 (and of side
//! 5, slowly).
//!
//! The search examines few positions because it uses [virtual connections](connections), and because each solved
//! position comes with its carrier: the empty cells on which the result depends. A move outside the carrier of a loss
//! cannot avoid that loss.

mod bitboard;
mod connections;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use bitboard::word;
pub use bitboard::{BitBoard, MAX_CELLS, Word, cells};
pub use connections::{ConnectionSearch, End, Found, Link};

use super::{Move, Position};
use crate::board::Cell;
use crate::game::{Colour, Rules};
use crate::search::{Oracle, Proof};

/// The result of a solved position.
#[derive(Clone, Copy, Debug)]
struct Solution {
    /// Whether the player to move wins.
    wins: bool,
    /// The empty cells on which the result depends.
    carrier: u64,
    /// The cell of a winning move; 0 in a lost position.
    best: u8,
}

/// The result of looking at a position before any move is tried.
enum Inspection {
    Solved(Solution),
    Open(Open),
}

/// A position whose result is not known yet.
struct Open {
    /// The only moves that can win, the most promising first.
    moves: Vec<u8>,
    /// The cells on which it depends that the other moves lose.
    carrier: u64,
}

/// An exact solver with the results it has found on one board.
#[doc(hidden)] // for the programs in `lab`
pub struct Solver {
    board: BitBoard,
    connections: ConnectionSearch,
    solved: HashMap<(u64, u64), Solution>,
    searched: u64,
    budget: u64,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Solver({} positions)", self.searched)
    }
}

impl Solver {
    /// The longest side of a board that it can solve.
    pub const MAX_SIDE: u8 = <u64 as Word>::MAX_SIDE;

    /// Creates a solver for positions on the board of `position`; `None` unless it is a game of two players with fixed
    /// ports on a board of side [`MAX_SIDE`](Self::MAX_SIDE) at most.
    #[must_use]
    pub fn new(position: &Position) -> Option<Self> {
        Some(Self {
            board: BitBoard::of(position)?,
            connections: ConnectionSearch::default(),
            solved: HashMap::new(),
            searched: 0,
            budget: u64::MAX,
        })
    }

    /// Returns the number of positions searched so far.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Limits the search to `positions` more.
    pub fn limit(&mut self, positions: u64) {
        self.budget = self.searched.saturating_add(positions);
    }

    /// Returns a winning move in `position`, which is not over.
    ///
    /// `Some(None)` if the position is lost, `None` if the [limit](Self::limit) is too low to tell.
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
        let solution = self.solve(stones(position), position.to_move().index())?;
        Some(solution.wins.then(|| Move::Place(cell(position, solution.best.into()))))
    }

    /// Returns an upper bound on the empty cells that the winner needs after the losing move `mv`: the more, the more
    /// stubborn the defence.
    ///
    /// `None` if `mv` does not lose, or the limit is too low to tell.
    #[must_use]
    pub fn resistance(&mut self, position: &Position, mv: Move) -> Option<u32> {
        let mut next = position.clone();
        next.play(mv);
        if next.outcome().is_some() {
            return Some(0).filter(|_| self.wins_by(position, mv) == Some(false));
        }
        let solution = self.solve(stones(&next), next.to_move().index())?;
        solution.wins.then(|| solution.carrier.count_ones())
    }

    /// Returns whether the player to move wins `position` with `mv`; `None` if the limit is too low to tell.
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

    /// Solves the position with these `stones`, one set for each colour, and `mover` to move.
    fn solve(&mut self, stones: [u64; 2], mover: usize) -> Option<Solution> {
        match self.inspect(stones, mover)? {
            Inspection::Solved(solution) => Some(solution),
            Inspection::Open(open) => self.search(stones, mover, open),
        }
    }

    /// Looks a position up, or finds its connections; no move is tried. `None` if the limit is reached.
    fn inspect(&mut self, stones: [u64; 2], mover: usize) -> Option<Inspection> {
        if let Some(&solution) = self.solved.get(&self.key(stones, mover)) {
            return Some(Inspection::Solved(self.mirrored_for(solution, mover)));
        }
        self.searched += 1;
        if self.searched > self.budget {
            return None;
        }
        let other = 1 - mover;
        let (board, connections) = (&self.board, &mut self.connections);
        let theirs = connections.search(board, stones[other], stones[mover], board.ports[other], false);
        if let Some(carrier) = theirs.full {
            let solution = Solution { wins: false, carrier, best: 0 };
            return Some(Inspection::Solved(self.store(stones, mover, solution)));
        }
        let ours = connections.search(board, stones[mover], stones[other], board.ports[mover], true);
        let full = ours.full.map(|carrier| (carrier, carrier.trailing_zeros() as u8));
        if let Some((carrier, best)) = full.or(ours.semi.first().copied()) {
            let solution = Solution { wins: true, carrier, best };
            return Some(Inspection::Solved(self.store(stones, mover, solution)));
        }
        let empty = board.all & !stones[0] & !stones[1];
        // The must-play region: a move outside the carrier of one of their semi-connections loses to it.
        let must_play = theirs.semi.iter().fold(empty, |region, semi| region & semi.0);
        let carrier = theirs.semi.iter().fold(0, |carrier, semi| carrier | semi.0);
        let mut moves: Vec<u8> = cells(must_play).map(|c| c as u8).collect();
        let detour = |c: usize| u16::from(ours.detour[c]) + u16::from(theirs.detour[c]);
        moves.sort_by_key(|&c| {
            let c = usize::from(c);
            (detour(c), std::cmp::Reverse(board.neighbours[c].count_ones()), c)
        });
        Some(Inspection::Open(Open { moves, carrier }))
    }

    /// Solves a position that its inspection left open, by trying its moves.
    fn search(&mut self, stones: [u64; 2], mover: usize, open: Open) -> Option<Solution> {
        let after = |c: u8| {
            let mut next = stones;
            next[mover] |= 1 << c;
            next
        };
        let other = 1 - mover;
        let Open { moves, mut carrier } = open;
        let mut must_play = moves.iter().fold(0_u64, |region, &c| region | 1 << c);
        let mut children = Vec::new();
        for (i, &c) in moves.iter().enumerate() {
            if must_play & 1 << c == 0 {
                continue;
            }
            match self.inspect(after(c), other)? {
                Inspection::Solved(child) if child.wins => {
                    must_play &= child.carrier;
                    carrier |= child.carrier;
                }
                Inspection::Solved(child) => {
                    let solution = Solution { wins: true, carrier: child.carrier | 1 << c, best: c };
                    return Some(self.store(stones, mover, solution));
                }
                Inspection::Open(open) => children.push((open.moves.len(), i, c, open)),
            }
        }
        // First the moves that leave the opponent the fewest answers.
        children.sort_by_key(|&(answers, i, ..)| (answers, i));
        for (_, _, c, open) in children {
            if must_play & 1 << c == 0 {
                continue;
            }
            let child = match self.solved.get(&self.key(after(c), other)) {
                Some(&solution) => self.mirrored_for(solution, other),
                None => self.search(after(c), other, open)?,
            };
            if !child.wins {
                let solution = Solution { wins: true, carrier: child.carrier | 1 << c, best: c };
                return Some(self.store(stones, mover, solution));
            }
            must_play &= child.carrier;
            carrier |= child.carrier;
        }
        Some(self.store(stones, mover, Solution { wins: false, carrier, best: 0 }))
    }

    /// Returns the key of a position: the stones of the mover and of the other colour, mirrored if colour 1 is to move.
    /// In the mirror image the colours' ports are exchanged, so both colours share one table.
    fn key(&self, stones: [u64; 2], mover: usize) -> (u64, u64) {
        let [own, other] = [stones[mover], stones[1 - mover]];
        if mover == 0 { (own, other) } else { (self.board.mirrored(own), self.board.mirrored(other)) }
    }

    /// Converts a solution between the board and the table: mirrored if colour 1 is to move, else unchanged.
    fn mirrored_for(&self, solution: Solution, mover: usize) -> Solution {
        if mover == 0 {
            return solution;
        }
        let best = self.board.mirrored(1 << solution.best).trailing_zeros() as u8;
        Solution { carrier: self.board.mirrored(solution.carrier), best, ..solution }
    }

    fn store(&mut self, stones: [u64; 2], mover: usize, solution: Solution) -> Solution {
        self.solved.insert(self.key(stones, mover), self.mirrored_for(solution, mover));
        solution
    }
}

/// Proves what a single inspection shows: no move is tried.
impl Oracle<Position> for Solver {
    /// An inspection takes about as long as forty playouts on the board of side 5.
    const VISITS: u32 = 100;

    fn new(root: &Position) -> Option<Self> {
        Self::new(root)
    }

    fn prove(&mut self, position: &Position) -> Option<Proof<Move>> {
        if position.may_swap() || position.open() != position.empty() {
            return None;
        }
        let place = |c: u8| Move::Place(cell(position, c.into()));
        Some(match self.inspect(stones(position), position.to_move().index())? {
            Inspection::Solved(Solution { wins: true, best, .. }) => Proof::Wins(place(best)),
            Inspection::Open(open) if !open.moves.is_empty() => {
                Proof::Only(open.moves.into_iter().map(place).collect())
            }
            _ => Proof::Loses,
        })
    }
}

/// The opening books for sides 4 and 5: first stones, each with a winning reply to it, `+` if there is none.
///
/// Printed by `alveole-lab solve hex --options '{"size": 4}' --openings`, for side 5 without the first stones beyond the centre:
/// their images under the half turn are there.
const OPENINGS: [(u8, &str); 2] = [(4, include_str!("openings-4.txt")), (5, include_str!("openings-5.txt"))];

impl Position {
    /// Looks the position up in the opening books, which have the first two stones on boards of sides 4 and 5.
    ///
    /// `Some(None)` if the position is lost, `None` if it is not in a book.
    #[allow(clippy::option_option)] // not in the book, lost, or won by a move
    pub(super) fn book(&self) -> Option<Option<Move>> {
        let board = self.field.board;
        let (side, openings) = OPENINGS.into_iter().find(|(side, _)| *side == board.side_length())?;
        if self.center_ban {
            return None;
        }
        let occupied = self.occupied();
        let mut openings = openings.lines().filter_map(|line| line.split_once(' '));
        match (occupied.len(), self.to_move) {
            // With the swap rule the second player wins against every first stone.
            (0, _) if self.swap => Some(None),
            (0, _) => {
                let (first, _) = openings.rfind(|(_, reply)| *reply == "+")?;
                Some(board.find(first).map(Move::Place))
            }
            (1, Colour(1)) => {
                let first = occupied.first()?;
                // A half turn keeps the ports on odd sides. It reverses the order of the cells.
                let turned = |c: Cell| cell(self, board.len() - 1 - c.index());
                let image = (side % 2 == 1).then(|| turned(first));
                openings.find_map(|(opening, reply)| {
                    let opening = board.find(opening);
                    let reply = board.find(reply);
                    let reply = if opening == Some(first) {
                        reply
                    } else if opening == image {
                        reply.map(turned)
                    } else {
                        return None;
                    };
                    Some(reply.map(Move::Place).or(self.may_swap().then_some(Move::Swap)))
                })
            }
            _ => None,
        }
    }
}

/// Returns the stones of the two colours as words.
#[doc(hidden)] // for the programs in `lab`
#[must_use]
pub fn stones<W: Word>(position: &Position) -> [W; 2] {
    [0, 1].map(|colour| word(position.stones[colour]))
}

fn cell(position: &Position, index: usize) -> Cell {
    position.field.board.cells().nth(index).expect("a cell of the board")
}
