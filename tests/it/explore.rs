//! The keys of positions for the opening explorer: equal keys mean equal continuations, and turned positions have equal keys.

use std::collections::HashMap;

use alveole::game::{Game, Options, ParsedOptions};
use alveole::play::{Match, position_key};
use fastrand::Rng;

/// The default options.
fn usual<G: Game>() -> G::Options {
    G::Options::read(&ParsedOptions::check::<G::Options>(&serde_json::Map::new()).unwrap()).unwrap()
}

/// What the rules say of a position, by keys: the player to move, the number of moves, and where they lead.
fn continuations<G: Game>(position: &G) -> (u8, Option<Vec<u8>>, Vec<String>) {
    let outcome = position.outcome().map(|outcome| outcome.winners.iter().map(|colour| colour.0).collect());
    let legal = if outcome.is_some() { Vec::new() } else { position.legal() };
    let after = |mv| {
        let mut after = position.clone();
        after.play(mv);
        position_key(&after)
    };
    let mut keys: Vec<String> = legal.into_iter().map(after).collect();
    keys.sort_unstable();
    (position.to_move().0, outcome, keys)
}

/// Positions with one key have the same player to move, and the same keys after their moves.
fn equal_keys_have_equal_continuations<G: Game>() {
    let start = G::new(&usual::<G>());
    let mut known: HashMap<String, (G, _)> = HashMap::new();
    let mut merged = 0;
    let mut rng = Rng::with_seed(7);
    for _ in 0..12 {
        let mut position = start.clone();
        for _ in 0..4 {
            // All positions after one move: those that are alike have one key.
            let mut after: Vec<G> = position
                .legal()
                .into_iter()
                .map(|mv| {
                    let mut after = position.clone();
                    after.play(mv);
                    after
                })
                .collect();
            rng.shuffle(&mut after);
            after.truncate(10);
            for next in &after {
                let key = position_key(next);
                if let Some((same, continued)) = known.get(&key) {
                    if same != next {
                        merged += 1;
                        let shown = |position: &G| serde_json::to_string(&position.save()).unwrap();
                        let (one, other) = (shown(same), shown(next));
                        assert_eq!(continuations(next), *continued, "{}: {one} and {other}", G::ID);
                    }
                } else {
                    let continued = continuations(next);
                    known.insert(key, (next.clone(), continued));
                }
            }
            let Some(next) = after.pop() else { break };
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
    }
    // The three players of HexaDames and the kings of the Labyrinth stand so that no turn or mirror leaves them in place.
    let symmetric = ["hexit", "hexone", "hive", "hextris", "hex", "go"].contains(&G::ID);
    assert!(merged > 0 || !symmetric, "{}: no positions are alike by a turn or a mirror of the board", G::ID);
}

per_game!(equal_keys_have_equal_continuations);

/// The keys of a match are those of its positions, and a move's key is that of the next position.
fn a_move_leads_to_its_key<G: Game>() {
    let mut game = Match::<G>::new(usual::<G>());
    let mut rng = Rng::with_seed(3);
    for ply in 1..=6 {
        let explored = game.explore();
        assert_eq!(explored.keys.len(), ply);
        assert_eq!(explored.moves.len(), game.legal().len());
        let chosen = rng.usize(..explored.moves.len());
        game.play_text(&explored.moves[chosen].text).unwrap();
        assert_eq!(game.explore().keys.last(), Some(&explored.moves[chosen].key), "{}", G::ID);
    }
}

per_game!(a_move_leads_to_its_key);
