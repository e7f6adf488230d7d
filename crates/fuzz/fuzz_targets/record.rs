//! Any JSON is refused as a record, or is one that replays to the same game when it is written again.
#![no_main]

use alveole::api::parse;
use alveole::play::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(value) = parse(data) else { return };
    let replayed = Record::read(&value).and_then(|record| Ok((record.replay()?, record)));
    let (session, mut record) = match replayed {
        Ok(replayed) => replayed,
        Err(error) => {
            assert!((1..400).contains(&error.to_string().chars().count()), "{error}");
            return;
        }
    };
    let state = session.state();
    record.moves = session.played_moves().into_iter().map(|mv| mv.text).collect();
    let again = record.replay().expect("the canonical texts are the same game");
    assert_eq!(again.state().hash, state.hash);
    let text = session.scoresheet().with(&record.seats, record.date.as_deref()).to_string();
    assert!(!text.is_empty());
});
