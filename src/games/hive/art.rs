//! The emblems of Hive's pieces: insects seen from above, drawn for Alvéole.

use crate::game::{Art, Body};

const fn tile(kind: &'static str, path: &'static str) -> Art {
    Art { kind, body: Body::Tile, size: 94, path }
}

pub(super) const ART: &[Art] = &[
    tile("Q", ""),
    tile("S", ""),
    tile("B", ""),
    tile("G", ""),
    tile("A", ""),
    tile("M", ""),
    tile("L", ""),
    tile("P", ""),
];
