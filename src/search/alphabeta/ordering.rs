//! Move ordering: moves that refuted others elsewhere come first.

use std::hint::select_unpredictable;

use super::features::{Feature, Features};

/// The number of move classes that are told apart, for both colours together.
const MOVE_CLASSES: usize = 1 << 15;
/// The upper limit of history scores.
const MAX_HISTORY: i32 = 8192;

/// A legal move as the search sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The index of the move in the list of all moves.
    pub index: u16,
    /// Whether the move is so promising that it is never reduced or pruned.
    pub tactical: bool,
    /// The class that similar moves share.
    pub move_class: u32,
    /// The ordering score: the highest is tried first.
    pub order: i32,
}

/// The statistics of moves that caused cuts.
#[derive(Debug, Default)]
pub(super) struct History {
    scores: Vec<i16>,
    /// By distance from the root, the classes of the last two moves that caused a cut there.
    killers: Vec<[u32; 2]>,
    /// By move class, the class of the last move that refuted it.
    countermoves: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl History {
    /// Sets the ordering scores of `moves`; `previous` is the class of the move that led here.
    pub fn order(
        &mut self,
        moves: &mut [Candidate],
        features: Features,
        hash_move: Option<u16>,
        ply: usize,
        previous: u32,
    ) {
        if self.scores.is_empty() {
            self.scores = vec![0; MOVE_CLASSES];
            self.countermoves = vec![NONE; MOVE_CLASSES];
        }
        let killers = self.killers.get(ply).filter(|_| features.has(Feature::Killers));
        let killers = killers.copied().unwrap_or([NONE; 2]);
        let countermove = if features.has(Feature::Countermoves) {
            self.countermoves[previous as usize % MOVE_CLASSES]
        } else {
            NONE
        };
        let use_history = features.has(Feature::History);
        for candidate in moves {
            let move_class = candidate.move_class;
            let bonus = if Some(candidate.index) == hash_move {
                1 << 24
            } else if move_class == killers[0] {
                MAX_HISTORY
            } else if move_class == killers[1] || move_class == countermove {
                MAX_HISTORY * 3 / 4
            } else {
                0
            };
            let history = if use_history { self.scores[move_class as usize % MOVE_CLASSES] } else { 0 };
            candidate.order += bonus + i32::from(history);
        }
    }

    /// Records that `cut` refuted the `previous` move, and that the moves `tried` before it did not.
    pub fn update(&mut self, tried: &[Candidate], cut: Candidate, ply: usize, previous: u32, depth: i32) {
        let bonus = (depth * depth * 4).min(MAX_HISTORY / 8);
        self.add(cut.move_class, bonus);
        tried.iter().for_each(|candidate| self.add(candidate.move_class, -bonus));
        self.countermoves[previous as usize % MOVE_CLASSES] = cut.move_class;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != cut.move_class {
            *killers = [cut.move_class, killers[0]];
        }
    }

    /// Adds a bonus to a history score, scaled so that the score stays below [`MAX_HISTORY`].
    fn add(&mut self, move_class: u32, bonus: i32) {
        let score = &mut self.scores[move_class as usize % MOVE_CLASSES];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

/// Moves the candidate with the highest ordering score to the front.
pub(super) fn pick(moves: &mut [Candidate]) {
    // A branch at each comparison would often be foreseen wrongly.
    let (mut best, mut highest) = (0, i32::MIN);
    for (i, candidate) in moves.iter().enumerate() {
        best = select_unpredictable(candidate.order > highest, i, best);
        highest = highest.max(candidate.order);
    }
    moves.swap(0, best);
}
