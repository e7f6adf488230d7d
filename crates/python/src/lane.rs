//! One match of a batch.

use std::sync::Arc;

use alveole::game::{Colour, Outcome, stable_hash};
use alveole::play::Match;
use fastrand::Rng;

use crate::playable::Playable;

/// A first position, the actions since, and the position to which they lead.
#[derive(Clone)]
pub struct Line<G> {
    pub first: Arc<G>,
    pub played: Vec<u32>,
    pub position: G,
}

impl<G: Clone> Line<G> {
    /// Takes over `other` and keeps the memory.
    fn copy(&mut self, other: &Self) {
        self.first = Arc::clone(&other.first);
        self.played.clone_from(&other.played);
        self.position.clone_from(&other.position);
    }
}

/// A match without the positions of its past, so that thousands fit into memory.
#[derive(Clone)]
pub struct Lane<G: Playable> {
    pub line: Line<G>,
    /// The match before this one, if it ended in the last step.
    pub last: Option<Line<G>>,
    /// Whether this match ended in the last step.
    pub ended: bool,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
    pub truncated: bool,
    pub legal: Vec<G::Move>,
    /// The hashes of the positions so far, with the present one.
    pub seen: Vec<u64>,
    pub rng: Rng,
}

impl<G: Playable> Lane<G> {
    /// A match that goes on from `game`; `None` if the players ended that.
    pub fn new(game: &Match<G>, max_plies: u32) -> Option<Self> {
        let mut lane = Self::at(Arc::new(game.first().clone()));
        let played = game.history().zip(game.moves()).map(|(before, mv)| before.encode(mv) as u32);
        lane.line.played = played.collect();
        lane.line.position = game.position().clone();
        lane.seen = game.history().chain([game.position()]).map(stable_hash).collect();
        lane.judge(max_plies);
        (lane.outcome.is_some() == game.outcome().is_some()).then_some(lane)
    }

    /// The match that begins with `first` and goes on with `actions`; `None` if one is not legal.
    pub fn replayed(first: Arc<G>, actions: &[u32], max_plies: u32) -> Option<Self> {
        let mut lane = Self::at(first);
        lane.judge(max_plies);
        for &action in actions {
            let mv = lane.decode(action.into())?;
            lane.play(mv, action, max_plies);
        }
        Some(lane)
    }

    fn at(first: Arc<G>) -> Self {
        Self {
            seen: vec![stable_hash(&*first)],
            line: Line { played: Vec::new(), position: G::clone(&first), first },
            last: None,
            ended: false,
            outcome: None,
            truncated: false,
            legal: Vec::new(),
            rng: Rng::with_seed(0),
        }
    }

    /// Begins again as `start` did, and keeps the dice.
    pub fn begin(&mut self, start: &Self) {
        self.line.copy(&start.line);
        (self.outcome, self.truncated) = (start.outcome, start.truncated);
        self.legal.clone_from(&start.legal);
        self.seen.clone_from(&start.seen);
    }

    /// Begins again after a match that has ended.
    pub fn begin_next(&mut self, start: &Self) {
        match &mut self.last {
            Some(last) => {
                std::mem::swap(last, &mut self.line);
                self.line.copy(&start.line);
            }
            last @ None => *last = Some(std::mem::replace(&mut self.line, start.line.clone())),
        }
        self.begin(start);
    }

    pub fn is_over(&self) -> bool {
        self.truncated || self.outcome.is_some()
    }

    /// The seat that holds each colour.
    pub fn seats(&self) -> Vec<u8> {
        let position = &self.line.position;
        Colour::all(position.players()).map(|colour| position.seat(colour).0).collect()
    }

    pub fn decode(&self, action: i64) -> Option<G::Move> {
        let mv = self.line.position.decode(usize::try_from(action).ok()?)?;
        self.legal.contains(&mv).then_some(mv)
    }

    pub fn play(&mut self, mv: G::Move, action: u32, max_plies: u32) {
        self.line.position.play(mv);
        self.line.played.push(action);
        self.seen.push(stable_hash(&self.line.position));
        self.judge(max_plies);
    }

    /// Whether and how the match is over, and its legal moves. As `Match::play`: the third occurrence of a position ends
    /// the match.
    fn judge(&mut self, max_plies: u32) {
        let position = &mut self.line.position;
        self.outcome = position.outcome();
        if let (None, Some((hash, earlier))) = (self.outcome, self.seen.split_last())
            && earlier.iter().filter(|&earlier| earlier == hash).count() >= 2
        {
            self.outcome = Some(position.repeated());
        }
        self.truncated = self.outcome.is_none() && self.line.played.len() >= max_plies as usize;
        self.legal.clear();
        if !self.is_over() {
            self.line.position.moves(&mut self.legal);
        }
    }

    /// The legal actions, appended to `out`.
    pub fn actions(&self, out: &mut Vec<usize>) {
        self.line.position.encode_all(&self.legal, out);
    }

    /// The position at the end of the match that ended in the last step.
    pub fn final_position(&self, auto_reset: bool) -> Option<&G> {
        let line = if auto_reset { self.last.as_ref()? } else { &self.line };
        self.ended.then_some(&line.position)
    }
}
