//! Colours, and their mixtures as CSS has them.

use std::fmt;

/// An sRGB colour with an opacity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Paint {
    rgb: [u8; 3],
    alpha: u8,
}

impl Paint {
    pub const BLACK: Self = Self::of(0x00_0000);
    pub const WHITE: Self = Self::of(0xff_ffff);

    /// The opaque colour `0xrrggbb`.
    pub const fn of(rgb: u32) -> Self {
        Self { rgb: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8], alpha: 255 }
    }

    /// The opaque colour that is written `#rrggbb`; `None` for other texts.
    pub fn read(text: &str) -> Option<Self> {
        u32::from_str_radix(text.strip_prefix('#')?, 16).ok().map(Self::of)
    }

    /// Black with an opacity of `alpha` / 255.
    pub const fn shade(alpha: u8) -> Self {
        Self { rgb: [0; 3], alpha }
    }

    /// The opacity, from 0 to 1.
    pub fn opacity(self) -> f64 {
        f64::from(self.alpha) / 255.0
    }

    /// This colour with `share` of `other` in it: `color-mix(in oklab, self, other share)` of two opaque colours.
    pub fn with(self, share: f64, other: Self) -> Self {
        let (a, b) = (oklab(self.rgb), oklab(other.rgb));
        let mixed = [0, 1, 2].map(|i| a[i] * (1.0 - share) + b[i] * share);
        Self { rgb: srgb(mixed), alpha: 255 }
    }
}

/// `#rrggbb`, without the opacity.
impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.rgb;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

type Matrix = [[f64; 3]; 3];

// The matrices of Björn Ottosson's Oklab, from linear sRGB and back.
const TO_LMS: Matrix = [
    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const TO_LAB: Matrix = [
    [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
    [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
    [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
];
const FROM_LAB: Matrix = [
    [1.0, 0.396_337_777_4, 0.215_803_757_3],
    [1.0, -0.105_561_345_8, -0.063_854_172_8],
    [1.0, -0.089_484_177_5, -1.291_485_548_0],
];
const FROM_LMS: Matrix = [
    [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
    [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
    [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0],
];

fn apply(matrix: &Matrix, [x, y, z]: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| matrix[i][0] * x + matrix[i][1] * y + matrix[i][2] * z)
}

fn oklab(rgb: [u8; 3]) -> [f64; 3] {
    let linear = rgb.map(|byte| {
        let c = f64::from(byte) / 255.0;
        // To the power of 12/5.
        if c <= 0.040_45 { c / 12.92 } else { fourth(cube(root((c + 0.055) / 1.055, 5))) }
    });
    apply(&TO_LAB, apply(&TO_LMS, linear).map(|c| root(c, 3)))
}

fn srgb(lab: [f64; 3]) -> [u8; 3] {
    apply(&FROM_LMS, apply(&FROM_LAB, lab).map(cube)).map(|c| {
        let c = c.clamp(0.0, 1.0);
        // To the power of 5/12.
        let curved =
            if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * fourth(root(c, 12)) * root(c, 12) - 0.055 };
        (curved * 255.0).round() as u8
    })
}

fn cube(x: f64) -> f64 {
    x * x * x
}

fn fourth(x: f64) -> f64 {
    (x * x) * (x * x)
}

/// The `n`th root of `x` from 0 to 1, by Newton's method.
///
/// `powf` and `cbrt` differ in the last bit from platform to platform, and a picture must not.
fn root(x: f64, n: i32) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let mut y = 1.0;
    for _ in 0..200 {
        let power = (1..n).fold(1.0, |power, _| power * y);
        let next = (f64::from(n - 1) * y + x / power) / f64::from(n);
        if next >= y {
            break;
        }
        y = next;
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_roots() {
        for (x, n) in [(1.0, 3), (0.5, 5), (0.003, 12), (1e-9, 3)] {
            assert!((root(x, n) - f64::powf(x, 1.0 / f64::from(n))).abs() < 1e-12, "{x} {n}");
        }
        assert!(root(0.0, 3).abs() < 1e-12);
    }

    #[test]
    fn colours_go_to_oklab_and_back() {
        for paint in [Paint::BLACK, Paint::WHITE, Paint::of(0xc9_3a2e), Paint::of(0x2a_6cb8)] {
            assert_eq!(paint.with(0.0, Paint::WHITE), paint);
            assert_eq!(Paint::WHITE.with(1.0, paint), paint);
        }
        // As Chromium computes color-mix(in oklab, #fff, #000).
        assert_eq!(Paint::WHITE.with(0.5, Paint::BLACK).to_string(), "#636363");
    }
}
