//! The browser's door: the API's values as JavaScript objects.

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value, json};
use serde_wasm_bindgen::Serializer;
use std::cell::RefCell;
use std::fmt;
use wasm_bindgen::prelude::*;

use crate::api::{Desk, MAX_BYTES, MAX_DEPTH, World};

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(World { now: js_sys::Date::now, seed }));
}

fn seed() -> u64 {
    let mut bytes = [0; 8];
    // Without the browser's dice every game would still be playable, only foreseeable.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Answers a request of the JSON API: an object in, an object out. It throws only if the engine itself fails; the
/// module is then of no further use.
#[wasm_bindgen]
#[must_use]
pub fn answer(request: JsValue) -> JsValue {
    to_js(&answer_to(request, None))
}

/// One operation of the API by its name: `games`, `state`, `legal`, `play`, `perft`, `best` or `check`.
///
/// # Errors
/// Throws the error object of the answer.
#[wasm_bindgen]
pub fn call(op: &str, request: JsValue) -> Result<JsValue, JsValue> {
    let mut answer = answer_to(request, Some(op));
    match answer.get_mut("ok") {
        Some(ok) => Ok(to_js(ok)),
        None => Err(to_js(&answer["error"])),
    }
}

/// `json_compatible`: plain objects rather than maps, null rather than undefined.
fn to_js(value: &Value) -> JsValue {
    value.serialize(&Serializer::json_compatible()).expect("an answer is plain JSON")
}

fn answer_to(request: JsValue, op: Option<&str>) -> Value {
    let bounds = Bounds { depth: MAX_DEPTH, room: &RefCell::new(MAX_BYTES) };
    match bounds.deserialize(serde_wasm_bindgen::Deserializer::from(request)) {
        Ok(mut request) => {
            if let (Some(op), Some(object)) = (op, request.as_object_mut()) {
                object.insert("op".to_owned(), op.into());
            }
            DESK.with_borrow_mut(|desk| desk.answer(&request))
        }
        Err(error) => {
            let message = error.to_string();
            let code = if message.contains(TOO_LARGE) { "too_large" } else { "bad_json" };
            json!({"error": {"code": code, "message": message}})
        }
    }
}

const TOO_LARGE: &str = "the request is too large or too deeply nested";

/// Reads a value of bounded depth and size: an object from a page may be endless (it may contain itself).
#[derive(Clone, Copy)]
struct Bounds<'a> {
    depth: usize,
    room: &'a RefCell<usize>,
}

impl Bounds<'_> {
    fn take<E: serde::de::Error>(&self, bytes: usize) -> Result<(), E> {
        let mut room = self.room.borrow_mut();
        *room = room.checked_sub(bytes + 1).ok_or_else(|| E::custom(TOO_LARGE))?;
        Ok(())
    }

    fn deeper<E: serde::de::Error>(&self) -> Result<Self, E> {
        let depth = self.depth.checked_sub(1).ok_or_else(|| E::custom(TOO_LARGE))?;
        Ok(Self { depth, ..*self })
    }
}

impl<'de> DeserializeSeed<'de> for Bounds<'_> {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.take(0)?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Bounds<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }
    fn visit_bool<E>(self, v: bool) -> Result<Value, E> {
        Ok(v.into())
    }
    fn visit_i64<E>(self, v: i64) -> Result<Value, E> {
        Ok(v.into())
    }
    fn visit_u64<E>(self, v: u64) -> Result<Value, E> {
        Ok(v.into())
    }
    fn visit_f64<E>(self, v: f64) -> Result<Value, E> {
        Ok(Number::from_f64(v).map_or(Value::Null, Value::Number))
    }
    fn visit_str<E: serde::de::Error>(self, v: &str) -> Result<Value, E> {
        self.take(v.len())?;
        Ok(v.into())
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(inner)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut map = Map::new();
        while let Some(key) = entries.next_key_seed(inner)? {
            let Value::String(key) = key else { return Err(A::Error::custom("an object's keys are texts")) };
            let value = entries.next_value_seed(inner)?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}
