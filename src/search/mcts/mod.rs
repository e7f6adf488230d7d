//! Monte-Carlo tree search with what is known of a game: priors, playouts cut short and judged, all moves as first,
//! and proofs, those of an [oracle](Oracle) among them. For any number of players and turns of several moves: every seat
//! has a reward of its own, and no sign is ever flipped. In the tree a player is a seat, which may change its colour.

mod oracle;
mod tree;

pub use oracle::{Oracle, Proof};

use fastrand::Rng;

use super::tree::{Path, by_colour, by_seat, seated};
use super::{Evaluate, Key, Line, Search, Shares, Tuning, even_among, outcome_shares};
use crate::game::{Colour, Seat, Seats};
use tree::Tree;

/// The oracle is asked about the root so many times later than about other nodes. What it says there decides nearly all,
/// and by then little that its children have not told: asked at once it would put a gulf between two levels.
const ROOT: u32 = 10;

/// Monte-Carlo tree search with knowledge of the game.
#[derive(Debug)]
pub struct Mcts<G: Evaluate, O: Oracle<G> = ()> {
    root: G,
    way: Path,
    tree: Tree,
    oracle: Option<O>,
    /// Whether it looks on, where it has lost, for what may make the winner err.
    swindles: bool,
    /// Who wins, if that is proven and it is not who is to move: then the tree has been begun anew without proofs.
    lost: Option<Seats>,
    /// Whether it asks how promising a move looks at first.
    priors: bool,
    /// The moves that lead to the nodes after the root, in their order.
    edges: Vec<G::Move>,
    rng: Rng,
    moves: Vec<G::Move>,
    /// The moves of a playout that was made at once.
    played: Vec<(Colour, G::Move)>,
    /// What the simulations from this root gave each seat, in all, and how many they were.
    given: (Shares, u64),
}

impl<G: Evaluate, O: Oracle<G>> Mcts<G, O> {
    const TUNING: Tuning = G::TUNING;

    /// The same search with a tree of at most `room` nodes.
    #[must_use]
    pub fn with_room(mut self, room: usize) -> Self {
        self.tree.room = room;
        self
    }

    /// How many nodes the tree has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.tree.size()
    }

    fn simulate(&mut self) {
        let mut position = self.root.clone();
        self.way.rewind();
        self.tree.begin();
        let mut at = 0;
        // Who wins, and whether that is so whatever the way that led here; nobody yet if a playout is to tell.
        let ended = loop {
            let over = || position.outcome().map(|outcome| seated(&position, outcome.winners));
            let known = self.tree.proven(at).or_else(over).or_else(|| self.consult(at, &position));
            if let Some(winners) = known {
                self.tree.prove(winners);
                break Some(winners);
            }
            if !self.tree.goes_on(at) || (self.tree.is_leaf(at) && !self.expand(at, &position)) {
                break None;
            }
            at = self.tree.descend(at, &mut self.rng);
            position.play(self.edges[at - 1]);
            if self.way.enter(Key::of(&position)) && position.outcome().is_none() {
                let winners = position.repeated().winners;
                break Some(seated(&position, winners));
            }
        };
        let shares = match ended {
            Some(winners) => even_among(winners.iter().map(Seat::index)),
            None => self.playout(position),
        };
        self.tree.reward(&shares);
        self.given.0.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        self.given.1 += 1;
    }

    /// Asks the oracle about the node, once it is due; who wins, if that is certain.
    fn consult(&mut self, at: usize, position: &G) -> Option<Seats> {
        let oracle = self.oracle.as_mut().filter(|_| self.tree.proofs)?;
        let visits = if at == 0 { ROOT * O::VISITS } else { O::VISITS };
        if !self.tree.is_due(at, visits) {
            return None;
        }
        let mover = position.seat_to_move();
        let others = Seats::of(mover.other());
        match oracle.prove(position)? {
            Proof::Wins(best) => {
                let winning = self.tree.children(at).find(|&i| self.edges[i - 1] == best);
                winning.into_iter().for_each(|i| self.tree.settle(i, Seats::of(mover)));
                Some(Seats::of(mover))
            }
            Proof::Loses => Some(others),
            Proof::Only(moves) => {
                let losing = self.tree.children(at).filter(|&i| !moves.contains(&self.edges[i - 1]));
                losing.for_each(|i| self.tree.settle(i, others));
                None
            }
        }
    }

    /// Whether there is more to find out. If who is to move has lost to the other for certain, it is searched anew without
    /// proofs, which say of every move the same, for the move that is the hardest to answer.
    fn goes_on(&mut self) -> bool {
        let Some(winners) = self.tree.proven(0) else { return true };
        let mover = self.root.seat_to_move();
        if winners.contains(mover) || self.root.players() > 2 || !self.swindles {
            return false;
        }
        self.lost = Some(winners);
        self.tree.advance(None, mover);
        self.tree.proofs = false;
        self.edges.clear();
        true
    }

    /// Gives the node its children; whether there was room.
    fn expand(&mut self, at: usize, position: &G) -> bool {
        self.moves.clear();
        position.moves(&mut self.moves);
        if !self.tree.has_room(self.moves.len()) {
            return false;
        }
        let prior = |mv| if self.priors { position.prior(mv) } else { 0.5 };
        let known = self.moves.iter().map(|&mv| (prior(mv), self.root.move_class(mv) as u32));
        self.tree.grow(at, position.seat_to_move(), known);
        self.edges.extend_from_slice(&self.moves);
        true
    }

    /// Plays on to the end, or as far as the game's tuning says, and judges.
    fn playout(&mut self, mut position: G) -> Shares {
        self.played.clear();
        if let Some(shares) = position.playout(&mut self.rng, &mut self.played) {
            for &(mover, mv) in &self.played {
                self.tree.note(position.seat(mover), self.root.move_class(mv) as u32);
            }
            return by_seat(&position, shares);
        }
        for _ in 0..Self::TUNING.playout {
            if position.outcome().is_some() {
                break;
            }
            let mover = position.seat_to_move();
            let Some(mv) = position.playout_move(&mut self.rng, &mut self.moves) else { break };
            if Self::TUNING.move_classes > 0 {
                self.tree.note(mover, self.root.move_class(mv) as u32);
            }
            position.play(mv);
        }
        let shares = position.outcome().map_or_else(|| position.evaluate(), outcome_shares);
        by_seat(&position, shares)
    }

    fn line(&self, first: usize) -> Line<G::Move> {
        let moves = self.tree.line(first).into_iter().map(|i| self.edges[i - 1]).collect();
        let (score, nodes) = self.tree.judge(first);
        match self.lost {
            Some(_) => Line { moves, score: 0.0, proven: true, nodes },
            None => Line { moves, score, proven: self.tree.proven(first).is_some(), nodes },
        }
    }
}

impl<G: Evaluate, O: Oracle<G>> Search<G> for Mcts<G, O> {
    const FEATURES: &'static [&'static str] = &["move_classes", "priors", "proofs", "oracle", "swindles"];

    fn without(&mut self, feature: &str) -> bool {
        match feature {
            "move_classes" => self.tree.tuning.move_classes = 0,
            "priors" => self.priors = false,
            "proofs" => self.tree.proofs = false,
            "oracle" => self.oracle = None,
            "swindles" => self.swindles = false,
            _ => return false,
        }
        true
    }

    fn new(root: G, history: Vec<Key>, seed: u64) -> Self {
        Self {
            way: Path::new(history, Key::of(&root)),
            tree: Tree::new(root.seat_to_move(), Self::TUNING),
            oracle: O::new(&root),
            swindles: true,
            lost: None,
            priors: true,
            root,
            edges: Vec::new(),
            rng: Rng::with_seed(seed),
            moves: Vec::new(),
            played: Vec::new(),
            given: Default::default(),
        }
    }

    fn run(&mut self, nodes: u64) -> bool {
        for _ in 0..nodes {
            if !self.goes_on() {
                return false;
            }
            self.simulate();
        }
        true
    }

    fn nodes(&self) -> u64 {
        self.tree.simulations()
    }

    fn kept(&self) -> u64 {
        self.tree.judge(0).1
    }

    fn shares(&self) -> Option<Shares> {
        if let Some(winners) = self.lost {
            return Some(by_colour(&self.root, even_among(winners.iter().map(Seat::index))));
        }
        let (sums, count) = self.given;
        (count > 0).then(|| by_colour(&self.root, sums.map(|sum| sum / count as f32)))
    }

    fn lines(&self) -> Vec<Line<G::Move>> {
        self.tree.ranked().into_iter().map(|i| self.line(i)).collect()
    }

    fn best(&self, avoid: &[G::Move]) -> Option<Line<G::Move>> {
        let ranked = self.tree.ranked();
        let first = ranked.iter().find(|&&i| !avoid.contains(&self.edges[i - 1])).or(ranked.first());
        first.map(|&i| self.line(i))
    }

    fn advance(&mut self, mv: G::Move) {
        let next = self.tree.children(0).find(|&i| self.edges[i - 1] == mv);
        self.root.play(mv);
        self.way.advance(Key::of(&self.root));
        let kept = self.tree.advance(next, self.root.seat_to_move());
        self.edges = kept.into_iter().map(|i| self.edges[i - 1]).collect();
        self.given = Default::default();
        if self.lost.take().is_some() {
            self.tree.proofs = true;
        }
    }
}
