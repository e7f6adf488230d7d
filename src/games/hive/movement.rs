//! How the pieces move (R4, R5).

use super::piece::{Kind, Piece, of_player, pieces};
use super::plane::{Around, Cell, Hive, Trail, directions, left, right};
use super::position::{Move, Position};

/// For each set of occupied neighbours of a cell, the directions of a step on the ground (R4.4): to an empty cell,
/// exactly one of the two cells beside the way being occupied.
const STEPS: [u8; 64] = {
    let mut steps = [0; 64];
    let mut around = 0;
    while around < 64 {
        let mut d = 0;
        while d < 6 {
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

/// For each set of occupied neighbours, whether they fall into several groups that do not touch each other.
const PARTED: [bool; 64] = {
    let mut parted = [false; 64];
    let mut around: usize = 0;
    while around < 64 {
        let turned = (around << 1 | around >> 5) & 0b11_1111;
        parted[around] = (around & !turned).count_ones() > 1;
        around += 1;
    }
    parted
};

/// Whether a piece with these neighbours can step anywhere on the ground (R4.4).
pub(super) fn can_step(around: u8) -> bool {
    STEPS[usize::from(around) % 64] != 0
}

/// What a mosquito may move as (R5.6). The ant comes first: its walk would stop at cells reached before.
const MODELS: [Kind; 6] =
    [Kind::Ant, Kind::Queen, Kind::Spider, Kind::Beetle, Kind::Grasshopper, Kind::Ladybug];

/// The kind whose moves stand for those of `kind`.
const fn as_model(kind: Kind) -> Kind {
    if matches!(kind, Kind::Pillbug) { Kind::Queen } else { kind }
}

/// The moves of one piece after the other.
pub(super) struct Movement<'a> {
    position: &'a Position,
    hive: &'a Hive,
    /// Without the piece that is lifted.
    around: Around,
    piece: Piece,
    seen: Trail,
    out: &'a mut Vec<Move>,
}

impl<'a> Movement<'a> {
    /// Appends the movements of the player to move, whose queen is down.
    pub fn append(position: &'a Position, out: &'a mut Vec<Move>) {
        let mine = position.down & of_player(position.to_move);
        let hive = &position.hive;
        let rested = position.rested();
        let start = out.len();
        let pinned = Pinned::new(position);
        let piece = Piece(0);
        let mut movement =
            Movement { position, hive, around: hive.around().clone(), piece, seen: Trail::NEW, out };
        for piece in pieces(mine).filter(|&p| hive.is_top(p) && Some(p) != rested) {
            if hive.level(piece) > 0 {
                movement.climb_from(piece);
            } else if !pinned.holds(piece) {
                movement.walk_from(piece);
            }
        }
        for thrower in pieces(mine).filter(|&p| Some(p) != rested && position.can_throw(p)) {
            movement.throws_over(thrower, &pinned, start);
        }
    }

    /// Where `piece`, alone on its cell and not held there, could go if it were of `kind`.
    pub fn of_kind(position: &Position, piece: Piece, kind: Kind) -> Vec<Move> {
        let mut out = Vec::new();
        let hive = &position.hive;
        let around = hive.around().clone();
        let mut movement = Movement { position, hive, around, piece, seen: Trail::NEW, out: &mut out };
        let from = hive.cell(piece);
        movement.seen.insert(from);
        movement.around.toggle(from);
        movement.walk_as(kind, from);
        out
    }

    /// The moves of a piece that lies on others: only climbers do.
    fn climb_from(&mut self, piece: Piece) {
        self.piece = piece;
        self.seen.clear();
        self.beetle(self.hive.cell(piece), self.hive.level(piece));
    }

    /// The moves of a piece on the ground.
    fn walk_from(&mut self, piece: Piece) {
        let from = self.hive.cell(piece);
        self.piece = piece;
        self.seen.clear();
        self.seen.insert(from);
        self.around.toggle(from);
        match piece.kind() {
            Kind::Mosquito => {
                let touched =
                    self.hive.neighbours(piece).fold(0_u8, |set, p| set | 1 << as_model(p.kind()) as u8);
                for kind in MODELS.into_iter().filter(|&k| touched >> k as u8 & 1 == 1) {
                    self.walk_as(kind, from);
                }
            }
            kind => self.walk_as(kind, from),
        }
        self.around.toggle(from);
    }

    fn walk_as(&mut self, kind: Kind, from: Cell) {
        match kind {
            Kind::Queen | Kind::Pillbug => self.queen(from),
            Kind::Spider => self.spider(from),
            Kind::Beetle => self.beetle(from, 0),
            Kind::Grasshopper => self.grasshopper(from),
            Kind::Ant => self.ant(from),
            Kind::Ladybug => self.ladybug(from),
            // A mosquito has nothing of another mosquito.
            Kind::Mosquito => {}
        }
    }

    fn reach(&mut self, cell: Cell) {
        if self.seen.insert(cell) {
            self.out.push(Move::new(self.piece, cell));
        }
    }

    /// The cells one step on the ground away (R4.4).
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        directions(STEPS[usize::from(self.around.at(cell)) % 64]).map(move |d| cell.step(d))
    }

    /// R5.1.
    fn queen(&mut self, from: Cell) {
        self.steps(from).for_each(|cell| self.reach(cell));
    }

    /// R5.2.
    fn spider(&mut self, from: Cell) {
        for first in self.steps(from) {
            for second in self.steps(first).filter(|&c| c != from) {
                for third in self.steps(second).filter(|&c| c != first) {
                    self.reach(third);
                }
            }
        }
    }

    /// R5.3.
    fn ant(&mut self, from: Cell) {
        // More cells than can touch a hive: 28 pieces in a line have 60 neighbours, in a tree at most 114.
        let mut met = [from; 128];
        let (mut count, mut next) = (1, 0);
        while next < count {
            for cell in self.steps(met[next % 128]) {
                if self.seen.insert(cell) {
                    met[count % 128] = cell;
                    count += 1;
                }
            }
            next += 1;
        }
        let piece = self.piece;
        self.out.extend(met[1..count].iter().map(|&cell| Move::new(piece, cell)));
    }

    /// R5.4.
    fn grasshopper(&mut self, from: Cell) {
        for d in directions(self.around.at(from)) {
            let mut cell = from.step(d);
            while self.around.at(cell) >> d & 1 == 1 {
                cell = cell.step(d);
            }
            self.reach(cell.step(d));
        }
    }

    /// R5.5, for a piece that has `floor` others under it.
    fn beetle(&mut self, from: Cell, floor: u8) {
        let around = self.around.at(from);
        for d in 0..6 {
            let target = self.hive.height(from.step(d));
            let beside = (around >> left(d) & 1) + (around >> right(d) & 1);
            let may = match (floor, target) {
                (0, 0) if self.position.leaflet => beside > 0,
                (0, 0) => beside == 1,
                _ => self.position.leaflet || self.hive.may_climb(from, d, floor),
            };
            if may {
                self.reach(from.step(d));
            }
        }
    }

    /// R5.6: two steps on top of the hive and one down.
    fn ladybug(&mut self, from: Cell) {
        for d in directions(self.around.at(from)).filter(|&d| self.hive.may_climb(from, d, 0)) {
            let first = from.step(d);
            let floor = self.hive.height(first);
            for d in directions(self.around.at(first)).filter(|&d| self.hive.may_climb(first, d, floor)) {
                let second = first.step(d);
                let floor = self.hive.height(second);
                let empty = !self.around.at(second) & 0b11_1111;
                for d in directions(empty).filter(|&d| self.hive.may_climb(second, d, floor)) {
                    self.reach(second.step(d));
                }
            }
        }
    }

    /// R5.6: what `thrower` can throw over itself, as far as not among the moves from number `start` on.
    fn throws_over(&mut self, thrower: Piece, pinned: &Pinned, start: usize) {
        let cell = self.hive.cell(thrower);
        let around = self.around.at(cell);
        // Up to the thrower's height and down from it: the gate is the same both ways.
        let open = |d: &usize| self.hive.may_climb(cell, *d, 1);
        for lifted in directions(around).filter(open).map(|d| self.hive.stack(cell.step(d))) {
            let piece = lifted.top();
            if lifted.height() > 1 || Some(piece) == self.position.rested() || pinned.holds(piece) {
                continue;
            }
            for d in directions(!around & 0b11_1111).filter(open) {
                let mv = Move::new(piece, cell.step(d));
                if !self.out[start..].contains(&mv) {
                    self.out.push(mv);
                }
            }
        }
    }
}

impl Hive {
    /// R5.5: whether the step from `floor` pieces high on `from` in direction `d` is not barred by two stacks beside
    /// it, both higher than its two ends.
    fn may_climb(&self, from: Cell, d: usize, floor: u8) -> bool {
        let end = floor.max(self.height(from.step(d)));
        self.height(from.step(left(d))) <= end || self.height(from.step(right(d))) <= end
    }
}

impl Position {
    /// Whether one hive holds `piece`, alone on its cell, where it is (R4.3).
    pub(super) fn is_pinned(&self, piece: Piece) -> bool {
        Pinned::new(self).holds(piece)
    }

    /// Whether `piece` can throw its neighbours, being a pillbug, or a mosquito that touches one (R5.6).
    pub(super) fn can_throw(&self, piece: Piece) -> bool {
        let able = match piece.kind() {
            Kind::Pillbug => true,
            Kind::Mosquito => self.hive.neighbours(piece).any(|p| p.kind() == Kind::Pillbug),
            _ => false,
        };
        able && self.hive.level(piece) == 0 && self.hive.is_top(piece)
    }
}

/// Which pieces one hive (R4.3) holds in place.
struct Pinned<'a> {
    position: &'a Position,
    cut: std::cell::OnceCell<u32>,
}

impl<'a> Pinned<'a> {
    const fn new(position: &'a Position) -> Self {
        Self { position, cut: std::cell::OnceCell::new() }
    }

    /// Whether lifting `piece`, alone on its cell, would split the hive.
    fn holds(&self, piece: Piece) -> bool {
        let hive = &self.position.hive;
        PARTED[usize::from(hive.around().at(hive.cell(piece))) % 64]
            && self.cut.get_or_init(|| hive.pinned(piece)) & piece.bit() != 0
    }
}
