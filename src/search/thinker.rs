//! A computer player thinking about one move, in slices.

use fastrand::Rng;

use super::{Budget, Level, Line, Search, Verdict, random_line, shallow};
use crate::game::Evaluate;

/// How many moves the short look ahead may try.
const LOOK: usize = 60_000;
/// How many simulations are made between two looks at the clock.
const SLICE: u64 = 16;

/// A computer player thinking about one move.
#[derive(Debug)]
pub struct Thinker<G: Evaluate> {
    search: Option<G::Search>,
    /// What the short look ahead proved, or the random player's choice.
    known: Vec<Line<G::Move>>,
    /// The moves that lose at once, if some don't.
    avoid: Vec<G::Move>,
    left: u64,
    time: Option<f64>,
}

impl<G: Evaluate> Thinker<G> {
    /// A player of `level` at `position`, which is not over; `history` has the hashes of the positions before it.
    /// `offered` is how long it may think, if somebody says so.
    pub fn new(position: &G, history: Vec<u64>, level: Level, offered: Option<Budget>, seed: u64) -> Self {
        let (left, time) = level.within(offered, G::Search::GRAIN);
        let mut thinker = Self { search: None, known: Vec::new(), avoid: Vec::new(), left, time };
        if level.is_random() {
            thinker.known = random_line(position, &mut Rng::with_seed(seed)).into_iter().collect();
            return thinker;
        }
        if level.looks_ahead()
            && let Some(verdicts) = shallow(position, LOOK)
        {
            let of = |wanted| verdicts.iter().filter(move |(_, v)| *v == wanted).map(|(mv, _)| *mv);
            thinker.known = of(Verdict::Wins).map(won).collect();
            if !thinker.known.is_empty() {
                return thinker;
            }
            if of(Verdict::Open).next().is_some() {
                thinker.avoid = of(Verdict::Loses).collect();
            }
        }
        thinker.search = Some(G::Search::new(position.clone(), history, seed));
        thinker
    }

    /// Thinks until `pause` milliseconds of the clock `now` have gone by, or to the end; whether it would think on.
    pub fn think(&mut self, pause: f64, now: fn() -> f64) -> bool {
        let Some(search) = &mut self.search else { return false };
        let start = now();
        let pause = self.time.map_or(pause, |left| left.min(pause));
        loop {
            let slice = self.left.min(SLICE * G::Search::GRAIN);
            let more = search.run(slice);
            self.left -= slice;
            let spent = now() - start;
            if !more || self.left == 0 || spent >= pause {
                self.time = self.time.map(|left| left - spent);
                return more && self.left > 0 && self.time.is_none_or(|left| left > 0.0);
            }
        }
    }

    /// The moves looked at, best first; the first is the one it would play now.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let Some(search) = &self.search else { return self.known.clone() };
        let (last, mut lines): (Vec<_>, Vec<_>) =
            search.lines().into_iter().partition(|line| self.avoid.contains(&line.moves[0]));
        lines.extend(last);
        lines
    }

    /// What it would play now: the first of [`lines`](Self::lines).
    pub fn best(&self) -> Option<Line<G::Move>> {
        match &self.search {
            Some(search) => search.best(&self.avoid),
            None => self.known.first().cloned(),
        }
    }

    /// How many nodes were searched.
    pub fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(1, Search::nodes)
    }
}

fn won<M>(mv: M) -> Line<M> {
    Line { moves: vec![mv], score: 1.0, proven: true, nodes: 1 }
}
