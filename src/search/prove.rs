//! Proofs that a player wins within a number of its turns against any defence: plain AND/OR search, for puzzles.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Key;
use crate::game::{Colour, Colours, Rules};

/// A prover of wins of one player in the fewest turns.
///
/// Turns may take several moves, and all other players defend together. A line that repeats a position counts as no win,
/// so that no repetition is overlooked.
#[derive(Debug)]
pub struct Prover<G: Rules> {
    attacker: Colour,
    /// The number of positions that may still be searched.
    budget: u64,
    /// The results by position and turns left.
    proven: HashMap<(Key, u8), bool>,
    /// By the turns left, the last move that refuted an attack.
    refutations: Vec<Option<G::Move>>,
    path: Vec<Key>,
    /// The number of lines cut because of a repetition.
    cuts: u64,
}

/// The solutions of a proven position: each first move that wins in time, with its continuation.
#[derive(Clone, PartialEq, Debug)]
pub struct Branches<M>(pub Vec<(M, Branch<M>)>);

/// The continuation after a move of the winner.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch<M> {
    /// The reply of the others that holds out longest; empty while the winner's turn goes on.
    pub reply: Vec<M>,
    /// The next solutions; `None` once the game is won.
    pub then: Option<Branches<M>>,
}

impl<M> Branches<M> {
    /// Returns the total number of the winner's moves.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// use alveole::search::Prover;
    /// let mut position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
    /// let wins = |p: &hex::Position| Prover::new(p.to_move(), 1000).wins_within(p, 1) == Some(true);
    /// while !wins(&position) {
    ///     position.play(position.legal()[0]);
    /// }
    /// let branches = Prover::new(position.to_move(), 1000).branches(&position, 1, 10).unwrap();
    /// assert_eq!(branches.len(), Prover::new(position.to_move(), 1000).winning(&position, 1).unwrap().len());
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        let below = |branch: &Branch<M>| branch.then.as_ref().map_or(0, Self::len);
        self.0.iter().map(|(_, branch)| 1 + below(branch)).sum()
    }

    /// Returns whether there is no move.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// use alveole::search::Prover;
    /// let mut position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
    /// let wins = |p: &hex::Position| Prover::new(p.to_move(), 1000).wins_within(p, 1) == Some(true);
    /// while !wins(&position) {
    ///     position.play(position.legal()[0]);
    /// }
    /// assert!(!Prover::new(position.to_move(), 1000).branches(&position, 1, 10).unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<G: Rules> Prover<G> {
    /// Creates a prover of wins of `attacker` that searches `budget` positions at most.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexone;
    /// use alveole::search::Prover;
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// // A budget of no positions proves nothing.
    /// assert_eq!(Prover::new(Colour(0), 0).wins_within(&position, 2), None);
    /// ```
    #[must_use]
    pub fn new(attacker: Colour, budget: u64) -> Self {
        Self { attacker, budget, proven: HashMap::new(), refutations: Vec::new(), path: Vec::new(), cuts: 0 }
    }

    /// Returns whether the attacker wins from `position` within `turns` of its turns, one in progress included; `None` if the
    /// budget is too small to tell.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexone;
    /// use alveole::search::Prover;
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut prover = Prover::new(Colour(0), 10_000);
    /// assert_eq!(prover.wins_within(&position, 1), Some(false));
    /// ```
    #[must_use]
    pub fn wins_within(&mut self, position: &G, turns: u8) -> Option<bool> {
        self.path.clear();
        self.prove(position, turns)
    }

    /// Returns the fewest turns, up to `most`, in which the attacker wins from `position`; `Some(None)` if it does not,
    /// `None` if the budget is too small to tell.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexone;
    /// use alveole::search::Prover;
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// assert_eq!(Prover::new(Colour(0), 10_000).fewest_turns(&position, 1), Some(None));
    /// ```
    #[must_use]
    pub fn fewest_turns(&mut self, position: &G, most: u8) -> Option<Option<u8>> {
        for turns in 0..=most {
            if self.wins_within(position, turns)? {
                return Some(Some(turns));
            }
        }
        Some(None)
    }

    /// Returns a move by which the attacker, which is to move, wins in the fewest turns, up to `most`; `None` if there is
    /// none or the budget is too small to tell.
    pub(super) fn winning_move(&mut self, position: &G, most: u8) -> Option<G::Move> {
        let moves = position.legal();
        for turns in 1..=most {
            for &mv in &moves {
                let next = after(position, mv);
                if self.wins_within(&next, self.turns_after(&next, turns))? {
                    return Some(mv);
                }
            }
        }
        None
    }

    /// Lists the moves by which the attacker, which is to move, wins within `turns` turns.
    ///
    /// ```
    /// use alveole::game::{Colour, Rules};
    /// use alveole::games::hexone;
    /// use alveole::search::Prover;
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// assert_eq!(Prover::new(Colour(0), 10_000).winning(&position, 1), Some(Vec::new()));
    /// ```
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

    /// Returns all solutions for the attacker, which is to move, within `turns` turns against the defence that holds out
    /// longest; `None` also if they have more than `most` moves.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// use alveole::search::Prover;
    /// let mut position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
    /// let wins = |p: &hex::Position| Prover::new(p.to_move(), 1000).wins_within(p, 1) == Some(true);
    /// while !wins(&position) {
    ///     position.play(position.legal()[0]);
    /// }
    /// assert!(Prover::new(position.to_move(), 1000).branches(&position, 1, 10).is_some());
    /// ```
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

    /// Returns one win of the attacker from `position` within `turns` turns, to the end, with replies that hold out longest; `None`
    /// if it does not win in time, or the budget is too small to tell.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hex;
    /// use alveole::search::Prover;
    /// let mut position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
    /// let wins = |p: &hex::Position| Prover::new(p.to_move(), 1000).wins_within(p, 1) == Some(true);
    /// while !wins(&position) {
    ///     position.play(position.legal()[0]);
    /// }
    /// assert_eq!(Prover::new(position.to_move(), 1000).line(&position, 1).unwrap().len(), 1);
    /// ```
    #[must_use]
    pub fn line(&mut self, position: &G, turns: u8) -> Option<Vec<G::Move>> {
        let (mut position, mut left, mut line) = (position.clone(), turns, Vec::new());
        while position.outcome().is_none() {
            let attacks = position.to_move() == self.attacker;
            // The first of several that are as good.
            let mut best = None;
            for mv in position.legal() {
                let next = after(&position, mv);
                let after = if attacks { self.turns_after(&next, left) } else { left };
                let needed = self.fewest_turns(&next, after)?;
                if !attacks && needed.is_none() {
                    return None;
                }
                let Some(needed) = needed else { continue };
                let better = |known: u8| if attacks { needed < known } else { needed > known };
                if best.as_ref().is_none_or(|&(_, _, known)| better(known)) {
                    best = Some((mv, next, needed));
                }
                if attacks && best.is_some() && needed == 0 {
                    break;
                }
            }
            let (mv, next, needed) = best?;
            line.push(mv);
            (position, left) = (next, needed);
        }
        (position.outcome()?.winners == Colours::of(self.attacker)).then_some(line)
    }

    /// Plays the best defence as long as one of the others is to move: it needs the most turns, and then leaves the
    /// fewest winning moves.
    fn defence(&mut self, position: &mut G, turns: u8) -> Option<Vec<G::Move>> {
        let mut reply = Vec::new();
        while position.outcome().is_none() && position.to_move() != self.attacker {
            let (mut best, mut most) = (None, (0, Reverse(usize::MAX)));
            for mv in position.legal() {
                let next = after(position, mv);
                let needed = self.fewest_turns(&next, turns)??;
                let open = next.outcome().is_none() && next.to_move() == self.attacker;
                let winning = if open { self.winning(&next, needed)?.len() } else { usize::MAX };
                let rank = (needed, Reverse(winning));
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

    /// Returns how many of `turns` are left after the attacker's move to `next`.
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
        self.budget = self.budget.checked_sub(1)?;
        let key = Key::of(position);
        if let Some(&wins) = self.proven.get(&(key, turns)) {
            return Some(wins);
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
        // A result that depends on the path to this position is not stored.
        if wins || cuts == self.cuts {
            self.proven.insert((key, turns), wins);
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

// Not inlined: the rules of every game would be copied to many places.
#[inline(never)]
fn after<G: Rules>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}
