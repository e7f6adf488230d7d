//! Pictures as SVG text: what the page draws, without a browser.
//!
//! ```
//! use alveole::game::{Game, Options, Rules, View};
//! use alveole::games::hive;
//! use alveole::svg::{Style, Theme, render};
//!
//! let position = hive::Position::new(&hive::HiveOptions::default());
//! let mut style = Style::default();
//! style.theme = Theme::Dark;
//! let text = render(&position.picture(), &hive::Position::CARD, &[], &style);
//! assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! ```
//!
//! The text needs nothing else: no style sheet, script or font. The same picture gives the same bytes on every platform.
//! Its layers are groups with the classes of the page's (`ground`, `edges`, `marks`, `pieces`, `names`, `badges`, `hands`);
//! cells have their id as `data-cell`, pieces as `data-piece`.
//!
//! A test draws positions of all games with this module and with the page, and compares the shapes
//! (`tests/browser/svg.test.mjs`).

mod geometry;
mod hands;
mod markup;
mod paint;
mod palette;
mod pieces;
mod scenery;
mod stacks;
mod style;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt::Write;

use crate::board::Hex;
use crate::game::{Card, Picture, PictureCell};
use geometry::{Frame, Number, centre};
pub(crate) use markup::escape;
use markup::{fill, stroke, translate};
use palette::Palette;
pub use style::{Board, Orientation, Style, Theme};

/// Space around the cells, for their outlines; more where there are coloured edges.
const MARGIN: f64 = 22.0;
const MARGIN_AND_EDGE: f64 = 34.0;

/// The least width and height of a board that grows with the game.
const LEAST: f64 = 1000.0;

/// The picture that is drawn, and the data that drawing it needs.
struct Scene<'a> {
    picture: &'a Picture,
    card: &'a Card,
    style: &'a Style,
    palette: Palette,
    last: &'a [String],
    /// The number on each numbered piece.
    numbers: HashMap<&'a str, usize>,
    /// The cells and where they lie on the turned board.
    cells: Vec<(&'a PictureCell, Hex)>,
    hexes: HashMap<&'a str, Hex>,
}

impl Scene<'_> {
    /// The named colour of a player.
    fn colour(&self, player: Option<u8>) -> &'static str {
        player.and_then(|p| self.card.colours.get(usize::from(p))).copied().unwrap_or("none")
    }

    fn is_last(&self, cell: &str) -> bool {
        self.last.iter().any(|id| id == cell)
    }

    /// Where a cell lies.
    fn hex(&self, cell: &str) -> Option<Hex> {
        self.hexes.get(cell).copied()
    }
}

/// Draws `picture`, a picture of the game with this card; `last` has the cells of the last move.
///
/// Without a title and a description in `style`, the picture is called after the game and has no description:
/// [`Match::svg`](crate::play::Match::svg) has both.
///
/// ```
/// use alveole::game::{Game, Rules, View};
/// use alveole::games::hex;
/// use alveole::svg::Style;
/// let position = hex::Position::new(&hex::HexOptions::default());
/// let svg = alveole::svg::render(&position.picture(), &hex::Position::CARD, &[], &Style::default());
/// assert!(svg.starts_with("<svg"));
/// ```
#[must_use]
pub fn render(picture: &Picture, card: &Card, last: &[String], style: &Style) -> String {
    render_numbered(picture, card, last, HashMap::new(), style)
}

/// [`render`], with numbers on pieces, by their ids.
pub(crate) fn render_numbered(
    picture: &Picture,
    card: &Card,
    last: &[String],
    numbers: HashMap<&str, usize>,
    style: &Style,
) -> String {
    let place = |cell: &PictureCell| style.orientation.turned(Hex::new(cell.q, cell.r));
    let cells: Vec<_> = picture.cells.iter().map(|cell| (cell, place(cell))).collect();
    let scene = Scene {
        picture,
        card,
        style,
        palette: Palette::of(style),
        last: if style.last_move { last } else { &[] },
        numbers,
        hexes: cells.iter().map(|&(cell, hex)| (cell.id.as_str(), hex)).collect(),
        cells,
    };
    let margin = if picture.edges.is_empty() { MARGIN } else { MARGIN_AND_EDGE };
    let grows = picture.cells.iter().any(|cell| cell.kind == "virtual");
    let board =
        Frame::around(scene.cells.iter().map(|&(_, hex)| hex), margin, if grows { LEAST } else { 0.0 });

    let mut inside = String::new();
    layer(&mut inside, "ground", "", |text| scenery::ground(text, &scene));
    layer(&mut inside, "edges", "", |text| scenery::edges(text, &scene));
    if style.marks {
        layer(&mut inside, "marks", "", |text| scenery::marks(text, &scene));
    }
    layer(&mut inside, "pieces", "", |text| stacks::pieces(text, &scene));
    if style.coordinates {
        names(&mut inside, &scene);
    }
    let written =
        r#" font-family="system-ui, sans-serif" font-weight="700" font-size="36" text-anchor="middle""#;
    layer(&mut inside, "badges", written, |text| stacks::numbers(text, &scene));
    let mut frame = board;
    if style.hands {
        layer(&mut inside, "hands", written, |text| frame = hands::hands(text, &scene, board));
    }

    let name = || card.texts.english("name").unwrap_or_default();
    let title = style.title.as_deref().unwrap_or_else(name);
    whole(frame, &scene, title, style.description.as_deref().unwrap_or_default(), &inside)
}

/// The whole text, around what is inside.
fn whole(frame: Frame, scene: &Scene<'_>, title: &str, description: &str, inside: &str) -> String {
    let padding = f64::from(scene.style.padding);
    let (x, y) = (Number(frame.x - padding), Number(frame.y - padding));
    let (width, height) = (frame.width + 2.0 * padding, frame.height + 2.0 * padding);
    let pixels = f64::from(scene.style.width.max(1));
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {} {}" width="{}" height="{}" role="img">"#,
        Number(width),
        Number(height),
        Number(pixels),
        Number((pixels * height / width).round().max(1.0))
    );
    let _ = write!(text, "<title>{}</title>", escape(title));
    if !description.is_empty() {
        let _ = write!(text, "<desc>{}</desc>", escape(description));
    }
    if scene.style.background {
        let paper = fill(scene.palette.board);
        let _ = write!(
            text,
            r#"<rect x="{x}" y="{y}" width="{}" height="{}"{paper}/>"#,
            Number(width),
            Number(height)
        );
    }
    text.push_str(inside);
    text.push_str("</svg>\n");
    text
}

/// Writes a layer; an empty one is left out.
fn layer(text: &mut String, name: &str, attributes: &str, draw: impl FnOnce(&mut String)) {
    let before = text.len();
    let _ = write!(text, r#"<g class="{name}"{attributes}>"#);
    let empty = text.len();
    draw(text);
    if text.len() == empty {
        text.truncate(before);
    } else {
        text.push_str("</g>");
    }
}

/// Writes the names of the cells.
fn names(text: &mut String, scene: &Scene<'_>) {
    let attributes = format!(
        r#" font-family="system-ui, sans-serif" font-weight="600" font-size="25" text-anchor="middle" opacity="0.75" paint-order="stroke"{}{}"#,
        fill(scene.palette.ink),
        stroke(scene.palette.cell, 5.0)
    );
    layer(text, "names", &attributes, |text| {
        for &(cell, hex) in &scene.cells {
            let _ = write!(text, r#"<text{} y="84">{}</text>"#, translate(centre(hex)), escape(&cell.id));
        }
    });
}
