//! Any text is a move of the game or is refused with a short sentence.
#![no_main]

use alveole::game::Game;
use alveole_fuzz::{Known, Trial, matches, once, with_game};
use libfuzzer_sys::fuzz_target;

/// Matches of a game, for the second byte to choose from.
struct Matches<G: Game>(Vec<Known<G>>);

struct Texts;

impl Trial for Texts {
    fn run<G: Game>(input: &[u8]) {
        let Some((&which, text)) = input.split_first() else { return };
        let text = String::from_utf8_lossy(text);
        let known = &once(|| Matches(matches::<G>())).0;
        let (game, legal) = &known[usize::from(which) % known.len()];
        let position = game.position();
        match position.read(&text) {
            Ok(mv) if legal.contains(&mv) => {
                assert_eq!(position.read(&position.write(mv)), Ok(mv));
                let mut after = game.clone();
                after.play_text(&text).expect("a legal move is legal");
                assert_eq!(after.legal().is_empty(), after.outcome().is_some());
            }
            Ok(_) => {}
            Err(message) => assert!((1..400).contains(&message.to_string().chars().count())),
        }
    }
}

fuzz_target!(|data: &[u8]| with_game::<Texts>(data));
