//! Perft: counting sequences of moves, the proof of a move generator.

use super::Rules;

/// The number of sequences of exactly `depth` moves from `position`; a finished game has no moves.
///
/// The last ply is counted, not played: [`Rules::moves`] lists legal moves only.
pub fn perft<G: Rules>(position: &G, depth: u32) -> u64 {
    perft_within(position, depth, u64::MAX).unwrap_or(u64::MAX)
}

/// As [`perft`], but `None` where more than `budget` positions would have to be expanded.
pub fn perft_within<G: Rules>(position: &G, depth: u32, budget: u64) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut lists = vec![Vec::new(); depth as usize];
    count(position, &mut lists, &mut { budget })
}

/// The moves of `position`, each with the number of sequences of `depth` moves that begin with it; `depth` ≥ 1.
pub fn divide<G: Rules>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let below = |mv| {
        let mut next = position.clone();
        next.play(mv);
        (mv, perft(&next, depth.saturating_sub(1)))
    };
    position.legal().into_iter().map(below).collect()
}

/// One list of moves a ply is kept and used again: allocation would cost as much as the rules do.
fn count<G: Rules>(position: &G, lists: &mut [Vec<G::Move>], budget: &mut u64) -> Option<u64> {
    *budget = budget.checked_sub(1)?;
    let (moves, deeper) = lists.split_first_mut()?;
    moves.clear();
    position.moves(moves);
    if deeper.is_empty() {
        return Some(moves.len() as u64);
    }
    let mut total = 0;
    for &mv in &*moves {
        let mut next = position.clone();
        next.play(mv);
        total += count(&next, deeper, budget)?;
    }
    Some(total)
}
