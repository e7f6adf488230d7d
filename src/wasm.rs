//! The browser's door: the API's values as JavaScript objects.

use js_sys::{Array, JSON, Object, Reflect};
use serde::Serialize;
use serde_json::{Map, Number, Value};
use serde_wasm_bindgen::Serializer;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[cfg(not(feature = "think"))]
use crate::api::RulesServer as Server;
#[cfg(feature = "think")]
use crate::api::{Analysis, Server};
use crate::api::{Environment, MAX_BYTES, MAX_DEPTH};
use crate::json::{to_value, whole};
use crate::play::Error;
use crate::say;

const ENVIRONMENT: Environment = Environment { now: js_sys::Date::now, seed };

thread_local! {
    static SERVER: RefCell<Server> = RefCell::new(Server::new(ENVIRONMENT));
}

#[cfg(feature = "think")]
thread_local! {
    static ANALYSIS: RefCell<Analysis> = RefCell::new(Analysis::new(ENVIRONMENT));
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
    to_js(&answer_to(&request, None))
}

/// One operation of the API by its name: `games`, `state`, `legal`, `play`, `perft`, `best`, `why`, `check`
/// or `text`.
///
/// # Errors
/// Throws the error object of the answer.
#[wasm_bindgen]
pub fn call(op: &str, request: JsValue) -> Result<JsValue, JsValue> {
    let answer = answer_to(&request, Some(op));
    match answer.get("ok") {
        Some(ok) => Ok(to_js(ok)),
        None => Err(thrown(&answer["error"])),
    }
}

/// Begins to think about a request `best`, instead of what was thought about until now: an answer `{more, progress}`.
/// A player is remembered, and asked about a later position of the same game goes on with what it has learned; with
/// `keep: false` in the request it is not.
#[cfg(feature = "think")]
#[wasm_bindgen]
#[must_use]
pub fn think_start(request: JsValue) -> JsValue {
    to_js(&match read(&request) {
        Ok(request) => ANALYSIS.with_borrow_mut(|analysis| analysis.start(&request)),
        Err(refusal) => refusal,
    })
}

/// Thinks on for about `ms` milliseconds: an answer `{more, progress}`, where `progress` is the share of the budget
/// that is used.
#[cfg(feature = "think")]
#[wasm_bindgen]
#[must_use]
pub fn think_step(ms: f64) -> JsValue {
    to_js(&ANALYSIS.with_borrow_mut(|analysis| analysis.step(ms)))
}

/// The answer to the request that is being thought about, as it is now.
#[cfg(feature = "think")]
#[wasm_bindgen]
#[must_use]
pub fn think_best() -> JsValue {
    to_js(&ANALYSIS.with_borrow_mut(Analysis::report))
}

/// What is thrown is small, and handed over key by key: plain objects rather than maps, null rather than undefined.
fn thrown(error: &Value) -> JsValue {
    error.serialize(&Serializer::json_compatible()).expect("an error is plain JSON")
}

/// As text, in one step over the border: JavaScript reads JSON faster than it is handed objects key by key.
fn to_js(value: &Value) -> JsValue {
    JSON::parse(&value.to_string()).expect("an answer is plain JSON")
}

fn answer_to(request: &JsValue, op: Option<&str>) -> Value {
    match read(request) {
        Ok(mut request) => {
            if let (Some(op), Some(object)) = (op, request.as_object_mut()) {
                object.insert("op".to_owned(), op.into());
            }
            SERVER.with_borrow_mut(|server| server.answer(&request))
        }
        Err(refusal) => refusal,
    }
}

/// The request as JSON, or an answer that refuses it.
fn read(request: &JsValue) -> Result<Value, Value> {
    let refused = |error: Error| Map::from_iter([("error".to_owned(), to_value(&error))]).into();
    (Reader { room: MAX_BYTES }).read(request, MAX_DEPTH).map_err(refused)
}

/// Reads values of bounded depth and size: an object from a page may be endless (it may contain itself).
struct Reader {
    /// How many bytes it may still take.
    room: usize,
}

impl Reader {
    fn read(&mut self, value: &JsValue, depth: usize) -> Result<Value, Error> {
        self.take(1)?;
        if value.is_null() || value.is_undefined() {
            return Ok(Value::Null);
        }
        if let Some(n) = value.as_f64() {
            return Ok(number(n));
        }
        if let Some(text) = value.as_string() {
            self.take(text.len())?;
            return Ok(Value::String(text));
        }
        if let Some(b) = value.as_bool() {
            return Ok(Value::Bool(b));
        }
        if !value.is_object() {
            return Err(Error::BadJson(say!("the request contains a value that is not JSON")));
        }
        let depth = depth.checked_sub(1).ok_or_else(too_large)?;
        if Array::is_array(value) {
            let list = value.unchecked_ref::<Array>();
            // At once: an array of a length that nobody could send may be nothing but holes.
            self.take(list.length() as usize)?;
            return list.iter().map(|item| self.read(&item, depth)).collect();
        }
        let mut map = Map::new();
        for key in Object::keys(value.unchecked_ref::<Object>()).iter() {
            let inner = Reflect::get(value, &key).unwrap_or_default();
            let key = key.as_string().unwrap_or_default();
            self.take(key.len() + 1)?;
            map.insert(key, self.read(&inner, depth)?);
        }
        Ok(Value::Object(map))
    }

    fn take(&mut self, bytes: usize) -> Result<(), Error> {
        self.room = self.room.checked_sub(bytes).ok_or_else(too_large)?;
        Ok(())
    }
}

fn too_large() -> Error {
    Error::TooLarge(say!("the request is too large or too deeply nested"))
}

/// A whole number where it is one; null, as in JSON, for what is no number at all.
fn number(n: f64) -> Value {
    whole(n).map(Value::from).or_else(|| Number::from_f64(n).map(Value::Number)).unwrap_or_default()
}
