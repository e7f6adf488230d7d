//! The search itself. It knows a game only as a [`Board`]; the compiler makes one copy of it for each game, so that the calls of the
//! game's small functions, one or more at every node, cost nothing.
//!
//! It is a loop over an explicit stack, not a recursion, so that it can stop after any node and resume there.

use fastrand::Rng;

use super::board::{Board, Child};
use super::features::{Feature, Features};
use super::frame::{Frame, Stage};
use super::ordering::{Candidate, History, pick};
use super::root::{RootMove, bonus, update_root_move};
use super::score::{INFINITE, PROVEN, WIN, from_table, to_table, with_noise};
use super::table::{Bound, Entry, TranspositionTable};
use crate::search::{Key, exact};

/// The depth of the last iteration.
const MAX_DEPTH: i32 = 60;
/// The maximum number of plies by which a line that is not quiet is extended.
const MAX_EXTENSIONS: u8 = 2;
/// Half the width of the first aspiration window of an iteration.
const ASPIRATION_WINDOW: i32 = 40;

/// The largest remaining depth at which moves are pruned.
const MAX_PRUNING_DEPTH: i32 = 3;
/// The futility margin for each ply of depth.
const FUTILITY_MARGIN: i32 = 120;
/// The smallest remaining depth at which late moves are reduced.
const MIN_REDUCTION_DEPTH: i32 = 3;
/// The number of moves that are searched before others are reduced.
const UNREDUCED_MOVES: usize = 3;

/// The state of a search.
#[derive(Debug)]
pub(super) struct Core {
    pub table: TranspositionTable,
    history: History,
    frames: Vec<Frame>,
    candidates: Vec<Candidate>,
    /// The keys of the positions from the start of the game to the current node.
    path: Vec<Key>,
    /// The index of the root in `path`.
    root: usize,
    /// The moves at the root, best first.
    pub root_moves: Vec<RootMove>,
    /// The depth of the current iteration.
    pub depth: i32,
    /// Alpha and beta at the root.
    window: [i32; 2],
    /// Half the width of the aspiration window.
    window_margin: i32,
    pub nodes: u64,
    seed: u64,
    /// The seed of the bonuses of the moves at the root, if openings differ.
    pub varied: Option<u64>,
    /// Whether it helps another search: the number of its thread, from 1.
    helper: Option<usize>,
    /// The search techniques in use.
    pub features: Features,
    /// Whether the root is solved or the last iteration complete.
    done: bool,
}

impl Core {
    /// Creates a search; `path` has the keys of the positions from the start of the game to the root.
    pub fn new(path: Vec<Key>, seed: u64) -> Self {
        Self {
            table: TranspositionTable::default(),
            history: History::default(),
            frames: Vec::new(),
            candidates: Vec::new(),
            root: path.len() - 1,
            path,
            root_moves: Vec::new(),
            depth: 1,
            window: [-INFINITE, INFINITE],
            window_margin: ASPIRATION_WINDOW,
            nodes: 0,
            seed,
            varied: None,
            helper: None,
            features: Features::ALL,
            done: false,
        }
    }

    /// Prepares this new search to help `main`: it shares the transposition table, and with it the seed of the evaluation.
    /// The moves at the root have another order, and every other helper is one iteration ahead, so that the threads do not
    /// search the same positions at the same time.
    pub fn assist(&mut self, main: &mut Self, number: usize) {
        self.table = main.table.share();
        (self.seed, self.helper, self.features) = (main.seed, Some(number), main.features);
        self.depth = self.first_depth();
    }

    /// The depth of the first iteration.
    fn first_depth(&self) -> i32 {
        self.helper.map_or(1, |number| 1 + (number % 2) as i32)
    }

    /// Starts a new search at the next root and keeps the transposition table and the history.
    pub fn advance(&mut self, key: Key) {
        self.path.truncate(self.root + 1);
        let mut path = std::mem::take(&mut self.path);
        path.push(key);
        let mut next = Self::new(path, self.seed);
        next.table = std::mem::take(&mut self.table);
        next.history = std::mem::take(&mut self.history);
        (next.features, next.helper) = (self.features, self.helper);
        next.depth = next.first_depth();
        next.table.advance_age();
        *self = next;
    }

    /// Searches `nodes` more nodes; returns `false` if the search is complete.
    pub fn run(&mut self, board: &mut impl Board, nodes: u64) -> bool {
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end && !self.done {
            if self.frames.is_empty() {
                self.begin_iteration(board);
            } else {
                self.step(board);
            }
        }
        !self.done
    }

    /// Begins an iteration.
    fn begin_iteration(&mut self, board: &mut impl Board) {
        let [alpha, beta] = self.window;
        self.candidates.clear();
        board.push_moves(&mut self.candidates);
        let key = self.path[self.root];
        if self.root_moves.is_empty() {
            // A short search sees only the first moves, so chance decides among moves that are ordered alike.
            let order = self.seed ^ key.0 ^ self.helper.unwrap_or(0) as u64;
            exact::shuffle(&mut Rng::with_seed(order), &mut self.candidates);
            self.history.order(&mut self.candidates, self.features, None, 0, 0);
            self.candidates.sort_by_key(|c| std::cmp::Reverse(c.order));
            let root = |c: &Candidate| RootMove { index: c.index, score: -INFINITE, depth: 0, nodes: 0 };
            self.root_moves = self.candidates.iter().map(root).collect();
        }
        let by_index = self.candidates.clone();
        let count = self.root_moves.len();
        self.candidates.clear();
        for (rank, root) in self.root_moves.iter().enumerate() {
            let found = by_index.iter().find(|c| c.index == root.index);
            self.candidates.extend(found.map(|c| Candidate { order: (count - rank) as i32, ..*c }));
        }
        self.nodes += 1;
        let mut frame = Frame::new(key, 0, self.depth, alpha, beta);
        (frame.end, frame.listed) = (count, true);
        self.frames.push(frame);
    }

    /// Ends an iteration with the score of the root, or widens the window and repeats it.
    fn finish_iteration(&mut self, score: i32) {
        let [alpha, beta] = self.window;
        if (score <= alpha && alpha > -INFINITE) || (score >= beta && beta < INFINITE) {
            self.window_margin *= 4;
            let wide = self.window_margin > 2_000;
            if score <= alpha {
                self.window[0] = if wide { -INFINITE } else { score - self.window_margin };
            } else {
                self.window[1] = if wide { INFINITE } else { score + self.window_margin };
            }
            return;
        }
        self.done = score.abs() > PROVEN || self.depth >= MAX_DEPTH;
        self.depth += 1;
        self.window_margin = ASPIRATION_WINDOW;
        let narrow = self.depth >= 4 && self.features.has(Feature::AspirationWindow);
        self.window = if narrow {
            [score - ASPIRATION_WINDOW, score + ASPIRATION_WINDOW]
        } else {
            [-INFINITE, INFINITE]
        };
    }

    /// Searches the next child of the last frame, or completes the frame if it has none left.
    fn step(&mut self, board: &mut impl Board) {
        let at = self.frames.len() - 1;
        let value = if self.frames[at].pending || self.play_next(board, at) {
            let parent = &mut self.frames[at];
            parent.pending = false;
            let (mut alpha, mut beta, depth) = match parent.stage {
                Stage::NullMove => (parent.beta - 1, parent.beta, parent.depth - 3 - parent.depth / 4),
                Stage::Reduced => (parent.alpha, parent.alpha + 1, parent.depth - 1 - parent.reduction()),
                Stage::Scout => (parent.alpha, parent.alpha + 1, parent.depth - 1),
                Stage::Full => (parent.alpha, parent.beta, parent.depth - 1),
            };
            if at == 0 {
                let last = parent.next - 1;
                let bonus = self.bonus(self.candidates[last].index);
                (alpha, beta) = (alpha - bonus, beta - bonus);
            }
            let parent = &self.frames[at];
            if parent.child.mover_changed {
                (alpha, beta) = (-beta, -alpha);
            }
            let (child, after_null_move, extensions) =
                (parent.child, parent.stage == Stage::NullMove, parent.extensions);
            self.enter(board, child, [alpha, beta], depth, extensions, after_null_move)
        } else {
            let frame = self.frames[at];
            self.frames.truncate(at);
            self.candidates.truncate(frame.first);
            self.store(&frame);
            if at == 0 {
                return self.finish_iteration(frame.best);
            }
            Some(frame.best)
        };
        if let Some(value) = value {
            self.process(board, value);
        }
    }

    /// Enters a position: returns its score if that is known at once, or else pushes a frame.
    fn enter(
        &mut self,
        board: &mut impl Board,
        child: Child,
        [mut alpha, mut beta]: [i32; 2],
        mut depth: i32,
        mut extensions: u8,
        after_null_move: bool,
    ) -> Option<i32> {
        self.nodes += 1;
        let ply = self.frames.len() as i32;
        let key = child.key;
        if let Some(result) = child.result {
            return Some(result * (WIN - ply));
        }
        if !after_null_move && self.is_repeated(key) {
            return Some(board.repetition_result() * (WIN - ply));
        }
        // Mate distance pruning: no score is better than an immediate win, or worse than an immediate loss.
        alpha = alpha.max(-WIN + ply);
        beta = beta.min(WIN - ply);
        if alpha >= beta {
            return Some(alpha);
        }
        let entry = self.table.find(key);
        if let Some(entry) = entry
            && i32::from(entry.depth) >= depth
        {
            let score = from_table(entry.score, ply);
            let cutoff = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cutoff {
                return Some(score);
            }
        }
        if depth <= 0 {
            if !self.features.has(Feature::Quiescence) || extensions >= MAX_EXTENSIONS || board.is_quiet() {
                return Some(self.evaluate(board, key));
            }
            extensions += 1;
            depth = 1;
        }
        let narrow = beta - alpha == 1;
        let mut frame = Frame::new(key, child.move_class, depth, alpha, beta);
        frame.hash_move = entry.and_then(|entry| entry.best);
        frame.extensions = extensions;
        if narrow && beta.abs() < PROVEN {
            frame.eval = self.evaluate(board, key);
            if self.features.has(Feature::ReverseFutility)
                && depth <= MAX_PRUNING_DEPTH
                && frame.eval - FUTILITY_MARGIN * depth >= beta
            {
                return Some(frame.eval);
            }
            if self.features.has(Feature::NullMove)
                && !after_null_move
                && depth >= 2
                && frame.eval >= beta
                && let Some(child) = board.pass()
            {
                (frame.child, frame.stage, frame.pending) = (child, Stage::NullMove, true);
            }
        }
        if self.features.has(Feature::InternalIterativeReduction) && depth >= 4 && frame.hash_move.is_none() {
            frame.depth -= 1;
        }
        frame.first = self.candidates.len();
        (frame.next, frame.end) = (frame.first, frame.first);
        self.frames.push(frame);
        self.path.push(key);
        None
    }

    /// Returns whether the position occurred once in the search, or twice before it.
    fn is_repeated(&self, key: Key) -> bool {
        let (before, current) = self.path.split_at(self.root);
        current.contains(&key) || before.iter().filter(|&&k| k == key).count() >= 2
    }

    /// Returns the static evaluation of the position as a score.
    fn evaluate(&self, board: &mut impl Board, key: Key) -> i32 {
        with_noise(board.eval(self.features.has(Feature::Learned)), key, self.seed)
    }

    /// Returns the bonus of a move at the root, by which chance decides among moves that are nearly as good as the best.
    fn bonus(&self, index: u16) -> i32 {
        self.varied.map_or(0, |seed| bonus(self.path[self.root], seed, index))
    }

    /// Returns the score of a root move without its bonus.
    pub fn without_bonus(&self, score: i32, index: u16) -> i32 {
        if score.abs() > PROVEN { score } else { score - self.bonus(index) }
    }

    /// Plays the next move of frame `at`, and returns whether there was one.
    fn play_next(&mut self, board: &mut impl Board, at: usize) -> bool {
        let frame = &mut self.frames[at];
        if !frame.listed {
            frame.listed = true;
            board.push_moves(&mut self.candidates);
            frame.end = self.candidates.len();
            let list = &mut self.candidates[frame.first..];
            self.history.order(list, self.features, frame.hash_move, at, frame.move_class);
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
            if at > 0 && narrow && tried > 0 && frame.best > -PROVEN && !candidate.tactical {
                let late = self.features.has(Feature::LateMovePruning)
                    && frame.depth <= MAX_PRUNING_DEPTH
                    && tried as i32 >= 6 + 6 * frame.depth * frame.depth;
                let futile = self.features.has(Feature::Futility)
                    && frame.depth < MAX_PRUNING_DEPTH
                    && frame.eval + FUTILITY_MARGIN * frame.depth <= frame.alpha;
                if futile {
                    frame.best = frame.best.max(frame.eval + FUTILITY_MARGIN * frame.depth);
                }
                if late || futile {
                    continue;
                }
            }
            frame.stage = if tried == 0 {
                Stage::Full
            } else if self.features.has(Feature::LateMoveReductions)
                && frame.depth >= MIN_REDUCTION_DEPTH
                && tried >= UNREDUCED_MOVES
                && !candidate.tactical
                && frame.reduction() > 0
            {
                Stage::Reduced
            } else {
                Stage::Scout
            };
            frame.child = Child { move_class: candidate.move_class, ..board.play(candidate.index) };
            frame.nodes_before = self.nodes;
            return true;
        }
    }

    /// Processes the score of the current child of the last frame.
    fn process(&mut self, board: &mut impl Board, value: i32) {
        let at = self.frames.len() - 1;
        self.path.truncate(self.root + 1 + at);
        let bonus = if at == 0 { self.bonus(self.candidates[self.frames[0].next - 1].index) } else { 0 };
        let frame = &mut self.frames[at];
        let value = if frame.child.mover_changed { -value } else { value };
        let value = if value.abs() > PROVEN { value } else { value + bonus };
        match frame.stage {
            Stage::NullMove => {
                board.undo();
                if value >= frame.beta {
                    // A cut by a null move is no proof.
                    frame.best = if value > PROVEN { frame.beta } else { value };
                    frame.listed = true;
                }
                return;
            }
            Stage::Reduced if value > frame.alpha => {
                (frame.stage, frame.pending) = (Stage::Scout, true);
                return;
            }
            Stage::Scout if value > frame.alpha && value < frame.beta => {
                (frame.stage, frame.pending) = (Stage::Full, true);
                return;
            }
            _ => board.undo(),
        }
        let last = frame.next - 1;
        let candidate = self.candidates[last];
        if at == 0 {
            let better = frame.best == -INFINITE || value > frame.alpha;
            let nodes = self.nodes - frame.nodes_before;
            update_root_move(&mut self.root_moves, candidate.index, value, better, self.depth, nodes);
        }
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.best_move = Some(candidate.index);
                frame.alpha = value;
            }
        }
        if value >= frame.beta {
            let tried = &self.candidates[frame.first..last];
            self.history.update(tried, candidate, at, frame.move_class, frame.depth);
        }
    }

    /// Stores the result of a complete frame in the transposition table.
    fn store(&mut self, frame: &Frame) {
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.initial_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = to_table(frame.best, self.frames.len() as i32);
        let depth = frame.depth as i8;
        self.table.store(frame.key, Entry { score, best: frame.best_move, depth, bound });
    }
}
