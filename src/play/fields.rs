//! Reading the fields of a JSON object one by one, so that an error can name the culprit.

use serde_json::{Map, Value};

use super::Error;
use crate::message::Message;
use crate::say;

/// The fields of an object. One that is null counts as left out.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(&'a Map<String, Value>);

/// “`field`” is not of the `shape` that it has to be of.
pub(crate) fn wrong(field: &str, shape: &Message) -> Error {
    Error::BadJson(say!("“{}” must be {}", field, shape))
}

impl<'a> Fields<'a> {
    /// Those of `value`, which is called `name`.
    pub fn of(value: &'a Value, name: &Message) -> Result<Self, Error> {
        value.as_object().map(Self).ok_or_else(|| Error::BadJson(say!("{} must be a JSON object", name)))
    }

    /// Refuses fields that are not among `known`.
    pub fn only(self, known: &[&str]) -> Result<Self, Error> {
        match self.0.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(self),
            Some(stranger) => {
                let name: String = stranger.chars().take(40).collect();
                Err(Error::BadJson(say!("unknown field “{}”; the fields are {}", name, known.join(", "))))
            }
        }
    }

    /// A field that may be left out.
    pub fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|v| !v.is_null())
    }

    /// A field, null too.
    pub fn raw(self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }

    pub fn value(self, name: &str) -> Result<&'a Value, Error> {
        self.get(name).ok_or_else(|| Error::BadJson(say!("“{}” is missing", name)))
    }

    pub fn text(self, name: &str) -> Result<&'a str, Error> {
        self.value(name)?.as_str().ok_or_else(|| wrong(name, &say!("a text")))
    }

    /// A text that may be left out.
    pub fn text_if_any(self, name: &str) -> Result<Option<String>, Error> {
        let read = |v: &Value| v.as_str().map(str::to_owned).ok_or_else(|| wrong(name, &say!("a text")));
        self.get(name).map(read).transpose()
    }

    /// A number that may be left out.
    pub fn number(self, name: &str) -> Result<Option<u64>, Error> {
        let read = |v: &Value| v.as_u64().ok_or_else(|| wrong(name, &say!("a whole number, 0 or more")));
        self.get(name).map(read).transpose()
    }

    /// A list, empty if it is left out.
    pub fn list(self, name: &str) -> Result<&'a [Value], Error> {
        match self.get(name) {
            None => Ok(&[]),
            Some(Value::Array(list)) => Ok(list),
            Some(_) => Err(wrong(name, &say!("a list"))),
        }
    }

    /// A list of texts, empty if it is left out.
    pub fn texts(self, name: &str) -> Result<Vec<String>, Error> {
        let texts = self.list(name)?.iter().map(|item| item.as_str().map(str::to_owned));
        texts.collect::<Option<_>>().ok_or_else(|| wrong(name, &say!("a list of texts")))
    }

    /// An object, empty if it is left out.
    pub fn object(self, name: &str) -> Result<Map<String, Value>, Error> {
        match self.get(name) {
            None => Ok(Map::new()),
            Some(Value::Object(map)) => Ok(map.clone()),
            Some(_) => Err(wrong(name, &say!("an object"))),
        }
    }
}
