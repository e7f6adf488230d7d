//! Common code of the fuzz targets: the first byte of the input chooses the game.

use alveole::game::Game;
use alveole::games::{Visitor, visit_all};

macro_rules! count {
    ([$($id:ident)*]) => { [$(stringify!($id)),*].len() };
}

/// The number of games.
const GAMES: usize = alveole::for_each_game!(count);

/// A test of one game with the rest of the input.
pub trait Trial {
    /// Runs the test.
    fn run<G: Game>(input: &[u8]);
}

/// Runs `T` with the game that the first byte of `data` chooses.
pub fn with_game<T: Trial>(data: &[u8]) {
    struct Choose<'a, T>(usize, usize, &'a [u8], std::marker::PhantomData<T>);
    impl<T: Trial> Visitor for Choose<'_, T> {
        fn visit<G: Game>(&mut self) {
            if self.0 % GAMES == self.1 {
                T::run::<G>(self.2);
            }
            self.1 += 1;
        }
    }
    if let Some((&first, rest)) = data.split_first() {
        visit_all(&mut Choose::<T>(first.into(), 0, rest, std::marker::PhantomData));
    }
}
