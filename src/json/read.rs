//! From values to types.

use std::fmt::{self, Display};

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

use crate::message::Message;
use crate::say;

/// Reads a `T` from `value`.
///
/// # Errors
/// A sentence that names the field that is wrong, and why.
pub fn from_value<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T, Message> {
    T::deserialize(Reader(value)).map_err(Fault::into_message)
}

/// A fault, and where it is. (In a box: every step of a reading passes it on.)
#[derive(Debug)]
struct Fault(Box<Detail>);

#[derive(Debug)]
struct Detail {
    /// The keys and numbers that lead there, from the inside out.
    path: Vec<String>,
    message: Message,
}

impl Fault {
    /// A fault found inside the field or item `name`.
    #[cold]
    fn inside(mut self, name: &str) -> Self {
        self.0.path.push(shown(name));
        self
    }

    fn new(message: Message) -> Self {
        Self(Box::new(Detail { path: Vec::new(), message }))
    }

    fn into_message(self) -> Message {
        let Detail { path, message } = *self.0;
        if path.is_empty() {
            return message;
        }
        let path: Vec<&str> = path.iter().rev().map(String::as_str).collect();
        say!("“{}”: {}", path.join("."), message)
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.message.fmt(f)
    }
}

impl std::error::Error for Fault {}

/// Returns the value that a type asks for, in a player's words rather than in Rust's.
#[cold]
fn wanted(expected: &dyn Expected) -> Message {
    match expected.to_string().as_str() {
        "a boolean" => say!("true or false"),
        "a string" => say!("a text"),
        "a character" => say!("one character"),
        "a sequence" => say!("a list"),
        "u8" | "u16" | "u32" | "u64" | "usize" => say!("a whole number, 0 or more"),
        "i8" | "i16" | "i32" | "i64" | "isize" => say!("a whole number"),
        tuple if tuple.starts_with("a tuple of size ") => say!("a list of {}", &tuple[16..]),
        object if object.starts_with("struct ") || object == "a map" => say!("an object"),
        other => say!("{}", other),
    }
}

impl de::Error for Fault {
    #[cold]
    fn custom<T: Display>(message: T) -> Self {
        Self::new(say!("{}", message.to_string()))
    }

    #[cold]
    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = match found {
            Unexpected::Unsigned(_) | Unexpected::Signed(_) => return Self::invalid_value(found, expected),
            Unexpected::Unit | Unexpected::Option => say!("null"),
            Unexpected::Bool(_) => say!("true or false"),
            Unexpected::Float(_) => say!("a decimal number"),
            Unexpected::Str(_) | Unexpected::Char(_) => say!("a text"),
            Unexpected::Seq => say!("a list"),
            Unexpected::Map => say!("an object"),
            _ => say!("something else"),
        };
        Self::new(say!("{} instead of {}", found, wanted(expected)))
    }

    #[cold]
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = match found {
            Unexpected::Unsigned(n) => n.to_string(),
            Unexpected::Signed(n) => n.to_string(),
            other => return Self::invalid_type(other, expected),
        };
        Self::new(say!("{} instead of {}", found, wanted(expected)))
    }

    #[cold]
    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(say!("a list of {} instead of {}", length, wanted(expected)))
    }

    #[cold]
    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(say!("“{}” instead of one of “{}”", shown(name), known.join("”, “")))
    }

    #[cold]
    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(unknown_field(name, known))
    }

    #[cold]
    fn missing_field(name: &'static str) -> Self {
        Self::new(say!("“{}” is missing", name))
    }

    #[cold]
    fn duplicate_field(name: &'static str) -> Self {
        Self::new(say!("“{}” is given twice", name))
    }
}

fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The sentence for a field that none of the `known` ones is, with the one that may have been meant.
#[cold]
pub(crate) fn unknown_field(name: &str, known: &[&str]) -> Message {
    let name = shown(name);
    let (mut nearest, mut most) = ("", 2);
    for field in known {
        let likeness = likeness(&name, field);
        if likeness > most {
            (nearest, most) = (field, likeness);
        }
    }
    if nearest.is_empty() {
        return say!("unknown field “{}”; the fields are {}", name, known.join(", "));
    }
    say!("unknown field “{}”: did you mean “{}”?", name, nearest)
}

/// How alike two names are: 4 for each letter that they share in this order, less 1 for each letter of either. Two that have
/// half of their letters in common are at 0.
fn likeness(a: &str, b: &str) -> i32 {
    let mut likeness = -((a.len() + b.len()) as i32);
    let mut rest = b.as_bytes();
    for letter in a.bytes() {
        if let Some(at) = rest.iter().position(|other| other.eq_ignore_ascii_case(&letter)) {
            likeness += 4;
            rest = &rest[at + 1..];
        }
    }
    likeness
}

/// A value being read.
#[derive(Clone, Copy)]
struct Reader<'de>(&'de Value);

impl<'de> Reader<'de> {
    #[cold]
    fn unexpected(self) -> Unexpected<'de> {
        match self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(b) => Unexpected::Bool(*b),
            Value::Number(n) => match (n.as_u64(), n.as_i64()) {
                (Some(n), _) => Unexpected::Unsigned(n),
                (None, Some(n)) => Unexpected::Signed(n),
                (None, None) => Unexpected::Float(n.as_f64().unwrap_or_default()),
            },
            Value::String(s) => Unexpected::Str(s),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        }
    }

    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Number(n) => match (n.as_u64(), n.as_i64()) {
                (Some(n), _) => visitor.visit_u64(n),
                (None, Some(n)) => visitor.visit_i64(n),
                (None, None) => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
            },
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Array(list) => visitor.visit_seq(Items(list.iter().enumerate())),
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Object(map) => visitor.visit_map(Entries::new(map)),
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }
}

// The request of a type decides what is tried: only a type that takes anything costs the code for everything.
impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(b) => visitor.visit_bool(*b),
            Value::Number(n) if n.is_f64() => visitor.visit_f64(n.as_f64().unwrap_or_default()),
            Value::Number(_) => self.integer(visitor),
            Value::String(_) => self.text(visitor),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.object(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Bool(b) => visitor.visit_bool(*b),
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }
    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.integer(visitor)
    }
    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.text(visitor)
    }
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.text(visitor)
    }
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.text(visitor)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.list(visitor)
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Array(list) if list.len() != len => Err(de::Error::invalid_length(list.len(), &visitor)),
            _ => self.list(visitor),
        }
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.object(visitor)
    }
    /// An object; that a list in the order of the fields could be meant, as other formats have it, is not JSON's way.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.object(visitor)
    }
    /// The name of a variant: the project has no others in its data.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(name.as_str().into_deserializer()),
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }

    forward_to_deserialize_any! {
        f32 f64 bytes byte_buf unit unit_struct tuple_struct identifier ignored_any
    }
}

struct Items<'de>(std::iter::Enumerate<std::slice::Iter<'de, Value>>);

impl<'de> de::SeqAccess<'de> for Items<'de> {
    type Error = Fault;

    // One code for each type of item, as for each type of field below, however many types have it.
    #[inline(never)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some((i, item)) = self.0.next() else { return Ok(None) };
        seed.deserialize(Reader(item)).map(Some).map_err(|fault| fault.inside(&i.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Entries<'de> {
    left: map::Iter<'de>,
    /// The field whose value comes next.
    next: Option<(&'de str, &'de Value)>,
}

impl<'de> Entries<'de> {
    fn new(map: &'de Map<String, Value>) -> Self {
        Self { left: map.iter(), next: None }
    }
}

impl<'de> de::MapAccess<'de> for Entries<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        self.next = self.left.next().map(|(key, value)| (key.as_str(), value));
        let key = self.next.map(|(key, _)| seed.deserialize(BorrowedStrDeserializer::new(key)));
        key.transpose()
    }

    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let (key, value) = self.next.take().expect("a key comes before its value");
        seed.deserialize(Reader(value)).map_err(|fault| fault.inside(key))
    }
}
