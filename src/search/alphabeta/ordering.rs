//! Which moves to try first: those that refuted much elsewhere.

use super::features::{Feature, Features};

/// How many kinds of moves are told apart.
const SLOTS: usize = 1 << 15;
/// History scores stay below this.
const MOST: i32 = 8192;

/// A legal move as the search sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Its number in the list of all.
    pub index: u16,
    /// Whether it looks so promising that it is never tried with less than full attention.
    pub loud: bool,
    /// What moves alike share.
    pub move_class: u32,
    /// How early it is tried.
    pub order: i32,
}

/// What earlier moves taught.
#[derive(Debug, Default)]
pub(super) struct History {
    worth: Vec<i16>,
    /// By distance from the root, the last two moves that refuted something there.
    killers: Vec<[u32; 2]>,
    /// The last answer that refuted a move.
    answers: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl History {
    /// Sets the order of `moves`, `before` being the move_class of the move that led here.
    pub fn order(
        &mut self,
        moves: &mut [Candidate],
        features: Features,
        best: Option<u16>,
        ply: usize,
        before: u32,
    ) {
        if self.worth.is_empty() {
            self.worth = vec![0; SLOTS];
            self.answers = vec![NONE; SLOTS];
        }
        let killers = self.killers.get(ply).filter(|_| features.has(Feature::Killers));
        let killers = killers.copied().unwrap_or([NONE; 2]);
        let answer =
            if features.has(Feature::Answers) { self.answers[before as usize % SLOTS] } else { NONE };
        let learned = features.has(Feature::History);
        for candidate in moves {
            let move_class = candidate.move_class;
            let known = if Some(candidate.index) == best {
                1 << 24
            } else if move_class == killers[0] {
                MOST
            } else if move_class == killers[1] || move_class == answer {
                MOST * 3 / 4
            } else {
                0
            };
            let worth = if learned { self.worth[move_class as usize % SLOTS] } else { 0 };
            candidate.order += known + i32::from(worth);
        }
    }

    /// Learns that `cut` refuted the move before it, and that those `tried` before it did not.
    pub fn learn(&mut self, tried: &[Candidate], cut: Candidate, ply: usize, before: u32, depth: i32) {
        let bonus = (depth * depth * 4).min(MOST / 8);
        self.teach(cut.move_class, bonus);
        tried.iter().for_each(|candidate| self.teach(candidate.move_class, -bonus));
        self.answers[before as usize % SLOTS] = cut.move_class;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != cut.move_class {
            *killers = [cut.move_class, killers[0]];
        }
    }

    fn teach(&mut self, move_class: u32, bonus: i32) {
        let worth = &mut self.worth[move_class as usize % SLOTS];
        let old = i32::from(*worth);
        *worth = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

/// Brings the candidate to be tried next to the front.
pub(super) fn pick(moves: &mut [Candidate]) {
    let mut best = 0;
    for i in 1..moves.len() {
        if moves[i].order > moves[best].order {
            best = i;
        }
    }
    moves.swap(0, best);
}
