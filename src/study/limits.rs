//! The limits of a study, so that a hostile one costs little.

use std::collections::BTreeMap;

use serde_json::Value;

use super::node::{Node, Shape};
use super::text::is_language;
use super::{BadStudy, Chapter, Study, Text};
use crate::message::Message;
use crate::play::MAX_PLIES;
use crate::say;

/// The largest numbers of the parts of a study.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Chapters.
    pub chapters: usize,
    /// Moves, those of variations included.
    pub moves: usize,
    /// Variations within variations. (The API reads 64 levels of nesting, of which each variation has three.)
    pub depth: usize,
    /// Letters of a text.
    pub letters: usize,
    /// Letters of all texts.
    pub all_letters: usize,
    /// Letters of the value of a tag, and of a player's name.
    pub tag_letters: usize,
    /// Tags of the study, and of a chapter.
    pub tags: usize,
    /// Arrows and marks on a position.
    pub shapes: usize,
    /// Glyphs of a move.
    pub glyphs: usize,
    /// Letters of a move, of a cell and of other names.
    pub word: usize,
    /// Players.
    pub seats: usize,
}

/// The limits of a study. The page has those that its editor needs in `www/study/tree.js`, and a test compares them.
pub const LIMITS: Limits = Limits {
    chapters: 64,
    moves: 20_000,
    depth: 16,
    letters: 10_000,
    all_letters: 400_000,
    tag_letters: 500,
    tags: 40,
    shapes: 100,
    glyphs: 10,
    word: 40,
    seats: 6,
};

/// The words before a colon that have a meaning of their own in a study's text: no tag can have them as its key.
pub(super) const RESERVED: [&str; 7] =
    ["alveole", "game", "title", "chapter", "options", "position", "result"];

/// The numbers of moves and letters that were checked so far.
#[derive(Default)]
struct Seen {
    nodes: usize,
    letters: usize,
}

impl Study {
    /// Whether it keeps the limits, and all of it can be written as text.
    pub(super) fn within_limits(&self) -> Result<(), BadStudy> {
        let mut seen = Seen::default();
        if !is_word(&self.game) {
            return Err(BadStudy::new(say!(
                "the study: “{}” isn't the name of a game",
                shortened(&self.game)
            )));
        }
        if self.chapters.is_empty() || self.chapters.len() > LIMITS.chapters {
            return Err(BadStudy::new(say!(
                "a study has from 1 to {} chapters, not {}",
                LIMITS.chapters,
                self.chapters.len()
            )));
        }
        seen.text(self.title.as_ref())?;
        tags(&self.tags)?;
        for (i, chapter) in self.chapters.iter().enumerate() {
            seen.chapter(chapter).map_err(|e| in_chapter(i, e))?;
        }
        Ok(())
    }
}

/// The same error, with the chapter that it is in, from 0.
pub(super) fn in_chapter(chapter: usize, mut error: BadStudy) -> BadStudy {
    error.place.chapter = Some(chapter);
    error.within(|message| say!("chapter {}: {}", chapter + 1, message))
}

/// The same error, with the move that it is about, from 0.
fn in_move(ply: usize, mut error: BadStudy) -> BadStudy {
    error.place.ply = Some(ply);
    error.within(|message| say!("move {}: {}", ply + 1, message))
}

impl Seen {
    fn chapter(&mut self, chapter: &Chapter) -> Result<(), BadStudy> {
        self.text(chapter.title.as_ref())?;
        self.text(chapter.comment.as_ref())?;
        tags(&chapter.tags)?;
        shapes(&chapter.shapes)?;
        // Other numbers would not come back from text as they were.
        if !chapter.options.values().chain(&chapter.position).all(has_whole_numbers) {
            return Err(BadStudy::new(say!("options and positions have whole numbers only")));
        }
        if chapter.seats.len() > LIMITS.seats {
            return Err(BadStudy::new(say!("there are at most {} players", LIMITS.seats)));
        }
        for name in chapter.seats.iter().filter_map(|seat| seat.name.as_deref()) {
            if name.chars().count() > LIMITS.tag_letters {
                return Err(too_long(&say!("a name"), LIMITS.tag_letters));
            }
        }
        if let Some(result) = &chapter.result
            && !is_word(&result.reason)
        {
            return Err(BadStudy::new(say!("“{}” isn't a reason for an end", shortened(&result.reason))));
        }
        self.line(&chapter.moves, 0, 0)
    }

    fn line(&mut self, line: &[Node], ply: usize, depth: usize) -> Result<(), BadStudy> {
        if depth > LIMITS.depth {
            return Err(BadStudy::new(say!("variations are in variations at most {} times", LIMITS.depth)));
        }
        if ply + line.len() > MAX_PLIES {
            return Err(BadStudy::new(say!("a game has at most {} moves", MAX_PLIES)));
        }
        for (i, node) in line.iter().enumerate() {
            self.node(node).map_err(|error| in_move(ply + i, error))?;
            for variation in &node.variations {
                if variation.is_empty() {
                    return Err(in_move(ply + i, BadStudy::new(say!("a variation has no move"))));
                }
                self.line(variation, ply + i, depth + 1)?;
            }
        }
        Ok(())
    }

    fn node(&mut self, node: &Node) -> Result<(), BadStudy> {
        self.nodes += 1;
        if self.nodes > LIMITS.moves {
            return Err(BadStudy::new(say!("a study has at most {} moves", LIMITS.moves)));
        }
        if !is_move(&node.mv) {
            return Err(BadStudy::new(say!("“{}” isn't a move", shortened(&node.mv))));
        }
        if node.glyphs.len() > LIMITS.glyphs || node.glyphs.contains(&0) {
            return Err(BadStudy::new(say!("a move has at most {} glyphs, from 1 to 255", LIMITS.glyphs)));
        }
        if node.clock.is_some_and(|clock| clock > 1 << 53) {
            return Err(BadStudy::new(say!("the clock has too many milliseconds")));
        }
        if node.eval.len() > LIMITS.seats || !node.eval.iter().all(|share| (0.0..=1.0).contains(share)) {
            return Err(BadStudy::new(say!("“eval” has a share from 0 to 1 for each colour")));
        }
        self.text(node.comment.as_ref())?;
        shapes(&node.shapes)
    }

    fn text(&mut self, text: Option<&Text>) -> Result<(), BadStudy> {
        let parts = text.map(Text::parts).unwrap_or_default();
        if text.is_some() && parts.is_empty() {
            return Err(BadStudy::new(say!("a text has no language")));
        }
        for (language, text) in parts {
            if let Some(tag) = language.filter(|tag| !is_language(tag)) {
                return Err(BadStudy::new(say!("“{}” isn't a language tag", shortened(tag))));
            }
            let letters = text.chars().count();
            self.letters += letters;
            if letters > LIMITS.letters {
                return Err(too_long(&say!("a text"), LIMITS.letters));
            }
            if self.letters > LIMITS.all_letters {
                return Err(too_long(&say!("all texts"), LIMITS.all_letters));
            }
        }
        Ok(())
    }
}

fn has_whole_numbers(value: &Value) -> bool {
    match value {
        Value::Number(n) => !n.is_f64(),
        Value::Array(list) => list.iter().all(has_whole_numbers),
        Value::Object(map) => map.values().all(has_whole_numbers),
        _ => true,
    }
}

fn tags(tags: &BTreeMap<String, String>) -> Result<(), BadStudy> {
    if tags.len() > LIMITS.tags {
        return Err(BadStudy::new(say!("there are at most {} tags", LIMITS.tags)));
    }
    for (key, value) in tags {
        if !is_tag(key) {
            return Err(BadStudy::new(say!("“{}” cannot be the name of a tag", shortened(key))));
        }
        if value.chars().count() > LIMITS.tag_letters {
            return Err(too_long(&say!("a tag"), LIMITS.tag_letters));
        }
    }
    Ok(())
}

fn shapes(shapes: &[Shape]) -> Result<(), BadStudy> {
    if shapes.len() > LIMITS.shapes {
        return Err(BadStudy::new(say!("a position has at most {} arrows and marks", LIMITS.shapes)));
    }
    let cells = shapes.iter().flat_map(|shape| match shape {
        Shape::Arrow { arrow, .. } => arrow.as_slice(),
        Shape::Mark { cell, .. } => std::slice::from_ref(cell),
    });
    for cell in cells {
        if !is_cell(cell) {
            return Err(BadStudy::new(say!("“{}” isn't a cell", shortened(cell))));
        }
    }
    Ok(())
}

fn too_long(what: &Message, letters: usize) -> BadStudy {
    BadStudy::new(say!("{} has at most {} letters", what, letters))
}

/// The beginning of a text that may be very long.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Whether `key` can be the name of a tag: in the text of a study it begins a line.
pub(super) fn is_tag(key: &str) -> bool {
    is_word(key) && key.starts_with(|c: char| c.is_ascii_lowercase()) && !RESERVED.contains(&key)
}

/// Whether this is one word of plain letters, digits and `_` or `-`.
fn is_word(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    (1..=LIMITS.word).contains(&text.len()) && text.bytes().all(plain)
}

/// Whether a word of a move or a cell can stand in the text of a study.
fn is_plain(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|c| !c.is_whitespace() && !c.is_control() && !"(){}[]$!?".contains(c))
}

/// Whether `text` can be a move: words with one space between them, none of which is a number with a full stop.
pub(super) fn is_move(text: &str) -> bool {
    text.len() <= LIMITS.word && text.split(' ').all(|word| is_plain(word) && number(word).is_none())
}

fn is_cell(text: &str) -> bool {
    text.len() <= LIMITS.word && is_plain(text)
}

/// The number of a move, such as 12 in `12.`, and what stands behind it.
pub(super) fn number(word: &str) -> Option<(usize, &str)> {
    let (digits, rest) = word.split_once('.')?;
    let all = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all.then(|| (digits.parse().unwrap_or(usize::MAX), rest))
}
