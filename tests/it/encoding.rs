//! Moves as integers and positions as planes ([`Encode`]), in random play with fixed seeds: every game, number of players
//! and option.

use std::collections::{HashMap, HashSet};

use alveole::game::{Colour, Encode, Game, Layout, Packing, stable_hash};
use alveole::games::{hexit, hexone, hextris, hive};
use alveole::play::{Match, Opening};
use fastrand::Rng;

use crate::support::variants;

/// The most plies of one random game.
const PLIES: usize = 300;
/// The plies between two positions whose successors are all compared.
const COMPARE: usize = 29;

/// The observation of `position` by the first colour, as bits.
fn observation<G: Encode>(layout: &Layout, position: &G) -> Vec<u32> {
    let mut planes = vec![0.5; layout.values()];
    layout.observe(position, Colour(0), &mut planes);
    assert!(planes.iter().all(|value| (0.0..=1.0).contains(value)), "{position:?}: values are from 0 to 1");
    planes.into_iter().map(f32::to_bits).collect()
}

/// The first position seen with each observation, which is stored as a hash: others that look alike are equal.
struct Seen<G>(HashMap<u64, G>);

impl<G: Encode> Seen<G> {
    fn add(&mut self, layout: &Layout, position: &G) {
        let first =
            self.0.entry(stable_hash(&observation(layout, position))).or_insert_with(|| position.clone());
        assert_eq!(first, position, "different positions look different");
    }
}

fn check_actions<G: Game + Encode>(layout: &Layout, position: &G) {
    let legal = position.legal();
    let mut actions = Vec::new();
    position.encode_all(&legal, &mut actions);
    assert_eq!(actions, legal.iter().map(|&mv| position.encode(mv)).collect::<Vec<_>>());
    for (&mv, &action) in legal.iter().zip(&actions) {
        assert!(action < layout.actions(), "{mv:?} is {action} of {}", layout.actions());
        assert_eq!(position.decode(action), Some(mv), "{action} of {position:?}");
    }
    let distinct: HashSet<usize> = actions.iter().copied().collect();
    assert_eq!(distinct.len(), legal.len(), "no two moves of {position:?} have the same number");
}

/// Each number is read as a move or as none, but never as a legal move that has another number.
fn check_all_numbers<G: Game + Encode>(layout: &Layout, position: &G) {
    let legal = position.legal();
    for action in 0..layout.actions() + 2 {
        if let Some(mv) = position.decode(action).filter(|mv| legal.contains(mv)) {
            assert_eq!(position.encode(mv), action, "{mv:?} of {position:?}");
        }
    }
}

fn numbers_and_planes<G: Game + Encode>() {
    for (i, options) in variants::<G::Options>().into_iter().enumerate() {
        let mut rng = Rng::with_seed(i as u64);
        let mut game = Match::<G>::new(options);
        let layout = game.position().layout();
        assert_eq!(layout.meanings().len(), layout.planes());
        let mut seen = Seen(HashMap::new());
        for ply in 0..PLIES {
            let position = game.position();
            assert_eq!(position.layout(), layout, "the layout stays");
            check_actions(&layout, position);
            seen.add(&layout, position);
            let legal = game.legal();
            if ply % COMPARE == i % COMPARE {
                check_all_numbers(&layout, position);
                for &mv in &legal {
                    let mut next = position.clone();
                    next.play(mv);
                    seen.add(&layout, &next);
                }
            }
            if legal.is_empty() {
                break;
            }
            game.play(legal[rng.usize(..legal.len())]);
        }
    }
}

per_game!(numbers_and_planes);

/// The observation as bytes is that as numbers, and so is the packed one, for which the same memory serves all positions.
fn bytes_and_bits_are_the_planes<G: Game + Encode>() {
    for (i, options) in variants::<G::Options>().into_iter().enumerate() {
        let mut rng = Rng::with_seed(i as u64);
        let mut game = Match::<G>::new(options);
        let layout = game.position().layout();
        let packing = Packing::of(&layout);
        let (weights, area) = (packing.weights(), layout.rows * layout.columns);
        assert_eq!(weights.len(), packing.planes());
        let mut bits = vec![0; packing.planes() * packing.bytes()];
        let (mut written, mut bytes) = (Vec::new(), vec![1; layout.values()]);
        let mut planes = vec![0.0; layout.values()];
        for ply in 0..PLIES {
            let (position, observer) = (game.position(), Colour(ply as u8 / 2 % layout.players));
            layout.observe(position, observer, &mut planes);
            layout.observe_bytes(position, observer, &mut bytes);
            packing.observe(position, &layout, observer, &mut bits, &mut written);
            let mut sums = vec![0.0; layout.values()];
            for (bits, &(plane, weight)) in bits.chunks(packing.bytes()).zip(&weights) {
                for at in 0..8 * bits.len() {
                    if bits[at / 8] >> (at % 8) & 1 == 1 {
                        assert!(at < area, "a bit beyond the cells");
                        sums[plane * area + at] += weight;
                    }
                }
            }
            for ((value, sum), byte) in planes.iter().zip(&sums).zip(&bytes) {
                assert!((value - sum).abs() < 1e-6, "{position:?}");
                assert_eq!(*byte, (value * 255.0).round() as u8, "{position:?}");
            }
            let Some(&mv) = rng.choice(&game.legal()) else { break };
            game.play(mv);
        }
    }
}

per_game!(bytes_and_bits_are_the_planes);

/// The observer's own planes come first, whatever its colour.
fn planes_are_relative_to_the_observer<G: Game + Encode>() {
    for options in variants::<G::Options>().into_iter().take(3) {
        let mut game = Match::<G>::new(options);
        let mut rng = Rng::with_seed(7);
        for _ in 0..20 {
            let legal = game.legal();
            let Some(&mv) = rng.choice(&legal) else { break };
            game.play(mv);
        }
        let (position, layout) = (game.position(), game.position().layout());
        let of_colours = usize::from(layout.players) * (layout.colour_planes.len() + 1);
        let area = layout.rows * layout.columns;
        let seen = |colour| {
            let mut planes = vec![0.0; layout.values()];
            layout.observe(position, colour, &mut planes);
            planes.truncate(of_colours * area);
            planes
        };
        let first = seen(Colour(0));
        for colour in Colour::all(layout.players) {
            let mut turned = seen(colour);
            turned.rotate_right(usize::from(colour.0) * (layout.colour_planes.len() + 1) * area);
            assert_eq!(turned, first, "{colour:?}");
        }
    }
}

per_game!(planes_are_relative_to_the_observer);

/// Equal positions look alike but for the numbers of equal pieces: the place of the hive in the plane does not matter.
#[test]
fn hive_looks_the_same_wherever_it_lies() {
    let options = hive::HiveOptions::default();
    let mut here = Match::<hive::Position>::new(options.clone());
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] {
        here.play_text(text).unwrap();
    }
    let mut value = here.save();
    for piece in value["pieces"].as_array_mut().unwrap() {
        piece["q"] = (piece["q"].as_i64().unwrap() + 5000).into();
        piece["r"] = (piece["r"].as_i64().unwrap() - 7000).into();
    }
    let data = serde_json::from_value(value).unwrap();
    let there = alveole::game::Snapshot::load(&options, data).unwrap();
    let layout = here.position().layout();
    assert_eq!(observation(&layout, here.position()), observation(&layout, &there));
    let actions = |position: &hive::Position| {
        let mut actions = Vec::new();
        position.encode_all(&alveole::game::Rules::legal(position), &mut actions);
        actions.sort_unstable();
        actions
    };
    assert_eq!(actions(here.position()), actions(&there));
}

/// The positions that the two texts describe, in a game with its default options, look different.
fn differ<G: Game + Encode>(one: &str, other: &str) {
    let load = |text: &str| {
        let position = Some(serde_json::from_str(text).unwrap());
        let opening = Opening { game: G::ID.to_owned(), position, ..Opening::default() };
        opening.start::<G>().unwrap().position().clone()
    };
    let (one, other) = (load(one), load(other));
    assert_ne!(one, other);
    assert_ne!(observation(&one.layout(), &one), observation(&other.layout(), &other), "{one:?}");
}

/// What random games rarely tell apart.
#[test]
fn small_differences_show() {
    differ::<hexone::Position>(
        r#"{"stacks": [{"cell": "a1", "player": 0, "count": 4}, {"cell": "c2", "player": 1, "count": 2}], "to_move": 0}"#,
        r#"{"stacks": [{"cell": "a1", "player": 0, "count": 5}, {"cell": "c2", "player": 1, "count": 2}], "to_move": 0}"#,
    );
    differ::<hexit::Position>(
        r#"{"tiles": [["0,0", "1,0", "1,1"], ["1,-1", "0,1"]], "stacks": [{"cell": "0,0", "pieces": ["w", "b", "b"]}],
            "to_move": 0, "passes": 0}"#,
        r#"{"tiles": [["0,0", "1,0", "1,1"], ["1,-1", "0,1"]], "stacks": [{"cell": "0,0", "pieces": ["b", "w", "b"]}],
            "to_move": 0, "passes": 0}"#,
    );
    differ::<hextris::Position>(
        r#"{"pieces": [{"cell": "a1", "player": 1, "size": "S"}], "hands": [{"L": 0, "M": 5, "S": 5},
            {"L": 5, "M": 5, "S": 4}], "to_move": 0}"#,
        r#"{"pieces": [{"cell": "a1", "player": 1, "size": "S"}], "hands": [{"L": 5, "M": 0, "S": 5},
            {"L": 5, "M": 5, "S": 4}], "to_move": 0}"#,
    );
}
