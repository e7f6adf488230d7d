//! Geometry of hexagons on paper: pointy-top, y downward, 100 units from a cell's centre to its corner.

use std::fmt;

use crate::board::{Direction, Hex};

/// From a cell's centre to its corner.
pub(super) const RADIUS: f64 = 100.0;

/// The square root of 3.
const SQRT3: f64 = 1.732_050_807_568_877_2;

/// From side to side of a cell.
const WIDTH: f64 = SQRT3 * RADIUS;

/// A point or a vector.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl std::ops::Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

/// The point as SVG has it in a list: `x,y`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Number(self.x), Number(self.y))
    }
}

/// A number as SVG has it, with one decimal place at most.
#[derive(Clone, Copy)]
pub(super) struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest}") }
    }
}

/// The centre of a cell.
pub(super) fn centre(hex: Hex) -> Point {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    Point { x: WIDTH * (q + r / 2.0), y: 1.5 * RADIUS * r }
}

/// The point at `distance` from the origin toward a direction.
fn toward(side: Direction, distance: f64) -> Point {
    centre(side.vector()) * (distance / WIDTH)
}

/// The corners of a cell around the origin, clockwise on the screen from the upper right one.
pub(super) fn corners(radius: f64) -> [Point; 6] {
    let (x, y) = (radius * SQRT3 / 2.0, radius / 2.0);
    [(x, -y), (x, y), (0.0, radius), (-x, y), (-x, -y), (0.0, -radius)].map(|(x, y)| Point { x, y })
}

/// Points as an SVG attribute.
pub(super) fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// The outline of a cell around the origin, as an SVG attribute.
pub(super) fn outline(radius: f64) -> String {
    list(&corners(radius))
}

/// The part of a cell's side, in clockwise order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Part {
    Whole,
    First,
    Second,
}

/// The side of a cell's outline toward a direction, or one half of it, in clockwise order.
fn edge(side: Direction, part: Part) -> [Point; 2] {
    // Corners go clockwise, directions anticlockwise.
    let i = (6 - side as usize) % 6;
    let all = corners(RADIUS);
    let (a, b) = (all[i], all[(i + 1) % 6]);
    let middle = (a + b) * 0.5;
    match part {
        Part::Whole => [a, b],
        Part::First => [a, middle],
        Part::Second => [middle, b],
    }
}

/// A band of `thickness` along the outer side of a cell's edge, or of one half of it. Both ends are mitred to meet the
/// band of the next edge, of the same cell or of its neighbour; `is_cell` says whether there is a cell in a direction.
/// Also the middle of the band.
pub(super) fn band(
    side: Direction,
    part: Part,
    thickness: f64,
    is_cell: impl Fn(Direction) -> bool,
) -> ([Point; 4], Point) {
    let [a, b] = edge(side, part);
    let length = if part == Part::Whole { RADIUS } else { RADIUS / 2.0 };
    let along = (b + a * -1.0) * (1.0 / length);
    let out = toward(side, thickness);
    let slant = thickness / SQRT3;
    let before = match part {
        Part::Second => 0.0,
        _ if is_cell(side.turned(1)) => slant,
        _ => -slant,
    };
    let after = match part {
        Part::First => 0.0,
        _ if is_cell(side.turned(5)) => -slant,
        _ => slant,
    };
    ([a, b, b + out + along * after, a + out + along * before], (a + b) * 0.5 + toward(side, thickness / 2.0))
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// The rectangle around cells with a margin, at least `least` units wide and high.
    pub fn around(cells: impl Iterator<Item = Hex>, margin: f64, least: f64) -> Self {
        let (mut low, mut high): (Option<Point>, Option<Point>) = (None, None);
        for Point { x, y } in cells.map(centre) {
            low = Some(low.map_or(Point { x, y }, |p| Point { x: p.x.min(x), y: p.y.min(y) }));
            high = Some(high.map_or(Point { x, y }, |p| Point { x: p.x.max(x), y: p.y.max(y) }));
        }
        let (low, high) = (low.unwrap_or_default(), high.unwrap_or_default());
        let width = (high.x - low.x + WIDTH + 2.0 * margin).max(least);
        let height = (high.y - low.y + 2.0 * (RADIUS + margin)).max(least);
        Self { x: (low.x + high.x - width) / 2.0, y: (low.y + high.y - height) / 2.0, width, height }
    }
}
