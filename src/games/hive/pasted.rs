//! GameStrings as people paste them: each on its line, with what a chat puts around it.

use std::fmt::Write as _;

use super::{GameString, Position};
use crate::game::{Foreign, Notation, Replay};
use crate::message::Message;
use crate::say;

/// What stands around a GameString: quotation marks, and the marks of code in a chat.
const QUOTES: [char; 11] = ['"', '\'', '`', '“', '”', '„', '«', '»', '‘', '’', '\u{a0}'];

impl GameString {
    /// The GameString in a line that a person pasted, as the protocol writes it: without quotation marks, words before it,
    /// a semicolon at its end and spaces too many, and in the protocol's case. `None` if the line has none; what it has is not checked.
    ///
    /// ```
    /// use alveole::games::hive::GameString;
    /// let text = GameString::pasted("My game: `base+mp; inprogress;black[1];wS1;`").unwrap();
    /// assert_eq!(text, "Base+MP;InProgress;Black[1];wS1");
    /// assert_eq!(GameString::pasted("Base camp"), None);
    /// ```
    #[must_use]
    pub fn pasted(line: &str) -> Option<String> {
        let lower = line.to_ascii_lowercase();
        let begins = |&at: &usize| {
            let before = line[..at].chars().next_back();
            let after = lower[at + 4..].trim_start();
            before.is_none_or(|c| !c.is_alphanumeric()) && after.starts_with([';', '+'])
        };
        let at = lower.match_indices("base").map(|(at, _)| at).find(begins)?;
        let quoted = line[..at].trim_end().ends_with(QUOTES);
        let text = &line[at..];
        // What follows a quotation is not of it.
        let text =
            if quoted { text.split(QUOTES).next().unwrap_or(text) } else { text.trim_end_matches(QUOTES) };
        let mut parts = text.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
        let letters = parts.next()?.split_off(4).replace(' ', "").to_ascii_uppercase();
        let mut written = format!("Base{letters}");
        let rest: Vec<String> = parts.collect();
        if rest.is_empty() {
            return None;
        }
        for (i, part) in rest.iter().enumerate() {
            let part = match i {
                0 => ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"]
                    .into_iter()
                    .find(|state| part.eq_ignore_ascii_case(state))
                    .unwrap_or(part)
                    .to_owned(),
                1 => {
                    let turn = part.replace(' ', "").to_ascii_lowercase();
                    turn.replace("white[", "White[").replace("black[", "Black[")
                }
                _ if part.is_empty() => continue,
                _ => part.clone(),
            };
            let _ = write!(written, ";{part}");
        }
        Some(written)
    }
}

/// The games in a text with GameStrings, such as `Base;InProgress;Black[1];wS1`. An error is one that can't be read.
pub(super) fn read(text: &str) -> Vec<Result<Foreign, Message>> {
    // A GameString in a comment of another form is none of its own.
    if text.starts_with(['(', '{']) || text.contains("[GameType") {
        return Vec::new();
    }
    let pasted: Vec<String> = text.lines().filter_map(GameString::pasted).collect();
    // A game type alone is the start of a game.
    let alone = text.trim_matches(|c: char| c.is_whitespace() || QUOTES.contains(&c));
    let alone = (pasted.is_empty() && alone.starts_with("Base") && !alone.contains(char::is_whitespace))
        .then(|| alone.to_owned());
    pasted.into_iter().chain(alone).map(|text| game(&text)).collect()
}

fn game(text: &str) -> Result<Foreign, Message> {
    let game: GameString = text.parse().map_err(|error: String| say!("{}", error))?;
    let mut replay = Replay::<Position>::new(&game.options);
    for text in &game.moves {
        let mv = replay.position.read(text);
        replay.play(text, mv);
    }
    Ok(replay.finish("uhp", &game.options))
}
