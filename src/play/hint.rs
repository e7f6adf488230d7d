//! Hints from a search: lines that are long enough to show the purpose of a move, and why the move is good.

use super::{Explanation, Match};
use crate::game::{Colours, Game, Reason};
use crate::say;
use crate::search::{Evaluate, Hints, Key, Level, Line, Prover, Thinker};

/// The least number of plies of a line, unless the game ends before.
const PLIES: usize = 3;
/// The greatest number of plies to which a line is lengthened that wins for certain, so that it reaches the end.
const WINNING_PLIES: usize = 9;
/// The level that finds the moves beyond the end of a line. It sees a win in one turn, and a loss in the next.
const LEVEL: u64 = 4;
/// The number of positions in which a win within some turns is proven, and the greatest number of these turns.
const PROOF: (u64, u8) = (4_000, 4);
/// The same for a win that somebody missed.
const LONG_PROOF: (u64, u8) = (40_000, 5);

impl<G: Game + Evaluate + Hints> Match<G> {
    /// Lengthens a line of a search of the present position, where it is short: the search stops at positions that it has
    /// seen once.
    pub(super) fn lengthen(&self, line: &mut Line<G::Move>) {
        let wins = line.proven && line.value > 0.99;
        let least = if wins { WINNING_PLIES } else { PLIES };
        if line.moves.len() >= least {
            return;
        }
        let mut position = self.position().clone();
        let mut keys = self.keys();
        let play = |position: &mut G, keys: &mut Vec<Key>, mv| {
            keys.push(Key::of(position));
            position.play(mv);
        };
        line.moves.iter().for_each(|&mv| play(&mut position, &mut keys, mv));
        while line.moves.len() < least && position.outcome().is_none() {
            let level = Level::new(LEVEL).unwrap_or(Level::MAX);
            let mut thinker = Thinker::new(&position, keys.clone(), level, None, 1);
            while thinker.think(f64::INFINITY, || 0.0) {}
            let Some(&mv) = thinker.best().as_ref().and_then(|best| best.moves.first()) else { return };
            line.moves.push(mv);
            play(&mut position, &mut keys, mv);
        }
    }

    /// Why the first move of a line is good: it wins, or what the game says of it.
    pub(super) fn why_good(&self, line: &Line<G::Move>) -> Option<Explanation> {
        let (&mv, rest) = line.moves.split_first()?;
        let wins = line.proven && line.value > 0.99;
        let only = || Reason::alone(say!("Your only legal move."));
        let reason = if wins {
            self.how_it_wins(mv)
        } else {
            // A forced move needs no other reason, but may have one.
            let forced = (self.position().legal().len() == 1).then(only);
            self.position().reason(mv, rest).or(forced)?
        };
        Some(Explanation { message: reason.say.to_string(), say: reason.say, cells: reason.cells })
    }

    /// The proof that the player to move wins within few turns, with the defence that holds out longest.
    pub(super) fn prove_win(&self) -> Option<super::Proof> {
        self.going_on().ok()?;
        let mut position = self.position().clone();
        let winner = position.to_move();
        let (budget, most) = LONG_PROOF;
        let mut prover = Prover::new(winner, budget);
        let turns = prover.fewest_turns(&position, most)??;
        let moves = prover.line(&position, turns)?;
        let line = moves.into_iter().map(|mv| {
            let text = position.write(mv);
            position.play(mv);
            text
        });
        let line = line.collect();
        Some(super::Proof { turns, line })
    }

    /// In how many turns a move wins that is proven to win.
    fn how_it_wins(&self, mv: G::Move) -> Reason {
        let mover = self.position().to_move();
        let mut next = self.position().clone();
        next.play(mv);
        if next.outcome().is_some_and(|outcome| outcome.winners == Colours::of(mover)) {
            return Reason::alone(say!("Wins the game."));
        }
        let (budget, most) = PROOF;
        let turns = Prover::new(mover, budget).fewest_turns(&next, most).flatten();
        let turns = turns.map(|turns| turns + u8::from(next.to_move() != mover));
        Reason::alone(match turns {
            Some(1) => say!("Wins the game this turn."),
            Some(turns) => say!("Wins by force in {} turns.", turns),
            None => say!("Wins by force, whatever the answer."),
        })
    }
}
