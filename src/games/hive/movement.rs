//! The movements of the pieces (R4, R5).

use super::piece::{Kind, PIECES, Piece, of_colour, pieces};
use super::plane::{
    ALL_DIRECTIONS, Around, CELLS, Cell, DIRECTION_SETS, DIRECTIONS, Hive, Visited, directions, left,
    opposite, right,
};
use super::position::{Move, Position};
use super::sink::Sink;

/// For each set of occupied neighbours of a cell, the directions of the possible steps on the ground (R4.4): the target is
/// empty, and exactly one of the two cells next to both start and target is occupied.
const STEPS: [u8; DIRECTION_SETS] = {
    let mut steps = [0; DIRECTION_SETS];
    let mut around = 0;
    while around < DIRECTION_SETS {
        let mut d = 0;
        while d < DIRECTIONS {
            let one = (around >> left(d) ^ around >> right(d)) & 1;
            if one == 1 && around >> d & 1 == 0 {
                steps[around] |= 1 << d;
            }
            d += 1;
        }
        around += 1;
    }
    steps
};

/// A cell reached on the ground: its number, and above that the number of the direction back to the cell before it, which
/// is [`NOWHERE`] at the start.
type Reached = u16;
/// The direction back of a start, which has no cell before it: a number beyond those of the directions.
const NOWHERE: usize = DIRECTIONS;
/// The number of values of a direction back: its bits in a [`Reached`].
const BACKS: usize = 8;
/// The place of the direction back in a [`Reached`], above the bits of the cell.
const BACK: u32 = CELLS.ilog2();
/// The bits of the direction back.
const BACK_BITS: u16 = (BACKS as u16 - 1) << BACK;

/// The bit that is set in each entry of [`WAYS`], so that none of them is 0.
const WAY: u16 = 1 << 15;

/// For each set of occupied neighbours of a cell and each direction back, the steps from there (R4.4) but the one back, at
/// most four: the difference between the numbers of the cells and, above that, the direction back, as in [`Reached`], and
/// [`WAY`]. One table rather than several shortens the longest chain of loads in this program.
static WAYS: [[u64; BACKS]; DIRECTION_SETS] = {
    let mut ways = [[0; BACKS]; DIRECTION_SETS];
    let mut around = 0;
    while around < DIRECTION_SETS {
        let mut before = 0;
        while before < BACKS {
            let mut d = DIRECTIONS;
            while d > 0 {
                d -= 1;
                if STEPS[around] >> d & 1 == 1 && d != before {
                    let back = opposite(d) as u16;
                    let way = WAY | back << BACK | Cell(0).step(d).0;
                    ways[around][before] = ways[around][before] << u16::BITS | way as u64;
                }
            }
            before += 1;
        }
        around += 1;
    }
    ways
};

/// For each set of occupied neighbours of a cell, whether they form several groups that do not touch each other.
const SEPARATED: [bool; DIRECTION_SETS] = {
    let mut separated = [false; DIRECTION_SETS];
    let mut around: usize = 0;
    while around < DIRECTION_SETS {
        let turned = (around << 1 | around >> (DIRECTIONS - 1)) & ALL_DIRECTIONS as usize;
        separated[around] = (around & !turned).count_ones() > 1;
        around += 1;
    }
    separated
};

/// A start on `cell`.
const fn start(cell: Cell) -> Reached {
    (NOWHERE as u16) << BACK | cell.0
}

const fn cell(reached: Reached) -> Cell {
    Cell(reached % CELLS as u16)
}

/// Whether a piece with the occupied neighbours `around` can make a step on the ground (R4.4).
pub(super) fn can_step(around: u8) -> bool {
    STEPS[usize::from(around) % DIRECTION_SETS] != 0
}

/// A power of two above the number of cells next to a hive, which an ant can reach (R5.3): 28 pieces in a line have 60
/// neighbours, in a tree at most 114.
const BORDER: usize = 128;

/// The number of pieces of a colour that may throw (R5.6): the pillbug and the mosquito.
const THROWERS: usize = 2;

/// The kinds that a mosquito can move like (R5.6). The ant comes first: its search skips cells already visited.
const MOSQUITO_KINDS: [Kind; 6] =
    [Kind::Ant, Kind::Queen, Kind::Spider, Kind::Beetle, Kind::Grasshopper, Kind::Ladybug];

/// The kind in [`MOSQUITO_KINDS`] whose steps equal those of `kind`.
const fn mosquito_kind(kind: Kind) -> Kind {
    if matches!(kind, Kind::Pillbug) { Kind::Queen } else { kind }
}

/// Generates the movements of one piece after the other.
pub(super) struct Movement<'a, S> {
    position: &'a Position,
    hive: &'a Hive,
    /// The occupied neighbours of each cell, without the piece that moves.
    around: Around,
    piece: Piece,
    /// The targets found for the piece.
    seen: Visited,
    throws: Throws,
    out: &'a mut S,
}

/// The pieces that may throw their neighbours, and which of their throws are among the moves already.
struct Throws {
    /// The pillbug and the mosquito of the colour to move, if they may throw, and their cells.
    throwers: [Option<(Piece, Cell)>; THROWERS],
    /// For each of them and for each piece, the directions of the cells next to the thrower that the piece can move to.
    found: [[u8; PIECES]; THROWERS],
}

impl Throws {
    const NONE: Self = Self { throwers: [None; THROWERS], found: [[0; PIECES]; THROWERS] };

    fn of(position: &Position) -> Self {
        let mut throws = Self::NONE;
        if position.has_pillbug() {
            let own = position.down & of_colour(position.to_move);
            let able = pieces(own).filter(|&p| Some(p) != position.resting() && position.can_throw(p));
            let entries = able.map(|p| Some((p, position.hive.cell(p))));
            throws.throwers.iter_mut().zip(entries).for_each(|(place, entry)| *place = entry);
        }
        throws
    }

    /// Notes that `piece` can move to the cells for which `reached` is true.
    fn note(&mut self, piece: Piece, reached: impl Fn(Cell) -> bool) {
        for ((_, thrower), found) in self.throwers.iter().flatten().zip(&mut self.found) {
            let cells = (0..DIRECTIONS).filter(|&d| reached(thrower.step(d)));
            found[piece.index()] |= cells.fold(0, |set, d| set | 1 << d);
        }
    }
}

impl Movement<'_, Vec<Move>> {
    /// The movements of `piece`, which is alone on its cell and not pinned, if it moved like `kind`.
    pub fn of_kind(position: &Position, piece: Piece, kind: Kind) -> Vec<Move> {
        let mut out = Vec::new();
        let hive = &position.hive;
        let around = hive.around().clone();
        let (seen, throws) = (Visited::EMPTY, Throws::NONE);
        let mut movement = Movement { position, hive, around, piece, seen, throws, out: &mut out };
        let from = hive.cell(piece);
        movement.seen.insert(from);
        movement.around.toggle(from);
        movement.move_like(kind, from);
        out
    }
}

impl<'a, S: Sink> Movement<'a, S> {
    /// Finds the movements of the colour to move, whose queen is down (R4.1).
    pub fn find(position: &'a Position, out: &'a mut S) {
        let own = position.down & of_colour(position.to_move);
        let hive = &position.hive;
        let resting = position.resting();
        let pinned = Pinned::new(position);
        let (piece, around) = (Piece(0), hive.around().clone());
        let (seen, throws) = (Visited::EMPTY, Throws::of(position));
        let mut movement = Movement { position, hive, around, piece, seen, throws, out };
        for piece in pieces(own).filter(|&p| hive.is_top(p) && Some(p) != resting) {
            if hive.level(piece) > 0 {
                movement.climb_from(piece);
            } else if !pinned.contains(piece) {
                movement.move_from(piece);
                movement.throws.note(piece, |cell| movement.seen.contains(cell));
            }
        }
        for i in 0..THROWERS {
            movement.throws_of(i, &pinned);
        }
    }

    /// Appends the movements of a piece on top of others, which moves like a beetle.
    fn climb_from(&mut self, piece: Piece) {
        self.piece = piece;
        self.seen.clear();
        self.beetle(self.hive.cell(piece), self.hive.level(piece));
    }

    /// Appends the movements of a piece on the ground.
    fn move_from(&mut self, piece: Piece) {
        let from = self.hive.cell(piece);
        self.piece = piece;
        self.seen.clear();
        self.seen.insert(from);
        self.around.toggle(from);
        match piece.kind() {
            Kind::Mosquito => {
                let touched =
                    self.hive.neighbours(piece).fold(0_u8, |set, p| set | 1 << mosquito_kind(p.kind()) as u8);
                for kind in MOSQUITO_KINDS.into_iter().filter(|&k| touched >> k as u8 & 1 == 1) {
                    self.move_like(kind, from);
                }
            }
            kind => self.move_like(kind, from),
        }
        self.around.toggle(from);
    }

    /// Appends the movements of the piece, on the ground, as a piece of `kind`.
    fn move_like(&mut self, kind: Kind, from: Cell) {
        match kind {
            Kind::Queen | Kind::Pillbug => self.queen(from),
            Kind::Spider => self.spider(from),
            Kind::Beetle => self.beetle(from, 0),
            Kind::Grasshopper => self.grasshopper(from),
            Kind::Ant => self.ant(from),
            Kind::Ladybug => self.ladybug(from),
            // A mosquito gains no movement from another mosquito.
            Kind::Mosquito => {}
        }
    }

    /// R5.6: finds the throws of the thrower numbered `i` that are not among the moves already.
    fn throws_of(&mut self, i: usize, pinned: &Pinned) {
        let Some((_, cell)) = self.throws.throwers[i] else { return };
        let around = self.around.at(cell);
        // The gate is the same for the way up onto the thrower and the way down.
        let open = |d: &usize| self.hive.gate_is_open(cell, *d, 1);
        let onto = directions(!around & ALL_DIRECTIONS).filter(open).fold(0, |set, d| set | 1 << d);
        for stack in directions(around).filter(open).map(|d| self.hive.stack(cell.step(d))) {
            let piece = stack.top();
            if stack.height() > 1 || Some(piece) == self.position.resting() || pinned.contains(piece) {
                continue;
            }
            let new = onto & !self.throws.found[i][piece.index()];
            let moves = directions(new).map(|d| Move::new(piece, cell.step(d)));
            self.out.extend(new.count_ones() as usize, moves);
            self.throws.note(piece, |target| directions(new).any(|d| cell.step(d) == target));
        }
    }

    /// Appends the movement to `cell` unless it is there already.
    fn reach(&mut self, cell: Cell) {
        if self.seen.insert(cell) {
            self.out.push(Move::new(self.piece, cell));
        }
    }

    /// The cells one step on the ground from `reached` (R4.4), but the one before it.
    fn ways(&self, reached: Reached) -> impl Iterator<Item = Reached> + use<S> {
        let from = cell(reached);
        let (around, back) = (usize::from(self.around.at(from)), usize::from(reached >> BACK));
        let mut ways = WAYS[around % DIRECTION_SETS][back % BACKS];
        std::iter::from_fn(move || {
            let way = ways as u16;
            ways >>= u16::BITS;
            (way != 0).then(|| ((from.0 + way) % CELLS as u16) | (way & BACK_BITS))
        })
    }

    /// R5.1: one step.
    fn queen(&mut self, from: Cell) {
        self.ways(start(from)).for_each(|reached| self.reach(cell(reached)));
    }

    /// R5.2: exactly three steps.
    fn spider(&mut self, from: Cell) {
        for first in self.ways(start(from)) {
            for second in self.ways(first) {
                for third in self.ways(second) {
                    self.reach(cell(third));
                }
            }
        }
    }

    /// R5.3: any number of steps, found by breadth-first search.
    fn ant(&mut self, from: Cell) {
        let mut list = [0; BORDER];
        list[0] = start(from);
        let (mut count, mut next) = (1, 0);
        while next < count {
            for reached in self.ways(list[next % BORDER]) {
                if self.seen.insert(cell(reached)) {
                    list[count % BORDER] = reached;
                    count += 1;
                }
            }
            next += 1;
        }
        let piece = self.piece;
        let moves = list[..count % BORDER].iter().skip(1).map(|&reached| Move::new(piece, cell(reached)));
        self.out.extend(count - 1, moves);
    }

    /// R5.4: a jump over pieces in a straight line.
    fn grasshopper(&mut self, from: Cell) {
        for d in directions(self.around.at(from)) {
            let mut cell = from.step(d);
            while self.around.at(cell) >> d & 1 == 1 {
                cell = cell.step(d);
            }
            self.reach(cell.step(d));
        }
    }

    /// R5.5: one step of a beetle with `level` pieces below it.
    fn beetle(&mut self, from: Cell, level: u8) {
        let around = self.around.at(from);
        for d in 0..DIRECTIONS {
            let target = self.hive.height(from.step(d));
            let beside = (around >> left(d) & 1) + (around >> right(d) & 1);
            let legal = match (level, target) {
                (0, 0) if self.position.leaflet => beside > 0,
                (0, 0) => beside == 1,
                _ => self.position.leaflet || self.hive.gate_is_open(from, d, level),
            };
            if legal {
                self.reach(from.step(d));
            }
        }
    }

    /// R5.6: two steps on top of the hive, then one down.
    fn ladybug(&mut self, from: Cell) {
        for d in directions(self.around.at(from)).filter(|&d| self.hive.gate_is_open(from, d, 0)) {
            let first = from.step(d);
            let level = self.hive.height(first);
            for d in directions(self.around.at(first)).filter(|&d| self.hive.gate_is_open(first, d, level)) {
                let second = first.step(d);
                let level = self.hive.height(second);
                let empty = !self.around.at(second) & ALL_DIRECTIONS;
                for d in directions(empty).filter(|&d| self.hive.gate_is_open(second, d, level)) {
                    self.reach(second.step(d));
                }
            }
        }
    }
}

impl Hive {
    /// Whether a piece with `level` pieces below it can step from `from` in direction `d` between the two stacks on the
    /// common neighbours: they block the step if both are higher than start and target (R5.5).
    fn gate_is_open(&self, from: Cell, d: usize, level: u8) -> bool {
        let end = level.max(self.height(from.step(d)));
        self.height(from.step(left(d))) <= end || self.height(from.step(right(d))) <= end
    }
}

impl Position {
    /// Whether moving `piece`, alone on its cell, would split the hive (R4.3).
    pub(super) fn is_pinned(&self, piece: Piece) -> bool {
        Pinned::new(self).contains(piece)
    }

    /// Whether `piece` can throw its neighbours: it is a pillbug, or a mosquito next to one, on the ground and on top (R5.6).
    pub(super) fn can_throw(&self, piece: Piece) -> bool {
        let able = match piece.kind() {
            Kind::Pillbug => true,
            Kind::Mosquito => self.hive.neighbours(piece).any(|p| p.kind() == Kind::Pillbug),
            _ => false,
        };
        able && self.hive.level(piece) == 0 && self.hive.is_top(piece)
    }
}

/// The pieces that may not move because the hive would be split (R4.3), computed on first use.
struct Pinned<'a> {
    position: &'a Position,
    cut_vertices: std::cell::OnceCell<u32>,
}

impl<'a> Pinned<'a> {
    const fn new(position: &'a Position) -> Self {
        Self { position, cut_vertices: std::cell::OnceCell::new() }
    }

    /// Whether lifting `piece`, alone on its cell, would split the hive.
    fn contains(&self, piece: Piece) -> bool {
        let hive = &self.position.hive;
        SEPARATED[usize::from(hive.around().at(hive.cell(piece))) % DIRECTION_SETS]
            && self.cut_vertices.get_or_init(|| hive.pinned(piece)) & piece.bit() != 0
    }
}
