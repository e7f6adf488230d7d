//! Any text is refused as a game of another program, or gives records that play through.
#![no_main]

use alveole::import;
use alveole::play::RulesRegistry;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let games = RulesRegistry::standard();
    match import::read(text, &games) {
        Ok(found) => {
            assert!(!found.games.is_empty());
            for game in found.games {
                let played = games.replay(&game.record).expect("the record plays through");
                assert_eq!(played.plies(), game.record.moves.len());
                assert!(
                    game.wrong.is_none_or(|wrong| wrong.ply == played.plies() && !wrong.message.is_empty())
                );
                if let Some(mut study) = game.study {
                    study.check(&games).expect("the study plays through");
                }
            }
            assert!(found.refused.iter().all(|refused| !refused.message.is_empty()));
        }
        Err(error) => assert!((1..400).contains(&error.to_string().chars().count()), "{error}"),
    }
});
