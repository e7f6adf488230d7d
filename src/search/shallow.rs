//! What a short look ahead proves: no win in one turn, and no loss in the next, is ever missed.

use crate::game::{Player, Rules};

/// What is certain of a legal move within this turn and the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins within this turn.
    Wins,
    /// Some player who moves next can then win at once.
    Loses,
    /// Neither.
    Open,
}

/// The verdict on each legal move of `position`, in their order; `None` where more than `budget` moves would have to be
/// tried.
pub fn shallow<G: Rules>(position: &G, budget: usize) -> Option<Vec<(G::Move, Verdict)>> {
    let mut look = Look { budget };
    let mover = position.to_move();
    let moves = position.legal();
    let mut verdicts = Vec::with_capacity(moves.len());
    for mv in moves {
        let next = after(position, mv);
        let verdict = if look.wins(&next, mover)? {
            Verdict::Wins
        } else if look.loses(&next, mover)? {
            Verdict::Loses
        } else {
            Verdict::Open
        };
        verdicts.push((mv, verdict));
    }
    Some(verdicts)
}

// In one place, for the rules of every game would otherwise be copied to three.
#[inline(never)]
fn after<G: Rules>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}

struct Look {
    budget: usize,
}

impl Look {
    /// Whether `player` alone has won, or wins within the turn that is its own.
    fn wins<G: Rules>(&mut self, position: &G, player: Player) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winners == crate::game::Players::of(player));
        }
        if position.to_move() != player {
            return Some(false);
        }
        for mv in position.legal() {
            let next = after(position, mv);
            if self.wins(&next, player)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether `player` has lost, or whatever it still does in its turn, the player after it can win at once.
    fn loses<G: Rules>(&mut self, position: &G, player: Player) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(!outcome.winners.contains(player));
        }
        let mover = position.to_move();
        for mv in position.legal() {
            let next = after(position, mv);
            let decided =
                if mover == player { !self.loses(&next, player)? } else { self.wins(&next, mover)? };
            if decided {
                return Some(mover != player);
            }
        }
        Some(mover == player)
    }
}
