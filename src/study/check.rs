//! Playing through a study.

use super::limits::in_chapter;
use super::node::Node;
use super::{BadStudy, Study};
use crate::play::{GameList, Opening, Session, ToMove};
use crate::say;

/// How much of it may be played, in moves listed: a study that people write needs a small part of it.
const EFFORT: usize = 20_000_000;

/// The numbers of the parts of a study.
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
    pub fn check<S: Session + ?Sized>(&mut self, games: &GameList<S>) -> Result<Counts, BadStudy> {
        Ok(self.walk(games)?.counts)
    }

    /// Plays through the study as [`check`](Self::check) does, and returns who makes each move: a list for each chapter, in
    /// which a move comes before its variations, and these before the next move, as in JSON.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    ///
    /// ```
    /// use alveole::play::RulesRegistry;
    /// use alveole::study::{BadStudy, Study};
    /// let mut study = Study::from_text("Game: hex\n\n1. e5 2. swap (2. d4 3. f6)")?;
    /// let movers = study.movers(&RulesRegistry::standard())?;
    /// assert_eq!(movers[0].iter().map(|mover| mover.seat).collect::<Vec<_>>(), [0, 1, 1, 0]);
    /// # Ok::<(), BadStudy>(())
    /// ```
    pub fn movers<S: Session + ?Sized>(&mut self, games: &GameList<S>) -> Result<Vec<Vec<ToMove>>, BadStudy> {
        Ok(self.walk(games)?.movers)
    }

    fn walk<S: Session + ?Sized>(&mut self, games: &GameList<S>) -> Result<Walk, BadStudy> {
        let mut walk = Walk::default();
        for i in 0..self.chapters.len() {
            walk.movers.push(Vec::new());
            walk.chapter(self, i, games).map_err(|e| in_chapter(i, e))?;
        }
        Ok(walk)
    }
}

#[derive(Default)]
struct Walk {
    counts: Counts,
    effort: usize,
    /// The player of each move, by chapter.
    movers: Vec<Vec<ToMove>>,
}

impl Walk {
    fn chapter<S: Session + ?Sized>(
        &mut self,
        study: &mut Study,
        i: usize,
        games: &GameList<S>,
    ) -> Result<(), BadStudy> {
        if let Some(record) = study.record(i) {
            games.replay(&record).map_err(|error| BadStudy::from(&error))?;
        }
        let game = study.game.clone();
        let chapter = &mut study.chapters[i];
        let opening = Opening { game, options: chapter.options.clone(), position: chapter.position.clone() };
        let mut session = games.open(&opening).map_err(|error| BadStudy::from(&error))?;
        self.line(session.as_mut(), &mut chapter.moves)
    }

    /// Plays `line` and its variations from the position of `session`, which is then as before.
    fn line<S: Session + ?Sized>(&mut self, session: &mut S, line: &mut [Node]) -> Result<(), BadStudy> {
        let before = session.plies();
        self.effort += before + line.len();
        if self.effort > EFFORT {
            return Err(BadStudy::new(say!("there are too many variations in so long a game")));
        }
        self.counts.moves += line.len();
        let mut places = Vec::with_capacity(line.len());
        for node in line.iter_mut() {
            // Who makes it is known when it is played, after its variations.
            if let Some(movers) = self.movers.last_mut() {
                places.push(movers.len());
                movers.push(ToMove { player: 0, seat: 0 });
            }
            for variation in &mut node.variations {
                self.counts.variations += 1;
                self.line(session, variation)
                    .map_err(|error| error.within(|message| say!("in a variation: {}", message)))?;
            }
            session.play(&node.mv).map_err(|error| BadStudy::from(&error))?;
        }
        let played = session.played_moves().into_iter().skip(before);
        for ((node, place), played) in line.iter_mut().zip(places).zip(played) {
            node.mv = played.text;
            if let Some(mover) = self.movers.last_mut().and_then(|movers| movers.get_mut(place)) {
                *mover = ToMove { player: played.player, seat: played.seat };
            }
        }
        while session.plies() > before {
            session.undo();
        }
        Ok(())
    }
}
