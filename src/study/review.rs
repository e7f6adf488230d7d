//! A reviewed game as a study, to be shown.

use super::{Node, Study, Text};
use crate::game::Texts;
use crate::play::{Judgement, Record, Review, ReviewedMove};

/// The words of the comments by language, English first: the files `words.<language>.txt` beside this one.
const WORDS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/study.rs"));

impl Study {
    /// The game of a record with its review: the shares after each move, a glyph for each inaccuracy, mistake and
    /// blunder, and the better line as a variation.
    ///
    /// ```
    /// use alveole::play::{Error, Evaluation, Opening, Reader, Record, open_thinking, review};
    /// use alveole::study::Study;
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}))?;
    /// let mut game = open_thinking(&record.opening())?;
    /// game.play("e5")?;
    /// let mut known = Vec::new();
    /// while let Some(wanted) = review(game.as_mut(), &known, Reader::default())?.next {
    ///     known.push(Evaluation::of(game.as_mut(), wanted, 20, 1)?);
    /// }
    /// let study = Study::of_review(record, &review(game.as_mut(), &known, Reader::default())?);
    /// assert_eq!(study.chapters[0].moves[0].eval.len(), 2);
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn of_review(record: Record, review: &Review) -> Self {
        let mut study = Self::from(record);
        let moves = study.chapters.iter_mut().take(1).flat_map(|chapter| &mut chapter.moves);
        for (ply, (node, reviewed)) in moves.zip(&review.moves).enumerate() {
            let shares = review.shares.get(ply + 1).cloned().flatten().unwrap_or_default();
            node.eval = shares.into_iter().map(super::node::rounded).collect();
            if let Some(reviewed) = reviewed {
                annotate(node, reviewed);
            }
        }
        study
    }
}

fn annotate(node: &mut Node, reviewed: &ReviewedMove) {
    let Some(glyph) = reviewed.judgement.glyph() else { return };
    node.glyphs = vec![glyph];
    node.comment = Some(comment(reviewed));
    let line = reviewed.proof.as_ref().map_or(&reviewed.line, |proof| &proof.line);
    if !line.is_empty() {
        node.variations = vec![line.iter().cloned().map(Node::from).collect()];
    }
}

/// The comment on a move, in each language that has a file of words.
fn comment(reviewed: &ReviewedMove) -> Text {
    let judgement = match reviewed.judgement {
        Judgement::Blunder => "blunder",
        Judgement::Mistake => "mistake",
        _ => "inaccuracy",
    };
    let turns = reviewed.proof.as_ref().map(|proof| proof.turns);
    let better = match turns {
        Some(1) => "wins_now",
        Some(_) => "wins_soon",
        None if reviewed.missed_win => "wins",
        None => "better",
    };
    let proven = reviewed.proof.as_ref().and_then(|proof| proof.line.first());
    let [best, share] =
        [reviewed.best_share, reviewed.share].map(|share| (share * 100.0).round().to_string());
    let values = [
        ("{move}", proven.unwrap_or(&reviewed.best).clone()),
        ("{turns}", turns.unwrap_or_default().to_string()),
        ("{best}", best),
        ("{share}", share),
    ];
    let sentence = |words| {
        let filled = values
            .iter()
            .fold(word(words, better).to_owned(), |text, (hole, value)| text.replace(hole, value));
        format!("{} {filled}", word(words, judgement))
    };
    Text::Languages(WORDS.iter().map(|&(language, words)| (language.to_owned(), sentence(words))).collect())
}

/// The text of a key, which a test requires of each language.
fn word(words: &'static str, key: &str) -> &'static str {
    Texts::entries(words).find_map(|(name, text)| (name == key).then_some(text)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The keys of a language, each with the holes of its text in alphabetical order.
    fn holes(words: &'static str) -> BTreeMap<&'static str, Vec<&'static str>> {
        let holes = |text: &'static str| {
            let mut holes: Vec<_> =
                text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
            holes.sort_unstable();
            holes
        };
        Texts::entries(words).map(|(key, text)| (key, holes(text))).collect()
    }

    #[test]
    fn every_language_has_each_word_with_the_same_holes() {
        let english = holes(WORDS[0].1);
        assert_eq!((WORDS[0].0, english.len()), ("en", 7));
        for (language, words) in WORDS {
            assert_eq!(holes(words), english, "{language}");
        }
    }
}
