//! Draws the players' hands, below the board.

use std::fmt::Write;

use super::Scene;
use super::geometry::{Frame, Point};
use super::markup::{fill, translate};
use super::pieces::{art_of, piece, token};
use crate::game::{Body, HandPiece};

/// The height of a line, in thousandths of the board's width, as all of these: a hand is as large on every board.
const LINE: f64 = 118.0;
/// The space for a piece and its number.
const SPACE: f64 = 176.0;
/// The space for a player's token.
const TOKEN: f64 = 120.0;
/// The largest piece, from its centre to its corner.
const SIZE: f64 = 48.0;

/// Draws the hands of the players who hold something, below `frame`; returns the frame around both.
pub(super) fn hands(text: &mut String, scene: &Scene<'_>, frame: Frame) -> Frame {
    let held = |pieces: &[HandPiece]| pieces.iter().filter(|p| p.count > 0).cloned().collect::<Vec<_>>();
    let hands = scene.picture.hands.iter().map(|hand| (hand.player, held(&hand.pieces)));
    let hands: Vec<_> = hands.filter(|(_, pieces)| !pieces.is_empty()).collect();
    if hands.is_empty() {
        return frame;
    }
    let columns = ((1000.0 - TOKEN) / SPACE).floor() as usize;
    let unit = frame.width / 1000.0;
    let largest = scene.card.art.iter().filter(|a| a.body != Body::None).map(|a| a.size).max();
    let scale = SIZE / f64::from(largest.unwrap_or(60).max(20));
    let at = |x: f64, y: f64| Point { x: frame.x + x * unit, y: frame.y + frame.height + y * unit };
    let mut y = 0.0;
    for (player, pieces) in hands {
        let colour = scene.colour(Some(player));
        for (i, line) in pieces.chunks(columns).enumerate() {
            let middle = y + LINE / 2.0;
            if i == 0 {
                scaled(text, at(TOKEN / 2.0, middle), 0.34 * unit, |text| {
                    token(text, colour, &scene.palette)
                });
            }
            for (column, HandPiece { kind, count, .. }) in line.iter().enumerate() {
                let x = TOKEN + SPACE * column as f64 + SIZE;
                let art = art_of(scene.card.art, kind);
                // The side of a piece is below it: raise the middle of both to the middle of the line.
                scaled(text, at(x, middle - 5.0), scale * unit, |text| {
                    piece(text, art, colour, &scene.palette, false, None);
                });
                scaled(text, at(x + SIZE + 10.0, middle + 10.0), 0.8 * unit, |text| {
                    let ink = fill(scene.palette.ink);
                    let _ = write!(text, r#"<text text-anchor="start"{ink}>× {count}</text>"#);
                });
            }
            y += LINE;
        }
    }
    Frame { height: frame.height + y * unit, ..frame }
}

/// Draws around `at`, scaled.
fn scaled(text: &mut String, at: Point, scale: f64, draw: impl FnOnce(&mut String)) {
    let scale = (scale * 1000.0).round() / 1000.0;
    let place = translate(at);
    let place = place.trim_end_matches('"');
    let _ = write!(text, r#"<g{place} scale({scale})">"#);
    draw(text);
    text.push_str("</g>");
}
