//! Pieces of SVG text.

use super::geometry::{Number, Point};
use super::paint::Paint;

/// The attributes that fill a shape.
pub(super) fn fill(paint: Paint) -> String {
    format!(r#" fill="{paint}""#)
}

/// The attributes of a line.
pub(super) fn stroke(paint: Paint, width: f64) -> String {
    let line = format!(r#" stroke="{paint}" stroke-width="{}""#, Number(width));
    if paint.opacity() < 1.0 { format!(r#"{line} stroke-opacity="{:.2}""#, paint.opacity()) } else { line }
}

/// The attribute that moves a shape.
pub(super) fn translate(at: Point) -> String {
    format!(r#" transform="translate({} {})""#, Number(at.x), Number(at.y))
}

/// `text` as XML has it, in elements and in attributes. Characters that XML does not have become spaces.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
