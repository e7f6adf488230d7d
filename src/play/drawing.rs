//! Matches as pictures.

use super::{Match, NumberedPiece, State, Words};
use crate::game::{Card, Game};
use crate::svg::{Style, render_numbered};

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
        let numbers = if style.numbers { self.numbers() } else { Vec::new() };
        svg(self.card(), &self.state(), &numbers, style)
    }
}

/// The position of `state`, of the game with this card, as SVG text.
pub(super) fn svg(card: &'static Card, state: &State, numbers: &[NumberedPiece], style: &Style) -> String {
    let words = Words::new(card);
    let mut style = style.clone();
    style.title.get_or_insert_with(|| match state.ply {
        0 => words.name().to_owned(),
        ply => format!("{}, after move {ply}", words.name()),
    });
    style.description.get_or_insert_with(|| words.position(state));
    let last = state.last.as_ref().map(|last| last.cells.as_slice()).unwrap_or_default();
    let numbers = numbers.iter().map(|piece| (piece.id.as_str(), piece.number)).collect();
    render_numbered(&state.view, card, last, numbers, &style)
}
