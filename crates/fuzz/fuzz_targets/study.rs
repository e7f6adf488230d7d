//! Any text is refused as a study, or is one whose text, and whose JSON, say the same.
#![no_main]

use alveole::study::Study;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let study = match Study::from_text(text) {
        Ok(study) => study,
        Err(error) => {
            assert!((1..400).contains(&error.to_string().chars().count()), "{error}");
            return;
        }
    };
    let written = study.to_text();
    let again = Study::from_text(&written).expect("what is written can be read");
    assert_eq!(again, study, "{written}");
    let json = serde_json::to_value(&study).expect("a study is JSON");
    assert_eq!(Study::read(&json).expect("JSON holds every study"), study);
});
