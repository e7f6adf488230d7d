//! Draws pieces from their art: a body in the player's colour, and an emblem.

use std::fmt::Write;

use super::geometry::{Number, Point, corners, list, outline};
use super::markup::{fill, stroke, translate};
use super::paint::Paint;
use super::palette::{Palette, PieceColours, sign};
use crate::game::{Art, Body};

/// The thickness of a body: a piece on top of it is raised by this.
pub(super) const fn thickness(body: Body) -> f64 {
    match body {
        Body::Tile => 22.0,
        Body::Stone | Body::Pyramid => 16.0,
        Body::Disc => 14.0,
        Body::None => 12.0,
    }
}

/// The art of a kind; without one, a stone.
pub(super) fn art_of(art: &[Art], kind: &'static str) -> Art {
    let stone = Art { kind, body: Body::Stone, size: 60, path: "", tint: None };
    art.iter().copied().find(|a| a.kind == kind).unwrap_or(stone)
}

/// The outline of a body of `size`, `dy` below the middle, as the beginning of an element.
fn shape(body: Body, size: f64, dy: f64) -> String {
    if matches!(body, Body::Stone | Body::Disc) {
        let cy = if dy == 0.0 { String::new() } else { format!(r#" cy="{}""#, Number(dy)) };
        return format!(r#"<circle{cy} r="{}""#, Number(size));
    }
    let points = corners(size).map(|p| p + Point { x: 0.0, y: dy });
    format!(r#"<polygon points="{}""#, list(&points))
}

/// A colour's sign at `at`, as an element.
pub(super) fn sign_at(colour: &str, at: Point, scale: f64, paint: Paint, opacity: &str) -> String {
    let path = sign(colour);
    if path.is_empty() {
        return String::new();
    }
    let place = if at == Point::default() {
        String::new()
    } else {
        format!("translate({} {}) ", Number(at.x), Number(at.y))
    };
    let opacity = if opacity.is_empty() { String::new() } else { format!(r#" opacity="{opacity}""#) };
    // Two decimal places are enough for the scales that there are.
    let scale = (scale * 100.0).round() / 100.0;
    format!(r#"<path d="{path}" transform="{place}scale({scale})"{}{opacity}/>"#, fill(paint))
}

/// Draws a piece around (0, 0), with the number of its move if it has one.
pub(super) fn piece(
    text: &mut String,
    art: Art,
    colour: &str,
    palette: &Palette,
    last: bool,
    number: Option<usize>,
) {
    let Art { body, path, .. } = art;
    let size = f64::from(art.size);
    let colours = palette.piece(colour);
    if body != Body::None {
        let lined = colours
            .outline
            .map(|paint| stroke(paint, 4.0) + r#" stroke-linejoin="round""#)
            .unwrap_or_default();
        let _ = write!(text, "{}{}{lined}/>", shape(body, size, thickness(body)), fill(colours.side));
        draw_top(text, body, size, &colours, palette, last);
    }
    if !path.is_empty() {
        let _ = write!(text, r#"<path d="{path}"{}/>"#, fill(palette.emblem(art, colour)));
    }
    if let Some(number) = number {
        numeral(text, number, path.is_empty(), &colours, palette);
    }
    if body != Body::None {
        // On a piece with an emblem the sign is small, below the emblem.
        let (y, scale) = match body {
            _ if path.is_empty() && number.is_none() => (0.0, size / 100.0 * 0.72),
            Body::Tile => (size * 0.7, 0.2),
            _ => (size * 0.62, 0.2),
        };
        text.push_str(&sign_at(colour, Point { x: 0.0, y }, scale, colours.on, "0.9"));
    }
}

/// Draws the number of a piece: where its emblem would be, or else above it.
fn numeral(text: &mut String, number: usize, central: bool, colours: &PieceColours, palette: &Palette) {
    let font = r#"font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle""#;
    if central {
        // Three digits are as wide as the stone admits.
        let size = if number < 100 { 56 } else { 44 };
        let paint = fill(colours.on);
        let _ = write!(text, r#"<text {font} font-size="{size}" y="-4" dy="0.36em"{paint}>{number}</text>"#);
    } else {
        let _ = write!(
            text,
            r#"<g{}><circle r="31"{}{}/><text {font} font-size="36" dy="0.36em"{}>{number}</text></g>"#,
            translate(Point { x: -50.0, y: -44.0 }),
            fill(palette.panel),
            stroke(palette.ink, 4.0),
            fill(palette.ink)
        );
    }
}

fn draw_top(text: &mut String, body: Body, size: f64, colours: &PieceColours, palette: &Palette, last: bool) {
    let pyramid = body == Body::Pyramid;
    let line = if pyramid && last { stroke(palette.honey, 9.0) } else { stroke(colours.rim(), 4.0) };
    let _ =
        write!(text, r#"{}{}{line} stroke-linejoin="round"/>"#, shape(body, size, 0.0), fill(colours.body));
    if pyramid {
        facets(text, size);
        return;
    }
    let line =
        if last { stroke(palette.honey, 8.0) } else { stroke(colours.on, 4.0) + r#" stroke-opacity="0.28""# };
    let _ = write!(text, r#"{} fill="none"{line}/>"#, shape(body, size - 7.0, 0.0));
}

/// Draws the slopes of a pyramid seen from above, lit from the upper left.
fn facets(text: &mut String, size: f64) {
    let rim = corners(size);
    let slopes = [("#000", 0.2), ("#000", 0.2), ("#000", 0.34), ("#000", 0.1), ("#fff", 0.28), ("#fff", 0.1)];
    for (i, (paint, opacity)) in slopes.into_iter().enumerate() {
        let points = list(&[Point::default(), rim[i], rim[(i + 1) % 6]]);
        let _ = write!(text, r#"<polygon points="{points}" fill="{paint}" opacity="{opacity}"/>"#);
    }
}

/// Draws a player's token around (0, 0): a cell in the colour, with its sign.
pub(super) fn token(text: &mut String, colour: &str, palette: &Palette) {
    let colours = palette.piece(colour);
    let _ = write!(
        text,
        r#"<polygon points="{}"{}{} stroke-linejoin="round"/>"#,
        outline(92.0),
        fill(colours.body),
        stroke(colours.rim(), 4.0)
    );
    text.push_str(&sign_at(colour, Point::default(), 1.0, colours.on, "0.9"));
}
