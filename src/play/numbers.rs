//! The pieces of a position with the numbers of the moves that put them there.

use std::collections::HashMap;

use serde::Serialize;

use super::Match;
use crate::game::{Game, Picture};

/// A piece with the number of the move that put it on its cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedPiece {
    /// The piece, as the picture names it.
    pub id: String,
    /// The cell that it is on.
    pub cell: String,
    /// The number of the move, from 1.
    pub number: usize,
}

impl<G: Game> Match<G> {
    /// The pieces on the board that a move of this match put on their cells, each with the number of the last such move, in
    /// the order of the picture. Pieces of the first position that never moved have none.
    ///
    /// The rules of Hex-n (HEXAGO) show the history of a game like this: “numérotant l’ordre de pose des pions sur la
    /// configuration finale”.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Error, Match};
    /// let mut game = Match::<hex::Position>::new(Default::default());
    /// for text in ["e5", "swap", "d4"] {
    ///     game.play_text(text)?;
    /// }
    /// let numbers: Vec<_> = game.numbers().into_iter().map(|piece| (piece.cell, piece.number)).collect();
    /// assert_eq!(numbers, [("e5".to_owned(), 1), ("d4".to_owned(), 3)]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn numbers(&self) -> Vec<NumberedPiece> {
        let mut pictures = self.history().map(G::picture).chain([self.position().picture()]);
        // The pieces of the first position are there before the first move.
        let mut at = pictures.next().map_or_else(HashMap::new, |first| placed(first, 0, &HashMap::new()));
        let mut last = Vec::new();
        for (i, picture) in pictures.enumerate() {
            last = picture.pieces.iter().map(|piece| piece.id.clone()).collect();
            at = placed(picture, i + 1, &at);
        }
        let numbered = |id: String| {
            let (cell, number) = at.get(&id).filter(|(_, number)| *number > 0)?;
            Some(NumberedPiece { cell: cell.clone(), number: *number, id })
        };
        last.into_iter().filter_map(numbered).collect()
    }
}

/// The cell of each piece, and the move that put it there: the move `number` if it was not there before.
fn placed(
    picture: Picture,
    number: usize,
    before: &HashMap<String, (String, usize)>,
) -> HashMap<String, (String, usize)> {
    let place = |id: &String, cell: &String| {
        before.get(id).filter(|(was, _)| was == cell).map_or(number, |(_, number)| *number)
    };
    let one = |piece: crate::game::PicturePiece| {
        let number = place(&piece.id, &piece.cell);
        (piece.id, (piece.cell, number))
    };
    picture.pieces.into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{go, hive};
    use crate::play::Error;

    fn numbers<G: Game>(game: &Match<G>) -> Vec<(String, usize)> {
        game.numbers().into_iter().map(|piece| (piece.cell, piece.number)).collect()
    }

    #[test]
    fn a_piece_that_moved_has_the_number_of_its_last_move() -> Result<(), Error> {
        let mut game = Match::<hive::Position>::new(hive::HiveOptions::default());
        for text in ["wQ", "bQ wQ-", "wQ \\bQ"] {
            game.play_text(text)?;
        }
        let mut all: Vec<usize> = numbers(&game).into_iter().map(|(_, number)| number).collect();
        all.sort_unstable();
        assert_eq!(all, [2, 3], "the queen of move 1 moved at move 3");
        Ok(())
    }

    #[test]
    fn a_match_without_moves_has_no_numbers() {
        assert_eq!(numbers(&Match::<go::Position>::new(go::GoOptions::default())), []);
    }
}
