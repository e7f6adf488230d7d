//! What a short look ahead proves: no win in one turn, and no loss in the next, is ever missed.

use std::collections::BTreeSet;

use super::Key;
use crate::game::{Colour, Colours, Rules};

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
    fn wins<G: Rules>(&mut self, position: &G, player: Colour) -> Option<bool> {
        self.any_end(position, player, |_, end| {
            Some(end.outcome().is_some_and(|outcome| outcome.winners == Colours::of(player)))
        })
    }

    /// Whether `player` has lost, or whatever it still does in its turn, the player after it can win at once.
    fn loses<G: Rules>(&mut self, position: &G, player: Colour) -> Option<bool> {
        let holds = |look: &mut Self, end: &G| match end.outcome() {
            Some(outcome) => Some(outcome.winners.contains(player)),
            None => look.wins(end, end.to_move()).map(|lost| !lost),
        };
        self.any_end(position, player, holds).map(|saved| !saved)
    }

    /// Whether the turn of `player`, which is under way or just over, can end in a position of which `test` holds. A
    /// chain of moves comes to the same positions in many orders, or goes round: each is looked at once.
    #[inline(never)]
    fn any_end<G: Rules>(
        &mut self,
        position: &G,
        player: Colour,
        mut test: impl FnMut(&mut Self, &G) -> Option<bool>,
    ) -> Option<bool> {
        let mut seen = BTreeSet::new();
        let mut open = vec![position.clone()];
        while let Some(position) = open.pop() {
            self.budget = self.budget.checked_sub(1)?;
            if position.outcome().is_some() || position.to_move() != player {
                if test(self, &position)? {
                    return Some(true);
                }
            } else if seen.insert(Key::of(&position)) {
                open.extend(position.legal().into_iter().map(|mv| after(&position, mv)));
            }
        }
        Some(false)
    }
}
