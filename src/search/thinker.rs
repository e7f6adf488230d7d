//! A computer player thinking about a game, in slices.

use fastrand::Rng;

use super::{Budget, Evaluate, Key, Level, Line, Search, Shares, Verdict, even_shares, random_line, shallow};
use crate::game::Colour;

/// How many moves the short look ahead may try.
const LOOK: usize = 60_000;
/// How many simulations are made between two looks at the clock.
const SLICE: u64 = 16;

/// A computer player thinking about a game: it [begins](Self::begin) with one position, and
/// [goes on](Self::advance) to later ones with what it knows of them.
#[derive(Debug)]
pub struct Thinker<G: Evaluate> {
    position: G,
    /// The keys of the positions before it.
    history: Vec<Key>,
    search: Option<G::Search>,
    /// What the short look ahead proved, or the random player's choice.
    known: Vec<Line<G::Move>>,
    /// The moves that lose at once, if some don't.
    avoid: Vec<G::Move>,
    /// One that doesn't, if the short look ahead found it.
    spare: Option<G::Move>,
    /// How many nodes it may search, and how many of them are left.
    nodes: [u64; 2],
    /// For how many milliseconds it may think, and how many of them are left.
    time: Option<[f64; 2]>,
    /// How many nodes were searched before it began with this position.
    before: u64,
    done: bool,
}

impl<G: Evaluate> Thinker<G> {
    /// A player of `level` at `position`, which is not over; `history` has the keys of the positions before it.
    /// `offered` is how long it may think, if somebody says so.
    pub fn new(position: &G, history: Vec<Key>, level: Level, offered: Option<Budget>, seed: u64) -> Self {
        let mut thinker = Self::at(position.clone(), history);
        thinker.begin(level, offered, seed);
        thinker
    }

    /// A player who looks on at `position`; `history` has the keys of the positions before it.
    pub const fn at(position: G, history: Vec<Key>) -> Self {
        Self {
            position,
            history,
            search: None,
            known: Vec::new(),
            avoid: Vec::new(),
            spare: None,
            nodes: [0; 2],
            time: None,
            before: 0,
            done: true,
        }
    }

    /// Goes on to the position after the legal move `mv`, and keeps what it knows of that.
    pub fn advance(&mut self, mv: G::Move) {
        self.history.push(Key::of(&self.position));
        self.position.play(mv);
        self.known.clear();
        self.avoid.clear();
        self.spare = None;
        if let Some(search) = &mut self.search {
            search.advance(mv);
        }
    }

    /// Begins to think about the position now, which is not over, as a player of `level`. What is known already counts
    /// toward a budget of nodes, up to half of it.
    pub fn begin(&mut self, level: Level, offered: Option<Budget>, seed: u64) {
        let (nodes, time) = level.within::<G>(offered);
        let nodes = nodes.max(1);
        self.nodes = [nodes; 2];
        self.time = time.map(|ms| [ms; 2]);
        self.known.clear();
        self.avoid.clear();
        self.spare = None;
        self.before = self.search.as_ref().map_or(0, Search::nodes);
        self.done = false;
        if level.is_random() {
            self.known = random_line(&self.position, &mut Rng::with_seed(seed)).into_iter().collect();
            return;
        }
        if level.looks_ahead()
            && let Some(verdicts) = shallow(&self.position, LOOK)
        {
            let of = |wanted| verdicts.iter().filter(move |(_, v)| *v == wanted).map(|(mv, _)| *mv);
            self.known = of(Verdict::Wins).map(won).collect();
            if !self.known.is_empty() {
                return;
            }
            self.spare = of(Verdict::Open).next();
            if self.spare.is_some() {
                self.avoid = of(Verdict::Loses).collect();
            }
        }
        if level == Level::MAX
            && let Some(mv) = self.position.winning_move()
        {
            self.known = vec![won(mv)];
            return;
        }
        let (position, history) = (&self.position, &self.history);
        let search =
            self.search.get_or_insert_with(|| G::Search::new(position.clone(), history.clone(), seed));
        self.nodes[1] -= search.kept().min(nodes / 2);
    }

    /// Thinks until `pause` milliseconds of the clock `now` have gone by, or to the end; whether it would think on.
    pub fn think(&mut self, pause: f64, now: fn() -> f64) -> bool {
        self.done |= !self.known.is_empty();
        let (false, Some(search)) = (self.done, &mut self.search) else { return false };
        let start = now();
        let pause = self.time.map_or(pause, |[_, left]| left.min(pause));
        loop {
            let slice = self.nodes[1].min(SLICE * G::Search::GRAIN);
            let more = search.run(slice);
            self.nodes[1] -= slice;
            let spent = now() - start;
            if !more || self.nodes[1] == 0 || spent >= pause {
                if let Some([_, left]) = &mut self.time {
                    *left -= spent;
                }
                self.done = !more || self.nodes[1] == 0 || self.time.is_some_and(|[_, left]| left <= 0.0);
                return !self.done;
            }
        }
    }

    /// How much of its budget is used, from 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.done || !self.known.is_empty() {
            return 1.0;
        }
        let [all, left] = self.nodes;
        let time = self.time.map_or(0.0, |[all, left]| 1.0 - left / all);
        (1.0 - left as f32 / all as f32).max(time as f32)
    }

    /// The moves looked at, best first; the first is the one it would play now.
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let Some(search) = self.search.as_ref().filter(|_| self.known.is_empty()) else {
            return self.known.clone();
        };
        let (mut last, mut lines): (Vec<_>, Vec<_>) =
            search.lines().into_iter().partition(|line| self.avoid.contains(&line.moves[0]));
        if self.position.players() == 2 {
            last.iter_mut().for_each(|line| (line.score, line.proven) = (0.0, true));
        }
        if lines.is_empty() {
            lines.extend(self.unsearched());
        }
        lines.extend(last);
        lines
    }

    /// What it would play now: the first of [`lines`](Self::lines).
    pub fn best(&self) -> Option<Line<G::Move>> {
        match &self.search {
            Some(search) if self.known.is_empty() => search
                .best(&self.avoid)
                .filter(|line| !self.avoid.contains(&line.moves[0]))
                .or_else(|| self.unsearched()),
            _ => self.known.first().cloned(),
        }
    }

    /// The move to fall back on when the search has looked at none but those to avoid.
    fn unsearched(&self) -> Option<Line<G::Move>> {
        self.spare.map(|mv| Line { moves: vec![mv], score: 0.5, proven: false, nodes: 0 })
    }

    /// How many nodes were searched since it began with this position.
    pub fn nodes(&self) -> u64 {
        match &self.search {
            Some(search) if self.known.is_empty() => search.nodes() - self.before,
            _ => 1,
        }
    }

    /// Each player's expected share of the win now: the mover's is that of the best move.
    pub fn shares(&self) -> Shares {
        let best = self.best().map_or(0.0, |line| line.score);
        let found = self.search.as_ref().and_then(Search::shares);
        let shares = found.unwrap_or_else(|| self.position.evaluate());
        split(best, shares, self.position.to_move(), self.position.players())
    }
}

/// Gives `mover` the share `own`, and the others the rest, in proportion to their `shares`.
fn split(own: f32, shares: Shares, mover: Colour, players: u8) -> Shares {
    let others = || Colour::all(players).filter(move |&player| player != mover);
    let sum: f32 = others().map(|player| shares[player.index()]).sum();
    let (known, sum) =
        if sum > 1e-6 { (shares, sum) } else { (even_shares(players), 1.0 - 1.0 / f32::from(players)) };
    let mut split = Shares::default();
    split[mover.index()] = own;
    for player in others() {
        split[player.index()] = (1.0 - own) * known[player.index()] / sum;
    }
    split
}

fn won<M>(mv: M) -> Line<M> {
    Line { moves: vec![mv], score: 1.0, proven: true, nodes: 1 }
}
