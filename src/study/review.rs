//! A reviewed game as a study, to be shown.

use std::collections::BTreeMap;

use super::{Node, Study, Text};
use crate::play::{Judgement, Record, Review, ReviewedMove};

impl Study {
    /// The game of a record with what a review says of it: the shares after each move, a glyph for each inaccuracy, mistake and
    /// blunder, and the better line as a variation.
    ///
    /// ```
    /// use alveole::play::{Error, Evaluation, Opening, Record, Session, open_thinking, review};
    /// use alveole::study::Study;
    /// use serde_json::json;
    /// let record = Record::read(&json!({"format": "alveole/1", "game": "hex", "moves": ["e5"]}))?;
    /// let mut game = open_thinking(&record.opening())?;
    /// Session::play(game.as_mut(), "e5")?;
    /// let mut known = Vec::new();
    /// while let Some(wanted) = review(game.as_mut(), &known)?.next {
    ///     known.push(Evaluation::of(game.as_mut(), wanted, 20, 1)?);
    /// }
    /// let study = Study::of_review(record, &review(game.as_mut(), &known)?);
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

/// What is said of the move, in each language of the page.
fn comment(reviewed: &ReviewedMove) -> Text {
    let (english, french) = match reviewed.judgement {
        Judgement::Blunder => ("Blunder.", "Gaffe."),
        Judgement::Mistake => ("Mistake.", "Erreur."),
        _ => ("Inaccuracy.", "Imprécision."),
    };
    let turns = reviewed.proof.as_ref().map(|proof| proof.turns);
    let [best, share] = [reviewed.best_share, reviewed.share].map(|share| (share * 100.0).round());
    let (mv, only) = (reviewed.proof.as_ref().and_then(|proof| proof.line.first()), &reviewed.best);
    let mv = mv.unwrap_or(only);
    let (more, plus) = match turns {
        Some(1) => (format!("{mv} wins this turn."), format!("{mv} gagne dans ce tour.")),
        Some(turns) => (
            format!("{mv} wins by force in {turns} turns."),
            format!("{mv} gagne en {turns} tours, quoi qu’il arrive."),
        ),
        None if reviewed.missed_win => {
            (format!("{mv} wins by force."), format!("{mv} gagne, quoi qu’il arrive."))
        }
        None => (
            format!("{mv} was best: {best}%, not {share}%."),
            format!("{mv} était le meilleur coup\u{a0}: {best}\u{202f}%, et non {share}\u{202f}%."),
        ),
    };
    let texts = [("en", format!("{english} {more}")), ("fr", format!("{french} {plus}"))];
    Text::Languages(BTreeMap::from(texts.map(|(language, text)| (language.to_owned(), text))))
}
