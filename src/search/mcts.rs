//! Monte-Carlo tree search with what is known of a game: priors, playouts cut short and judged, all moves as first,
//! and proofs. For any number of players and turns of several moves: every player has a reward of its own, and no
//! sign is ever flipped.

use fastrand::Rng;

use super::tree::{MAX_NODES, Node, Path};
use super::{Line, Search};
use crate::game::{Evaluate, Player, Players, Shares, Tuning, outcome_shares};

/// What a tree node knows beside its visits.
#[derive(Clone, Copy, Debug)]
struct Extra {
    /// How promising its move looked at first, from 0 to 1.
    prior: f32,
    /// Visits and rewards of playouts in which the mover made an alike move later on.
    slot_visits: u32,
    slot_reward: f32,
    /// Who wins from here with best play, once that is proven; repetition is not looked at.
    proven: Option<Players>,
}

/// Monte-Carlo tree search with knowledge of the game.
#[derive(Debug)]
pub struct Mcts<G: Evaluate> {
    root: G,
    way: Path,
    nodes: Vec<Node<G::Move>>,
    extras: Vec<Extra>,
    rng: Rng,
    simulations: u64,
    path: Vec<usize>,
    /// The moves of the simulation under way, by mover.
    played: Vec<(Player, G::Move)>,
    /// For each player and slot, the number of the last simulation in which the player's move fell into it.
    seen: Vec<u64>,
    moves: Vec<G::Move>,
}

impl<G: Evaluate> Mcts<G> {
    const TUNING: Tuning = G::TUNING;

    fn simulate(&mut self) {
        self.simulations += 1;
        let mut position = self.root.clone();
        self.way.rewind();
        self.path.clear();
        self.played.clear();
        self.path.push(0);
        let mut at = 0;
        // Whether the end that was met is one whatever the way that led to it.
        let mut certain = false;
        let ended = loop {
            if let Some(winners) = self.extras[at].proven {
                certain = true;
                break Some(winners);
            }
            if let Some(outcome) = position.outcome() {
                certain = true;
                break Some(outcome.winners);
            }
            let fresh = self.nodes[at].visits == 0 && at != 0;
            if self.nodes[at].is_leaf() && (fresh || !self.expand(at, &position)) {
                break None;
            }
            at = self.select(at);
            self.path.push(at);
            let mv = self.nodes[at].mv.expect("only the root has no move");
            self.played.push((self.nodes[at].mover, mv));
            position.play(mv);
            if self.way.enter(&position) && position.outcome().is_none() {
                break Some(position.repeated().winners);
            }
        };
        let in_tree = self.played.len();
        let shares = match ended {
            Some(winners) => outcome_shares(crate::game::Outcome { winners, reason: "" }),
            None => self.playout(position),
        };
        if let Some(winners) = ended.filter(|_| certain) {
            self.extras[at].proven = Some(winners);
            self.prove_upward();
        }
        for &i in &self.path {
            let node = &mut self.nodes[i];
            node.visits += 1;
            node.reward += shares[node.mover.index()];
        }
        if Self::TUNING.slots > 0 {
            self.tell_slots(in_tree, &shares);
        }
    }

    /// Gives the node its children; whether there was room.
    fn expand(&mut self, at: usize, position: &G) -> bool {
        self.moves.clear();
        position.moves(&mut self.moves);
        if self.nodes.len() + self.moves.len() > MAX_NODES {
            return false;
        }
        let first = self.nodes.len();
        self.nodes[at].adopt(first, self.moves.len());
        let mover = position.to_move();
        self.nodes.extend(self.moves.iter().map(|&mv| Node::new(Some(mv), mover)));
        self.extras.extend(self.moves.iter().map(|&mv| Extra {
            prior: position.prior(mv),
            slot_visits: 0,
            slot_reward: 0.0,
            proven: None,
        }));
        true
    }

    /// The child to try next: the best upper confidence bound, proven losses last.
    fn select(&mut self, at: usize) -> usize {
        let children = self.nodes[at].children();
        let explore = Self::TUNING.exploration * (self.nodes[at].visits.max(2) as f32).ln().sqrt();
        let offset = self.rng.usize(..children.len());
        let mut best = (f32::NEG_INFINITY, children.start);
        for i in 0..children.len() {
            let i = children.start + (i + offset) % children.len();
            let value = match self.extras[i].proven {
                Some(winners) => share(winners, self.nodes[i].mover) * 4.0 - 2.0,
                None => {
                    let weight = self.nodes[i].visits as f32 + Self::TUNING.prior_weight;
                    self.value(i) + explore / weight.sqrt()
                }
            };
            if value > best.0 {
                best = (value, i);
            }
        }
        best.1
    }

    /// What the move of node `i` promises its mover: visits, prior and slots together.
    fn value(&self, i: usize) -> f32 {
        let (node, extra) = (&self.nodes[i], &self.extras[i]);
        let weight = Self::TUNING.prior_weight;
        let visits = node.visits as f32;
        let own = (node.reward + weight * extra.prior) / (visits + weight);
        if extra.slot_visits == 0 {
            return own;
        }
        let k = Self::TUNING.slot_visits;
        let trust = (k / (3.0 * visits + k)).sqrt();
        own * (1.0 - trust) + trust * extra.slot_reward / extra.slot_visits as f32
    }

    /// Plays on to the end, or as far as the game's tuning says, and judges.
    fn playout(&mut self, mut position: G) -> Shares {
        for _ in 0..Self::TUNING.playout {
            if let Some(outcome) = position.outcome() {
                return outcome_shares(outcome);
            }
            let mover = position.to_move();
            let Some(mv) = position.playout_move(&mut self.rng, &mut self.moves) else { break };
            if Self::TUNING.slots > 0 {
                self.played.push((mover, mv));
            }
            position.play(mv);
        }
        position.outcome().map_or_else(|| position.evaluate(), outcome_shares)
    }

    /// All moves as first: the children of each node on the path learn of the moves that their mover made later.
    fn tell_slots(&mut self, in_tree: usize, shares: &Shares) {
        let slots = Self::TUNING.slots;
        self.seen.resize(slots * Player::MAX, 0);
        let mark = |seen: &mut Vec<u64>, (player, slot): (Player, usize), now| {
            seen[player.index() * slots + slot] = now;
        };
        // From the end of the game backwards, so that each node hears of what comes after it only.
        for (player, mv) in self.played.drain(in_tree..) {
            mark(&mut self.seen, (player, self.root.slot(mv)), self.simulations);
        }
        for (depth, &at) in self.path.iter().enumerate().rev() {
            if let Some(&(player, mv)) = self.played.get(depth) {
                mark(&mut self.seen, (player, self.root.slot(mv)), self.simulations);
            }
            for i in self.nodes[at].children() {
                let (node, extra) = (&self.nodes[i], &mut self.extras[i]);
                let slot = self.root.slot(node.mv.expect("only the root has no move"));
                if self.seen[node.mover.index() * slots + slot] == self.simulations {
                    extra.slot_visits += 1;
                    extra.slot_reward += shares[node.mover.index()];
                }
            }
        }
    }

    /// Carries a proof from the end of the path towards the root, as far as it decides.
    fn prove_upward(&mut self) {
        for pair in (1..self.path.len()).rev() {
            let parent = self.path[pair - 1];
            let children = self.nodes[parent].children();
            let mover = self.nodes[children.start].mover;
            let best = children
                .clone()
                .filter_map(|i| self.extras[i].proven)
                .max_by(|a, b| share(*a, mover).total_cmp(&share(*b, mover)));
            let all = || children.clone().all(|i| self.extras[i].proven.is_some());
            match best {
                Some(winners) if winners == Players::of(mover) || all() => {
                    self.extras[parent].proven = Some(winners);
                }
                _ => return,
            }
        }
    }

    /// The children of `at`, best first.
    fn ranked(&self, at: usize) -> Vec<usize> {
        let mut order: Vec<usize> = self.nodes[at].children().collect();
        let rank = |&i: &usize| {
            let certain = self.extras[i].proven.map(|w| share(w, self.nodes[i].mover));
            let visits = self.nodes[i].visits as f32;
            match certain {
                Some(s) if s >= 1.0 => f32::INFINITY,
                Some(s) if s <= 0.0 => -1.0,
                Some(s) if s <= self.nodes[i].mean() => visits * s,
                _ => visits,
            }
        };
        order.sort_by(|a, b| rank(b).total_cmp(&rank(a)).then(self.value(*b).total_cmp(&self.value(*a))));
        order
    }

    fn line(&self, first: usize) -> Line<G::Move> {
        let (node, proven) = (&self.nodes[first], self.extras[first].proven);
        let mut moves = Vec::new();
        let mut at = Some(first);
        while let Some(i) = at {
            moves.extend(self.nodes[i].mv);
            at = self.ranked(i).first().copied().filter(|&c| self.nodes[c].visits > 0);
        }
        let score = proven.map_or_else(|| node.mean(), |winners| share(winners, node.mover));
        Line { moves, score, proven: proven.is_some(), nodes: node.visits.into() }
    }
}

/// What a win of `winners` gives `player`.
fn share(winners: Players, player: Player) -> f32 {
    if winners.contains(player) { 1.0 / winners.len() as f32 } else { 0.0 }
}

const ROOT: Extra = Extra { prior: 0.5, slot_visits: 0, slot_reward: 0.0, proven: None };

impl<G: Evaluate> Search<G> for Mcts<G> {
    fn new(root: G, history: Vec<u64>, seed: u64) -> Self {
        Self {
            way: Path::new(history, &root),
            nodes: vec![Node::new(None, root.to_move())],
            extras: vec![ROOT],
            root,
            rng: Rng::with_seed(seed),
            simulations: 0,
            path: Vec::new(),
            played: Vec::new(),
            seen: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn run(&mut self, nodes: u64) -> bool {
        for _ in 0..nodes {
            if self.extras[0].proven.is_some() {
                return false;
            }
            self.simulate();
        }
        true
    }

    fn nodes(&self) -> u64 {
        self.simulations
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        self.ranked(0).into_iter().map(|i| self.line(i)).collect()
    }

    fn advance(&mut self, mv: G::Move) {
        let next = self.nodes[0].children().find(|&i| self.nodes[i].mv == Some(mv));
        self.root.play(mv);
        self.way.advance(&self.root);
        let (nodes, extras) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.extras));
        self.nodes.push(Node::new(None, self.root.to_move()));
        self.extras.push(ROOT);
        let Some(next) = next else { return };
        (self.nodes[0].visits, self.nodes[0].reward) = (nodes[next].visits, nodes[next].reward);
        self.extras[0].proven = extras[next].proven;
        // Copied level by level, so that siblings stay side by side.
        let mut queue = std::collections::VecDeque::from([(0, next)]);
        while let Some((to, from)) = queue.pop_front() {
            let children = nodes[from].children();
            let first = self.nodes.len();
            self.nodes[to].adopt(first, children.len());
            for i in children {
                queue.push_back((self.nodes.len(), i));
                self.nodes.push(nodes[i]);
                self.extras.push(extras[i]);
            }
        }
    }
}
