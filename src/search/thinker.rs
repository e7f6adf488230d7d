//! A computer player that thinks about a game in slices.

use fastrand::Rng;

use super::{Budget, Evaluate, Key, Level, Line, Search, Shares, Verdict, even_shares, random_line, shallow};
use crate::game::Colour;

/// The number of positions that the shallow search may visit.
const SHALLOW_BUDGET: usize = 60_000;
/// The number of simulations between two readings of the clock.
const SLICE: u64 = 16;

/// A computer player that thinks about a game: it [begins](Self::begin) with one position, [advances](Self::advance) to
/// later ones, and keeps its results for them.
#[derive(Debug)]
pub struct Thinker<G: Evaluate> {
    position: G,
    /// The keys of the positions before it.
    history: Vec<Key>,
    search: Option<G::Search>,
    /// The lines that need no search: winning moves that are proven, or the choice of the random player.
    decided: Vec<Line<G::Move>>,
    /// The moves that lose in the next turn, unless all do.
    avoid: Vec<G::Move>,
    /// A move that does not lose in the next turn, if the shallow search found one.
    fallback: Option<G::Move>,
    /// The number of nodes that it may search, and how many of them are left.
    nodes: [u64; 2],
    /// The milliseconds that it may think, and how many of them are left.
    time: Option<[f64; 2]>,
    /// The number of nodes searched before it began with this position.
    nodes_before: u64,
    done: bool,
}

impl<G: Evaluate> Thinker<G> {
    /// Creates a player of `level` that begins to think about `position`, which is not over.
    ///
    /// `history` has the keys of the positions before it; `offered` is its budget, if one is given.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(thinker.best().is_some());
    /// ```
    pub fn new(position: &G, history: Vec<Key>, level: Level, offered: Option<Budget>, seed: u64) -> Self {
        let mut thinker = Self::at(position.clone(), history);
        thinker.begin(level, offered, seed);
        thinker
    }

    /// Creates a player at `position` that does not think yet; `history` has the keys of the positions before it.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::at(position, Vec::new());
    /// thinker.begin(Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(thinker.best().is_some());
    /// ```
    pub const fn at(position: G, history: Vec<Key>) -> Self {
        Self {
            position,
            history,
            search: None,
            decided: Vec::new(),
            avoid: Vec::new(),
            fallback: None,
            nodes: [0; 2],
            time: None,
            nodes_before: 0,
            done: true,
        }
    }

    /// Advances to the position after the legal move `mv`, and keeps the results for it.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::at(position.clone(), Vec::new());
    /// thinker.advance(position.legal()[0]);
    /// thinker.begin(Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(thinker.best().is_some());
    /// ```
    pub fn advance(&mut self, mv: G::Move) {
        self.history.push(Key::of(&self.position));
        self.position.play(mv);
        self.decided.clear();
        self.avoid.clear();
        self.fallback = None;
        if let Some(search) = &mut self.search {
            search.advance(mv);
        }
    }

    /// Begins to think about the current position, which is not over, as a player of `level`. Nodes kept from earlier
    /// searches count towards the budget, up to half of it.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::at(position, Vec::new());
    /// thinker.begin(Level::MAX, Some(Budget::Nodes(50)), 1);
    /// assert!(thinker.progress() < 1.0);
    /// ```
    pub fn begin(&mut self, level: Level, offered: Option<Budget>, seed: u64) {
        let (nodes, time) = level.within::<G>(offered);
        let nodes = nodes.max(1);
        self.nodes = [nodes; 2];
        self.time = time.map(|ms| [ms; 2]);
        self.decided.clear();
        self.avoid.clear();
        self.fallback = None;
        self.nodes_before = self.search.as_ref().map_or(0, Search::nodes);
        self.done = false;
        if level.is_random() {
            self.decided = random_line(&self.position, &mut Rng::with_seed(seed)).into_iter().collect();
            return;
        }
        if level.looks_ahead()
            && let Some(verdicts) = shallow(&self.position, SHALLOW_BUDGET)
        {
            let of = |wanted| verdicts.iter().filter(move |(_, v)| *v == wanted).map(|(mv, _)| *mv);
            self.decided = of(Verdict::Wins).map(won).collect();
            if !self.decided.is_empty() {
                return;
            }
            self.fallback = of(Verdict::Open).next();
            if self.fallback.is_some() {
                self.avoid = of(Verdict::Loses).collect();
            }
        }
        if level == Level::MAX
            && let Some(mv) = self.position.winning_move()
        {
            self.decided = vec![won(mv)];
            return;
        }
        let (position, history) = (&self.position, &self.history);
        let search =
            self.search.get_or_insert_with(|| G::Search::new(position.clone(), history.clone(), seed));
        self.nodes[1] -= search.kept().min(nodes / 2);
    }

    /// Thinks for `pause` milliseconds of the clock `now`, or to the end of its budget; returns whether it has more to do.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(!thinker.think(10.0, || 0.0));
    /// ```
    pub fn think(&mut self, pause: f64, now: fn() -> f64) -> bool {
        self.done |= !self.decided.is_empty();
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

    /// Returns how much of its budget is used, from 0 to 1.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(thinker.progress() >= 1.0);
    /// ```
    pub fn progress(&self) -> f32 {
        if self.done || !self.decided.is_empty() {
            return 1.0;
        }
        let [all, left] = self.nodes;
        let time = self.time.map_or(0.0, |[all, left]| 1.0 - left / all);
        (1.0 - left as f32 / all as f32).max(time as f32)
    }

    /// Lists the moves searched, best first; the first is the one that it would play now.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert_eq!(thinker.lines().first().map(|line| line.moves[0]), thinker.best().map(|line| line.moves[0]));
    /// ```
    pub fn lines(&self) -> Vec<Line<G::Move>> {
        let Some(search) = self.search.as_ref().filter(|_| self.decided.is_empty()) else {
            return self.decided.clone();
        };
        let (mut last, mut lines): (Vec<_>, Vec<_>) =
            search.lines().into_iter().partition(|line| self.avoid.contains(&line.moves[0]));
        if self.position.players() == 2 {
            last.iter_mut().for_each(|line| (line.value, line.proven) = (0.0, true));
        }
        if lines.is_empty() {
            lines.extend(self.unsearched());
        }
        lines.extend(last);
        lines
    }

    /// Returns the move that it would play now: the first of [`lines`](Self::lines).
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(position.legal().contains(&thinker.best().unwrap().moves[0]));
    /// ```
    pub fn best(&self) -> Option<Line<G::Move>> {
        match &self.search {
            Some(search) if self.decided.is_empty() => search
                .best(&self.avoid)
                .filter(|line| !self.avoid.contains(&line.moves[0]))
                .or_else(|| self.unsearched()),
            _ => self.decided.first().cloned(),
        }
    }

    /// Returns the fallback for a search that has only searched moves to avoid.
    fn unsearched(&self) -> Option<Line<G::Move>> {
        self.fallback.map(|mv| Line { moves: vec![mv], value: 0.5, proven: false, nodes: 0 })
    }

    /// Returns the number of nodes searched since it began with this position.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!(thinker.nodes() > 0);
    /// ```
    pub fn nodes(&self) -> u64 {
        match &self.search {
            Some(search) if self.decided.is_empty() => search.nodes() - self.nodes_before,
            _ => 1,
        }
    }

    /// Returns each player's expected share of the win; the mover's is that of its best move.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert!((thinker.shares().iter().sum::<f32>() - 1.0).abs() < 0.001);
    /// ```
    pub fn shares(&self) -> Shares {
        let best = self.best().map_or(0.0, |line| line.value);
        let found = self.search.as_ref().and_then(Search::shares);
        let shares = found.unwrap_or_else(|| self.position.evaluate());
        split(best, shares, self.position.to_move(), self.position.players())
    }
}

/// Gives `mover` the share `own`, and splits the rest among the other players in proportion to their `shares`.
fn split(own: f32, shares: Shares, mover: Colour, players: u8) -> Shares {
    let others = || Colour::all(players).filter(move |&colour| colour != mover);
    let sum: f32 = others().map(|colour| shares[colour.index()]).sum();
    let (known, sum) =
        if sum > 1e-6 { (shares, sum) } else { (even_shares(players), 1.0 - 1.0 / f32::from(players)) };
    let mut split = Shares::default();
    split[mover.index()] = own;
    for colour in others() {
        split[colour.index()] = (1.0 - own) * known[colour.index()] / sum;
    }
    split
}

/// Returns a proven win by `mv`.
fn won<M>(mv: M) -> Line<M> {
    Line { moves: vec![mv], value: 1.0, proven: true, nodes: 1 }
}
