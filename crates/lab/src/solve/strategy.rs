//! Writes down how the winner of a solved position wins, so that `check-hex-proof` can verify it.
//!
//! A *claim* is a colour with two sets, S and K: the colour, which has the stones S, connects its ports with them and cells
//! of K although the other one moves first, and even if all other cells are the other one's. Each line of the file but the
//! first is a claim, which has the number of claims before it: `r` or `b` for the colour, S and K as hexadecimal
//! numbers (bit i is the i-th cell, row by row from a1), and why it holds:
//!
//! - `joined STEP …`: connections between ends: cells of K, groups of S by one of their cells, and the ports, as the two
//!   numbers after the last cell's. The last step connects the ports. The steps are numbered from 0:
//!   - `t:X:Y`: X and Y touch.
//!   - `a:I:J:Z`: connections I and J, which share no cell, meet in Z. If Z is a cell, the colour must move first.
//!   - `o:I:J:…`: connections for which the colour must move first; no cell belongs to all of them.
//! - `replies R:N … x:X:Y …`: against each move of the other colour, one of the replies wins. A reply is a cell R and
//!   the number N of an earlier claim, which holds after it. Each cell X that belongs to all replies, as R or as a cell
//!   of the claim, is dead once Y is the colour's.
//! - `captured N A:B …`: claim N holds once the colour has all these cells, and pair by pair it captures them.
//!
//! `result MOVES : COLOUR N` says that claim N shows who wins after these moves.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use alveole::games::hex::{BitBoard, ConnectionSearch, End, Link, cells};

use super::COLOURS;
use super::search::{Prover, Solution};

/// A claim in the file: its number, and its cells K.
#[derive(Clone, Copy)]
struct Claim {
    number: usize,
    cells: u64,
}

/// A proof that is being written to a file.
pub(super) struct Proof<W: Write> {
    file: W,
    /// The number of claims in the file.
    written: usize,
    /// The claims by the winner, and the stones of the winner and the loser.
    known: HashMap<(usize, [u64; 2]), Claim>,
    connections: ConnectionSearch<32, 64>,
}

impl<W: Write> Proof<W> {
    /// Begins a proof about a board of this side with its title.
    pub fn new(mut file: W, side: u8) -> io::Result<Self> {
        writeln!(file, "hex side {side}")?;
        Ok(Self { file, written: 0, known: HashMap::new(), connections: ConnectionSearch::default() })
    }

    /// Writes why `winner` wins after these moves: the position with these stones of both colours and `mover` to move.
    pub fn write(
        &mut self,
        prover: &mut Prover,
        moves: &str,
        (stones, mover, winner): ([u64; 2], usize, usize),
    ) -> io::Result<()> {
        prover.limit(None);
        let mut own = stones[winner];
        if mover == winner {
            own |= 1 << solution(prover, stones, mover).best.expect("the winner has a winning move");
        }
        let claim = Claims { prover, proof: self, winner }.claim(own, stones[1 - winner])?;
        writeln!(self.file, "result {moves} : {} {}", COLOURS[winner], claim.number)
    }

    /// Writes what is still in memory.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn solution(prover: &mut Prover, stones: [u64; 2], mover: usize) -> Solution {
    prover.solve(stones, mover).expect("there is no limit")
}

/// The claims about positions that one colour wins.
struct Claims<'p, W: Write> {
    prover: &'p mut Prover,
    proof: &'p mut Proof<W>,
    winner: usize,
}

impl<W: Write> Claims<'_, W> {
    /// Writes a claim for the winner's stones `own` against `other`; the loser is to move.
    fn claim(&mut self, own: u64, other: u64) -> io::Result<Claim> {
        let key = (self.winner, [own, other]);
        if let Some(&claim) = self.proof.known.get(&key) {
            return Ok(claim);
        }
        let all = self.prover.geometry.board.all;
        let (stones, loser) = (self.stones(own, other), 1 - self.winner);
        // Connections need a few cells: the others may be the loser's. Positions that were searched stay as they are,
        // since the table knows what follows them.
        let seen =
            if self.prover.work(stones, loser) <= 1 { self.prover.at_a_glance(stones, loser) } else { None };
        let claim = match seen {
            Some(solution) if solution.carrier != all & !own & !other => {
                self.claim(own, all & !own & !solution.carrier)?
            }
            _ => self.filled(own, other)?,
        };
        self.proof.known.insert(key, claim);
        Ok(claim)
    }

    /// Writes a claim for a position in which captured cells are to be filled.
    fn filled(&mut self, own: u64, other: u64) -> io::Result<Claim> {
        let geometry = &self.prover.geometry;
        let loser = 1 - self.winner;
        // What the loser has captured, or is dead, stays empty: other claims may use it.
        let inferior = &self.prover.inferior;
        let (pairs, view) =
            inferior.captured_by_other(geometry, geometry.view(self.stones(own, other), loser));
        let reversible = inferior.reversible(geometry, view);
        let own_filled = geometry.on_board(view.other, loser);
        let on_board = |cell: u8| geometry.on_board(1 << cell, loser).trailing_zeros();
        let pairs: Vec<[u32; 2]> = pairs.iter().map(|pair| pair.map(on_board)).collect();
        let answered = geometry.on_board(reversible.moves, loser);
        let answers: Vec<(u32, u32)> =
            cells(reversible.moves).map(|x| (on_board(x as u8), on_board(reversible.answer(x)))).collect();

        let claim = match self.joined(own_filled, other) {
            Some((carrier, steps)) => self.line(own_filled, carrier, "joined", &steps)?,
            None => self.replies([own, other], own_filled, answered, &answers)?,
        };
        if pairs.is_empty() {
            return Ok(claim);
        }
        let carrier = pairs.iter().flatten().fold(claim.cells, |all, cell| all | 1 << cell);
        let pairs: String = pairs.iter().map(|[a, b]| format!(" {a}:{b}")).collect();
        self.line(own, carrier, "captured", &format!(" {}{pairs}", claim.number))
    }

    /// The steps that connect the ports, and the cells that they need; `None` if no connection is found.
    fn joined(&mut self, own: u64, other: u64) -> Option<(u64, String)> {
        let board = &self.prover.geometry.board;
        let connections = &mut self.proof.connections;
        let carrier = connections.search(board, own, other, board.ports[self.winner], false).full?;
        let last = Link { ends: [End::Port(0), End::Port(1)], carrier, full: true };
        let mut steps = Steps::new(connections.links(), board.all.count_ones() as usize);
        if connected(board, board.ports[self.winner], own) {
            return Some((0, String::new()));
        }
        steps.derive(last);
        Some((carrier, steps.text))
    }

    /// Writes a claim with replies to the loser's moves. `answered` are those that need none, since the second of each of
    /// `answers` makes the first dead. `filled` are the winner's stones and what it has
    /// captured.
    fn replies(
        &mut self,
        [own, other]: [u64; 2],
        filled: u64,
        answered: u64,
        answers: &[(u32, u32)],
    ) -> io::Result<Claim> {
        let mut open = self.prover.geometry.board.all & !filled & !other;
        let (mut carrier, mut replies) = (0, String::new());
        // At least one move is replied to: a claim without any would not hold.
        while open & !answered != 0 || replies.is_empty() {
            let choice = if open & !answered != 0 { open & !answered } else { open };
            let (own_next, other_next, reply) = self.reply(own, other, choice);
            let next = self.claim(own_next, other_next)?;
            let region = (next.cells | 1 << reply) & !filled;
            open &= region;
            carrier |= region;
            let _ = write!(replies, " {reply}:{}", next.number);
        }
        for &(cell, answer) in answers.iter().filter(|(cell, _)| open >> cell & 1 == 1) {
            carrier |= 1 << answer;
            let _ = write!(replies, " x:{cell}:{answer}");
        }
        self.line(filled, carrier, "replies", &replies)
    }

    fn stones(&self, own: u64, other: u64) -> [u64; 2] {
        if self.winner == 0 { [own, other] } else { [other, own] }
    }

    /// A move of the loser among `open`, answered: the stones of both, and the answer.
    fn reply(&mut self, own: u64, other: u64, open: u64) -> (u64, u64, u8) {
        let known = |cell: &usize| self.prover.known(self.stones(own, other | 1 << cell), self.winner);
        // First the moves that the search has tried.
        let cell = cells(open).find(known).unwrap_or(open.trailing_zeros() as usize);
        let other = other | 1 << cell;
        let after = self.stones(own, other);
        let reply =
            solution(self.prover, after, self.winner).best.expect("the winner wins against every move");
        (own | 1 << reply, other, reply)
    }

    fn line(&mut self, own: u64, carrier: u64, why: &str, parts: &str) -> io::Result<Claim> {
        let Proof { file, written, .. } = &mut *self.proof;
        let colour = &COLOURS[self.winner][..1];
        writeln!(file, "{colour} {own:x} {carrier:x} {why}{parts}")?;
        *written += 1;
        Ok(Claim { number: *written - 1, cells: carrier })
    }
}

fn connected(board: &BitBoard, [from, to]: [u64; 2], own: u64) -> bool {
    board.flood(from & own, own) & to != 0
}

/// The steps of a connection, traced back from the links that a search found.
struct Steps {
    /// The place of each link in the order of the search.
    found: HashMap<Link, usize>,
    links: Vec<Link>,
    /// The number of each link in the text.
    written: HashMap<Link, usize>,
    cells: usize,
    text: String,
}

impl Steps {
    fn new(links: impl Iterator<Item = Link>, cells: usize) -> Self {
        let links: Vec<Link> = links.collect();
        let found = links.iter().enumerate().rev().map(|(i, &link)| (sorted(link), i)).collect();
        Self { found, links, written: HashMap::new(), cells, text: String::new() }
    }

    fn number(&self, end: End) -> usize {
        match end {
            End::Port(port) => self.cells + port,
            End::Group(cell) | End::Cell(cell) => cell,
        }
    }

    /// Writes the steps to a link that was found, and the link; returns its number.
    fn derive(&mut self, link: Link) -> usize {
        let link = sorted(link);
        if let Some(&number) = self.written.get(&link) {
            return number;
        }
        let at = self.found[&link];
        let earlier = &self.links[..at];
        let step = if let Some((first, middle, second)) = self.meeting(link, at) {
            let [first, second] = [first, second].map(|part| self.derive(part));
            format!(" a:{first}:{second}:{}", self.number(middle))
        } else if link.carrier == 0 {
            let [x, y] = link.ends.map(|end| self.number(end));
            format!(" t:{x}:{y}")
        } else {
            // Those that need no other cells, without the ones that are not needed.
            let fits = |part: &Link| !part.full && part.carrier & !link.carrier == 0;
            let same = |part: &&Link| sorted(**part).ends == link.ends && fits(part);
            let mut parts: Vec<Link> = earlier.iter().filter(same).copied().collect();
            let mut i = 0;
            while i < parts.len() {
                let others = (0..parts.len()).filter(|&j| j != i);
                if others.fold(u64::MAX, |common, j| common & parts[j].carrier) == 0 {
                    parts.remove(i);
                } else {
                    i += 1;
                }
            }
            let numbers: Vec<usize> = parts.into_iter().map(|part| self.derive(part)).collect();
            numbers.iter().fold(" o".to_owned(), |text, number| text + &format!(":{number}"))
        };
        self.text += &step;
        let number = self.written.len();
        self.written.insert(link, number);
        number
    }

    /// Two earlier full links that make this one, and where they meet: in a group for a full link, else in a cell.
    fn meeting(&self, link: Link, at: usize) -> Option<(Link, End, Link)> {
        let [x, y] = link.ends;
        self.links[..at].iter().find_map(|first| {
            let middle = match first.ends {
                [a, b] if a == x => b,
                [a, b] if b == x => a,
                _ => return None,
            };
            let own = match middle {
                End::Group(_) if link.full => 0,
                End::Cell(cell) if !link.full => 1 << cell,
                _ => return None,
            };
            if !first.full
                || middle == y
                || (first.carrier | own) & !link.carrier != 0
                || first.carrier & own != 0
            {
                return None;
            }
            let second =
                sorted(Link { ends: [middle, y], carrier: link.carrier & !first.carrier & !own, full: true });
            self.found.get(&second).is_some_and(|&i| i < at).then_some((*first, middle, second))
        })
    }
}

/// The link with its ends in a fixed order.
fn sorted(link: Link) -> Link {
    let key = |end: &End| match *end {
        End::Port(port) => (0, port),
        End::Group(cell) => (1, cell),
        End::Cell(cell) => (2, cell),
    };
    let mut ends = link.ends;
    ends.sort_by_key(key);
    Link { ends, ..link }
}
