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

use alveole::games::hex::{BitBoard, ConnectionSearch, End, Link, Solution, Word, cells};

use super::{COLOURS, Solver};

/// A claim in the file: its number, and its cells K.
#[derive(Clone, Copy)]
struct Claim<W> {
    number: usize,
    cells: W,
}

/// A proof that is being written to a file.
pub(super) struct Proof<F: Write, W> {
    file: F,
    /// The number of claims in the file.
    written: usize,
    /// The claims by the winner, and the stones of the winner and the loser.
    known: HashMap<(usize, [W; 2]), Claim<W>>,
    connections: ConnectionSearch<W, 32, 64>,
}

impl<F: Write, W: Word> Proof<F, W> {
    /// Begins a proof about a board of this side with its title.
    pub fn new(mut file: F, side: u8) -> io::Result<Self> {
        writeln!(file, "hex side {side}")?;
        Ok(Self { file, written: 0, known: HashMap::new(), connections: ConnectionSearch::default() })
    }

    /// Writes why `winner` wins after these moves: the position with these stones of both colours and `mover` to move.
    pub fn write(
        &mut self,
        solver: &mut Solver<W>,
        moves: &str,
        (stones, mover, winner): ([W; 2], usize, usize),
    ) -> io::Result<()> {
        solver.limit(None);
        let mut own = stones[winner];
        if mover == winner {
            let best = solution(solver, stones, mover).best.expect("the winner has a winning move");
            own |= W::cell(best.into());
        }
        let claim = Claims { solver, proof: self, winner }.claim(own, stones[1 - winner])?;
        writeln!(self.file, "result {moves} : {} {}", COLOURS[winner], claim.number)
    }

    /// Writes what is still in memory.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn solution<W: Word>(solver: &mut Solver<W>, stones: [W; 2], mover: usize) -> Solution<W> {
    solver.solve(stones, mover).expect("there is no limit")
}

/// The claims about positions that one colour wins.
struct Claims<'p, F: Write, W> {
    solver: &'p mut Solver<W>,
    proof: &'p mut Proof<F, W>,
    winner: usize,
}

impl<F: Write, W: Word> Claims<'_, F, W> {
    /// Writes a claim for the winner's stones `own` against `other`; the loser is to move.
    fn claim(&mut self, own: W, other: W) -> io::Result<Claim<W>> {
        let key = (self.winner, [own, other]);
        if let Some(&claim) = self.proof.known.get(&key) {
            return Ok(claim);
        }
        let all = self.solver.geometry.board.all;
        let (stones, loser) = (self.stones(own, other), 1 - self.winner);
        // Connections need a few cells: the others may be the loser's. Positions that were searched stay as they are,
        // since the table knows what follows them.
        let seen =
            if self.solver.work(stones, loser) <= 1 { self.solver.at_a_glance(stones, loser) } else { None };
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
    fn filled(&mut self, own: W, other: W) -> io::Result<Claim<W>> {
        let geometry = &self.solver.geometry;
        let loser = 1 - self.winner;
        // What the loser has captured, or is dead, stays empty: other claims may use it.
        let inferior = &self.solver.inferior;
        let (pairs, view) =
            inferior.captured_by_other(geometry, geometry.view(self.stones(own, other), loser));
        let reversible = inferior.reversible(geometry, view);
        let own_filled = geometry.on_board(view.other, loser);
        let on_board = |cell: u8| geometry.on_board(W::cell(cell.into()), loser).first();
        let pairs: Vec<[usize; 2]> = pairs.iter().map(|pair| pair.map(on_board)).collect();
        let answered = geometry.on_board(reversible.moves, loser);
        let answers: Vec<(usize, usize)> =
            cells(reversible.moves).map(|x| (on_board(x as u8), on_board(reversible.answer(x)))).collect();

        let claim = match self.joined(own_filled, other) {
            Some((carrier, steps)) => self.line(own_filled, carrier, "joined", &steps)?,
            None => self.replies([own, other], own_filled, answered, &answers)?,
        };
        if pairs.is_empty() {
            return Ok(claim);
        }
        let carrier = pairs.iter().flatten().fold(claim.cells, |all, &cell| all | W::cell(cell));
        let pairs: String = pairs.iter().map(|[a, b]| format!(" {a}:{b}")).collect();
        self.line(own, carrier, "captured", &format!(" {}{pairs}", claim.number))
    }

    /// The steps that connect the ports, and the cells that they need; `None` if no connection is found.
    fn joined(&mut self, own: W, other: W) -> Option<(W, String)> {
        let board = &self.solver.geometry.board;
        let connections = &mut self.proof.connections;
        let carrier = connections.search(board, own, other, board.ports[self.winner], false).full?;
        let last = Link { ends: [End::Port(0), End::Port(1)], carrier, full: true };
        let mut steps = Steps::new(connections.links(), board.all.count() as usize);
        if connected(board, board.ports[self.winner], own) {
            return Some((W::EMPTY, String::new()));
        }
        steps.derive(last);
        Some((carrier, steps.text))
    }

    /// Writes a claim with replies to the loser's moves. `answered` are those that need none, since the second of each of
    /// `answers` makes the first dead. `filled` are the winner's stones and what it has
    /// captured.
    fn replies(
        &mut self,
        [own, other]: [W; 2],
        filled: W,
        answered: W,
        answers: &[(usize, usize)],
    ) -> io::Result<Claim<W>> {
        let mut open = self.solver.geometry.board.all & !filled & !other;
        let (mut carrier, mut replies) = (W::EMPTY, String::new());
        // At least one move is replied to: a claim without any would not hold.
        while !open.is_within(answered) || replies.is_empty() {
            let choice = if open.is_within(answered) { open } else { open & !answered };
            let (own_next, other_next, reply) = self.reply(own, other, choice);
            let next = self.claim(own_next, other_next)?;
            let region = (next.cells | W::cell(reply.into())) & !filled;
            open &= region;
            carrier |= region;
            let _ = write!(replies, " {reply}:{}", next.number);
        }
        for &(cell, answer) in answers.iter().filter(|(cell, _)| open.has(*cell)) {
            carrier |= W::cell(answer);
            let _ = write!(replies, " x:{cell}:{answer}");
        }
        self.line(filled, carrier, "replies", &replies)
    }

    fn stones(&self, own: W, other: W) -> [W; 2] {
        if self.winner == 0 { [own, other] } else { [other, own] }
    }

    /// A move of the loser among `open`, answered: the stones of both, and the answer.
    fn reply(&mut self, own: W, other: W, open: W) -> (W, W, u8) {
        let known = |cell: &usize| self.solver.known(self.stones(own, other | W::cell(*cell)), self.winner);
        // First the moves that the search has tried.
        let cell = cells(open).find(known).unwrap_or(open.first());
        let other = other | W::cell(cell);
        let after = self.stones(own, other);
        let reply =
            solution(self.solver, after, self.winner).best.expect("the winner wins against every move");
        (own | W::cell(reply.into()), other, reply)
    }

    fn line(&mut self, own: W, carrier: W, why: &str, parts: &str) -> io::Result<Claim<W>> {
        let Proof { file, written, .. } = &mut *self.proof;
        let colour = &COLOURS[self.winner][..1];
        writeln!(file, "{colour} {own:x} {carrier:x} {why}{parts}")?;
        *written += 1;
        Ok(Claim { number: *written - 1, cells: carrier })
    }
}

fn connected<W: Word>(board: &BitBoard<W>, [from, to]: [W; 2], own: W) -> bool {
    board.flood(from & own, own).meets(to)
}

/// The steps of a connection, traced back from the links that a search found.
struct Steps<W> {
    /// The place of each link in the order of the search.
    found: HashMap<Link<W>, usize>,
    links: Vec<Link<W>>,
    /// The number of each link in the text.
    written: HashMap<Link<W>, usize>,
    cells: usize,
    text: String,
}

impl<W: Word> Steps<W> {
    fn new(links: impl Iterator<Item = Link<W>>, cells: usize) -> Self {
        let links: Vec<Link<W>> = links.collect();
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
    fn derive(&mut self, link: Link<W>) -> usize {
        let link = sorted(link);
        if let Some(&number) = self.written.get(&link) {
            return number;
        }
        let at = self.found[&link];
        let earlier = &self.links[..at];
        let step = if let Some((first, middle, second)) = self.meeting(link, at) {
            let [first, second] = [first, second].map(|part| self.derive(part));
            format!(" a:{first}:{second}:{}", self.number(middle))
        } else if link.carrier.is_empty() {
            let [x, y] = link.ends.map(|end| self.number(end));
            format!(" t:{x}:{y}")
        } else {
            // Those that need no other cells, without the ones that are not needed.
            let fits = |part: &Link<W>| !part.full && part.carrier.is_within(link.carrier);
            let same = |part: &&Link<W>| sorted(**part).ends == link.ends && fits(part);
            let mut parts: Vec<Link<W>> = earlier.iter().filter(same).copied().collect();
            let mut i = 0;
            while i < parts.len() {
                let others = (0..parts.len()).filter(|&j| j != i);
                if others.fold(!W::EMPTY, |common, j| common & parts[j].carrier).is_empty() {
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
    fn meeting(&self, link: Link<W>, at: usize) -> Option<(Link<W>, End, Link<W>)> {
        let [x, y] = link.ends;
        self.links[..at].iter().find_map(|first| {
            let middle = match first.ends {
                [a, b] if a == x => b,
                [a, b] if b == x => a,
                _ => return None,
            };
            let own = match middle {
                End::Group(_) if link.full => W::EMPTY,
                End::Cell(cell) if !link.full => W::cell(cell),
                _ => return None,
            };
            if !first.full
                || middle == y
                || !(first.carrier | own).is_within(link.carrier)
                || first.carrier.meets(own)
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
fn sorted<W>(link: Link<W>) -> Link<W> {
    let key = |end: &End| match *end {
        End::Port(port) => (0, port),
        End::Group(cell) => (1, cell),
        End::Cell(cell) => (2, cell),
    };
    let mut ends = link.ends;
    ends.sort_by_key(key);
    Link { ends, ..link }
}
