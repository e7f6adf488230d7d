//! Proofs that a player wins within a number of its turns, whatever the others do: plain AND/OR search, for puzzles.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Key;
use crate::game::{Colour, Colours, Rules};

/// Proves wins of one player, with the fewest turns. Turns may take several moves; the others, however many, defend
/// together. A line that comes back to a position on its way counts as no win, so that no repetition is overlooked.
#[derive(Debug)]
pub struct Prover<G: Rules> {
    attacker: Colour,
    left: u64,
    known: HashMap<(Key, u8), bool>,
    /// By the turns left, the defence that refuted last.
    refutations: Vec<Option<G::Move>>,
    path: Vec<Key>,
    /// How often a line was cut because it came back.
    cuts: u64,
}

/// What there is to do in a proven position: each first move that wins in time, with what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Branches<M>(pub Vec<(M, Branch<M>)>);

/// What comes of a move of the winner's.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch<M> {
    /// The moves of the others that hold out longest; none while the winner's turn goes on.
    pub reply: Vec<M>,
    /// How to go on; nothing once the game is won.
    pub then: Option<Branches<M>>,
}

impl<M> Branches<M> {
    /// How many moves of the winner's it has, in all.
    #[must_use]
    pub fn len(&self) -> usize {
        let below = |branch: &Branch<M>| branch.then.as_ref().map_or(0, Self::len);
        self.0.iter().map(|(_, branch)| 1 + below(branch)).sum()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<G: Rules> Prover<G> {
    /// A prover of wins of `attacker` that looks at `budget` positions at most.
    #[must_use]
    pub fn new(attacker: Colour, budget: u64) -> Self {
        Self {
            attacker,
            left: budget,
            known: HashMap::new(),
            refutations: Vec::new(),
            path: Vec::new(),
            cuts: 0,
        }
    }

    /// Whether the attacker wins from `position` within `turns` turns of its own, one under way included; `None` if the
    /// budget is too small to tell.
    #[must_use]
    pub fn wins_within(&mut self, position: &G, turns: u8) -> Option<bool> {
        self.path.clear();
        self.prove(position, turns)
    }

    /// In how many turns, `most` at most, the attacker wins from `position`; `Some(None)` if in none, `None` if the budget
    /// is too small to tell.
    #[must_use]
    pub fn fewest_turns(&mut self, position: &G, most: u8) -> Option<Option<u8>> {
        for turns in 0..=most {
            if self.wins_within(position, turns)? {
                return Some(Some(turns));
            }
        }
        Some(None)
    }

    /// The moves with which the attacker, who is to move, wins within `turns` turns.
    #[must_use]
    pub fn winning(&mut self, position: &G, turns: u8) -> Option<Vec<G::Move>> {
        let mut winning = Vec::new();
        for mv in position.legal() {
            let next = after(position, mv);
            if self.wins_within(&next, self.turns_after(&next, turns))? {
                winning.push(mv);
            }
        }
        Some(winning)
    }

    /// All that the attacker, who is to move, can do to win within `turns` turns, against the defence that holds out
    /// longest; `None` too if that is more than `most` moves.
    #[must_use]
    pub fn branches(&mut self, position: &G, turns: u8, most: usize) -> Option<Branches<G::Move>> {
        let mut branches = Branches(Vec::new());
        for mv in self.winning(position, turns)? {
            let mut next = after(position, mv);
            let left = self.turns_after(&next, turns);
            let reply = self.defence(&mut next, left)?;
            let then = match next.outcome() {
                Some(_) => None,
                None => Some(self.branches(&next, left, most)?),
            };
            branches.0.push((mv, Branch { reply, then }));
            if branches.len() > most {
                return None;
            }
        }
        Some(branches)
    }

    /// Plays for the others as long as one of them is to move: what needs the most turns, and then leaves the fewest
    /// ways to win.
    fn defence(&mut self, position: &mut G, turns: u8) -> Option<Vec<G::Move>> {
        let mut reply = Vec::new();
        while position.outcome().is_none() && position.to_move() != self.attacker {
            let (mut best, mut most) = (None, (0, Reverse(usize::MAX)));
            for mv in position.legal() {
                let next = after(position, mv);
                let needed = self.fewest_turns(&next, turns)??;
                let open = next.outcome().is_none() && next.to_move() == self.attacker;
                let ways = if open { self.winning(&next, needed)?.len() } else { usize::MAX };
                let rank = (needed, Reverse(ways));
                if best.is_none() || rank > most {
                    (best, most) = (Some((mv, next)), rank);
                }
            }
            let (mv, next) = best?;
            reply.push(mv);
            *position = next;
        }
        Some(reply)
    }

    /// How many of `turns` are left once the attacker's move has led to `next`.
    fn turns_after(&self, next: &G, turns: u8) -> u8 {
        let over = next.outcome().is_some() || next.to_move() != self.attacker;
        turns - u8::from(over)
    }

    fn prove(&mut self, position: &G, turns: u8) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winners == Colours::of(self.attacker));
        }
        if turns == 0 {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let key = Key::of(position);
        if let Some(&known) = self.known.get(&(key, turns)) {
            return Some(known);
        }
        if self.path.contains(&key) {
            self.cuts += 1;
            return Some(false);
        }
        let cuts = self.cuts;
        self.path.push(key);
        let wins = if position.to_move() == self.attacker {
            self.attack(position, turns)
        } else {
            self.defend(position, turns)
        };
        self.path.pop();
        let wins = wins?;
        // What hangs on the way that led here isn't kept.
        if wins || cuts == self.cuts {
            self.known.insert((key, turns), wins);
        }
        Some(wins)
    }

    fn attack(&mut self, position: &G, turns: u8) -> Option<bool> {
        let children: Vec<G> = position.legal().into_iter().map(|mv| after(position, mv)).collect();
        let won = |next: &G| next.outcome().is_some_and(|o| o.winners == Colours::of(self.attacker));
        if children.iter().any(won) {
            return Some(true);
        }
        for next in children.iter().filter(|next| next.outcome().is_none()) {
            if self.prove(next, self.turns_after(next, turns))? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn defend(&mut self, position: &G, turns: u8) -> Option<bool> {
        let mut moves = position.legal();
        let level = usize::from(turns);
        if self.refutations.len() <= level {
            self.refutations.resize(level + 1, None);
        }
        if let Some(i) = self.refutations[level].and_then(|mv| moves.iter().position(|&m| m == mv)) {
            moves.swap(0, i);
        }
        for mv in moves {
            if !self.prove(&after(position, mv), turns)? {
                self.refutations[level] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }
}

// In one place, for the rules of every game would otherwise be copied to many.
#[inline(never)]
fn after<G: Rules>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}
