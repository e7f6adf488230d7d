//! Many matches of one game that are stepped together.

use std::sync::Arc;

use alveole::game::{Layout, Outcome, Packing};
use alveole::play::{Error, Match, Opening};
use fastrand::Rng;
use rayon::prelude::*;
use serde_json::{Map, Value};

use crate::lane::{Lane, Line};
use crate::playable::{Playable, returns};
use crate::table::{self, Table};

/// The fewest matches that a thread takes at a time where each takes less than a microsecond.
const MANY: usize = 16;

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

/// The action of a match that makes no move.
const WAIT: i64 = -1;

/// Where observations go.
pub enum Observed<'a> {
    /// Numbers from 0 to 1.
    Floats(&'a mut [f32]),
    /// Numbers from 0 to 255.
    Bytes(&'a mut [u8]),
}

/// A match as the number of its first position and its actions.
pub type SavedLine = (usize, Vec<u32>);

/// Matches to restore: the first positions, and for each match its line, the one before it if that ended in the last
/// step, whether a match ended in it, and the state of the dice.
pub struct Saved {
    /// First positions as JSON, `None` for the start of the game.
    pub firsts: Vec<Option<String>>,
    /// The matches.
    pub lanes: Vec<(SavedLine, Option<SavedLine>, bool, u64)>,
}

/// Matches of some game, without its type.
pub trait Lanes: Send + Sync {
    /// Another batch with the same matches and dice.
    fn copy(&self) -> Box<dyn Lanes>;

    /// Plays one action in each match, or in none if one is not legal. With −1 a match makes no move.
    fn step(&mut self, actions: &[i64]) -> Result<Stepped, Refused>;

    /// Begins the matches `lanes` again.
    fn reset(&mut self, lanes: &[usize]);

    /// Writes what the player to move of each match sees.
    fn observe(&self, out: Observed<'_>);

    /// The number of matches that ended in the last step.
    fn ended(&self) -> usize;

    /// Writes what the player to move saw at the end of each match that ended in the last step.
    fn observe_ended(&self, out: Observed<'_>);

    /// Writes what the player to move of each match sees as bits. Unless `fresh`, `bits` are those that the last call
    /// wrote, which makes it faster.
    fn observe_packed(&mut self, bits: &mut [u8], fresh: bool);

    /// Writes a flag for each match and action: whether it is legal.
    fn mask(&self, out: &mut [u8]);

    /// Writes a bit for each match and action. Unless `fresh`, `bits` are those that the last call wrote.
    fn mask_packed(&mut self, bits: &mut [u8], fresh: bool);

    /// The seat to move of each match, −1 if it is over.
    fn to_move(&self) -> Vec<i64>;

    /// The number of moves of each match.
    fn plies(&self) -> Vec<i64>;

    /// A uniformly random legal action of each match, −1 if it is over.
    fn random(&mut self) -> Vec<i64>;

    /// The legal actions of one match.
    fn legal_actions(&self, lane: usize) -> Vec<usize>;

    /// One match by itself.
    fn get(&self, lane: usize) -> Box<dyn Table>;

    /// Lets one match go on from `table`, a match of the same game. Returns whether that is possible: not if it was the
    /// players who ended it, nor if it is over and matches that are over begin again.
    fn set(&mut self, lane: usize, table: &dyn Table) -> bool;

    /// The matches and their dice.
    fn save(&self) -> Saved;

    /// Restores what [`save`](Self::save) gave.
    fn restore(&mut self, saved: &Saved) -> Result<(), Error>;
}

/// The bytes that the packed observation and the packed mask of a match have set.
#[derive(Clone, Default)]
struct Written {
    planes: Vec<u32>,
    mask: Vec<u32>,
}

struct Many<G: Playable> {
    options: G::Options,
    names: Map<String, Value>,
    /// A match as it begins.
    start: Lane<G>,
    layout: Layout,
    packing: Packing,
    settings: Settings,
    lanes: Vec<Lane<G>>,
    written: Vec<Written>,
}

/// Matches that go on from `game`; `None` if it is over.
pub fn lanes<G: Playable>(game: &Match<G>, layout: Layout, settings: Settings) -> Option<Box<dyn Lanes>> {
    let start = Lane::new(game, settings.max_plies).filter(|start| !start.is_over())?;
    let mut seeds = Rng::with_seed(settings.seed);
    let lane = |_| Lane { rng: Rng::with_seed(seeds.u64(..)), ..start.clone() };
    Some(Box::new(Many {
        options: game.options().clone(),
        names: alveole::play::Session::state(game).options,
        lanes: (0..settings.count).map(lane).collect(),
        written: vec![Written::default(); settings.count],
        packing: Packing::of(&layout),
        start,
        layout,
        settings,
    }))
}

impl<G: Playable> Many<G> {
    /// Writes what the player to move sees in each of `positions`.
    fn observe_all<'a>(&self, positions: impl IndexedParallelIterator<Item = &'a G>, out: Observed<'_>)
    where
        G: 'a,
    {
        let (layout, values) = (&self.layout, self.layout.values());
        match out {
            Observed::Floats(out) => out
                .par_chunks_mut(values)
                .zip(positions)
                .for_each(|(out, position)| layout.observe(position, position.to_move(), out)),
            Observed::Bytes(out) => out
                .par_chunks_mut(values)
                .zip(positions)
                .for_each(|(out, position)| layout.observe_bytes(position, position.to_move(), out)),
        }
    }

    fn final_positions(&self) -> Vec<&G> {
        self.lanes.iter().filter_map(|lane| lane.final_position(self.settings.auto_reset)).collect()
    }
}

impl<G: Playable> Lanes for Many<G> {
    fn copy(&self) -> Box<dyn Lanes> {
        Box::new(Self {
            options: self.options.clone(),
            names: self.names.clone(),
            start: self.start.clone(),
            layout: self.layout.clone(),
            packing: self.packing.clone(),
            settings: self.settings,
            lanes: self.lanes.clone(),
            written: vec![Written::default(); self.lanes.len()],
        })
    }

    fn step(&mut self, actions: &[i64]) -> Result<Stepped, Refused> {
        let Self { start, settings, lanes, .. } = self;
        let moves: Vec<Option<G::Move>> =
            lanes.par_iter().zip(actions).map(|(lane, &action)| lane.decode(action)).collect();
        // A match that is over and stays so takes any action, and nothing happens in it.
        let idle = |lane: usize| actions[lane] == WAIT || lanes[lane].is_over() && !settings.auto_reset;
        if let Some(lane) = (0..lanes.len()).find(|&lane| moves[lane].is_none() && !idle(lane)) {
            return Err(Refused {
                lane,
                ply: lanes[lane].line.played.len() as u32,
                over: lanes[lane].is_over(),
            });
        }
        let players = usize::from(start.line.position.players());
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
                lane.ended = false;
                if let Some(mv) = mv {
                    lane.play(mv, action as u32, settings.max_plies);
                    lane.ended = lane.is_over();
                    if let Some(Outcome { winners, .. }) = lane.outcome {
                        let gained = returns(&lane.seats(), winners);
                        rewards.iter_mut().zip(gained).for_each(|(reward, gain)| *reward = gain as f32);
                    }
                }
                (*terminated, *truncated) = (lane.outcome.is_some().into(), lane.truncated.into());
                if lane.is_over() && settings.auto_reset {
                    lane.begin_next(start);
                }
            });
        Ok(stepped)
    }

    fn reset(&mut self, lanes: &[usize]) {
        for &lane in lanes {
            self.lanes[lane].begin(&self.start);
        }
    }

    fn observe(&self, out: Observed<'_>) {
        self.observe_all(self.lanes.par_iter().map(|lane| &lane.line.position), out);
    }

    fn ended(&self) -> usize {
        self.final_positions().len()
    }

    fn observe_ended(&self, out: Observed<'_>) {
        self.observe_all(self.final_positions().into_par_iter(), out);
    }

    fn observe_packed(&mut self, bits: &mut [u8], fresh: bool) {
        let Self { layout, packing, lanes, written, .. } = self;
        bits.par_chunks_mut(packing.planes() * packing.bytes())
            .zip(lanes)
            .zip(written)
            .with_min_len(MANY)
            .for_each(|((bits, lane), Written { planes: written, .. })| {
                let position = &lane.line.position;
                if fresh {
                    bits.fill(0);
                    written.clear();
                }
                packing.observe(position, layout, position.to_move(), bits, written);
            });
    }

    fn mask(&self, out: &mut [u8]) {
        out.par_chunks_mut(self.layout.actions()).zip(&self.lanes).for_each_init(
            Vec::new,
            |list, (out, lane)| {
                list.clear();
                lane.actions(list);
                out.fill(0);
                list.iter().for_each(|&action| out[action] = 1);
            },
        );
    }

    fn mask_packed(&mut self, bits: &mut [u8], fresh: bool) {
        let Self { layout, lanes, written, .. } = self;
        bits.par_chunks_mut(layout.actions().div_ceil(8))
            .zip(lanes)
            .zip(written)
            .with_min_len(MANY)
            .for_each_init(Vec::new, |list, ((bits, lane), Written { mask: written, .. })| {
                if fresh {
                    bits.fill(0);
                    written.clear();
                }
                written.drain(..).for_each(|byte| bits[byte as usize] = 0);
                list.clear();
                lane.actions(list);
                for &action in &*list {
                    bits[action / 8] |= 1 << (action % 8);
                    written.push((action / 8) as u32);
                }
            });
    }

    fn to_move(&self) -> Vec<i64> {
        let seat =
            |lane: &Lane<G>| if lane.is_over() { -1 } else { lane.line.position.seat_to_move().0.into() };
        self.lanes.iter().map(seat).collect()
    }

    fn plies(&self) -> Vec<i64> {
        self.lanes.iter().map(|lane| lane.line.played.len() as i64).collect()
    }

    fn random(&mut self) -> Vec<i64> {
        let choose = |lane: &mut Lane<G>| {
            let mv = lane.rng.choice(&lane.legal);
            mv.map_or(-1, |&mv| lane.line.position.encode(mv) as i64)
        };
        self.lanes.par_iter_mut().map(choose).collect()
    }

    fn legal_actions(&self, lane: usize) -> Vec<usize> {
        let mut actions = Vec::new();
        self.lanes[lane].actions(&mut actions);
        actions
    }

    fn get(&self, lane: usize) -> Box<dyn Table> {
        let Line { first, played, .. } = &self.lanes[lane].line;
        let mut game = Match::from_position(self.options.clone(), G::clone(first));
        for &action in played {
            game.play(game.position().decode(action as usize).expect("a batch has played legal moves"));
        }
        table::of(game)
    }

    fn set(&mut self, lane: usize, table: &dyn Table) -> bool {
        let Some(game) = table::game_of::<G>(table) else { return false };
        let Some(mut set) = Lane::new(game, self.settings.max_plies) else { return false };
        if set.is_over() && self.settings.auto_reset {
            return false;
        }
        let lane = &mut self.lanes[lane];
        set.rng = lane.rng.clone();
        *lane = set;
        true
    }

    fn save(&self) -> Saved {
        let mut firsts = vec![Arc::clone(&self.start.line.first)];
        let mut line = |Line { first, played, .. }: &Line<G>| {
            let known = firsts.iter().position(|known| Arc::ptr_eq(known, first)).unwrap_or_else(|| {
                firsts.push(Arc::clone(first));
                firsts.len() - 1
            });
            (known, played.clone())
        };
        let lanes = self.lanes.iter().map(|lane| {
            let last = lane.last.as_ref().filter(|_| lane.ended).map(&mut line);
            (line(&lane.line), last, lane.ended, lane.rng.get_seed())
        });
        let lanes = lanes.collect();
        let json = |first: Arc<G>| {
            let first = Match::from_position(self.options.clone(), G::clone(&first));
            (!first.is_whole()).then(|| first.save().to_string())
        };
        Saved { firsts: firsts.into_iter().map(json).collect(), lanes }
    }

    fn restore(&mut self, saved: &Saved) -> Result<(), Error> {
        let wrong = || Error::BadPosition(alveole::say!("these are not the matches of this batch"));
        let first = |json: &Option<String>| {
            let position = json.as_ref().map(|json| alveole::api::parse(json.as_bytes())).transpose()?;
            let opening = Opening { game: G::ID.to_owned(), options: self.names.clone(), position };
            Ok(Arc::new(opening.start::<G>()?.first().clone()))
        };
        let firsts = saved.firsts.iter().map(first).collect::<Result<Vec<_>, Error>>()?;
        let replay = |(first, played): &SavedLine| {
            let first = firsts.get(*first).ok_or_else(wrong)?;
            Lane::replayed(Arc::clone(first), played, self.settings.max_plies).ok_or_else(wrong)
        };
        let lane = |(line, last, ended, seed): &(SavedLine, Option<SavedLine>, bool, u64)| {
            let last = last.as_ref().map(|last| Ok(replay(last)?.line)).transpose()?;
            Ok(Lane { last, ended: *ended, rng: Rng::with_seed(*seed), ..replay(line)? })
        };
        let lanes = saved.lanes.par_iter().map(lane).collect::<Result<Vec<_>, Error>>()?;
        if lanes.len() != self.lanes.len() {
            return Err(wrong());
        }
        self.lanes = lanes;
        Ok(())
    }
}
