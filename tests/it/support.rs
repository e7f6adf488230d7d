//! What several modules of tests use.

/// Makes one test per game of a generic function without arguments: `per_game!(check)` calls `check::<Position>()` in
/// the tests `check::hexit`, `check::hexone` and so on, for all games of the registry.
macro_rules! per_game {
    ($check:ident) => {
        alveole::for_each_game!(test_each, $check);
    };
}

/// The tests of [`per_game!`], with the list of games that `for_each_game!` hands over.
macro_rules! test_each {
    ([$($game:ident)*] $check:ident) => {
        mod $check {
            $(
                #[test]
                fn $game() {
                    super::$check::<alveole::games::$game::Position>();
                }
            )*
        }
    };
}
