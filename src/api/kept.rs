//! The matches that a server keeps, so that a request which continues one of them plays the new moves alone.

use super::request::Reference;

/// The number of matches that are kept.
const MAX_MATCHES: usize = 64;

/// The number of moves of all matches that are kept, the latest match apart: every move has a position.
const MAX_MOVES: usize = 10_000;

/// Matches, each with the reference that leads to its position; the latest is the last.
pub(super) struct Kept<S: ?Sized>(Vec<(Reference, Box<S>)>);

impl<S: ?Sized> Default for Kept<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// The number of moves with which both lists begin.
pub(super) fn common(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

impl<S: ?Sized> Kept<S> {
    /// Takes the match out that has the most moves in common with the wanted one.
    ///
    /// One of which most moves would have to be taken back is left: it is another match of the same game, which will be
    /// wanted again.
    pub fn take(&mut self, wanted: &Reference) -> Option<(Reference, Box<S>)> {
        let mut best = None;
        for (i, (reference, _)) in self.0.iter().enumerate() {
            if reference.opening != wanted.opening {
                continue;
            }
            let common = common(&reference.moves, &wanted.moves);
            if reference.moves.len() <= 2 * common && best.is_none_or(|(most, _)| common >= most) {
                best = Some((common, i));
            }
        }
        best.map(|(_, i)| self.0.remove(i))
    }

    /// Keeps a match as the latest, and forgets the oldest ones if there are too many.
    pub fn keep(&mut self, reference: Reference, session: Box<S>) -> &mut S {
        let moves =
            |kept: &[(Reference, Box<S>)]| kept.iter().map(|(kept, _)| kept.moves.len()).sum::<usize>();
        while self.0.len() >= MAX_MATCHES || moves(&self.0) > MAX_MOVES {
            self.0.remove(0);
        }
        self.0.push((reference, session));
        self.0.last_mut().expect("it has just been added").1.as_mut()
    }

    /// Adds a move to the reference of the latest match, in which it has been played.
    ///
    /// # Panics
    /// If no match is kept.
    pub fn add(&mut self, text: String) -> &mut S {
        let (reference, session) = self.0.last_mut().expect("a match has been played on");
        reference.moves.push(text);
        session.as_mut()
    }

    /// The number of matches.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
