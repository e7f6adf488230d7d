//! An exhaustive search of this turn and the next: it misses no win in one turn and no loss in the next.

use std::collections::BTreeSet;

use super::Key;
use crate::game::{Colour, Colours, Rules};

/// The proven result of a legal move within this turn and the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins within this turn.
    Wins,
    /// The next player can then win at once.
    Loses,
    /// Neither is proven.
    Open,
}

/// Returns the verdict on each legal move of `position`, in their order. A move on which `budget` positions do not suffice is open.
///
/// Wins are looked for first. Then each move gets the same share of what is left, so that a few difficult ones do not keep the
/// others from a verdict, and what the easy ones leave goes to the difficult ones.
pub fn shallow<G: Rules>(position: &G, budget: usize) -> Vec<(G::Move, Verdict)> {
    let mut search = ShallowSearch { budget };
    let mover = position.to_move();
    let moves = position.legal();
    let nexts: Vec<G> = moves.iter().map(|&mv| after(position, mv)).collect();
    let mut verdicts: Vec<_> = nexts
        .iter()
        .map(|next| match search.wins(next, mover) {
            Some(true) => Some(Verdict::Wins),
            _ => None,
        })
        .collect();
    for _ in 0..2 {
        let mut left = verdicts.iter().filter(|verdict| verdict.is_none()).count();
        let mut budget = search.budget;
        for (verdict, next) in verdicts.iter_mut().zip(&nexts).filter(|(verdict, _)| verdict.is_none()) {
            let share = budget / left;
            left -= 1;
            search.budget = share;
            *verdict =
                search.loses(next, mover).map(|loses| if loses { Verdict::Loses } else { Verdict::Open });
            budget -= share - search.budget;
        }
        search.budget = budget;
    }
    moves.into_iter().zip(verdicts).map(|(mv, verdict)| (mv, verdict.unwrap_or(Verdict::Open))).collect()
}

// Not inlined: the rules of every game would be copied to three places.
#[inline(never)]
fn after<G: Rules>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}

struct ShallowSearch {
    /// The number of positions that may still be visited.
    budget: usize,
}

impl ShallowSearch {
    /// Returns whether `colour` alone has won, or wins within its turn.
    fn wins<G: Rules>(&mut self, position: &G, colour: Colour) -> Option<bool> {
        self.any_end(position, colour, |_, end| {
            Some(end.outcome().is_some_and(|outcome| outcome.winners == Colours::of(colour)))
        })
    }

    /// Returns whether `colour` has lost, or the next player can win at once after every continuation of its turn.
    fn loses<G: Rules>(&mut self, position: &G, colour: Colour) -> Option<bool> {
        let safe = |search: &mut Self, end: &G| match end.outcome() {
            Some(outcome) => Some(outcome.winners.contains(colour)),
            None => search.wins(end, end.to_move()).map(|lost| !lost),
        };
        self.any_end(position, colour, safe).map(|safe| !safe)
    }

    /// Returns whether the turn of `colour`, which is in progress or just over, can end in a position that passes `test`.
    /// Moves in different orders and cycles lead to the same positions: each is visited once.
    #[inline(never)]
    fn any_end<G: Rules>(
        &mut self,
        position: &G,
        colour: Colour,
        mut test: impl FnMut(&mut Self, &G) -> Option<bool>,
    ) -> Option<bool> {
        let mut seen = BTreeSet::new();
        let mut open = vec![position.clone()];
        while let Some(position) = open.pop() {
            self.budget = self.budget.checked_sub(1)?;
            if position.outcome().is_some() || position.to_move() != colour {
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
