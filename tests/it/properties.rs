//! Invariants of the games in random play, checked on the picture.

use std::collections::{BTreeMap, BTreeSet};

use alveole::board::Hex;
use alveole::play::{Opening, Session, State, open};
use fastrand::Rng;
use serde_json::{Value, json};

/// Plays random games with `options` and calls `check` with every state and the one before it.
fn watch(game: &str, options: &Value, games: u64, check: impl Fn(&State, Option<&State>)) {
    for seed in 0..games {
        let mut rng = Rng::with_seed(seed);
        let opening =
            Opening { game: game.to_owned(), options: options.as_object().unwrap().clone(), position: None };
        let mut session: Box<dyn Session> = open(&opening).unwrap();
        let mut before: Option<State> = None;
        for _ in 0..250 {
            let state = session.state();
            check(&state, before.as_ref());
            let Some(mv) = rng.choice(&state.legal) else { break };
            session.play(&mv.text).unwrap();
            before = Some(state);
        }
    }
}

fn places(state: &State) -> BTreeMap<String, Hex> {
    state.view.cells.iter().map(|c| (c.id.clone(), Hex::new(c.q, c.r))).collect()
}

fn connected(cells: &BTreeSet<Hex>) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut seen = BTreeSet::from([first]);
    let mut queue = vec![first];
    while let Some(hex) = queue.pop() {
        queue.extend(hex.neighbours().filter(|h| cells.contains(h) && seen.insert(*h)));
    }
    seen.len() == cells.len()
}

fn note(state: &State, key: &str) -> BTreeMap<u8, i32> {
    state.view.notes.iter().filter(|n| n.key == key).map(|n| (n.player, n.value)).collect()
}

#[test]
fn a_hive_is_never_split() {
    for options in [
        json!({"rules": "leaflet"}),
        json!({"rules": "tournament"}),
        json!({"rules": "tournament", "expansions": ["M", "L", "P"]}),
    ] {
        watch("hive", &options, 6, |state, before| {
            let places = places(state);
            let hive = state.view.pieces.iter().map(|p| places[&p.cell]).collect();
            assert!(connected(&hive), "after {:?}", state.last);
            if let Some(before) = before {
                assert!(
                    state.view.pieces.len() >= before.view.pieces.len(),
                    "a placed piece stays (hive R3.5)"
                );
            }
        });
    }
}

#[test]
fn stones_of_go_are_those_placed_less_those_removed() {
    for options in [json!({"size": 3}), json!({"size": 4, "players": 6}), json!({"players": 2})] {
        watch("go", &options, 4, |state, _| {
            let supply = state.options["stones"].as_i64().unwrap() as i32;
            for (player, urn) in note(state, "urn") {
                let stones = state.view.pieces.iter().filter(|p| p.player == Some(player)).count() as i32;
                assert_eq!(stones + urn, supply, "player {player} after {:?}", state.last);
            }
        });
    }
}

#[test]
fn tiles_of_hex_it_only_grow_and_no_piece_is_lost() {
    for options in [json!({}), json!({"tiles": 19, "release": "full"})] {
        watch("hexit", &options, 4, |state, before| {
            let tiles = |s: &State| -> BTreeSet<String> {
                s.view.cells.iter().filter(|c| c.kind == "tile").map(|c| c.id.clone()).collect()
            };
            assert!(tiles(state).len() as i64 <= state.options["tiles"].as_i64().unwrap());
            if let Some(before) = before {
                assert!(tiles(before).is_subset(&tiles(state)), "after {:?}", state.last);
            }
            for player in 0..2 {
                let board = state.view.pieces.iter().filter(|p| p.player == Some(player)).count();
                let hand = state.view.hands.iter().filter(|h| h.player == player).flat_map(|h| &h.pieces);
                assert_eq!(board + hand.map(|p| usize::from(p.count)).sum::<usize>(), 8);
            }
        });
    }
}

#[test]
fn every_king_of_a_labyrinth_keeps_a_path() {
    for options in [json!({"size": 4}), json!({"size": 4, "players": 6}), json!({"players": 3})] {
        watch("labyrinth", &options, 4, |state, _| {
            let kings = state.view.pieces.iter().filter(|p| p.kind == "king").count();
            assert_eq!(note(state, "distance").len(), kings, "every king has a path after {:?}", state.last);
        });
    }
}

#[test]
fn a_group_of_hextris_never_grows_beyond_five() {
    for options in [json!({}), json!({"players": 3})] {
        watch("hextris", &options, 6, |state, _| {
            let places = places(state);
            for player in 0..3 {
                let own = state.view.pieces.iter().filter(|p| p.player == Some(player));
                let mut rest: BTreeSet<Hex> = own.map(|p| places[&p.cell]).collect();
                while let Some(&first) = rest.first() {
                    let mut group = BTreeSet::from([first]);
                    let mut queue = vec![first];
                    while let Some(hex) = queue.pop() {
                        queue.extend(hex.neighbours().filter(|h| rest.contains(h) && group.insert(*h)));
                    }
                    // A group of five stays only where it has won (hextris R7.3).
                    let most = if state.status.over { 5 } else { 4 };
                    assert!(group.len() <= most, "{group:?} after {:?}", state.last);
                    rest = &rest - &group;
                }
            }
        });
    }
}

#[test]
fn discs_of_hexone_belong_to_one_player_a_cell_and_never_run_out() {
    for variant in ["standard", "express", "long"] {
        watch("hexone", &json!({"variant": variant}), 6, |state, _| {
            assert!(state.view.pieces.len() <= 50);
            let mut owners: BTreeMap<&str, Option<u8>> = BTreeMap::new();
            for piece in &state.view.pieces {
                assert_eq!(*owners.entry(&piece.cell).or_insert(piece.player), piece.player);
            }
        });
    }
}

#[test]
fn pieces_of_hexadames_only_leave() {
    watch("hexadames", &json!({"rows": 2}), 4, |state, before| {
        let Some(before) = before else { return };
        let gone = before.view.pieces.len() - state.view.pieces.len();
        let jumped = state.last.as_ref().is_some_and(|last| last.text.contains('x'));
        assert_eq!(gone, usize::from(jumped), "after {:?}", state.last);
    });
}

#[test]
fn stones_of_hex_stay_where_they_are() {
    watch("hex", &json!({"players": 3}), 4, |state, before| {
        let stones = |s: &State| -> BTreeSet<String> { s.view.pieces.iter().map(|p| p.id.clone()).collect() };
        assert!(before.is_none_or(|b| stones(b).is_subset(&stones(state))));
    });
}
