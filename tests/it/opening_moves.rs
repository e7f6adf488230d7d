//! Computer players below the strongest level play different openings: the seed chooses among moves that are nearly as good as
//! the best.

use std::collections::BTreeSet;

use alveole::game::Game;
use alveole::play::{Opening, SearchRequest, ThinkingSession, open_thinking};
use alveole::search::{Evaluate, Level};

const SEEDS: u64 = 20;

fn begun<G: Game>(moves: &[&str]) -> Box<dyn ThinkingSession> {
    let mut game = open_thinking(&Opening { game: G::ID.to_owned(), ..Opening::default() }).unwrap();
    for mv in moves {
        game.play(mv).unwrap();
    }
    game
}

/// The move of level 3 in the present position: the ones above follow a book.
fn chosen(game: &dyn ThinkingSession, seed: u64) -> String {
    let request = SearchRequest { level: Level::new(3).unwrap(), budget: None, seed, lines: None };
    game.best(&request, || 0.0).unwrap().pv[0].clone()
}

/// Returns the replies of level 3 to its own first move.
fn replies<G: Game>() -> (String, BTreeSet<String>) {
    let first = chosen(&*begun::<G>(&[]), 1);
    let game = begun::<G>(&[&first]);
    let replies = (0..SEEDS).map(|seed| chosen(&*game, seed)).collect();
    assert_eq!(chosen(&*game, 7), chosen(&*game, 7), "the same seed chooses the same move");
    (first, replies)
}

fn openings_differ<G: Game + Evaluate>() {
    let (first, replies) = replies::<G>();
    // Not more: in Labyrinthe only two moves take the king as far as it can run.
    assert!(replies.len() >= 2, "{} of {SEEDS} seeds after {first}: {replies:?}", replies.len());
}

per_game!(openings_differ);
