//! The colours and the measures of pictures are those of the page.

use super::paint::Paint;
use super::palette::{Palette, sign};
use super::{Board, Style, Theme};

const PALETTE: &str = include_str!("../../www/base/palette.css");
const COLOURS: &str = include_str!("../../www/board/player-colours.css");
const THEMES: &str = include_str!("../../www/board/themes.css");
const CELLS: &str = include_str!("../../www/board/cells.css");
const PIECES: &str = include_str!("../../www/board/pieces.js");

/// A colour as the style sheets write it: `#rgb`, `#rgba` or `#rrggbb`.
fn paint(text: &str) -> Paint {
    let digits = text.strip_prefix('#').unwrap_or_else(|| panic!("{text} is a colour"));
    let long: String =
        if digits.len() < 6 { digits.chars().flat_map(|c| [c, c]).collect() } else { digits.to_owned() };
    let number = u32::from_str_radix(&long, 16).unwrap();
    if long.len() < 8 {
        return Paint::of(number);
    }
    assert_eq!(number >> 8, 0, "only black is translucent");
    Paint::shade(number as u8)
}

/// The value of `name` in a style sheet, after `from`: its light and its dark colour.
fn value(css: &str, from: &str, name: &str) -> Option<[Paint; 2]> {
    let rule = css.split_once(from)?.1.split_once('}')?.0;
    let value = rule.split_once(&format!("{name}: "))?.1.split_once(";\n")?.0;
    let value = match value.split_once(", light-dark") {
        Some((_, both)) => both,
        None => value.strip_prefix("light-dark").unwrap_or(value),
    };
    let mut parts = value.trim_matches(['(', ')']).split(", ").map(paint);
    let light = parts.next()?;
    Some([light, parts.next().unwrap_or(light)])
}

fn style(theme: Theme, board: Board) -> Style {
    Style { theme, board, ..Style::default() }
}

#[test]
fn the_materials_of_boards_are_those_of_the_page() {
    for (name, board) in [("paper", Board::Paper), ("slate", Board::Slate), ("contrast", Board::Contrast)] {
        let of = |property| value(THEMES, &format!(":host([data-board=\"{name}\"]) {{"), property).unwrap();
        for (i, theme) in [Theme::Light, Theme::Dark].into_iter().enumerate() {
            let palette = Palette::of(&style(theme, board));
            assert_eq!(palette.board, of("--board")[i], "{name} {theme:?}");
            assert_eq!(palette.cell, of("--cell")[i], "{name} {theme:?}");
            assert_eq!(palette.cell_line, of("--cell-line")[i], "{name} {theme:?}");
        }
    }
    let outline = value(THEMES, "[data-colour] {", "--outline").unwrap();
    for (i, theme) in [Theme::Light, Theme::Dark].into_iter().enumerate() {
        let palette = Palette::of(&style(theme, Board::Contrast));
        assert_eq!(palette.piece("red").outline, Some(outline[i]), "{theme:?}");
    }
}

#[test]
fn the_colours_of_boards_are_those_of_the_page() {
    let of = |name| value(PALETTE, ":root {", name).unwrap_or_else(|| panic!("no {name}"));
    for (i, theme) in [Theme::Light, Theme::Dark].into_iter().enumerate() {
        let palette = Palette::of(&style(theme, Board::Wood));
        let ours = [
            ("--board", palette.board),
            ("--panel", palette.panel),
            ("--ink", palette.ink),
            ("--cell", palette.cell),
            ("--cell-line", palette.cell_line),
            ("--honey", palette.honey),
        ];
        for (name, paint) in ours {
            assert_eq!(paint, of(name)[i], "{name} {theme:?}");
        }
    }
}

const NAMES: [&str; 7] = ["red", "black", "white", "yellow", "blue", "green", "violet"];

#[test]
fn the_colours_of_pieces_are_those_of_the_page() {
    for (i, theme) in [Theme::Light, Theme::Dark].into_iter().enumerate() {
        let palette = Palette::of(&style(theme, Board::Wood));
        for name in NAMES.into_iter().chain(["none"]) {
            let of = |property| {
                value(COLOURS, &format!("[data-colour=\"{name}\"] {{"), property).map(|both| both[i])
            };
            let ours = palette.piece(name);
            assert_eq!(Some(ours.body), of("--c"), "{name} {theme:?}");
            assert_eq!(Some(ours.on), of("--on"), "{name} {theme:?}");
            assert_eq!(ours.outline, of("--outline"), "{name} {theme:?}");
        }
    }
}

#[test]
fn the_tints_of_cells_are_those_of_the_page() {
    for (i, theme) in [Theme::Light, Theme::Dark].into_iter().enumerate() {
        let palette = Palette::of(&style(theme, Board::Wood));
        for name in NAMES {
            let tint = value(CELLS, &format!(".cell[data-tone=\"{name}\"] {{"), "--tint").unwrap()[i];
            assert_eq!(palette.tone(name).0, palette.cell.with(0.42, tint), "{name} {theme:?}");
        }
    }
}

#[test]
fn the_signs_are_those_of_the_page() {
    for name in NAMES {
        assert!(PIECES.contains(&format!("  {name}: \"{}\",\n", sign(name))), "{name}");
    }
}
