//! The names of the features of a search on the command line.

/// The names that features had in earlier tables, and their names now.
const RENAMED: [(&str, &str); 9] = [
    ("passes", "null-move"),
    ("reductions", "late-move-reductions"),
    ("late", "late-move-pruning"),
    ("standing", "reverse-futility"),
    ("turmoil", "quiescence"),
    ("doubt", "internal-iterative-reduction"),
    ("window", "aspiration-window"),
    ("answers", "countermoves"),
    ("slots", "move-classes"),
];

/// Returns the current name of the feature called `name`, which may be an earlier name.
pub(crate) fn current_name(name: &str) -> &str {
    RENAMED.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| new)
}

#[cfg(test)]
mod tests {
    use alveole::games::{hex, hive};
    use alveole::search::{AlphaBeta, Mcts, Search};

    use super::{RENAMED, current_name};

    #[test]
    fn earlier_names_lead_to_features() {
        let alphabeta = <AlphaBeta<hive::Position> as Search<_>>::FEATURES;
        let mcts = <Mcts<hex::Position> as Search<_>>::FEATURES;
        for (old, new) in RENAMED {
            assert_eq!(current_name(old), new);
            assert!(alphabeta.contains(&new) || mcts.contains(&new), "{new}");
            assert!(!alphabeta.contains(&old) && !mcts.contains(&old), "{old} is still a name");
        }
        assert_eq!(current_name("killers"), "killers");
    }
}
