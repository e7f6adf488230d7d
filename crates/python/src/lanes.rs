//! Many matches of one game that are stepped together.

use alveole::game::{Colour, Layout, Outcome, stable_hash};
use fastrand::Rng;
use rayon::prelude::*;

use crate::playable::{Playable, returns};

/// How matches are stepped together.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of matches.
    pub count: usize,
    /// The seed of their random moves.
    pub seed: u64,
    /// Whether a match that has ended begins again.
    pub auto_reset: bool,
    /// The number of moves after which a match is cut off.
    pub max_plies: u32,
}

/// What a step led to, match by match.
#[derive(Debug)]
pub struct Stepped {
    /// What each player has gained, by seat.
    pub rewards: Vec<f32>,
    /// 1 for a match that ended by the rules.
    pub terminated: Vec<u8>,
    /// 1 for a match that was cut off.
    pub truncated: Vec<u8>,
}

/// The first action of a step that is not legal: its match, and whether that match is over.
#[derive(Debug)]
pub struct Refused {
    /// The number of the match.
    pub lane: usize,
    /// The number of its moves so far.
    pub ply: u32,
    /// Whether it is over.
    pub over: bool,
}

/// Matches of some game, without its type.
pub trait Lanes: Send + Sync {
    /// Plays one action in each match, or in none if one is not legal.
    fn step(&mut self, actions: &[i64]) -> Result<Stepped, Refused>;

    /// Begins all matches again.
    fn reset(&mut self);

    /// Writes what the player to move of each match sees.
    fn observe(&self, out: &mut [f32]);

    /// Sets the place of each legal action to 1, match by match.
    fn mask(&self, out: &mut [u8]);

    /// The seat to move of each match, −1 if it is over.
    fn to_move(&self) -> Vec<i64>;

    /// The number of moves of each match.
    fn plies(&self) -> Vec<i64>;

    /// A uniformly random legal action of each match, −1 if it is over.
    fn random(&mut self) -> Vec<i64>;

    /// The legal actions of one match.
    fn legal_actions(&self, lane: usize) -> Vec<usize>;

    /// The actions of one match since it began.
    fn played(&self, lane: usize) -> &[usize];
}

/// A match without the positions of its past, so that thousands fit into memory.
struct Lane<G: Playable> {
    position: G,
    /// How the match ended, if it did.
    outcome: Option<Outcome>,
    truncated: bool,
    legal: Vec<G::Move>,
    /// The hashes of the positions so far, with the present one.
    seen: Vec<u64>,
    played: Vec<usize>,
    rng: Rng,
}

impl<G: Playable> Lane<G> {
    fn begin(&mut self, start: &G) {
        self.position.clone_from(start);
        (self.outcome, self.truncated) = (start.outcome(), false);
        self.seen.clear();
        self.seen.push(stable_hash(start));
        self.played.clear();
        self.list();
    }

    fn list(&mut self) {
        self.legal.clear();
        if !self.is_over() {
            self.position.moves(&mut self.legal);
        }
    }

    fn is_over(&self) -> bool {
        self.truncated || self.outcome.is_some()
    }

    /// The seat that holds each colour.
    fn seats(&self) -> Vec<u8> {
        Colour::all(self.position.players()).map(|colour| self.position.seat(colour).0).collect()
    }

    fn decode(&self, action: i64) -> Option<G::Move> {
        let mv = self.position.decode(usize::try_from(action).ok()?)?;
        self.legal.contains(&mv).then_some(mv)
    }

    /// As `Match::play`: the third occurrence of a position ends the match.
    fn play(&mut self, mv: G::Move, action: usize, max_plies: u32) {
        self.position.play(mv);
        self.played.push(action);
        self.outcome = self.position.outcome();
        if self.outcome.is_none() {
            let hash = stable_hash(&self.position);
            if self.seen.iter().filter(|&&earlier| earlier == hash).count() >= 2 {
                self.outcome = Some(self.position.repeated());
            }
            self.seen.push(hash);
        }
        self.truncated = self.outcome.is_none() && self.played.len() >= max_plies as usize;
        self.list();
    }
}

struct Many<G: Playable> {
    start: G,
    layout: Layout,
    settings: Settings,
    lanes: Vec<Lane<G>>,
}

/// Matches that begin with `start`.
pub fn lanes<G: Playable>(start: &G, layout: Layout, settings: Settings) -> Box<dyn Lanes> {
    let mut seeds = Rng::with_seed(settings.seed);
    let lane = |_| Lane {
        position: start.clone(),
        outcome: None,
        truncated: false,
        legal: Vec::new(),
        seen: Vec::new(),
        played: Vec::new(),
        rng: Rng::with_seed(seeds.u64(..)),
    };
    let lanes = (0..settings.count).map(lane).collect();
    let mut many = Many { start: start.clone(), layout, settings, lanes };
    many.reset();
    Box::new(many)
}

impl<G: Playable> Lanes for Many<G> {
    fn step(&mut self, actions: &[i64]) -> Result<Stepped, Refused> {
        let Self { start, settings, lanes, .. } = self;
        let moves: Vec<Option<G::Move>> =
            lanes.par_iter().zip(actions).map(|(lane, &action)| lane.decode(action)).collect();
        // A match that is over and stays so takes any action, and nothing happens in it.
        let idle = |lane: &Lane<G>| lane.is_over() && !settings.auto_reset;
        if let Some(lane) = lanes.iter().zip(&moves).position(|(lane, mv)| mv.is_none() && !idle(lane)) {
            let Lane { played, .. } = &lanes[lane];
            return Err(Refused { lane, ply: played.len() as u32, over: lanes[lane].is_over() });
        }
        let players = usize::from(start.players());
        let mut stepped = Stepped {
            rewards: vec![0.0; players * lanes.len()],
            terminated: vec![0; lanes.len()],
            truncated: vec![0; lanes.len()],
        };
        lanes
            .par_iter_mut()
            .zip(moves)
            .zip(actions)
            .zip(stepped.rewards.par_chunks_mut(players))
            .zip(&mut stepped.terminated)
            .zip(&mut stepped.truncated)
            .for_each(|(((((lane, mv), &action), rewards), terminated), truncated)| {
                if let Some(mv) = mv {
                    lane.play(mv, action as usize, settings.max_plies);
                    if let Some(Outcome { winners, .. }) = lane.outcome {
                        let gained = returns(&lane.seats(), winners);
                        rewards.iter_mut().zip(gained).for_each(|(reward, gain)| *reward = gain as f32);
                    }
                }
                (*terminated, *truncated) = (lane.outcome.is_some().into(), lane.truncated.into());
                if lane.is_over() && settings.auto_reset {
                    lane.begin(start);
                }
            });
        Ok(stepped)
    }

    fn reset(&mut self) {
        let start = &self.start;
        self.lanes.par_iter_mut().for_each(|lane| lane.begin(start));
    }

    fn observe(&self, out: &mut [f32]) {
        let layout = &self.layout;
        out.par_chunks_mut(layout.values()).zip(&self.lanes).for_each(|(out, lane)| {
            layout.observe(&lane.position, lane.position.to_move(), out);
        });
    }

    fn mask(&self, out: &mut [u8]) {
        out.par_chunks_mut(self.layout.actions()).zip(&self.lanes).for_each_init(
            Vec::new,
            |list, (out, lane)| {
                list.clear();
                lane.position.encode_all(&lane.legal, list);
                list.iter().for_each(|&action| out[action] = 1);
            },
        );
    }

    fn to_move(&self) -> Vec<i64> {
        let seat = |lane: &Lane<G>| if lane.is_over() { -1 } else { lane.position.seat_to_move().0.into() };
        self.lanes.iter().map(seat).collect()
    }

    fn plies(&self) -> Vec<i64> {
        self.lanes.iter().map(|lane| lane.played.len() as i64).collect()
    }

    fn random(&mut self) -> Vec<i64> {
        let choose = |lane: &mut Lane<G>| {
            let mv = lane.rng.choice(&lane.legal);
            mv.map_or(-1, |&mv| lane.position.encode(mv) as i64)
        };
        self.lanes.par_iter_mut().map(choose).collect()
    }

    fn legal_actions(&self, lane: usize) -> Vec<usize> {
        let Lane { position, legal, .. } = &self.lanes[lane];
        let mut actions = Vec::new();
        position.encode_all(legal, &mut actions);
        actions
    }

    fn played(&self, lane: usize) -> &[usize] {
        &self.lanes[lane].played
    }
}
