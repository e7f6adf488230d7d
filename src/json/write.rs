//! From types to values.

use std::fmt::{self, Display};

use serde::ser::{self, Serialize};
use serde_json::{Map, Value};

/// `value` as JSON data.
///
/// # Panics
/// For what is not plain JSON: an object's keys that are no texts, bytes, 128-bit numbers.
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Value {
    match value.serialize(Writer) {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

/// Writing into memory cannot fail: with no error to pass on, nothing of the passing on is compiled.
#[derive(Debug)]
enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(message: T) -> Self {
        panic!("{message}")
    }
}

struct Writer;

type Written = Result<Value, Never>;

impl ser::Serializer for Writer {
    type Ok = Value;
    type Error = Never;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    fn serialize_bool(self, v: bool) -> Written {
        Ok(v.into())
    }
    fn serialize_i8(self, v: i8) -> Written {
        Ok(v.into())
    }
    fn serialize_i16(self, v: i16) -> Written {
        Ok(v.into())
    }
    fn serialize_i32(self, v: i32) -> Written {
        Ok(v.into())
    }
    fn serialize_i64(self, v: i64) -> Written {
        Ok(v.into())
    }
    fn serialize_u8(self, v: u8) -> Written {
        Ok(v.into())
    }
    fn serialize_u16(self, v: u16) -> Written {
        Ok(v.into())
    }
    fn serialize_u32(self, v: u32) -> Written {
        Ok(v.into())
    }
    fn serialize_u64(self, v: u64) -> Written {
        Ok(v.into())
    }
    fn serialize_f32(self, v: f32) -> Written {
        Ok(v.into())
    }
    fn serialize_f64(self, v: f64) -> Written {
        Ok(v.into())
    }
    fn serialize_char(self, v: char) -> Written {
        Ok(Value::String(v.into()))
    }
    fn serialize_str(self, v: &str) -> Written {
        Ok(v.into())
    }
    fn serialize_bytes(self, _: &[u8]) -> Written {
        panic!("JSON has no bytes")
    }
    fn serialize_none(self) -> Written {
        Ok(Value::Null)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Written {
        Ok(Value::Null)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(Value::Null)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        Ok(variant.into())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        Ok(tagged(Some(variant), to_value(value)))
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<List, Never> {
        Ok(List { variant: None, items: Vec::with_capacity(len.unwrap_or(0)) })
    }
    fn serialize_tuple(self, len: usize) -> Result<List, Never> {
        self.serialize_seq(Some(len))
    }
    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<List, Never> {
        self.serialize_seq(Some(len))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List, Never> {
        Ok(List { variant: Some(variant), items: Vec::new() })
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Never> {
        Ok(Fields::default())
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Never> {
        Ok(Fields::default())
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, Never> {
        Ok(Fields { variant: Some(variant), ..Fields::default() })
    }
}

/// `value`, inside an object whose only key is the enum's `variant` where there is one.
fn tagged(variant: Option<&str>, value: Value) -> Value {
    match variant {
        None => value,
        Some(variant) => super::object(vec![(variant, value)]),
    }
}

struct List {
    variant: Option<&'static str>,
    items: Vec<Value>,
}

impl List {
    // Shared by all types, and so not copied into each.
    #[inline(never)]
    fn push(&mut self, item: Value) {
        self.items.push(item);
    }

    #[inline(never)]
    fn finish(self) -> Value {
        tagged(self.variant, Value::Array(self.items))
    }
}

#[derive(Default)]
struct Fields {
    variant: Option<&'static str>,
    map: Map<String, Value>,
    /// The key whose value comes next, in a map.
    key: String,
}

impl Fields {
    // As above.
    #[inline(never)]
    fn insert(&mut self, key: &str, value: Value) {
        self.map.insert(key.to_owned(), value);
    }

    #[inline(never)]
    fn finish(self) -> Value {
        tagged(self.variant, Value::Object(self.map))
    }
}

impl ser::SerializeSeq for List {
    type Ok = Value;
    type Error = Never;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}

impl ser::SerializeTuple for List {
    type Ok = Value;
    type Error = Never;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}

impl ser::SerializeTupleStruct for List {
    type Ok = Value;
    type Error = Never;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}

impl ser::SerializeTupleVariant for List {
    type Ok = Value;
    type Error = Never;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}

impl ser::SerializeMap for Fields {
    type Ok = Value;
    type Error = Never;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        match to_value(key) {
            Value::String(key) => self.key = key,
            _ => panic!("an object's keys are texts"),
        }
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        let key = std::mem::take(&mut self.key);
        self.insert(&key, to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}

impl ser::SerializeStruct for Fields {
    type Ok = Value;
    type Error = Never;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        self.insert(name, to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}

impl ser::SerializeStructVariant for Fields {
    type Ok = Value;
    type Error = Never;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        self.insert(name, to_value(value));
        Ok(())
    }
    fn end(self) -> Written {
        Ok(self.finish())
    }
}
