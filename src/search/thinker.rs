//! A computer player that thinks about a game in slices.

use fastrand::Rng;

#[cfg(not(target_family = "wasm"))]
use super::threads::beside;
use super::threads::{Helper, merge};
use super::{
    Budget, Evaluate, Found, Key, Level, Line, Prover, Search, Shares, Verdict, even_shares, random_line,
    shallow,
};
use crate::game::Colour;

/// The number of positions that the shallow search may visit.
const SHALLOW_BUDGET: usize = 60_000;
/// The number of turns within which a proof of a win is looked for.
const PROOF_TURNS: u8 = 3;
/// The number of positions that such a proof may visit, and that number for each millisecond of a time limit: a tenth of it.
const PROOF_BUDGET: u64 = 40_000;
const PROOF_BUDGET_PER_MS: f64 = 4.0;
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
    /// The searches in other threads.
    helpers: Vec<Helper<G::Search>>,
    /// The number of threads in which the strongest level searches.
    threads: usize,
    /// The lines that need no search: winning moves that are proven, or the choice of the random player.
    decided: Vec<Line<G::Move>>,
    /// The moves that lose in the next turn, unless all do.
    avoid: Vec<G::Move>,
    /// A move that does not lose in the next turn, if the shallow search found one.
    fallback: Option<G::Move>,
    /// The number of positions that a proof of a win may visit before the search.
    proof: u64,
    /// The nodes that it may search.
    nodes: Quota<u64>,
    /// The milliseconds that it may think.
    time: Option<Quota<f64>>,
    /// Whether a level plays openings that differ.
    varied: bool,
    /// The number of nodes searched before it began with this position.
    nodes_before: u64,
    done: bool,
}

/// A part of a budget: all of it, and what is left of it.
#[derive(Clone, Copy, Debug)]
struct Quota<N> {
    total: N,
    left: N,
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
            helpers: Vec::new(),
            threads: 1,
            decided: Vec::new(),
            avoid: Vec::new(),
            fallback: None,
            proof: 0,
            nodes: Quota { total: 0, left: 0 },
            time: None,
            varied: false,
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
        let helpers = self.helpers.iter_mut().map(|helper| &mut helper.search);
        self.search.iter_mut().chain(helpers).for_each(|search| search.advance(mv));
    }

    /// Lets the strongest level search in `threads` threads, from the next [`begin`](Self::begin) on. The others search in one,
    /// because their number of nodes makes their strength; so does WebAssembly, which has no threads.
    ///
    /// A number of nodes is shared among the threads. With several of them, the same seed and nodes can find another move.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::at(position, Vec::new());
    /// thinker.use_threads(2);
    /// thinker.begin(Level::MAX, Some(Budget::Nodes(500)), 1);
    /// while thinker.think(f64::INFINITY, || 0.0) {}
    /// assert!(thinker.nodes() > 250);
    /// ```
    pub const fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Lets the levels below the strongest choose by the seed among moves that are nearly as good as the best, from the next
    /// [`begin`](Self::begin) on.
    pub(crate) const fn vary(&mut self, varied: bool) {
        self.varied = varied;
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
        let threads =
            if level == Level::MAX && !cfg!(target_family = "wasm") { self.threads.max(1) } else { 1 };
        let (nodes, time) = level.within::<G>(offered);
        let nodes = nodes.div_ceil(threads as u64).max(1);
        self.nodes = Quota { total: nodes, left: nodes };
        self.time = time.map(|ms| Quota { total: ms, left: ms });
        self.decided.clear();
        self.avoid.clear();
        self.fallback = None;
        self.helpers.truncate(threads - 1);
        self.nodes_before = self.searched();
        self.done = false;
        self.proof = match time {
            _ if !level.proves_wins() => 0,
            None => PROOF_BUDGET,
            Some(ms) => PROOF_BUDGET.min((ms * PROOF_BUDGET_PER_MS) as u64),
        };
        if level.is_random() {
            self.decided = random_line(&self.position, &mut Rng::with_seed(seed)).into_iter().collect();
            return;
        }
        if level.looks_ahead() {
            let book = self.position.book_move();
            if let Some((mv, true)) = book {
                self.decided = vec![won(mv)];
                return;
            }
            let verdicts = shallow(&self.position, SHALLOW_BUDGET);
            let of = |wanted| verdicts.iter().filter(move |(_, v)| *v == wanted).map(|(mv, _)| *mv);
            self.decided = of(Verdict::Wins).map(won).collect();
            if !self.decided.is_empty() {
                return;
            }
            let lost = book.map(|(mv, _)| mv);
            self.fallback = of(Verdict::Open).find(|&mv| Some(mv) != lost);
            if self.fallback.is_some() {
                self.avoid = of(Verdict::Loses).chain(lost).collect();
            }
        }
        if level == Level::MAX
            && let Some(mv) = self.position.winning_move(self.proof)
        {
            self.decided = vec![won(mv)];
            return;
        }
        let (position, history) = (&self.position, &self.history);
        let search =
            self.search.get_or_insert_with(|| G::Search::new(position.clone(), history.clone(), seed));
        if level < Level::MAX {
            // Their steps were measured with the evaluation by hand (docs/strength.md).
            search.without("learned");
        }
        search.vary((self.varied && level < Level::MAX).then_some(seed));
        self.nodes.left -= search.kept().min(nodes / 2);
        for number in self.helpers.len() + 1..threads {
            let mut helper =
                G::Search::new(position.clone(), history.clone(), seed.wrapping_add(number as u64));
            helper.assist(search, number);
            self.helpers.push(Helper { search: helper, left: 0 });
        }
        for helper in &mut self.helpers {
            helper.left = nodes - helper.search.kept().min(nodes / 2);
        }
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
        let start = now();
        if self.decided.is_empty() && self.proof > 0 {
            let budget = std::mem::take(&mut self.proof);
            let proven =
                Prover::new(self.position.to_move(), budget).winning_move(&self.position, PROOF_TURNS);
            self.decided.extend(proven.map(won));
        }
        self.done |= !self.decided.is_empty();
        let (false, Some(search)) = (self.done, &mut self.search) else { return false };
        let pause = self.time.map_or(pause, |time| time.left.min(pause));
        let slice = SLICE * G::Search::GRAIN;
        let left = &mut self.nodes.left;
        // Returns whether there is more to search, and the time spent.
        let mut run = |solved: &dyn Fn() -> bool| loop {
            let nodes = slice.min(*left);
            let more = search.run(nodes) && !solved();
            *left -= nodes;
            let spent = now() - start;
            if !more || *left == 0 || spent >= pause {
                break (more, spent);
            }
        };
        #[cfg(not(target_family = "wasm"))]
        let (more, spent) = if self.helpers.is_empty() {
            run(&|| false)
        } else {
            let mut ended = (true, 0.0);
            let solved = beside(&mut self.helpers, slice, |solved| {
                ended = run(solved);
                !ended.0 || ended.1 >= pause
            });
            (ended.0 && !solved, ended.1)
        };
        #[cfg(target_family = "wasm")]
        let (more, spent) = run(&|| false);
        if let Some(time) = &mut self.time {
            time.left -= spent;
        }
        self.done = !more || self.nodes.left == 0 || self.time.is_some_and(|time| time.left <= 0.0);
        !self.done
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
        let nodes = self.nodes;
        let time = self.time.map_or(0.0, |time| 1.0 - time.left / time.total);
        (1.0 - nodes.left as f32 / nodes.total as f32).max(time as f32)
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
            self.searched_lines(search).into_iter().partition(|line| self.avoid.contains(&line.moves[0]));
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
            Some(search) if self.decided.is_empty() => self
                .searched_best(search)
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
            Some(_) if self.decided.is_empty() => self.searched() - self.nodes_before,
            _ => 1,
        }
    }

    /// The number of nodes searched by all threads.
    fn searched(&self) -> u64 {
        let helpers = self.helpers.iter().map(|helper| &helper.search);
        self.search.iter().chain(helpers).map(Search::nodes).sum()
    }

    /// The lines of `search`, the main one, and its helpers.
    fn searched_lines(&self, search: &G::Search) -> Vec<Line<G::Move>> {
        if self.helpers.is_empty() {
            return search.lines();
        }
        let helpers = self.helpers.iter().map(|helper| &helper.search);
        let found = |search: &G::Search| Found { depth: search.reach(), lines: search.lines() };
        merge([search].into_iter().chain(helpers).map(found).collect())
    }

    /// The first of these lines whose move is not to be avoided, or else the first of all.
    fn searched_best(&self, search: &G::Search) -> Option<Line<G::Move>> {
        if self.helpers.is_empty() {
            search.best(&self.avoid)
        } else {
            self.first(self.searched_lines(search))
        }
    }

    /// The first line whose move is not to be avoided, or else the first of all.
    fn first(&self, mut lines: Vec<Line<G::Move>>) -> Option<Line<G::Move>> {
        let first = lines.iter().position(|line| !self.avoid.contains(&line.moves[0])).unwrap_or(0);
        (!lines.is_empty()).then(|| lines.swap_remove(first))
    }

    /// Returns what it found so far, for another player who [merges](Self::best_with) it with what that player found.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), 1);
    /// while thinker.think(10.0, || 0.0) {}
    /// assert_eq!(thinker.found().lines, thinker.lines());
    /// ```
    pub fn found(&self) -> Found<G::Move> {
        let search = self.search.as_ref().filter(|_| self.decided.is_empty());
        Found { depth: search.and_then(Search::reach), lines: self.lines() }
    }

    /// Returns the move that it would play now if it and `others`, players of the same position, decide together.
    ///
    /// ```
    /// use alveole::game::Rules;
    /// use alveole::games::hexone;
    /// use alveole::search::{Budget, Level, Thinker};
    /// let position = hexone::Position::new(&hexone::HexoneOptions::default());
    /// let [one, other] = [1, 2].map(|seed| {
    ///     let mut thinker = Thinker::new(&position, Vec::new(), Level::MAX, Some(Budget::Nodes(50)), seed);
    ///     while thinker.think(10.0, || 0.0) {}
    ///     thinker
    /// });
    /// let line = one.best_with(vec![other.found()]).unwrap();
    /// assert!(position.legal().contains(&line.moves[0]));
    /// ```
    pub fn best_with(&self, others: Vec<Found<G::Move>>) -> Option<Line<G::Move>> {
        if !self.decided.is_empty() || others.is_empty() {
            return self.best();
        }
        let all = [self.found()].into_iter().chain(others).collect();
        self.first(merge(all))
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
