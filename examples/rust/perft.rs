//! Counts the positions after each number of moves: `cargo run --release --example perft -- hex 3`.

use alveole::play::{Opening, RulesRegistry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "hex".to_owned());
    let depth: u32 = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let session = RulesRegistry::standard().detailed(&Opening { game, ..Opening::default() })?;
    for depth in 1..=depth {
        let nodes = session.perft(depth, u64::MAX).unwrap_or_default();
        println!("perft({depth}) = {nodes}");
    }
    Ok(())
}
