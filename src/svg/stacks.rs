//! Draws the pieces, in stacks.

use std::collections::HashMap;
use std::fmt::Write;

use super::Scene;
use super::geometry::{Point, centre};
use super::markup::{escape, fill, stroke, translate};
use super::pieces::{art_of, piece, thickness};
use crate::game::PicturePiece;

/// The greatest rise of a stack, however many pieces it has, in thicknesses.
const MOST: f64 = 5.0;

/// Draws the pieces, lower rows over upper ones, and those of one row and level in the order of the picture.
pub(super) fn pieces(text: &mut String, scene: &Scene<'_>) {
    let order: HashMap<&str, usize> =
        scene.picture.pieces.iter().enumerate().map(|(i, one)| (one.id.as_str(), i)).collect();
    let mut placed: Vec<(i32, &PicturePiece, Point, bool)> = Vec::new();
    for (id, stack) in stacks(scene) {
        let Some(hex) = scene.hex(id) else { continue };
        let Point { x, mut y } = centre(hex);
        let shrink = (MOST / (stack.len().max(2) - 1) as f64).min(1.0);
        for (i, &one) in stack.iter().enumerate() {
            let top = i + 1 == stack.len();
            let rank = i32::from(hex.r) * 1000 + i32::from(one.level);
            placed.push((rank, one, Point { x, y }, top && scene.is_last(id)));
            y -= thickness(art_of(scene.card.art, one.kind).body) * shrink;
        }
    }
    placed.sort_by_key(|&(rank, one, ..)| (rank, order[one.id.as_str()]));
    for (_, one, at, last) in placed {
        let _ = write!(text, r#"<g data-piece="{}"{}>"#, escape(&one.id), translate(at));
        let art = art_of(scene.card.art, one.kind);
        let number = scene.numbers.get(one.id.as_str()).copied();
        piece(text, art, scene.colour(one.player), &scene.palette, last, number);
        text.push_str("</g>");
    }
}

/// Draws the number of pieces at each stack.
pub(super) fn numbers(text: &mut String, scene: &Scene<'_>) {
    for (id, stack) in stacks(scene) {
        let height: u32 = stack.iter().map(|one| u32::from(one.count.max(1))).sum();
        let Some(hex) = scene.hex(id).filter(|_| height > 1) else { continue };
        let shrink = (MOST / (stack.len().max(2) - 1) as f64).min(1.0);
        let below = &stack[..stack.len() - 1];
        let rise: f64 = below.iter().map(|p| thickness(art_of(scene.card.art, p.kind).body) * shrink).sum();
        let at = centre(hex) + Point { x: 50.0, y: 44.0 - rise };
        let _ = write!(
            text,
            r#"<g{}><circle r="31"{}{}/><text dy="0.36em"{}>{height}</text></g>"#,
            translate(at),
            fill(scene.palette.panel),
            stroke(scene.palette.ink, 4.0),
            fill(scene.palette.ink)
        );
    }
}

/// The pieces by cell, each stack from the bottom up; stacks in the order of their lowest pieces.
fn stacks<'a>(scene: &Scene<'a>) -> Vec<(&'a str, Vec<&'a PicturePiece>)> {
    let mut pieces: Vec<&PicturePiece> = scene.picture.pieces.iter().collect();
    pieces.sort_by_key(|piece| piece.level);
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut stacks: Vec<(&str, Vec<&PicturePiece>)> = Vec::new();
    for piece in pieces {
        let place = *places.entry(&piece.cell).or_insert(stacks.len());
        if place == stacks.len() {
            stacks.push((&piece.cell, Vec::new()));
        }
        stacks[place].1.push(piece);
    }
    stacks
}
