//! Work on the one game that a command names.

use alveole::game::Game;
use alveole::games::{Visitor, visit_all};
use alveole::search::{Evaluate, Hints};

use crate::Failure;

/// Work on any game.
pub(crate) trait OnGame {
    /// Works on the game `G`.
    fn work<G: Game + Evaluate + Hints>(&self) -> Result<(), Failure>;
}

/// Works on the game with the id `name`.
///
/// # Errors
/// If there is no such game, or as the work.
pub(crate) fn on_game(name: &str, work: &impl OnGame) -> Result<(), Failure> {
    struct Chosen<'a, W>(&'a str, &'a W, Option<Result<(), Failure>>);
    impl<W: OnGame> Visitor for Chosen<'_, W> {
        fn visit<G: Game + Evaluate + Hints>(&mut self) {
            if G::ID == self.0 {
                self.2 = Some(self.1.work::<G>());
            }
        }
    }
    let mut chosen = Chosen(name, work, None);
    visit_all(&mut chosen);
    chosen.2.ok_or_else(|| format!("there is no game “{name}”; see alveole games"))?
}
