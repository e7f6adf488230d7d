//! Any lines are refused as commands of the Universal Hive Protocol, or are carried out.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// An error that ends a command, as in the command line, whose files are read here.
pub(crate) type Failure = Box<dyn std::error::Error>;

#[path = "../../cli/src/environment.rs"]
mod environment;
#[path = "../../cli/src/game_string.rs"]
mod game_string;
#[path = "../../cli/src/lines.rs"]
mod lines;
#[allow(dead_code)]
#[path = "../../cli/src/uhp.rs"]
mod uhp;

fuzz_target!(|data: &[u8]| {
    let lines = data.split_inclusive(|&byte| byte == b'\n').take(8);
    // Searches and deep counts take too long for a fuzzer; what reads their limits is tried with those it refuses.
    let quick = |line: &&[u8]| {
        let has = |word: &[u8]| line.windows(word.len()).any(|part| part == word);
        !(has(b"perft") || has(b"bestmove") && line.iter().any(u8::is_ascii_digit))
    };
    let input: Vec<u8> = lines.filter(quick).flatten().copied().collect();
    let mut output = Vec::new();
    uhp::answer_all(&input[..], &mut output, 1).expect("what is in memory can be read and written");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    assert!(text.ends_with("ok\n"), "{text}");
});
