//! Lets two levels of computer players play each other: `cargo run --release --example tournament -- hextris 1 3 10`.
//!
//! Arguments: a game for two, the two levels, and the number of matches. The levels change seats after each match.

use alveole::play::{Opening, Registry, SearchRequest, ThinkingSession};
use alveole::search::Level;

/// Plays one match between the levels of the two seats; returns each seat's share of the win.
fn play(
    session: &mut dyn ThinkingSession,
    levels: [Level; 2],
    seed: u64,
) -> Result<[f64; 2], Box<dyn std::error::Error>> {
    while let Some(mover) = session.to_move() {
        let level = levels[usize::from(mover.seat)];
        let request = SearchRequest { level, budget: None, seed: seed + session.plies() as u64, lines: None };
        let best = session.best(&request, || 0.0)?;
        session.play(&best.r#move.text)?;
    }
    let (winners, seats) = (session.status().winners, session.seats());
    let mut shares = [0.0; 2];
    for winner in &winners {
        shares[usize::from(seats[usize::from(*winner)])] += 1.0 / winners.len() as f64;
    }
    Ok(shares)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| arguments.get(i).map_or(Ok(default), |text| text.parse());
    let game = arguments.first().cloned().unwrap_or_else(|| "hextris".to_owned());
    let level = |n| Level::new(n).ok_or("a level is a number from 0 to 8");
    let (first, second, matches) = (level(number(1, 1)?)?, level(number(2, 3)?)?, number(3, 2)?);

    let games = Registry::standard();
    let mut points = [0.0; 2];
    for i in 0..matches {
        let mut session = games.open(&Opening { game: game.clone(), ..Opening::default() })?;
        let swapped = i % 2 == 1;
        let levels = if swapped { [second, first] } else { [first, second] };
        let shares = play(session.as_mut(), levels, 1000 * i)?;
        points[0] += shares[usize::from(swapped)];
        points[1] += shares[usize::from(!swapped)];
    }
    println!("level {} scores {}, level {} scores {}", first.number(), points[0], second.number(), points[1]);
    Ok(())
}
