//! Replaying saved games.

use super::record::CHOSEN_ENDS;
use super::{DetailedSession, Error, Opening, Record, RecordResult, Session, open};
use crate::game::{Colour, Colours, Outcome};
use crate::say;

impl Record {
    /// The game, options and first position of the record.
    ///
    /// ```
    /// use alveole::play::{Error, Record};
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}))?;
    /// assert_eq!(record.opening().game, "hex");
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn opening(&self) -> Opening {
        Opening { game: self.game.clone(), options: self.options.clone(), position: self.position.clone() }
    }

    /// Plays the moves of the record, of one of the standard games; returns the match at its end.
    ///
    /// # Errors
    /// The fault of the record, with the ply if a move is at fault.
    ///
    /// ```
    /// use alveole::play::{Error, Record};
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}))?;
    /// assert_eq!(record.replay()?.plies(), 1);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn replay(&self) -> Result<Box<dyn DetailedSession>, Error> {
        let mut session = open(&self.opening())?;
        self.replay_in(session.as_mut())?;
        Ok(session)
    }

    /// Plays the moves of the record in `session`, a match that begins with its [`opening`](Self::opening).
    ///
    /// # Errors
    /// As [`replay`](Self::replay); the match then has the moves before the fault.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Record};
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}))?;
    /// let mut game = record.opening().start::<hex::Position>()?;
    /// record.replay_in(&mut game)?;
    /// assert_eq!(game.texts(), ["e5"]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn replay_in<S: Session + ?Sized>(&self, session: &mut S) -> Result<(), Error> {
        let (seats, players) = (self.seats.len(), session.players());
        if seats > usize::from(players) {
            return Err(Error::BadJson(say!(
                "the record has {} “seats”, but the game has {} players",
                seats,
                players
            )));
        }
        for text in &self.moves {
            session.play(text)?;
        }
        if let Some(result) = &self.result {
            result.conclude(session)?;
        }
        Ok(())
    }
}

impl RecordResult {
    /// Ends the match with this result; returns an error if the moves lead to another.
    fn conclude<S: Session + ?Sized>(&self, session: &mut S) -> Result<(), Error> {
        let refuse = |message| Err(Error::BadJson(message));
        if let Some(&unknown) = self.winners.iter().find(|&&p| p >= session.players()) {
            return refuse(say!(
                "the record's “result” names player {}, but the game has no such player",
                unknown
            ));
        }
        let winners: Colours = self.winners.iter().map(|&p| Colour(p)).collect();
        match session.outcome() {
            Some(outcome) if (outcome.winners, outcome.reason) == (winners, &self.reason) => Ok(()),
            Some(_) => refuse(say!("the record's “result” is not the result of its moves")),
            None => {
                let Some(reason) = CHOSEN_ENDS.into_iter().find(|r| *r == self.reason) else {
                    return refuse(say!("the record's “result” gives an end that its moves don't lead to"));
                };
                if winners.is_empty() {
                    return refuse(say!("the record's “result” is “{}”, but names no winner", reason));
                }
                // Who resigns, or whose time is up, has lost.
                if reason != "agreed" && winners.len() == usize::from(session.players()) {
                    return refuse(say!(
                        "the record's “result” is “{}”, but names no player who lost",
                        reason
                    ));
                }
                session.end(Outcome { winners, reason });
                Ok(())
            }
        }
    }
}
