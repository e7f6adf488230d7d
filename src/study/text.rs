//! Texts in one language or in several.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A text of an author, in one language or in several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Text {
    /// In a language that is not named.
    One(String),
    /// By language tag, such as `en`.
    Languages(BTreeMap<String, String>),
}

impl Text {
    /// The text in `language`, or else in English, or else in any language.
    ///
    /// ```
    /// use alveole::study::Text;
    /// let text = Text::Languages([("en", "ladder"), ("fr", "échelle")].map(|(a, b)| (a.into(), b.into())).into());
    /// assert_eq!((text.in_language("fr"), text.in_language("de")), ("échelle", "ladder"));
    /// ```
    #[must_use]
    pub fn in_language(&self, language: &str) -> &str {
        match self {
            Self::One(text) => text,
            Self::Languages(texts) => {
                let text = texts.get(language).or_else(|| texts.get("en")).or_else(|| texts.values().next());
                text.map_or("", String::as_str)
            }
        }
    }

    /// Each text, with its language if that is named.
    pub(super) fn parts(&self) -> Vec<(Option<&str>, &str)> {
        match self {
            Self::One(text) => vec![(None, text)],
            Self::Languages(texts) => {
                texts.iter().map(|(language, text)| (Some(language.as_str()), text.as_str())).collect()
            }
        }
    }

    /// Adds a text to what there is of the same thing; `None` if both cannot stand side by side.
    pub(super) fn with(before: Option<Self>, language: Option<&str>, text: String) -> Option<Self> {
        match (before, language) {
            (None, None) => Some(Self::One(text)),
            (None, Some(language)) => Some(Self::Languages([(language.to_owned(), text)].into())),
            (Some(Self::Languages(mut texts)), Some(language)) => {
                texts.insert(language.to_owned(), text).is_none().then_some(Self::Languages(texts))
            }
            _ => None,
        }
    }
}

/// Whether `tag` has the shape of a language tag, such as `en` or `pt-BR`.
pub(super) fn is_language(tag: &str) -> bool {
    let part = |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    tag.len() <= 20 && tag.starts_with(|c: char| c.is_ascii_lowercase()) && tag.split('-').all(part)
}
