//! Any text is a move of the game or is refused; a listed move is legal.
#![no_main]

use alveole::game::{Game, Options, ParsedOptions};
use alveole::play::Match;
use alveole_fuzz::{Trial, with_game};
use libfuzzer_sys::fuzz_target;

struct Texts;

impl Trial for Texts {
    /// Each line is a move as text or, with a leading `#`, the number of a legal move.
    fn run<G: Game>(input: &[u8]) {
        let given =
            ParsedOptions::check::<G::Options>(&serde_json::Map::new()).expect("the defaults go together");
        let mut game = Match::<G>::new(G::Options::read(&given).expect("the defaults go together"));
        for line in String::from_utf8_lossy(input).lines().take(200) {
            let legal = game.legal();
            match line.strip_prefix('#').and_then(|n| n.parse::<usize>().ok()) {
                Some(n) if !legal.is_empty() => {
                    let text = game.position().write(legal[n % legal.len()]);
                    game.play_text(&text).expect("a legal move is legal");
                }
                _ => drop(game.play_text(line)),
            }
            assert_eq!(game.legal().is_empty(), game.outcome().is_some());
        }
    }
}

fuzz_target!(|data: &[u8]| with_game::<Texts>(data));
