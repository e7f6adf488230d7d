//! Draws what lies under the pieces: cells, coloured edges and marks.

use std::collections::HashSet;
use std::fmt::Write;

use super::Scene;
use super::geometry::{Number, Part, Point, band, centre, corners, list, outline};
use super::markup::{escape, fill, stroke, translate};
use super::paint::Paint;
use super::pieces::sign_at;
use crate::board::{Direction, Hex};
use crate::game::{Edge, PictureCell};

/// The width of coloured edges.
const BORDER: f64 = 25.0;

/// The thickness of a tile.
const SLAB: f64 = 16.0;

/// Draws the cells. Each tile covers the side of the one behind it.
pub(super) fn ground(text: &mut String, scene: &Scene<'_>) {
    let points: Vec<Hex> =
        scene.cells.iter().filter(|(cell, _)| cell.kind == "point").map(|&(_, hex)| hex).collect();
    let mut cells = scene.cells.clone();
    if cells.iter().any(|(cell, _)| cell.kind == "tile") {
        cells.sort_by_key(|(_, hex)| hex.r);
    }
    for (cell, hex) in cells {
        let at = centre(hex);
        let _ = write!(text, r#"<g data-cell="{}"{}>"#, escape(&cell.id), translate(at));
        if cell.kind == "point" {
            for other in points.iter().copied().filter(|other| hex.distance(*other) == 1) {
                let half = (centre(other) + at * -1.0) * 0.5;
                let _ = write!(
                    text,
                    r#"<line x2="{}" y2="{}"{} stroke-linecap="round"/>"#,
                    Number(half.x),
                    Number(half.y),
                    stroke(scene.palette.cell_line, 7.0)
                );
            }
        }
        floor(text, scene, cell);
        text.push_str("</g>");
    }
}

/// Draws the floor of a cell, and what is on it.
fn floor(text: &mut String, scene: &Scene<'_>, cell: &PictureCell) {
    let palette = &scene.palette;
    let last = scene.is_last(&cell.id);
    let tone = cell.tone.map(|player| (scene.colour(Some(player)), palette.tone(scene.colour(Some(player)))));
    let line = tone.map_or(palette.cell_line, |(_, (_, line, _))| line);
    if cell.kind == "point" {
        let (radius, line) = if last { (22, stroke(palette.honey, 12.0)) } else { (17, stroke(line, 6.0)) };
        let _ = write!(text, r#"<circle r="{radius}"{}{line}/>"#, fill(palette.cell));
    } else {
        let is_virtual = cell.kind == "virtual";
        let line = match cell.kind {
            _ if last => stroke(palette.ink, 7.0) + r#" stroke-opacity="0.55""#,
            "virtual" => stroke(line, 5.0) + r#" stroke-opacity="0.6""#,
            "tile" => stroke(line, 6.0),
            _ => stroke(line, 3.0),
        };
        let dashes = if is_virtual { r#" stroke-dasharray="3 15" stroke-linecap="round""# } else { "" };
        let inside = match tone {
            Some((_, (inside, ..))) => fill(inside),
            None if is_virtual => r#" fill="none""#.to_owned(),
            None => fill(palette.cell),
        };
        if cell.kind == "tile" {
            let side = tone.map_or(palette.cell, |(_, (inside, ..))| inside).with(0.45, Paint::BLACK);
            let points = corners(96.0).map(|p| p + Point { x: 0.0, y: SLAB });
            let _ = write!(
                text,
                r#"<polygon points="{}"{}{} stroke-linejoin="round"/>"#,
                list(&points),
                fill(side),
                stroke(side, 6.0)
            );
        }
        let points = outline(96.0);
        let _ = write!(text, r#"<polygon points="{points}"{inside}{line} stroke-linejoin="round"{dashes}/>"#);
    }
    if cell.kind == "centre" {
        let heart = outline(40.0);
        let _ = write!(text, r#"<polygon points="{heart}" fill="none"{}/>"#, stroke(palette.cell_line, 6.0));
    }
    if let Some((colour, (.., sign))) = tone {
        text.push_str(&sign_at(colour, Point::default(), 0.42, sign, "0.5"));
    }
}

/// Draws the coloured edges.
pub(super) fn edges(text: &mut String, scene: &Scene<'_>) {
    let taken: HashSet<Hex> = scene.cells.iter().map(|&(_, hex)| hex).collect();
    let place = |edge: &Edge| (edge.cell.clone(), edge.side);
    let places: Vec<_> = scene.picture.edges.iter().map(place).collect();
    for (i, edge) in scene.picture.edges.iter().enumerate() {
        let (Some(hex), Some(side)) = (scene.hex(&edge.cell), Direction::from_name(edge.side)) else {
            continue;
        };
        let part = if places[..i].contains(&places[i]) {
            Part::Second
        } else if places[i + 1..].contains(&places[i]) {
            Part::First
        } else {
            Part::Whole
        };
        let side = scene.style.orientation.turned_side(side);
        let (stripe, middle) = band(side, part, BORDER, |d| taken.contains(&hex.step(d)));
        let name = scene.colour(Some(edge.player));
        let colours = scene.palette.piece(name);
        let line = colours.outline.map(|paint| stroke(paint, 3.0)).unwrap_or_default();
        let _ = write!(
            text,
            r#"<g{}><polygon points="{}"{}{line}/>{}</g>"#,
            translate(centre(hex)),
            list(&stripe),
            fill(colours.body),
            sign_at(name, middle, 0.25, colours.on, "0.85")
        );
    }
}

/// Draws the marks.
pub(super) fn marks(text: &mut String, scene: &Scene<'_>) {
    for mark in &scene.picture.marks {
        let Some(hex) = scene.hex(&mark.cell) else { continue };
        let line = match mark.kind {
            "win" => stroke(scene.palette.honey, 20.0),
            "ring" => {
                stroke(scene.palette.honey, 12.0) + r#" stroke-dasharray="0.1 24" stroke-linecap="round""#
            }
            "dead" => stroke(scene.palette.ink, 9.0) + r#" stroke-dasharray="6 16" opacity="0.8""#,
            _ => stroke(scene.palette.ink, 9.0) + r#" opacity="0.8""#,
        };
        let _ = write!(
            text,
            r#"<polygon data-mark="{}" points="{}"{} fill="none"{line} stroke-linejoin="round"/>"#,
            escape(mark.kind),
            outline(84.0),
            translate(centre(hex))
        );
    }
}
