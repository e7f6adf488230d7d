//! Verifies a proof that `alveole-lab solve hex --proof FILE` has written, and prints what it proves.
//!
//! It shares no code with the solver: the board, the ports, the moves and the claims are its own.
//! `crates/lab/src/solve/strategy.rs` says what the lines of a proof mean.

// They panic if the reader of the output leaves.
#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

/// A set of cells: bit i is the i-th cell. Side 6 has 91.
type Set = u128;

/// The longest side of a board whose cells fit a set.
const MAX_SIDE: i32 = 6;

/// What may be wrong with a proof, as a sentence.
type Refusal = String;

/// A hexagon of cells with the ports of red and black.
struct Board {
    /// The row and the diagonal of each cell, counted from 0.
    places: Vec<(i32, i32)>,
    names: Vec<String>,
    beside: Vec<Set>,
    /// For red and black, the cells of their two ports.
    ports: [[Set; 2]; 2],
}

/// The way to the six cells around a cell, in rows and diagonals: a circle.
const AROUND: [(i32, i32); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// What is on one side of a cell.
enum Beside {
    Cell(usize),
    /// A place outside, which counts as a stone of this colour.
    Outside(usize),
}

impl Board {
    /// The board of side `n`. Rows run from the bottom; in a row of letter L the diagonals are numbered from the left.
    fn new(n: i32) -> Self {
        let last = 2 * (n - 1);
        let mut places = Vec::new();
        for row in 0..=last {
            for diagonal in 0..=last {
                // The lower rows lack the last diagonals, the upper ones the first.
                if (row - diagonal).abs() < n {
                    places.push((row, diagonal));
                }
            }
        }
        let letter = |row: i32| char::from(b'a' + u8::try_from(row).unwrap());
        let names =
            places.iter().map(|&(row, diagonal)| format!("{}{}", letter(row), diagonal + 1)).collect();
        let beside = places.iter().map(|&(row, diagonal)| {
            let near = |&(r, d): &(i32, i32)| {
                matches!((r - row, d - diagonal), (0, 1 | -1) | (1, 0 | 1) | (-1, 0 | -1))
            };
            set(places.iter().enumerate().filter(|(_, place)| near(place)).map(|(i, _)| i))
        });
        let mut ports = [[0; 2]; 2];
        for (i, &(row, diagonal)) in places.iter().enumerate() {
            let (up, right) = (row - (n - 1), 2 * diagonal - row - (n - 1));
            let border = row == 0
                || row == last
                || diagonal == 0
                || diagonal == last
                || (row - diagonal).abs() == n - 1;
            if !border {
                continue;
            }
            // On even sides no cell lies in the middle of the top and the bottom: the eastern one of two belongs to both.
            let both = right == 0 || n % 2 == 0 && right == 1 && up.abs() == n - 1;
            let (east, west) = (right >= 0, right < 0 || both);
            let belongs = [[up >= 0 && east, up <= 0 && west], [up >= 0 && west, up <= 0 && east]];
            for (port, belongs) in ports.as_flattened_mut().iter_mut().zip(belongs.as_flattened()) {
                *port |= Set::from(*belongs) << i;
            }
        }
        let beside = beside.collect();
        Self { places, names, beside, ports }
    }

    /// What lies around a cell, in a circle.
    fn around(&self, cell: usize) -> [Beside; 6] {
        let (row, diagonal) = self.places[cell];
        let inside =
            AROUND.map(|(r, d)| self.places.iter().position(|&place| place == (row + r, diagonal + d)));
        std::array::from_fn(|i| {
            if let Some(neighbour) = inside[i] {
                return Beside::Cell(neighbour);
            }
            // Outside lies the port that the cell shares with the next cell on the border. Where two are as far away,
            // the place between them may belong to either: the number of changes on the way around is the same.
            let steps = |turn: usize| (1..6).find_map(|k| inside[(i + k * turn) % 6].map(|cell| (k, cell)));
            let nearest = [steps(1), steps(5)].into_iter().flatten().min_by_key(|&(k, _)| k);
            let both = set([cell, nearest.expect("a cell has neighbours").1]);
            let shared = |ports: &[Set; 2]| ports.iter().any(|port| port & both == both);
            Beside::Outside(
                self.ports.iter().position(shared).expect("two cells beside the outside share a port"),
            )
        })
    }

    fn all(&self) -> Set {
        set(0..self.names.len())
    }
}

fn set(cells: impl IntoIterator<Item = usize>) -> Set {
    cells.into_iter().fold(0, |set, cell| set | 1 << cell)
}

fn has(set: Set, cell: usize) -> bool {
    cell < Set::BITS as usize && set >> cell & 1 == 1
}

/// The stones of the winner and the two ports, as groups that join.
struct Groups {
    /// For each cell, and then for the two ports, another member of its group, or itself.
    parent: Vec<usize>,
}

impl Groups {
    fn find(&self, mut member: usize) -> usize {
        while self.parent[member] != member {
            member = self.parent[member];
        }
        member
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a] = b;
    }
}

/// A claim that holds: the colour, which has the stones, joins its ports within these cells although the other one moves
/// first.
#[derive(Clone, Copy)]
struct Claim {
    colour: usize,
    stones: Set,
    cells: Set,
}

/// A connection between two ends, which are cells or, by the numbers after the last cell's, the ports.
#[derive(Clone, Copy)]
struct Link {
    ends: [usize; 2],
    cells: Set,
    /// Whether it holds although the other colour moves first.
    full: bool,
}

impl Link {
    fn has_ends(&self, [x, y]: [usize; 2]) -> bool {
        self.ends == [x, y] || self.ends == [y, x]
    }

    /// The end that is not `middle`; `None` if that is no end.
    fn beyond(&self, middle: usize) -> Option<usize> {
        let [x, y] = self.ends;
        if x == middle { Some(y) } else { Some(x).filter(|_| y == middle) }
    }
}

/// The connections of a claim, step by step.
struct Joining<'b> {
    board: &'b Board,
    claim: Claim,
    groups: Groups,
    links: Vec<Link>,
}

impl<'b> Joining<'b> {
    fn new(board: &'b Board, claim: Claim) -> Self {
        let count = board.names.len();
        let mut groups = Groups { parent: (0..count + 2).collect() };
        for stone in (0..count).filter(|&cell| has(claim.stones, cell)) {
            let beside = board.beside[stone] & claim.stones;
            (0..count).filter(|&cell| has(beside, cell)).for_each(|other| groups.join(stone, other));
            let ports = (0..2).filter(|&port| has(board.ports[claim.colour][port], stone));
            ports.for_each(|port| groups.join(stone, count + port));
        }
        Self { board, claim, groups, links: Vec::new() }
    }

    /// Whether an end is a port or a stone.
    fn solid(&self, end: usize) -> bool {
        end >= self.board.names.len() || has(self.claim.stones, end)
    }

    /// An end as a set of cells that it takes: none for a port or a stone.
    fn cell(&self, end: usize) -> Set {
        if self.solid(end) { 0 } else { set([end]) }
    }

    /// Checks the text of a step; returns what it connects.
    fn step(&self, text: &str) -> Result<Link, Refusal> {
        let mut parts = text.split(':');
        let rule = parts.next();
        let numbers = parts.map(number).collect::<Result<Vec<usize>, _>>()?;
        let link = |step: usize| self.links.get(step).ok_or(format!("there is no step {step} before it"));
        match (rule, &numbers[..]) {
            (Some("t"), &[x, y]) => self.touching(x, y),
            (Some("a"), &[first, second, middle]) => self.meeting(link(first)?, link(second)?, middle),
            (Some("o"), steps) => {
                combined(&steps.iter().map(|&step| link(step)).collect::<Result<Vec<_>, _>>()?)
            }
            _ => Err("there is no such rule".to_owned()),
        }
    }

    /// Two ends that touch. A group is named by one of its stones: any of them may touch.
    fn touching(&self, x: usize, y: usize) -> Result<Link, Refusal> {
        let count = self.board.names.len();
        let valid = |end: usize| end < count + 2 && (self.solid(end) || has(self.claim.cells, end));
        if !valid(x) || !valid(y) {
            return Err("an end is neither a port nor a stone nor a cell of the claim".to_owned());
        }
        let ports = self.board.ports[self.claim.colour];
        let touch = |x: usize, y: usize| match (x < count, y < count) {
            (true, true) => has(self.board.beside[x], y),
            (true, false) => has(ports[y - count], x),
            (false, true) => has(ports[x - count], y),
            (false, false) => false,
        };
        let same = |i: usize, end: usize| {
            i == end || self.solid(i) && self.solid(end) && self.groups.find(i) == self.groups.find(end)
        };
        let members = |end: usize| (0..count + 2).filter(move |&i| same(i, end));
        if members(x).any(|a| members(y).any(|b| touch(a, b))) {
            Ok(Link { ends: [x, y].map(|end| self.groups.find(end)), cells: 0, full: true })
        } else {
            Err("they do not touch".to_owned())
        }
    }

    /// Two connections, neither of which needs a cell of the other one, that meet.
    fn meeting(&self, first: &Link, second: &Link, middle: usize) -> Result<Link, Refusal> {
        if middle >= self.groups.parent.len() || !first.full || !second.full {
            return Err("there is no such end, or one of them is not full".to_owned());
        }
        let middle = self.groups.find(middle);
        let (Some(x), Some(y)) = (first.beyond(middle), second.beyond(middle)) else {
            return Err("they do not meet there".to_owned());
        };
        let parts = [first.cells, second.cells, self.cell(x), self.cell(y), self.cell(middle)];
        let together = parts.iter().fold(0, |all, cells| all | cells);
        if x == y || parts.iter().map(|cells| cells.count_ones()).sum::<u32>() != together.count_ones() {
            return Err("they share a cell".to_owned());
        }
        let cells = first.cells | second.cells | self.cell(middle);
        Ok(Link { ends: [x, y], cells, full: self.solid(middle) })
    }
}

/// Connections between the same ends, of which one is left after each move of the other colour.
fn combined(links: &[&Link]) -> Result<Link, Refusal> {
    let first = links.first().ok_or("there is nothing to combine")?;
    if !links.iter().all(|link| link.has_ends(first.ends)) {
        return Err("they have other ends".to_owned());
    }
    if links.iter().fold(Set::MAX, |common, link| common & link.cells) != 0 {
        return Err("a cell belongs to all of them".to_owned());
    }
    Ok(Link { ends: first.ends, cells: links.iter().fold(0, |all, link| all | link.cells), full: true })
}

/// The claims of a proof so far.
struct Checker {
    board: Board,
    claims: Vec<Claim>,
}

fn number(word: &str) -> Result<usize, Refusal> {
    word.parse().map_err(|_| format!("“{word}” is not a number"))
}

impl Checker {
    /// Checks the claim of a line.
    fn claim(&self, line: &str) -> Result<Claim, Refusal> {
        let mut words = line.split(' ');
        let colour = words.next().and_then(|word| ["r", "b"].iter().position(|&name| name == word));
        let mut mask = || Set::from_str_radix(words.next()?, 16).ok();
        let (Some(colour), Some(stones), Some(cells)) = (colour, mask(), mask()) else {
            return Err("no colour with two sets of cells".to_owned());
        };
        if (stones | cells) & !self.board.all() != 0 || stones & cells != 0 {
            return Err("cells off the board, or in both sets".to_owned());
        }
        let claim = Claim { colour, stones, cells };
        match words.next() {
            Some("joined") => self.joined(claim, words)?,
            Some("replies") => self.replies(claim, words)?,
            Some("captured") => self.captured(claim, words)?,
            _ => return Err("neither joined nor replies nor captured".to_owned()),
        }
        Ok(claim)
    }

    /// An earlier claim of the same colour.
    fn earlier(&self, word: &str, Claim { colour, .. }: Claim) -> Result<Claim, Refusal> {
        let claim = self.claims.get(number(word)?).filter(|claim| claim.colour == colour);
        claim.copied().ok_or(format!("claim {word} is not there, or the other colour's"))
    }

    /// Checks steps that connect the ports.
    fn joined<'a>(&self, claim: Claim, steps: impl Iterator<Item = &'a str>) -> Result<(), Refusal> {
        let mut joining = Joining::new(&self.board, claim);
        let ports = [0, 1].map(|port| joining.groups.find(self.board.names.len() + port));
        let mut joined = ports[0] == ports[1];
        for step in steps {
            let link = joining.step(step).map_err(|why| format!("step {step}: {why}"))?;
            joined |= link.full && link.has_ends(ports) && link.cells & !claim.cells == 0;
            joining.links.push(link);
        }
        if joined { Ok(()) } else { Err("the ports are not connected".to_owned()) }
    }

    /// Checks that every move of the other colour has a reply after which an earlier claim holds, or is dead after an
    /// answer.
    ///
    /// Moves that are dead after an answer need no reply: the colour answers, plays on as if the move were its own, and
    /// comes to a reply, at the latest when no other cells are left.
    fn replies<'a>(&self, claim: Claim, words: impl Iterator<Item = &'a str>) -> Result<(), Refusal> {
        let mut replied = false;
        // The moves of the other colour that nothing answers so far.
        let mut unanswered = claim.cells;
        for word in words {
            let refused = |why: &str| Err(format!("{word}: {why}"));
            if let Some(two) = word.strip_prefix("x:") {
                let (x, y) = two.split_once(':').ok_or("no two cells")?;
                let (x, y) = (number(x)?, number(y)?);
                let after = || Claim { stones: claim.stones | set([y]), ..claim };
                if x == y || !has(claim.cells, x) || !has(claim.cells, y) || !self.dead(x, after()) {
                    return refused("the first is not dead after the second");
                }
                unanswered &= !set([x]);
                continue;
            }
            let (reply, number_of_claim) = word.split_once(':').ok_or("no reply with a claim")?;
            let (reply, after) = (number(reply)?, self.earlier(number_of_claim, claim)?);
            if !has(claim.cells | claim.stones, reply) || after.stones & !(claim.stones | set([reply])) != 0 {
                return refused("the reply does not lead to the claim");
            }
            let needed = (after.cells | set([reply])) & !claim.stones;
            if needed & !claim.cells != 0 {
                return refused("the claim needs other cells");
            }
            unanswered &= needed;
            replied = true;
        }
        if replied && unanswered == 0 { Ok(()) } else { Err("a move has no reply".to_owned()) }
    }

    /// Checks pairs of cells, each of which makes the other one dead, and that an earlier claim holds with them.
    fn captured<'a>(&self, claim: Claim, mut words: impl Iterator<Item = &'a str>) -> Result<(), Refusal> {
        let after = self.earlier(words.next().unwrap_or_default(), claim)?;
        let mut now = claim;
        for word in words {
            let (x, y) = word.split_once(':').ok_or("no two cells")?;
            let (x, y) = (number(x)?, number(y)?);
            let with = |cell| Claim { stones: now.stones | set([cell]), ..now };
            if x == y
                || !has(now.cells, x)
                || !has(now.cells, y)
                || !self.dead(x, with(y))
                || !self.dead(y, with(x))
            {
                return Err(format!("{word}: they are not captured"));
            }
            now.stones |= set([x, y]);
            now.cells &= !now.stones;
        }
        if after.stones & !now.stones != 0 || after.cells & !now.cells & !now.stones != 0 {
            return Err("the claim is another one".to_owned());
        }
        Ok(())
    }

    /// Whether a stone on the cell matters to nobody: however the empty cells around it are filled, those of one colour
    /// lie in a row, so that every path through it can go round.
    fn dead(&self, cell: usize, claim: Claim) -> bool {
        // What may be on each of the six places around, the colour's or the other one's.
        let around = self.board.around(cell).map(|beside| match beside {
            Beside::Outside(colour) => vec![colour == claim.colour],
            Beside::Cell(i) if has(claim.stones, i) => vec![true],
            Beside::Cell(i) if has(claim.cells, i) => vec![true, false],
            Beside::Cell(_) => vec![false],
        });
        let mut fillings = vec![Vec::new()];
        for choices in &around {
            let longer = |filling: &Vec<bool>| {
                let filling = filling.clone();
                choices.iter().map(move |&choice| [&filling[..], &[choice]].concat()).collect::<Vec<_>>()
            };
            fillings = fillings.iter().flat_map(longer).collect();
        }
        let changes = |filling: &Vec<bool>| (0..6).filter(|&i| filling[i] != filling[(i + 1) % 6]).count();
        fillings.iter().all(|filling| changes(filling) <= 2)
    }

    /// Checks a line `result MOVES : COLOUR N`; returns the moves and the winner.
    fn result(&self, line: &str) -> Result<(String, String), Refusal> {
        let (moves, verdict) = line.split_once(" : ").ok_or("no moves and a winner")?;
        let (name, claim) = verdict.split_once(' ').ok_or("no winner and a claim")?;
        let winner = ["red", "black"].iter().position(|&colour| colour == name).ok_or("no colour")?;
        let mut stones = [0; 2];
        for (i, cell_name) in moves.split_whitespace().enumerate() {
            let found = self.board.names.iter().position(|cell| cell == cell_name);
            let cell = found.ok_or(format!("no cell {cell_name}"))?;
            if has(stones[0] | stones[1], cell) {
                return Err(format!("{cell_name} is taken"));
            }
            stones[i % 2] |= set([cell]);
        }
        let to_move = moves.split_whitespace().count() % 2;
        let claim = self.claims.get(number(claim)?).ok_or("no such claim")?;
        let free = self.board.all() & !stones[0] & !stones[1];
        let more = claim.stones & !stones[winner];
        let first = u32::from(to_move == winner);
        let of_position =
            more & !free == 0 && more.count_ones() <= first && claim.cells & !free & !stones[winner] == 0;
        if claim.colour != winner || !of_position {
            return Err("the claim is not about this position".to_owned());
        }
        Ok((moves.trim().to_owned(), name.to_owned()))
    }
}

/// Checks a whole proof; returns what it proves, a line each, and the number of its claims.
fn check(proof: impl BufRead) -> Result<(Vec<String>, usize), Refusal> {
    let mut lines = proof.lines().enumerate();
    let title = lines.next().and_then(|(_, line)| line.ok()).unwrap_or_default();
    let side = title.strip_prefix("hex side ").and_then(|side| side.parse().ok());
    let side = side
        .filter(|side| (3..=MAX_SIDE).contains(side))
        .ok_or(format!("the title is not “hex side N”, N from 3 to {MAX_SIDE}"))?;
    let mut checker = Checker { board: Board::new(side), claims: Vec::new() };
    let mut results = Vec::new();
    for (i, line) in lines {
        let at = |refusal: Refusal| format!("line {}: {refusal}", i + 1);
        let line = line.map_err(|error| at(error.to_string()))?;
        match line.strip_prefix("result ") {
            Some(result) => {
                let (moves, winner) = checker.result(result).map_err(at)?;
                results.push(format!("{moves} {winner}"));
            }
            None => checker.claims.push(checker.claim(&line).map_err(at)?),
        }
    }
    Ok((results, checker.claims.len()))
}

/// Prints what the proof in a file proves.
fn run(path: &str, output: &mut impl Write) -> io::Result<()> {
    let refused = |refusal: Refusal| io::Error::new(io::ErrorKind::InvalidData, refusal);
    let (results, claims) = check(BufReader::new(File::open(path)?)).map_err(refused)?;
    for result in &results {
        writeln!(output, "{result}")?;
    }
    writeln!(output, "{claims} claims hold, {} results", results.len())
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(path), None) = (arguments.next(), arguments.next()) else {
        let _ = writeln!(io::stderr(), "usage: check-hex-proof FILE");
        return ExitCode::from(2);
    };
    match run(&path, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "check-hex-proof: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}
