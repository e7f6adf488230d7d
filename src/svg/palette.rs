//! The colours of boards and pieces, in light and in dark, as the style sheets of the page have them
//! (`www/base/palette.css`, `www/board/*.css`; a test holds both together).

use super::paint::Paint;
use super::{Board, Style, Theme};
use crate::game::Art;

/// The colours of a board.
pub(super) struct Palette {
    pub board: Paint,
    pub panel: Paint,
    pub ink: Paint,
    pub cell: Paint,
    pub cell_line: Paint,
    pub honey: Paint,
    /// The outline of tinted cells, before the tint.
    tone_line: Paint,
    theme: Theme,
    /// Whether all pieces have an outline in the colour of the ink's side of the theme.
    outlined: bool,
    monochrome: bool,
}

/// The colours of a player's pieces.
pub(super) struct PieceColours {
    /// The body.
    pub body: Paint,
    /// The signs on the body.
    pub on: Paint,
    /// The outline, where the body alone does not stand out.
    pub outline: Option<Paint>,
    /// The side of the body, below it.
    pub side: Paint,
}

impl PieceColours {
    /// The outline of the body.
    pub fn rim(&self) -> Paint {
        self.outline.unwrap_or_else(|| self.body.with(0.34, Paint::BLACK))
    }
}

impl Palette {
    pub fn of(style: &Style) -> Self {
        let theme = style.theme;
        let both = |light, dark| Paint::of(theme.choose(light, dark));
        let (board, cell, cell_line) = match style.board {
            Board::Wood => {
                (both(0xc8_a26c, 0x2b_1d12), both(0xf0_d9ac, 0x5b_3f27), both(0x6e_4d22, 0xc2_9a6a))
            }
            Board::Paper => {
                (both(0xff_fcf4, 0x33_2a21), both(0xec_dfc2, 0x54_483a), both(0x7d_6f56, 0xb0_a188))
            }
            Board::Slate => {
                (both(0xb4_bec6, 0x19_1d21), both(0xe3_e8eb, 0x3f_4951), both(0x52_606b, 0x98_a5b0))
            }
            Board::Contrast => {
                (both(0xff_ffff, 0x00_0000), both(0xff_ffff, 0x10_1010), both(0x00_0000, 0xff_ffff))
            }
        };
        Self {
            board,
            panel: both(0xff_fcf4, 0x33_2a21),
            ink: both(0x2b_251e, 0xf5_eee2),
            cell,
            cell_line,
            honey: both(0xed_a713, 0xf0_b43a),
            tone_line: both(0xa8_997c, 0xa5_9a89),
            theme,
            outlined: style.board == Board::Contrast,
            monochrome: style.monochrome,
        }
    }

    /// The colour of a piece's emblem on the body of a player with a named colour.
    pub fn emblem(&self, art: Art, colour: &str) -> Paint {
        let own = art.tint.filter(|_| !self.monochrome).and_then(|[on_white, on_black]| match colour {
            "white" => Some(on_white),
            "black" => Some(on_black),
            _ => None,
        });
        own.and_then(Paint::read).unwrap_or_else(|| self.piece(colour).on)
    }

    /// The colours of the pieces of a player with a named colour; `none` for neutral pieces.
    pub fn piece(&self, colour: &str) -> PieceColours {
        let of = |light, dark| Paint::of(self.theme.choose(light, dark));
        let outline = |light, dark| Some(self.theme.choose(light, dark));
        let (white, black) = (Paint::WHITE, Paint::shade(0x66));
        let light = of(0xff_ffff, 0x1b_1410);
        let (body, on, outline) = match colour {
            "red" => (of(0xc9_3a2e, 0xf0_7a6b), light, None),
            "black" => (of(0x2d_2c31, 0x15_120f), white, outline(Paint::shade(0x55), Paint::of(0xb9_ab93))),
            "white" => (of(0xff_fefa, 0xf4_eee2), Paint::of(0x57_503f), outline(Paint::of(0x7d_735f), black)),
            "yellow" => {
                (of(0xf6_cd2e, 0xf3_cc3c), Paint::of(0x4a_3900), outline(Paint::of(0x7f_6400), black))
            }
            "blue" => (of(0x2a_6cb8, 0x6a_a6ea), light, None),
            "green" => (of(0x2c_7d43, 0x58_b872), light, None),
            "violet" => (of(0x7d_49ab, 0xb8_92e2), light, None),
            _ => (of(0x85_7a67, 0xa8_9c89), of(0xff_ffff, 0x14_110d), None),
        };
        let side = match colour {
            "white" | "yellow" => body.with(0.38, Paint::of(0x44_3311)),
            _ => body.with(0.45, Paint::BLACK),
        };
        let outline = if self.outlined { Some(of(0x00_0000, 0xff_ffff)) } else { outline };
        PieceColours { body, on, outline, side }
    }

    /// The colours of a cell tinted with a named colour: inside, outline and sign.
    pub fn tone(&self, colour: &str) -> (Paint, Paint, Paint) {
        let tint = match colour {
            "red" => Paint::of(0xd0_443a),
            "black" => Paint::of(self.theme.choose(0x4a_4a50, 0x00_0000)),
            "white" => Paint::WHITE,
            "yellow" => Paint::of(0xf3_c71c),
            "blue" => Paint::of(0x3b_7fd0),
            "green" => Paint::of(0x3f_9a58),
            "violet" => Paint::of(0x8f_5cc0),
            _ => self.cell,
        };
        let sign = if matches!(colour, "white" | "yellow") { Paint::BLACK } else { self.ink };
        (self.cell.with(0.42, tint), self.tone_line.with(0.35, tint), sign)
    }
}

/// The sign of a colour, so that colour is never the only cue: a path around (0, 0), at most 50 units out.
pub(super) fn sign(colour: &str) -> &'static str {
    match colour {
        "red" => "M0-42A42 42 0 1 1 0 42 42 42 0 1 1 0-42Z",
        "black" => "M0-46A46 46 0 1 1 0 46 46 46 0 1 1 0-46ZM0-26A26 26 0 1 0 0 26 26 26 0 1 0 0-26Z",
        "white" => "M-46-9H46V9H-46Z",
        "yellow" => "M0-48 46 34H-46Z",
        "blue" => "M-46-34H46V-10H-46ZM-46 10H46V34H-46Z",
        "green" => "M0-50 44 0 0 50-44 0Z",
        "violet" => "M-15-46H15V-15H46V15H15V46H-15V15H-46V-15H-15Z",
        _ => "",
    }
}
