//! The search itself, which knows nothing of the game: one code for all of them.
//!
//! It is a loop over an explicit stack, not a recursion, so that it stops after any node and goes on from there.

use fastrand::Rng;

use super::board::{Arrival, Board};
use super::features::{Feature, Features};
use super::ordering::{Candidate, History, pick};
use super::table::{Bound, Entry, Table};
use crate::search::Key;

/// The score of a win here and now; one in `n` plies is worth `n` less.
pub(super) const WIN: i32 = 1_000_000;
/// Scores beyond this are proven.
pub(super) const PROVEN: i32 = WIN - 1_000;
const INFINITE: i32 = WIN + 1;
/// The deepest iteration.
const MAX_DEPTH: i32 = 60;
/// How many plies a line may be longer than its iteration because it ends in turmoil.
const EXTENSIONS: u8 = 2;
/// Half of the first window of an iteration.
const WINDOW: i32 = 40;

/// Up to this depth, moves that come late or promise too little are left out.
const SHALLOW: i32 = 3;
/// What a move is trusted to change, for each ply of depth.
const MARGIN: i32 = 120;
/// From which depth and after how many moves the others are searched less deep.
const REDUCED_FROM: i32 = 3;
const REDUCED_AFTER: usize = 3;

/// How the child is searched whose score is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// After a pass.
    Passed,
    /// Less deep, for being late.
    Reduced,
    /// Only for whether it is better.
    Scout,
    Full,
}

/// A position whose moves are being tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    key: Key,
    move_class: u32,
    depth: i32,
    /// The window at first, and what is left of it.
    floor: i32,
    alpha: i32,
    beta: i32,
    /// What the player to move stands at, and more than anything where nobody asked.
    score: i32,
    best: i32,
    best_at: Option<u16>,
    extensions: u8,
    passed: bool,
    /// Its candidates: all, and the first not tried yet.
    first: usize,
    next: usize,
    end: usize,
    listed: bool,
    hint: Option<u16>,
    stage: Stage,
    child: Arrival,
    /// The child is to be searched once more, in the new stage.
    again: bool,
    /// The nodes searched before the child.
    before: u64,
}

/// What is known of a move of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub index: u16,
    pub score: i32,
    /// In which iteration it was last searched.
    pub depth: i32,
    pub nodes: u64,
}

/// The state of a search.
#[derive(Debug)]
pub(super) struct Core {
    pub table: Table,
    history: History,
    frames: Vec<Frame>,
    candidates: Vec<Candidate>,
    /// The keys of the positions up to the last one, and how many come before the root.
    way: Vec<Key>,
    root: usize,
    /// The moves of the root, best first.
    pub roots: Vec<RootMove>,
    pub depth: i32,
    window: [i32; 2],
    margin: i32,
    pub nodes: u64,
    seed: u64,
    /// What is done beyond plain alpha-beta.
    pub features: Features,
    settled: bool,
}

impl Core {
    /// `way` has the keys of the positions up to the root.
    pub fn new(way: Vec<Key>, seed: u64) -> Self {
        Self {
            table: Table::default(),
            history: History::default(),
            frames: Vec::new(),
            candidates: Vec::new(),
            root: way.len() - 1,
            way,
            roots: Vec::new(),
            depth: 1,
            window: [-INFINITE, INFINITE],
            margin: WINDOW,
            nodes: 0,
            seed,
            features: Features::ALL,
            settled: false,
        }
    }

    /// Begins again at the next root; what the table knows is kept.
    pub fn advance(&mut self, key: Key) {
        self.way.truncate(self.root + 1);
        let mut way = std::mem::take(&mut self.way);
        way.push(key);
        let mut next = Self::new(way, self.seed);
        next.table = std::mem::take(&mut self.table);
        next.history = std::mem::take(&mut self.history);
        next.features = self.features;
        next.table.grow_old();
        *self = next;
    }

    /// Goes on for `nodes` more; `false` if nothing more is to be found.
    pub fn run(&mut self, board: &mut dyn Board, nodes: u64) -> bool {
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end && !self.settled {
            if self.frames.is_empty() {
                self.begin(board);
            } else {
                self.step(board);
            }
        }
        !self.settled
    }

    /// Begins an iteration.
    fn begin(&mut self, board: &mut dyn Board) {
        let [alpha, beta] = self.window;
        self.candidates.clear();
        board.list(&mut self.candidates);
        let key = self.way[self.root];
        if self.roots.is_empty() {
            // Chance decides between moves that promise the same: a short search sees the first ones only.
            Rng::with_seed(self.seed ^ key.0).shuffle(&mut self.candidates);
            self.history.order(&mut self.candidates, self.features, None, 0, 0);
            self.candidates.sort_by_key(|c| std::cmp::Reverse(c.order));
            let root = |c: &Candidate| RootMove { index: c.index, score: -INFINITE, depth: 0, nodes: 0 };
            self.roots = self.candidates.iter().map(root).collect();
        }
        let by_index = self.candidates.clone();
        let count = self.roots.len();
        self.candidates.clear();
        for (rank, root) in self.roots.iter().enumerate() {
            let found = by_index.iter().find(|c| c.index == root.index);
            self.candidates.extend(found.map(|c| Candidate { order: (count - rank) as i32, ..*c }));
        }
        self.nodes += 1;
        let mut frame = Frame::new(key, 0, self.depth, alpha, beta);
        (frame.end, frame.listed) = (count, true);
        self.frames.push(frame);
    }

    /// Ends an iteration with the score of the root.
    fn finish(&mut self, score: i32) {
        let [alpha, beta] = self.window;
        if (score <= alpha && alpha > -INFINITE) || (score >= beta && beta < INFINITE) {
            self.margin *= 4;
            let wide = self.margin > 2_000;
            if score <= alpha {
                self.window[0] = if wide { -INFINITE } else { score - self.margin };
            } else {
                self.window[1] = if wide { INFINITE } else { score + self.margin };
            }
            return;
        }
        self.settled = score.abs() > PROVEN || self.depth >= MAX_DEPTH;
        self.depth += 1;
        self.margin = WINDOW;
        let narrow = self.depth >= 4 && self.features.has(Feature::Window);
        self.window = if narrow { [score - WINDOW, score + WINDOW] } else { [-INFINITE, INFINITE] };
    }

    /// Tries the next move of the last frame, up to the next position that has to wait for its moves.
    fn step(&mut self, board: &mut dyn Board) {
        let at = self.frames.len() - 1;
        let value = if self.frames[at].again || self.choose(board, at) {
            let parent = &mut self.frames[at];
            parent.again = false;
            let (mut alpha, mut beta, depth) = match parent.stage {
                Stage::Passed => (parent.beta - 1, parent.beta, parent.depth - 3 - parent.depth / 4),
                Stage::Reduced => (parent.alpha, parent.alpha + 1, parent.depth - 1 - parent.reduction()),
                Stage::Scout => (parent.alpha, parent.alpha + 1, parent.depth - 1),
                Stage::Full => (parent.alpha, parent.beta, parent.depth - 1),
            };
            if parent.child.turned {
                (alpha, beta) = (-beta, -alpha);
            }
            let (child, passed, extensions) =
                (parent.child, parent.stage == Stage::Passed, parent.extensions);
            self.enter(board, child, [alpha, beta], depth, extensions, passed)
        } else {
            let frame = self.frames[at];
            self.frames.truncate(at);
            self.candidates.truncate(frame.first);
            self.store(&frame);
            let Some(_) = at.checked_sub(1) else {
                return self.finish(frame.best);
            };
            Some(frame.best)
        };
        if let Some(value) = value {
            self.take(board, value);
        }
    }

    /// Reaches a position; its score if that is known at once.
    fn enter(
        &mut self,
        board: &mut dyn Board,
        arrival: Arrival,
        [mut alpha, mut beta]: [i32; 2],
        mut depth: i32,
        mut extensions: u8,
        passed: bool,
    ) -> Option<i32> {
        self.nodes += 1;
        let ply = self.frames.len() as i32;
        let key = arrival.key;
        if let Some(ended) = arrival.ended {
            return Some(ended * (WIN - ply));
        }
        if !passed && self.is_repeated(key) {
            return Some(board.repeated() * (WIN - ply));
        }
        // Nothing here is better than to win, or worse than to lose, at once.
        alpha = alpha.max(-WIN + ply);
        beta = beta.min(WIN - ply);
        if alpha >= beta {
            return Some(alpha);
        }
        let known = self.table.find(key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
        {
            let score = from_table(entry.score, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if enough {
                return Some(score);
            }
        }
        if depth <= 0 {
            if !self.features.has(Feature::Turmoil) || extensions >= EXTENSIONS || board.is_quiet() {
                return Some(self.judge(board, key));
            }
            extensions += 1;
            depth = 1;
        }
        let narrow = beta - alpha == 1;
        let mut frame = Frame::new(key, arrival.move_class, depth, alpha, beta);
        frame.hint = known.and_then(|entry| entry.best);
        (frame.extensions, frame.passed) = (extensions, passed);
        if narrow && beta.abs() < PROVEN {
            frame.score = self.judge(board, key);
            if self.features.has(Feature::Standing)
                && depth <= SHALLOW
                && frame.score - MARGIN * depth >= beta
            {
                return Some(frame.score);
            }
            if self.features.has(Feature::Passes)
                && !passed
                && depth >= 2
                && frame.score >= beta
                && let Some(child) = board.pass()
            {
                (frame.child, frame.stage, frame.again) = (child, Stage::Passed, true);
            }
        }
        if self.features.has(Feature::Doubt) && depth >= 4 && frame.hint.is_none() {
            frame.depth -= 1;
        }
        frame.first = self.candidates.len();
        (frame.next, frame.end) = (frame.first, frame.first);
        self.frames.push(frame);
        self.way.push(key);
        None
    }

    /// Whether the position occurred in the search, or twice before it.
    fn is_repeated(&self, key: Key) -> bool {
        let (before, here) = self.way.split_at(self.root);
        here.contains(&key) || before.iter().filter(|&&k| k == key).count() >= 2
    }

    /// The score of the last position as it stands.
    fn judge(&self, board: &dyn Board, key: Key) -> i32 {
        settle(board.eval(), key, self.seed)
    }

    /// Plays the next move of frame `at`; whether there was one.
    fn choose(&mut self, board: &mut dyn Board, at: usize) -> bool {
        let frame = &mut self.frames[at];
        if !frame.listed {
            frame.listed = true;
            board.list(&mut self.candidates);
            frame.end = self.candidates.len();
            let list = &mut self.candidates[frame.first..];
            self.history.order(list, self.features, frame.hint, at, frame.move_class);
        }
        loop {
            if frame.next == frame.end || frame.best >= frame.beta {
                return false;
            }
            pick(&mut self.candidates[frame.next..frame.end]);
            let candidate = self.candidates[frame.next];
            let tried = frame.next - frame.first;
            frame.next += 1;
            let narrow = frame.beta - frame.alpha == 1;
            if at > 0 && narrow && tried > 0 && frame.best > -PROVEN && !candidate.loud {
                let late = self.features.has(Feature::Late)
                    && frame.depth <= SHALLOW
                    && tried as i32 >= 6 + 6 * frame.depth * frame.depth;
                let futile = self.features.has(Feature::Futility)
                    && frame.depth < SHALLOW
                    && frame.score + MARGIN * frame.depth <= frame.alpha;
                if futile {
                    frame.best = frame.best.max(frame.score + MARGIN * frame.depth);
                }
                if late || futile {
                    continue;
                }
            }
            frame.stage = if tried == 0 {
                Stage::Full
            } else if self.features.has(Feature::Reductions)
                && frame.depth >= REDUCED_FROM
                && tried >= REDUCED_AFTER
                && !candidate.loud
                && frame.reduction() > 0
            {
                Stage::Reduced
            } else {
                Stage::Scout
            };
            frame.child = Arrival { move_class: candidate.move_class, ..board.play(candidate.index) };
            frame.before = self.nodes;
            return true;
        }
    }

    /// Takes in the score of the child of the last frame.
    fn take(&mut self, board: &mut dyn Board, value: i32) {
        let at = self.frames.len() - 1;
        self.way.truncate(self.root + 1 + at);
        let frame = &mut self.frames[at];
        let value = if frame.child.turned { -value } else { value };
        match frame.stage {
            Stage::Passed => {
                board.back();
                if value >= frame.beta {
                    // That a pass is good enough is no proof.
                    frame.best = if value > PROVEN { frame.beta } else { value };
                    frame.listed = true;
                }
                return;
            }
            Stage::Reduced if value > frame.alpha => {
                (frame.stage, frame.again) = (Stage::Scout, true);
                return;
            }
            Stage::Scout if value > frame.alpha && value < frame.beta => {
                (frame.stage, frame.again) = (Stage::Full, true);
                return;
            }
            _ => board.back(),
        }
        let last = frame.next - 1;
        let candidate = self.candidates[last];
        if at == 0 {
            let better = frame.best == -INFINITE || value > frame.alpha;
            let nodes = self.nodes - frame.before;
            rank(&mut self.roots, candidate.index, value, better, self.depth, nodes);
        }
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.best_at = Some(candidate.index);
                frame.alpha = value;
            }
        }
        if value >= frame.beta {
            let tried = &self.candidates[frame.first..last];
            self.history.learn(tried, candidate, at, frame.move_class, frame.depth);
        }
    }

    fn store(&mut self, frame: &Frame) {
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = to_table(frame.best, self.frames.len() as i32);
        let depth = frame.depth as i8;
        self.table.keep(frame.key, Entry { score, best: frame.best_at, depth, bound });
    }
}

impl Frame {
    const fn new(key: Key, move_class: u32, depth: i32, alpha: i32, beta: i32) -> Self {
        Self {
            key,
            move_class,
            depth,
            floor: alpha,
            alpha,
            beta,
            score: INFINITE,
            best: -INFINITE,
            best_at: None,
            extensions: 0,
            passed: false,
            first: 0,
            next: 0,
            end: 0,
            listed: false,
            hint: None,
            stage: Stage::Full,
            child: Arrival { key: Key(0), turned: true, ended: None, move_class: 0 },
            again: false,
            before: 0,
        }
    }

    /// By how many plies the last move tried is searched less deep.
    fn reduction(&self) -> i32 {
        let late = (self.next - self.first) as u32;
        let wide = self.beta - self.alpha > 1;
        let plies = (self.depth as u32).ilog2() * (late.ilog2() + 1) / 3;
        (plies as i32 - i32::from(wide)).clamp(0, self.depth - 2)
    }
}

/// Notes what a move of the root turned out to be worth; a better one than all before comes to the front.
fn rank(roots: &mut [RootMove], index: u16, score: i32, better: bool, depth: i32, nodes: u64) {
    let Some(at) = roots.iter().position(|root| root.index == index) else { return };
    let root = &mut roots[at];
    (root.score, root.depth) = (score, depth);
    root.nodes += nodes;
    if better {
        roots[..=at].rotate_right(1);
    }
}

/// A score that proves nothing, with a little chance to choose between equals.
pub(super) fn settle(score: i32, key: Key, seed: u64) -> i32 {
    let chance = (key.0 ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62;
    score.clamp(-PROVEN / 2, PROVEN / 2) + chance as i32
}

/// Wins count from the position that is stored, not from the root.
const fn to_table(score: i32, ply: i32) -> i32 {
    if score > PROVEN {
        score + ply
    } else if score < -PROVEN {
        score - ply
    } else {
        score
    }
}

const fn from_table(score: i32, ply: i32) -> i32 {
    to_table(score, -ply)
}
