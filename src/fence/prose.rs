//! The moves and comments of a chapter as paragraphs of HTML.

use std::fmt::Write;

use crate::study::{Chapter, Node, Text};
use crate::svg::escape;

/// Glyphs of the PGN standard, which are written as signs; others are left out.
const SIGNS: [(u8, &str); 14] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (16, "±"),
    (17, "∓"),
    (18, "+−"),
    (19, "−+"),
    (146, "N"),
];

/// Writes the comment on the first position, and the moves. A move of the game with a comment or a variation ends a paragraph.
pub(super) fn chapter(out: &mut String, chapter: &Chapter, language: &str) {
    let mut prose = Prose { out, language, emphasis: chapter.moves.iter().any(is_annotated), is_open: false };
    if let Some(comment) = &chapter.comment {
        prose.comment(comment);
        prose.close();
    }
    for (ply, node) in chapter.moves.iter().enumerate() {
        prose.word();
        prose.the_move(node, ply, prose.emphasis);
        prose.annotations(node, ply);
        if is_annotated(node) {
            prose.close();
        }
    }
    prose.close();
}

fn is_annotated(node: &Node) -> bool {
    node.comment.is_some() || !node.variations.is_empty()
}

/// A text as HTML: no markup, and no template of a program that reads the page again, as VitePress does.
pub(super) fn escaped(text: &str) -> String {
    escape(text).replace('{', "&#123;")
}

/// An author's text, as HTML.
pub(super) fn plain(text: &str) -> String {
    text.trim().lines().map(escaped).collect::<Vec<_>>().join("<br />")
}

struct Prose<'a> {
    out: &'a mut String,
    language: &'a str,
    /// Whether the moves of the game stand out from variations and comments.
    emphasis: bool,
    /// Whether a paragraph is.
    is_open: bool,
}

impl Prose<'_> {
    /// What is written next stands behind a space, or in a new paragraph.
    fn word(&mut self) {
        self.out.push_str(if self.is_open { " " } else { "<p>" });
        self.is_open = true;
    }

    fn close(&mut self) {
        if std::mem::take(&mut self.is_open) {
            self.out.push_str("</p>\n");
        }
    }

    fn the_move(&mut self, node: &Node, ply: usize, emphasis: bool) {
        let (before, after) = if emphasis { ("<strong>", "</strong>") } else { ("", "") };
        let _ = write!(self.out, "{before}{}. {}", ply + 1, escaped(&node.mv));
        for glyph in &node.glyphs {
            let sign = SIGNS.iter().find(|(number, _)| number == glyph).map_or("", |(_, sign)| sign);
            // Signs of a position stand apart, those of a move on it.
            let space = if *glyph > 9 && !sign.is_empty() { " " } else { "" };
            let _ = write!(self.out, "{space}{sign}");
        }
        self.out.push_str(after);
    }

    fn annotations(&mut self, node: &Node, ply: usize) {
        if let Some(comment) = &node.comment {
            self.comment(comment);
        }
        for variation in &node.variations {
            self.word();
            self.out.push('(');
            for (i, node) in variation.iter().enumerate() {
                if i > 0 {
                    self.word();
                }
                self.the_move(node, ply + i, false);
                self.annotations(node, ply + i);
            }
            self.out.push(')');
        }
    }

    fn comment(&mut self, comment: &Text) {
        let text = comment.in_language(self.language);
        if !text.trim().is_empty() {
            self.word();
            self.out.push_str(&plain(text));
        }
    }
}
