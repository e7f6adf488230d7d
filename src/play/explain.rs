//! Why taps make no move, for any game.

use super::{Error, Explanation, Match};
use crate::game::{Game, Picture, Reason};
use crate::say;

impl<G: Game> Match<G> {
    /// The reason why no legal move begins with `taps`, the ids that a person tapped one after the other; `None` if one
    /// does.
    ///
    /// # Errors
    /// [`Error::BadJson`] if one of them, up to the first that begins no move, is not in the picture.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// game.play_text("e5")?;
    /// assert!(game.why(&["e5".to_owned()])?.is_some());
    /// assert!(game.why(&["c3".to_owned()])?.is_none());
    /// # Ok::<(), Error>(())
    /// ```
    pub fn why(&self, taps: &[String]) -> Result<Option<Explanation>, Error> {
        let legal: Vec<Vec<String>> = self.legal().into_iter().map(|mv| self.position().taps(mv)).collect();
        let begins = |count: &usize| legal.iter().any(|made| made.starts_with(&taps[..*count]));
        let Some(count) = (1..=taps.len()).find(|count| !begins(count)) else { return Ok(None) };
        let (tapped, chosen) = (&taps[count - 1], taps[..count - 1].last());
        let view = self.position().picture();
        let is_cell = view.cells.iter().any(|c| c.id == *tapped);
        let whole = legal.iter().any(|made| count > 1 && *made == taps[..count - 1]);
        let reason = match self.why_in_general(&view, chosen, tapped) {
            _ if whole => Reason::alone(say!("That move was already complete.")),
            Some(reason) => reason,
            None if is_cell || view.hands.iter().flat_map(|h| &h.pieces).any(|p| p.id == *tapped) => self
                .position()
                .why_not(chosen.map(String::as_str), tapped)
                .unwrap_or_else(|| Reason::alone(say!("You can't play here now."))),
            None => {
                let tapped: String = tapped.chars().take(60).collect();
                return Err(Error::BadJson(say!("no cell, piece or button has the id “{}”", tapped)));
            }
        };
        let mut cells: Vec<String> = is_cell.then(|| tapped.clone()).into_iter().collect();
        cells.extend(reason.cells.into_iter().filter(|cell| cell != tapped));
        Ok(Some(Explanation { message: reason.say.to_string(), say: reason.say, cells }))
    }

    /// The reasons that are the same in every game.
    fn why_in_general(&self, view: &Picture, chosen: Option<&String>, tapped: &String) -> Option<Reason> {
        if self.outcome().is_some() {
            return Some(Reason::alone(say!("The game is over.")));
        }
        if chosen == Some(tapped) {
            return Some(Reason::alone(say!("This is already selected.")));
        }
        if let Some(handle) = view.handles.iter().find(|h| h.id == *tapped) {
            return Some(match &handle.cell {
                Some(cell) => Reason::new(say!("Tap the cell of this arrow first."), [cell]),
                None => Reason::alone(say!("Deselect your choice first.")),
            });
        }
        let in_hand = |hand: &crate::game::Hand| {
            hand.pieces.iter().find(|p| p.id == *tapped).map(|p| (hand.player, p.count))
        };
        match view.hands.iter().find_map(in_hand)? {
            (player, _) if player != self.position().to_move().0 => Some(Reason::not_yours()),
            (_, 0) => Some(Reason::alone(say!("You have none of these left."))),
            _ if chosen.is_some() => Some(Reason::alone(say!("Deselect your choice first."))),
            _ => None,
        }
    }
}
