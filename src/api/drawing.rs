//! The fields of requests for pictures.

use serde::Deserialize;

use super::request::Request;
use crate::play::Error;
use crate::say;
use crate::svg::Style;

/// The fields of `svg`. Null means the same as leaving a field out.
#[derive(Deserialize)]
struct Svg {
    theme: Option<String>,
    board: Option<String>,
    orientation: Option<String>,
    coordinates: Option<bool>,
    hands: Option<bool>,
    marks: Option<bool>,
    last_move: Option<bool>,
    numbers: Option<bool>,
    monochrome: Option<bool>,
    background: Option<bool>,
    width: Option<u16>,
    padding: Option<u16>,
    title: Option<String>,
    description: Option<String>,
}

impl Request<'_> {
    /// The style of the picture.
    pub fn style(self) -> Result<Style, Error> {
        let svg: Svg = self.fields()?;
        let mut style = Style::default();
        let unknown = |name, range| Error::BadJson(say!("“{}” must be {}", name, range));
        if let Some(theme) = svg.theme {
            style.theme = theme.parse().map_err(|()| unknown("theme", say!("“light” or “dark”")))?;
        }
        if let Some(board) = svg.board {
            let range = || say!("“wood”, “paper”, “slate” or “contrast”");
            style.board = board.parse().map_err(|()| unknown("board", range()))?;
        }
        if let Some(orientation) = svg.orientation {
            let range = || say!("degrees, a multiple of 60, and “flip” to mirror the board");
            style.orientation = orientation.parse().map_err(|()| unknown("orientation", range()))?;
        }
        style.coordinates = svg.coordinates.unwrap_or(style.coordinates);
        style.hands = svg.hands.unwrap_or(style.hands);
        style.marks = svg.marks.unwrap_or(style.marks);
        style.last_move = svg.last_move.unwrap_or(style.last_move);
        style.numbers = svg.numbers.unwrap_or(style.numbers);
        style.monochrome = svg.monochrome.unwrap_or(style.monochrome);
        style.background = svg.background.unwrap_or(style.background);
        style.width = svg.width.unwrap_or(style.width);
        style.padding = svg.padding.unwrap_or(style.padding);
        style.title = svg.title;
        style.description = svg.description;
        Ok(style)
    }
}
