//! Why a move is good in `HexaDames`, for hints.

use super::field::{FORWARD, PLAYERS};
use super::{Move, Position};
use crate::board::{Cell, CellSet};
use crate::game::{Colour, Reason, Rules};
use crate::say;
use crate::search::Hints;

impl Hints for Position {
    fn reason(&self, mv: Move, line: &[Move]) -> Option<Reason> {
        reason(self, mv, line)
    }
}

/// Returns why the legal move `mv` is good, if it does one of the things that players look for; `line` is the play expected
/// after it.
fn reason(before: &Position, mv: Move, line: &[Move]) -> Option<Reason> {
    let (Move::Step(from, to) | Move::Jump(from, to)) = mv else { return None };
    let own = before.to_move;
    let board = before.field.board;
    let (turn, to) = rest_of_turn(before, mv, to, line);
    let home = |position: &Position| position.transferred[own.index()];
    let enemies = |position: &Position| {
        let others = Colour::all(PLAYERS).filter(|&colour| colour != own);
        others.map(|colour| position.own(colour)).fold(CellSet::EMPTY, |all, set| all | set)
    };
    let captured = enemies(before) - enemies(&turn);
    let is_home = home(&turn) > home(before);
    if !captured.is_empty() {
        let say = match (captured.len(), is_home) {
            (1, true) => say!("Captures a piece and brings a man home."),
            (n, true) => say!("Captures {} pieces and brings a man home.", n),
            (1, false) => say!("Captures a piece."),
            (n, false) => say!("Captures {} pieces.", n),
        };
        return Some(Reason::on(board, say, (captured | CellSet::of(to)).iter()));
    }
    if is_home {
        return Some(Reason::on(board, say!("Brings a man home, where it becomes a king."), [to]));
    }
    let rescued = before.is_in_danger(own, from) && !turn.is_in_danger(own, to);
    if rescued {
        return Some(Reason::on(board, say!("Takes this piece out of danger."), [to]));
    }
    let victims = turn.victims_of(own, to);
    if !victims.is_empty() && !turn.is_in_danger(own, to) {
        return Some(Reason::on(board, say!("Threatens to capture."), victims.iter()));
    }
    let saved = before.own(own).iter().find(|&c| {
        c != from && before.is_in_danger(own, c) && turn.own(own).contains(c) && !turn.is_in_danger(own, c)
    });
    if let Some(saved) = saved {
        return Some(Reason::on(board, say!("Protects a piece that could be captured."), [saved]));
    }
    if !turn.men[own.index()].contains(to) {
        return king_move(before, &turn, from, to);
    }
    let say = match turn.steps_home(own, to) {
        1 => say!("Brings a man to the last step before home."),
        n => say!("Moves a man forward: {} steps to go.", n),
    };
    Some(Reason::on(board, say, [to]))
}

/// Returns why the king's move from `from` to `to` is good, which captures and threatens nothing.
fn king_move(before: &Position, turn: &Position, from: Cell, to: Cell) -> Option<Reason> {
    let own = before.to_move;
    let board = before.field.board;
    if turn.own(own).iter().any(|cell| turn.is_in_danger(own, cell)) {
        return None;
    }
    let others = || Colour::all(PLAYERS).filter(move |&colour| colour != own);
    let men = || others().flat_map(|colour| turn.men[colour.index()].iter().map(move |man| (colour, man)));
    let guards = |position: &Position, king: Cell, colour: Colour, man: Cell| {
        let ahead = position.steps_of(colour, man);
        let caught = |cell: Cell| {
            let mut next = Position { to_move: colour, ..position.clone() };
            next.play(Move::Step(man, cell));
            next.victims_of(own, king).contains(cell)
        };
        !ahead.is_empty() && !ahead.meets(&position.field.goal(colour)) && ahead.iter().all(caught)
    };
    let guarded =
        men().find(|&(colour, man)| guards(turn, to, colour, man) && !guards(before, from, colour, man));
    if let Some((_, man)) = guarded {
        let say = say!("Guards the way of an enemy man: wherever it steps, your king can capture it.");
        return Some(Reason::on(board, say, [to, man]));
    }
    Some(Reason::on(board, say!("Keeps your king safe: none of your pieces can be captured."), [to]))
}

/// Returns the position at the end of the turn that begins with `mv`, as far as `line` goes, and where the piece is then.
fn rest_of_turn(before: &Position, mv: Move, mut at: Cell, line: &[Move]) -> (Position, Cell) {
    let mut position = before.clone();
    position.play(mv);
    for &next in line {
        if position.to_move != before.to_move || position.chain.is_none() {
            break;
        }
        if let Move::Jump(_, to) = next {
            at = to;
        }
        position.play(next);
    }
    (position, at)
}

impl Position {
    /// Returns the pieces that the piece of `colour` on `from` could capture.
    fn victims_of(&self, colour: Colour, from: Cell) -> CellSet {
        let mut jumps = Vec::new();
        let mine = Self { to_move: colour, ..self.clone() };
        mine.push_jumps(from, &mut jumps);
        let victim = |mv| if let Move::Jump(from, to) = mv { mine.victim(from, to) } else { None };
        jumps.into_iter().filter_map(victim).collect()
    }

    /// Returns whether another player could capture the piece of `colour` on `cell`.
    fn is_in_danger(&self, colour: Colour, cell: Cell) -> bool {
        Colour::all(PLAYERS)
            .filter(|&other| other != colour)
            .any(|other| self.own(other).iter().any(|from| self.victims_of(other, from).contains(cell)))
    }

    /// Returns the empty cells to which the man of `colour` on `man` can step.
    fn steps_of(&self, colour: Colour, man: Cell) -> CellSet {
        let steps = FORWARD[colour.index()].into_iter().filter_map(|d| self.field.board.step(man, d));
        steps.collect::<CellSet>() - self.occupied()
    }

    /// Returns the number of forward steps from `cell` to the goal side of `colour`, over an empty board.
    fn steps_home(&self, colour: Colour, cell: Cell) -> u16 {
        let forward = FORWARD[colour.index()];
        let goal = self.field.goal(colour);
        let mut reached = CellSet::of(cell);
        let mut steps = 0;
        while !reached.meets(&goal) && !reached.is_empty() {
            let ahead = |c| forward.into_iter().filter_map(move |d| self.field.board.step(c, d));
            reached = reached.iter().flat_map(ahead).collect();
            steps += 1;
        }
        steps
    }
}
