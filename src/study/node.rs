//! The moves of a study.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Text;

/// A move, with its annotations and the moves that could have been made in its place.
///
/// In JSON it is the move alone where it has none of them.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Node {
    /// The move, in the game's notation.
    pub mv: String,
    /// The judgement of the move: Numeric Annotation Glyphs of the PGN standard (8.2.4), such as 1 for `!`.
    pub glyphs: Vec<u8>,
    /// The comment on it.
    pub comment: Option<Text>,
    /// Arrows and marks on the position after it.
    pub shapes: Vec<Shape>,
    /// Milliseconds on the clock of its player after it.
    pub clock: Option<u64>,
    /// The share of the win that each colour expects after it, from 0 to 1.
    pub eval: Vec<f64>,
    /// Other moves from the same position, each with its continuation.
    pub variations: Vec<Vec<Self>>,
}

impl From<String> for Node {
    fn from(mv: String) -> Self {
        Self { mv, ..Self::default() }
    }
}

impl Node {
    /// Whether the move has no annotations and no variations.
    pub(super) fn is_bare(&self) -> bool {
        *self == Self { mv: self.mv.clone(), ..Self::default() }
    }
}

/// A node with all its fields, as JSON has it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Fields {
    /// The move, in the game's notation.
    r#move: String,
    /// Numeric Annotation Glyphs of the PGN standard, such as 1 for `!`.
    #[serde(default)]
    glyphs: Vec<u8>,
    /// The comment on it.
    #[serde(default)]
    comment: Option<Text>,
    /// Arrows and marks on the position after it.
    #[serde(default)]
    shapes: Vec<Shape>,
    /// Milliseconds on the clock of its player after it.
    #[serde(default)]
    clock: Option<u64>,
    /// The share of the win that each colour expects after it, from 0 to 1.
    #[serde(default)]
    eval: Vec<f64>,
    /// Other moves from the same position, each with its continuation.
    #[serde(default)]
    variations: Vec<Vec<Node>>,
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodeVisitor;

        impl<'de> Visitor<'de> for NodeVisitor {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a move, or an object with a move")
            }

            fn visit_str<E>(self, mv: &str) -> Result<Node, E> {
                Ok(mv.to_owned().into())
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Node, A::Error> {
                let fields = Fields::deserialize(MapAccessDeserializer::new(map))?;
                let Fields { r#move: mv, glyphs, comment, shapes, clock, eval, variations } = fields;
                let eval = eval.into_iter().map(rounded).collect();
                Ok(Node { mv, glyphs, comment, shapes, clock, eval, variations })
            }
        }

        deserializer.deserialize_any(NodeVisitor)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_bare() {
            return serializer.serialize_str(&self.mv);
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &self.mv)?;
        if !self.glyphs.is_empty() {
            map.serialize_entry("glyphs", &self.glyphs)?;
        }
        if let Some(comment) = &self.comment {
            map.serialize_entry("comment", comment)?;
        }
        if !self.shapes.is_empty() {
            map.serialize_entry("shapes", &self.shapes)?;
        }
        if let Some(clock) = self.clock {
            map.serialize_entry("clock", &clock)?;
        }
        if !self.eval.is_empty() {
            map.serialize_entry("eval", &self.eval)?;
        }
        if !self.variations.is_empty() {
            map.serialize_entry("variations", &self.variations)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Node {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Node".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let fields = generator.subschema_for::<Fields>();
        schemars::json_schema!({
            "description": "A move, alone or with its annotations and the moves that could have been made in its place.",
            "anyOf": [{ "type": "string" }, fields],
        })
    }
}

/// Three decimals are what a share of the win is known to.
pub(super) fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}

/// An arrow or a mark on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, deny_unknown_fields)]
pub enum Shape {
    /// An arrow from one cell to another.
    Arrow {
        /// The two cells, as in the taps of moves.
        arrow: [String; 2],
        /// Its colour.
        #[serde(default)]
        colour: Paint,
    },
    /// A mark on a cell.
    Mark {
        /// The cell, as in the taps of moves.
        cell: String,
        /// Its colour.
        #[serde(default)]
        colour: Paint,
    },
}

/// The colour of a shape. Each has a line or a form of its own, too, for people who cannot tell colours apart.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Paint {
    /// Something good, or meant.
    #[default]
    Green,
    /// Something bad, or threatened.
    Red,
    /// Anything else.
    Blue,
    /// Anything else.
    Yellow,
}

impl Paint {
    /// All four.
    pub(super) const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// Its name in JSON and in the text.
    ///
    /// ```
    /// assert_eq!(alveole::study::Paint::Green.name(), "green");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}
