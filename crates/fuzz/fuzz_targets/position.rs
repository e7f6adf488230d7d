//! Any JSON is refused as a position, or is a position that saves, loads and plays.
#![no_main]

use alveole::game::{Game, Options};
use alveole::play::{Opening, open};
use alveole_fuzz::{Trial, option_set, with_game};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

struct Data;

impl Trial for Data {
    /// The first byte chooses the options.
    fn run<G: Game>(input: &[u8]) {
        let Some((&set, json)) = input.split_first() else { return };
        let Ok(position @ Value::Object(_)) = alveole::api::parse(json) else { return };
        let options = option_set(G::Options::SPECS, set.into());
        let from = |position: Value| {
            open(&Opening { game: G::ID.to_owned(), options: options.clone(), position: Some(position) })
        };
        let mut session = match from(position) {
            Ok(session) => session,
            Err(error) => {
                assert!((1..400).contains(&error.to_string().chars().count()), "{error}");
                return;
            }
        };
        for ply in 0..3 {
            let state = session.state();
            let again =
                from(state.position.clone()).expect("a position that was saved can be loaded").state();
            assert_eq!((&again.position, &again.hash), (&state.position, &state.hash));
            assert_eq!(state.legal.is_empty(), state.to_move.is_none());
            let Some(mv) = state.legal.get((usize::from(set) + ply * 7) % state.legal.len().max(1)) else {
                return;
            };
            session.play(&mv.text).expect("a listed move is legal");
        }
    }
}

fuzz_target!(|data: &[u8]| with_game::<Data>(data));
