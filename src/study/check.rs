//! Playing through a study.

use super::limits::in_chapter;
use super::node::Node;
use super::{BadStudy, Study};
use crate::play::{Error, Opening, RulesRegistry, Session};
use crate::say;

/// How much of it may be played, in moves listed: a study that people write needs a small part of it.
const EFFORT: usize = 20_000_000;

/// What a study has.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The moves, those of variations included.
    pub moves: usize,
    /// The variations.
    pub variations: usize,
}

impl Study {
    /// Plays through all moves and variations, and writes each move in the game's canonical notation.
    ///
    /// # Errors
    /// [`BadStudy`], naming the chapter and the first move that is wrong; the study is then partly rewritten.
    ///
    /// ```
    /// use alveole::play::RulesRegistry;
    /// use alveole::study::{BadStudy, Study};
    /// let mut study = Study::from_text("Game: hex\n\n1. e5 2. swap (2. d4 3. e5)")?;
    /// let refused = study.check(&RulesRegistry::standard()).unwrap_err();
    /// assert_eq!(refused.to_string(), "chapter 1: in a variation: move 3: “e5” is not legal here");
    /// # Ok::<(), BadStudy>(())
    /// ```
    pub fn check(&mut self, games: &RulesRegistry) -> Result<Counts, BadStudy> {
        let mut walk = Walk::default();
        for i in 0..self.chapters.len() {
            walk.chapter(self, i, games).map_err(|e| in_chapter(i, e))?;
        }
        Ok(walk.counts)
    }
}

#[derive(Default)]
struct Walk {
    counts: Counts,
    effort: usize,
}

/// The same sentence, as what is wrong with a study.
fn bad(error: &Error) -> BadStudy {
    BadStudy(error.message())
}

impl Walk {
    fn chapter(&mut self, study: &mut Study, i: usize, games: &RulesRegistry) -> Result<(), BadStudy> {
        if let Some(record) = study.record(i) {
            games.replay(&record).map_err(|e| bad(&e))?;
        }
        let game = study.game.clone();
        let chapter = &mut study.chapters[i];
        let opening = Opening { game, options: chapter.options.clone(), position: chapter.position.clone() };
        let mut session = games.open(&opening).map_err(|e| bad(&e))?;
        self.line(session.as_mut(), &mut chapter.moves)
    }

    /// Plays `line` and its variations from the position of `session`, which is then as before.
    fn line(&mut self, session: &mut dyn Session, line: &mut [Node]) -> Result<(), BadStudy> {
        let before = session.plies();
        self.effort += before + line.len();
        if self.effort > EFFORT {
            return Err(BadStudy(say!("there are too many variations in so long a game")));
        }
        self.counts.moves += line.len();
        for node in line.iter_mut() {
            for variation in &mut node.variations {
                self.counts.variations += 1;
                self.line(session, variation)
                    .map_err(|BadStudy(message)| BadStudy(say!("in a variation: {}", message)))?;
            }
            session.play(&node.mv).map_err(|e| bad(&e))?;
        }
        for (node, played) in line.iter_mut().zip(session.played_moves().into_iter().skip(before)) {
            node.mv = played.text;
        }
        while session.plies() > before {
            session.undo();
        }
        Ok(())
    }
}
