//! The positions that the search plays in.

use super::board::{Board, Child};
use super::ordering::Candidate;
use crate::game::{Colour, Colours, Seat};
use crate::search::{Accumulator, Evaluate, Key, Undo};

/// The prior from which on a move counts as tactical: it is never reduced or pruned.
const TACTICAL: f32 = 0.75;

/// The root, the position of the current node, and what takes back the moves between them.
#[derive(Debug)]
pub(super) struct Boards<G: Evaluate> {
    /// The root: lines are asked for while the current node is another.
    pub root: G,
    position: G,
    /// For each move from the root on, what takes it back; `None` where a copy of the position before it does.
    undos: Vec<Option<Undo>>,
    copies: Vec<G>,
    /// The legal moves of each position from the root on.
    moves: Vec<G::Move>,
    /// For each position, the end of its moves in `moves`.
    ends: Vec<usize>,
    accumulator: Accumulator,
}

impl<G: Evaluate> Boards<G> {
    pub fn new(root: G) -> Self {
        Self {
            position: root.clone(),
            root,
            undos: Vec::new(),
            copies: Vec::new(),
            moves: Vec::new(),
            ends: Vec::new(),
            accumulator: Accumulator::default(),
        }
    }

    /// Begins again at the position after the legal move `mv` at the root.
    pub fn advance(&mut self, mv: G::Move) {
        self.root.play(mv);
        self.position = self.root.clone();
        self.undos.clear();
        self.copies.clear();
    }

    fn play_move(&mut self, mv: G::Move) -> Child {
        let seat = self.position.seat_to_move();
        let undo = self.position.play_in_place(mv);
        if undo.is_none() {
            self.copies.push(self.position.clone());
            self.position.play(mv);
        }
        self.undos.push(undo);
        self.child_of(seat)
    }

    /// Describes the position just reached by a move of `seat`.
    fn child_of(&self, seat: Seat) -> Child {
        let position = &self.position;
        let mover = position.to_move();
        Child {
            key: Key::of(position),
            mover_changed: position.seat_to_move() != seat,
            result: position.outcome().map(|outcome| result_for(mover, outcome.winners)),
            move_class: 0,
        }
    }
}

impl<G: Evaluate> Board for Boards<G> {
    fn play(&mut self, index: u16) -> Child {
        let ply = self.undos.len();
        let first = if ply == 0 { 0 } else { self.ends[ply - 1] };
        self.play_move(self.moves[first + usize::from(index)])
    }

    fn pass(&mut self) -> Option<Child> {
        let mv = self.position.null_move()?;
        Some(self.play_move(mv))
    }

    fn undo(&mut self) {
        match self.undos.pop() {
            Some(Some(undo)) => self.position.take_back(undo),
            Some(None) => self.position = self.copies.pop().unwrap_or_else(|| self.root.clone()),
            None => {}
        }
    }

    fn push_moves(&mut self, out: &mut Vec<Candidate>) {
        let ply = self.undos.len();
        self.ends.truncate(ply);
        let first = self.ends.last().copied().unwrap_or(0);
        self.ends.resize(ply, first);
        self.moves.truncate(first);
        let position = &self.position;
        position.moves(&mut self.moves);
        self.ends.push(self.moves.len());
        for (index, &mv) in self.moves[first..].iter().enumerate() {
            let prior = position.prior(mv);
            out.push(Candidate {
                index: index as u16,
                tactical: prior >= TACTICAL,
                move_class: position.move_class(mv) as u32 * 2 + u32::from(position.to_move().0),
                order: (prior * 8192.0) as i32,
            });
        }
    }

    fn eval(&mut self, learned: bool) -> i32 {
        let position = &self.position;
        let learned = learned.then(|| position.learned_eval(&mut self.accumulator)).flatten();
        learned.unwrap_or_else(|| position.eval())
    }

    fn is_quiet(&self) -> bool {
        self.position.is_quiet()
    }

    fn repetition_result(&self) -> i32 {
        let mut position = self.position.clone();
        let mover = position.to_move();
        result_for(mover, position.repeated().winners)
    }
}

/// Returns the result for `mover`: 1 for a win, 0 for a draw, −1 for a loss.
pub(super) fn result_for(mover: Colour, winners: Colours) -> i32 {
    match (winners.contains(mover), winners.len()) {
        (true, 1) => 1,
        (true, _) | (false, 0) => 0,
        (false, _) => -1,
    }
}
