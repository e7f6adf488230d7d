//! Perft: counting sequences of moves, the proof of a move generator.

use super::Rules;

/// The number of sequences of exactly `depth` moves from `position`; a finished game has no moves.
///
/// The last ply is counted, not played: [`Rules::moves`] lists legal moves only.
///
/// ```
/// use alveole::game::{Rules, perft};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
/// assert_eq!(perft(&position, 1), 19);
/// ```
pub fn perft<G: Rules>(position: &G, depth: u32) -> u64 {
    perft_within(position, depth, u64::MAX).unwrap_or(u64::MAX)
}

/// The least cost of a position in [`perft_within`], however few moves it has.
const LEAST_COST: u64 = 32;

/// As [`perft`], but `None` where more than `budget` moves would have to be listed, a position counting for 32 at least:
/// so the budget bounds the time on wide boards as on narrow ones.
///
/// ```
/// use alveole::game::{Rules, perft_within};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
/// assert_eq!(perft_within(&position, 1, 100), Some(19));
/// assert_eq!(perft_within(&position, 3, 100), None);
/// ```
pub fn perft_within<G: Rules>(position: &G, depth: u32, budget: u64) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut lists = vec![Vec::new(); depth as usize];
    count(position, &mut lists, &mut { budget })
}

/// The moves of `position`, each with the number of sequences of `depth` moves that begin with it; `depth` ≥ 1.
///
/// ```
/// use alveole::game::{Rules, divide, perft};
/// use alveole::games::hex;
/// let position = hex::Position::new(&hex::HexOptions { size: 3, ..Default::default() });
/// let counts = divide(&position, 2);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), perft(&position, 2));
/// ```
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
    let (moves, deeper) = lists.split_first_mut()?;
    if deeper.is_empty() {
        let leaves = position.count_moves(moves) as u64;
        *budget = budget.checked_sub(LEAST_COST.max(leaves))?;
        return Some(leaves);
    }
    moves.clear();
    position.moves(moves);
    *budget = budget.checked_sub(LEAST_COST.max(moves.len() as u64))?;
    let mut total = 0;
    for &mv in &*moves {
        let mut next = position.clone();
        next.play(mv);
        total += count(&next, deeper, budget)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::labyrinth::{LabyrinthOptions, Position};

    /// The widest boards take longest for a position: a budget that does not see their width bounds no time.
    #[test]
    fn a_wide_position_costs_as_much_as_it_has_moves() {
        let wide = Position::new(&LabyrinthOptions { size: 11, players: 2 });
        let width = wide.legal().len() as u64;
        assert!(width > LEAST_COST);
        assert_eq!(perft_within(&wide, 1, width), Some(width));
        assert_eq!(perft_within(&wide, 1, width - 1), None);
        assert_eq!(perft_within(&wide, 2, LEAST_COST * (width + 1)), None);
    }

    #[test]
    fn a_narrow_position_costs_something_too() {
        let mut narrow = crate::games::hex::Position::new(&crate::games::hex::HexOptions::default());
        while narrow.legal().len() > 5 {
            narrow.play(narrow.legal()[0]);
        }
        let nodes = perft(&narrow, 1);
        assert_eq!(perft_within(&narrow, 1, LEAST_COST), Some(nodes));
        assert_eq!(perft_within(&narrow, 1, LEAST_COST - 1), None);
    }
}
