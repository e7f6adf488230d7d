//! A study as text that a person can read and write.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::node::{Node, Shape};
use super::{Chapter, Study, Text};

/// Columns of the lines of moves, where the words allow it.
const WIDTH: usize = 100;

/// The signs beside a move for the first six glyphs of the PGN standard.
pub(super) const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Study {
    /// The study as text: all of it, so that [`Study::from_text`] reads the same study.
    ///
    /// ```
    /// use alveole::study::{BadStudy, Study};
    /// let text = "Alveole: 2\nGame: hex\nSource: our club\n\nChapter: The centre\n\n1. e5! {Central.} 2. swap (2. d4)\n";
    /// assert_eq!(Study::from_text(text)?.to_text(), text);
    /// # Ok::<(), BadStudy>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::from("Alveole: 2\n");
        header(&mut out, "Game", &self.game);
        texts(&mut out, "Title", self.title.as_ref());
        tags(&mut out, &self.tags);
        for chapter in &self.chapters {
            out.push('\n');
            chapter.write(&mut out);
        }
        out
    }
}

impl Chapter {
    fn write(&self, out: &mut String) {
        if self.title.is_none() {
            header(out, "Chapter", "");
        }
        texts(out, "Chapter", self.title.as_ref());
        tags(out, &self.tags);
        if !self.options.is_empty() {
            header(out, "Options", &serde_json::Value::Object(self.options.clone()).to_string());
        }
        if let Some(position) = &self.position {
            header(out, "Position", &position.to_string());
        }
        for (i, seat) in self.seats.iter().enumerate() {
            header(out, &format!("Seat {}", i + 1), seat.name.as_deref().unwrap_or_default());
            if let Some(level) = seat.ai {
                header(out, &format!("Level {}", i + 1), &level.to_string());
            }
        }
        if let Some(result) = &self.result {
            let winners: Vec<String> =
                result.winners.iter().map(|w| (u16::from(*w) + 1).to_string()).collect();
            let winners = if winners.is_empty() { "-".to_owned() } else { winners.join(",") };
            header(out, "Result", &format!("{winners} {}", result.reason));
        }
        let mut moves = Words::default();
        moves.shapes(&self.shapes);
        moves.comment(self.comment.as_ref());
        moves.line(&self.moves, 0);
        if !moves.out.is_empty() {
            out.push('\n');
            out.push_str(&moves.out);
            out.push('\n');
        }
    }
}

/// Writes a line `key: value`.
fn header(out: &mut String, key: &str, value: &str) {
    let value = escaped(value, |c, inside| match c {
        '\n' => Some("n"),
        '\r' => Some("r"),
        '\\' => Some("\\"),
        c if c.is_whitespace() && !inside => Some("s"),
        _ => None,
    });
    let space = if value.is_empty() { "" } else { " " };
    let _ = writeln!(out, "{key}:{space}{value}");
}

/// Puts a backslash and a letter in place of what `short` names; it sees whether a letter has others around it.
/// White space at an end other than a space is written as it is, after `\s`'s like.
fn escaped(text: &str, short: impl Fn(char, bool) -> Option<&'static str>) -> String {
    let last = text.chars().count().saturating_sub(1);
    let mut out = String::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        match short(c, i > 0 && i < last) {
            Some("s") if c != ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            Some(letter) => {
                out.push('\\');
                out.push_str(letter);
            }
            None => out.push(c),
        }
    }
    out
}

fn texts(out: &mut String, key: &str, text: Option<&Text>) {
    for (language, part) in text.map(Text::parts).unwrap_or_default() {
        match language {
            Some(language) => header(out, &format!("{key}@{language}"), part),
            None => header(out, key, part),
        }
    }
}

fn tags(out: &mut String, tags: &BTreeMap<String, String>) {
    for (key, value) in tags {
        let mut letters = key.chars();
        let first = letters.next().map_or(' ', |c| c.to_ascii_uppercase());
        header(out, &format!("{first}{}", letters.as_str()), value);
    }
}

/// Moves and their annotations, as words in lines.
#[derive(Default)]
struct Words {
    out: String,
    column: usize,
    /// Brackets that open before the next word.
    opening: &'static str,
}

impl Words {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(std::mem::take(&mut self.opening));
        self.out.push_str(word);
        self.column = match word.rfind('\n') {
            Some(at) => word[at + 1..].chars().count(),
            None => self.column + length,
        };
    }

    /// Writes moves, of which the first is number `ply` + 1.
    fn line(&mut self, line: &[Node], ply: usize) {
        for (i, node) in line.iter().enumerate() {
            self.node(node, ply + i);
        }
    }

    fn node(&mut self, node: &Node, ply: usize) {
        let sign = node.glyphs.first().and_then(|glyph| SIGNS.get(usize::from(*glyph).wrapping_sub(1)));
        self.word(&format!("{}. {}{}", ply + 1, node.mv, sign.unwrap_or(&"")));
        for glyph in &node.glyphs[usize::from(sign.is_some())..] {
            self.word(&format!("${glyph}"));
        }
        if let Some(clock) = node.clock {
            self.word(&format!("[clock {}.{:03}]", clock / 1000, clock % 1000));
        }
        if !node.eval.is_empty() {
            let shares: Vec<String> = node.eval.iter().map(ToString::to_string).collect();
            self.word(&format!("[eval {}]", shares.join(" ")));
        }
        self.shapes(&node.shapes);
        self.comment(node.comment.as_ref());
        for variation in &node.variations {
            self.opening = "(";
            self.line(variation, ply);
            self.out.push(')');
            self.column += 1;
        }
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.word(&match shape {
                Shape::Arrow { arrow: [from, to], colour } => {
                    format!("[arrow {} {from} {to}]", colour.name())
                }
                Shape::Mark { cell, colour } => format!("[mark {} {cell}]", colour.name()),
            });
        }
    }

    fn comment(&mut self, comment: Option<&Text>) {
        for (language, text) in comment.map(Text::parts).unwrap_or_default() {
            let text = escaped(text, |c, _| match c {
                '\\' => Some("\\"),
                '}' => Some("}"),
                '\r' => Some("r"),
                _ => None,
            });
            self.word(&match language {
                Some(language) => format!("{{@{language} {text}}}"),
                None if text.starts_with('@') => format!("{{\\{text}}}"),
                None => format!("{{{text}}}"),
            });
        }
    }
}
