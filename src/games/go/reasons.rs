//! Why a move is good in Go-n, for hints.

use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Reason, Rules};
use crate::message::Message;
use crate::say;
use crate::search::Hints;

impl Hints for Position {
    fn reason(&self, mv: Move, _line: &[Move]) -> Option<Reason> {
        reason(self, mv)
    }
}

/// Returns why the legal move `mv` is good, if it does one of the things that players look for.
fn reason(before: &Position, mv: Move) -> Option<Reason> {
    let Move::Place(cell) = mv else { return None };
    let mut after = before.clone();
    after.play(mv);
    let placed = Placed { before, after: &after, own: before.to_move, cell };
    // The first of these that is true is said.
    [
        Placed::removes,
        Placed::cuts_off,
        Placed::keeps_connected,
        Placed::threatens,
        Placed::walls_off,
        Placed::secures,
        Placed::joins,
        Placed::blocks,
        Placed::approaches,
        Placed::stands_safely,
    ]
    .into_iter()
    .find_map(|part| part(&placed))
}

/// A stone that `own` places on `cell`, with the positions before and after it.
struct Placed<'a> {
    before: &'a Position,
    after: &'a Position,
    own: Colour,
    cell: Cell,
}

impl Placed<'_> {
    fn others(&self) -> impl Iterator<Item = Colour> {
        let own = self.own;
        Colour::all(self.before.players).filter(move |&colour| colour != own)
    }

    /// The cells of all other colours together.
    fn of_others(&self, part: impl Fn(Colour) -> CellSet) -> CellSet {
        self.others().map(part).fold(CellSet::EMPTY, |all, set| all | set)
    }

    /// The own stones before the move.
    fn own_before(&self) -> CellSet {
        self.before.stones[self.own.index()]
    }

    /// The own stones after the move.
    fn own_after(&self) -> CellSet {
        self.after.stones[self.own.index()]
    }

    fn because(&self, say: Message, cells: impl IntoIterator<Item = Cell>) -> Reason {
        Reason::on(self.before.field.board, say, cells)
    }

    /// The cleaning removes more enemy stones than own ones.
    fn removes(&self) -> Option<Reason> {
        let gone = self.of_others(|c| self.before.stones[c.index()] - self.after.stones[c.index()]);
        let lost = self.own_before().len() + 1 - self.own_after().len();
        if gone.len() <= lost {
            return None;
        }
        let say = match gone.len() {
            1 => say!("Fills the last free cell: an enemy stone leaves the board."),
            n => say!("Fills the last free cell: {} enemy stones leave the board.", n),
        };
        Some(self.because(say, gone.iter()))
    }

    fn cuts_off(&self) -> Option<Reason> {
        let cut = self.of_others(|c| self.after.isolated(c) - self.before.isolated(c));
        let say = match cut.len() {
            0 => return None,
            1 => say!("Cuts an enemy stone off from the edge."),
            n => say!("Cuts {} enemy stones off from the edge.", n),
        };
        Some(self.because(say, cut.iter()))
    }

    fn keeps_connected(&self) -> Option<Reason> {
        let saved = self.before.isolated_without(self.own, self.cell) - self.before.isolated(self.own);
        let say = match saved.len() {
            0 => return None,
            1 => say!("Keeps your stone connected to the edge: an enemy stone here would cut it off."),
            n => say!(
                "Keeps {} of your stones connected to the edge: an enemy stone here would cut them off.",
                n
            ),
        };
        Some(self.because(say, saved.iter()))
    }

    /// One more stone would cut enemy stones off.
    fn threatens(&self) -> Option<Reason> {
        let threat =
            |at: Cell| self.of_others(|c| self.after.isolated_without(c, at) - self.after.isolated(c));
        let threats = self.after.empty().iter().map(|at| (at, threat(at)));
        let (at, stones) = threats.max_by_key(|(_, stones)| stones.len())?;
        let say = match stones.len() {
            0 => return None,
            1 => say!("Threatens to cut off an enemy stone."),
            n => say!("Threatens to cut off {} enemy stones.", n),
        };
        Some(self.because(say, stones.iter().chain([at])))
    }

    /// Enemy stones on some empty cells would be isolated, which they were not before.
    fn walls_off(&self) -> Option<Reason> {
        let walled = |position: &Position| {
            let empty = position.empty();
            self.others().map(|c| empty - position.linked(c, empty)).find(|cells| !cells.is_empty())
        };
        let cells = walled(self.after)? - walled(self.before).unwrap_or(CellSet::EMPTY);
        let say = match cells.len() {
            0 => return None,
            1 => say!("Walls off an empty cell: an enemy stone there would be cut off."),
            n => say!("Walls off {} empty cells: enemy stones there would be cut off.", n),
        };
        Some(self.because(say, cells.iter()))
    }

    /// The stone reaches the edge over own stones alone.
    fn secures(&self) -> Option<Reason> {
        let (board, border) = (self.before.field.board, self.before.field.border);
        let held = board.reach(border, self.own_after());
        if !held.contains(self.cell) {
            return None;
        }
        let gained = held - board.reach(border, self.own_before());
        let say = match gained.len() {
            1 if border.contains(self.cell) => say!("A stone on the edge can never be cut off."),
            1 => say!("Your own stones join it to the edge: it can never be cut off."),
            n => say!("Makes {} of your stones safe for good: they reach the edge without a gap.", n),
        };
        Some(self.because(say, gained.iter()))
    }

    /// The own stones next to the cell.
    fn beside(&self) -> CellSet {
        self.before.field.board.around(self.cell) & self.own_before()
    }

    fn joins(&self) -> Option<Reason> {
        let first = self.beside().first()?;
        let joined = self.before.field.board.reach(CellSet::of(first), self.own_before());
        let second = (self.beside() - joined).first()?;
        Some(self.because(say!("Joins two of your groups."), [first, second]))
    }

    /// A group of another colour needs more stones to reach the edge.
    fn blocks(&self) -> Option<Reason> {
        let groups = self
            .others()
            .flat_map(|colour| self.before.groups(colour).into_iter().map(move |group| (colour, group)));
        let blocked = groups.filter_map(|(colour, group)| {
            let (then, now) = (self.before.way_out(colour, group)?, self.after.way_out(colour, group)?);
            (now > then).then_some((group, now))
        });
        let (group, now) = blocked.max_by_key(|&(group, now)| (group.len(), now))?;
        let say = match group.len() {
            1 => say!(
                "Blocks the shortest path of an enemy stone to the edge: it now needs {} stones to reach it.",
                now
            ),
            n => say!(
                "Blocks the shortest path of {} enemy stones to the edge: they now need {} more to reach it.",
                n,
                now
            ),
        };
        Some(self.because(say, group.iter()))
    }

    /// The stone and those that it is connected to.
    fn group(&self) -> CellSet {
        self.before.field.board.reach(CellSet::of(self.cell), self.own_after())
    }

    /// The own stones beside the cell need fewer stones to reach the edge.
    fn approaches(&self) -> Option<Reason> {
        let nearer = self.before.field.board.reach(self.beside(), self.own_before());
        if nearer.is_empty() {
            return None;
        }
        let group = self.group();
        let (then, now) = (self.before.way_out(self.own, nearer)?, self.after.way_out(self.own, group)?);
        if now >= then {
            return None;
        }
        let say = say!("Brings your stones closer to the edge: {} more would join them to it.", now);
        Some(self.because(say, group.iter()))
    }

    fn stands_safely(&self) -> Option<Reason> {
        let group = self.group();
        let holds = |at: Cell| (self.after.isolated_without(self.own, at) & group).is_empty();
        if self.after.isolated(self.own).contains(self.cell) || !self.after.empty().iter().all(holds) {
            return None;
        }
        Some(self.because(say!("Stands safely: no single enemy stone can cut it off."), [self.cell]))
    }
}

impl Position {
    /// Returns the stones of `colour` that would be isolated if the empty cell `cell` had an enemy stone.
    fn isolated_without(&self, colour: Colour, cell: Cell) -> CellSet {
        let empty = self.empty() - CellSet::of(cell);
        self.stones[colour.index()] - self.linked(colour, empty)
    }

    /// Returns the groups of `colour`: its connected stones.
    fn groups(&self, colour: Colour) -> Vec<CellSet> {
        let mut rest = self.stones[colour.index()];
        let mut groups = Vec::new();
        while let Some(first) = rest.first() {
            let group = self.field.board.reach(CellSet::of(first), rest);
            rest -= group;
            groups.push(group);
        }
        groups
    }

    /// Returns the fewest stones that would join `group`, stones of `colour`, to the edge; `None` if nothing can.
    fn way_out(&self, colour: Colour, group: CellSet) -> Option<u16> {
        let board = self.field.board;
        let (own, empty) = (self.stones[colour.index()], self.empty());
        let mut reached = group;
        for stones in 0.. {
            reached = board.reach(reached, own | reached);
            if reached.meets(&self.field.border) {
                return Some(stones);
            }
            let around = reached.iter().map(|c| board.around(c)).fold(CellSet::EMPTY, |all, set| all | set);
            let next = (around & empty) - reached;
            if next.is_empty() {
                return None;
            }
            reached |= next;
        }
        None
    }
}
