//! What stands below the board: the players, the last move, the status, and the meaning of the signs.

use std::fmt::Write;

use alveole::game::Note;
use alveole::play::{State, Words};

use super::board::Board;
use super::symbols::{ON_TOP, shape, style};

/// One line per player, the last move, and who is to move or has won.
pub(super) fn players(state: &State, words: Words, players: &[String]) -> String {
    let mut text = String::new();
    let width = (0..players.len() as u8).map(|colour| words.colour(colour).len()).max().unwrap_or(0);
    for (player, colour) in players.iter().zip(0..) {
        let name = words.colour(colour);
        let style = style(name);
        let mut facts: Vec<String> =
            Some(player).filter(|name| !name.is_empty()).cloned().into_iter().collect();
        if let Some(points) = state.status.scores.as_ref().and_then(|all| all.get(usize::from(colour))) {
            facts.push(format!("points: {points}"));
        }
        let hand = state.view.hands.iter().find(|hand| hand.player == colour);
        facts.extend(hand.and_then(|hand| words.hand(hand)));
        facts.extend(state.view.notes.iter().filter(|note| note.player == colour).map(|n| noted(n, words)));
        let line = format!("{style}{}{style:#} {name:width$}  {}", shape(name), facts.join("; "));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if let Some(last) = &state.last {
        let _ = writeln!(text, "Last move: {}", last.text);
    }
    let _ = writeln!(text, "{}", words.status(state));
    text
}

fn noted(note: &Note, words: Words) -> String {
    words.word(&format!("note.{}", note.key)).replace("{n}", &note.value.to_string())
}

/// The meaning of the letters and signs on the board, and the stacks from the bottom up.
pub(super) fn legend(state: &State, words: Words, board: &Board<'_>) -> String {
    let mut text = String::new();
    let kinds = board.kinds();
    if !kinds.is_empty() {
        let named: Vec<String> = kinds
            .iter()
            .map(|(sign, kind)| format!("{sign} {}", words.word(&format!("kind.{kind}"))))
            .collect();
        let _ = writeln!(text, "Pieces: {}", named.join(", "));
    }
    let mut signs = Vec::new();
    if state.last.as_ref().is_some_and(|last| !last.cells.is_empty()) {
        signs.push("[ ] last move".to_owned());
    }
    if board.has_pieces_on_top() {
        signs.push(format!("{ON_TOP} on top of other pieces"));
    }
    signs.extend(
        board
            .signs()
            .into_iter()
            .map(|(sign, kind)| format!("{sign} {}", words.word(&format!("mark.{kind}")))),
    );
    signs.extend(
        board.tones().into_iter().map(|(sign, colour)| format!("{sign} cell of {}", words.colour(colour))),
    );
    if !signs.is_empty() {
        let _ = writeln!(text, "Signs: {}", signs.join(", "));
    }
    let stacks = board.stacks();
    if !stacks.is_empty() {
        let _ = writeln!(text, "Stacks, from the bottom up: {}", stacks.join("; "));
    }
    text
}
