//! Any sequence of legal moves leads to sound positions, and can be taken back.
#![no_main]

use alveole::game::Game;
use alveole::play::Match;
use alveole_fuzz::{Trial, options, with_game};
use libfuzzer_sys::fuzz_target;

struct Sequences;

impl Trial for Sequences {
    /// The first byte chooses the options; each further byte is a move by its number, 255 takes one back.
    fn run<G: Game>(input: &[u8]) {
        let Some((&set, numbers)) = input.split_first() else { return };
        let options = options::<G>(set.into());
        let mut game = Match::<G>::new(options.clone());
        for &number in numbers.iter().take(8) {
            if number == 255 {
                let before = game.plies();
                assert_eq!(game.undo(), before > 0);
                continue;
            }
            let legal = game.legal();
            assert_eq!(legal.is_empty(), game.outcome().is_some());
            let Some(&mv) = legal.get(usize::from(number) % legal.len().max(1)) else { break };
            let text = game.position().write(mv);
            assert_eq!(game.position().read(&text), Ok(mv), "{text}");
            game.play(mv);
        }
        let position = game.position();
        assert_eq!(G::load(&options, position.save()).as_ref(), Ok(position));
        let texts = game.texts();
        let mut again = Match::<G>::new(options);
        texts.iter().for_each(|text| again.play_text(text).expect("a played move is legal"));
        assert_eq!(again.position(), position);
    }
}

fuzz_target!(|data: &[u8]| with_game::<Sequences>(data));
