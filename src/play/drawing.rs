//! Matches as pictures.

use super::{Match, State, Words};
use crate::game::{Card, Game};
use crate::svg::{Style, render};

impl<G: Game> Match<G> {
    /// The position as SVG text, with the last move marked. Its title is the game and the number of moves, its description
    /// the position in words, unless `style` has others.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::Match;
    /// use alveole::svg::Style;
    /// let mut game = Match::<hex::Position>::new(hex::HexOptions::default());
    /// game.play_text("e5")?;
    /// let text = game.svg(&Style::default());
    /// assert!(text.contains("<title>Hex-n, after move 1</title>"));
    /// # Ok::<(), alveole::play::Error>(())
    /// ```
    pub fn svg(&self, style: &Style) -> String {
        svg(self.card(), &self.state(), style)
    }
}

/// The position of `state`, of the game with this card, as SVG text.
pub(super) fn svg(card: &'static Card, state: &State, style: &Style) -> String {
    let words = Words::new(card);
    let mut style = style.clone();
    style.title.get_or_insert_with(|| match state.ply {
        0 => words.name().to_owned(),
        ply => format!("{}, after move {ply}", words.name()),
    });
    style.description.get_or_insert_with(|| words.position(state));
    let last = state.last.as_ref().map(|last| last.cells.as_slice()).unwrap_or_default();
    render(&state.view, card, last, &style)
}
