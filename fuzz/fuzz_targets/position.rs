//! Any JSON is refused as a position or is a position that saves, loads and plays.
#![no_main]

use alveole::game::{Game, Options, ParsedOptions};
use alveole_fuzz::{Trial, with_game};
use libfuzzer_sys::fuzz_target;

struct Data;

impl Trial for Data {
    fn run<G: Game>(input: &[u8]) {
        let given =
            ParsedOptions::check::<G::Options>(&serde_json::Map::new()).expect("the defaults go together");
        let options = G::Options::read(&given).expect("the defaults go together");
        let Ok(data) = serde_json::from_slice::<G::Data>(input) else { return };
        let Ok(mut position) = G::load(&options, data) else { return };
        for ply in 0..20 {
            assert_eq!(G::load(&options, position.save()).as_ref(), Ok(&position));
            let legal = position.legal();
            assert_eq!(legal.is_empty(), position.outcome().is_some());
            let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { return };
            assert_eq!(position.read(&position.write(mv)), Ok(mv));
            position.play(mv);
        }
    }
}

fuzz_target!(|data: &[u8]| with_game::<Data>(data));
